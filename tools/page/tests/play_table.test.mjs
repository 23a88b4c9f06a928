// Actions at a game other than moves: undo, hints, save, load, look back, share; and the page
// during these.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, run, temporaryFolder } from "./browser.mjs";
import * as hands from "./play.mjs";
import { ask, begin, choices, choose, lines, mouse, newest, openMenu, play, played, settled, until } from "./play.mjs";

const tool = join(bin, "play");
if (!existsSync(tool)) throw new Error(`${tool} is not there: scripts/build makes it`);

const button = (page, name) => page.getByRole("button", { name, exact: true });
const is = async (page, expected) => assert.deepEqual(page.problems, expected ?? []);
const addressHas = (page, part) => page.waitForFunction((text) => location.hash.includes(text), part);
const logIs = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll(".play-log li").length === n, count);

const usual = {
  fish: { "--rows": "4", "--columns": "4", "--white": "1" },
  atoms: { "--rows": "4", "--columns": "4", "--blue-level": "1p" },
  bricks: { "--dropper": "computer" },
  mastermind: { "--maker": "you" },
};

// Collects copied texts.
async function catchCopies(page) {
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", {
      value: {
        writeText: async (text) => {
          globalThis.copied = text;
        },
      },
    }),
  );
}

async function copied(page, name) {
  await openMenu(page);
  await button(page, name).click();
  await page.waitForFunction(() => globalThis.copied !== undefined);
  return page.evaluate(() => {
    const text = globalThis.copied;
    delete globalThis.copied;
    return text;
  });
}

async function saved(page) {
  await openMenu(page);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

const tests = {};

for (const [game, settings] of Object.entries(usual)) {
  tests[`${game}: undo, redo, hint, save, load and link`] = async (browser) => {
    const page = await begin(browser, game, settings);
    await play(page, game, settings, mouse, 2);
    const [before, record] = [await lines(page), (await newest(page)).record];
    await button(page, "Undo").click();
    await page.waitForFunction(
      (count) => document.querySelectorAll(".play-log li").length < count,
      before,
    );
    await settled(page);
    await openMenu(page);
    await button(page, "Redo").click();
    await page.waitForFunction(
      (count) => document.querySelectorAll(".play-log li").length >= count,
      before - 1,
    );
    await settled(page);
    await page.keyboard.press("h");
    await page.locator(".play-hint").waitFor();
    assert.notEqual(await page.locator(".play-hint").innerText(), "");
    const log = await page.locator(".play-log").innerText();
    await page.waitForFunction(() => location.hash.includes("record="));
    const link = page.url();

    const file = await saved(page);
    assert.equal(file.name, `${game}.jsonl`);
    const now = readFileSync(file.path, "utf8");
    assert.ok(now.startsWith(record.split("\n")[0]));

    const other = await browser.open({ reducedMotion: "reduce" });
    await other.goto(link);
    await settled(other);
    assert.equal(await other.locator(".play-log").innerText(), log);

    const third = await browser.open({ hash: "#play", reducedMotion: "reduce" });
    const path = join(temporaryFolder(), "saved.jsonl");
    writeFileSync(path, now);
    await third.locator("input[type=file]").setInputFiles(path);
    await settled(third);
    assert.equal(await third.locator(".play-log").innerText(), log);
    for (const one of [page, other, third]) {
      await is(one);
      await one.context().close();
    }
  };
}

Object.assign(tests, {
  async "a penguin is dragged with the mouse; beside a target it stays"(browser) {
    const page = await begin(browser, "fish", { "--white": "human" });
    for (let count = 0; count < 8; count += 1) await play(page, "fish", {}, mouse, 1);
    await settled(page);
    const before = await lines(page);
    const middle = async (cell) => {
      const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [from] = Object.entries(await choices(page))[0];
    const drag = async (to) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(...(await middle(from)).map((at) => at + 12));
      await page.locator(".play-drag").waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-label*="to move here"]'));
      const cell = await to();
      await page.mouse.move(...(await middle(cell)), { steps: 4 });
      await page.mouse.up();
    };
    await drag(async () =>
      page.evaluate(() => document.querySelector(".cell:not(.can-choose)").dataset.cell),
    );
    await page.waitForFunction(() => !document.querySelector('[aria-label*="to move here"]'));
    assert.equal(await lines(page), before);
    await drag(async () =>
      page.evaluate(() => document.querySelector('[aria-label*="to move here"]').dataset.cell),
    );
    await played(page, before);
    assert.equal(await lines(page), before + 1);
    await is(page);
  },

  async "a penguin is dragged with a finger"(browser) {
    const page = await begin(browser, "fish", { "--white": "human" }, hands.touch);
    for (let count = 0; count < 8; count += 1) await play(page, "fish", {}, hands.touch, 1);
    const before = await lines(page);
    const session = await page.context().newCDPSession(page);
    const [from] = Object.entries(await choices(page))[0];
    await page.locator(`[data-cell="${from}"]`).scrollIntoViewIfNeeded();
    const box = await page.locator(`[data-cell="${from}"]`).boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = (type, ...points) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await finger("touchStart", { x, y });
    await finger("touchMove", { x: x + 12, y: y + 12 });
    await page.locator('[aria-label*="to move here"]').first().waitFor();
    const end = await page.locator('[aria-label*="to move here"]').first().boundingBox();
    await finger("touchMove", { x: end.x + end.width / 2, y: end.y + end.height / 2 });
    await finger("touchEnd");
    await played(page, before);
    assert.equal(await lines(page), before + 1);
    await is(page);
  },

  async "a choice is taken back by Esc, by itself, and by a click beside it"(browser) {
    const page = await begin(browser, "fish", { "--white": "human" });
    for (let count = 0; count < 8; count += 1) await play(page, "fish", {}, mouse, 1);
    const before = await lines(page);
    const chosen = () => page.locator('[aria-label*="to move here"]').first();
    const gone = () => chosen().waitFor({ state: "detached" });
    const [from] = Object.entries(await choices(page))[0];
    const backs = [
      () => page.keyboard.press("Escape"),
      () => mouse.cell(page, from),
      () => page.locator(".cell:not(.can-choose)").first().click({ force: true }),
    ];
    for (const back of backs) {
      await mouse.cell(page, from);
      await chosen().waitFor();
      await back();
      await gone();
    }
    assert.equal(await lines(page), before);
    assert.match(await ask(page), /choose a penguin/);
    await is(page);
  },

  async "a chain is seen wave by wave, and all at once on a click"(browser) {
    const page = await chain(browser, { reducedMotion: "no-preference" });
    const pictures = await watchPictures(page);
    await choose(page, mouse, "row 2, column 1");
    await until(page, "showing");
    assert.match(await ask(page), /wave 1/i);
    await settled(page);
    assert.ok((await pictures()) >= 3);
    await button(page, "Undo").click();
    await logIs(page, 8);
    await settled(page);
    await choose(page, mouse, "row 2, column 1");
    await until(page, "showing");
    await page.locator(".play-board").click({ position: { x: 20, y: 20 } });
    await settled(page);
    await logIs(page, 9);
    await is(page);
  },

  async "where less motion is wanted, a chain is there at once"(browser) {
    const page = await chain(browser, { reducedMotion: "reduce" });
    const pictures = await watchPictures(page);
    await choose(page, mouse, "row 2, column 1");
    await logIs(page, 9);
    await settled(page);
    assert.equal(await pictures(), 1);
    await is(page);
  },

  async "cheating at mastermind is noticed, and mended"(browser) {
    const page = await begin(browser, "mastermind", { "--maker": "you" });
    await settled(page);
    await settled(page);
    // All answers are truthful for 3516, until that is guessed.
    while ((await page.locator(".play-actions.is-group").count()) === 0) {
      const guess = /for (\d+)\?/.exec(await ask(page))[1];
      const before = await lines(page);
      await page.keyboard.type(guess === "3516" ? "bb" : hands.feedbackOf(guess, "3516"));
      await page.keyboard.press("Enter");
      await played(page, before);
    }
    const said = await page.locator(".play-said").innerText();
    assert.match(said, /cannot (all|both)? ?be true/);
    assert.match(await page.locator("#play-announcements").innerText(), /cannot (all|both)? ?be true/);
    const corrections = page.locator(".play-actions.is-group button");
    assert.match(await corrections.first().innerText(), /^\d+: [wb.]{4}$/);
    const before = await lines(page);
    await corrections.filter({ hasNotText: "wwww" }).first().click();
    await played(page, before);
    assert.equal(await corrections.count(), 0);
    assert.match(await ask(page), /Your feedback for/);
    await is(page);
  },

  async "an answer that cannot be is one line, and is asked for again"(browser) {
    const page = await begin(browser, "mastermind", { "--maker": "you" });
    await settled(page);
    await page.keyboard.type("wwwb");
    await page.keyboard.press("Enter");
    await page.locator(".play-problem").waitFor();
    assert.match(await page.locator(".play-problem").innerText(), /wwwb|expected/);
    assert.equal(await lines(page), 1);
    assert.equal(await settled(page), false);
    await is(page);
  },

  async "the page lives while the computer thinks for two seconds, and it can be hurried"(browser) {
    const settings = { "--blue-level": "2", "--rows": "6", "--columns": "6" };
    const page = await begin(browser, "atoms", settings);
    await settled(page);
    await page.evaluate(() => {
      globalThis.pictures = []; // their times while the computer thinks
      const count = (now) => {
        const { phase } = document.querySelector(".play-table").dataset;
        if (phase === "thinking") globalThis.pictures.push(now);
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    await choose(page, mouse, "to put an electron");
    await until(page, "thinking");
    await page.locator(".waiting time").waitFor();
    const early = await page.locator(".waiting time").innerText();
    await page.waitForFunction(
      (text) => document.querySelector(".waiting time")?.textContent !== text,
      early,
    );
    await settled(page);
    const { most, lasted } = await page.evaluate(() => {
      const times = globalThis.pictures;
      const gaps = times.slice(1).map((time, index) => time - times[index]);
      return { most: Math.max(...gaps), lasted: times.at(-1) - times[0] };
    });
    assert.ok(lasted > 1500, `it thought for ${lasted} ms`);
    assert.ok(most < 500, `no picture for ${most} ms`);

    const before = await lines(page);
    await choose(page, mouse, "to put an electron");
    await button(page, "Move now").click();
    await played(page, before + 1);
    await is(page);
  },

  async "undo while the computer thinks ends that; Stop and Continue"(browser) {
    // A native engine cannot be stopped.
    const page = await begin(browser, "atoms", { "--blue-level": "20" });
    await settled(page);
    await choose(page, mouse, "to put an electron");
    await until(page, "thinking");
    await page.keyboard.press("u");
    await logIs(page, 1);
    assert.equal(await settled(page), false);
    await choose(page, mouse, "to put an electron");
    await until(page, "thinking");
    await button(page, "Stop").click();
    assert.equal(await until(page, "paused"), "paused");
    await button(page, "Continue").click();
    await until(page, "thinking");
    await page.keyboard.press("u");
    await settled(page);
    await is(page);
  },

  async "a look back changes nothing"(browser) {
    const page = await begin(browser, "fish", usual.fish);
    await play(page, "fish", {}, mouse, 2);
    const [count, { record }] = [await lines(page), await newest(page)];
    await page.locator(".play-log button").nth(1).click();
    await until(page, "history");
    assert.match(await page.locator(".play-status").innerText(), /Looking back at move 1 of/);
    assert.deepEqual(await choices(page), {});
    await page.locator(".play-log button").nth(1).press("ArrowUp");
    await page.waitForFunction(() => /beginning/.test(document.querySelector(".play-status").innerText));
    await button(page, "Later").click();
    await page.keyboard.press("Escape");
    assert.equal(await settled(page), false);
    assert.equal(await lines(page), count);
    assert.equal((await newest(page)).record, record);
    await is(page);
  },

  async "who plays can be changed in the middle of a game"(browser) {
    const page = await begin(browser, "atoms", usual.atoms);
    await play(page, "atoms", {}, mouse, 1);
    await page.getByText("Settings", { exact: true }).click();
    await page.locator("#play--blue").selectOption("human");
    await page.waitForFunction(() => location.hash.includes("--blue=human"));
    const before = await lines(page);
    await play(page, "atoms", {}, mouse, 1);
    await settled(page);
    assert.equal(await lines(page), before + 1);
    assert.match(await ask(page), /^blue/i);
    await is(page);
  },

  async "a person takes the place of a computer at fish, and the record says so"(browser) {
    const page = await begin(browser, "fish", usual.fish);
    await settled(page);
    await page.getByText("Settings", { exact: true }).click();
    await page.locator("#play--white").selectOption("human");
    await addressHas(page, "--white=human");
    await settled(page);
    await play(page, "fish", {}, mouse, 1);
    assert.match(await ask(page), /^white/i);
    assert.match((await newest(page)).record, /"players":\["human","human"\]/);
    await is(page);
  },

  async "computers play alone, and wait when they are told to"(browser) {
    const settings = { "--rows": "3", "--columns": "4", "--red": "1", "--white": "1" };
    const page = await begin(browser, "fish", settings);
    await button(page, "Stop").first().click();
    assert.equal(await until(page, "paused"), "paused");
    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel(/Speed/).selectOption("none");
    await button(page, "Continue").click();
    await until(page, "over");
    assert.match(await ask(page), /wins|A draw/);
    await is(page);
  },

  async "a game outlives its tab"(browser) {
    const page = await begin(browser, "bricks", usual.bricks);
    await play(page, "bricks", usual.bricks, mouse, 2);
    const log = await page.locator(".play-log").innerText();
    await page.reload();
    await settled(page);
    assert.equal(await page.locator(".play-log").innerText(), log);
    await page.goto(page.url().replace(/#.*/, "#play"));
    await page.getByRole("button", { name: /^Dropping bricks/ }).click();
    await settled(page);
    assert.equal(await page.locator(".play-log").innerText(), log);
    await page.goBack();
    await button(page, "Start").waitFor();
    await button(page, "Delete the saved game of Dropping bricks").click();
    assert.equal(await page.getByRole("button", { name: /^Dropping bricks/ }).count(), 0);
    await is(page);
  },

  async "a browser that keeps nothing plays all the same"(browser) {
    const page = await browser.open({ hash: "#play/bricks", reducedMotion: "reduce" });
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      });
    });
    await page.reload();
    await button(page, "Start").click();
    await settled(page);
    await is(page);
  },

  async "Back leads to the form, forward to the game again"(browser) {
    const page = await begin(browser, "mastermind", {});
    await settled(page);
    await addressHas(page, "record=");
    await page.goBack();
    await button(page, "Start").waitFor();
    await page.goForward();
    assert.equal(await settled(page), false);
    await is(page);
  },

  async "wrong settings and wrong records are one line where they belong"(browser) {
    const page = await browser.open({ hash: "#play/fish?--rows=99", reducedMotion: "reduce" });
    await button(page, "Start").click();
    assert.match(await page.locator("#play--rows-problem").innerText(), /from 1 to 32/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "play--rows");
    // Only the engine detects that there are too few tiles.
    await page.locator("#play--rows").fill("1");
    await page.locator("#play--columns").fill("2");
    await button(page, "Start").click();
    await page.locator(".play-problem").waitFor();
    const path = join(temporaryFolder(), "wrong.jsonl");
    writeFileSync(path, "nonsense\n");
    await page.locator("input[type=file]").setInputFiles(path);
    await page.waitForFunction(() => /nonsense|line|record/.test(document.querySelector(".play-problem")?.innerText));
    await page.locator("#play--rows").fill("5");
    await page.locator("#play--columns").fill("5");
    await button(page, "Start").click();
    await settled(page);
    await openMenu(page);
    await page.locator("input[type=file]").setInputFiles(path);
    await page.locator(".play-problem").waitFor();
    assert.equal(await settled(page), false);
    await is(page);
  },

  async "a dropped record is played on"(browser) {
    const page = await begin(browser, "bricks", usual.bricks);
    await play(page, "bricks", usual.bricks, mouse, 1);
    const { record } = await newest(page);
    const other = await browser.open({ hash: "#play", reducedMotion: "reduce" });
    await button(other, "Start").waitFor();
    const files = await other.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "game.jsonl"));
      return transfer;
    }, record);
    await other.dispatchEvent("main", "dragover", { dataTransfer: files });
    await other.dispatchEvent("main", "drop", { dataTransfer: files });
    await settled(other);
    assert.equal((await newest(other)).record, record);
    await is(other);
  },

  async "letters are commands, and Keys lists them"(browser) {
    const page = await begin(browser, "bricks", usual.bricks);
    await settled(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("s");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await lines(page), 1);
    await page.keyboard.press("s");
    await logIs(page, 2);
    await settled(page);
    await page.keyboard.press("u");
    await logIs(page, 1);
    await settled(page);
    await page.keyboard.press("r");
    await logIs(page, 2);
    await settled(page);
    await page.keyboard.press("?");
    await page.getByLabel("Single letters are commands").uncheck();
    await button(page, "Close").click();
    await page.keyboard.press("u");
    await page.keyboard.press("n");
    assert.equal(await lines(page), 2);
    await page.keyboard.press("?");
    assert.equal(await page.getByRole("dialog").count(), 0);
    await is(page);
  },

  async "only games in which something was done can be resumed"(browser) {
    const page = await begin(browser, "bricks", usual.bricks);
    await settled(page);
    await page.keyboard.press("n");
    await button(page, "Start").waitFor();
    assert.equal(await page.locator(".play-kept").count(), 0);
    await button(page, "Start").click();
    await settled(page);
    await play(page, "bricks", usual.bricks, mouse, 1);
    await page.keyboard.press("n");
    await page.locator(".play-kept").waitFor();
    await button(page, "Start").click();
    await settled(page);
    await page.keyboard.press("n");
    await page.locator(".play-kept").getByRole("button", { name: "Bricks, 1 line" }).waitFor();
    await is(page);
  },

  async "the letter n leads to the form with the same settings, Play again to another game"(browser) {
    const page = await begin(browser, "fish", usual.fish);
    await settled(page);
    const first = (await newest(page)).record;
    await openMenu(page);
    await button(page, "Play again").click();
    await page.waitForFunction(
      (record) => JSON.parse(localStorage.getItem("gauntlet.play.games"))[0].record !== record,
      first,
    );
    await settled(page);
    await page.keyboard.press("n");
    await button(page, "Start").waitFor();
    await page.waitForFunction(() => document.activeElement.innerText === "Start");
    assert.equal(await page.locator("#play--rows").inputValue(), "4");
    assert.equal(await page.locator("#play--white").inputValue(), "1");
    await page.keyboard.press("Enter");
    await settled(page);
    await page.waitForFunction(() => document.activeElement.classList.contains("cell"));
    await is(page);
  },

  async "the menu opens and closes by keyboard, and by a press elsewhere"(browser) {
    const page = await begin(browser, "bricks", usual.bricks);
    await settled(page);
    await button(page, "More").focus();
    await page.keyboard.press("Enter");
    await button(page, "Save").waitFor();
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.evaluate(() => document.activeElement.innerText), "Redo");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.evaluate(() => document.activeElement.innerText), "Play again");
    await page.keyboard.press("Escape");
    await button(page, "Save").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.innerText), "More");
    await button(page, "More").click();
    await button(page, "Save").waitFor();
    await page.locator(".play-status").click();
    await button(page, "Save").waitFor({ state: "detached" });
    await is(page);
  },

  async "the decisive move of a finished game is shown"(browser) {
    const page = await begin(browser, "fish", { ...usual.fish, "--white": "beginner" });
    await play(page, "fish", {}, mouse);
    await button(page, "Decisive move").click();
    await until(page, "history", "over");
    await page.locator(".play-note").waitFor();
    assert.match(await page.locator(".play-note").innerText(), /decided the game/);
    await is(page);
  },

  async "a penguin slides over the board"(browser) {
    const context = { reducedMotion: "no-preference" };
    const settings = { ...usual.fish, "--white": "human" };
    const page = await begin(browser, "fish", settings, mouse, context);
    await play(page, "fish", {}, mouse, 8);
    await choose(page, mouse, "to move this penguin");
    await page.waitForFunction(() => document.querySelector('.can-choose[aria-label*="to move here"]'));
    await page.evaluate(() => {
      new MutationObserver(() => {
        globalThis.slid ||= document.querySelector(".play-motion path") !== null;
      }).observe(document.querySelector(".play-board"), { childList: true, subtree: true });
    });
    await choose(page, mouse, "to move here");
    await page.waitForFunction(() => globalThis.slid);
    await settled(page);
    assert.equal(await page.locator(".play-motion").count(), 0);
    await is(page);
  },

  async "each event is announced once"(browser) {
    const page = await begin(browser, "bricks", usual.bricks);
    await settled(page);
    await page.evaluate(() => {
      globalThis.heard = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) globalThis.heard.push(node.textContent);
        }
      }).observe(document.querySelector("#play-announcements"), { childList: true });
    });
    for (const key of ["s", "b"]) {
      const before = await lines(page);
      await page.keyboard.press(key);
      await played(page, before);
    }
    const heard = await page.evaluate(() => globalThis.heard);
    assert.equal(heard.filter((text) => /: safe/.test(text)).length, 1);
    assert.equal(heard.filter((text) => /: broken/.test(text)).length, 1);
    await is(page);
  },

  async "fingers hit what they mean, and nothing is wider than the page"(browser) {
    for (const [game, settings] of Object.entries(usual)) {
      const page = await begin(browser, game, settings, hands.touch);
      await settled(page);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("main button, main select, main input:not([type=file])")]
          .filter((element) => element.offsetParent)
          .map((element) => [element.getBoundingClientRect(), element])
          .filter(([box, element]) => {
            const least = element.classList.contains("cell") ? 24 : 44;
            return Math.min(box.width, box.height) < least;
          })
          .map(([box, element]) => `${element.outerHTML} ${box.width} ${box.height}`),
      );
      assert.deepEqual(small, []);
      const { wide } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
      }));
      assert.ok(wide <= 0, `${game} is ${wide} pixels too wide`);
      await page.context().close();
    }
  },

  async "what is copied as a command line plays on in a terminal"(browser) {
    const page = await begin(browser, "atoms", usual.atoms);
    await play(page, "atoms", {}, mouse, 2);
    await catchCopies(page);
    const text = await copied(page, "Copy as command line");
    assert.match(text, /^cat > atoms\.jsonl <<'END'\n/);
    assert.match(text, /\nplay --load atoms\.jsonl .*--blue-level 1p/);
    const link = await copied(page, "Copy link");
    assert.match(link, /#play\/atoms\?.*record=/);
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const out = execFileSync("bash", ["-c", text], { cwd: temporaryFolder(), env, encoding: "utf8", input: "" });
    assert.match(out, /red/);
    await is(page);
  },
});

// A game of two people whose next move, blue's 2 1, has a chain of two waves.
async function chain(browser, context) {
  const page = await begin(
    browser,
    "atoms",
    { "--rows": "3", "--columns": "3", "--blue": "human" },
    mouse,
    context,
  );
  for (const cell of ["0,0", "2,2", "0,1", "2,1", "0,1", "2,1", "1,1"]) {
    await settled(page);
    const before = await lines(page);
    await mouse.cell(page, cell);
    await played(page, before);
  }
  return page;
}

// Counts the pictures of the board from now on.
async function watchPictures(page) {
  await page.evaluate(() => {
    globalThis.pictures = 0;
    const board = document.querySelector(".board-picture");
    new MutationObserver(() => (globalThis.pictures += 1)).observe(board, { childList: true });
  });
  return () => page.evaluate(() => globalThis.pictures);
}

await run(tests);
