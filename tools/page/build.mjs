// Bundles the web app: build/page/gauntlet.html, one file that also works from disk, and
// build/page/site/, a folder for any web server. The engine comes from scripts/page, which puts it
// into build/page/engine/.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

// In bytes: the single file, and what a server sends until the first board is shown.
const limits = { whole: 740_000, first: 310_000 };

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(here, "../../build/page");
const [glue, wholeWasm, askWasm] = ["engine.mjs", "engine.wasm", "ask.wasm"].map((name) =>
  join(out, "engine", name),
);
if (![glue, wholeWasm, askWasm].every(existsSync)) {
  console.error(`build.mjs: no engine in ${dirname(glue)}: build it with scripts/page`);
  process.exit(1);
}

async function bundled(entry, options = {}) {
  return build({
    absWorkingDir: here,
    entryPoints: [entry],
    outdir: out,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "iife",
    target: ["chrome103", "firefox113", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "eof",
    logLevel: "warning",
    ...options,
  });
}

async function bundle(entry, options) {
  const { outputFiles } = await bundled(entry, options);
  const text = (end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? "";
  return { script: text(".js"), style: text(".css") };
}

// Splits the page's scripts into chunks for a folder. `first` lists the chunks that the first board
// needs, the entry before its imports; `all` has the text of each chunk by name.
async function parts(entry, options) {
  const { outputFiles, metafile } = await bundled(entry, {
    ...options,
    format: "esm",
    splitting: true,
    entryNames: "page-[hash]",
    chunkNames: "part-[hash]",
  });
  const scripts = outputFiles.filter(({ path }) => path.endsWith(".js"));
  const outputs = new Map(Object.entries(metafile.outputs).filter(([path]) => path.endsWith(".js")));
  const first = new Set([...outputs].find(([, { entryPoint }]) => entryPoint === entry).slice(0, 1));
  for (const name of first) {
    for (const { path, kind } of outputs.get(name).imports) {
      if (kind === "import-statement") first.add(path);
    }
  }
  return {
    all: new Map(scripts.map(({ path, text }) => [basename(path), text])),
    first: [...first].map((path) => basename(path)),
  };
}

// Picks small tests of each tool, spread over its folder, as example inputs of the page.
function examplesOf(folder, count = 6, longest = 700) {
  const read = (name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const all = readdirSync(folder)
    .filter((name) => name.endsWith("-in.json"))
    .map((name) => name.slice(0, -"-in.json".length))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => ({
      name,
      input: read(`${name}-in.json`),
      output: read(`${name}-out.json`),
      args: JSON.parse(read(`${name}-opts.json`) ?? "{}").args ?? [],
    }))
    .filter(({ input, output }) => output !== null && input.length + output.length < longest);
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)]);
}

function examples() {
  const tests = resolve(here, "../../harness-tests");
  const folders = readdirSync(tests, { withFileTypes: true }).filter((one) => one.isDirectory());
  return Object.fromEntries(folders.map(({ name }) => [name, examplesOf(join(tests, name))]));
}

// Games, a league and results that the view Watch offers as examples: files by path, packed.
function watchExamples() {
  const folder = join(here, "tests/scenes");
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".jsonl"));
  const files = paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]);
  return deflateRawSync(JSON.stringify(Object.fromEntries(files)), { level: 9 }).toString("base64");
}

// The engine's harnesses and games with their rules, so that the page need not wait for an engine to
// list them.
async function tools() {
  const { default: start } = await import(pathToFileURL(glue));
  const module = await WebAssembly.compile(readFileSync(wholeWasm));
  const { answer } = await start((imports) => WebAssembly.instantiate(module, imports));
  const call = (name, args) => JSON.parse(answer(JSON.stringify({ call: name, ...args }))).ok;
  const played = call("play.games");
  const games = call("games").map((game) => {
    const { rules, illustration, presets, tall } = played.find(({ name }) => name === game.name);
    const { svg, label } = call("picture", { value: illustration }).board;
    return { ...game, rules, picture: { svg, label }, settings: presets[0].settings, tall };
  });
  return { tools: call("tools"), games };
}

// The scripts of reports, as a content security policy names them. Others do not run in the web app.
function reportScripts() {
  const folder = resolve(here, "../../lib/grading/reports");
  return ["theme.js", "report.js"].map((name) => {
    const hash = createHash("sha256").update(`\n${readFileSync(join(folder, name), "utf8")}`);
    return `'sha256-${hash.digest("base64")}'`;
  });
}

// Resolves the imports of what is not a file.
const found = {
  name: "found",
  setup(building) {
    const values = {
      examples,
      tools,
      "report-scripts": reportScripts,
      "watch-examples": watchExamples,
    };
    const filter = new RegExp(`^(${Object.keys(values).join("|")})$`);
    building.onResolve({ filter }, ({ path }) => ({ path, namespace: "found" }));
    building.onLoad({ filter: /.*/, namespace: "found" }, async ({ path }) => ({
      contents: JSON.stringify(await values[path]()),
      loader: "json",
    }));
  },
};

// Packs for src/engine/transport.ts, with a dictionary no larger than a module may be.
function packed(file) {
  const lzma = "--lzma2=preset=9e,dict=2MiB,lc=4,pb=0,nice=273";
  return execFileSync("xz", ["--check=crc32", lzma, "--stdout", file], { maxBuffer: 1e7 });
}

// In an HTML file, the first "</script" ends a script, even inside a string.
const inScript = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const fill = (template, parts) =>
  Object.entries(parts).reduce(
    (text, [name, part]) => text.replace(`<!-- ${name} -->`, () => part),
    template,
  );

// The dark style sheet applies by media query; the script changes the query if the person has
// chosen.
const themed = (template, { style, script }) =>
  fill(template, {
    theme:
      `<style id="dark-colors" media="(prefers-color-scheme: dark)">${style}</style>\n` +
      `<script>${inScript(script)}</script>`,
  });

function oneFile(template, page) {
  const inside =
    `<script type="text/plain" id="engine-worker">${inScript(worker)}</script>\n` +
    `<script type="text/plain" id="engine-wasm">${whole.toString("base64")}</script>`;
  return fill(template, {
    style: `<style>${page.style}</style>`,
    engine: inside,
    script: `<script>${inScript(page.script)}</script>`,
  });
}

// The bytes that a server sends until the first board is shown; servers compress text with gzip.
async function folder(template, style, scripts) {
  const site = join(out, "site");
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const write = (stem, end, content) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    writeFileSync(join(site, `${stem}-${hash}.${end}`), content);
    return `${stem}-${hash}.${end}`;
  };
  const files = {
    worker: write("worker", "js", worker),
    engine: write("engine", "wasm.xz", whole),
    ask: write("ask", "wasm.xz", ask),
  };
  for (const [name, text] of scripts.all) writeFileSync(join(site, name), text);
  const [entry, ...imported] = scripts.first;
  const html = fill(template, {
    style: `<link rel="stylesheet" href="${write("page", "css", style)}">`,
    engine:
      `<link rel="preload" as="fetch" crossorigin href="${files.ask}">\n` +
      `<script type="application/json" id="engine-files">${JSON.stringify(files)}</script>`,
    script: [
      ...imported.map((name) => `<link rel="modulepreload" href="${name}">`),
      `<script type="module" src="${entry}"></script>`,
    ].join("\n"),
  });
  writeFileSync(join(site, "index.html"), html);
  const texts = [html, style, worker, ...scripts.first.map((name) => scripts.all.get(name))];
  const sent = texts.map((text) => gzipSync(text, { level: 9 }).length);
  return sent.reduce((sum, bytes) => sum + bytes, ask.length);
}

function size(what, bytes, limit) {
  console.log(`${what}: ${(bytes / 1000).toFixed(0)} kB (at most ${limit / 1000})`);
  if (bytes > limit) process.exitCode = 1;
}

const [whole, ask] = [packed(wholeWasm), packed(askWasm)];
const template = themed(readFileSync(join(here, "index.html"), "utf8"), {
  style: (await bundle("style/dark.css")).style,
  script: (await bundle("src/app/theme.ts")).script,
});
const page = await bundle("src/main.tsx", { plugins: [found] });
const { script: worker } = await bundle("src/engine/worker.ts", { alias: { "engine-glue": glue } });
mkdirSync(out, { recursive: true });
const html = oneFile(template, page);
writeFileSync(join(out, "gauntlet.html"), html);
size("gauntlet.html", Buffer.byteLength(html), limits.whole);
const scripts = await parts("src/main.tsx", { plugins: [found] });
size("the first board from a host", await folder(template, page.style, scripts), limits.first);
