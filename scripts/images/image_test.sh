#!/usr/bin/env bash
# scripts/images/image_test.sh: builds the images of build/package's tarball twice and runs their
#   tools (buildah, without a sandbox of its own; podman with runc in several settings), also in a
#   course image with Python, and by the commands of a guide as a new user without root. Needs root
#   and takes some minutes; .ci/run nightly runs it.
set -euo pipefail
root=$(cd -- "${BASH_SOURCE[0]%/*}/../.." && pwd)
"$root/scripts/setup" image-test
source "$root/lib/test/shell.sh"
commit=$(git -C "$root" rev-parse HEAD)
storage=(--storage-driver vfs --root "$scratch/storage" --runroot "$scratch/run")
export BUILDAH_ISOLATION=chroot
buildah() { command buildah "${storage[@]}" "$@"; }

mapfile -t images < <("$root/scripts/image" 2>log || cat log >&2)
expect 'two images' "${#images[@]}" 2
mkdir before && cp "${images[@]}" before
"$root/scripts/image" >again 2>log || cat log >&2
for image in "${images[@]}"; do
  expect "the same again: $image" "$(sha256sum <"$image")" "$(sha256sum <"before/${image##*/}")"
done
expect 'Debian is small' "$(($(stat -c %s "${images[0]}") < 80000000))" 1
expect 'the tools alone are smaller' "$(($(stat -c %s "${images[1]}") < 30000000))" 1

for image in "${images[@]}"; do
  target=${image##*-}
  target=${target%.tar}
  buildah from --quiet --name "$target" "oci-archive:$image" >/dev/null
  label() { buildah inspect --format "{{index .OCIv1.Config.Labels \"org.opencontainers.image.$1\"}}" "$target"; }
  expect "$target: licence" "$(label licenses)" MIT
  expect "$target: version" "gauntlet-$(label version)-$target.tar" "${image##*/}"
  expect "$target: revision" "$(label revision)" "$commit"
  user=$(buildah inspect --format '{{.OCIv1.Config.User}}' "$target")
  expect "$target: not root" "$([[ $user == gauntlet || $user == 1000:1000 ]] && echo yes)" yes
  tests=$(buildah run "$target" xtest /tests xboard --list 2>/dev/null | wc -l) || true
  expect "$target: no tests without a volume" "$tests" 0
  volume=(-v "$root/harness-tests/xboard:/tests:ro")
  tries "$target: a harness" 0 "$(printf '%d passed, 0 failed' \
    "$(find "$root/harness-tests/xboard" -name '*-in.json' | wc -l)")" \
    buildah run "${volume[@]}" "$target" xtest /tests xboard -qq
  try buildah run "${volume[@]}" "$target" xtest /tests xboard -qq --sandbox strict
  expect "$target: strict needs more" "$status" 5
  wanted='start the container with --privileged'
  if [[ $target == static ]]; then wanted='install the Debian package bubblewrap'; fi
  expect "$target: says what" "$(grep -c -- "$wanted" err)" 1
done

# in_podman OPTION... -- COMMAND...: runs a command in podman with these options.
in_podman() {
  local options=()
  while [[ $1 != -- ]]; do options+=("$1") && shift; done
  podman "${storage[@]}" --cgroup-manager cgroupfs --events-backend none --runtime runc run --rm \
    --pull never --network none --ulimit nofile=1024:1024 --ulimit nproc=4096:4096 "${options[@]}" \
    -v "$root/harness-tests/xboard:/tests:ro" "$name" "${@:2}"
}
# run OPTION...: runs a harness in the strict sandbox there.
run() { try in_podman "$@" -- xtest /tests xboard -qq --sandbox strict; }
name=localhost/$(buildah images --format '{{.Name}}:{{.Tag}}' | sed -n 's|.*/\(.*-debian\)$|\1|p')
for user in gauntlet root; do
  run --user $user
  expect "$user, podman as it comes" "$status" 5
  expect "$user, says what to do" "$(grep -c -- 'podman --security-opt unmask=ALL' err)" 1
  for options in --privileged '--security-opt seccomp=unconfined --security-opt unmask=ALL'; do
    # shellcheck disable=SC2086 # several words
    run --user $user $options
    expect "$user, $options: $(<err)" "$status" 0
  done
done

# A run, a fest and an autograder in containers that lack what people often leave out, and with what an
# autograder of Gradescope has.
cat >grade.sh <<'END'
mkdir /tmp/work && cd /tmp/work
xtest /tests xboard -qq -j 8
mkdir -p submissions/ann/Tests submissions/bob/Tests
printf '#!/bin/sh\nread -r n\necho $((n + 1))\n' >submissions/ann/inc.sh
sed 's/+ 1/+ 2/' submissions/ann/inc.sh >submissions/bob/inc.sh
echo 1 | tee submissions/ann/Tests/1-in.json >submissions/bob/Tests/1-out.json
echo 0 >submissions/bob/Tests/1-in.json
echo 2 >submissions/ann/Tests/1-out.json
echo '{"title": "One more", "program": "submissions/{team}/inc", "tests": "submissions/{team}/Tests",
  "build": {"command": "install inc.sh inc"}, "sandbox": "basic"}' >FEST.json
xtest fest FEST.json --out fest
xtest gradescope grader --tests submissions/ann/Tests --program inc --build 'install inc.sh inc'
mkdir -p autograder/results
cp -r submissions/ann autograder/submission
cp -r grader autograder/source
env -i PATH="$PATH" AUTOGRADER_ROOT="$PWD/autograder" sh autograder/source/run_autograder
grep -c '"status": "passed"' autograder/results/results.json
END
for options in '' '--read-only --tmpfs /tmp:size=64m --ipc none --pids-limit 100 --cpus 1' \
  '--user root --memory 768m --cpus 0.5'; do
  # shellcheck disable=SC2086 # several words
  try in_podman $options -v "$scratch/grade.sh:/grade.sh:ro" -- sh /grade.sh
  expect "graded with ${options:-no options}: $(<err)" "$(<out)" '75 passed, 0 failed
2 of 2 programs built, 2 of 2 tests count
1 passed, 1 failed
grader.zip: upload it to Gradescope
1'
done

# Builds the example of a course image with one of its languages.
buildah build --quiet --pull-never --tag course --build-arg GAUNTLET="$name" \
  --build-arg LANGUAGES=python3 --file "$root/scripts/images/course.Dockerfile" . >log 2>&1 || cat log
buildah from --quiet --name course localhost/course >/dev/null
mkdir tests
echo 1 >tests/1-in.json
echo 2 >tests/1-out.json
printf '#!/usr/bin/env python3\nprint(int(input()) + 1)\n' >inc
chmod -R a+rX . && chmod 755 inc
tries 'a program in Python' 0 '1 passed, 0 failed' \
  buildah run -v "$PWD:/work:ro" course xtest tests ./inc
buildah rm --all >/dev/null
buildah rmi --all --force >/dev/null

# A student without root does what the guide says. The settings are for nested containers, which have
# no cgroups, network or higher limits of their own.
student=gauntlet-student
useradd --create-home --home-dir "$scratch/home" "$student"
trap 'rm -rf "/tmp/podman-run-$(id -u "$student")"; userdel --force "$student" 2>/dev/null; finish' EXIT
chmod a+x "$scratch"
cat >home/containers.conf <<'EOF'
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
netns = "none"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "none"
EOF
mkdir -p home/.config/containers
printf '[storage]\ndriver = "vfs"\n' >home/.config/containers/storage.conf
cp "${images[0]}" home
cp -r tests home/Tests
printf '#!/bin/sh\nread -r n\necho $((n + 1))\n' >home/myboard
chmod +x home/myboard
chown -R "$student" home
as_student() { su - "$student" -c "export CONTAINERS_CONF=\$HOME/containers.conf; $*"; }

mapfile -t commands < <(grep '^podman' "$root/tools/xtest/docs/howto-without-linux.md")
expect 'two commands' "${#commands[@]}" 2
load=${commands[0]}
run=${commands[1]}
image=${run%% xtest*}
tries 'student: load' 0 "Loaded image: $name" as_student "$load"
tries "student: $run" 0 '1 passed, 0 failed' as_student "$run"
expect "student's report" "$(stat -c %U home/report.html)" "$student"
try as_student "$run --sandbox strict"
expect 'student: strict needs more' "$status" 5
expect 'student: says what to do' "$(grep -c -- 'podman --security-opt unmask=ALL' err)" 1
tries 'student: strict' 0 '1 passed, 0 failed' \
  as_student "${run/--rm/--rm --security-opt unmask=ALL} --sandbox strict"
tries 'student: a small /tmp' 0 '1 passed, 0 failed' as_student "${run/--rm/--rm --tmpfs /tmp:size=64k}"
tries 'student: characters' 0 UTF-8 as_student "$image locale charmap"
# Ctrl-C, for a program that does not handle it.
try as_student "${image/--rm -i/-d --name endless} sleep 60 && podman kill --signal INT endless"
tries 'student: Ctrl-C' 0 130 as_student 'timeout 20 podman wait endless'
try as_student 'podman rm --force --all; podman system migrate'
