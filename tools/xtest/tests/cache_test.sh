#!/usr/bin/env bash
# tools/xtest/tests/cache_test.sh BIN: what a program keeps from test to test with --keep-cache.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# A program that counts its runs.
cat >count <<'E'
#!/bin/sh
mkdir -p "${XDG_CACHE_HOME:=$HOME/cache}" && echo >>"$XDG_CACHE_HOME/runs" && wc -l <"$XDG_CACHE_HOME/runs"
E
chmod +x count
mkdir Tests tmp
for i in 1 2 3; do
  : >Tests/$i.in
  echo $i >Tests/$i.out
done
export TMPDIR=$PWD/tmp
sandboxes=(basic)
if has_strict; then sandboxes+=(strict); fi
for sandbox in "${sandboxes[@]}"; do
  tries "$sandbox: nothing is kept" 1 '1 passed, 2 failed' "$xtest" Tests ./count -j 1 --sandbox "$sandbox"
  tries "$sandbox: the cache is kept" 0 '3 passed, 0 failed' "$xtest" Tests ./count -j 1 --sandbox "$sandbox" --keep-cache
  expect "$sandbox: and removed at the end" "$(ls -A tmp)" ''
  tries "$sandbox: a variable of the user's" 1 '1 passed, 2 failed' "$xtest" Tests ./count -j 1 --sandbox "$sandbox" \
    --keep-cache --env XDG_CACHE_HOME=
done
tries 'the command names no cache' 1 '0 passed, 3 failed' "$xtest" Tests /bin/true --keep-cache
expect 'but the program' "$(grep -m 1 '\$' out)" "  \$ cd $PWD && /bin/true < Tests/1.in"
tries 'without a sandbox' 2 'xtest: --keep-cache needs --sandbox basic or strict (see xtest --help)' \
  "$xtest" Tests ./count --sandbox none --keep-cache

# In a fest each program has its own.
mkdir -p subs/ann subs/bob
cp count subs/ann/count
cp count subs/bob/count
echo '{"title": "Counts", "program": "subs/{team}/count", "staff_tests": "Tests", "sandbox": "basic"}' >FEST.json
tries 'a fest' 0 '2 passed, 4 failed' "$xtest" fest FEST.json --out results -j 1
sed -i 's/"title"/"keep_cache": true, "title"/' FEST.json
tries 'a fest with caches' 0 '6 passed, 0 failed' "$xtest" fest FEST.json --out results -j 1
expect 'which are removed' "$(ls -A tmp)" ''
