#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
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

// Reports that a test is skipped because something it needs is missing: ctest recognizes the line.
// In CI, where every test must run, that is a failure.
inline void tell_skipped(const std::string& what) {
  if (std::getenv("CI") != nullptr) FAIL(what);
  std::cerr << "test skipped: " << what << '\n';
}

inline bool has_strict() {
  const auto reason = process::sandbox_error(process::Sandbox::strict);
  if (reason) tell_skipped(*reason);
  return !reason;
}

}  // namespace gauntlet::test
