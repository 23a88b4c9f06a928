// Helpers for tests of the view Play: begin a game and play it by mouse, touch or keyboard alone.
import assert from "node:assert/strict";

export const lines = (page) => page.locator(".play-log li").count();
export const ask = (page) => page.locator(".play-status").innerText();
export const record = (page) => page.evaluate(() => localStorage.getItem("gauntlet.play.games"));
export const newest = async (page) => JSON.parse(await record(page))[0];

/** Opens the menu of actions that are not always visible. */
export async function openMenu(page) {
  const more = page.getByRole("button", { name: "More", exact: true });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
}

const phases = (page, wanted) =>
  page.waitForFunction(
    (names) => names.includes(document.querySelector(".play-table")?.dataset.phase),
    wanted,
  );

/** Waits until one of the conditions holds, and returns which. */
export async function until(page, ...wanted) {
  await phases(page, wanted);
  return page.locator(".play-table").getAttribute("data-phase");
}

/** Waits until a person is to act or the game is over, and returns whether it is over. */
export async function settled(page) {
  return (await until(page, "idle", "over")) === "over";
}

/** Waits until the log has more lines than `before` and the game is settled. */
export async function played(page, before) {
  await page.waitForFunction(
    (count) => document.querySelectorAll(".play-log li").length > count,
    before,
  );
  return settled(page);
}

async function focusByTab(page, matches) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await page.evaluate(matches)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail("Tab does not lead there");
}

const row = (cell) => Number(cell.split(",")[0]);
const column = (cell) => Number(cell.split(",")[1]);

// Moves by arrow keys from the focus: first to the row, then along it.
async function goTo(page, wanted) {
  await focusByTab(page, () => document.activeElement.classList.contains("cell"));
  const now = () => page.evaluate(() => document.activeElement.dataset.cell);
  for (let at = await now(), steps = 0; at !== wanted; at = await now(), steps += 1) {
    assert.ok(steps < 200, `arrows do not lead to ${wanted}`);
    const [down, right] = [row(wanted) - row(at), column(wanted) - column(at)];
    const key = down > 0 ? "Down" : down < 0 ? "Up" : right > 0 ? "Right" : "Left";
    await page.keyboard.press(`Arrow${key}`);
  }
}

export const mouse = {
  name: "mouse",
  context: {},
  press: (_page, target) => target.click(),
  cell: (page, cell) => page.locator(`[data-cell="${cell}"]`).click(),
  async code(page, text) {
    for (const sign of text) {
      await page.locator(".play-palette button").filter({ hasText: sign }).click();
    }
    await page.getByRole("button", { name: "Enter", exact: true }).click();
  },
};

export const touch = {
  name: "touch",
  context: { hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } },
  press: (_page, target) => target.tap(),
  cell: (page, cell) => page.locator(`[data-cell="${cell}"]`).tap(),
  async code(page, text) {
    for (const sign of text) {
      await page.locator(".play-palette button").filter({ hasText: sign }).tap();
    }
    await page.getByRole("button", { name: "Enter", exact: true }).tap();
  },
};

export const keys = {
  name: "keyboard",
  context: {},
  async press(page, target) {
    await target.evaluate((element) => element.setAttribute("data-wanted", ""));
    await focusByTab(page, () => document.activeElement.hasAttribute("data-wanted"));
    await target.evaluate((element) => element.removeAttribute("data-wanted"));
    await page.keyboard.press("Enter");
  },
  async cell(page, cell) {
    await goTo(page, cell);
    await page.keyboard.press("Enter");
  },
  async code(page, text) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  },
};

/** Begins a game with the form, filled from the URL, and waits for the first move. */
export async function begin(browser, game, settings, hand = mouse, context = {}) {
  const query = new URLSearchParams({ "--seed": "7", ...settings });
  const page = await browser.open({
    hash: `#play/${game}?${query}`,
    reducedMotion: "reduce",
    ...hand.context,
    ...context,
  });
  await hand.press(page, page.getByRole("button", { name: "Start", exact: true }));
  await page.locator(".play-table").waitFor();
  return page;
}

/** The choosable cells with their descriptions: { "1,2": hint }. */
export const choices = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll(".cell.can-choose")].map((cell) => [
        cell.dataset.cell,
        cell.getAttribute("aria-label"),
      ]),
    ),
  );

export async function choose(page, hand, which) {
  const cells = Object.entries(await choices(page));
  const [cell] = cells.find(([, name]) => name.includes(which)) ?? [];
  assert.ok(cell, `no cell ${which} among ${cells.map(([, name]) => name).join("; ")}`);
  await hand.cell(page, cell);
}

/** Places a penguin, or chooses one and moves it; always the first possibility. */
async function fishMove(page, hand) {
  const cells = Object.values(await choices(page));
  if (cells.some((name) => name.includes("to put a penguin"))) {
    return choose(page, hand, "to put a penguin");
  }
  await choose(page, hand, "to move this penguin");
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".can-choose")].some((cell) =>
      cell.getAttribute("aria-label").includes("to move here"),
    ),
  );
  await choose(page, hand, "to move here");
}

const atomsMove = (page, hand) => choose(page, hand, "to put an electron");

/** The feedback to a guess for a code. */
export function feedbackOf(guess, code) {
  const right = [...guess].filter((sign, index) => code[index] === sign).length;
  const common = [...new Set(guess)]
    .map((sign) => Math.min(guess.split(sign).length, code.split(sign).length) - 1)
    .reduce((sum, count) => sum + count, 0);
  return "w".repeat(right) + "b".repeat(common - right) + ".".repeat(guess.length - common);
}

// The hint names a consistent code.
async function breakerMove(page, hand) {
  await hand.press(page, page.getByRole("button", { name: "Hint", exact: true }));
  const hint = await page.locator(".play-hint").innerText();
  await hand.code(page, /try (\d+)/.exec(hint)[1]);
}

async function makerMove(page, hand) {
  const guess = /for (\d+)\?/.exec(await ask(page))[1];
  await hand.code(page, feedbackOf(guess, "3516"));
}

// The brick has strength 5.
async function brickMove(page, hand) {
  const floor = /from floor (\d+)/.exec(await ask(page))?.[1];
  const button = (name) => page.getByRole("button", { name, exact: true });
  if (floor !== undefined) return hand.press(page, button(Number(floor) <= 5 ? "Safe" : "Broken"));
  await hand.press(page, page.locator(".play-action").first());
}

async function dropperMove(page, hand) {
  const cells = Object.values(await choices(page));
  await choose(page, hand, cells.some((name) => name.includes("to drop")) ? "to drop" : "to say");
}

const moves = {
  fish: () => fishMove,
  atoms: () => atomsMove,
  bricks: (settings) => (settings["--dropper"] === "computer" ? brickMove : dropperMove),
  mastermind: (settings) => (settings["--maker"] === "you" ? makerMove : breakerMove),
};

/** Plays to the end, or for at most `most` moves of people. */
export async function play(page, game, settings, hand, most = 500) {
  const move = moves[game](settings);
  for (let count = 0; count < most && !(await settled(page)); count += 1) {
    const before = await lines(page);
    await move(page, hand);
    await page.waitForFunction(
      (old) =>
        document.querySelectorAll(".play-log li").length > old ||
        document.querySelector(".play-table")?.dataset.phase === "over" ||
        document.querySelector(".play-problem"),
      before,
    );
    assert.deepEqual(await page.locator(".play-problem").allInnerTexts(), []);
  }
  await settled(page);
}
