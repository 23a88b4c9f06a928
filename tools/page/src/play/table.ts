// A running game: its state, its calls to the engine, and the timer between pictures.
import type { View } from "../engine/protocol";
import { type Event, isShowing, nothing, type Pace, reduce, type State } from "./state";

export interface Asked {
  call(name: string, args: object, options: { supersede: string }): Promise<unknown>;
  drop(topic: string): void;
}

// All calls of a table have this topic, as only the newest one matters.
const topic = "play";

export class Table {
  state: State = nothing;
  private asked: number | undefined; // the id of the current call
  private timer: ReturnType<typeof setTimeout> | undefined;

  // `changed` is called after every change, with the view of the game if it is a new one.
  constructor(
    private engine: Asked,
    private pace: () => Pace,
    private changed: (view: View | null) => void,
  ) {}

  send(event: Event): void {
    const before = this.state;
    this.state = reduce(before, event);
    if (this.state === before) return;
    this.ask();
    this.wait(before);
    const { view } = this.state;
    this.changed(view === before.view ? null : view);
  }

  // Leaves the game and ignores pending answers.
  close(): void {
    clearTimeout(this.timer);
    this.engine.drop(topic);
    this.asked = undefined;
    this.state = nothing;
  }

  private ask(): void {
    const { asking } = this.state;
    if (asking?.id === this.asked) return;
    this.asked = asking?.id;
    if (!asking) {
      this.engine.drop(topic);
      return;
    }
    const { id, call, args } = asking;
    this.engine.call(call, args, { supersede: topic }).then(
      (result) => this.answered({ type: "answered", id, result, pace: this.pace() }),
      (error: Error) => this.answered({ type: "failed", id, message: error.message }),
    );
  }

  private answered(event: Event & { id: number }): void {
    if (this.asked !== event.id) return;
    this.asked = undefined;
    this.send(event);
  }

  private wait(before: State): void {
    const { frames, pausesAfterMove } = this.state;
    if (frames === before.frames && pausesAfterMove === before.pausesAfterMove) return;
    clearTimeout(this.timer);
    if (!isShowing(this.state)) return;
    const { picture, move } = this.pace();
    this.timer = setTimeout(() => this.send({ type: "next" }), frames.length > 0 ? picture : move);
  }
}
