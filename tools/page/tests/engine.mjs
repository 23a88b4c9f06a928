// Starts the engine of a folder (build/page/engine) in node or in Debian's chromium, and sends it
// requests.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { light } from "./chromium.mjs";

/** Runs the engine in this process. */
async function askHere({ glue, wasm }) {
  const { default: start } = await import(glue);
  const module = await WebAssembly.compile(wasm);
  const engine = await start((imports) => WebAssembly.instantiate(module, imports));
  return { ask: async (questions) => questions.map((one) => engine.answer(one)), close() {} };
}

// Runs in the page: starts a worker that is the engine.
async function openInPage({ glue, wasm }) {
  const worker = `${glue}
    let engine;
    onmessage = async ({ data }) => {
      if (typeof data === "string") return postMessage(engine.answer(data));
      const module = await WebAssembly.compile(data);
      engine = await start((imports) => WebAssembly.instantiate(module, imports));
      postMessage("ready");
    };`;
  const url = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  const engine = new Worker(url, { type: "module" });
  globalThis.ask = (question) =>
    new Promise((answered, failed) => {
      engine.onmessage = ({ data }) => answered(data);
      engine.onerror = (event) => failed(new Error(event.message));
      engine.postMessage(question);
    });
  await globalThis.ask(Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0)));
}

async function askInChromium({ glue, wasm }) {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath: light, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  // A page without an origin cannot start module workers.
  const somewhere = "http://gauntlet.test/";
  await page.route(somewhere, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(somewhere);
  await page.evaluate(openInPage, {
    glue: readFileSync(glue, "utf8"),
    wasm: wasm.toString("base64"),
  });
  return {
    ask: (questions) =>
      page.evaluate(async (all) => {
        const answers = [];
        for (const one of all) answers.push(await globalThis.ask(one));
        return answers;
      }, questions),
    close: () => browser.close(),
  };
}

/**
 * Returns ask(requests), which gives their responses; all are JSON texts. name: "engine" or the
 * smaller "ask".
 */
export function openEngine(folder, isHere, name = "engine") {
  const parts = {
    glue: join(resolve(folder), "engine.mjs"),
    wasm: readFileSync(join(resolve(folder), `${name}.wasm`)),
  };
  return isHere ? askHere(parts) : askInChromium(parts);
}
