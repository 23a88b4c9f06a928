import { texts } from "../texts";

export function Ask() {
  return <h1>{texts.ask.title}</h1>;
}
