// A running game: its state, its calls to the engine, and the timer between pictures.
import type { Event, Pace, State } from "./state";
import { isShowing, nothing, reduce } from "./state";
import type { View } from "./types";

export interface Asked {
  call(name: string, args: Record<string, unknown>): Promise<unknown>;
  cancel(): void;
}

// A running call whose answer has become unnecessary is stopped at this age, in milliseconds.
const patience = 150;

export class Table {
  state: State = nothing;
  private asked: { id: number; takesLong: boolean; since: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private listeners = new Set<() => void>();

  // `changed` is called with every new view of the game from now on.
  constructor(
    private engine: Asked,
    private pace: () => Pace,
    private changed: (view: View) => void,
  ) {}

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  send(event: Event): void {
    const before = this.state;
    this.state = reduce(before, event);
    if (this.state === before) return;
    this.ask();
    this.wait(before);
    this.tell(before);
    for (const listener of this.listeners) listener();
  }

  // Leaves the game and ignores pending answers.
  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.isLong()) this.engine.cancel();
    this.asked = null;
    this.state = nothing;
  }

  private ask(): void {
    const { asking } = this.state;
    if (asking?.id === this.asked?.id) return;
    // The engine answers in order, so calls that are no longer needed must not keep it busy.
    if (this.isLong()) this.engine.cancel();
    this.asked = null;
    if (!asking) return;
    const takesLong = asking.purpose === "computer" || asking.purpose === "hint";
    const { id } = asking;
    this.asked = { id, takesLong, since: performance.now() };
    this.engine.call(asking.call, asking.args).then(
      (result) => this.answered({ type: "answered", id, result, pace: this.pace() }),
      (error: unknown) => this.answered({ type: "failed", id, message: messageOf(error) }),
    );
  }

  private isLong(): boolean {
    if (this.asked === null) return false;
    return this.asked.takesLong || performance.now() - this.asked.since > patience;
  }

  private answered(event: Event & { id: number }): void {
    if (this.asked?.id !== event.id) return;
    this.asked = null;
    this.send(event);
  }

  private wait(before: State): void {
    const { frames, pausesAfterMove } = this.state;
    if (frames === before.frames && pausesAfterMove === before.pausesAfterMove) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!isShowing(this.state)) return;
    const { picture, move } = this.pace();
    this.timer = setTimeout(() => this.send({ type: "next" }), frames.length > 0 ? picture : move);
  }

  private tell(before: State): void {
    const { view } = this.state;
    if (view && view !== before.view) this.changed(view);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
