#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "yaml/yaml.hpp"

// The YAML files of problem packages. All errors are std::runtime_error with one line that begins
// with the file's path.
namespace gauntlet::grading {

using Words = std::vector<std::string>;

inline bool has(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

inline bool has(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// Throws if the file is not a map.
yaml::Node read_yaml_file(const std::filesystem::path& file);

// A file's value, whose errors name the file and the line.
class Setting {
 public:
  Setting(const std::filesystem::path& file, const yaml::Node& node) : file_(file), node_(node) {}

  std::string error(const std::string& expected) const;
  [[noreturn]] void fail(const std::string& expected) const;

  // Refuses a part of the format that is not supported.
  [[noreturn]] void refuse(std::string_view part) const;

  const std::string& text() const;
  double number() const;

  // Returns the words of a text, quoted as in a shell.
  Words words() const;

  // Returns a list of words, or the words of a text.
  Words list() const;

  bool is(std::string_view yes, std::string_view no) const;

  // A value in this one.
  Setting inner(const yaml::Node& node) const { return {file_, node}; }

  // Refuses a map with other keys.
  void check_keys(std::span<const std::string_view> known) const;

  // Also reads infinities.
  static std::optional<double> to_number(std::string_view text);

 private:
  const std::filesystem::path& file_;
  const yaml::Node& node_;
};

}  // namespace gauntlet::grading
