// The view Watch: games of our tools, opened by file, folder, link and from a server; by mouse,
// touch and keyboard.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { bin, root, run, temporaryFolder } from "./browser.mjs";

const folder = temporaryFolder();

const path = (...parts) => join(folder, ...parts);
const read = (...parts) => readFileSync(path(...parts), "utf8");

function write(name, content, mode) {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), typeof content === "string" ? content : JSON.stringify(content));
  if (mode) chmodSync(path(name), mode);
}

function tool(name, ...words) {
  const done = spawnSync(join(bin, name), words, { cwd: folder, encoding: "utf8" });
  assert.equal(done.error, undefined, `${name}: ${done.error}`);
  return done;
}

// Places its penguins correctly, and then moves a penguin to its own tile.
write(
  "cheat.py",
  `import json, sys
for line in sys.stdin:
    call, arguments = json.loads(line)
    answer = "void"
    if call == "setup":
        state = arguments[0]
        taken = [place for player in state["players"] for place in player["places"]]
        answer = next([r, c] for r, row in enumerate(state["board"]) for c, fish in enumerate(row)
                      if fish and [r, c] not in taken)
    if call == "take-turn":
        print("I am about to cheat", file=sys.stderr, flush=True)
        answer = [[0, 0], [0, 0]]
    print(json.dumps(answer), flush=True)
`,
);
write("game.json", {
  board: { rows: 5, columns: 5, holes: 3, ones: 6, seed: 1 },
  players: [["anna", 2], ["snake", "exec:python3 cheat.py"], ["ben", "house:1"]],
});

const lazily = (make) => {
  let made;
  return () => (made ??= make());
};
const gameLog = lazily(() => {
  tool("xref", "--game", "game.json", "--log", "game.jsonl", "--sandbox", "none");
  return path("game.jsonl");
});
const tournament = lazily(async () => {
  await playTournament(["--log", "logs"]);
  return path("logs", "tournament.jsonl");
});
const league = lazily(() => {
  write("LEAGUE.json", {
    title: "Autumn <b>",
    game: "atoms",
    boards: [{ rows: 3, columns: 3 }],
    players: [["one", 1], ["two", 2], ["any", "random:1"]],
  });
  const done = tool("xleague", "LEAGUE.json", "--out", "league");
  assert.equal(done.status, 0, done.stderr);
  return path("league");
});
const results = lazily(() => {
  write("wrong", "#!/bin/sh\necho 0\n", 0o755);
  const tests = join(root, "harness-tests", "xboard");
  tool("xtest", tests, "./wrong", "--sandbox", "none", "--results", "results.jsonl");
  return path("results.jsonl");
});
const fest = lazily(() => {
  write("fest-in/FEST.json", {
    title: "Samples",
    program: "subs/{team}/run",
    tests: "subs/{team}/Tests",
    reference: "right",
    sandbox: "none",
  });
  write("fest-in/right", "#!/bin/sh\nread -r n\necho $((n + 1))\n", 0o755);
  for (const [place, team] of ["ants", "bees", "cats"].entries()) {
    const what = team === "cats" ? "0" : "$((n + 1))";
    write(`fest-in/subs/${team}/run`, `#!/bin/sh\nread -r n\necho ${what}\n`, 0o755);
    write(`fest-in/subs/${team}/Tests/1-in.json`, `${place}`);
    write(`fest-in/subs/${team}/Tests/1-out.json`, `${place + 1}`);
  }
  const done = tool("xtest", "fest", "fest-in/FEST.json", "--out", "fest");
  assert.ok(existsSync(path("fest", "matrix.html")), done.stderr);
  return path("fest");
});

/** Starts a server and returns the addresses that it prints. */
async function server(flags) {
  const process = spawn(
    join(bin, "xserver"),
    ["0", "--min-clients", "5", "--max-clients", "5", "--wait", "20", "--watch", "0", ...flags],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  const lines = createInterface({ input: process.stderr })[Symbol.asyncIterator]();
  const ended = new Promise((done) => process.on("exit", done));
  const port = async () => Number(/port (\d+)$/.exec((await lines.next()).value)[1]);
  return { port: await port(), watchPort: await port(), ended };
}

function clients(port) {
  const some = (count, ...flags) =>
    new Promise((done) =>
      spawn(join(bin, "xclients"), [String(count), String(port), ...flags], {
        stdio: "ignore",
      }).on("exit", done),
    );
  return Promise.all([some(4), some(1, "--name", "gone", "--fault", "crash:take-turn")]);
}

async function playTournament(flags) {
  const { port, ended } = await server(flags);
  await clients(port);
  await ended;
}

// The page

const button = (page, name) => page.getByRole("button", { name, exact: true });
const caption = (page) => page.locator(".watch-caption");
const at = (page, game, frame) => page.locator(`[data-frame="${game}/${frame}"]`).waitFor();
const placeNow = async (page) => (await caption(page).getAttribute("data-frame")).split("/").map(Number);
const gameNow = async (page) => (await placeNow(page))[0];
const frameNow = async (page) => (await placeNow(page))[1];

async function opened(browser, files, context = {}) {
  const page = await browser.open({ hash: "#watch", ...context });
  await page.getByRole("button", { name: "Open files" }).waitFor();
  await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(files);
  return page;
}

async function openedFolder(browser, from, context = {}) {
  const page = await browser.open({ hash: "#watch", ...context });
  await page.getByRole("button", { name: "Open a folder" }).waitFor();
  await page.locator("input[webkitdirectory]").setInputFiles(from);
  return page;
}

const eventsOf = (log) => log.split("\n").filter((line) => line.startsWith('{"player"')).map((line) => JSON.parse(line));

async function fits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const window = page.viewportSize().width;
  assert.ok(wide <= window, `${wide} px in a window of ${window}`);
}

await run({
  async "a game with a disqualified player, by mouse"(browser) {
    const page = await opened(browser, gameLog());
    await at(page, 0, 0);
    const events = eventsOf(read("game.jsonl"));
    const out = events.findIndex((event) => event.out) + 1;
    assert.equal(events[out - 1].out, "cheat");
    await page.locator(".watch-mark.out").click();
    await at(page, 0, out);
    assert.match(await caption(page).innerText(), /^snake, white is disqualified: /);
    const why = await page.locator(".watch-why").innerText();
    for (const part of ["cheat", events[out - 1].reason, "[[0,0],[0,0]]", "I am about to cheat"]) {
      assert.ok(why.includes(part), `${part} in ${why}`);
    }
    assert.match(await page.locator(".watch-players tr").nth(1).innerText(), /snake\s+white\s+out/);
    const before = await page.locator(".board-picture").innerHTML();
    await button(page, "Next").click();
    await at(page, 0, out + 1);
    assert.notEqual(await page.locator(".board-picture").innerHTML(), before);
    await button(page, "Last").click();
    await at(page, 0, events.length + 1);
    assert.match(await caption(page).innerText(), /^(anna|ben) \d+ wins?; .*disqualified: snake$/);
    assert.ok(await button(page, "Next").isDisabled());
    await button(page, "First").click();
    await at(page, 0, 0);
    await page.getByRole("button", { name: "Show the move of the reference" }).click();
    await page.locator(".advised").waitFor();
    assert.match(await page.locator(".watch-advised").innerText(), /anna, red: penguin 1 of \d on 0,0/);
    await page.locator("input[type=range]").fill(String(out + 1));
    await at(page, 0, out + 1);
    assert.equal(await page.locator(".advised").count(), 0);
    assert.deepEqual(page.problems, []);
  },

  async "the same by keyboard"(browser) {
    const page = await opened(browser, gameLog());
    await at(page, 0, 0);
    const events = eventsOf(read("game.jsonl"));
    const last = events.length + 1;
    for (const frame of [1, 2, 3]) {
      await page.keyboard.press("ArrowRight");
      await at(page, 0, frame);
    }
    const said = await caption(page).innerText();
    await page.locator("#live").filter({ hasText: said }).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowLeft");
    await at(page, 0, 2);
    await page.keyboard.press("End");
    await at(page, 0, last);
    await page.keyboard.press("ArrowRight");
    await at(page, 0, last);
    await page.keyboard.press("Home");
    await at(page, 0, 0);
    await page.keyboard.press("n");
    await at(page, 0, events.findIndex((event) => event.out) + 1);
    await page.keyboard.press("p");
    await at(page, 0, 0);
    for (let i = 0; i < 2; ++i) await page.keyboard.press("+");
    await page.keyboard.press("Space");
    await button(page, "Pause").waitFor();
    await page.waitForFunction(() => Number(document.querySelector(".watch-caption").dataset.frame.slice(2)) >= 2);
    await page.keyboard.press("Space");
    await button(page, "Play").waitFor();
    const stopped = await frameNow(page);
    assert.ok(stopped >= 2 && stopped < last, `stopped at ${stopped}`);
    await page.keyboard.press("a");
    await page.locator(".watch-advised").waitFor();
    // Everything can be reached by keyboard.
    const seen = new Set();
    for (let i = 0; i < 40; ++i) {
      await page.keyboard.press("Tab");
      seen.add(await page.evaluate(() => document.activeElement.innerText || document.activeElement.type));
    }
    for (const name of ["First", "Back", "Play", "Next", "Last", "range", "Open another", "Copy link"]) {
      assert.ok(seen.has(name), `${name} in ${[...seen]}`);
    }
    assert.deepEqual(page.problems, []);
  },

  async "the same by touch, in 320 pixels"(browser) {
    const context = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } };
    const page = await opened(browser, gameLog(), context);
    await at(page, 0, 0);
    await fits(page);
    await button(page, "Next").tap();
    await at(page, 0, 1);
    await page.locator(".watch-mark.out").tap();
    await page.locator(".watch-why").waitFor();
    await fits(page);
    for (const one of await page.locator(".watch button").all()) {
      const { height } = await one.boundingBox();
      assert.ok(height >= 24, `${await one.innerText()} is ${height} px high`);
    }
    await page.getByRole("button", { name: "Show the move of the reference" }).tap();
    await page.locator(".watch-advised").waitFor();
    await fits(page);
    await page.getByLabel("Speed").selectOption({ label: "16 per second" });
    await button(page, "Play").tap();
    await page.locator(".watch-caption", { hasText: "wins" }).waitFor();
    await button(page, "Play").waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "files are dropped, and what is none is refused with what to open instead"(browser) {
    const page = await browser.open({ hash: "#watch" });
    const drop = (name, text) =>
      page.evaluate(
        ([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, text],
      );
    gameLog();
    await page.getByRole("button", { name: "Open files" }).waitFor();
    await drop("game.log", read("game.json"));
    await page.getByText("game.log: this describes a game: xref plays it").waitFor();
    await drop("game.jsonl", read("game.jsonl"));
    await at(page, 0, 0);
    assert.equal(await page.getByText("this describes a game").count(), 0);
    const lines = read("game.jsonl").split("\n");
    await drop("cut.jsonl", lines.slice(0, 4).join("\n").slice(0, -3));
    await page.getByText("Reading stopped: the last line is incomplete and was skipped").waitFor();
    await at(page, 0, 0);
    await button(page, "Last").click();
    await at(page, 0, 2);
    await drop("wrong.jsonl", `${lines.slice(0, 3).join("\n")}\n${lines[1]}\n`);
    await page.getByText("Reading stopped: line 4: the rules do not allow this here").waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "a link has the whole game in it"(browser) {
    const page = await opened(browser, gameLog());
    await at(page, 0, 0);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => (globalThis.copied = text) },
      });
    });
    await page.keyboard.press("ArrowRight");
    await at(page, 0, 1);
    await button(page, "Copy link").click();
    const link = await page.waitForFunction(() => globalThis.copied).then((text) => text.jsonValue());
    const other = await browser.open({ hash: link.slice(link.indexOf("#")) });
    await at(other, 0, 1);
    assert.equal(await caption(other).innerText(), await caption(page).innerText());
    await other.getByRole("button", { name: "Open another" }).click();
    await other.getByRole("button", { name: "Open files" }).waitFor();
    await other.goBack();
    await other.locator(".watch-caption[data-frame]").waitFor();
  },

  async "examples open by links, and Back closes them"(browser) {
    const page = await browser.open({ hash: "#watch" });
    const signs = {
      "A game": ".watch-caption",
      "A tournament": ".watch-rounds",
      "A league": ".watch-standings",
      "Failed tests": "iframe",
    };
    for (const [title, sign] of Object.entries(signs)) {
      await page.getByRole("link", { name: title }).click();
      await page.locator(sign).waitFor();
      await page.goBack();
      await page.locator(".watch-start").waitFor();
    }
    await page.goForward();
    await page.locator("iframe").waitFor();
    await page.getByRole("button", { name: "Open another" }).click();
    await page.getByRole("link", { name: "A league" }).click();
    await page.locator(".watch-outs button", { hasText: "16 games" }).click();
    const games = page.locator(".watch-league-games li");
    await page.waitForFunction(() => document.querySelectorAll(".watch-league-games li").length === 16);
    assert.equal(await page.locator(".watch-league-games .bad").count(), 16);
    await games.last().getByRole("button").click();
    await at(page, 0, 0);
    assert.deepEqual(page.problems, []);
  },

  async "many games are in pages, with a filter over all"(browser) {
    const log = readFileSync(gameLog(), "utf8");
    const buffer = Buffer.from(log.repeat(199) + log.replaceAll("anna", "zoe"));
    const page = await opened(browser, { name: "games.jsonl", mimeType: "text/plain", buffer });
    const games = page.locator(".watch-game");
    const pages = page.getByRole("group", { name: "Pages" });
    await pages.getByText("1–25 of 200").waitFor();
    assert.equal(await games.count(), 25);
    await pages.getByRole("button", { name: "Next page" }).click();
    await pages.getByText("26–50 of 200").waitFor();
    await games.last().click();
    await at(page, 49, 0);
    await page.keyboard.press("]");
    await pages.getByText("51–75 of 200").waitFor();
    await page.getByLabel("Find", { exact: true }).fill("ZOE");
    await page.waitForFunction(() => document.querySelectorAll(".watch-game").length === 1);
    await games.click();
    await at(page, 199, 0);
    await page.getByLabel("Find", { exact: true }).fill("nobody");
    await page.getByText("No game matches.").waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "a tournament, by file"(browser) {
    const page = await opened(browser, await tournament());
    await at(page, 0, 0);
    const end = JSON.parse(read("logs/tournament.jsonl").trim().split("\n").at(-1));
    assert.equal(end.disqualified.length, 1);
    await page.getByText(/ha(s|ve) won the tournament\./).waitFor();
    const rounds = read("logs/tournament.jsonl").split("\n").filter((line) => line.startsWith('{"round"'));
    assert.equal(await page.locator(".watch-rounds details").count(), rounds.length);
    await page.locator(".watch-outs button").click();
    await page.locator(".watch-why", { hasText: "failure" }).waitFor();
    assert.match(await caption(page).innerText(), /^gone, \w+ is disqualified: /);
    // The crashing client plays in any game of the first round; the next game may be in the second
    // round, which hides those of the first.
    const game = await gameNow(page);
    await page.keyboard.press("]");
    await at(page, game + 1, 0);
    await page.locator(".watch-rounds details").first().evaluate((round) => (round.open = true));
    await page.locator(".watch-game").first().click();
    await at(page, 0, 0);
    assert.equal(await page.locator(".watch-game[aria-current]").count(), 1);
    assert.deepEqual(page.problems, []);
  },

  async "a tournament, while it is played"(browser) {
    const { port, watchPort, ended } = await server(["--log", "live"]);
    const address = `http://127.0.0.1:${watchPort}`;
    const page = await browser.open({ hash: "#watch" });
    await page.getByLabel("Address of a server").fill("nonsense");
    await page.getByLabel("Address of a server").press("Enter");
    await page.getByText("A server address begins with").waitFor();
    await page.getByLabel("Address of a server").fill(address);
    await page.getByLabel("Address of a server").press("Enter");
    await page.locator(".watch-live", { hasText: "Connected: the tournament has not begun yet." }).waitFor();
    assert.ok(page.url().includes("#watch?server=http"), page.url());
    const old = encodeURIComponent(address.replace("http", "ws"));
    const late = await browser.open({ hash: `#watch?server=${old}` });
    await late.locator(".watch-live", { hasText: "Connected: the tournament has not begun yet." }).waitFor();
    await Promise.all([clients(port), ended]);
    for (const each of [page, late]) {
      await each.getByText(/ha(s|ve) won the tournament\./).waitFor();
      await each.locator(".watch-live", { hasText: "The server closed the connection." }).waitFor();
      const games = read("live/tournament.jsonl").split("\n").filter((line) => line.startsWith('{"format":"gauntlet-game"'));
      assert.equal(await each.locator(".watch-game:not([disabled])").count(), games.length);
    }
    await page.keyboard.press("Home");
    await page.locator(".watch-caption", { hasText: " begins" }).waitFor();
    await page.getByRole("button", { name: "Reconnect" }).click();
    await page.locator(".watch-live", { hasText: "Cannot connect to" }).waitFor();
    await page.getByRole("button", { name: "Open another" }).click();
    await page.getByRole("button", { name: "Open files" }).waitFor();
  },

  async "a tournament goes on after the connection is lost, once"(browser) {
    await tournament();
    const events = read("logs/tournament.jsonl").trim().split("\n").map((line, at) => `id: ${at + 1}\ndata: ${line}\n\n`);
    const asked = [];
    const server = createServer((request, response) => {
      const last = request.headers["last-event-id"];
      asked.push(last);
      response.writeHead(200, { "Content-Type": "text/event-stream", "Access-Control-Allow-Origin": "*", Connection: "close" });
      response.end(asked.length === 1 ? events.slice(0, 3).join("") : `${events.slice(3).join("")}event: end\ndata: end\n\n`);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const page = await browser.open({ hash: `#watch?server=http://127.0.0.1:${server.address().port}` });
    await page.locator(".watch-live[data-state=connecting]").waitFor();
    await page.getByText(/ha(s|ve) won the tournament\./).waitFor();
    await page.locator(".watch-live", { hasText: "The server closed the connection." }).waitFor();
    assert.deepEqual(asked, [undefined, "3"]);
    assert.equal(await page.locator(".bad").count(), await page.locator(".watch-outs .bad").count());
    server.close();
    assert.deepEqual(page.problems, []);
  },

  async "a league, its standings and its games"(browser) {
    const page = await openedFolder(browser, league());
    const standings = page.locator(".watch-standings");
    await standings.waitFor();
    assert.equal(await page.locator("h1").innerText(), "Autumn <b>");
    assert.equal(await standings.locator("tbody tr").count(), 3);
    const games = page.locator(".watch-league-games li");
    assert.equal(await games.count(), 6);
    await page.getByLabel("Find", { exact: true }).fill("any");
    await page.waitForFunction(() => document.querySelectorAll(".watch-league-games li").length === 4);
    await games.first().getByRole("button").click();
    await at(page, 0, 0);
    await page.keyboard.press("a");
    await page.locator(".watch-advised", { hasText: "try " }).waitFor();
    await page.keyboard.press("End");
    await page.locator(".watch-caption", { hasText: "wins" }).waitFor();
    await page.getByRole("button", { name: "Back to Autumn <b>" }).click();
    await standings.waitFor();
    await page.getByRole("button", { name: "The league's own page" }).click();
    await page.frameLocator("iframe").locator("h1", { hasText: "Autumn <b>" }).waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "results open as their report, as xtest report makes it"(browser) {
    const page = await opened(browser, results());
    const report = page.frameLocator("iframe");
    await report.locator("h1").waitFor();
    tool("xtest", "report", "results.jsonl", "--html", "results.html");
    const shown = await page.locator("iframe").getAttribute("srcdoc");
    const guide = /<meta http-equiv="Content-Security-Policy"[^>]*><base href="about:srcdoc"><script nonce="[0-9-]+">.*?<\/script>/s;
    assert.match(shown, guide);
    assert.equal(shown.replace(guide, ""), read("results.html"));
    await report.locator("details.slow summary").click();
    await report.locator("details.slow a").first().click();
    await report.locator(":target").first().waitFor();
    assert.equal(await report.locator("body").evaluate(() => globalThis.origin), "null");
    assert.deepEqual(page.problems, []);
  },

  async "a report loads nothing, also one without a head, or with one that is none"(browser) {
    const asked = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${server.address().port}`;
    const loads = (name) =>
      `<h1>${name}</h1><img src="${url}/${name}-image"><script src="${url}/${name}-script"></script>` +
      `<link rel="stylesheet" href="${url}/${name}-style"><link rel="prefetch" href="${url}/${name}-prefetch">` +
      `<script>fetch("${url}/${name}-fetch").catch(() => {}); navigator.sendBeacon("${url}/${name}-beacon");` +
      `new Image().src = "${url}/${name}-new"; setTimeout(() => (location = "${url}/${name}-location"), 200)</script>` +
      `<script>new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${server.address().port}" }] })</script>` +
      `<script>parent.postMessage({ gauntletLink: "ran" }, "*"); document.title = "ran"</script>` +
      `<iframe srcdoc="<script>parent.document.title = 'ran'; top.postMessage(1, '*')</script>"></iframe>` +
      `<svg onload="document.title = 'ran'"></svg><iframe src="javascript:parent.document.title='ran'"></iframe>` +
      `<iframe src="${url}/${name}-frame"></iframe><form id="f" action="${url}/${name}-form"></form>` +
      `<script>document.getElementById("f").submit()</script>`;
    const documents = {
      bare: (all) => all,
      html: (all) => `<html>${all}</html>`,
      comment: (all) => `<!-- <head> -->${all}`,
      header: (all) => `<!DOCTYPE html><header>x</header>${all}`,
      before: (all) => `${all}<html><head></head><body></body></html>`,
      attribute: (all) => `<p title="<head>">x</p>${all}`,
      script: (all) => `<script>"<head>"</script>${all}`,
      refresh: (all) => `<meta http-equiv="refresh" content="0; url=${url}/refresh">${all}`,
      whole: (all) => `<!DOCTYPE html><html><head><title>x</title></head><body>${all}</body></html>`,
    };
    for (const [name, make] of Object.entries(documents)) {
      write(`${name}.html`, make(loads(name)).replace(/^(?!<!DOCTYPE|<html)/, "<!DOCTYPE html>"));
      const page = await opened(browser, path(`${name}.html`));
      await page.locator("iframe.watch-report").waitFor();
      await page.waitForTimeout(700);
      assert.deepEqual(asked, [], name);
      const frame = await (await page.locator("iframe.watch-report").elementHandle()).contentFrame();
      assert.notEqual(await frame.title(), "ran", name);
    }
    server.close();
  },

  async "a fest opens as its matrix, whose links lead to its pages"(browser) {
    const page = await openedFolder(browser, fest());
    const report = page.frameLocator("iframe");
    await report.locator("h1", { hasText: /^Samples$/ }).waitFor();
    await report.locator('a[href="pages/team-cats.html"]').first().click();
    await report.locator("h1", { hasText: "cats" }).waitFor();
    await report.locator('a[href="../matrix.html"]').first().click();
    await report.locator("h1", { hasText: /^Samples$/ }).waitFor();
    await page.getByRole("button", { name: /^Back to .*cats/ }).click();
    await report.locator("h1", { hasText: "cats" }).waitFor();
    await page.getByRole("button", { name: /^Back to .*Samples/ }).click();
    await report.locator("h1", { hasText: /^Samples$/ }).waitFor();
    await page.getByLabel("Files", { exact: true }).selectOption("fest/results.jsonl");
    await report.locator("h1", { hasText: "passed" }).waitFor();
    assert.deepEqual(page.problems, []);
  },
});
