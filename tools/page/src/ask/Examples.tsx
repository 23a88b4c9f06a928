// Example inputs: the tool's own example, and some of its tests.
import examples from "examples";
import { setParams, useRoute } from "../app/router";
import type { Tool } from "../engine/protocol";
import { texts } from "../texts";

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 38)}…` : text);

export function Examples({ tool }: { tool: Tool }) {
  const { params } = useRoute();
  const tests = examples[tool.name] ?? [];
  // Clears the values that belong to another input.
  const none = Object.fromEntries(
    Object.keys(params).flatMap((name) => (name === "explain" ? [] : [[name, undefined]])),
  );
  const onChange = (name: string) => {
    if (name === "own") {
      setParams(none, "push");
      return;
    }
    const test = tests.find((other) => other.name === name);
    if (!test) return;
    const { input, output, args } = test;
    setParams({ ...none, in: input, out: output ?? undefined, flags: args.join(" ") }, "push");
  };
  return (
    <select
      class="examples"
      aria-label={texts.ask.examples}
      value=""
      onChange={(event) => {
        onChange(event.currentTarget.value);
        event.currentTarget.value = "";
      }}
    >
      <option value="">{texts.ask.examples}</option>
      <option value="own">{texts.ask.ownExample}</option>
      {tests.map(({ name, input, args }) => (
        <option key={name} value={name}>
          {texts.ask.test(name)} {args.join(" ")} {short(input)}
        </option>
      ))}
    </select>
  );
}
