// Explains a guess: how it partitions the remaining codes, and which these are.
import { texts } from "../../texts";
import { Progress } from "../Answer";
import { useExplained, kept } from "./explained";
import type { ExplainProps } from "./Explain";

interface Guess {
  guess: string;
  possible: boolean;
  left: number;
  codes: string[];
  expected: number;
  worst: number;
  parts: { feedback: string; codes: number }[];
}

interface Contradiction {
  guess: false;
  left: 0;
  contradiction: number;
  repairs: { row: number; feedback: string; left: number }[];
}

const words = texts.ask.explain.mastermind;

function Split({ parts, left }: { parts: Guess["parts"]; left: number }) {
  const most = Math.max(...parts.map(({ codes }) => codes), 1);
  return (
    <table class="split">
      <caption>{words.split}</caption>
      <thead>
        <tr>
          <th scope="col">{words.feedback}</th>
          <th scope="col">{words.codes}</th>
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ feedback, codes }) => (
          <tr key={feedback}>
            <th scope="row">
              <code>{feedback}</code>
            </th>
            <td class="number">{codes}</td>
            <td class="bar-cell">
              <span class="bar" style={{ "--share": codes / most }} aria-hidden="true" />
              {((codes / left) * 100).toFixed(1)} %
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Guessed({ value }: { value: Guess }) {
  return (
    <>
      <dl class="facts">
        <dt>{words.guess}</dt>
        <dd>
          <code>{value.guess}</code> – {value.possible ? words.possible : words.impossible}
        </dd>
        <dt>{words.left}</dt>
        <dd>{value.left}</dd>
        <dt>{words.expected}</dt>
        <dd>{value.expected.toFixed(2)}</dd>
        <dt>{words.worst}</dt>
        <dd>{value.worst}</dd>
      </dl>
      <Split parts={value.parts} left={value.left} />
      <h3>{words.codesLeft(value.codes.length, value.left)}</h3>
      <ul class="codes" tabIndex={0} aria-label={words.codesLeft(value.codes.length, value.left)}>
        {value.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Contradicted({ value }: { value: Contradiction }) {
  return (
    <>
      <p>{words.contradiction(value.contradiction)}</p>
      {value.repairs.length > 0 && (
        <table>
          <caption>{words.repairs}</caption>
          <thead>
            <tr>
              <th scope="col">{words.row}</th>
              <th scope="col">{words.feedback}</th>
              <th scope="col">{words.left}</th>
            </tr>
          </thead>
          <tbody>
            {value.repairs.map(({ row, feedback, left }) => (
              <tr key={`${row} ${feedback}`}>
                <td>{row}</td>
                <td>
                  <code>{feedback}</code>
                </td>
                <td class="number">{left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

export function Mastermind({ input, chosen }: ExplainProps) {
  const variant = kept(chosen, ["--length", "--colors", "--repeats", "--strategy", "--limit"]);
  const args = ["--explain", ...variant];
  const { asking, value, problem } = useExplained<Guess | Contradiction>(
    "mastermind-guess",
    args,
    input ?? "[]",
  );
  return (
    <>
      <Progress asking={asking} />
      {problem && <p class="bad">{problem}</p>}
      {value && (value.guess === false ? <Contradicted value={value} /> : <Guessed value={value} />)}
    </>
  );
}
