import { texts } from "../texts";

export function Watch() {
  return <h1>{texts.watch.title}</h1>;
}
