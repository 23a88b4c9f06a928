// The source opened in the engine, which keeps only the last one. After another source, or a
// restart of the engine, it is opened again.
import { engine } from "../engine/client";
import type { Advice, Watched, WatchedFrame } from "../engine/protocol";

let shown: Session | undefined;

export class Session {
  private generation = -1;
  private frames = new Map<string, Promise<WatchedFrame>>();

  constructor(
    readonly name: string,
    private text: string,
    private readonly live = false,
  ) {}

  get content(): string {
    return this.text;
  }

  async open(): Promise<Watched> {
    const { text, name, live } = this;
    const watched = await engine.call("watch.open", { text, name, live });
    shown = this;
    this.generation = engine.generation;
    return watched;
  }

  async more(text: string): Promise<Watched> {
    await this.ready();
    this.text += text;
    return engine.call("watch.more", { text });
  }

  frame(game: number, frame: number): Promise<WatchedFrame> {
    const key = `${game}/${frame}`;
    const known = this.frames.get(key);
    if (known) return known;
    const found = this.ready().then(() => engine.call("watch.frame", { game, frame }));
    this.frames.set(key, found);
    found.catch(() => this.frames.delete(key));
    if (this.frames.size > 200) this.frames.delete(this.frames.keys().next().value!);
    return found;
  }

  async advice(game: number, frame: number): Promise<Advice | null> {
    await this.ready();
    return engine.call("watch.advice", { game, frame }, { supersede: "watch.advice" });
  }

  private async ready(): Promise<void> {
    if (shown !== this || this.generation !== engine.generation) await this.open();
  }
}
