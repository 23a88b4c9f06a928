// The output of a tool, formatted or raw, with buttons to copy and save it.
import { useState } from "preact/hooks";
import { CopyButton, download } from "../app/actions";
import { linkToHere } from "../app/router";
import { engine } from "../engine/client";
import type { Given, Run } from "../engine/protocol";
import { texts } from "../texts";
import { type Asking, useElapsed } from "./asking";
import { commandLine } from "./command";
import { tidy } from "./json";

// Longer output is not shown, only saved or copied.
const longest = 60_000;

function Searching({ since }: { since: number }) {
  const elapsed = useElapsed(since);
  if (elapsed < 300) return null;
  return (
    <div class="searching buttons">
      <span>{texts.ask.searching((elapsed / 1000).toFixed(1))}</span>
      <button type="button" onClick={() => engine.cancel()}>
        {texts.ask.cancel}
      </button>
    </div>
  );
}

export function Progress({ asking }: { asking: Asking }) {
  const { asked, again } = asking;
  if (asked.state === "asking") return <Searching since={asked.since} />;
  if (asked.state === "answered") return null;
  return (
    <div class="buttons">
      <span class={asked.state === "failed" ? "bad" : ""}>
        {asked.state === "failed" ? asked.message : texts.ask.cancelled}
      </span>
      <button type="button" onClick={again}>
        {texts.ask.again}
      </button>
    </div>
  );
}

function Printed({ run, isPretty }: { run: Run; isPretty: boolean }) {
  const isJson = !run.out.startsWith("<") && /^\s*["[\]{}\dtfn-]/.test(run.out);
  const text = isPretty && isJson ? tidy(run.out) : run.out;
  return (
    <>
      {text !== "" && (
        <pre class="printed" tabIndex={0} aria-label={texts.ask.standardOutput}>
          {text.length > longest ? text.slice(0, longest) : text}
        </pre>
      )}
      {text.length > longest && <p class="faint">{texts.ask.cut(text.length)}</p>}
      {run.err !== "" && (
        <pre class="printed bad" tabIndex={0} aria-label={texts.ask.standardError}>
          {run.err}
        </pre>
      )}
    </>
  );
}

function status(run: Run): string {
  return run.status === 0 ? texts.ask.allAnswered : texts.ask.statusOf(run.status);
}

export interface AnswerProps {
  asking: Asking;
  tool: string;
  args: string[];
  /** null for a tool that reads no input. */
  given: Given | null;
}

export function Answer({ asking, tool, args, given }: AnswerProps) {
  const [isPretty, setPretty] = useState(true);
  const { asked } = asking;
  const run = asked.state === "answered" ? asked.run : asked.state === "asking" ? asked.last : undefined;
  return (
    <section class="panel answer" aria-labelledby="answer-title" aria-busy={asked.state === "asking"}>
      <div class="title-row">
        <h2 id="answer-title">{texts.ask.answer}</h2>
        {run && (
          <span class={run.status === 0 ? "badge good" : "badge bad"}>
            <span aria-hidden="true">{run.status === 0 ? "✓ " : "✗ "}</span>
            {status(run)}
          </span>
        )}
      </div>
      <Progress asking={asking} />
      {run && <Printed run={run} isPretty={isPretty} />}
      <div class="buttons">
        <label>
          <input
            type="checkbox"
            checked={isPretty}
            onChange={(event) => setPretty(event.currentTarget.checked)}
          />{" "}
          {texts.ask.pretty}
        </label>
        <CopyButton label={texts.ask.copyAnswer} text={() => run?.out ?? ""} />
        <CopyButton label={texts.ask.copyCommand} text={() => commandLine(tool, args, given)} />
        <CopyButton label={texts.ask.copyLink} text={linkToHere} />
        <button
          type="button"
          disabled={!run}
          onClick={() => run && download(`${tool}-out.json`, run.out)}
        >
          {texts.ask.download}
        </button>
      </div>
    </section>
  );
}
