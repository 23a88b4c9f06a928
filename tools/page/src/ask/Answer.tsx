// The output of a tool, formatted or raw, with buttons to copy and save it.
import { useState } from "preact/hooks";
import { commandOfTool } from "../app/command";
import { Button, Check, CopyButton, download, Waiting } from "../app/controls";
import { linkToHere } from "../app/router";
import { Cancelled, engine } from "../engine/client";
import type { Given, Run } from "../engine/protocol";
import { texts } from "../texts";
import type { Asking } from "./asking";
import { tidy, valuesIn } from "./json";

// Longer output is not shown, only saved or copied.
const longest = 60_000;

export function Progress({ asking: { since, run, problem, again } }: { asking: Asking }) {
  if (run) return null;
  if (!problem) {
    return (
      <Waiting key={since} label={texts.ask.searching}>
        <Button onClick={() => engine.cancel()}>{texts.ask.cancel}</Button>
      </Waiting>
    );
  }
  const isStopped = problem instanceof Cancelled;
  return (
    <div class="buttons">
      <span class={isStopped ? "" : "bad"}>{isStopped ? texts.ask.cancelled : problem.message}</span>
      <Button onClick={again}>{texts.ask.again}</Button>
    </div>
  );
}

function Printed({ run, isPretty }: { run: Run; isPretty: boolean }) {
  // A drawing in letters has several words in a line, JSON at most one value.
  const isJson = /^\s*["[\]{}\dtfn-]/.test(run.out) && valuesIn(run.out).length < run.out.split("\n").length;
  const text = isPretty && isJson ? tidy(run.out) : run.out;
  return (
    <>
      {text !== "" && (
        <pre class="printed" role="group" tabIndex={0} aria-label={texts.ask.standardOutput}>
          {text.length > longest ? text.slice(0, longest) : text}
        </pre>
      )}
      {text.length > longest && <p class="faint">{texts.ask.cut(text.length)}</p>}
      {run.err !== "" && (
        <pre class="printed bad" role="group" tabIndex={0} aria-label={texts.ask.standardError}>
          {run.err}
        </pre>
      )}
    </>
  );
}

interface AnswerProps {
  asking: Asking;
  tool: string;
  args: string[];
  /** null for a tool that reads no input. */
  given: Given | null;
}

export function Answer({ asking, tool, args, given }: AnswerProps) {
  const [isPretty, setPretty] = useState(true);
  const run = asking.run ?? asking.last;
  return (
    <section class="panel answer" aria-labelledby="answer-title" aria-busy={!asking.run && !asking.problem}>
      <div class="title-row row">
        <h2 id="answer-title">{texts.ask.answer}</h2>
        {run && (
          <span class={run.status === 0 ? "badge good" : "badge bad"}>
            <span aria-hidden="true">{run.status === 0 ? "✓ " : "✗ "}</span>
            {run.status === 0 ? texts.ask.allAnswered : texts.ask.statusOf(run.status)}
          </span>
        )}
      </div>
      <Progress asking={asking} />
      {run && <Printed run={run} isPretty={isPretty} />}
      <div class="buttons">
        <Check label={texts.ask.pretty} isOn={isPretty} onChange={setPretty} />
        <CopyButton label={texts.ask.copyAnswer} text={() => run?.out ?? ""} />
        <CopyButton label={texts.app.copyCommand} text={() => commandOfTool(tool, args, given)} />
        <CopyButton text={linkToHere} />
        <Button disabled={!run} onClick={() => run && download(`${tool}-out.json`, run.out)}>
          {texts.ask.download}
        </Button>
      </div>
    </section>
  );
}
