// The formatting and splitting of JSON texts in the view Ask.
import assert from "node:assert/strict";
import { load, runHere } from "./plain.mjs";

const { tidy, valuesIn } = await load("ask", "json");

await runHere({
  "what fits stays in one line, numbers fill theirs, the rest has one each"() {
    const numbers = Array.from({ length: 40 }, (_, i) => i);
    const laid = tidy(JSON.stringify({ position: [0, 0], board: [numbers], rest: [numbers.join(""), [], 1] }));
    assert.deepEqual(laid.split("\n").slice(0, 5), [
      "{",
      '  "position": [0, 0],',
      '  "board": [',
      "    [",
      "      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,",
    ]);
    assert.deepEqual(JSON.parse(laid).board, [numbers]);
    assert.ok(laid.split("\n").every((line) => line.length <= 90), laid);
  },

  "digits stay as they are, and what is malformed, too"() {
    assert.equal(tidy("[1.00,1e2,123456789012345678901234567890]"), "[1.00, 1e2, 123456789012345678901234567890]\n");
    for (const text of ["[1 2]", "[1,2", "]", `[${"1,".repeat(60)}]`, `[${"1 ".repeat(60)}]`]) {
      assert.equal(tidy(text), text);
    }
  },

  "a megabyte is laid out in a moment"() {
    const text = JSON.stringify(Array.from({ length: 700 }, () => Array(700).fill(1)));
    const begun = process.cpuUsage();
    const laid = tidy(text);
    assert.ok(process.cpuUsage(begun).user < 4_000_000); // microseconds
    assert.ok(laid.split("\n").length < 30_000);
    assert.equal(valuesIn(laid).length, 1);
  },
});
