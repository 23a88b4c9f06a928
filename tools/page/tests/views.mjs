// The main views as small pictures, compared with those in tests/views/.
//   node tests/views.mjs [NAME]           the last line is "N passed, N failed"; pictures that
//                                         differ are written to build/page/views/
//   node tests/views.mjs --update [NAME]  rewrites pictures that differ and deletes obsolete ones:
//                                         look at the diff before you commit
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { built, launch } from "./browser.mjs";
import { whole } from "./chromium.mjs";
import { scenes, show } from "./visual_cases.mjs";

// The window sizes. Pictures are small: they show what has moved, not each letter.
const windows = {
  "": { viewport: { width: 1200, height: 800 } },
  narrow: { viewport: { width: 320, height: 800 } },
  wide: { viewport: { width: 2560, height: 1300 }, deviceScaleFactor: 0.2 },
  tall: { viewport: { width: 1100, height: 1500 } },
  "narrow-tall": { viewport: { width: 320, height: 1900 } },
};

/** The scenes and the windows in which they are drawn; "dark" stands for a system in dark mode. */
const drawn = {
  start: ["", "dark", "narrow-tall", "narrow-tall dark", "wide"],
  "start-rules": ["", "narrow dark"],
  "ask-rules": ["dark"],
  "ask-input": [""],
  "ask-choose": ["", "dark", "narrow"],
  "ask-xboard": ["dark"],
  "ask-xstate": [""],
  "ask-xtree": [""],
  "ask-xstrategy": ["", "dark", "narrow"],
  "ask-xref": [""],
  "ask-xmanager": ["dark"],
  "ask-xrender": [""],
  "ask-refused": [""],
  "ask-stream": [""],
  "ask-wrong": ["", "narrow-tall dark"],
  "ask-xboard-explained": ["tall dark"],
  "ask-xstrategy-explained": ["narrow-tall"],
  "ask-atoms": ["tall", "narrow-tall dark"],
  "ask-bricks": ["tall dark"],
  "ask-mastermind": ["narrow-tall"],
  "ask-tests": [""],
  "play-form": [""],
  "play-form-wrong": ["dark"],
  "play-form-mastermind": ["narrow"],
  "play-fish": ["", "dark", "narrow", "wide"],
  "play-atoms": [""],
  "play-atoms-chain": ["", "narrow dark"],
  "play-bricks": ["dark"],
  "play-bricks-drop": ["narrow"],
  "play-mastermind": ["", "narrow dark"],
  "play-mastermind-maker": ["dark"],
  "play-help": ["dark", "narrow-tall"],
  "play-over": [""],
  watch: ["", "narrow dark"],
  "watch-out": ["", "narrow-tall dark", "wide"],
  "watch-advised": ["dark"],
  "watch-tournament": ["", "narrow-tall"],
  "watch-league": ["dark", "narrow-tall"],
  "watch-results": ["", "narrow dark"],
  "watch-fest": ["dark"],
};

/** Each view by the name of its picture: a scene and a window. */
const views = Object.fromEntries(
  Object.entries(drawn).flatMap(([scene, variants]) =>
    variants.map((variant) => {
      const words = variant.split(" ");
      const window = windows[words.find((word) => word in windows) ?? ""];
      const colorScheme = words.includes("dark") ? "dark" : "light";
      const name = [scene, ...words.filter(Boolean)].join("-");
      return [name, [scenes[scene], { ...window, colorScheme }]];
    }),
  ),
);

// One font for all machines: Debian's fonts-dejavu-core.
const fonts = `* { font-family: "DejaVu Sans" !important; caret-color: transparent !important; }
  pre, code, textarea, .editor-copy, .editor-copy * { font-family: "DejaVu Sans Mono" !important; }`;

// A pixel differs if a channel differs by more than `channel` of 255; a view differs if more than
// `share` of its pixels do. Edges of letters and lines vary a little between browser versions.
const tolerance = { channel: 64, share: 0.01 };

const folder = join(dirname(fileURLToPath(import.meta.url)), "views");
const seen = join(built, "views");

/** The share of pixels that differ; 1 if the sizes differ. */
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

async function shot(browser, [scene, context]) {
  const still = { reducedMotion: "reduce", deviceScaleFactor: 0.4 };
  const page = await browser.open({ hash: scene.place, ...still, ...context });
  await page.addStyleTag({ content: fonts });
  await show(page, scene);
  // Waits until nothing has changed for a while.
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
const isUpdate = args.includes("--update");
const wanted = args.find((arg) => !arg.startsWith("-")) ?? "";
const browser = await launch(whole);
let [passed, failed] = [0, 0];
for (const [name, view] of Object.entries(views)) {
  if (!name.includes(wanted)) continue;
  const file = join(folder, `${name}.png`);
  try {
    const { page, png } = await shot(browser, view);
    const share = existsSync(file) ? await difference(page, readFileSync(file), png) : 1;
    const differs = share > tolerance.share;
    if (isUpdate && differs) {
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
for (const file of readdirSync(folder).filter((file) => !(file.replace(/\.png$/, "") in views))) {
  if (isUpdate) rmSync(join(folder, file));
  else failed += 1;
  console.error(`${file}: ${isUpdate ? "taken away" : "nothing is drawn for it"}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
