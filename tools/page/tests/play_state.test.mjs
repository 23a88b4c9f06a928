// A game as a value: what it waits for, what it shows, and which events are accepted when. Needs
// neither a browser nor an engine.
import assert from "node:assert/strict";
import { load, runHere } from "./plain.mjs";

const play = await load("play", "state", "table", "EntryForm", "Controls", "presets");
const { commandOfGame, quoted } = await load("app", "command");
const { isBegun, nothing, reduce } = play;

const board = { svg: "<svg/>", label: "board", rows: 1, columns: 1, cells: [] };
const people = [{ side: "red", name: "red", who: "you" }];
const view = (more = {}) => ({
  record: "r0",
  game: "fish",
  settings: { "--red": "human" },
  board,
  frames: [],
  buttons: [],
  entry: null,
  turn: "person",
  to_move: "red",
  players: people,
  can_undo: true,
  can_redo: true,
  can_hint: true,
  messages: ["it is red's turn"],
  log: ["one"],
  over: null,
  begun: false,
  ask: null,
  ...more,
});
const frames = [
  { board, message: "wave 1" },
  { board, message: "wave 2" },
];

const all = (state, ...events) => events.reduce(reduce, state);
const usual = { picture: 1, move: 1 };
const answer = (state, result, pace = usual) =>
  reduce(state, { type: "answered", id: state.asking.id, result, pace });
const begun = (more) =>
  answer(reduce(nothing, { type: "new", game: "fish", settings: {}, seed: 1 }), view(more));
const announced = (state) => state.announcements.map(({ text }) => text);

await runHere({
  "a game begins with the call for a new one, and is announced once"() {
    const asked = reduce(nothing, { type: "new", game: "fish", settings: { "--rows": "5" }, seed: 7 });
    assert.equal(asked.asking.call, "play.new");
    assert.deepEqual(asked.asking.args, { game: "fish", settings: { "--rows": "5" }, seed: 7 });
    const state = answer(asked, view());
    assert.equal(state.asking, null);
    assert.deepEqual(announced(state), ["it is red's turn"]);
    assert.ok(play.isOpen(state));
  },

  "the computer is asked while it is its turn, and a person cannot act meanwhile"() {
    const state = begun({ turn: "computer" });
    assert.equal(state.asking.call, "play.think");
    assert.equal(reduce(state, { type: "act", action: 1 }), state);
    const next = answer(state, view({ turn: "computer", record: "r1" }));
    assert.equal(next.asking.args.record, "r1");
    assert.equal(answer(next, view()).asking, null);
  },

  "a chain is seen wave by wave before anything else happens"() {
    const acted = reduce(begun(), { type: "act", action: { move: [0, 0] } });
    let state = answer(acted, view({ frames, turn: "computer" }));
    assert.equal(state.asking, null);
    assert.equal(play.seen(state).board, frames[0].board);
    state = all(state, { type: "next" });
    assert.equal(state.frames.length, 1);
    assert.equal(state.asking, null);
    assert.equal(all(state, { type: "next" }).asking.call, "play.think");
    assert.equal(all(state, { type: "skip" }).asking.call, "play.think");
  },

  "where nothing is to move, a chain is not shown"() {
    const acted = reduce(begun(), { type: "act", action: 1 });
    assert.deepEqual(answer(acted, view({ frames }), { picture: 0, move: 1 }).frames, []);
  },

  "a dragged piece is not seen moving again"() {
    const dropped = reduce(begun(), { type: "act", action: 1, isDrop: true });
    assert.deepEqual(answer(dropped, view({ frames })).frames, []);
  },

  "what decided a finished game is shown at that move, if there is one"() {
    const over = begun({ turn: null, over: { text: "You win" }, log: ["a", "b"] });
    const asked = reduce(over, { type: "decision" });
    assert.equal(asked.asking.call, "play.decision");
    const looking = answer(asked, { line: 2, text: "b decided it" });
    assert.equal(looking.decision, "b decided it");
    assert.deepEqual([looking.back.line, looking.asking.args.back_to], [2, 2]);
    const none = answer(asked, { line: 0, text: "nothing did" });
    assert.deepEqual([none.decision, none.back], ["nothing did", null]);
    assert.equal(reduce(begun(), { type: "decision" }).asking, null);
  },

  "undo while the computer thinks takes its question back"() {
    const state = reduce(begun({ turn: "computer" }), { type: "undo" });
    assert.equal(state.asking.call, "play.undo");
    assert.equal(answer(state, view()).asking, null);
  },

  "what nobody waits for any more changes nothing"() {
    const thinking = begun({ turn: "computer" });
    const undone = reduce(thinking, { type: "undo" });
    const late = { type: "answered", id: thinking.asking.id, result: view(), pace: usual };
    assert.equal(reduce(undone, late), undone);
    assert.equal(reduce(undone, { type: "failed", id: thinking.asking.id, message: "x" }), undone);
  },

  "a computer that was stopped waits until it may go on"() {
    const paused = reduce(begun({ turn: "computer" }), { type: "hold" });
    assert.equal(paused.asking, null);
    assert.ok(paused.isPaused);
    assert.equal(reduce(paused, { type: "resume" }).asking.call, "play.think");
  },

  "move now asks again for a moment only"() {
    const thinking = begun({ turn: "computer" });
    const now = reduce(thinking, { type: "moveNow" });
    assert.notEqual(now.asking.id, thinking.asking.id);
    assert.ok(now.asking.args.milliseconds <= 100);
    const open = begun();
    assert.equal(reduce(open, { type: "moveNow" }), open);
  },

  "a choice begun is completed, or taken back without a call"() {
    const asked = reduce(begun(), { type: "act", action: { from: [0, 0], targets: [[0, 1]] } });
    const chosen = answer(asked, view({ begun: true, ask: "to which tile?" }));
    assert.ok(chosen.pendingMove);
    assert.equal(announced(chosen).at(-1), "to which tile?");
    const back = reduce(chosen, { type: "takeBack" });
    assert.equal(back.pendingMove, null);
    assert.equal(back.asking, null);
    const same = reduce(chosen, { type: "act", action: { from: [0, 0], targets: [[0, 1]] } });
    assert.equal(same.pendingMove, null);
    assert.equal(same.asking, null);
    const moved = reduce(chosen, { type: "act", action: { from: [0, 0], to: [0, 1] } });
    assert.equal(answer(moved, view({ record: "r1" })).pendingMove, null);
  },

  "a piece may be dropped while its choice is still being begun, but no move made twice"() {
    const asked = reduce(begun(), { type: "act", action: { from: [0, 0], targets: [[0, 1]] } });
    const dropped = reduce(asked, { type: "act", action: { from: [0, 0], to: [0, 1] } });
    assert.deepEqual(dropped.asking.args.action, { from: [0, 0], to: [0, 1] });
    assert.equal(reduce(dropped, { type: "act", action: { from: [0, 0], to: [0, 1] } }), dropped);
  },

  "a look back changes nothing, keeps the computer waiting, and ends"() {
    const back = reduce(begun({ turn: "computer" }), { type: "look", line: 0 });
    assert.equal(back.asking.call, "play.view");
    assert.equal(back.asking.args.back_to, 0);
    const seen = answer(back, view({ record: "old", messages: ["then"] }));
    assert.equal(play.seen(seen).record, "old");
    assert.equal(seen.view.record, "r0");
    assert.equal(seen.asking, null);
    assert.equal(play.isOpen(seen), false);
    const again = reduce(seen, { type: "look", line: null });
    assert.equal(again.back, null);
    assert.equal(again.asking.call, "play.think");
  },

  "a hint is shown until something is done"() {
    const asked = reduce(begun(), { type: "hint" });
    const state = answer(asked, { text: "try 1 2", actions: [1] });
    assert.equal(state.hint.text, "try 1 2");
    assert.equal(announced(state).at(-1), "try 1 2");
    const moved = answer(reduce(state, { type: "act", action: 1 }), view());
    assert.equal(moved.hint, null);
  },

  "a person acts although a hint is still awaited"() {
    const asked = reduce(begun(), { type: "hint" });
    assert.equal(reduce(asked, { type: "act", action: 1 }).asking.call, "play.act");
  },

  "a failure is one line, and the computer is not asked again by itself"() {
    const thinking = begun({ turn: "computer" });
    const state = reduce(thinking, { type: "failed", id: thinking.asking.id, message: "no" });
    assert.equal(state.problem, "no");
    assert.equal(state.asking, null);
    assert.ok(state.isPaused);
  },

  "a record that is none leaves the game as it is"() {
    const asked = reduce(begun(), { type: "load", record: "x", settings: {} });
    const state = reduce(asked, { type: "failed", id: asked.asking.id, message: "line 1: no" });
    assert.equal(state.view.record, "r0");
    assert.equal(state.problem, "line 1: no");
  },

  "other settings are a view of the same record"() {
    const state = reduce(begun(), { type: "settings", settings: { "--red": "2" } });
    assert.equal(state.asking.call, "play.view");
    assert.deepEqual(state.asking.args, { record: "r0", settings: { "--red": "2" } });
  },

  "a game is begun when a person has done something, or computers that play alone have"() {
    const undone = { can_undo: false, can_redo: false };
    assert.ok(isBegun(view()));
    assert.ok(isBegun(view({ ...undone, can_redo: true })));
    assert.ok(!isBegun(view({ ...undone, log: ["the computer has begun"] })));
    const alone = { ...undone, players: [{ ...people[0], who: "computer" }] };
    assert.ok(isBegun(view(alone)));
    assert.ok(!isBegun(view({ ...alone, log: [] })));
  },

  "computers that play alone rest between moves"() {
    const alone = { turn: "computer", players: [{ ...people[0], who: "computer" }] };
    const state = answer(begun(alone), view(alone));
    assert.ok(state.pausesAfterMove);
    assert.equal(state.asking, null);
    assert.equal(reduce(state, { type: "next" }).asking.call, "play.think");
    const fast = answer(begun(alone), view(alone), { picture: 1, move: 0 });
    assert.equal(fast.asking.call, "play.think");
  },

  "only what was said last is kept for those who listen"() {
    const texts = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const state = play.announce(nothing, texts);
    assert.equal(announced(state).at(-1), "line 19");
    assert.ok(state.announcements.length < 10);
    assert.equal(new Set(state.announcements.map(({ id }) => id)).size, state.announcements.length);
  },

  async "a table asks one question at a time, and drops it when nobody waits for it"() {
    const calls = [];
    const engine = {
      dropped: 0,
      call: (name, _args, { supersede }) =>
        new Promise((resolve) => calls.push({ name, supersede, resolve })),
      drop() {
        this.dropped += 1;
      },
    };
    const seen = [];
    const table = new play.Table(engine, () => ({ picture: 1, move: 1 }), (now) => now && seen.push(now.record));
    table.send({ type: "new", game: "fish", settings: {}, seed: 1 });
    calls.at(-1).resolve(view({ turn: "computer" }));
    await new Promise(setImmediate);
    assert.equal(calls.at(-1).name, "play.think");
    assert.deepEqual(seen, ["r0"]);
    table.send({ type: "undo" });
    assert.equal(new Set(calls.map(({ supersede }) => supersede)).size, 1);
    calls.at(-1).resolve(view({ record: "r-" }));
    await new Promise(setImmediate);
    assert.deepEqual(seen, ["r0", "r-"]);
    table.send({ type: "redo" });
    assert.equal(engine.dropped, 0);
    table.send({ type: "hold" });
    assert.equal(engine.dropped, 1);
    table.close();
    assert.equal(engine.dropped, 2);
  },

  async "a table goes from picture to picture by itself"() {
    const engine = { call: async () => view({ frames, record: "r1" }), drop() {} };
    const shown = [];
    await new Promise((done) => {
      const table = new play.Table(engine, () => ({ picture: 1, move: 1 }), () => {
        shown.push(table.state.frames.length);
        if (shown.at(-1) === 0 && shown.length > 2) done();
      });
      table.state = begun();
      table.send({ type: "act", action: 1 });
    });
    assert.deepEqual(shown, [0, 2, 1, 0]);
  },

  "signs are put, replaced and taken away place by place"() {
    let signs = play.noSigns(4);
    for (const sign of "12") signs = play.put(signs, sign);
    assert.equal(play.textOf(signs, "123456"), null);
    assert.equal(play.textOf(signs, "wb."), "12..");
    signs = play.takeAway(signs);
    assert.deepEqual(signs.places, ["1", null, null, null]);
    for (const sign of "345") signs = play.put(signs, sign);
    assert.equal(play.textOf(play.put(signs, "6"), "123456"), "1345");
    signs = play.put(play.goTo(signs, 1), "2");
    assert.equal(play.textOf(signs, "123456"), "1245");
    assert.deepEqual(play.takeAway(play.goTo(signs, 0)).places, [null, "2", "4", "5"]);
  },

  "a game is commands of a shell, whatever is in it"() {
    const record = `{"name":"it's"}`;
    const settings = { "--red": "human", "--level": "0.5", "--rows": "5" };
    assert.equal(
      commandOfGame("atoms", record, settings, ["--red", "--blue", "--level"]),
      `cat > atoms.jsonl <<'END'\n${record}\nEND\nplay --load atoms.jsonl --red human --level 0.5\n`,
    );
    assert.match(commandOfGame("fish", `${record}\n`, { "--red": "2" }), /jsonl\n$/);
    assert.equal(quoted("a b'c"), `'a b'\\''c'`);
  },

  "settings: presets are recognized, hidden and usual ones are not sent"() {
    const kind = {
      name: "atoms",
      summary: "",
      settings: [
        { name: "--red", label: "red", kind: "choice", default: "human" },
        { name: "--blue", label: "blue", kind: "choice", default: "computer" },
        { name: "--rows", label: "rows", kind: "number", default: "8", min: 2, max: 9 },
        { name: "--level", label: "", kind: "text", default: "1", when: { "--blue": ["computer"] } },
      ],
      presets: [
        { label: "against", settings: { "--red": "human", "--blue": "computer" } },
        { label: "two", settings: { "--red": "human", "--blue": "human" } },
      ],
    };
    assert.equal(play.presetOf(kind, {}).label, "against");
    assert.equal(play.presetOf(kind, { "--blue": "human" }).label, "two");
    assert.equal(play.presetOf(kind, { "--red": "computer", "--blue": "human" }), undefined);
    assert.deepEqual(play.given(kind, { "--rows": "8", "--level": "2", "--blue": "human" }), {
      "--blue": "human",
    });
    const rows = kind.settings[2];
    assert.deepEqual(
      ["", "2", "9", "1", "10", "x", "-3", "2.5"].map((text) => play.isOutside(rows, text)),
      [false, false, false, true, true, true, true, true],
    );
  },

  "settings: a phone begins with a tall board"() {
    const { matchMedia } = globalThis;
    const tall = { "--rows": "9", "--columns": "3" };
    for (const matches of [true, false]) {
      globalThis.matchMedia = () => ({ matches });
      assert.deepEqual(play.usualSettings(tall), matches ? tall : {});
    }
    globalThis.matchMedia = matchMedia;
  },

  "buttons have letters that no command has"() {
    assert.deepEqual(play.lettersOf(["Safe", "Broken", "Shake", "Undo it", "1 w"]), [
      "s",
      "b",
      undefined,
      undefined,
      undefined,
    ]);
  },
});
