// How questions reach the engine: a worker of WebAssembly, whose parts are in the page itself (one
// file) or beside it (a folder), packed by xz: a quarter less to send than gzip would leave.
import { XzReadableStream } from "xz-decompress";

export interface Transport {
  send(question: string): void;
  close(): void;
}

export interface Receiver {
  answered(answer: string): void;
  /** The engine is lost, and with it the question it had. */
  broke(why: string): void;
}

export type Connect = (receiver: Receiver) => Transport;

function textOf(id: string): string | undefined {
  return document.getElementById(id)?.textContent?.trim() || undefined;
}

/** What build.mjs has written in base 85: four bytes by five letters from "(" on, "}" for "<". */
function bytesOf(text: string): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer((text.length / 5) * 4));
  for (let i = 0; i < text.length; i += 5) {
    let word = 0;
    for (let j = i; j < i + 5; j += 1) {
      const letter = text.charCodeAt(j);
      word = word * 85 + (letter === 125 ? 60 : letter) - 40;
    }
    bytes.setUint32((i / 5) * 4, word);
  }
  return bytes.buffer;
}

function unpacked(packed: ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
  return new Response(new XzReadableStream(packed)).arrayBuffer();
}

/** What is beside the page: `ask` is a smaller engine, which knows what the first boards need. */
interface Files {
  worker: string;
  engine: string;
  ask: string;
}
type ModuleName = "engine" | "ask";

function beside(): Files {
  const files = textOf("engine-files");
  if (!files) throw new Error("this page was built without its engine");
  return JSON.parse(files) as Files;
}

const notInAsk = ["xref", "xmanager", "mastermind-guess"];

/** The smallest module that can answer; emscripten/ask.cpp says what that is. */
function moduleFor(question: string): ModuleName {
  const { call, tool = "" } = JSON.parse(question) as { call: string; tool?: string };
  const isWhole = call.includes(".") || call === "tools" || notInAsk.includes(tool);
  return isWhole ? "engine" : "ask";
}

async function packed(name: ModuleName): Promise<ReadableStream<Uint8Array>> {
  const inside = textOf("engine-wasm");
  if (inside) return new Blob([bytesOf(inside)]).stream();
  const response = await fetch(beside()[name]);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.body!;
}

const modules = new Map<ModuleName, Promise<WebAssembly.Module>>();

/** Compiles once, whatever number of workers there will be. */
function moduleOf(name: ModuleName): Promise<WebAssembly.Module> {
  let module = modules.get(name);
  if (!module) {
    module = packed(name).then(unpacked).then((bytes) => WebAssembly.compile(bytes));
    module.catch(() => modules.delete(name)); // who asks again may find the network back
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

// The one file has all of the engine alone; and once that was needed, no worker begins with less.
let least: ModuleName | undefined;

export const connectWorker: Connect = (receiver) => {
  let worker: Promise<Worker> | undefined;
  let runs: ModuleName | undefined;
  let closed = false;
  const fail = (problem: unknown) => {
    if (!closed) receiver.broke(problem instanceof Error ? problem.message : String(problem));
  };
  const stop = () => void worker?.then((running) => running.terminate()).catch(() => {});
  async function started(name: ModuleName): Promise<Worker> {
    const module = await moduleOf(name);
    const made = new Worker(workerUrl());
    made.onmessage = ({ data }: MessageEvent<string | { broken: string }>) =>
      typeof data === "string" ? receiver.answered(data) : fail(data.broken);
    made.onerror = (event) => fail(event.message);
    made.postMessage(module);
    return made;
  }
  // Whoever asks waits for the answer first: a worker that gives way to a greater one is idle.
  function workerWith(name: ModuleName): Promise<Worker> {
    if (worker && (runs === "engine" || name === "ask")) return worker;
    stop();
    least = runs = name;
    const starting = (worker = started(name));
    starting.catch((problem: unknown) => starting === worker && fail(problem));
    return starting;
  }
  least ??= document.getElementById("engine-wasm") ? "engine" : "ask";
  workerWith(least);
  return {
    send(question) {
      workerWith(least === "engine" ? least : moduleFor(question))
        .then((ready) => closed || ready.postMessage(question))
        .catch(() => {}); // which has been told
    },
    close() {
      closed = true;
      stop();
    },
  };
};
