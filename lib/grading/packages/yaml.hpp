#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gauntlet::grading {

// A value in a YAML document. All scalars are texts: "5", "true".
struct YamlNode {
  enum class Kind { scalar, map, list };
  Kind kind = Kind::scalar;
  std::size_t line = 0;  // from 1
  std::string text = {};
  std::vector<std::pair<std::string, YamlNode>> members = {};
  std::vector<YamlNode> items = {};

  // Returns nullptr if the key is absent or this is not a map.
  const YamlNode* find(std::string_view key) const;
};

// The message is one line with the number of a line: "line 3: expected ...".
struct YamlError : std::runtime_error {
  YamlError(std::size_t line, const std::string& expected);
};

// Reads the part of YAML that problem packages use: maps and lists by indentation or in brackets,
// plain and quoted texts on one line, texts over several lines after | or >, and comments. An empty
// document is an empty map. Throws YamlError for anything else: anchors, tags, several documents.
YamlNode read_yaml(std::string_view text);

}  // namespace gauntlet::grading
