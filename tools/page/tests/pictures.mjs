// Regenerates the pictures of the documentation, in tools/page/pictures/ and tools/xtest/pictures/:
// node tests/pictures.mjs [NAME]. Needs the page (scripts/page), the tools (scripts/build) and what
// tools/xtest/tests/pages_test.py needs.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, launch, root, temporaryFolder } from "./browser.mjs";
import { whole } from "./chromium.mjs";
import { palettePng } from "./palette.mjs";
import { lines, mouse, played, settled } from "./play.mjs";
import { scenes, show } from "./visual_cases.mjs";

const pageDir = join(root, "tools/page/pictures");
const xtestDir = join(root, "tools/xtest/pictures");

/** Plays what the hints suggest, to the end or for some moves. */
async function hinted(page, most = 99) {
  for (let move = 0; move < most && !(await settled(page)); move += 1) {
    const before = await lines(page);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    const hint = await page.locator(".play-hint").innerText();
    for (const [cell] of hint.split(";")[0].matchAll(/\d+,\d+/g)) await mouse.cell(page, cell);
    const floor = /Try (\d+)(?: to|:) /.exec(hint)?.[1];
    if (floor) {
      await page.getByLabel("Drop from a floor").fill(floor);
      await page.getByRole("button", { name: "Enter", exact: true }).click();
    }
    await played(page, before);
  }
  await page.mouse.move(0, 0);
}

const game = (name, settings, moves) => ({
  place: `#play/${name}?start=1&--seed=8${settings}`,
  sign: ".play-table",
  before: (page) => hinted(page, moves),
});

/** Each picture: its scene and, if it is another than usual, the size of the window. */
const views = {
  start: [scenes.start, { width: 1200, height: 680 }],
  play: [game("fish", "", 7)],
  end: [game("fish", "", 99)],
  explosion: [scenes["play-atoms-chain"]],
  bricks: [game("bricks", "&--floors=20&--drops=6", 3), { width: 1000, height: 880 }],
  mastermind: [scenes["play-mastermind"]],
  ask: [scenes["ask-xboard-explained"], { width: 1000, height: 900 }],
  watch: [scenes["watch-out"]],
  league: [scenes["watch-league"]],
};

const wanted = process.argv[2] ?? "";
const browser = await launch(whole);
const reader = await browser.open();

/** The pixels of a PNG, 4 bytes each. */
async function pixelsOf(png) {
  const { width, height, text } = await reader.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const parts = [];
    for (let at = 0; at < data.length; at += 8192) parts.push(String.fromCharCode(...data.subarray(at, at + 8192)));
    return { width: image.width, height: image.height, text: btoa(parts.join("")) };
  }, `data:image/png;base64,${png.toString("base64")}`);
  return { width, height, data: Buffer.from(text, "base64") };
}

async function save(folder, name, png) {
  const small = palettePng(await pixelsOf(png));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), small);
  console.log(`${name}: ${Math.ceil(small.length / 1000)} kB`);
}

for (const [name, [scene, viewport = { width: 1000, height: 680 }]] of Object.entries(views)) {
  if (!name.includes(wanted)) continue;
  const reducedMotion = scene.isHeld ? "no-preference" : "reduce";
  const page = await browser.open({ hash: scene.place, viewport, reducedMotion });
  await show(page, scene);
  if (scene.isHeld) await page.waitForTimeout(150); // until electrons are between cells
  await save(pageDir, name, await page.screenshot());
  await page.context().close();
}

if (["report", "matrix", "team"].some((name) => name.includes(wanted))) {
  const scratch = temporaryFolder();
  const script = join(root, "tools/xtest/tests/pages_test.py");
  spawnSync("python3", [script, bin, "--pictures", scratch], { stdio: ["ignore", "ignore", "inherit"] });
  for (const file of readdirSync(scratch)) {
    await save(xtestDir, file.replace(".png", ""), readFileSync(join(scratch, file)));
  }
}
await browser.close();
