// Chooses a harness: cards, grouped by game.
import type { Tool } from "../engine/protocol";
import { FileButton, type GivenFile } from "../app/files";
import { texts } from "../texts";
import { gameOf, games, summaryOf } from "./tools";

function Card({ tool }: { tool: Tool }) {
  return (
    <li>
      <a class="card" href={`#ask/${tool.name}`}>
        <strong>{tool.name}</strong>
        <span>{summaryOf(tool)}</span>
      </a>
    </li>
  );
}

export interface ChooseProps {
  tools: Tool[];
  onFiles: (files: GivenFile[]) => void;
}

export function Choose({ tools, onFiles }: ChooseProps) {
  return (
    <>
      <h1>{texts.ask.title}</h1>
      <p class="lead">{texts.ask.lead}</p>
      <div class="games">
        {games.map((game) => (
          <section key={game} class={`game game-${game}`} aria-labelledby={`game-${game}`}>
            <h2 id={`game-${game}`}>{texts.ask.games[game]}</h2>
            <ul class="cards">
              {tools
                .filter(({ name }) => gameOf(name) === game)
                .map((tool) => (
                  <Card key={tool.name} tool={tool} />
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
