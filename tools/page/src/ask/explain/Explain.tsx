// Explains an answer in words and pictures, if the tool supports it. Shown on request, as it makes
// further calls to the tool.
import type { FunctionComponent } from "preact";
import { setParams, useRoute } from "../../app/router";
import { texts } from "../../texts";
import type { Chosen } from "../flags";
import { Atoms } from "./Atoms";
import { Bricks } from "./Bricks";
import { Mastermind } from "./Mastermind";

export interface ExplainProps {
  /** The selected value of the input; null for a tool that reads no input. */
  input: string | null;
  chosen: Chosen;
}

const explainers: Record<string, FunctionComponent<ExplainProps>> = {
  "atoms-move": Atoms,
  "bricks-solve": Bricks,
  "mastermind-guess": Mastermind,
};

export const isExplained = (tool: string) => tool in explainers;

interface Props extends ExplainProps {
  tool: string;
  answer: string | null;
}

export function Explain({ tool, answer, ...rest }: Props) {
  const { params } = useRoute();
  const isOpen = params["explain"] === "1";
  const Explainer = explainers[tool]!;
  return (
    <details
      class="panel explain"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen)
          setParams({ explain: event.currentTarget.open ? "1" : undefined }, "push");
      }}
    >
      <summary>
        <h2>{texts.ask.explain.title}</h2>
      </summary>
      {isOpen && (answer === null ? <p class="faint">{texts.ask.explain.noAnswer}</p> : <Explainer {...rest} />)}
    </details>
  );
}
