#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "gauntlet/mastermind.hpp"

// JSON for mastermind (harness-tests/README.md). Decoders throw json::Error.
//
//   const mastermind::CodeSpace codes({.length = 4, .colors = 6, .repeats = true});
//   const json::Value in = json::parse("\"1122\"");
//   std::cout << mastermind::decode_code(json::Reader(in), codes) << '\n';

namespace gauntlet::mastermind {

Code decode_code(const json::Reader& in, const CodeSpace& codes);
Feedback decode_feedback(const json::Reader& in, const CodeSpace& codes);
std::vector<Row> decode_history(const json::Reader& in, const CodeSpace& codes);

json::Value encode(const CodeSpace& codes, std::span<const Row> history);
json::Value encode(const Evaluation& evaluation);

// Explains a guess: how it partitions the consistent codes, of which at most `limit` are listed.
json::Value encode_explanation(const CodeSpace& codes, Code guess, std::span<const Code> possible,
                               std::size_t limit);
json::Value encode(const CodeSpace& codes, const Contradiction& contradiction);

// Encodes the whole strategy as a tree: {"guess": Code, "next": {Feedback: the tree for the
// remaining codes, ...}}.
json::Value encode_tree(const CodeSpace& codes, const Strategy& strategy);

}  // namespace gauntlet::mastermind
