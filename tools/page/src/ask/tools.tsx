// The harnesses and their games, as the engine lists them; cards, grouped by game, to choose one.
import known from "tools";
import { FileButton, type GivenFile } from "../app/files";
import { useLoaded } from "../app/hooks";
import { engine } from "../engine/client";
import type { AskGame, Tool } from "../engine/protocol";
import { texts } from "../texts";

export interface Tools {
  tools: Tool[];
  games: AskGame[];
}

let found: Tools | undefined = known;

async function find(): Promise<Tools> {
  const [tools, games] = await Promise.all([engine.call("tools", {}), engine.call("games", {})]);
  return (found = { tools, games });
}

/** Requested once if the page does not include them; empty until then. */
export function useTools(): Tools & { problem: string | undefined } {
  const { problem } = useLoaded(async () => found ?? find(), []);
  return { tools: [], games: [], ...found, problem };
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
