#!/usr/bin/env bash
# tools/xtest/tests/sight_test.sh BIN: which files with answers a program run by BIN/xtest can see.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# Every file in the course's folder contains "secret"; the program prints the names of those it
# sees.
mkdir -p course/tests/more course/keys course/old work
echo 1 >course/tests/1-in.json
echo 2 >course/tests/more/2-in.json
echo '"secret"' | tee course/tests/1-out.json course/keys/answer course/old/{tap,summary} >/dev/null
ln -s ../../keys/answer course/tests/more/2-out.json
ln -s course/tests tests
printf '"Student","ID","Task (1)"\n"Points Possible",,1\n"secret",7,\n' >course/old/gradebook
"$xtest" tests cat --results course/old/results >out || true
cp course/old/results course/old/timings
# On the second test it waits until the first result is written, if it sees any files at all.
cat >work/spy <<END
#!/bin/sh
read -r test
for i in 1 2 3 4 5 6 7 8 9; do
  if [ "\$test" = 1 ] || [ ! -s $scratch/course/tests/1-out.json ]; then break; fi
  if [ -s $scratch/course/new.jsonl ] && grep -q secret $scratch/course/new.jsonl; then break; fi
  sleep 0.5
done
echo "\"\$(cd '$scratch/course' && grep -rl secret . | sort | paste -sd ' ')\""
END
chmod +x work/spy

# see SANDBOX: sets $seen to the files that the program saw; all of them are on the command line.
see() {
  try "$xtest" tests work/spy --sandbox "$1" -j 1 --results course/new.jsonl --rerun-failed course/old/results \
    --timings course/old/timings --shard 1/1 --tap course/old/tap --github-summary course/old/summary \
    --canvas course/old/gradebook course/marks --assignment Task --student 7
  expect "$1: exit status" "$status" 1
  seen=$(grep -o '"actual":"\\"[^"\]*' course/new.jsonl | sed 's/.*"//' | tail -n 1)
  echo '"secret"' | tee course/old/tap >course/old/summary
}
see basic
expect 'all is seen' "$seen" "./keys/answer ./new.jsonl ./old/gradebook ./old/results ./old/summary \
./old/tap ./old/timings ./tests/1-out.json"
if ! has_strict; then exit; fi
for _ in 1 2; do # in the first round results and marks are new, in the second they exist
  see strict
  expect 'nothing is seen' "$seen" ''
done

# With fuzz, a program sees neither the reference nor the tests, which both have the answers.
mkdir reference
cat >reference/reference <<'EOF'
#!/bin/sh
cat
EOF
cat >work/thief <<EOF
#!/bin/sh
if [ -s '$scratch/reference/reference' ]; then exec sh '$scratch/reference/reference'; fi
echo '"unseen"'
EOF
chmod +x reference/reference work/thief
try "$xtest" fuzz --reference reference/reference --program work/thief --max-inputs 5 course/tests
expect 'basic: the reference is seen' "$status" 0
try "$xtest" fuzz --reference reference/reference --program work/thief --max-inputs 5 course/tests --sandbox strict
expect 'strict: the reference is not seen' "$status" 1

# Files that are not on the command line: only listed folders are visible.
mkdir -p far/3/Tests far/3/lib far/old far/libraries
echo 1 | tee far/3/Tests/{1,2}-in.json >far/3/Tests/3-in.json
echo '"secret"' | tee far/3/Tests/{1,2}-out.json >far/3/Tests/3-out.json
echo '"secret"' | tee far/libraries/text far/3/lib/text >/dev/null
ln far/3/Tests/3-in.json far/3/hard
"$xtest" far/3/Tests cat --results far/3/earlier --html far/3/earlier.html >out || true
cat >far/3/spy <<END
#!/bin/sh
cat >/dev/null
echo "\"\$(grep -rl s[e]cret $scratch /root /home /srv 2>/dev/null | sed 's,$scratch/,,' | sort | paste -sd ' ')\""
END
chmod +x far/3/spy

# look WORD...: sets $seen to the files that the program saw in the strict sandbox.
look() {
  try "$xtest" "$@" --sandbox strict --results results --filter 1-in
  seen=$(grep -o '"actual":"\\"[^"\]*' results | sed 's/.*"//' | tail -n 1)
}
look far far/3/spy
expect 'tests and results in its own folder' "$seen" 'far/3/lib/text'
look far far/3/spy --see far/libraries
expect '--see' "$seen" 'far/3/lib/text far/libraries/text'
look far far/3/spy --see far/libraries/text --see .
expect '--see around tests' "$(tr ' ' '\n' <<<"$seen" | grep -c Tests)" 0
expect '--see around results' "$(tr ' ' '\n' <<<"$seen" | grep -c earlier)" 0
rm results
(cd far/3 && "$xtest" Tests ./spy --sandbox strict --results ../../results --filter 1-in >/dev/null) || true
expect 'in the current folder' "$(grep -o '"actual":"\\"[^"\]*' results | sed 's/.*"//' | tail -n 1)" 'far/3/lib/text'
cp far/3/spy far/3/Tests
look far/3/Tests far/3/Tests/spy
expect 'a program among tests' "$seen" ''
HOME=$scratch/far/3 look far/3/Tests far/3/spy
expect 'a program in the home folder' "$seen" ''
ln -s "$scratch/far/3/spy" far/libraries/link
try "$xtest" far/3/Tests far/libraries/link --sandbox strict --filter 1-in
expect 'a link that leads out of its folder' \
  "$(grep -c "cannot execute .*/link: $scratch/far/3/spy is not visible in the strict sandbox; --see DIR" out)" 1
look far/3/Tests far/libraries/link --see far/3
expect 'that link with --see' "$seen" 'far/3/lib/text'
mkdir -p far/3/build/bin
cp far/3/spy far/3/build/bin/spy
ln -s build/bin/spy far/3/built
look far/3/Tests far/3/built
expect 'a link to its build folder' "$seen" 'far/3/lib/text'
try "$xtest" far/3/Tests far/3/spy --see nowhere
expect '--see of nothing: exit status' "$status" 2
expect '--see of nothing' "$(<err)" 'xtest: --see: no such file or folder: nowhere (see xtest --help)'
printf '#!%s/far/tools/lang\n' "$scratch" >far/3/script
mkdir far/tools
printf '#!/bin/sh\necho 1\n' >far/tools/lang
chmod +x far/3/script far/tools/lang
try "$xtest" far/3/Tests far/3/script --sandbox strict --filter 1-in
expect 'an interpreter that is not visible' "$(grep -c 'far/tools/lang is not visible in the strict sandbox; --see DIR' out)" 1

# Players of tournaments see the current folder and what --see adds. The only player of a tournament
# wins if it answers the first and the last call.
cat >far/player <<'END'
#!/bin/sh
[ -s "$1" ] || exit 1
while read -r _; do echo '"void"'; done
END
chmod +x far/player

# plays FILE WORD...: prints the winners and the disqualified if the player needs the file.
plays() {
  local file=$1
  shift
  (cd far && echo "{\"players\": [[\"ann\", \"exec:./player $file\"]]}" |
    "${xtest%/*}/xmanager" --allow-exec --sandbox strict "$@")
}
expect 'xmanager: the current folder' "$(plays libraries/text)" '[["ann"],[]]'
expect 'xmanager: not beside it' "$(plays ../reference/reference)" '[[],["ann"]]'
expect 'xmanager: --see' "$(plays ../reference/reference --see ../reference)" '[["ann"],[]]'
expect 'xmanager: --see of nothing' "$(plays libraries/text --see nowhere 2>&1)" \
  'xmanager: --see: no such file or folder: nowhere (see xmanager --help)'
