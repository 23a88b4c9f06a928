// All harnesses; if there is an input already, those that accept it.
import { useEffect } from "preact/hooks";
import { games, tools } from "tools";
import { FileButton } from "../app/files";
import { useLoaded } from "../app/hooks";
import { navigate, useRoute } from "../app/router";
import { engine } from "../engine/client";
import type { Tool } from "../engine/protocol";
import { texts } from "../texts";
import { acceptedBy, inputIn } from "./cases";
import { summaryOf } from "./Harness";

type Params = Record<string, string>;

// The cards open the harnesses, with an input if there is one: a link with it would be long.
function Cards({ shown, params }: { shown: { tool: Tool; args?: string[] }[]; params?: Params }) {
  const open = (name: string, args?: string[]) => (event: Event) => {
    if (!params) return;
    event.preventDefault();
    openHarness(name, params, args, "push");
  };
  return (
    <ul class="cards">
      {shown.map(({ tool, args }) => (
        <li key={tool.name}>
          <a class="card" href={`#ask/${tool.name}`} onClick={open(tool.name, args)}>
            <strong>{tool.name}</strong>
            <span>{summaryOf(tool)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function openHarness(name: string, params: Params, args: string[] | undefined, how: "push" | "replace") {
  navigate({ view: "ask", path: [name], params: { ...params, ...(args && { flags: args.join(" ") }) } }, how);
}

function Games({ params }: { params?: Params }) {
  return (
    <div class="games">
      {games.map(({ name, title, tools: own }) => (
        <section
          key={name}
          class={`game${own.length > 1 ? " is-wide" : ""}`}
          aria-labelledby={`game-${name}`}
        >
          <h2 id={`game-${name}`}>{title}</h2>
          <Cards
            shown={tools.filter((tool) => own.includes(tool.name)).map((tool) => ({ tool }))}
            {...(params && { params })}
          />
        </section>
      ))}
    </div>
  );
}

// An input that was given before its harness: goes on to the only one that accepts it.
function ForInput({ params }: { params: Params }) {
  const { given, text } = inputIn(params, "");
  const { result } = useLoaded(() => acceptedBy(tools, given, params.flags), [text, params.flags]);
  useEffect(() => () => engine.drop("accepted"), []);
  useEffect(() => {
    if (result?.length === 1) openHarness(result[0]!.tool.name, params, result[0]!.args, "replace");
  }, [result]);
  return (
    <>
      <h1>{texts.ask.yourInput}</h1>
      <pre class="panel ask-input" role="group" tabIndex={0} aria-label={texts.ask.yourInput}>
        {text.length > 1000 ? `${text.slice(0, 1000)}…` : text}
      </pre>
      <p class="lead" role="status">
        {!result ? texts.ask.trying : result.length > 0 ? texts.ask.fitting : texts.ask.noneFits}
      </p>
      {result && (result.length > 0 ? <Cards shown={result} params={params} /> : <Games params={params} />)}
    </>
  );
}

export function Choose() {
  const { params } = useRoute();
  if (params.in !== undefined || params.bytes !== undefined) return <ForInput params={params} />;
  return (
    <>
      <h1>{texts.ask.title}</h1>
      <p class="lead">{texts.ask.lead}</p>
      <Games />
      <section class="panel" aria-labelledby="own-tests">
        <h2 id="own-tests">{texts.ask.tests.title}</h2>
        <p>{texts.ask.tests.lead}</p>
        <div class="buttons">
          <FileButton label={texts.ask.tests.openFolder} folder />
          <FileButton label={texts.ask.tests.openFiles} />
        </div>
      </section>
    </>
  );
}
