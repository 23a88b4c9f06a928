// The engine of a folder (build/page/engine), started in node or in Debian's chromium, to be asked
// questions there.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { light } from "./chromium.mjs";

/** Asks in this process. */
async function askHere({ glue, wasm }) {
  const { default: start } = await import(glue);
  const module = await WebAssembly.compile(wasm);
  const engine = await start({
    instantiateWasm: (imports, done) => WebAssembly.instantiate(module, imports).then(done),
  });
  return { ask: async (questions) => questions.map((one) => engine.answer(one)), close() {} };
}

// Runs in the page: a worker that is the engine.
async function openInPage({ glue, wasm }) {
  const worker = `${glue}
    let engine;
    onmessage = async ({ data }) => {
      if (typeof data === "string") return postMessage(engine.answer(data));
      const module = await WebAssembly.compile(data);
      const instantiateWasm = (imports, done) => WebAssembly.instantiate(module, imports).then(done);
      engine = await start({ instantiateWasm });
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
  // A page of nowhere has no workers that are modules.
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

/** ask(questions) gives their answers, all texts of JSON. name: "engine" or the smaller "ask". */
export function openEngine(folder, isHere, name = "engine") {
  const parts = {
    glue: join(resolve(folder), "engine.mjs"),
    wasm: readFileSync(join(resolve(folder), `${name}.wasm`)),
  };
  return isHere ? askHere(parts) : askInChromium(parts);
}
