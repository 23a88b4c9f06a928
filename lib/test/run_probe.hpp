#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "gauntlet/process.hpp"
#include "test/catch.hpp"

namespace gauntlet::test {

// The probe is in the folder of the test program.
inline std::string probe_path() {
  return std::filesystem::read_symlink("/proc/self/exe").replace_filename("gauntlet_probe");
}

// Returns a run of the probe (probe.cpp) with these arguments.
inline process::RunSpec probe(const std::vector<std::string>& words, process::Sandbox sandbox) {
  process::RunSpec run;
  run.command.push_back(probe_path());
  run.command.insert(run.command.end(), words.begin(), words.end());
  run.sandbox = sandbox;
  return run;
}

// Runs the probe and returns its output: "ok\n" or the name of an error.
inline std::string probe_in(process::Sandbox sandbox, const std::vector<std::string>& words) {
  return run_process(probe(words, sandbox)).out;
}

// Reports that the current test is skipped because something it needs is missing, with one line per
// test, which scripts/run-tests counts.
inline void note_skipped(const std::string& what) {
  static std::string last;
  const std::string test = Catch::getResultCapture().getCurrentTestName();
  if (test != std::exchange(last, test)) std::cerr << "test skipped: " << what << '\n';
}

// The same, but a failure in CI, where every test must run.
inline void tell_skipped(const std::string& what) {
  if (std::getenv("CI") != nullptr) FAIL(what);
  note_skipped(what);
}

inline bool has_strict() {
  const auto reason = process::sandbox_error(process::Sandbox::strict);
  if (reason) tell_skipped(*reason);
  return !reason;
}

}  // namespace gauntlet::test
