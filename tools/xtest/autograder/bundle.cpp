#include <elf.h>

#include <algorithm>
#include <cstring>

#include "cli/command_line.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/flags/arguments.hpp"

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
        uses: actions/checkout@v7
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

std::string classroom50_script() {
  return R"py(#!/usr/bin/env python3
# The runner of Classroom 50 runs this for each submission, in the student's repository: it builds
# the submission, runs the tests and writes result.json.
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
for program in ("xtest", "xserver", "xclients"):
    path = os.path.join(here, program)
    if os.path.exists(path):
        os.chmod(path, 0o755)
xtest = os.path.join(here, "xtest")
sys.stdout.flush()
os.execv(xtest, [xtest, "classroom50", "--grade", os.getcwd(), "--source", here])
)py";
}

namespace {

namespace fs = std::filesystem;

// Returns true if a 64-bit executable needs the dynamic linker.
bool needs_libraries(const std::string& program) {
  Elf64_Ehdr header{};
  if (program.size() < sizeof header) return false;
  std::memcpy(&header, program.data(), sizeof header);
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    const std::size_t at = header.e_phoff + i * header.e_phentsize;
    Elf64_Phdr part{};
    if (at + sizeof part > program.size()) return false;
    std::memcpy(&part, program.data() + at, sizeof part);
    if (part.p_type == PT_INTERP) return true;
  }
  return false;
}

}  // namespace

std::vector<archive::Entry> own_binaries(const std::string& command,
                                         const std::vector<archive::Entry>& tests) {
  const fs::path own = fs::read_symlink("/proc/self/exe");
  std::vector<std::string> names{"xtest"};
  if (std::ranges::any_of(tests, [](const archive::Entry& entry) {
        return grading::end_of_input(entry.name) == grading::part::scenario ||
               fs::path(entry.name).filename() == grading::FolderScenario::file_name ||
               (entry.name == std::string("tests/") + usual_course &&
                entry.text.find("\"scenario\"") != std::string::npos);
      })) {
    names.insert(names.end(), {"xserver", "xclients"});
  }
  std::vector<archive::Entry> entries;
  for (const auto& name : names) {
    const fs::path file = name == "xtest" ? own : own.parent_path() / name;
    if (!fs::exists(file)) {
      throw tool::UsageError("the tests have scenarios, which need " + file.string() +
                             "; it does not exist");
    }
    entries.push_back({name, system::read_file(file), true});
  }
  if (needs_libraries(entries.front().text)) {
    tool::print_error(
        command +
        ": this xtest is linked dynamically: install the same libraries on the target machine");
  }
  return entries;
}

Entries tests_of(const std::string& command, const Bundle& bundle) {
  RunFlags flags;
  flags.tests_pattern = read_run_flags(bundle.assignment.flags).tests_pattern;
  std::vector<grading::ProblemPackage> packages;
  grading::TestSuite found;
  for (const auto& milestone : bundle.milestones) {
    append(find_tests_of(milestone, flags, packages), found);
  }
  std::string problems;
  for (const auto& problem : found.problems()) problems += problem + '\n';
  if (!problems.empty()) throw InvalidTests(problems);
  if (found.valid.empty()) throw InvalidTests("no tests found (files such as 1-in.json)\n");
  report_strays(command, found.strays);
  Entries entries;
  for (const auto& [path, place] : bundle.folders) {
    for (auto& entry : archive::read_folder(path)) {
      entry.name.insert(0, "tests/" + (place.empty() ? "" : place + '/'));
      entries.push_back(std::move(entry));
    }
  }
  if (bundle.assignment.course) {
    entries.push_back({"tests/" + *bundle.assignment.course, bundle.course});
  }
  return entries;
}

void write_bundle(const fs::path& folder, const std::string& mark, const Entries& entries) {
  if (fs::exists(folder) && !fs::exists(folder / mark) && !fs::is_empty(folder)) {
    throw tool::UsageError(folder.string() + " is not empty and was not written by this command");
  }
  for (const auto* name : {"tests", "fest"}) fs::remove_all((folder / mark).parent_path() / name);
  archive::write_folder(folder, entries);
}

}  // namespace gauntlet::xtest
