#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::grading {

// What a program is to be given, and what it is to do with it. Comes from files side by side:
//   n-in.json    its standard input, whatever it is
//   n-out.json   the answers due: a stream of JSON values
//   n-err.txt    it must fail, with this text on standard error; answers are due only where there
//                is an n-out.json too
//   n-opts.json  {"args": ["--strict"]}: its arguments
struct Fixture {
  std::filesystem::path input;
  std::vector<std::string> args;
  std::vector<json::Value> answers;
  std::optional<std::string> complaint;  // without the white space at its end
};

struct Fixtures {
  std::vector<Fixture> valid;
  std::vector<std::string> problems;  // a line for each file that has no partner or makes no sense
};

// The fixtures in a folder and below it, by folder, then number. Throws std::runtime_error for what
// cannot be read.
Fixtures find_fixtures(const std::filesystem::path& folder);

}  // namespace gauntlet::grading
