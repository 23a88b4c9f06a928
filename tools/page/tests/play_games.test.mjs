// Each game from start to end: by mouse, touch and keyboard; among people and against the computer;
// both roles of bricks and mastermind. Saved games are shown by `play --replay`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bin, run } from "./browser.mjs";
import { begin, keys, lines, mouse, newest, openMenu, play, settled, touch } from "./play.mjs";

const tool = join(bin, "play");
if (!existsSync(tool)) throw new Error(`${tool} is not there: scripts/build makes it`);

const small = { "--rows": "3", "--columns": "4", "--holes": "1" };
const atoms = { "--rows": "3", "--columns": "3" };
const games = [
  ["fish", mouse, { ...small, "--red": "human", "--white": "1" }],
  ["fish", touch, { ...small, "--red": "human", "--white": "human" }],
  ["fish", keys, { ...small, "--red": "1", "--white": "human" }],
  ["atoms", mouse, { ...atoms, "--red": "human", "--blue": "human" }],
  ["atoms", touch, { ...atoms, "--red": "human", "--blue": "computer", "--blue-level": "1p" }],
  ["atoms", keys, { ...atoms, "--red": "computer", "--red-level": "1p", "--blue": "human" }],
  ["bricks", mouse, { "--dropper": "computer", "--floors": "10", "--drops": "4" }],
  ["bricks", touch, { "--dropper": "you", "--floors": "10", "--drops": "3" }],
  ["bricks", keys, { "--dropper": "computer", "--floors": "30", "--drops": "3", "--agent": "random" }],
  ["bricks", keys, { "--dropper": "you", "--floors": "10", "--drops": "3", "--brick": "bad" }],
  ["mastermind", mouse, { "--maker": "computer" }],
  ["mastermind", touch, { "--maker": "you" }],
  ["mastermind", keys, { "--maker": "you" }],
  ["mastermind", keys, { "--maker": "computer", "--length": "3", "--repeats": "yes" }],
];

async function save(page) {
  await openMenu(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  return download.path();
}

const tests = {};
for (const [game, hand, settings] of games) {
  const who = settings["--dropper"] ?? settings["--maker"] ?? `${settings["--red"]}, ${settings["--white"] ?? settings["--blue"]}`;
  tests[`${game} is played to its end by ${hand.name} (${who})`] = async (browser) => {
    const page = await begin(browser, game, settings, hand);
    await play(page, game, settings, hand);
    assert.equal(await settled(page), true);
    const end = await page.locator(".play-status.is-back, .play-line.is-over p").innerText();
    assert.notEqual(end, "");
    assert.equal((await newest(page)).isOver, true);
    assert.ok((await lines(page)) > 2);
    const heard = await page.locator("#play-announcements p").allInnerTexts();
    assert.ok(heard.some((text) => text !== ""));
    const path = await save(page);
    assert.equal(readFileSync(path, "utf8"), (await newest(page)).record);
    assert.match(execFileSync(tool, ["--replay", path], { encoding: "utf8" }), /\S/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  };
}

await run(tests);
