// Accessibility according to axe-core (WCAG 2.2 A and AA, and best practices): each scene, dark and
// light, narrow and wide, has no violations of any severity.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { run } from "./browser.mjs";
import { scenes, show } from "./visual_cases.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Ignored rules, each with its reason.
const ignored = {};

/** The violations that axe finds in the page: rule, severity and place. */
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
          if (scene.isHeld) await page.clock.resume(); // axe uses timers
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
