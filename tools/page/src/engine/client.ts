// The engine as the page calls it: one request at a time, in order.
import type { Calls } from "./protocol";
import { connectWorker, type Connect, type Transport } from "./transport";

/** The engine returned an error; the message is one line for people. */
export class EngineError extends Error {}

/**
 * The caller no longer waits for this answer: another call replaced it, or a person cancelled it.
 */
export class Cancelled extends Error {
  constructor() {
    super("cancelled");
  }
}

interface CallOptions {
  /** The topic of the call, for drop(). */
  topic?: string;
  /** A topic whose earlier calls are dropped first, because only the newest one matters. */
  supersede?: string;
}

interface Job {
  question: string;
  topic: string | undefined;
  begun: number;
  resolve(value: unknown): void;
  reject(problem: Error): void;
}

// A running call that was dropped is stopped at this age, in milliseconds; restarting the engine
// costs about as much.
const patience = 150;

export class Engine {
  private transport: Transport | undefined;
  private running: Job | undefined;
  private queue: Job[] = [];
  /** Increases whenever the engine restarts and loses what it had opened. */
  generation = 0;

  constructor(private readonly connect: Connect) {}

  /** Rejects with EngineError or Cancelled. */
  call<Name extends keyof Calls>(
    name: Name,
    args: Calls[Name]["takes"],
    { supersede, topic = supersede }: CallOptions = {},
  ): Promise<Calls[Name]["answers"]> {
    if (supersede !== undefined) this.drop(supersede);
    const question = JSON.stringify({ call: name, ...args });
    const answer = new Promise((resolve, reject) => {
      this.queue.push({ question, topic, begun: 0, resolve, reject });
      this.next();
    });
    return answer as Promise<Calls[Name]["answers"]>;
  }

  /** Stops the running call; waiting calls continue in a new engine. */
  cancel(): void {
    const stopped = this.running;
    if (!stopped) return;
    this.restart();
    stopped.reject(new Cancelled());
    this.next();
  }

  /**
   * Drops the calls of a topic; they reject with Cancelled. Waiting calls are never sent; a running
   * one is stopped unless it is answered in a moment.
   */
  drop(topic: string): void {
    const dropped = this.queue.filter((job) => job.topic === topic);
    this.queue = this.queue.filter((job) => job.topic !== topic);
    for (const job of dropped) job.reject(new Cancelled());
    const running = this.running;
    if (running?.topic !== topic) return;
    const stop = () => running === this.running && this.cancel();
    const age = performance.now() - running.begun;
    if (age >= patience) stop();
    else setTimeout(stop, patience - age);
  }

  private restart(): void {
    this.transport?.close();
    this.transport = undefined;
    this.running = undefined;
    this.generation += 1;
  }

  /** Starts the engine, which otherwise starts with the first call. */
  start(): Transport {
    const { generation } = this;
    const isCurrent = () => generation === this.generation;
    this.transport ??= this.connect({
      answered: (answer) => isCurrent() && this.answered(answer),
      broke: (why) => isCurrent() && this.broke(why),
    });
    return this.transport;
  }

  private next(): void {
    if (this.running) return;
    const job = this.queue.shift();
    if (!job) return;
    this.running = job;
    job.begun = performance.now();
    this.start().send(job.question);
  }

  private answered(text: string): void {
    const job = this.running;
    if (!job) return;
    this.running = undefined;
    const answer = JSON.parse(text) as { ok?: unknown; error?: string };
    if (answer.error !== undefined) job.reject(new EngineError(answer.error));
    else job.resolve(answer.ok);
    this.next();
  }

  private broke(why: string): void {
    const job = this.running;
    this.restart();
    job?.reject(new EngineError(why));
    this.next();
  }
}

export const engine = new Engine(connectWorker);
