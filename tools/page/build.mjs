// Bundles the page: build/page/gauntlet.html, one file that works from disk, and build/page/site/, a
// folder for any host. The engine is what scripts/page has put into build/page/engine/.
//   node build.mjs [--out DIR] [--engine DIR] [--no-engine]
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

// The page with its engine, in bytes: as it is, and as a host sends it.
const limits = { whole: 750_000, packed: 500_000 };

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    out: { type: "string", default: resolve(here, "../../build/page") },
    engine: { type: "string" },
    "no-engine": { type: "boolean", default: false },
  },
});
const out = resolve(flags.out);
const engineFolder = resolve(flags.engine ?? join(out, "engine"));

async function bundle(entry, options = {}) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: [entry],
    outdir: out,
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: ["chrome103", "firefox113", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });
  const text = (end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? "";
  return { script: text(".js"), style: text(".css") };
}

// Small tests of each tool, some from all over its folder: what the page has to begin with.
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

// What the source imports as "examples".
const examples = {
  name: "examples",
  setup(building) {
    building.onResolve({ filter: /^examples$/ }, ({ path }) => ({ path, namespace: "examples" }));
    building.onLoad({ filter: /.*/, namespace: "examples" }, () => {
      const tests = resolve(here, "../../harness-tests");
      const folders = readdirSync(tests, { withFileTypes: true }).filter((one) => one.isDirectory());
      const found = folders.map(({ name }) => [name, examplesOf(join(tests, name))]);
      return { contents: JSON.stringify(Object.fromEntries(found)), loader: "json" };
    });
  },
};

function engineFiles() {
  const names = existsSync(engineFolder) ? readdirSync(engineFolder) : [];
  const of = (end) => names.find((name) => name.endsWith(end));
  const [glue, wasm] = [of(".mjs") ?? of(".js"), of(".wasm")];
  if (!flags["no-engine"] && (!glue || !wasm)) {
    console.error(`build.mjs: no engine in ${engineFolder}: scripts/page makes it`);
    process.exit(1);
  }
  return flags["no-engine"]
    ? undefined
    : { glue: join(engineFolder, glue), wasm: readFileSync(join(engineFolder, wasm)) };
}

// Within an HTML file a script ends at the first "</script", wherever that stands in it.
const inScript = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const fill = (template, parts) =>
  Object.entries(parts).reduce(
    (text, [name, part]) => text.replace(`<!-- ${name} -->`, () => part),
    template,
  );

// Dark colors hold where their media say so, which the script changes for who has chosen.
const themed = (template, { style, script }) =>
  fill(template, {
    theme:
      `<style id="dark-colors" media="(prefers-color-scheme: dark)">${style}</style>\n` +
      `<script>${inScript(script)}</script>`,
  });

function oneFile(template, { page, worker, wasm }) {
  const packed = wasm && gzipSync(wasm, { level: 9 }).toString("base64");
  return fill(template, {
    style: `<style>${page.style}</style>`,
    engine: packed
      ? `<script type="text/plain" id="engine-worker">${inScript(worker)}</script>\n` +
        `<script type="text/plain" id="engine-wasm">${packed}</script>`
      : "",
    script: `<script>${inScript(page.script)}</script>`,
  });
}

function folder(template, { page, worker, wasm }) {
  const site = join(out, "site");
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const write = (stem, end, content) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    writeFileSync(join(site, `${stem}-${hash}.${end}`), content);
    return `${stem}-${hash}.${end}`;
  };
  const files = wasm && {
    worker: write("worker", "js", worker),
    wasm: write("engine", "wasm", wasm),
  };
  const html = fill(template, {
    style: `<link rel="stylesheet" href="${write("page", "css", page.style)}">`,
    engine: files
      ? `<link rel="preload" as="fetch" crossorigin href="${files.wasm}">\n` +
        `<script type="application/json" id="engine-files">${JSON.stringify(files)}</script>`
      : "",
    script: `<script src="${write("page", "js", page.script)}"></script>`,
  });
  writeFileSync(join(site, "index.html"), html);
}

function size(what, bytes, limit) {
  console.log(`${what}: ${(bytes / 1000).toFixed(0)} kB (at most ${limit / 1000})`);
  if (bytes > limit) process.exitCode = 1;
}

const engine = engineFiles();
const template = themed(readFileSync(join(here, "index.html"), "utf8"), {
  style: (await bundle("style/dark.css")).style,
  script: (await bundle("src/head.ts")).script,
});
const page = await bundle("src/main.tsx", { plugins: [examples] });
const worker = engine
  ? (
      await bundle("src/engine/worker.ts", {
        alias: { "engine-glue": engine.glue },
        // Branches of the glue for other places than a browser's worker.
        external: ["fs", "path", "worker_threads", "perf_hooks"],
        define: { "import.meta.url": "undefined" },
      })
    ).script
  : undefined;
const parts = { page, worker, wasm: engine?.wasm };
mkdirSync(out, { recursive: true });
const html = oneFile(template, parts);
writeFileSync(join(out, "gauntlet.html"), html);
folder(template, parts);
const sent = [template, page.script, page.style, worker ?? "", engine?.wasm ?? ""];
size("gauntlet.html", Buffer.byteLength(html), limits.whole);
size(
  "the folder, packed",
  sent.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0),
  limits.packed,
);
