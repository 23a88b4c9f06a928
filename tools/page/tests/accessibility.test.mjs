// Automatic accessibility checks of names, contrast, keys and widths, in each state of the views
// (visual_cases.mjs), dark and light, narrow and wide.
import assert from "node:assert/strict";
import { complaints, unreachable } from "./accessibility_checks.mjs";
import { run } from "./browser.mjs";
import { scenes, show } from "./visual_cases.mjs";

// The widths of each theme; 320 pixels is also the width of a 1280-pixel window at a zoom of 400 %.
const looks = process.env.GAUNTLET_NIGHTLY
  ? { light: [320, 768, 1920, 2560], dark: [320, 1280] }
  : { light: [320], dark: [1280] };

await run({
  ...Object.fromEntries(
    Object.entries(scenes).map(([name, scene]) => [
      name,
      async (browser) => {
        const page = await browser.open({ hash: scene.place, colorScheme: "light" });
        await show(page, scene);
        for (const [colorScheme, widths] of Object.entries(looks)) {
          await page.emulateMedia({ colorScheme });
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 });
            assert.deepEqual(await page.evaluate(complaints), [], `${colorScheme}, ${width} wide`);
          }
        }
        assert.deepEqual(await unreachable(page), []);
        assert.deepEqual(page.problems, []);
        await page.context().close();
      },
    ]),
  ),

  async "who wants no motion gets none"(browser) {
    const page = await browser.open({ hash: "#ask/xboard", reducedMotion: "reduce" });
    await page.locator(".board").waitFor();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")].filter((element) => {
        const style = getComputedStyle(element);
        return style.animationName !== "none" || parseFloat(style.transitionDuration) > 0;
      }).length,
    );
    assert.equal(moving, 0);
  },

  async "what has happened is said"(browser) {
    const page = await browser.open({ hash: "#ask/xboard" });
    await page.waitForFunction(() => document.getElementById("live")?.textContent.includes("Answer: 2"));
    await page.getByLabel("JSON, one value or several").fill("[");
    await page.waitForFunction(() => document.getElementById("live").textContent.includes("malformed"));
  },
});
