#include "xtest/autograder/autograder.hpp"

namespace gauntlet::xtest {

std::string setup_script(const std::string& packages, const std::string& more) {
  std::string script = R"sh(#!/usr/bin/env bash
# Gradescope runs this once, as root, when it makes the image for this assignment.
set -euo pipefail
source=${AUTOGRADER_ROOT:-/autograder}/source
export DEBIAN_FRONTEND=noninteractive
)sh";
  if (!packages.empty()) {
    script += "apt-get install -y --no-install-recommends " + packages + "\n";
  }
  return script + R"sh(# The strict sandbox, if the machine allows it.
apt-get install -y --no-install-recommends bubblewrap || true
# The user for programs otherwise, who can read neither tests nor results.
id student >/dev/null 2>&1 || useradd --no-create-home --shell /usr/sbin/nologin student
for program in xtest xserver xclients as-student; do
  [ ! -e "$source/$program" ] || chmod 755 "$source/$program"
done
chmod 700 "$source"
)sh" + more;
}

std::string run_autograder_script() {
  return R"sh(#!/bin/sh
# Gradescope runs this for each submission: builds it, runs the tests, writes results/results.json.
# Elsewhere, set AUTOGRADER_ROOT to the folder that has source, submission and results.
root=${AUTOGRADER_ROOT:-/autograder}
cd "$root" || exit
mkdir -p results
exec source/xtest gradescope --grade "$root"
)sh";
}

std::string fest_autograder_script() {
  return R"sh(#!/bin/sh
# Gradescope runs this for each submission and gives it the fest results of its team.
# submission_metadata.json has the submitters.
root=${AUTOGRADER_ROOT:-/autograder}
cd "$root" || exit
mkdir -p results
exec source/xtest gradescope --grade-fest "$root"
)sh";
}

std::string as_student_script() {
  return R"sh(#!/bin/sh
# as-student PROGRAM ARGS...: drops root rights and gives the temporary folder to the user student.
if [ -n "${TMPDIR-}" ]; then
  chmod a+x "${TMPDIR%/*}"
  chown -h student: "$TMPDIR"
fi
exec setpriv --reuid student --regid student --init-groups -- "$@"
)sh";
}

std::string classroom_workflow(const std::string& packages) {
  std::string workflow = R"yml(name: Autograding Tests
on: [push, workflow_dispatch, repository_dispatch]
permissions:
  checks: write
  actions: read
  contents: read
jobs:
  run-autograding-tests:
    runs-on: ubuntu-latest
    if: github.actor != 'github-classroom[bot]'
    steps:
      - name: Checkout code
        uses: actions/checkout@v4
)yml";
  if (!packages.empty()) {
    workflow +=
        "      - name: Packages\n        run: sudo apt-get update && sudo apt-get install -y "
        "--no-install-recommends " +
        packages + "\n";
  }
  return workflow + R"yml(      - name: Tests
        id: xtest
        run: |
          chmod +x .github/classroom/x*
          .github/classroom/xtest classroom --grade "$PWD" --out "$RUNNER_TEMP/result.json"
          echo "result=$(base64 -w0 "$RUNNER_TEMP/result.json")" >>"$GITHUB_OUTPUT"
      - name: Autograding Reporter
        uses: classroom-resources/autograding-grading-reporter@v1
        env:
          XTEST_RESULTS: "${{ steps.xtest.outputs.result }}"
        with:
          runners: xtest
)yml";
}

}  // namespace gauntlet::xtest
