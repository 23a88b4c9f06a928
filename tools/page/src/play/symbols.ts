// Letters that a person puts into places one by one: a code, or its feedback.
export interface Signs {
  places: (string | null)[];
  at: number; // place of the next letter
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

// Removes the selected letter, or the last one put.
export function takeAway(signs: Signs): Signs {
  const chosen = signs.at < signs.places.length && signs.places[signs.at] !== null;
  const at = chosen ? signs.at : Math.max(0, signs.at - 1);
  return { places: signs.places.map((old, index) => (index === at ? null : old)), at };
}

export function goTo(signs: Signs, at: number): Signs {
  return { ...signs, at };
}

// All letters joined; null if some are missing. A dot, if it is a letter, does not stand for
// another.
export function textOf(signs: Signs, letters: string): string | null {
  const rest = letters.includes(".") ? "." : null;
  const all = signs.places.map((sign) => sign ?? rest);
  return all.every((sign) => sign !== null) ? all.join("") : null;
}
