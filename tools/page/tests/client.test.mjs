// The order of calls to the engine, and which of them are stopped. Needs neither a browser nor an
// engine.
import assert from "node:assert/strict";
import { load, runHere } from "./plain.mjs";

const { Cancelled, Engine, EngineError } = await load("engine", "client");

/** An engine that answers on command, and the requests since it was last started. */
function stub() {
  const made = { starts: 0, asked: [], receiver: undefined };
  made.engine = new Engine((receiver) => {
    made.starts += 1;
    made.asked = [];
    made.receiver = receiver;
    return { send: (question) => made.asked.push(JSON.parse(question).call), close() {} };
  });
  made.answer = (ok) => made.receiver.answered(JSON.stringify({ ok }));
  return made;
}

const until = async (holds) => {
  while (!holds()) await new Promise((done) => setTimeout(done, 5));
};

await runHere({
  async "questions are asked one at a time, in order"() {
    const made = stub();
    const [first, second] = [made.engine.call("a", {}), made.engine.call("b", {})];
    assert.deepEqual(made.asked, ["a"]);
    made.answer(1);
    assert.deepEqual(made.asked, ["a", "b"]);
    made.receiver.answered('{"error":"no"}');
    assert.equal(await first, 1);
    await assert.rejects(second, EngineError);
  },

  async "what waits and is dropped is never asked"() {
    const made = stub();
    const first = made.engine.call("a", {});
    const second = made.engine.call("b", {}, { topic: "t" });
    made.engine.call("c", {}, { supersede: "t" });
    await assert.rejects(second, Cancelled);
    made.answer(1);
    await first;
    assert.deepEqual(made.asked, ["a", "c"]);
  },

  async "what has just begun and is dropped makes nobody wait for long"() {
    const made = stub();
    const stopped = made.engine.call("long", {}, { topic: "t" });
    made.engine.drop("t");
    const next = made.engine.call("next", {}, { topic: "t" });
    assert.deepEqual(made.asked, ["long"]);
    await assert.rejects(stopped, Cancelled);
    assert.equal(made.starts, 2);
    assert.deepEqual(made.asked, ["next"]);
    made.answer(2);
    assert.equal(await next, 2);
  },

  async "what is dropped and answered in a moment stops nothing"() {
    const made = stub();
    const quick = made.engine.call("quick", {}, { topic: "t" });
    made.engine.drop("t");
    const next = made.engine.call("next", {}, { topic: "t" });
    made.answer(1);
    assert.equal(await quick, 1);
    const begun = performance.now();
    await until(() => performance.now() - begun > 200);
    assert.equal(made.starts, 1);
    assert.deepEqual(made.asked, ["quick", "next"]);
    made.answer(2);
    assert.equal(await next, 2);
  },

  async "an engine that broke is lost with its question, and the next one has another"() {
    const made = stub();
    const [lost, next] = [made.engine.call("a", {}), made.engine.call("b", {})];
    const { receiver } = made;
    receiver.broke("out of stack");
    await assert.rejects(lost, /out of stack/);
    assert.equal(made.engine.generation, 1);
    receiver.answered('{"ok":"of the old one"}');
    made.answer("of the new one");
    assert.equal(await next, "of the new one");
  },
});
