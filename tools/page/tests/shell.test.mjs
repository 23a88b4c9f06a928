// The frame around all views: tabs, URLs, colors, the skip link.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, run } from "./browser.mjs";
import { settled } from "./play.mjs";

const scenes = join(dirname(fileURLToPath(import.meta.url)), "scenes");
const scene = (name) => readFileSync(join(scenes, name), "utf8");
const fixture = (tool, name) => readFileSync(join(root, "harness-tests", tool, name), "utf8");

/** Drops files as if from the desktop. */
async function drop(page, files) {
  await page.locator("h1").first().waitFor();
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const [name, text] of list) data.items.add(new File([text], name));
    return data;
  }, Object.entries(files));
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

const heading = (page) => page.locator("h1").first().innerText();

await run({
  async "tabs change the view, Back comes back, and the focus follows"(browser) {
    const page = await browser.open();
    for (const name of ["Play", "Watch", "Ask"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.waitForFunction((part) => document.title.startsWith(part), name);
      assert.equal(await page.evaluate(() => document.activeElement.id), "main");
      assert.equal(await page.locator("nav [aria-current]").innerText(), name);
    }
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("Watch"));
    assert.match(await heading(page), /Watch/);
    assert.deepEqual(page.problems, []);
  },

  async "the first view begins each game at once, and Back returns to it"(browser) {
    const page = await browser.open();
    const cards = page.locator(".start-game");
    await cards.first().waitFor();
    assert.ok((await cards.count()) >= 4);
    for (let i = 0; i < (await cards.count()); i += 1) {
      const name = await cards.nth(i).locator("h3").innerText();
      assert.ok(await cards.nth(i).locator("svg").isVisible());
      await page.getByRole("link", { name: `Play ${name}`, exact: true }).click();
      await settled(page);
      assert.match(page.url(), /record=/);
      assert.doesNotMatch(page.url(), /start=1/);
      assert.ok((await page.locator(".play-side .rules li").count()) > 3);
      await page.goBack();
      await cards.first().waitFor();
    }
    await page.getByRole("link", { name: "Ask", exact: true }).click();
    await page.getByRole("link", { name: "Gauntlet", exact: true }).click();
    await cards.first().waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "the first view is seen before there is an engine"(browser) {
    const page = await browser.open({ hash: "#ask", from: "site" });
    await page.locator("h1").waitFor();
    await page.route(/\.wasm|worker/, (route) => route.abort());
    await page.goto(`${page.url().replace(/#.*/, "")}?again#start`);
    await page.locator(".start-game svg").first().waitFor();
    assert.match(await heading(page), /Games to play/);
  },

  async "the rules are a button or a key away"(browser) {
    const page = await browser.open();
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Rules of Mastermind" }).click();
    await dialog.getByText("Find the secret code").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await dialog.getByText("collect the most fish").waitFor();
    await dialog.getByText("Mastermind", { exact: true }).click();
    await dialog.getByText("Find the secret code").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.evaluate(() => (location.hash = "#play/bricks"));
    await page.getByRole("button", { name: "Rules of Dropping bricks" }).waitFor();
    await page.keyboard.press("?");
    await dialog.getByRole("heading", { name: "Rules of Dropping bricks" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.evaluate(() => (location.hash = "#ask/atoms-move"));
    await page.getByRole("heading", { name: "atoms-move" }).waitFor();
    await page.keyboard.press("?");
    await dialog.getByText("Start chain reactions").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.evaluate(() => (location.hash = "#play/fish?start=1"));
    await settled(page);
    await page.keyboard.press("?");
    await dialog.getByText("collect the most fish").waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "what is dropped finds its view, wherever that happens"(browser) {
    for (const hash of ["", "#ask", "#ask/xboard", "#ask/tests", "#play", "#watch"]) {
      const page = await browser.open({ hash });
      await drop(page, { "game.jsonl": scene("game.jsonl") });
      await page.locator(".watch-caption").waitFor();
      await page.goto(page.url().replace(/#.*/, "") + hash);
      await page.reload();
      await drop(page, { "game.txt": scene("game.jsonl") });
      await page.locator(".watch-caption").waitFor();
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
    for (const hash of ["#start", "#play/fish", "#watch"]) {
      const page = await browser.open({ hash });
      const names = ["1-in.json", "1-out.json", "2-in.json", "2-out.json"];
      await drop(page, Object.fromEntries(names.map((name) => [name, fixture("xboard", name)])));
      await page.getByLabel("Tool for tests in other folders").selectOption("xboard");
      await page.getByText("2 passed, 0 failed").first().waitFor();
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
    const page = await browser.open();
    await drop(page, { "results.jsonl": scene("results.jsonl") });
    await page.locator("iframe").waitFor();
    assert.match(page.url(), /#watch/);
  },

  async "an input finds its harness, or the choice of those that accept it"(browser) {
    const page = await browser.open();
    await drop(page, { "position.json": "[3, [[0, 1, 0], [-1, 2, -2], [1, 0, -1]]]" });
    await page.getByRole("heading", { name: "atoms-move" }).waitFor();
    await page.getByLabel("Standard output").filter({ hasText: /\[0, ?1\]/ }).waitFor();
    await page.goBack();
    await page.locator(".start-game").first().waitFor();
    await drop(page, { "1-in.json": fixture("xboard", "1-in.json"), "1-out.json": fixture("xboard", "1-out.json") });
    await page.getByText("These harnesses accept it").waitFor();
    await page.locator(".card", { hasText: "xboard" }).click();
    await page.getByRole("heading", { name: "As expected", exact: true }).waitFor();
    await page.evaluate(() => (location.hash = "#start"));
    await page.locator(".start-game").first().waitFor();
    await drop(page, { "odd.json": '{"nobody": "knows"}' });
    await page.getByText("No harness accepts it").waitFor();
    await page.evaluate(() => (location.hash = "#start"));
    await page.locator(".start-game").first().waitFor();
    const game = { board: { row: 3, column: 5, fish: 1 }, players: [["joe", 1], ["fred", 2]] };
    await drop(page, { "game.json": JSON.stringify({ ...game.board, players: game.players }) });
    await page.getByRole("heading", { name: "xref" }).waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "an invalid URL shows the first view"(browser) {
    for (const hash of ["#none/x?y=~broken&z=%E0%A4", "#?", "#ask/%"]) {
      const page = await browser.open({ hash });
      await page.locator("h1").first().waitFor();
      assert.deepEqual(page.problems, []);
    }
  },

  async "a link that unpacks to gigabytes is an error in one line"(browser) {
    const packed = (size) => `~${deflateRawSync(Buffer.alloc(size), { level: 9 }).toString("base64url")}`;
    const bomb = packed(300_000_000);
    const many = Array.from({ length: 40 }, (_, i) => `v${i}=${packed(1_000_000)}`).join("&");
    for (const hash of [`#ask/xboard?in=${bomb}`, `#watch?log=${bomb}`, `#ask/xboard?${many}`]) {
      const page = await browser.open({ hash: "#ask" });
      const begun = Date.now();
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.getByRole("alert").filter({ hasText: "more than 8 MB" }).waitFor();
      assert.ok(Date.now() - begun < 10_000);
      await page.getByRole("link", { name: "Play", exact: true }).click();
      await page.waitForFunction(() => document.title.startsWith("Play"));
      assert.equal(await page.getByRole("alert").filter({ hasText: "8 MB" }).count(), 0);
      assert.deepEqual(page.problems, []);
    }
  },

  async "the skip link is first, and leads past the tabs"(browser) {
    const page = await browser.open();
    await page.locator("h1").first().waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className), "skip-link");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  },

  async "light and dark are chosen, and kept"(browser) {
    const page = await browser.open({ colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const choose = (theme) => page.getByLabel("Colors").selectOption(theme);
    const dark = await ground();
    await choose("light");
    const light = await ground();
    assert.notEqual(light, dark);
    await page.reload();
    await page.locator("h1").first().waitFor();
    assert.equal(await ground(), light);
    assert.equal(await page.getByLabel("Colors").inputValue(), "light");
    await choose("auto");
    assert.equal(await ground(), dark);
    await page.emulateMedia({ colorScheme: "light" });
    assert.equal(await ground(), light);
    await choose("dark");
    assert.equal(await ground(), dark);
  },

  async "the colors that were chosen are there before anything is painted"(browser) {
    for (const from of ["disk", "site"]) {
      const page = await browser.open({ colorScheme: "dark", from });
      await page.getByLabel("Colors").selectOption("light");
      const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.addInitScript(() => {
        const observer = new MutationObserver(() => {
          if (!document.body) return;
          observer.disconnect();
          globalThis.firstGround = getComputedStyle(document.documentElement).backgroundColor;
        });
        observer.observe(document, { childList: true, subtree: true });
      });
      await page.reload();
      await page.locator("h1").first().waitFor();
      assert.equal(await page.evaluate(() => globalThis.firstGround), light);
      assert.deepEqual(page.problems, []);
    }
  },
});
