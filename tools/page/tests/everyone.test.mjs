// For everyone: what a machine can tell of names, contrast, keys and widths, in each state of the
// views, dark and light, narrow and wide. A view adds its states to the list.
import assert from "node:assert/strict";
import { complaints, unreachable } from "./accessible.mjs";
import { run } from "./browser.mjs";
import { newest, settled } from "./play.mjs";

// Begins the game that the form is filled with, and waits until a person is to act.
async function begun(page) {
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await settled(page);
}

async function guessed(page) {
  await begun(page);
  await page.locator(".play-palette button").first().click();
}

// The record of a game is also what can be watched.
async function watched(page) {
  await begun(page);
  const { record } = await newest(page);
  await page.goto(`${page.url().replace(/#.*/s, "")}#watch?${new URLSearchParams({ log: record })}`);
}

const hash = (tool, values) => `#ask/${tool}?${new URLSearchParams(values)}`;
const stream = '{"position":[0,0],"board":[[1,1],[1,1]]}'.repeat(12);

/** Each state: where it is, what is there when all has come, and what is done before that. */
const states = {
  "the choice of a harness": ["#ask", ".card"],
  "a harness": ["#ask/xboard", ".board"],
  "a refusal": [hash("xboard", { in: '{"position":[0,1],"board":[[1,-9]]}' }), ".editor mark"],
  "a stream": [hash("xboard", { in: stream }), ".stream .value"],
  "a wrong answer": [hash("xboard", { out: "7" }), ".verdict"],
  "a plan of bricks": [hash("bricks-solve", { explain: "1" }), "[role=tree]"],
  "a guess explained": [hash("mastermind-guess", { explain: "1" }), ".split"],
  "a move explained": [hash("atoms-move", { explain: "1" }), ".explain table"],
  "no tests": ["#ask/tests", "h1"],
  "the beginning of play": ["#play", ".play-card"],
  "a game of fish": ["#play/fish?--white=1", ".play-side-mark", begun],
  "a game of atoms": ["#play/atoms?--rows=6&--columns=6", ".play-side-mark", begun],
  "a game of bricks": ["#play/bricks?--dropper=computer", ".play-action", begun],
  "a code to be found": ["#play/mastermind?--colors=9", ".play-palette", guessed],
  "an answer to a guess": ["#play/mastermind?--maker=you", ".play-palette", guessed],
  "the beginning of watching": ["#watch", "h1"],
  "a game that is watched": ["#play/fish?--white=1", ".watch-caption[data-frame='0/0']", watched],
};

// 320 pixels is also what a window of 1280 has at a zoom of 400 %.
const widths = [320, 768, 1920, 2560];

await run({
  ...Object.fromEntries(
    Object.entries(states).map(([name, [place, sign, before]]) => [
      name,
      async (browser) => {
        for (const colorScheme of ["light", "dark"]) {
          const page = await browser.open({ hash: place, colorScheme });
          await before?.(page);
          await page.locator(sign).first().waitFor();
          for (const width of colorScheme === "light" ? widths : [320, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            assert.deepEqual(await page.evaluate(complaints), [], `${colorScheme}, ${width} wide`);
          }
          if (colorScheme === "light") assert.deepEqual(await unreachable(page), []);
          assert.deepEqual(page.problems, []);
          await page.context().close();
        }
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
