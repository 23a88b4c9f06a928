// For everyone, as axe-core sees it (WCAG 2.2 A and AA, and good practice): each scene, dark and light,
// narrow and wide, has nothing that it calls serious or critical, nor moderate or minor.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { run } from "./browser.mjs";
import { scenes, show } from "./scenes.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What is not asked, and why.
const ignored = {};

/** What axe says against the page: rule, how bad, and where. */
async function violations(page) {
  const found = await page.evaluate(
    (rules) => globalThis.axe.run(document, { rules, resultTypes: ["violations"] }),
    Object.fromEntries(Object.keys(ignored).map((rule) => [rule, { enabled: false }])),
  );
  return found.violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    where: nodes.slice(0, 3).map(({ html, target }) => `${target}: ${html.slice(0, 120)}`),
  }));
}

await run(
  Object.fromEntries(
    Object.entries(scenes).map(([name, scene]) => [
      name,
      async (browser) => {
        for (const colorScheme of ["light", "dark"]) {
          const page = await browser.open({ hash: scene.place, colorScheme, reducedMotion: "reduce" });
          await show(page, scene);
          if (scene.isHeld) await page.clock.resume(); // axe waits by it
          await page.evaluate(axe);
          for (const width of [1200, 320]) {
            await page.setViewportSize({ width, height: 800 });
            assert.deepEqual(await violations(page), [], `${colorScheme}, ${width} wide`);
          }
          await page.context().close();
        }
      },
    ]),
  ),
);
