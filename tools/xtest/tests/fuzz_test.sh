#!/usr/bin/env bash
# tools/xtest/tests/fuzz_test.sh BIN [SANITIZERS]: xtest fuzz finds the mistake of each tool of
# BIN/mutant on one core, within 10 s of CPU time, with an input below 200 bytes; with sanitizers, which make
# programs start many times slower, within ten times that. Only nightly runs without sanitizers use more than one
# mutant per tool, and more inputs where there is nothing to find.
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
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
needs_terminal

fail() {
  echo "$*"
  failures=$((failures + 1))
}

# fuzz NAME TOOL: writes the output to NAME.out and a table row to NAME.row.
fuzz() {
  local status=0 bytes input user system TIMEFORMAT='%3U %3S'
  ln -s "$bin/mutant" "$1"
  {
    time "$xtest" fuzz "${memory[@]}" --reference "$bin/$2" --program "./$1" --tool "$2" -j 1 --time 60 \
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
if [[ $sanitizers || -z ${GAUNTLET_NIGHTLY-} ]]; then sort -u -k 2,2 wrong -o wrong; fi
running=0
while read -r name tool; do
  fuzz "$name" "$tool" &
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
    fail "$name: the reference fails the new test"
  fi
done <wrong
if (($(wc -l <wrong) < 8)); then fail "there are $(wc -l <wrong) mutants only"; fi

# A correct program shows no difference, and hardly any input is refused.
while read -r name tool; do
  ln -s "$bin/mutant" "$name"
  "$xtest" fuzz "${memory[@]}" --reference "$bin/$tool" --program "./$name" --tool "$tool" --max-inputs $((5 * tries)) >out 2>&1 ||
    fail "$name: $(cat out)"
done < <(grep '^faithful' mutants)
while read -r tool; do
  cp "$bin/$tool" same
  if ! out=$("$xtest" fuzz "${memory[@]}" --reference "$bin/$tool" --program ./same --tool "$tool" \
    --max-inputs "$tries" --seed 7); then
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
  "$xtest" fuzz "${memory[@]}" --strict --reference "$bin/$2" --program "./$1" --tool "$2" --time 60 \
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
  out=$("$xtest" fuzz "${memory[@]}" --strict --reference "$bin/$tool --strict" --program ./same \
    --tool "$tool" --max-inputs "$tries" --seed 7) || true
  [[ $out =~ ^no\ difference\ in\ $tries\ inputs\ \(0\ refused\) ]] ||
    fail "$tool: inputs that are not strict: $out"
done < <(cut -d ' ' -f 2 mutants | sort -u)

# A seed gives one result with any number of jobs.
for name in no-south over-holes; do ln -sf "$bin/mutant" "$name"; done
for jobs in 1 4; do
  "$xtest" fuzz "${memory[@]}" --reference "$bin/xboard" --program ./no-south --tool xboard -j "$jobs" --seed 5 \
    --out "jobs$jobs" >/dev/null || true
done
cmp jobs1/1-in.json jobs4/1-in.json || fail "another number of jobs finds another input"

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
expect "mutations" 1 "$xtest" fuzz "${memory[@]}" --reference "$bin/xboard" --program ./over-holes tests --max-inputs 1000
grep -q '^  \$ cd .* && printf .* | ./over-holes$' out || fail "no command to repeat it: $(cat out)"
expect "a command" 1 "$xtest" fuzz "${memory[@]}" --reference "$bin/xboard" --program ./no-south --max-inputs 9 --seed 3 --generator \
  'f() { echo "{\"position\": [0, 0], \"board\": [[$1], [1], [1]]}"; }; f'
expect "mutations inside the contract" 1 "$xtest" fuzz "${memory[@]}" --strict --reference "$bin/xboard" \
  --program ./over-holes tests --max-inputs 4000 --out mutated
"$bin/xboard" --strict <mutated/1-in.json >/dev/null || fail "not strict: $(cat mutated/1-in.json)"
expect "none inside the contract" 3 "$xtest" fuzz "${memory[@]}" --strict --reference "$bin/xboard" \
  --program ./over-holes --generator 'echo 7;:' --max-inputs 9
grep -q '^xtest fuzz: the reference answered no input that the contract allows$' out ||
  fail "none inside the contract: $(cat out)"
expect "a bad command" 5 "$xtest" fuzz "${memory[@]}" --reference "$bin/xboard" --program ./no-south --generator 'exit 1;'
expect "all refused" 3 "$xtest" fuzz "${memory[@]}" --reference "$bin/xboard" --program ./no-south --tool xstate --max-inputs 9
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
expect "the one on the PATH, and the one here" 0 "$xtest" fuzz --reference named --program ./named \
  --tool xboard --max-inputs 3
expect "former names" 0 "$xtest" hunt --oracle named --exe ./named --kind xboard --tries 3
expect "arguments of their own" 0 "$xtest" fuzz --reference "'a b/named' x 'y  z'" \
  --program './named x "y  z"' --tool xboard --max-inputs 3 -- -q
expect "other arguments" 1 "$xtest" fuzz --reference './named x' --program './named y' --tool xboard -- -q
grep -qF 'expected  ["x -q"]' out || fail "other arguments: $(cat out)"
grep -qF '| ./named y -q' out || fail "other arguments: $(cat out)"
same() { expect "the same: $1, $2" 2 "$xtest" fuzz --reference "$1" --program "$2" --tool xboard --max-inputs 3; }
same ./named ./named
same ./named "$PWD/linked"
same ./other-name ./linked
same named "$PWD/path/named"
same 'sh ./named -x' '/bin/sh linked -x'
grep -q '^xtest fuzz: --reference and --program are the same program: /.*sh (see xtest fuzz --help)$' out ||
  fail "the same: $(cat out)"
expect "no reference" 2 "$xtest" fuzz "${memory[@]}" --program ./no-south --tool xboard
expect "an unknown tool" 2 "$xtest" fuzz "${memory[@]}" --reference cat --program cat --tool x
expect "a tool and tests" 2 "$xtest" fuzz "${memory[@]}" --reference cat --program cat --tool xboard tests

# Progress: on a terminal, a line that is erased at the end; otherwise only on request.
cp "$bin/xboard" same
long=("$xtest" fuzz "${memory[@]}" --reference "$bin/xboard" --program ./same --tool xboard --time 3)
line='xtest fuzz: [0-9]+ inputs \([0-9]+ refused\), [0-9]+ per second, no mismatch, [0-3] s left'
"${long[@]}" >out 2>err || fail "a difference: $(cat out)"
[[ ! -s err ]] || fail "progress without --progress: $(cat err)"
"${long[@]}" --progress >out 2>err || fail "a difference: $(cat out)"
grep -Eqx "$line" err || fail "progress: $(cat err)"
if command -v script >/dev/null; then
  script -qec "stty cols 100; ${long[*]}" /dev/null </dev/null >out
  grep -Eq $'\r'"$line" out || fail "on a terminal: $(cat -v out)"
  grep -q $'\r\x1b\\[Kno difference in' out || fail "the line is still there: $(cat -v out)"
else
  echo 'without script: no terminal is tried'
  if [[ -n ${CI-} ]]; then fail 'no script'; fi
fi

# Interrupted during the search and during shrinking.
# Texts: the largest word of each line; the program forgets numbers that end with 7.
printf '#!/bin/sh\nwhile read -r line; do echo "$line" | tr " " "\\n" | LC_ALL=C sort -r | head -n 1; done\n' >largest
printf '#!/bin/sh\nwhile read -r line; do echo "$line" | tr " " "\\n" | grep -v "^[0-9]*7$" | LC_ALL=C sort -r | head -n 1; done\n' >forgets
chmod +x largest forgets
mkdir texts
printf '5\n12 3\n' >texts/1.in
printf '5\n3\n' >texts/1.out
text=("$xtest" fuzz "${memory[@]}" --reference ./largest --program ./forgets --sandbox basic)
expect 'texts of a command' 1 "${text[@]}" --max-inputs 100 --generator 'f() { echo "a b"; seq $1 $(($1 + 2)); }; f' --out new
[[ $(cat new/1.in) == 7 && $(cat new/1.out) == 7 ]] || fail "not shrunk: $(cat new/1.in)"
expect 'they are a test' 1 "$xtest" new ./forgets
expect 'that the reference passes' 0 "$xtest" new ./largest
expect 'mutations of text tests' 1 "${text[@]}" --max-inputs 3000 texts
expect 'a scenario without tests' 2 "$xtest" fuzz --scenario gone.json --reference cat --program cat --tool xboard
expect 'no strict texts' 2 "${text[@]}" --strict texts

printf '#!/bin/sh\ntouch called\nexec cat\n' >marked
# Wrong, and slow from the second call on.
printf '#!/bin/sh\nif [ -e wrong1 ]; then touch wrong2; sleep 1; fi\ntouch wrong1\necho 1\n' >slow
chmod +x marked slow
# interrupt SIGNAL FILE ARGS...: sends the signal once the file exists.
interrupt() {
  "$xtest" fuzz "${memory[@]}" "${@:3}" -j 1 &
  while [[ ! -e $2 ]]; do sleep 0.02; done
  kill "-$1" $!
  wait $!
}
expect "interrupted" 130 interrupt INT called --reference ./marked --program cat --tool xboard
grep -q '^no difference in ' out || fail "interrupted: $(cat out)"
expect "interrupted later" 143 interrupt TERM wrong2 --reference "$bin/xboard" --program ./slow tests \
  --out smaller
grep -q 'stopped before the minimum$' out || fail "interrupted later: $(cat out)"
[[ -s smaller/1-in.json ]] || fail "the smallest so far is not there"
