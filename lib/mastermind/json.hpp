#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "mastermind/evaluate.hpp"
#include "mastermind/explain.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

// The JSON of mastermind (harness-tests/README.md). Decoding throws json::Error.
namespace gauntlet::mastermind {

Code decode_code(const json::Reader& in, const Codes& codes);
Feedback decode_feedback(const json::Reader& in, const Codes& codes);
std::vector<Row> decode_history(const json::Reader& in, const Codes& codes);

json::Value encode(const Evaluation& evaluation);

// What is behind a guess: how it parts the possible codes, of which at most `limit` are listed.
json::Value encode_explanation(const Codes& codes, Code guess, std::span<const Code> possible,
                               std::size_t limit);
json::Value encode(const Codes& codes, const Contradiction& contradiction);

// The whole strategy: {"guess": Code, "next": {Feedback: the same for the codes left, ...}}.
json::Value encode_tree(const Codes& codes, const Strategy& strategy);

}  // namespace gauntlet::mastermind
