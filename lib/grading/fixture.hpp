#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grading/rules.hpp"
#include "grading/variant.hpp"
#include "json/value.hpp"

namespace gauntlet::grading {

// What a program is to be given, and what it is to do with it. Comes from files side by side,
// whose names begin with the same n, any name that does not begin with a ".":
//   n-in.json    its standard input, whatever it is
//   n-out.json   the answers due: a stream of JSON values
//   n-err.txt    it must fail, with this text on standard error; answers are due only where there
//                is an n-out.json too
//   n-opts.json  an object; each of its keys may be left out:
//                  "args": ["--strict"]   its arguments
//                  "points": 2            what the test is worth, from 0; 1
//                  "visibility": "hidden" or "visible"
//                  "timeout": 2.5         seconds it may take
//                  "mem": 256             MiB it may take
//                  "at": ["/players=unordered"]  how answers are compared (parse_rule)
struct Fixture {
  std::filesystem::path input;
  std::vector<std::string> args = {};
  std::vector<json::Value> answers = {};
  std::optional<std::string> complaint = std::nullopt;  // without the white space at its end
  std::filesystem::path output = {};                    // the file of the answers, if there is one
  double worth = 1;
  bool hidden = false;
  std::optional<std::chrono::milliseconds> wall = std::nullopt;
  std::optional<std::uint64_t> memory = std::nullopt;  // bytes
  std::vector<Rule> at = {};
  Variant variant = Variant::plain;

  // The input's path; with the variant after a '#' if not plain.
  std::string name() const;
};

// Each fixture once for each variant that its input has of those wanted, one after the other; they
// share its worth. Throws std::runtime_error for an input that cannot be read.
std::vector<Fixture> with_variants(const std::vector<Fixture>& fixtures,
                                   std::span<const Variant> wanted);

// Takes over what the object of an n-opts.json says. Throws json::Error.
void read_options(const json::Value& document, Fixture& fixture);

}  // namespace gauntlet::grading
