// The view Ask as people use it: by mouse, keyboard and touch, from disk and from a server.
import assert from "node:assert/strict";
import { isUtf8 } from "node:buffer";
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { bin, root, run, temporaryFolder } from "./browser.mjs";

const input = (page) => page.getByLabel("JSON, one value or several");
const complaint = (page) => page.getByLabel("Standard error");
const hash = (tool, values) => `#ask/${tool}?${new URLSearchParams(values)}`;
const isQuiet = !process.env.CI;

async function answers(page, expected) {
  const squeezed = (text) => text.replace(/\s/g, "");
  await page.waitForFunction(
    ([label, wanted]) =>
      document.querySelector(`[aria-label="${label}"]`)?.textContent.replace(/\s/g, "") === wanted,
    ["Standard output", squeezed(expected)],
  );
}

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

/** Drops files as if from the desktop; folders only if the browser lets a page make entries. */
async function drop(page, files) {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const [name, text] of list) data.items.add(new File([text], name));
    return data;
  }, Object.entries(files));
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  assert.ok(await page.locator(".drop-here").isVisible());
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

const fixture = (tool, name) => readFileSync(join(root, "harness-tests", tool, name), "utf8");

await run({
  async "a card leads to its harness, whose own example is answered"(browser) {
    for (const from of ["disk", "site"]) {
      const page = await browser.open({ from, hash: "#ask" });
      await page.getByRole("link", { name: /^xboard/ }).click();
      assert.equal(await page.locator("h1").innerText(), "xboard");
      await answers(page, "2");
      await page.getByRole("grid").first().waitFor();
      assert.deepEqual(page.problems, []);
    }
  },

  async "a host sends the smaller engine for the first board, and all of it for who asks more"(browser) {
    const page = await browser.open({ from: "site", hash: "#ask/xboard" });
    const sent = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => /(\w+)-[^/]*$/.exec(name)?.[1]),
      );
    await answers(page, "2");
    await page.getByRole("grid").first().waitFor();
    const first = await sent();
    assert.ok(first.includes("ask"), first.join(" "));
    assert.ok(!first.includes("engine"), first.join(" "));
    await page.evaluate(() => (location.hash = "#ask/xmanager"));
    await page.getByLabel("Standard output").filter({ hasText: "[" }).waitFor();
    assert.ok(!(await sent()).includes("engine"));
    await page.evaluate(() => (location.hash = "#ask/bricks-solve?explain=1"));
    await page.getByText("Certain to be found").waitFor();
    assert.ok((await sent()).includes("engine"));
    await page.evaluate(() => (location.hash = "#ask/xboard"));
    await answers(page, "2");
    assert.deepEqual(page.problems, []);
  },

  async "the views that come later are there, or it is said why they are not"(browser) {
    const page = await browser.open({ from: "site" });
    await page.getByRole("link", { name: "Play" }).first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Watch" }).first().click();
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    await page.context().setOffline(false);
  },

  async "what is typed is drawn and answered"(browser) {
    const page = await browser.open({ hash: "#ask/xboard" });
    await input(page).fill('{"position": [0, 0], "board": [[1, 1], [1, 1], [1, 1], [1, 1]]}');
    await answers(page, "4");
    await page.getByRole("grid", { name: /4 rows and 2 columns/ }).waitFor();
  },

  async "an input that breaks the contract is complained of as by the tool, and marked"(browser) {
    const page = await browser.open({ hash: "#ask/xboard" });
    await input(page).fill('{"position":[0,1],\n"board":[["é",7,-9]]}');
    await complaint(page).waitFor();
    assert.equal(
      await complaint(page).innerText(),
      'xboard: input 1: /board/0/0: expected a number of fish from 0 to 2147483647, got "é"\n',
    );
    await page.locator(".editor mark").waitFor();
    assert.equal(await page.locator(".editor mark").innerText(), '"é"');
    await page.getByRole("button", { name: "Go to the error" }).click();
    const selected = await input(page).evaluate((field) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
    assert.equal(selected, '"é"');
    assert.equal(await input(page).getAttribute("aria-invalid"), "true");
    // The mark is behind the text.
    const above = await page.locator(".editor mark").evaluate((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2).tagName;
    });
    assert.equal(above, "TEXTAREA");
  },

  async "malformed text is marked where it stops to be JSON"(browser) {
    const page = await browser.open({ hash: "#ask/xboard" });
    await input(page).fill('{"position":[0,1],"board":[[1,]]}');
    await complaint(page).waitFor();
    assert.match(await complaint(page).innerText(), /malformed JSON at line 1, column 31/);
    await page.locator(".editor mark").waitFor();
    assert.equal(await page.locator(".editor mark").innerText(), "]");
  },

  async "no input at all is an error, and stays in the address"(browser) {
    const page = await browser.open({ hash: "#ask/xboard" });
    await input(page).fill("");
    await complaint(page).waitFor();
    assert.match(await complaint(page).innerText(), /expected a JSON value, got none/);
    await page.waitForFunction(() => location.hash.includes("in="));
    await page.reload();
    await complaint(page).waitFor();
    assert.equal(await input(page).inputValue(), "");
  },

  async "of several values each has its answer or its complaint"(browser) {
    const board = '{"position":[0,0],"board":[[1,1],[1,1]]}';
    const page = await browser.open({ hash: hash("xboard", { in: `${board} 5 ${board}` }) });
    const values = page.locator(".stream button");
    await values.nth(2).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".stream .bad").length === 1);
    assert.deepEqual(
      (await values.allInnerTexts()).map((text) => text.split("\n").pop()),
      ["1", "rejected", "1"],
    );
    await values.nth(2).click();
    assert.equal(await values.nth(2).getAttribute("aria-pressed"), "true");
    assert.match(page.url(), /n=3/);
  },

  async "flags are the tool's own, and say what they do not go with"(browser) {
    const page = await browser.open({ hash: "#ask/bricks-solve" });
    const flag = (name) => page.getByRole("checkbox", { name, exact: true });
    assert.ok(await flag("--limit").isDisabled());
    await flag("--tree").check();
    assert.ok(await flag("--explain").isDisabled());
    await flag("--limit").check();
    await page.getByLabel("Value of --limit").fill("1");
    await complaint(page).waitFor();
    assert.match(await complaint(page).innerText(), /drop or ladder/);
    await flag("--tree").uncheck();
    assert.ok(!(await flag("--limit").isChecked()));
    await answers(page, '{"drop":9}');
  },

  async "what the page says goes together is what the tools take"(browser) {
    const page = await browser.open({ hash: "#ask/bricks-solve?in=0" });
    const pairs = {
      "bricks-solve": ["--explain --tree", "--explain --mean", "--capped", "--limit 1"],
      "atoms-move": ["--explain --solve"],
      "mastermind-guess": ["--evaluate --tree"],
    };
    for (const [tool, refused] of Object.entries(pairs)) {
      for (const flags of refused) {
        await page.goto(page.url().replace(/#.*/, hash(tool, { flags, in: "0" })));
        await page.getByText("exit status 2").waitFor();
      }
    }
  },

  async "a link shows the same again, be it short or long"(browser) {
    const state = fixture("xstate", readdirSync(join(root, "harness-tests/xstate")).sort()[0]);
    for (const text of ["[1]", "~", "a+b c&d=e%#?\n", state.repeat(20)]) {
      const page = await browser.open({ hash: "#ask/xstate", ...clipboard });
      await page.getByRole("checkbox", { name: "--pretty" }).check();
      await input(page).fill(text);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("Copied").first().waitFor();
      const link = await copied(page);
      assert.ok(link.length < 1500, `${link.length}`);
      const other = await browser.open({ hash: link.slice(link.indexOf("#")) });
      assert.equal(await input(other).inputValue(), text);
      assert.ok(await other.getByRole("checkbox", { name: "--pretty" }).isChecked());
    }
  },

  async "Back undoes the choice of an example"(browser) {
    const page = await browser.open({ hash: "#ask/xboard" });
    await answers(page, "2");
    const before = await input(page).inputValue();
    await page.getByLabel("Examples…").selectOption({ index: 3 });
    await page.waitForFunction((old) => document.querySelector("textarea").value !== old, before);
    await page.getByRole("heading", { name: "As expected", exact: true }).waitFor();
    await page.goBack();
    await page.waitForFunction((old) => document.querySelector("textarea").value === old, before);
    await page.getByRole("heading", { name: "As expected" }).waitFor({ state: "detached" });
  },

  async "the command line copied does in a shell what the page does"(browser) {
    const bin = temporaryFolder();
    writeFileSync(join(bin, "xboard"), '#!/bin/sh\nprintf "%s|" "$@"\ncat\n');
    chmodSync(join(bin, "xboard"), 0o755);
    for (const text of [`{"it's": "\\n $HOME \`x\` !"}`, "[1,\n2]", "-n"]) {
      const page = await browser.open({ hash: hash("xboard", { in: text, flags: "--strict --pretty" }), ...clipboard });
      await page.getByRole("button", { name: "Copy as command line" }).click();
      await page.getByText("Copied").first().waitFor();
      for (const shell of ["sh", "bash"]) {
        const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
        const said = execFileSync(shell, ["-c", await copied(page)], { encoding: "utf8", env });
        assert.equal(said, `--strict|--pretty|${text}\n`);
      }
    }
  },

  async "n-in.json with n-out.json that are dropped give a verdict, and what differs is named"(browser) {
    const page = await browser.open({ hash: "#ask/xstate" });
    await input(page).waitFor();
    const [given, right] = ["1-in.json", "1-out.json"].map((name) => fixture("xstate", name));
    await drop(page, { "1-in.json": given, "1-out.json": right });
    await page.getByRole("heading", { name: "As expected", exact: true }).waitFor();
    const changed = JSON.parse(right);
    changed.players[0].score += 1;
    await drop(page, { "1-in.json": given, "1-out.json": JSON.stringify(changed) });
    await page.getByRole("heading", { name: "Not as expected" }).waitFor();
    await page.getByRole("rowheader", { name: "/players/0/score" }).waitFor();
    await page.getByRole("figure").filter({ hasText: /^Expected/ }).getByRole("grid").waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "a folder of tests is run, filtered, and one of it opened"(browser) {
    const page = await browser.open({ hash: "#ask" });
    await page.locator("h1").waitFor();
    const folder = temporaryFolder();
    for (const name of ["1-in.json", "1-out.json", "2-in.json", "2-out.json"]) {
      writeFileSync(join(folder, name), fixture("xboard", name));
    }
    writeFileSync(join(folder, "3-in.json"), fixture("xboard", "1-in.json"));
    writeFileSync(join(folder, "3-out.json"), "77");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Open a folder…" }).click(),
    ]);
    await chooser.setFiles(folder);
    await page.getByLabel("Tool for tests in other folders").selectOption("xboard");
    await page.getByText("2 passed, 1 failed").first().waitFor();
    await page.getByLabel("Only failed").check();
    assert.equal(await page.locator(".tests tbody tr").count(), 1);
    await page.locator(".tests tbody button").click();
    await page.getByRole("heading", { name: "Not as expected" }).waitFor();
    await page.goBack();
    await page.getByText("2 passed, 1 failed").first().waitFor();
  },

  async "tests are judged as by xtest, also those whose input is no UTF-8"(browser) {
    const folder = temporaryFolder();
    const all = join(root, "harness-tests");
    const odd = readdirSync(all, { recursive: true })
      .filter((file) => file.endsWith("-in.json") && !isUtf8(readFileSync(join(all, file))))
      .map((file) => file.slice(0, -"-in.json".length));
    assert.ok(odd.length > 5, `${odd.length} fixtures are no UTF-8`);
    for (const test of odd) {
      mkdirSync(join(folder, dirname(test)), { recursive: true });
      for (const end of ["-in.json", "-err.txt", "-out.json", "-opts.json"]) {
        if (existsSync(join(all, test + end))) cpSync(join(all, test + end), join(folder, test + end));
      }
    }
    // Another error message than expected; a byte order mark; an argument with spaces.
    const add = (name, content) => writeFileSync(join(folder, "xboard", name), content);
    const board = '{"position":[0,0],"board":[[1,1],[1,1]]}';
    add("900-in.json", Buffer.from([0x22, 0xff, 0x22]));
    add("900-err.txt", "something else");
    add("901-in.json", `\ufeff${board}`);
    add("901-out.json", "1");
    add("902-in.json", board);
    add("902-opts.json", '{"args": ["--no such flag"]}');
    add("902-err.txt", "--no such flag");
    const judged = readdirSync(folder).map((tool) => {
      const { stdout } = spawnSync(join(bin, "xtest"), [tool, join(bin, tool)], { cwd: folder, encoding: "utf8" });
      return /(\d+) passed, (\d+) failed\n$/.exec(stdout).slice(1).map(Number);
    });
    const [passed, failed] = [0, 1].map((i) => judged.reduce((sum, counts) => sum + counts[i], 0));
    assert.equal(passed + failed, odd.length + 3);
    assert.ok(failed >= 1);
    const page = await browser.open({ hash: "#ask" });
    await page.locator("input[webkitdirectory]").setInputFiles(folder);
    await page.getByText(`${passed} passed, ${failed} failed`).first().waitFor();
    assert.deepEqual(page.problems, []);
  },

  async "bytes that are not text are asked as they are, linked and copied, until they are changed"(browser) {
    const page = await browser.open({ hash: "#ask/xboard", ...clipboard });
    await answers(page, "2");
    const bytes = readFileSync(join(root, "harness-tests/xboard/26-in.json"));
    const complaints = readFileSync(join(root, "harness-tests/xboard/26-err.txt"), "utf8").trim();
    await page.locator("input[type=file]").setInputFiles({ name: "any.json", mimeType: "", buffer: bytes });
    const isSaid = () => page.getByText("not UTF-8 text").waitFor();
    await isSaid();
    assert.ok((await complaint(page).innerText()).includes(complaints), await complaint(page).innerText());
    await page.getByRole("button", { name: "Copy as command line" }).click();
    await page.getByText("Copied").first().waitFor();
    const line = (await copied(page)).replace(/ \| xboard$/, "");
    for (const shell of ["sh", "bash"]) {
      assert.deepEqual(execFileSync(shell, ["-c", line]), bytes);
    }
    await page.waitForFunction(() => location.hash.includes("bytes="));
    await page.reload();
    await isSaid();
    assert.ok((await complaint(page).innerText()).includes(complaints));
    await input(page).fill('{"position":[0,0],"board":[[1,1],[1,1],[1,1]]}');
    await answers(page, "3");
    assert.equal(await page.getByText("not UTF-8 text").count(), 0);
    await page.goBack();
    await answers(page, "2");
    assert.deepEqual(page.problems, []);
  },

  async "a long search shows its time, leaves the page alive, and can be cancelled"(browser) {
    const board = Array.from({ length: 8 }, () => Array(8).fill(0));
    const page = await browser.open({
      hash: hash("atoms-move", { in: JSON.stringify([0, board]), flags: "--time 60000" }),
    });
    await page.getByText(/Searching for \d/).waitFor();
    const frames = await page.evaluate(async () => {
      const begun = performance.now();
      let count = 0;
      while (performance.now() - begun < 500) {
        await new Promise(requestAnimationFrame);
        count += 1;
      }
      return count;
    });
    assert.ok(frames > 10, `${frames} frames in half a second`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled.").first().waitFor();
    await input(page).fill("[1, [[0, 0], [0, 0]]]");
    await page.getByRole("checkbox", { name: "--time" }).uncheck();
    await answers(page, "[0,0]");
  },

  async "another input stops a search that nobody waits for"(browser) {
    const board = Array.from({ length: 8 }, () => Array(8).fill(0));
    const page = await browser.open({ hash: hash("atoms-move", { in: JSON.stringify([30, board]) }) });
    await page.getByText(/Searching for \d/).waitFor();
    await input(page).fill("[1, [[0, 0], [0, 0]]]");
    await answers(page, "[0,0]");
  },

  async "by keyboard alone: choose, type, set a flag, go through the board"(browser) {
    const page = await browser.open({ hash: "#ask" });
    await page.getByRole("link", { name: /^xboard/ }).waitFor();
    const tabTo = async (wanted) => {
      for (let i = 0; i < 60; i += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(wanted)) return;
      }
      assert.fail(`nothing in focus for ${wanted}`);
    };
    await tabTo(() => document.activeElement.getAttribute("href") === "#ask/xboard");
    await page.keyboard.press("Enter");
    await tabTo(() => document.activeElement.tagName === "TEXTAREA");
    await page.keyboard.press("Control+A");
    await page.keyboard.type('{"position":[0,0],"board":[[1,1],[1,1],[1,1]]}');
    await answers(page, "3");
    await page.getByRole("grid", { name: /3 rows and 2 columns/ }).waitFor();
    await tabTo(() => document.activeElement.type === "checkbox");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => location.hash.includes("--strict"));
    await tabTo(() => document.activeElement.getAttribute("role") === "gridcell");
    const name = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    const names = new Set([await name()]);
    for (let i = 0; i < 5; i += 1) {
      await page.keyboard.press("ArrowRight");
      names.add(await name());
    }
    assert.equal(names.size, 6);
    await page.keyboard.press("Control+Home");
    assert.match(await name(), /^row 0, column 0/);
    await page.keyboard.press("ArrowDown");
    assert.match(await name(), /^row 1, column 0/);
    await page.keyboard.press("End");
    assert.match(await name(), /^row 1, column 1/);
  },

  async "by touch"(browser) {
    const page = await browser.open({
      hash: "#ask",
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("link", { name: /^bricks-solve/ }).tap();
    await answers(page, '{"drop":9}');
    await page.getByRole("heading", { name: "Options" }).tap();
    await page.getByRole("checkbox", { name: "--explain" }).tap();
    await page.getByText('"winning": true').waitFor();
  },

  async "the plan of bricks is a tree that keys open"(browser) {
    const page = await browser.open({ hash: "#ask/bricks-solve?explain=1" });
    const tree = page.getByRole("tree");
    await tree.waitFor();
    const count = () => tree.getByRole("treeitem").count();
    const before = await count();
    assert.equal(before, 15);
    await tree.getByRole("treeitem").first().focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await count(), before + 2);
    await page.keyboard.press("ArrowRight");
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Drop from 1, .* up to 8/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await count(), before);
  },

  async "a guess of mastermind is explained, and a history that cannot be"(browser) {
    const page = await browser.open({ hash: hash("mastermind-guess", { in: "[]", explain: "1" }) });
    await page.getByText("The first 100 of 360 codes left").waitFor();
    assert.equal(await page.locator(".split tbody tr").count(), 11);
    await input(page).fill('[["1234","wwww"],["1235","wwww"]]');
    await page.getByText(/became impossible with row 1/).waitFor();
  },

  async "a move of atoms is explained: its line, its chain, and all moves"(browser) {
    const board = "[2, [[1, 2, 0], [-1, 2, -2], [1, 0, -1]]]";
    const page = await browser.open({ hash: hash("atoms-move", { in: board, explain: "1" }) });
    await page.getByRole("heading", { name: "Values of all moves" }).waitFor();
    await page.locator(".explain tbody tr").first().waitFor();
    assert.ok((await page.locator(".explain tbody tr").count()) > 3);
    const line = page.getByRole("region", { name: "Principal variation" });
    await line.waitFor();
    await line.getByRole("button", { name: "Next" }).click();
    assert.match(await line.getByRole("status").innerText(), /^2 of 2/);
    await page.waitForFunction(() => location.hash.includes("ply=2"));
    // After the first ply the corner has given its electrons to its neighbors.
    await line.getByRole("button", { name: "Back" }).click();
    await line.getByRole("gridcell", { name: /^row 2, column 0: empty/ }).waitFor();
  },

  async "the strategy of Fish is explained by its line, also with perfect play"(browser) {
    const page = await browser.open({ hash: hash("xstrategy", { explain: "1" }) });
    await page.getByText("whatever the others do").waitFor();
    const line = page.getByRole("region", { name: "Principal variation" });
    assert.match(await line.getByRole("status").innerText(), /^1 of 3: red: 0,0 → 1,0$/);
    await page.getByRole("checkbox", { name: "--perfect" }).click();
    await page.getByText("Score ahead at the end").waitFor();
    await page.locator(".explain").getByText("Scores at its end").waitFor();
  },

  async "boards follow the theme"(browser) {
    for (const [colorScheme, expected] of [["light", "rgb(247, 246, 242)"], ["dark", "rgb(28, 34, 43)"]]) {
      const page = await browser.open({ hash: "#ask/mastermind-guess", colorScheme });
      // The picture is drawn again once the answer is known.
      await page.waitForFunction((color) => {
        const ground = document.querySelector(".board svg > rect");
        return ground && getComputedStyle(ground).fill === color;
      }, expected);
    }
  },

  async "the first board from disk comes within a second"(browser) {
    const page = await browser.open({ hash: "#ask/xboard" });
    const first = await page.evaluate(
      () =>
        new Promise((done) => {
          const look = () =>
            document.querySelector(".board svg") ? done(performance.now()) : setTimeout(look, 1);
          look();
        }),
    );
    console.log(`first board after ${Math.round(first)} ms`);
    assert.ok(first < (isQuiet ? 1000 : 4000), `${first} ms`);
  },
});
