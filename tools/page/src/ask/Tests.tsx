// A folder of tests as a table: all tests are run, and the table can be filtered and its tests
// opened.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GivenFile } from "../app/files";
import { FileButton } from "../app/files";
import { announce } from "../app/live";
import { navigate, setParams, useRoute } from "../app/router";
import { Scroll } from "../app/Scroll";
import { engine } from "../engine/client";
import type { Tool } from "../engine/protocol";
import { texts } from "../texts";
import { addressOf, type Result, runTest, type Test, testsIn } from "./folder";

const words = texts.ask.tests;
const marks: Record<Result["verdict"], string> = { passed: "✓", failed: "✗", skipped: "–", waiting: "…" };

// The files are not part of the URL; they stay while the page is open.
let opened: GivenFile[] = [];
let results = new Map<string, Result>();

/** Sets the files to be shown at #ask/tests. */
export function openTests(files: GivenFile[]): void {
  opened = files;
  results = new Map();
  navigate({ view: "ask", path: ["tests"], params: {} });
}

function useResults(tests: Test[], tool: string): Map<string, Result> {
  const [, redraw] = useState(0);
  useEffect(() => {
    let stopped = false;
    // Choosing another tool starts another map, while an old test may still be running.
    const mine = results;
    const all = async () => {
      for (const test of tests) {
        if (stopped) return;
        if (!mine.has(test.name)) {
          const result = await runTest(test, tool);
          if (stopped) return;
          mine.set(test.name, result);
        }
        redraw((turn) => turn + 1);
      }
      announce(summary(mine));
    };
    void all();
    return () => {
      stopped = true;
      engine.drop("tests");
    };
  }, [tests, tool]);
  return results;
}

const count = (found: Map<string, Result>, verdict: Result["verdict"]) =>
  [...found.values()].filter((result) => result.verdict === verdict).length;
const summary = (found: Map<string, Result>) =>
  words.summary(count(found, "passed"), count(found, "failed"), count(found, "skipped"));

function Row({ test, result, tool }: { test: Test; result: Result; tool: string }) {
  const open = async () =>
    navigate({ view: "ask", path: [test.tool || tool], params: await addressOf(test) });
  return (
    <tr>
      <th scope="row">
        <button type="button" class="link" disabled={!(test.tool || tool)} onClick={() => void open()}>
          {test.name}
        </button>
      </th>
      <td>{test.tool || tool}</td>
      <td class={result.verdict === "passed" ? "good" : result.verdict === "failed" ? "bad" : "faint"}>
        <span aria-hidden="true">{marks[result.verdict]} </span>
        {words[result.verdict]}
      </td>
      <td>
        <span class="message">{result.message}</span>
      </td>
    </tr>
  );
}

function Filter({ filter, only }: { filter: string; only: boolean }) {
  return (
    <>
      <label>
        {words.filter}{" "}
        <input
          type="search"
          value={filter}
          onInput={(event) => setParams({ filter: event.currentTarget.value || undefined })}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={only}
          onChange={(event) => setParams({ only: event.currentTarget.checked ? "failed" : undefined })}
        />{" "}
        {words.onlyFailed}
      </label>
    </>
  );
}

export function Tests({ tools }: { tools: Tool[] }) {
  const { params } = useRoute();
  const names = tools.map(({ name }) => name);
  const tests = useMemo(() => testsIn(opened, names), [opened, names.join()]);
  const tool = params["tool"] ?? "";
  const found = useResults(tests, tool);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const waiting: Result = { verdict: "waiting", message: "" };
  const filter = params["filter"] ?? "";
  const only = params["only"] === "failed";
  const shown = tests.filter(
    ({ name }) =>
      name.includes(filter) && (!only || (found.get(name) ?? waiting).verdict === "failed"),
  );
  return (
    <>
      <p class="crumbs">
        <a href="#ask">{texts.ask.all}</a>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      {tests.length === 0 && <p>{words.none}</p>}
      <p class="lead">
        {tests.length > 0 && (found.size < tests.length ? words.running(found.size, tests.length) : summary(found))}
      </p>
      <div class="buttons">
        <FileButton label={words.openFolder} folder onFiles={openTests} />
        {tests.some((test) => test.tool === "") && (
          <label>
            {words.whichTool}{" "}
            <select
              value={tool}
              onChange={(event) => {
                results = new Map();
                setParams({ tool: event.currentTarget.value || undefined });
              }}
            >
              <option value="">–</option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {tests.length > 0 && <Filter filter={filter} only={only} />}
      </div>
      {tests.length > 0 && (
        <Scroll label={words.title}>
          <table class="tests">
            <caption class="visually-hidden">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.test}</th>
                <th scope="col">{words.tool}</th>
                <th scope="col">{words.result}</th>
                <th scope="col">{words.message}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((test) => (
                <Row key={test.name} test={test} tool={tool} result={found.get(test.name) ?? waiting} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
