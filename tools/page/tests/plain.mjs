// Runs tests of modules that need neither a browser nor the engine.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const source = join(dirname(fileURLToPath(import.meta.url)), "../src");

/** Bundles and loads modules of one folder in src/ that use no window. */
export async function load(folder, ...names) {
  const contents = names.map((name) => `export * from "./${name}";`).join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(source, folder), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "warning",
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

const patience = 10_000; // milliseconds

async function inTime(test) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error("it waits for ever")), patience);
  });
  try {
    await Promise.race([test(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs named tests one after the other; the last line is "N passed, N failed", the exit status 1 if
 * any has failed.
 */
export async function runHere(tests) {
  let [passed, failed] = [0, 0];
  for (const [name, test] of Object.entries(tests)) {
    try {
      await inTime(test);
      passed += 1;
    } catch (error) {
      failed += 1;
      console.error(`FAILED: ${name}\n${error.stack ?? error}\n`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
