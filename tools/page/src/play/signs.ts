// Signs that a person puts into places one by one: a code, or what is right in it.
export interface Signs {
  places: (string | null)[];
  at: number; // where the next one goes
}

export function noSigns(length: number): Signs {
  return { places: Array<string | null>(length).fill(null), at: 0 };
}

export function put(signs: Signs, sign: string): Signs {
  const { length } = signs.places;
  if (signs.at >= length) return signs;
  const places = signs.places.map((old, index) => (index === signs.at ? sign : old));
  return { places, at: signs.at + 1 };
}

// Takes away the sign that was put last, or the one that was chosen.
export function takeAway(signs: Signs): Signs {
  const chosen = signs.at < signs.places.length && signs.places[signs.at] !== null;
  const at = chosen ? signs.at : Math.max(0, signs.at - 1);
  return { places: signs.places.map((old, index) => (index === at ? null : old)), at };
}

export function goTo(signs: Signs, at: number): Signs {
  return { ...signs, at };
}

// All signs in a row; null where some are missing. A dot, where it is a sign, stands for no other.
export function textOf(signs: Signs, letters: string): string | null {
  const rest = letters.includes(".") ? "." : null;
  const all = signs.places.map((sign) => sign ?? rest);
  return all.every((sign) => sign !== null) ? all.join("") : null;
}
