// The states of the views for pictures and accessibility checks. Each scene starts at a URL;
// "before" does further steps; the scene is complete when "sign" is visible. If "isHeld", the
// page's clock is stopped.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bin, temporaryFolder } from "./browser.mjs";
import { mouse, openMenu, play, played, settled, until } from "./play.mjs";

const files = join(dirname(fileURLToPath(import.meta.url)), "scenes");

const ask = (tool, values = {}) => `#ask/${tool}?${new URLSearchParams(values)}`;
const stream = '{"position":[0,0],"board":[[1,1],[1,1]]}'.repeat(12);
const wrong = '{"players":[{"color":"red","score":3,"places":[[1,0]]}],"board":[[2],[1]]}';

// Begins the game with the values of the form, and waits until a person is to act.
async function begun(page) {
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await settled(page);
}

/** A game after the given moves of people; always the same one. */
function game(name, settings, moves) {
  return {
    place: `#play/${name}?${new URLSearchParams({ "--seed": "7", ...settings })}`,
    sign: ".play-table",
    async before(page) {
      await begun(page);
      await play(page, name, settings, mouse, moves);
      await page.mouse.move(0, 0);
    },
  };
}

const two = { "--red": "human", "--blue": "human", "--rows": "3", "--columns": "4" };

async function put(page, cells) {
  for (const cell of cells) {
    const before = await page.locator(".play-log li").count();
    await page.locator(`[data-cell="${cell}"]`).click();
    await played(page, before);
  }
  await page.mouse.move(0, 0);
}

// Its last electron begins a chain.
const crowded = ["0,0", "2,3", "0,1", "2,2", "0,1", "1,3", "1,1", "1,3", "1,1", "2,2", "1,1", "2,3"];

// Shows the second picture of a chain and stops the clock.
async function held(page) {
  await begun(page);
  await put(page, crowded.slice(0, -1));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.locator(`[data-cell="${crowded.at(-1)}"]`).click();
  await page.locator('[data-phase="showing"]').waitFor();
  await page.clock.runFor(350);
}

const chooser = { file: "input[type=file]:not([webkitdirectory])", folder: "input[webkitdirectory]" };

const opened = (path, kind = "file") => async (page) => {
  await page.locator(chooser[kind]).setInputFiles(typeof path === "string" ? join(files, path) : path());
};

const manyGames = () => ({
  name: "games.jsonl",
  mimeType: "application/json",
  buffer: Buffer.from(readFileSync(join(files, "game.jsonl"), "utf8").repeat(200)),
});

const outIn = (path) => async (page) => {
  await opened(path)(page);
  await page.locator(".watch-mark.out, .watch-outs button").first().click();
};

async function advised(page) {
  await opened("game.jsonl")(page);
  await page.locator(".watch-caption[data-frame='0/0']").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator(".watch-caption[data-frame='0/1']").waitFor();
  await page.keyboard.press("a");
}

// A fest, run by xtest: three teams, one of which has a wrong program.
let fest;
function festFolder() {
  if (fest) return fest;
  const folder = temporaryFolder();
  const write = (name, text, mode = 0o644) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), mode);
  };
  const rules = { title: "Samples", program: "{team}/run", tests: "{team}/Tests", reference: "right", sandbox: "none" };
  write("FEST.json", JSON.stringify(rules));
  write("right", "#!/bin/sh\nread -r n\necho $((n + 1))\n", 0o755);
  for (const [place, team] of ["ants", "bees", "cats"].entries()) {
    write(`${team}/run`, `#!/bin/sh\nread -r n\necho ${team === "cats" ? 0 : "$((n + 1))"}\n`, 0o755);
    write(`${team}/Tests/1-in.json`, `${place}`);
    write(`${team}/Tests/1-out.json`, `${place + 1}`);
  }
  const { error, stderr } = spawnSync(join(bin, "xtest"), ["fest", "FEST.json", "--out", "fest"], { cwd: folder });
  if (error) throw new Error(`no fest: ${error} ${stderr}`);
  fest = join(folder, "fest");
  return fest;
}

async function reported(page, heading) {
  await page.frameLocator("iframe").locator("h1", { hasText: heading }).waitFor();
}

async function festOpened(page) {
  await opened(festFolder, "folder")(page);
  await reported(page, "Samples");
}

async function resultsOpened(page) {
  await opened("results.jsonl")(page);
  await reported(page, "passed");
}

// A game after its end, at the move that decided it.
async function decided(page, before) {
  await before(page);
  await page.getByRole("button", { name: "Decisive move" }).click();
  await until(page, "history");
}

const tests = ["1-in.json", "1-out.json", "2-in.json", "2-out.json"].map((name) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(name.includes("in") ? '{"position":[0,0],"board":[[1,1],[1,1]]}' : name[0]),
}));

async function judged(page) {
  await page.locator(chooser.file).setInputFiles(tests);
  await page.getByLabel("Tool for tests in other folders").selectOption("xboard");
  await page.getByText("1 passed, 1 failed").first().waitFor();
}

const begunFish = game("fish", { "--red": "human", "--white": "1" }, 6);
const small = { "--rows": "3", "--columns": "4", "--holes": "1" };
const endedFish = game("fish", { ...small, "--red": "human", "--white": "1" }, 99);

// Opens the rules of the second game of the start view.
const ruled = (page) => page.getByRole("button", { name: /^Rules of/ }).nth(1).click();

async function helped(page) {
  await settled(page);
  await page.keyboard.press("?");
}

export const scenes = {
  start: { place: "", sign: ".start-game svg" },
  "start-rules": { place: "#start", sign: ".rules-dialog .rules", before: ruled },
  "ask-choose": { place: "#ask", sign: ".card" },
  "ask-xboard": { place: "#ask/xboard", sign: ".board svg" },
  "ask-xstate": { place: "#ask/xstate", sign: ".board svg" },
  "ask-xtree": { place: "#ask/xtree", sign: ".board svg" },
  "ask-xstrategy": { place: "#ask/xstrategy", sign: ".board svg" },
  "ask-xref": { place: "#ask/xref", sign: ".answer .printed" },
  "ask-xmanager": { place: "#ask/xmanager", sign: ".answer .printed" },
  "ask-xrender": { place: "#ask/xrender", sign: ".answer .printed" },
  "ask-refused": { place: ask("xboard", { in: '{"position":[0,1],"board":[[1,-9]]}' }), sign: ".editor mark" },
  "ask-stream": { place: ask("xboard", { in: stream }), sign: ".stream .value" },
  "ask-wrong": { place: ask("xstate", { out: wrong }), sign: ".verdict .board svg" },
  "ask-xboard-explained": { place: ask("xboard", { explain: "1" }), sign: ".explain .board svg" },
  "ask-xstate-explained": { place: ask("xstate", { explain: "1" }), sign: ".explain .board svg" },
  "ask-xtree-explained": { place: ask("xtree", { explain: "1", ply: "2" }), sign: ".explain .board svg" },
  "ask-xstrategy-explained": { place: ask("xstrategy", { explain: "1" }), sign: ".explain .board svg" },
  "ask-atoms": {
    place: ask("atoms-move", { in: "[2,[[1,2,0],[-1,2,-2],[1,0,-1]]]", explain: "1" }),
    sign: ".explain table",
  },
  "ask-bricks": { place: ask("bricks-solve", { explain: "1" }), sign: "[role=tree]" },
  "ask-mastermind": { place: ask("mastermind-guess", { explain: "1" }), sign: ".split" },
  "ask-rules": { place: "#ask/xboard", sign: ".rules-dialog", before: (page) => page.keyboard.press("?") },
  "ask-input": { place: `#ask?${new URLSearchParams({ in: '{"position":[0,0],"board":[[1,1],[1,1]]}' })}`, sign: ".card" },
  "ask-tests-none": { place: "#ask/tests", sign: "h1" },
  "ask-tests": { place: "#ask", sign: ".tests tbody tr", before: judged },
  "play-form": { place: "#play", sign: ".play-card" },
  "play-form-wrong": { place: "#play/atoms?--rows=99", sign: ".play-problem" },
  "play-form-mastermind": { place: "#play/mastermind", sign: ".play-card" },
  "play-fish": begunFish,
  "play-atoms": { ...game("atoms", two, 0), before: (page) => begun(page).then(() => put(page, crowded.slice(0, -1))) },
  "play-atoms-chain": { ...game("atoms", two, 0), before: held, isHeld: true },
  "play-bricks": game("bricks", { "--dropper": "computer" }, 2),
  "play-bricks-drop": game("bricks", { "--dropper": "you", "--floors": "20" }, 1),
  "play-mastermind": game("mastermind", { "--maker": "computer" }, 2),
  "play-mastermind-maker": game("mastermind", { "--maker": "you" }, 2),
  "play-help": { place: "#play/fish?start=1&--seed=7", sign: ".play-help .rules", before: helped },
  "play-menu": { ...begunFish, before: (page) => begunFish.before(page).then(() => openMenu(page)) },
  "play-over": endedFish,
  "play-decisive": { ...endedFish, before: (page) => decided(page, endedFish.before) },
  "watch": { place: "#watch", sign: "h1" },
  "watch-out": { place: "#watch", sign: ".watch-why", before: outIn("game.jsonl") },
  "watch-advised": { place: "#watch", sign: ".watch-advised", before: advised },
  "watch-tournament": { place: "#watch", sign: ".watch-why", before: outIn("tournament.jsonl") },
  "watch-games": { place: "#watch", sign: ".watch-pages", before: opened(manyGames) },
  "watch-league": { place: "#watch?example=league", sign: ".watch-standings" },
  "watch-results": { place: "#watch", sign: "iframe", before: resultsOpened },
  "watch-fest": { place: "#watch", sign: "iframe", before: festOpened },
};

/** Shows a scene on a page opened at its URL. */
export async function show(page, { sign, before }) {
  await before?.(page);
  await page.locator(sign).first().waitFor();
}
