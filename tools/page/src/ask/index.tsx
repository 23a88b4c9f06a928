// The view Ask: choose a harness, give it an input and look at the answer, or run a folder of
// tests.
import { type GivenFile, useFiles } from "../app/files";
import { setParams, useRoute } from "../app/router";
import { texts } from "../texts";
import { filesOf, paramsOf } from "./cases";
import { Harness } from "./Harness";
import { openTests, Tests } from "./Tests";
import { Choose, useTools } from "./tools";

export function Ask() {
  const { path } = useRoute();
  const { tools, games, problem } = useTools();
  const tool = tools.find(({ name }) => name === path[0]);

  const onFiles = (files: GivenFile[]) => {
    const inputs = files.filter(({ path: name }) => name.endsWith("-in.json"));
    if (!tool || inputs.length > 1) openTests(files);
    else void paramsOf(filesOf(files)).then((found) => setParams(found, "push"));
  };
  useFiles(onFiles);

  if (problem || tools.length === 0) {
    return (
      <>
        <h1>{texts.ask.title}</h1>
        {problem && <p class="bad">{texts.ask.noEngine(problem)}</p>}
      </>
    );
  }
  if (path[0] === "tests") return <Tests tools={tools} />;
  if (tool) {
    const isExplained = games.some((game) => game.explained && game.tools.includes(tool.name));
    return <Harness key={tool.name} tool={tool} isExplained={isExplained} />;
  }
  return <Choose tools={tools} games={games} onFiles={onFiles} />;
}
