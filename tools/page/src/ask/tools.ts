// The harnesses, as the engine lists them, sorted by game.
import { useEffect, useState } from "preact/hooks";
import known from "tools";
import { engine } from "../engine/client";
import type { Tool } from "../engine/protocol";

let tools: Tool[] | undefined = known;

export interface Tools {
  tools: Tool[];
  problem: string;
}

/** Requested once if the page does not include them; empty until then. */
export function useTools(): Tools {
  const [state, setState] = useState<Tools>({ tools: tools ?? [], problem: "" });
  useEffect(() => {
    if (tools) return;
    engine
      .call("tools", {})
      .then((found) => setState({ tools: (tools = found), problem: "" }))
      .catch((problem: Error) => setState({ tools: [], problem: problem.message }));
  }, []);
  return state;
}

export type Game = "fish" | "bricks" | "atoms" | "mastermind";

export function gameOf(tool: string): Game {
  const first = tool.split("-")[0];
  return first === "bricks" || first === "atoms" || first === "mastermind" ? first : "fish";
}

export const games: Game[] = ["fish", "bricks", "atoms", "mastermind"];

/** Without the name, which is shown beside it. */
export const summaryOf = (tool: Tool) => tool.summary.replace(`${tool.name}: `, "");
