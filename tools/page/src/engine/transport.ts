// Sends requests to the engine: a worker with a WebAssembly module that is inside the page (single
// file) or beside it (folder). It is packed with xz, which is a quarter smaller than gzip.
import { XzReadableStream } from "xz-decompress";
import { fromBase64 } from "../app/bytes";

export interface Transport {
  send(question: string): void;
  close(): void;
}

interface Receiver {
  answered(answer: string): void;
  /** The engine failed, and with it the current request. */
  broke(why: string): void;
}

export type Connect = (receiver: Receiver) => Transport;

function textOf(id: string): string | undefined {
  return document.getElementById(id)?.textContent?.trim() || undefined;
}

function unpacked(packed: ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
  return new Response(new XzReadableStream(packed)).arrayBuffer();
}

/** Files beside the page. `ask` is a smaller engine with what the first boards need. */
interface Files {
  worker: string;
  engine: string;
  ask: string;
}
type ModuleName = "engine" | "ask";

const beside = () => JSON.parse(textOf("engine-files")!) as Files;

// The calls that the smaller module can answer (engine/main/ask.cpp).
const callsInAsk = ["run", "place", "picture", "compare"];

function isInAsk(question: string): boolean {
  return callsInAsk.includes((JSON.parse(question) as { call: string }).call);
}

async function packed(name: ModuleName): Promise<ReadableStream<Uint8Array>> {
  const inside = textOf("engine-wasm");
  if (inside) return new Blob([fromBase64(inside)]).stream();
  const response = await fetch(beside()[name]);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.body!;
}

const modules = new Map<ModuleName, Promise<WebAssembly.Module>>();

/** Compiles once, for any number of workers. */
function moduleOf(name: ModuleName): Promise<WebAssembly.Module> {
  let module = modules.get(name);
  if (!module) {
    module = packed(name).then(unpacked).then((bytes) => WebAssembly.compile(bytes));
    module.catch(() => modules.delete(name)); // allows a retry when the network is back
    modules.set(name, module);
  }
  return module;
}

let scriptUrl: string | undefined;
function workerUrl(): string {
  const inside = textOf("engine-worker");
  scriptUrl ??= inside
    ? URL.createObjectURL(new Blob([inside], { type: "text/javascript" }))
    : beside().worker;
  return scriptUrl;
}

// The single file has the full engine only. Once that was needed, no worker starts with less.
let needed: ModuleName | undefined;

export const connectWorker: Connect = (receiver) => {
  needed ??= document.getElementById("engine-wasm") ? "engine" : "ask";
  let runs = needed;
  let closed = false;
  const fail = (problem: unknown) => {
    if (!closed) receiver.broke(problem instanceof Error ? problem.message : String(problem));
  };
  async function started(): Promise<Worker> {
    const module = await moduleOf(runs);
    const made = new Worker(workerUrl());
    made.onmessage = ({ data }: MessageEvent<string | { broken: string }>) =>
      typeof data === "string" ? receiver.answered(data) : fail(data.broken);
    made.onerror = (event) => fail(event.message);
    made.postMessage(module);
    return made;
  }
  const start = () => {
    const starting = started();
    starting.catch((problem: unknown) => starting === worker && fail(problem));
    return starting;
  };
  const stop = () => void worker.then((running) => running.terminate()).catch(() => {});
  let worker = start();
  return {
    send(question) {
      // As there is one request at a time, the worker is idle and can be replaced.
      if (runs === "ask" && (needed === "engine" || !isInAsk(question))) {
        stop();
        runs = needed = "engine";
        worker = start();
      }
      worker.then((ready) => closed || ready.postMessage(question)).catch(() => {}); // already reported
    },
    close() {
      closed = true;
      stop();
    },
  };
};
