// The view Ask: choose a harness, give it an input and look at the answer, or run a folder of
// tests. The harnesses and their games are those that the engine lists.
import { games, tools } from "tools";
import { type GivenFile, useFiles } from "../app/files";
import { defined, navigate, setParams, useRoute } from "../app/router";
import { filesOf, paramsOf, testsIn } from "./cases";
import { Choose } from "./Choose";
import { Harness } from "./Harness";
import { openTests, Tests } from "./Tests";

const names = tools.map(({ name }) => name);

export function Ask() {
  const { path } = useRoute();
  const tool = tools.find(({ name }) => name === path[0]);
  const game = tool && games.find(({ tools: own }) => own.includes(tool.name));

  useFiles("ask", async (files: GivenFile[], how) => {
    const tests = testsIn(files, names);
    if (tests.length > 1) return openTests(files, how);
    const params = await paramsOf(filesOf(files));
    if (tool) return setParams(params, how);
    const named = tests[0]?.tool;
    return navigate({ view: "ask", path: named ? [named] : [], params: defined(params) }, how);
  });

  if (path[0] === "tests") return <Tests />;
  if (tool && game) return <Harness key={tool.name} tool={tool} game={game} />;
  return <Choose />;
}
