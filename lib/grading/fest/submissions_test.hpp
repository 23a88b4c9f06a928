#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "test/folder.hpp"

namespace gauntlet::grading::fest::samples {

using Folder = gauntlet::test::Folder;

// The programs of Ann, Bob and Cat are subs/TEAM/run, their tests are in subs/TEAM/Tests, and the
// staff's tests in staff. None of these needs to exist.
inline Config sample_config(const Folder& folder) {
  Config config;
  const std::string path = folder.path().string();
  config.title.append("Samples");
  config.teams = {"ann", "bob", "cat"};
  config.submission = path + "/subs/{team}";
  config.program = config.submission + "/run";
  config.tests = config.submission + "/Tests";
  config.staff_tests = folder.path() / "staff";
  config.conditions.sandbox = process::Sandbox::basic;
  return config;
}

// Writes an executable shell script.
inline std::filesystem::path write_program(const Folder& folder, const std::string& name,
                                           std::string_view script) {
  std::string text = "#!/bin/sh\n";
  auto file = folder.write(name, text.append(script) += '\n');
  chmod(file.c_str(), 0755);
  return file;
}

// Submits a test, for example "1-in.json" of Ann, and writes its files.
inline SubmittedTest hand_in(const Folder& folder, const std::string& owner,
                             const std::string& name, std::string_view input,
                             std::string_view answer) {
  const std::string place = owner == staff ? "staff/" : "subs/" + owner + "/Tests/";
  const std::string stem = name.substr(0, name.find("-in.json"));
  SubmittedTest submitted;
  submitted.test.owner = owner;
  submitted.test.name = name;
  submitted.test.input = input;
  submitted.test.answer = answer;
  submitted.test_case = TestCase{.input = folder.write(place + name, input)};
  submitted.test_case->expected.answers_file = folder.write(place + stem + "-out.json", answer);
  return submitted;
}

}  // namespace gauntlet::grading::fest::samples
