// How fast pictures follow each other.
import type { Pace } from "./state";
import { keptSpeed, type Speed } from "./storage";

const paces: Record<Speed, Pace> = {
  slow: { picture: 900, move: 1800 },
  usual: { picture: 350, move: 900 },
  fast: { picture: 120, move: 250 },
  none: { picture: 0, move: 0 },
};

export function pace(): Pace {
  const wantsNoMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { ...paces[keptSpeed()], ...(wantsNoMotion && { picture: 0 }) };
}
