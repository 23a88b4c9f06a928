// The harnesses and their games, as the engine lists them; cards, grouped by game, to choose one.
import { useEffect, useState } from "preact/hooks";
import known from "tools";
import { FileButton, type GivenFile } from "../app/files";
import { engine } from "../engine/client";
import type { AskGame, Tool } from "../engine/protocol";
import { texts } from "../texts";

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
function groupsOf({ tools, games }: Tools): { game: AskGame; tools: Tool[] }[] {
  const gameOf = (tool: Tool) => games.find((game) => game.tools.includes(tool.name));
  const sorted = [...new Set(tools.map(gameOf))].filter((game) => game !== undefined);
  return sorted.map((game) => ({ game, tools: tools.filter((tool) => gameOf(tool) === game) }));
}

/** Without the name, which is shown beside it. */
export const summaryOf = (tool: Tool) => tool.summary.replace(`${tool.name}: `, "");

interface ChooseProps extends Tools {
  onFiles: (files: GivenFile[]) => void;
}

export function Choose({ tools, games, onFiles }: ChooseProps) {
  return (
    <>
      <h1>{texts.ask.title}</h1>
      <p class="lead">{texts.ask.lead}</p>
      <div class="games">
        {groupsOf({ tools, games }).map(({ game: { name, title }, tools: own }) => (
          <section
            key={name}
            class={`game${own.length > 1 ? " is-wide" : ""}`}
            aria-labelledby={`game-${name}`}
          >
            <h2 id={`game-${name}`}>{title}</h2>
            <ul class="cards">
              {own.map((tool) => (
                <li key={tool.name}>
                  <a class="card" href={`#ask/${tool.name}`}>
                    <strong>{tool.name}</strong>
                    <span>{summaryOf(tool)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section class="panel" aria-labelledby="own-tests">
        <h2 id="own-tests">{texts.ask.tests.title}</h2>
        <p>{texts.ask.tests.lead}</p>
        <div class="buttons">
          <FileButton label={texts.ask.tests.openFolder} folder onFiles={onFiles} />
          <FileButton label={texts.ask.tests.openFiles} onFiles={onFiles} />
        </div>
      </section>
    </>
  );
}
