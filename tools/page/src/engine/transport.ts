// How questions reach the engine: a worker of WebAssembly, whose parts are in the page itself (one
// file) or beside it (a folder).

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

async function unpacked(base64: string): Promise<BufferSource> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function compile(): Promise<WebAssembly.Module> {
  const inside = textOf("engine-wasm");
  if (inside) return WebAssembly.compile(await unpacked(inside));
  const response = await fetch(beside().wasm);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Some hosts do not know the type of .wasm, so it is not streamed.
  return WebAssembly.compile(await response.arrayBuffer());
}

function beside(): { worker: string; wasm: string } {
  const files = textOf("engine-files");
  if (!files) throw new Error("this page was built without its engine");
  return JSON.parse(files) as { worker: string; wasm: string };
}

let scriptUrl: string | undefined;
function workerUrl(): string {
  const inside = textOf("engine-worker");
  scriptUrl ??= inside
    ? URL.createObjectURL(new Blob([inside], { type: "text/javascript" }))
    : beside().worker;
  return scriptUrl;
}

let module: Promise<WebAssembly.Module> | undefined;

/** Compiles once, whatever number of workers there will be. */
export const connectWorker: Connect = (receiver) => {
  let worker: Worker | undefined;
  let closed = false;
  const waiting: string[] = [];
  const fail = (problem: unknown) => {
    if (!closed) receiver.broke(problem instanceof Error ? problem.message : String(problem));
  };
  module ??= compile();
  module.then((compiled) => {
    if (closed) return;
    worker = new Worker(workerUrl());
    worker.onmessage = ({ data }: MessageEvent<string | { broken: string }>) =>
      typeof data === "string" ? receiver.answered(data) : fail(data.broken);
    worker.onerror = (event) => fail(event.message);
    worker.postMessage(compiled);
    for (const question of waiting) worker.postMessage(question);
  }).catch(fail);
  return {
    send: (question) => (worker ? worker.postMessage(question) : void waiting.push(question)),
    close() {
      closed = true;
      worker?.terminate();
    },
  };
};
