import { texts } from "../texts";

export function Play() {
  return <h1>{texts.play.title}</h1>;
}
