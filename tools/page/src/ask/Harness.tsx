// One harness: input and flags on one side, its answer on the other. The URL holds everything:
// flags, in, n (which value of the input), explain; out, err, opts of a test.
import examples from "examples";
import { useEffect, useMemo } from "preact/hooks";
import type { Game } from "tools";
import { announce, Button, Select } from "../app/controls";
import { FileButton, type GivenFile } from "../app/files";
import { useLoaded } from "../app/hooks";
import { setParams, useRoute } from "../app/router";
import { RulesLink } from "../app/Rules";
import { Board } from "../board/Board";
import { Cancelled, engine } from "../engine/client";
import type { Tool } from "../engine/protocol";
import { texts } from "../texts";
import { Answer } from "./Answer";
import { type Asking, usePicture, useRun } from "./asking";
import { filesOf, inputIn, paramsOf } from "./cases";
import { Editor } from "./Editor";
import { Explain } from "./Explain";
import { indexOfByte, tidy, valuesIn } from "./json";
import { argsOf, chosenIn, Options, readsInput } from "./Options";
import { answersOf, type Refusal, refusalsIn, Stream } from "./Stream";
import { type Expected, useVerdict, Verdict } from "./Verdict";

// Milliseconds to wait after the last keystroke.
const pause = 120;

/** The place of the first error in the text, as located by the engine. */
async function markOf(text: string, { input, pointer }: Refusal) {
  const found = await engine.call("place", { text, input, pointer }, { supersede: "place" });
  return [{ begin: indexOfByte(text, found.begin), end: indexOfByte(text, found.end) }];
}

/** Without the name, which is shown beside it. */
export const summaryOf = (tool: Tool) => tool.summary.replace(`${tool.name}: `, "");

// Announces each result once.
function useSaid({ run, problem }: Asking, verdict: string | undefined): void {
  useEffect(() => {
    if (run) {
      const { out, err } = run;
      const said = out.length > 200 ? texts.ask.longAnswer(valuesIn(out).length) : out;
      announce([said && texts.ask.said(said), err, verdict].filter(Boolean).join(" "));
    } else if (problem instanceof Cancelled) announce(texts.ask.cancelled);
  }, [problem, run, verdict]);
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 38)}…` : text);

function Examples({ tool }: { tool: Tool }) {
  const { params } = useRoute();
  const tests = examples[tool.name] ?? [];
  const onChoose = (name: string) => {
    // Clears the values that belong to another input.
    const { explain: _, ...others } = params;
    const none = Object.fromEntries(Object.keys(others).map((other) => [other, undefined]));
    const test = tests.find((other) => other.name === name);
    const shown = test && { in: test.input, out: test.output ?? undefined, flags: test.args.join(" ") };
    setParams({ ...none, ...shown }, "push");
  };
  return (
    <Select
      class="examples"
      aria-label={texts.ask.examples}
      value=""
      options={[
        ["", texts.ask.examples],
        ["own", texts.ask.ownExample],
        ...tests.map(({ name, input, args }): [string, string] => [
          name,
          `${texts.ask.test(name)} ${args.join(" ")} ${short(input)}`,
        ]),
      ]}
      onChoose={onChoose}
    />
  );
}

function Boards({ input, answer }: { input: string | null; answer: string | null }) {
  const given = usePicture("picture of the input", input, null);
  const drawn = usePicture("picture of the answer", answer, input);
  // An answer that is a position is shown beside the input's position.
  const both = given.board && drawn.board && answer?.startsWith("{") && answer.includes("\"board\"");
  const only = drawn.board && !drawn.stale ? drawn : given;
  // Inputs of some harnesses have no board.
  if (!only.board && answer !== null) return null;
  const figure = (title: string, { board, stale }: typeof only) => (
    <figure class={stale ? "side stale" : "side"}>
      {both && <figcaption>{title}</figcaption>}
      {stale && <figcaption class="faint">{texts.ask.stale}</figcaption>}
      {board && <Board board={board} tall={0.6} />}
    </figure>
  );
  return (
    <section class="panel boards" aria-labelledby="board-title">
      <h2 id="board-title">{texts.ask.board}</h2>
      {only.board ? (
        <div class="sides row">
          {both && figure(texts.ask.input, given)}
          {figure(texts.ask.answer, only)}
        </div>
      ) : (
        <p class="faint no-board">{texts.ask.noBoard}</p>
      )}
    </section>
  );
}

export function Harness({ tool, game }: { tool: Tool; game: Game }) {
  const { params } = useRoute();
  const { flags } = tool;
  const isWide = useMemo(() => matchMedia("(min-width: 60rem)").matches, []);
  const chosen = chosenIn(params.flags ?? tool.example.flags.join(" "), flags);
  const args = argsOf(chosen);
  const { given, text } = inputIn(params, tool.example.input);
  const isText = "input" in given;
  const reads = readsInput(flags, chosen);
  const asking = useRun("ask", tool.name, args, reads ? given : { input: "" }, pause);
  const { run } = asking;

  const pieces = useMemo(() => (reads ? valuesIn(text) : []), [text, reads]);
  const refusals = useMemo(() => refusalsIn(run?.err ?? ""), [run]);
  const answers = useMemo(
    () => answersOf(Math.max(pieces.length, 1), valuesIn(run?.out ?? ""), refusals),
    [run, pieces, refusals],
  );
  const at = Math.min(Math.max(Number(params.n ?? "1") || 1, 1), Math.max(pieces.length, 1)) - 1;
  const input = reads ? (pieces[at] ?? null) : null;
  const answer = run ? (answers[at] ?? null) : null;
  const refusal = refusals.find(({ input: n }) => n === at + 1) ?? refusals[0];
  const { result: marks } = useLoaded(
    () => (refusal && isText ? markOf(text, refusal) : undefined),
    [text, isText, refusal?.input, refusal?.pointer, refusal?.message],
  );

  const expected: Expected | null =
    params.out !== undefined || params.err !== undefined
      ? { output: params.out ?? null, error: params.err ?? null, options: params.opts ?? null }
      : null;
  const verdict = useVerdict(run, expected);
  useSaid(asking, verdict && (verdict.message || texts.ask.verdict.passed));

  const open = async (files: GivenFile[]) => setParams(await paramsOf(filesOf(files)), "push");
  const setText = (changed: string) => setParams({ in: changed, bytes: undefined, n: undefined });
  return (
    <>
      <p class="crumbs">
        <a href="#ask">{texts.ask.all}</a>
      </p>
      <h1>{tool.name}</h1>
      <div class="lead row">
        <p>{summaryOf(tool)}</p>
        <RulesLink game={game} />
      </div>
      <div class="columns">
        <div class="column">
          <section class="panel" aria-labelledby="input-title">
            <h2 id="input-title">{texts.ask.input}</h2>
            {reads ? (
              <Editor
                label={texts.ask.inputLabel}
                text={text}
                marks={marks}
                problem={refusal?.message}
                onText={setText}
                onSubmit={asking.again}
              />
            ) : (
              <p>{texts.ask.readsNothing}</p>
            )}
            {reads && !isText && <p>{texts.ask.noText}</p>}
            <div class="buttons">
              <Examples tool={tool} />
              <Button disabled={!reads || !isText} onClick={() => setText(tidy(text).trimEnd())}>
                {texts.ask.tidy}
              </Button>
              <FileButton label={texts.ask.openFile} onFiles={(files) => void open(files)} />
            </div>
          </section>
          <details class="panel" open={isWide || chosen.size > 0}>
            <summary>
              <h2>{texts.ask.options}</h2>
            </summary>
            <Options
              flags={flags}
              chosen={chosen}
              onChosen={(next) => setParams({ flags: argsOf(next).join(" ") })}
            />
            <details class="help">
              <summary>{texts.ask.help}</summary>
              <pre role="group" tabIndex={0} aria-label={texts.ask.help}>{tool.help}</pre>
            </details>
          </details>
        </div>
        <div class="column">
          <Boards input={input} answer={answer} />
          {pieces.length > 1 && (
            <Stream
              pieces={pieces}
              answers={answers}
              refusals={refusals}
              at={at}
              onAt={(next) => setParams({ n: String(next + 1) })}
            />
          )}
          <Answer asking={asking} tool={tool.name} args={args} given={reads ? given : null} />
          {verdict && expected && run && (
            <Verdict verdict={verdict} expected={expected} run={run} input={input} />
          )}
          {game.explained.includes(tool.name) && (
            <Explain tool={tool.name} chosen={chosen} input={input} answer={answer} />
          )}
        </div>
      </div>
    </>
  );
}
