// The boards of a line of play of atoms; the engine plays it as a game of two people.
import { useEffect, useState } from "preact/hooks";
import { engine } from "../../engine/client";
import type { Board, View } from "../../engine/protocol";
import { parsed } from "../json";

export interface Ply {
  /** The boards before each wave of the chain. */
  waves: Board[];
  after: Board;
}

const settings = { "--red": "human", "--blue": "human" };
// Limits the length, because a line may continue to the end of a long game.
const most = 60;

function recordOf(board: number[][]): string {
  const [rows, columns] = [board.length, board[0]?.length ?? 0];
  const start = { format: "gauntlet-play", version: 1, game: "atoms", rows, columns, first: "red", board };
  return `${JSON.stringify(start)}\n`;
}

/** Returns the plies computed so far. */
export function useLine(input: string, line: [number, number][]): Ply[] {
  const [plies, setPlies] = useState<Ply[]>([]);
  useEffect(() => {
    let newest = true;
    setPlies([]);
    const play = async () => {
      const board = parsed<[number, number[][]]>(input)?.[1];
      if (!board) return;
      let record = recordOf(board);
      for (const move of line.slice(0, most)) {
        const asked = { record, settings, action: { move } };
        const view: View = await engine.call("play.act", asked, { topic: "line" });
        if (!newest) return;
        record = view.record;
        const waves = (view.frames ?? []).map((frame) => frame.board);
        setPlies((old) => [...old, { waves, after: view.board }]);
      }
    };
    play().catch(() => undefined);
    return () => {
      newest = false;
      engine.drop("line");
    };
  }, [input, JSON.stringify(line)]);
  return plies;
}
