// Starts Debian's chromium and opens the page: from disk, or served from its folder.
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { light } from "./chromium.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
export const built = resolve(process.env.GAUNTLET_PAGE ?? join(root, "build/page"));
/** The tools that write the records and logs opened here, and that open saved files. */
export const bin = process.env.GAUNTLET_BIN ?? join(root, "build/release/bin");

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** Makes a folder that is removed at the end of this process. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "gauntlet-page-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves a folder. */
export async function serve(folder = join(built, "site")) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://page").pathname;
    try {
      const file = join(folder, path === "/" ? "index.html" : path);
      const content = await readFile(file);
      response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Milliseconds until a waiting test fails; CI machines may be busy.
const patience = process.env.CI ? 30_000 : 8_000;

export const fromDisk = pathToFileURL(join(built, "gauntlet.html")).href;

export async function launch(executablePath = light) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text"],
  });
  const servers = [];
  return {
    /**
     * Opens a page in its own context. hash: "#ask/xboard"; from: "disk" or "site"; other options
     * as in playwright (viewport, colorScheme, hasTouch, reducedMotion). Errors in the page are
     * collected in its problems.
     */
    async open({ hash = "", from = "disk", ...context } = {}) {
      const size = { width: 1280, height: 800 };
      const page = await (
        await browser.newContext({ viewport: size, ...context })
      ).newPage();
      page.setDefaultTimeout(patience);
      page.problems = [];
      page.on("pageerror", (error) => page.problems.push(String(error)));
      page.on("console", (said) => {
        if (said.type() === "error") page.problems.push(said.text());
      });
      let url = fromDisk;
      if (from === "site") {
        const server = await serve();
        servers.push(server);
        url = server.url;
      }
      await page.goto(url + hash);
      return page;
    },
    /** Closes all pages. */
    async clear() {
      for (const context of browser.contexts()) await context.close();
      for (const server of servers.splice(0)) server.close();
    },
    async close() {
      await browser.close();
      for (const server of servers) server.close();
    },
  };
}

/** Runs a test and returns its error, if any; exceeding the time limit is an error, too. */
async function attempt(browser, test) {
  const seconds = 300;
  let clock;
  const late = new Promise((_, fail) => {
    clock = setTimeout(() => fail(new Error(`no end after ${seconds} s`)), seconds * 1000);
  });
  try {
    await Promise.race([test(browser), late]);
    return undefined;
  } catch (error) {
    return String(error.stack ?? error);
  } finally {
    clearTimeout(clock);
    await browser.clear();
  }
}

/**
 * Runs named tests one after the other; the last line is "N passed, N failed", the exit status 1 if
 * any has failed. A failed test is run once more, which is logged, and the second run counts: a
 * loaded machine may exceed any time limit.
 */
export async function run(tests) {
  const wanted = process.argv[2] ?? "";
  const browser = await launch();
  let [passed, failed] = [0, 0];
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(wanted)) continue;
    let problem = await attempt(browser, test);
    if (problem) {
      console.error(`once more: ${name}\n${problem}\n`);
      problem = await attempt(browser, test);
    }
    if (problem) console.error(`FAILED: ${name}\n${problem}\n`);
    if (problem) failed += 1;
    else passed += 1;
  }
  await browser.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
