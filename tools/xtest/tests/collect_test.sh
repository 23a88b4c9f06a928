#!/usr/bin/env bash
# tools/xtest/tests/collect_test.sh BIN: collects git repositories at a deadline and holds a fest of
# them.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
if ! command -v git >/dev/null; then
  echo "skipped: there is no git"
  [[ -z ${CI-} ]] || exit 1
  exit 0
fi
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 HOME=$scratch

# commit TEAM TIME: commits all files of a team.
commit() {
  git -C "origin/$1" add -A
  GIT_COMMITTER_DATE=$2 git -C "origin/$1" -c user.name=x -c user.email=x@x commit -qm c
}
for team in ann bob; do
  git init -qb main "origin/$team"
  printf '#!/bin/sh\nexec cat\n' >"origin/$team/program"
  chmod +x "origin/$team/program"
  commit "$team" 2026-03-01T12:00:00Z
done
printf '#!/bin/sh\necho late\n' >origin/ann/program
commit ann 2026-03-02T00:00:00Z
git init -qb main origin/eve

printf 'team,email\nann,a@x\nbob,b@x\neve,e@x\n' >teams.csv
collect=("$xtest" collect teams.csv --out submissions --url "$PWD/origin/{team}")
tries 'collected' 1 '2 of 3 repositories collected' "${collect[@]}" --before 2026-03-01T23:59:59+00:00
expect 'a line for each' "$(head -n 3 out | sed 's/ [0-9a-f]\{12\} / COMMIT /')" \
  "ann: COMMIT 2026-03-01T12:00:00Z, 1 later commit left out
bob: COMMIT 2026-03-01T12:00:00Z
eve: not collected: git fetch: couldn't find remote ref HEAD"
expect 'the files' "$(cd submissions && find . -path ./.collected -prune -o -type f -print | sort)" \
  './ann/program
./bob/program'
expect 'the record' "$(cut -d, -f1,5-8 submissions/.collected/record.csv | tr -d '\r')" \
  'team,date,deadline,later_commits,odd_dates
ann,2026-03-01T12:00:00Z,2026-03-01T23:59:59Z,1,no
bob,2026-03-01T12:00:00Z,2026-03-01T23:59:59Z,0,no'

mkdir tests
echo 1 | tee tests/1-in.json >tests/1-out.json
echo '{"title": "x", "program": "submissions/{team}/program", "staff_tests": "tests", "sandbox": "basic"}' >FEST.json
tries 'a fest of them' 0 '2 passed, 0 failed' "$xtest" fest FEST.json --out fest

# A second run, with an extension for ann alone.
printf 'team,before\nann,2026-03-02T01:00+01:00\nbob,\n' >teams.csv
tries 'again' 0 '2 of 2 repositories collected' "${collect[@]}" --before 2026-03-01T23:59Z
expect 'what is new' "$(head -n 2 out | cut -d' ' -f3-)" '2026-03-02T00:00:00Z
2026-03-01T12:00:00Z, unchanged'
expect 'its file' "$(tail -n 1 submissions/ann/program)" 'echo late'
tries 'a fest again' 0 '1 passed, 1 failed' "$xtest" fest FEST.json --out fest

# Limits, and refusals.
head -c 3000000 /dev/urandom >origin/bob/large
commit bob 2026-03-01T13:00:00Z
tries 'a large repository' 1 '1 of 2 repositories collected' "${collect[@]}" --max-size 1
expect 'its line' "$(sed -n 2p out)" 'bob: not collected: git fetch: the repository has more than 1 MiB'
expect 'its folder stays' "$(ls submissions/bob)" 'program'
expect 'nothing of it is left' "$(find submissions/.collected -name 'tmp_*')" ''
head -c 3000000 /dev/zero >origin/bob/large
commit bob 2026-03-01T14:00:00Z
git -C origin/bob reset -q --soft HEAD~2
commit bob 2026-03-01T15:00:00Z
git -C origin/bob gc -q --prune=now
tries 'a large file' 1 '1 of 2 repositories collected' "${collect[@]}" --max-size 1
expect 'its line' "$(sed -n 2p out)" 'bob: not collected: git checkout-index: the repository has more than 1 MiB'
# Ten million files in a few hundred bytes: each folder has ten links to the one below.
tree=$(git -C origin/bob mktree <<<"100644 blob $(git -C origin/bob hash-object -w --stdin)	f")
for _ in {1..7}; do
  tree=$(printf "040000 tree $tree\td%d\n" {0..9} | git -C origin/bob mktree)
done
git -C origin/bob update-ref refs/heads/main \
  "$(GIT_COMMITTER_DATE=2026-03-01T16:00:00Z git -C origin/bob -c user.name=x -c user.email=x@x commit-tree "$tree" -m c)"
tries 'too many files' 1 '1 of 2 repositories collected' "${collect[@]}" --max-size 1
expect 'its line' "$(sed -n 2p out)" 'bob: not collected: git ls-tree: the repository has more than 1 MiB'
expect 'its folder stays' "$(ls submissions/bob)" 'program'
mkdir submissions/own
printf 'team,url\nown,%s\n' "$PWD/origin/ann" >own.csv
tries 'a folder of somebody else' 1 '0 of 1 repository collected' "$xtest" collect own.csv --out submissions
refused() {
  printf '%b\n' "$2" >bad.csv
  tries "$1" 2 "xtest collect: $1 (see xtest collect --help)" "$xtest" collect bad.csv --out other "${@:3}"
}
refused 'bad.csv: team "a": no url; give one, or --url' 'team\na'
refused 'bad.csv: missing column: team' 'url\na'
refused 'bad.csv: no teams' 'team'
refused 'bad.csv: team "A" occurs twice' 'team,url\na,x\nA,x'
refused 'bad.csv: team "a": not the name of a branch: "-x"' 'team,url,branch\na,x,-x'
refused 'bad.csv: team "a": expected a time like 2026-03-01T23:59:59+01:00, got "1 March"' 'team,url,before\na,x,1 March'
refused '--before: expected a time like 2026-03-01T23:59:59+01:00, got "2026-03-01"' 'team,url\na,x' --before 2026-03-01
refused '--url: expected a URL with {team}' 'team\na' --url x
refused 'bad.csv: team "../a": expected a team name: one line without "/" that does not start with ".", "#" or a space, and is not "(staff)"' 'team,url\n../a,x'
printf 'team,url\na,https://me:secret@host.invalid/a.git\nb,ext::sh -c "touch evil"\nc,http://host.invalid/\n' >urls.csv
try "$xtest" collect urls.csv --out other --timeout 20
expect 'no password is shown' "$(grep -c secret out err | paste -sd ' ')" 'out:0 err:0'
expect 'other protocols' "$(sed -n 2,3p out)" "b: not collected: git fetch: transport 'ext' not allowed
c: not collected: git fetch: transport 'http' not allowed"
expect 'nothing ran' "$(find . -name evil)" ''
