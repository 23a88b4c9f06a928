#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/submissions/handed_in.hpp"
#include "test/folder.hpp"

namespace gauntlet::grading::fest::toys {

using Folder = gauntlet::test::Folder;

// The programs of Ann, Bob and Cat are subs/TEAM/run, their tests are in subs/TEAM/Tests, and the
// staff's tests in staff. None of these needs to exist.
inline Config toy_config(const Folder& folder) {
  Config config;
  const std::string path = folder.path().string();
  config.title.append("Toys");
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
inline HandedIn hand_in(const Folder& folder, const std::string& owner, const std::string& name,
                        std::string_view input, std::string_view answer) {
  const std::string place = owner == staff ? "staff/" : "subs/" + owner + "/Tests/";
  const std::string stem = name.substr(0, name.find("-in.json"));
  HandedIn handed_in;
  handed_in.test.owner = owner;
  handed_in.test.name = name;
  handed_in.test.input = input;
  handed_in.test.answer = answer;
  handed_in.fixture = Fixture{.input = folder.write(place + name, input)};
  handed_in.fixture->output = folder.write(place + stem + "-out.json", answer);
  return handed_in;
}

}  // namespace gauntlet::grading::fest::toys
