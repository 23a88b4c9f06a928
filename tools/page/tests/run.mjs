// Runs all tests of the page (tests/*.test.mjs), or the given files; the last line is the total "N
// passed, N failed".
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const named = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => named.length === 0 || named.some((part) => name.includes(part)))
  .sort();
let [passed, failed] = [0, 0];
for (const file of files) {
  const { stdout, status } = spawnSync(process.execPath, [join(here, file)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.stdout.write(stdout.replace(/^(?=.)/gm, `${file}: `));
  const said = /(\d+) passed, (\d+) failed\n$/.exec(stdout);
  passed += Number(said?.[1] ?? 0);
  failed += Number(said?.[2] ?? (status === 0 ? 0 : 1));
  if (!said) failed ||= 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
