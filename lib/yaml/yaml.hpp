#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Reads YAML files, by libyaml.
namespace gauntlet::yaml {

// A value in a document. All scalars are texts: "5", "true"; null is "".
struct Node {
  enum class Kind { scalar, map, list };
  Kind kind = Kind::scalar;
  std::size_t line = 0;  // from 1
  std::string text = {};
  std::vector<std::pair<std::string, Node>> members = {};
  std::vector<Node> items = {};

  // Returns nullptr if the key is absent or this is not a map.
  const Node* find(std::string_view key) const;
};

// The message is one line with the number of a line: "line 3: ...".
struct Error : std::runtime_error {
  Error(std::size_t line, const std::string& problem);
};

// Reads one document; an empty one is an empty map. Aliases are replaced by what they stand for.
// Throws Error if the text is not valid YAML, has a key twice, a key that is not a text, a merge
// key
// (<<), a tag or a second document, is nested more than 50 levels deep, or would
// take more than 16 MiB.
Node parse(std::string_view text);

}  // namespace gauntlet::yaml
