// The main views as small pictures, compared with those in tests/views/.
//   node tests/views.mjs [NAME]             the last line is "N passed, N failed"; what differs is in
//                                           build/page/views/
//   node tests/views.mjs --rebase [NAME]    writes them anew: look at them before they are committed
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { built, launch } from "./browser.mjs";

const hash = (tool, values) => `#ask/${tool}?${new URLSearchParams(values)}`;
const narrow = { viewport: { width: 360, height: 720 } };
const tall = { viewport: { width: 1100, height: 1500 } };
const dark = { colorScheme: "dark" };
const wrong = '{"players":[{"color":"red","score":3,"places":[[1,0]]}],"board":[[2],[1]]}';

/** Each view: its address, what is there when all has come, and how the window is. */
const views = {
  "ask-choose": ["#ask", ".card"],
  "ask-choose-dark": ["#ask", ".card", dark],
  "ask-strategy": ["#ask/xstrategy", ".board svg"],
  "ask-strategy-dark": ["#ask/xstrategy", ".board svg", dark],
  "ask-strategy-narrow": ["#ask/xstrategy", ".board svg", narrow],
  "ask-refused": [hash("xboard", { in: '{"position":[0,1],"board":[[1,-9]]}' }), ".editor mark"],
  "ask-wrong": [hash("xstate", { out: wrong }), ".verdict .board svg"],
  "ask-atoms": [hash("atoms-move", { in: "[2,[[1,2,0],[-1,2,-2],[1,0,-1]]]", explain: "1" }), ".explain table", tall],
  "ask-bricks": [hash("bricks-solve", { explain: "1" }), "[role=tree]", tall],
  "play-form": ["#play", ".play-card"],
  "play-form-dark": ["#play/atoms?--rows=99", ".play-problem", dark],
  "play-form-narrow": ["#play/mastermind", ".play-card", narrow],
  "ask-mastermind": [hash("mastermind-guess", { explain: "1" }), ".split", { viewport: { width: 360, height: 1700 } }],
};

// One font for all machines: Debian's fonts-dejavu-core.
const fonts = `* { font-family: "DejaVu Sans" !important; caret-color: transparent !important; }
  pre, code, textarea, .editor-copy, .editor-copy * { font-family: "DejaVu Sans Mono" !important; }`;

// A pixel differs if a channel does by more than that, of 255; a view if this share of its pixels
// does. Edges of letters and lines differ a little from one version of a browser to the next.
const tolerance = { channel: 64, share: 0.01 };

const folder = join(dirname(fileURLToPath(import.meta.url)), "views");
const seen = join(built, "views");

/** The share of pixels that differ, 1 where the sizes do. */
async function difference(page, one, other) {
  const urls = [one, other].map((png) => `data:image/png;base64,${png.toString("base64")}`);
  return page.evaluate(
    async ([sources, channel]) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (a.width !== b.width || a.height !== b.height) return 1;
      let count = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > channel)) count += 1;
      }
      return count / (a.data.length / 4);
    },
    [urls, tolerance.channel],
  );
}

async function shot(browser, [place, sign, context = {}]) {
  const page = await browser.open({ hash: place, reducedMotion: "reduce", deviceScaleFactor: 0.5, ...context });
  await page.addStyleTag({ content: fonts });
  await page.locator(sign).first().waitFor();
  // Until nothing has changed for a while.
  let last = "";
  for (let calm = 0; calm < 4; ) {
    await page.waitForTimeout(100);
    const now = await page.evaluate(() => document.getElementById("page").innerHTML);
    calm = now === last ? calm + 1 : 0;
    last = now;
  }
  return { page, png: await page.screenshot() };
}

const args = process.argv.slice(2);
const isRebase = args.includes("--rebase");
const wanted = args.find((arg) => !arg.startsWith("-")) ?? "";
const browser = await launch();
let [passed, failed] = [0, 0];
for (const [name, view] of Object.entries(views)) {
  if (!name.includes(wanted)) continue;
  const file = join(folder, `${name}.png`);
  try {
    const { page, png } = await shot(browser, view);
    const share = existsSync(file) ? await difference(page, readFileSync(file), png) : 1;
    const differs = share > tolerance.share;
    if (isRebase && differs) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, png);
      console.log(`${name}: written`);
    } else if (differs) {
      mkdirSync(seen, { recursive: true });
      writeFileSync(join(seen, `${name}.png`), png);
      throw new Error(`${(share * 100).toFixed(1)} % of the pixels differ: see build/page/views/${name}.png`);
    }
    passed += 1;
  } catch (problem) {
    failed += 1;
    console.error(`FAILED: ${name}\n${problem.message}\n`);
  }
  await browser.clear();
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
