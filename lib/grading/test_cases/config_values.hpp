#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/limits.hpp"

// Settings have the same names, ranges and messages in files (FEST.json, n-opts.json) and on
// command lines. All functions here throw json::Error with its location for an invalid JSON value,
// and std::invalid_argument with the name of the flag for an invalid flag.
namespace gauntlet::grading {

// One value of a setting: JSON, or the text after a flag.
class ConfigValue {
 public:
  ConfigValue(const json::Reader& value) : value_(value) {}
  ConfigValue(std::string flag, std::string text)
      : flag_(std::move(flag)), text_(std::move(text)) {}

  // Throws an error such as "--cpu: expected seconds, got x".
  [[noreturn]] void fail(const std::string& expected) const;

  // Returns a decimal number from 0 to `max`.
  double number(const std::string& expected, double max) const;

  // Returns an integer from 0 to `max`.
  std::uint64_t natural(const std::string& expected, std::uint64_t max) const;

  // Returns any text.
  const std::string& word(const std::string& expected) const;

  // Returns a word as the user writes it: in quotes in JSON.
  std::string written(std::string_view word) const;

  const std::optional<json::Reader>& in_file() const { return value_; }

  // Returns true if the value equals the word.
  bool is(std::string_view word) const;

 private:
  std::optional<json::Reader> value_ = std::nullopt;
  std::string flag_ = {};
  std::string text_ = {};
};

// Converts MiB to bytes. Returns nullopt for `no_limit`.
std::optional<std::uint64_t> read_memory(const ConfigValue& setting);

// Converts seconds as to_milliseconds() does.
std::chrono::milliseconds read_seconds(const ConfigValue& setting);

std::uint64_t read_in_range(const ConfigValue& setting, const process::Range& range);

// Converts MiB to bytes.
std::uint64_t read_mebibytes(const ConfigValue& setting, const process::Range& range);

// Returns true if the name of an environment variable is valid: not empty and without "=" and NUL.
bool is_variable_name(std::string_view name);

// Returns a list of "NAME=VALUE".
std::vector<std::string> read_environment(const json::Reader& list);

// Returns a path, or a list of paths, which need not exist. Relative paths are resolved against the
// folder. A schema has checked the values.
std::filesystem::path read_path(const json::Reader& in, const std::filesystem::path& folder);
std::vector<std::filesystem::path> read_paths(const json::Reader& list,
                                              const std::filesystem::path& folder);

compare::Method read_method(const ConfigValue& setting);

// Adds a list of rules (compare::add_rule()).
void read_rules(const json::Reader& list, compare::Rules& rules);

}  // namespace gauntlet::grading
