// Merges updates of a growing source: the engine sends only games that have changed.
import type { Watched } from "../engine/protocol";

export function merged(before: Watched | undefined, after: Watched): Watched {
  if (after.kind !== "game" && after.kind !== "tournament") return after;
  if (before?.kind !== after.kind || after.games_from === 0) return after;
  return {
    ...after,
    games_from: 0,
    games: [...before.games.slice(0, after.games_from), ...after.games],
  };
}
