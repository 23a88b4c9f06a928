#!/usr/bin/env bash
# tools/xtest/tests/hunt_test.sh BIN [SANITIZERS]: xtest hunt finds the mistake of each tool of
# BIN/mutant on one core, within 10 s of CPU time, with an input below 200 bytes. With sanitizers, which make
# programs start many times slower, it uses one mutant per tool and ten times the time. Nightly runs
# use more inputs where there is nothing to find.
set -euo pipefail
bin=$1
sanitizers=${2:-}
xtest=$bin/xtest
max_ms=10000
tries=${GAUNTLET_NIGHTLY:+400}
tries=${tries:-150}
memory=()
if [[ $sanitizers ]]; then
  max_ms=100000
  tries=100
  memory=(--mem none) # sanitizers reserve more memory
fi
# shellcheck source=lib/test/shell.sh
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

fail() {
  echo "$*"
  failures=$((failures + 1))
}

# hunt NAME TOOL: writes the output to NAME.out and a table row to NAME.row.
hunt() {
  local status=0 bytes input user system TIMEFORMAT='%3U %3S'
  ln -s "$bin/mutant" "$1"
  {
    time "$xtest" hunt "${memory[@]}" --oracle "$bin/$2" --exe "./$1" --kind "$2" -j 1 --time 60 \
      --out "found/$1" >"$1.out" 2>&1 || status=$?
  } 2>"$1.time"
  read -r user system <"$1.time"
  input=$(cat "found/$1/1-in.json" 2>/dev/null) || input=
  bytes=${#input}
  echo "$1 $2 $status $((10#${user/./} + 10#${system/./})) $bytes $input" >"$1.row"
}

# The mutants, two at a time; all must be found.
"$bin/mutant" >mutants
grep -v '^faithful' mutants >wrong
if [[ $sanitizers ]]; then sort -u -k 2,2 wrong -o wrong; fi
running=0
while read -r name tool; do
  hunt "$name" "$tool" &
  if ((++running >= 2)); then
    wait -n || true
  fi
done <wrong
wait
printf '%-24s %-16s %6s %5s %5s  %s\n' mutant tool tries ms bytes input
while read -r name tool; do
  read -r _ _ status ms bytes input <"$name.row"
  found=$(sed -n 's/^a difference after \([0-9]*\) inputs.*/\1/p' "$name.out")
  printf '%-24s %-16s %6s %5s %5s  %s\n' "$name" "$tool" "${found:--}" "$ms" "$bytes" "$input"
  if ((status != 1 || ms > max_ms || bytes >= 200)); then
    fail "$name: exit status $status after $ms ms of CPU time, $bytes bytes"
    cat "$name.out"
  elif "$xtest" "found/$name" "${memory[@]}" "./$name" >/dev/null; then
    fail "$name: the new test passes"
  elif ! "$xtest" "found/$name" "${memory[@]}" "$bin/$tool" >/dev/null; then
    fail "$name: the oracle fails the new test"
  fi
done <wrong
if (($(wc -l <wrong) < 8)); then fail "there are $(wc -l <wrong) mutants only"; fi

# Without a mistake there is no difference, and hardly any input is refused.
while read -r name tool; do
  ln -s "$bin/mutant" "$name"
  "$xtest" hunt "${memory[@]}" --oracle "$bin/$tool" --exe "./$name" --kind "$tool" --tries $((5 * tries)) >out 2>&1 ||
    fail "$name: $(cat out)"
done < <(grep '^faithful' mutants)
while read -r tool; do
  cp "$bin/$tool" same
  if ! out=$("$xtest" hunt "${memory[@]}" --oracle "$bin/$tool" --exe ./same --kind "$tool" \
    --tries "$tries" --seed 7); then
    fail "$tool differs from itself: $out"
  elif ! [[ $out =~ ^no\ difference\ in\ $tries\ inputs\ \(([0-9]+)\ refused\) ]]; then
    fail "$tool: $out"
  elif ((BASH_REMATCH[1] * 10 > tries)); then
    fail "$tool: too many are refused: $out"
  fi
done < <(cut -d ' ' -f 2 mutants | sort -u)

# With --strict, inputs are within the contract and still small: two of four players are removed.
strict() { # NAME TOOL BYTES
  ln -sf "$bin/mutant" "$1"
  "$xtest" hunt "${memory[@]}" --strict --oracle "$bin/$2" --exe "./$1" --kind "$2" --time 60 \
    --out "strict/$1" >out 2>&1 || true
  local input=strict/$1/1-in.json
  if ! "$bin/$2" --strict <"$input" >/dev/null; then
    fail "$1: the test is not valid: $(cat "$input")"
  elif (($(wc -c <"$input") > $3)); then
    fail "$1: more than $3 bytes: $(cat "$input")"
  fi
}
strict no-rotation xstate 176
strict rows-before-directions xtree 216
if [[ ! $sanitizers ]]; then
  strict no-south xboard 44
  strict score-of-tile-reached xstate 176
  strict neighbors-backwards xstate 176
  strict last-penguin xtree 216
  strict last-of-ties xstrategy 180
  strict fish-of-tile-reached xstrategy 180
  strict winners-unsorted xref 60
  strict one-depth-for-all xref 60
fi
while read -r tool; do
  cp -f "$bin/$tool" same
  out=$("$xtest" hunt "${memory[@]}" --strict --oracle "$bin/$tool --strict" --exe ./same \
    --kind "$tool" --tries "$tries" --seed 7) || true
  [[ $out =~ ^no\ difference\ in\ $tries\ inputs\ \(0\ refused\) ]] ||
    fail "$tool: inputs that are not strict: $out"
done < <(cut -d ' ' -f 2 mutants | sort -u)

# A seed gives one result with any number of jobs.
for name in no-south over-holes; do ln -sf "$bin/mutant" "$name"; done
for jobs in 1 4; do
  "$xtest" hunt "${memory[@]}" --oracle "$bin/xboard" --exe ./no-south --kind xboard -j "$jobs" --seed 5 \
    --out "jobs$jobs" >/dev/null || true
done
cmp jobs1/1-in.json jobs4/1-in.json || fail "another number of cores finds something else"

# Inputs of folders of tests, and of a command.
mkdir tests
echo '{"position": [0, 0], "board": [[1, 2, 3], [1, 1, 1], [1, 1, 1]]}' >tests/1-in.json
echo 5 >tests/1-out.json
echo '[' >tests/2-in.json
echo 'malformed' >tests/2-err.txt
expect() {
  local status=0
  "${@:3}" >out 2>&1 || status=$?
  if ((status != $2)); then fail "$1: expected exit status $2, got $status: $(cat out)"; fi
}
expect "mutations" 1 "$xtest" hunt "${memory[@]}" --oracle "$bin/xboard" --exe ./over-holes tests --tries 1000
grep -q '^  \$ cd .* && printf .* | ./over-holes$' out || fail "no command to repeat it: $(cat out)"
# shellcheck disable=SC2016
expect "a command" 1 "$xtest" hunt "${memory[@]}" --oracle "$bin/xboard" --exe ./no-south --tries 9 --seed 3 --gen \
  'f() { echo "{\"position\": [0, 0], \"board\": [[$1], [1], [1]]}"; }; f'
expect "mutations inside the contract" 1 "$xtest" hunt "${memory[@]}" --strict --oracle "$bin/xboard" \
  --exe ./over-holes tests --tries 4000 --out mutated
"$bin/xboard" --strict <mutated/1-in.json >/dev/null || fail "not strict: $(cat mutated/1-in.json)"
expect "none inside the contract" 3 "$xtest" hunt "${memory[@]}" --strict --oracle "$bin/xboard" \
  --exe ./over-holes --gen 'echo 7;:' --tries 9
grep -q '^xtest hunt: the oracle answered no input that is inside the contract$' out ||
  fail "none inside the contract: $(cat out)"
expect "a bad command" 5 "$xtest" hunt "${memory[@]}" --oracle "$bin/xboard" --exe ./no-south --gen 'exit 1;'
expect "all refused" 3 "$xtest" hunt "${memory[@]}" --oracle "$bin/xboard" --exe ./no-south --kind xstate --tries 9
# Programs are searched for as in a shell, and their own arguments come first.
mkdir path 'a b'
cat >named <<'END'
#!/bin/sh
echo "[\"$*\"]"
END
chmod +x named
cp named path/named
cp named 'a b/named'
ln named other-name
ln -s named linked
PATH=$PATH:$PWD/path
expect "the one on the PATH, and the one here" 0 "$xtest" hunt --oracle named --exe ./named \
  --kind xboard --tries 3
expect "arguments of their own" 0 "$xtest" hunt --oracle "'a b/named' x 'y  z'" \
  --exe './named x "y  z"' --kind xboard --tries 3 -- -q
expect "other arguments" 1 "$xtest" hunt --oracle './named x' --exe './named y' --kind xboard -- -q
grep -qF 'expected  ["x -q"]' out || fail "other arguments: $(cat out)"
grep -qF '| ./named y -q' out || fail "other arguments: $(cat out)"
same() { expect "the same: $1, $2" 2 "$xtest" hunt --oracle "$1" --exe "$2" --kind xboard --tries 3; }
same ./named ./named
same ./named "$PWD/linked"
same ./other-name ./linked
same named "$PWD/path/named"
same 'sh ./named -x' '/bin/sh linked -x'
grep -q '^xtest hunt: both programs are the same: /.*sh (see xtest hunt --help)$' out ||
  fail "the same: $(cat out)"
expect "no oracle" 2 "$xtest" hunt "${memory[@]}" --exe ./no-south --kind xboard
expect "an unknown tool" 2 "$xtest" hunt "${memory[@]}" --oracle cat --exe cat --kind x
expect "too much" 2 "$xtest" hunt "${memory[@]}" --oracle cat --exe cat --kind xboard tests

# Progress: on a terminal, a line that is erased at the end; otherwise only on request.
cp "$bin/xboard" same
long=("$xtest" hunt "${memory[@]}" --oracle "$bin/xboard" --exe ./same --kind xboard --time 3)
line='xtest hunt: [0-9]+ inputs \([0-9]+ refused\), [0-9]+ a second, no mismatch, [0-3] s left'
"${long[@]}" >out 2>err || fail "a difference: $(cat out)"
[[ ! -s err ]] || fail "not asked how far it has come: $(cat err)"
"${long[@]}" --progress >out 2>err || fail "a difference: $(cat out)"
grep -Eqx "$line" err || fail "asked how far it has come: $(cat err)"
if command -v script >/dev/null; then
  script -qec "stty cols 100; ${long[*]}" /dev/null </dev/null >out
  grep -Eq $'\r'"$line" out || fail "on a terminal: $(cat -v out)"
  grep -q $'\r\x1b\\[Kno difference in' out || fail "the line is still there: $(cat -v out)"
else
  echo 'without script: no terminal is tried'
  if [[ -n ${CI-} ]]; then fail 'no script'; fi
fi

# Interrupted during the search and during shrinking.
printf '#!/bin/sh\ntouch called\nexec cat\n' >marked
# Wrong, and slow from the second call on.
printf '#!/bin/sh\nif [ -e wrong1 ]; then touch wrong2; sleep 1; fi\ntouch wrong1\necho 1\n' >slow
chmod +x marked slow
# interrupt SIGNAL FILE ARGS...: sends the signal once the file exists.
interrupt() {
  "$xtest" hunt "${memory[@]}" "${@:3}" -j 1 &
  while [[ ! -e $2 ]]; do sleep 0.02; done
  kill "-$1" $!
  wait $!
}
expect "interrupted" 130 interrupt INT called --oracle ./marked --exe cat --kind xboard
grep -q '^no difference in ' out || fail "interrupted: $(cat out)"
expect "interrupted later" 143 interrupt TERM wrong2 --oracle "$bin/xboard" --exe ./slow tests \
  --out smaller
grep -q 'not to the end$' out || fail "interrupted later: $(cat out)"
[[ -s smaller/1-in.json ]] || fail "the smallest so far is not there"
