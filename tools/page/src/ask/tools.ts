// The harnesses and their games, as the engine lists them.
import { useEffect, useState } from "preact/hooks";
import known from "tools";
import { engine } from "../engine/client";
import type { AskGame, Tool } from "../engine/protocol";

export interface Tools {
  tools: Tool[];
  games: AskGame[];
}

let tools: Tools | undefined = known;

/** Requested once if the page does not include them; empty until then. */
export function useTools(): Tools & { problem: string } {
  const [found, setFound] = useState<Tools>(tools ?? { tools: [], games: [] });
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (tools) return;
    Promise.all([engine.call("tools", {}), engine.call("games", {})])
      .then(([all, games]) => setFound((tools = { tools: all, games })))
      .catch((error: Error) => setProblem(error.message));
  }, []);
  return { ...found, problem };
}

/** Each game with its tools, in the order of the tools. */
export function groupsOf({ tools, games }: Tools): { game: AskGame; tools: Tool[] }[] {
  const gameOf = (tool: Tool) => games.find((game) => game.tools.includes(tool.name));
  const sorted = [...new Set(tools.map(gameOf))].filter((game) => game !== undefined);
  return sorted.map((game) => ({ game, tools: tools.filter((tool) => gameOf(tool) === game) }));
}

/** Without the name, which is shown beside it. */
export const summaryOf = (tool: Tool) => tool.summary.replace(`${tool.name}: `, "");
