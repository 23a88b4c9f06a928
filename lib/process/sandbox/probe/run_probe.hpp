#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "test/catch.hpp"

namespace gauntlet::test {

// It lies beside the tests.
inline std::string probe_path() {
  return std::filesystem::read_symlink("/proc/self/exe").replace_filename("gauntlet_probe");
}

// The probe (probe.cpp) with these words.
inline process::Run probe(const std::vector<std::string>& words, process::Sandbox sandbox) {
  process::Run run;
  run.command.push_back(probe_path());
  run.command.insert(run.command.end(), words.begin(), words.end());
  run.sandbox = sandbox;
  return run;
}

// What it says: "ok\n" or the name of an error.
inline std::string probe_in(process::Sandbox sandbox, const std::vector<std::string>& words) {
  return run_process(probe(words, sandbox)).out;
}

// Says so where something is missing that a test needs: what it was to show has then not been
// tested. Where everything is to be tested, that is a failure.
inline void tell_skipped(const std::string& what) {
  if (std::getenv("CI") != nullptr) FAIL(what);
  std::cerr << "skipped: " << what << '\n';
}

inline bool has_strict() {
  const auto reason = process::why_unavailable(process::Sandbox::strict);
  if (reason) tell_skipped(*reason);
  return !reason;
}

}  // namespace gauntlet::test
