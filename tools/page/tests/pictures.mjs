// Regenerates the pictures of the README in tools/page/pictures/: node tests/pictures.mjs. Needs
// the page (scripts/page) and xref (scripts/build).
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, root } from "./browser.mjs";
import { whole } from "./chromium.mjs";

/** Writes the log of a game of Fish into the folder. */
function logOf(folder) {
  const [game, log] = [join(folder, "game.json"), join(folder, "game.jsonl")];
  const board = { rows: 5, columns: 5, holes: 3, ones: 6, seed: 1 };
  writeFileSync(game, JSON.stringify({ board, players: [["anna", 2], ["bob", 1]] }));
  spawnSync(join(root, "build/release/bin/xref"), ["--game", game, "--log", log]);
  return log;
}

/** Each picture: its URL, and the actions before it is taken. */
const views = {
  ask: ["#ask/xstrategy", (page) => page.locator(".board svg").first().waitFor()],
  play: ["#play/fish", async (page) => {
    await page.getByRole("button", { name: "Start" }).click();
    const places = page.locator(".cell.can-choose");
    for (let turn = 0; turn < 9; ++turn) {
      await page.waitForTimeout(900); // until the computer's move is shown
      await places.nth(Math.min(turn * 5, (await places.count()) - 1)).click();
    }
  }],
  watch: ["#watch", async (page, folder) => {
    await page.locator("input[type=file]").first().setInputFiles(logOf(folder));
    await page.locator(".board svg").first().waitFor();
    for (let step = 0; step < 14; ++step) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(500);
  }],
};

const pictures = join(root, "tools/page/pictures");
mkdirSync(pictures, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "pictures-"));
const browser = await launch(whole);
for (const [name, [hash, show]] of Object.entries(views)) {
  const page = await browser.open({ hash, viewport: { width: 1000, height: 680 } });
  await show(page, scratch);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
await browser.close();
rmSync(scratch, { recursive: true });
