#!/usr/bin/env bash
# tools/xtest/tests/fest_builds_test.sh BIN: BIN/xtest fest with submissions that change, and with
# builds that are late, lock their folder or fill the disk. Root also runs it as a user without privileges.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"

# fest NAME STATUS LAST-LINE ARGS...: runs the fest in this folder and checks its exit status and
# last line.
fest() {
  local status=0 name=$1 wanted=$2 last=$3
  shift 3
  "${as[@]}" "$xtest" fest FEST.json --out fest "$@" >out 2>err || status=$?
  expect "$name: exit status" "$status" "$wanted"
  expect "$name" "$(tail -n 1 out)" "$last"
}

# describe SANDBOX [MORE]: writes a FEST.json for the teams in this folder.
describe() {
  cat >FEST.json <<JSON
{"title": "Builds", "program": "subs/{team}/run", "staff_tests": "staff", "sandbox": "$1",
 "retry_timeouts": false, "build": {"command": "sh ./build"${2-}}}
JSON
}

# team NAME LINE...: creates a team whose build script has these lines.
team() {
  mkdir -p "subs/$1"
  printf '%s\n' "${@:2}" >"subs/$1/build"
}

# A correct program adds one; the build makes it from main.py.
right='import sys; print(int(sys.stdin.read()) + 1)'
wrong='import sys; print(int(sys.stdin.read()) + 2)'
build='set -e; [ -e run ] || { echo "#!/usr/bin/env python3" >run; cat main.py >>run; chmod +x run; }'

start() {
  mkdir -p staff subs
  echo 1 >staff/1-in.json
  echo 2 >staff/1-out.json
  "${own[@]}" .
}

changes() {
  describe "$1"
  team ann "$build"
  echo "$wrong" >subs/ann/main.py
  touch -d 2020-01-01 subs/ann/main.py
  "${own[@]}" .
  fest 'a wrong program' 0 '0 passed, 1 failed'
  expect 'what was submitted stays as it was' "$(ls subs/ann)" $'build\nmain.py'
  fest 'unchanged' 0 '0 passed, 1 failed'
  expect 'unchanged: nothing is said' "$(cat err)" ''
  echo "$right" >subs/ann/main.py
  touch -d 2020-01-01 subs/ann/main.py # make would not notice the change
  fest 'of equal size and time' 0 '1 passed, 0 failed' --resume
  expect 'whose it is' "$(cat err)" 'xtest fest: submissions have changed: ann
xtest fest: rebuilding and rerunning the programs of ann'
  echo "$wrong" >subs/ann/main.py
  touch -d 2020-01-01 subs/ann/main.py
  fest 'as it was before' 0 '0 passed, 1 failed' --resume
  echo "$right" >subs/ann/main.py
  fest 'right again' 0 '1 passed, 0 failed'
  rm subs/ann/main.py
  fest 'a file that is gone' 0 '0 passed, 1 failed' --resume
  expect 'the output of the build' "$(head -n 1 out | grep -c '^ann: not built: .*main.py: No such file')" 1
  echo "$right" >subs/ann/main.py
  fest 'and is there again' 0 '1 passed, 0 failed' --resume
  echo '[ -x main.py ] || exit 3' >>subs/ann/build
  fest 'a mode bit that is missing' 0 '0 passed, 1 failed' --resume
  chmod +x subs/ann/main.py
  fest 'a mode bit' 0 '1 passed, 0 failed' --resume
  mv subs/ann/main.py subs/ann/right.py
  echo "$wrong" >subs/ann/wrong.py
  chmod +x subs/ann/wrong.py
  ln -s wrong.py subs/ann/main.py
  fest 'a link' 0 '0 passed, 1 failed' --resume
  ln -sfn right.py subs/ann/main.py
  fest 'where a link leads' 0 '1 passed, 0 failed' --resume
  expect 'and whose it is' "$(head -n 1 err)" 'xtest fest: submissions have changed: ann'
  rm -r subs/ann fest
}

# Bob's build is late when it runs for the first time; each build logs when it runs.
late() {
  describe basic ', "timeout": 1'
  local team others="until [ -e $PWD/bob ]; do sleep 0.05; done"
  for team in ann bob cat; do
    team $team "echo begin $team >>$PWD/log" "$others" "$build" "echo end $team >>$PWD/log"
    echo "$right" >subs/$team/main.py
    others=
  done
  sed -i "1a [ -e $PWD/bob ] || { touch $PWD/bob; sleep 60; }" subs/bob/build
  fest 'a build that is late beside others' 0 '3 passed, 0 failed' -j 2
  expect 'its second try' "$(grep -c 'begin bob' log)" 2
  expect 'which is alone' "$(tac log | grep -B 1 -m 1 'begin bob')" $'end bob\nbegin bob'
  rm -r fest log bob subs/ann subs/cat
  "${as[@]}" "$xtest" fest FEST.json --out fest -j 2 >out 2>err
  local attempts # 2 if the machine was loaded
  attempts=$(grep -c 'begin bob' log)
  expect 'a build that is late alone' "$(tail -n 1 out)" "$((attempts - 1)) passed, $((2 - attempts)) failed"
  rm -r subs/* fest log bob
}

locks() {
  local locked
  for locked in 'chmod 000 .' 'chmod 000 "$PWD"; exit' 'mkdir -p a/b; chmod 000 a/b a .' 'chmod 444 .'; do
    describe "$1"
    team ann "$build" "$locked"
    echo "$right" >subs/ann/main.py
    "${own[@]}" .
    fest "$1: $locked" 0 '0 passed, 1 failed'
    expect "$1: $locked: what is said" \
      "$(head -n 1 out | grep -c '^ann: not built: ann/run cannot be reached: ann has the mode 0')" 1
    team ann "$build"
    fest "$1: $locked: mended" 0 '1 passed, 0 failed' --resume
    rm -r fest
  done
  team ann "$build" 'mkdir -p a/b; touch a/b/c; chmod 000 a/b a'
  fest "$1: another folder" 0 '1 passed, 0 failed'
  team ann "$build" 'mkdir a'
  fest "$1: another folder, and built again" 0 '1 passed, 0 failed'
  rm -r subs/ann
  "${as[@]}" rm -rf fest || { chmod -R u+rwx fest && rm -r fest; }
}

fills() {
  describe "$1" ', "disk": 16'
  team bob "$build"
  echo "$right" >subs/bob/main.py
  team ann "$build" 'i=0; while :; do i=$((i + 1)); head -c 4000000 /dev/zero >$i; done'
  echo "$right" >subs/ann/main.py
  "${own[@]}" .
  fest "$1: a build without end" 0 '1 passed, 1 failed' -j 2
  expect "$1: what is said" \
    "$(head -n 1 out | grep -c '^ann: not built: the build (sh ./build, in ann) failed: wrote more than 16 MiB')" 1
  expect "$1: nothing of it is left" "$(ls fest/programs)" bob
  fest "$1: resumed" 0 '1 passed, 1 failed' --resume
  team ann "$build" 'truncate -s 12M hole'
  fest "$1: mended" 0 '2 passed, 0 failed' --resume
  expect "$1: what a hole takes" "$((512 * $(stat -c %b fest/programs/ann/hole) < 1000000))" 1
  truncate -s 100G subs/ann/large
  fest "$1: a hole that was submitted" 0 '2 passed, 0 failed' --resume
  rm -r subs/ann subs/bob fest
}

# As root each build in the strict sandbox has a file system of its own, and what it leaves there is kept.
mounts() {
  if ! PATH=$PATH:/usr/sbin unshare -m sh -c 'truncate -s 1M image && mkfs.ext4 -q -F image && mount -o loop image staff' \
    2>mount.err; then
    echo "skipped: no loop device can be mounted: $(tail -n 1 mount.err)"
    return 0
  fi
  rm image
  describe strict ', "disk": 16'
  # shellcheck disable=SC2016 # expanded by the build
  team "ann lee" "$build" 'stat -f -c "%S*%b" . >size' 'ln run twin; ln -s "$PWD/run" link; truncate -s 9M hole' \
    'mkdir -m 750 folder; touch -d 2020-01-01T00:00Z folder/old' 'i=0; mkdir many' \
    'while [ $i -lt 3000 ]; do i=$((i + 1)); echo >many/$i; done'
  echo "$right" >"subs/ann lee/main.py"
  team bob "$build" 'python3 -c "import os; [(os.mkdir(250 * chr(100)), os.chdir(250 * chr(100))) for _ in range(20)]"'
  echo "$right" >subs/bob/main.py
  fest 'a file system of its own' 0 '1 passed, 1 failed'
  expect 'a path that is too long' "$(grep -c '^bob: not built: .* its files cannot be kept: .*File name too long' out)" 1
  local size
  size=$(($(<"fest/programs/ann lee/size")))
  expect 'its size of at least 20 MiB' "$((size >= 20 << 20 && size < 48 << 20)) $size" "1 $size"
  expect 'what is kept' "$(cd 'fest/programs/ann lee' && stat -c '%n %h %a' run folder && readlink link &&
    TZ=UTC stat -c %y folder/old && stat -c '%s %b' hole && stat -c %h . && find many -type f | wc -l)" "run 2 755
folder 2 750
$PWD/fest/programs/ann lee/run
2020-01-01 00:00:00.000000000 +0000
9437184 0
4
3000"
  expect 'what is left beside it' "$(ls -A fest/programs)" 'ann lee'
  rm -r subs/bob fest
  for signal in INT KILL; do
    team "ann lee" "$build" 'sleep 9'
    "$xtest" fest FEST.json --out fest >out 2>err &
    for _ in {1..300}; do
      if grep -q fest/programs "/proc/$!/mounts"; then break; fi
      sleep 0.1
    done
    expect "the mount before $signal" "$(grep -c fest/programs "/proc/$!/mounts")" 1
    kill "-$signal" $!
    wait $! 2>wait.err || true
    team "ann lee" "$build"
    fest "after $signal" 0 '1 passed, 0 failed' --resume
    expect "after $signal: what is left" "$(ls -A fest/programs)" 'ann lee'
    rm -r fest
  done
  rm -r subs/*
}

# Each build keeps 32 MiB in files without a name, where only the system knows them.
hides() {
  mount_small || return 0
  cat >subs/hide.py <<'PYTHON'
import contextlib, ctypes, mmap, os, socket, sys, threading, time
kept = []
ends = socket.socketpair()
def hide(mode):
    if mode == "thread":
        ctypes.CDLL(None).unshare(0x400)  # CLONE_FILES: no other thread has its files
    for i in range(8):
        name = "hidden-%d" % i
        file = os.open(name, os.O_RDWR | os.O_CREAT)
        with contextlib.suppress(OSError):  # its own file system may be full
            os.write(file, bytes(4 << 20))
        if mode == "open":
            os.open(name, os.O_RDONLY)
        elif mode == "path":
            os.open(name, os.O_PATH)
        elif mode == "map" and os.fstat(file).st_size > 0:
            kept.append(mmap.mmap(file, 4096))
        elif mode == "flight":
            socket.send_fds(ends[0], [b"x"], [file])
        os.unlink(name)
        if mode != "thread":
            os.close(file)
    time.sleep(9)
thread = threading.Thread(target=hide, args=sys.argv[1:])
thread.start()
thread.join()
PYTHON
  describe "$1" ', "disk": 16'
  local mode
  for mode in open path map flight thread; do
    team $mode "$build" "python3 hide.py $mode"
    echo "$right" >subs/$mode/main.py
    cp subs/hide.py subs/$mode
  done
  rm subs/hide.py
  team right "$build"
  echo "$right" >subs/right/main.py
  "${own[@]}" .
  fest "$1: files without a name" 0 '1 passed, 5 failed' -j 1
  expect "$1: what is said of them" "$(grep -c 'failed: wrote more than 16 MiB' out)" 5
  if [[ $1 == basic ]]; then frees_late; fi
  unmount_small
}

# The space of another program becomes free only while a build runs, which hides as much.
frees_late() {
  rm -r subs/map subs/open subs/path subs/thread subs/right fest
  team flight "$build" "touch $PWD/begun; until [ -e $PWD/freed ]; do sleep 0.05; done" 'python3 hide.py flight'
  "${own[@]}" .
  exec 9<>left
  head -c 32M /dev/zero >&9
  rm left
  {
    until [ -e begun ]; do sleep 0.05; done
    sleep 0.2
    exec 9<&-
    touch freed
  } &
  exec 9<&-
  fest 'space that becomes free late' 0 '0 passed, 1 failed' -j 1
  expect 'space that becomes free late: what is said' "$(grep -c 'failed: wrote more than 16 MiB' out)" 1
  kill $! 2>kill.err || true # if the build did not begin
  wait
}

# Enters a file system of 64 MiB; returns false if that is impossible.
mount_small() {
  mkdir small
  if ! mount -t tmpfs -o size=64m,mode=755 tmpfs small 2>mount.err; then
    echo "skipped: $(cat mount.err)"
    return 1
  fi
  cp -r staff small
  cd small
  mkdir subs
}

unmount_small() {
  cd ..
  umount small
  rmdir small
}

# The build fills a file system of 64 MiB before it reaches any limit.
fills_all() {
  mount_small || return 0
  describe "$1"
  local name
  for name in ann bob cat; do
    team $name "$build"
    echo "$right" >subs/$name/main.py
  done
  echo 'i=0; while :; do i=$((i + 1)); head -c 1000000 /dev/zero >$i || sleep 1; done' >>subs/bob/build
  "${own[@]}" .
  fest "$1: a full disk" 0 '2 passed, 1 failed' -j 2
  expect "$1: which build is blamed" \
    "$(head -n 1 out | grep -c '^bob: not built: the build (sh ./build, in bob) failed: wrote [0-9]* MiB, until the disk was nearly full')" 1
  fest "$1: a full disk, resumed" 0 '2 passed, 1 failed' --resume
  sed -i '$d' subs/bob/build
  dd if=/dev/zero of=ballast bs=1M 2>dd.err || true
  "${as[@]}" "$xtest" fest FEST.json --out fest >"$scratch/out" 2>"$scratch/err" || status=$?
  expect "$1: no room for what we write: lines" "$(grep -c 'No space left' "$scratch/err")" 1
  rm ballast
  fest "$1: and room again" 0 '3 passed, 0 failed' --resume
  unmount_small
}

as=()
own=(true)
mkdir own
cd own
start
changes basic
late
for sandbox in basic strict; do
  if [[ $sandbox = strict ]] && ! has_strict; then continue; fi
  locks $sandbox
  fills $sandbox
  if ((EUID == 0)); then hides $sandbox; fills_all $sandbox; fi
done
if ((EUID == 0)) && has_strict; then mounts; fi
cd ..

if ((EUID == 0)); then
  as=(setpriv --reuid 54321 --regid 54321 --clear-groups --)
  own=(chown -R 54321:54321)
  chmod 755 "$scratch"
  mkdir user temporary
  export TMPDIR=$scratch/temporary
  chmod 1777 temporary
  cd user
  start
  for sandbox in basic strict; do
    if [[ $sandbox = strict ]] && ! has_strict; then continue; fi
    locks $sandbox
    fills $sandbox
    hides $sandbox
    fills_all $sandbox
  done
  cd ..
fi
