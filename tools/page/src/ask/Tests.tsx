// A folder of tests as a table: all tests are run, and the table can be filtered and its tests
// opened.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { tools } from "tools";
import { announce, Button, Check, Scroll, Select, Table } from "../app/controls";
import { FileButton, type GivenFile } from "../app/files";
import { defined, navigate, setParams, useRoute } from "../app/router";
import { engine } from "../engine/client";
import { texts } from "../texts";
import { paramsOf, type Result, runTest, type Test, testsIn } from "./cases";

const words = texts.ask.tests;
const names = tools.map(({ name }) => name);
const marks: Record<Result["verdict"], string> = { passed: "✓", failed: "✗", skipped: "–", waiting: "…" };

// The files are not part of the URL; they stay while the page is open.
let opened: GivenFile[] = [];
let results = new Map<string, Result>();

/** Sets the files to be shown at #ask/tests. */
export function openTests(files: GivenFile[], how: "push" | "replace"): void {
  opened = files;
  results = new Map();
  navigate({ view: "ask", path: ["tests"], params: {} }, how);
}

function useResults(tests: Test[], tool: string): Map<string, Result> {
  const [, redraw] = useState(0);
  useEffect(() => {
    let stopped = false;
    // Choosing another tool starts another map, while an old test may still be running.
    const mine = results;
    const all = async () => {
      for (const test of tests) {
        const result = mine.get(test.name) ?? (await runTest(test, tool));
        if (stopped) return;
        mine.set(test.name, result);
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

const columns = [
  { title: words.test, kind: "head" },
  ...[words.tool, words.result, words.message].map((title) => ({ title, kind: "text" })),
];
const colors: Record<Result["verdict"], string> = { passed: "good", failed: "bad", skipped: "faint", waiting: "faint" };

function rowOf(test: Test, { verdict, message }: Result, otherTool: string) {
  const tool = test.tool || otherTool;
  const open = async () =>
    navigate({ view: "ask", path: [tool], params: defined(await paramsOf(test)) });
  return [
    <Button class="link" disabled={!tool} onClick={() => void open()}>
      {test.name}
    </Button>,
    tool,
    <span class={colors[verdict]}>
      <span aria-hidden="true">{marks[verdict]} </span>
      {words[verdict]}
    </span>,
    <span class="message">{message}</span>,
  ];
}

export function Tests() {
  const { params } = useRoute();
  const tests = useMemo(() => testsIn(opened, names), [opened]);
  const tool = params.tool ?? "";
  const found = useResults(tests, tool);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const resultOf = ({ name }: Test): Result => found.get(name) ?? { verdict: "waiting", message: "" };
  const filter = params.filter ?? "";
  const only = params.only === "failed";
  const shown = tests.filter(
    (test) => test.name.includes(filter) && (!only || resultOf(test).verdict === "failed"),
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
        <FileButton label={words.openFolder} folder />
        {tests.some((test) => test.tool === "") && (
          <label>
            {words.whichTool}{" "}
            <Select
              value={tool}
              options={[["", "–"], ...names.map((name) => [name, name] as const)]}
              onChoose={(chosen) => {
                results = new Map();
                setParams({ tool: chosen || undefined });
              }}
            />
          </label>
        )}
        {tests.length > 0 && (
          <>
            <label>
              {words.filter}{" "}
              <input
                type="search"
                value={filter}
                onInput={(event) => setParams({ filter: event.currentTarget.value || undefined })}
              />
            </label>
            <Check
              label={words.onlyFailed}
              isOn={only}
              onChange={(isOn) => setParams({ only: isOn ? "failed" : undefined })}
            />
          </>
        )}
      </div>
      {tests.length > 0 && (
        <Scroll label={words.title}>
          <Table
            class="tests"
            caption={words.title}
            hides_caption
            columns={columns}
            rows={shown.map((test) => rowOf(test, resultOf(test), tool))}
          />
        </Scroll>
      )}
    </>
  );
}
