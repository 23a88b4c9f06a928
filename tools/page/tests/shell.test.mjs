// The frame around all views: tabs, URLs, colors, the skip link.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { run } from "./browser.mjs";

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
