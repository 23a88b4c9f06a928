// The view Ask: choose a harness, give it an input and look at the answer, or run a folder of
// tests. The harnesses and their games are those that the engine lists.
import { games, tools } from "tools";
import { FileButton, type GivenFile, useFiles } from "../app/files";
import { setParams, useRoute } from "../app/router";
import { texts } from "../texts";
import { filesOf, paramsOf } from "./cases";
import { Harness, summaryOf } from "./Harness";
import { openTests, Tests } from "./Tests";

function Choose({ onFiles }: { onFiles: (files: GivenFile[]) => void }) {
  return (
    <>
      <h1>{texts.ask.title}</h1>
      <p class="lead">{texts.ask.lead}</p>
      <div class="games">
        {games.map(({ name, title, tools: own }) => (
          <section
            key={name}
            class={`game${own.length > 1 ? " is-wide" : ""}`}
            aria-labelledby={`game-${name}`}
          >
            <h2 id={`game-${name}`}>{title}</h2>
            <ul class="cards">
              {tools.filter((tool) => own.includes(tool.name)).map((tool) => (
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

export function Ask() {
  const { path } = useRoute();
  const tool = tools.find(({ name }) => name === path[0]);

  const onFiles = (files: GivenFile[]) => {
    const inputs = files.filter(({ path: name }) => name.endsWith("-in.json"));
    if (!tool || inputs.length > 1) openTests(files);
    else void paramsOf(filesOf(files)).then((found) => setParams(found, "push"));
  };
  useFiles(onFiles);

  if (path[0] === "tests") return <Tests />;
  if (tool) {
    const isExplained = games.some((game) => game.explained.includes(tool.name));
    return <Harness key={tool.name} tool={tool} isExplained={isExplained} />;
  }
  return <Choose onFiles={onFiles} />;
}
