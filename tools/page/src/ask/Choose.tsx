// Chooses a harness: cards, grouped by game.
import type { Tool } from "../engine/protocol";
import { FileButton, type GivenFile } from "../app/files";
import { texts } from "../texts";
import { groupsOf, summaryOf, type Tools } from "./tools";

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

export interface ChooseProps extends Tools {
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
