#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading {

// How an input is delivered: each way the same JSON values.
enum class Variant {
  plain,       // as it is
  pretty,      // each value over several lines, indented
  trickle,     // as it is, a few bytes at a time, with pauses
  pad,         // much white space between all tokens, before the first and after the last
  no_newline,  // without the white space at its end
  ascii        // all other characters as \u escapes
};

// "plain", "pretty", "trickle", "pad", "no-newline", "ascii".
std::string_view name_of(Variant variant);

// "plain,pad"; throws std::invalid_argument for an unknown name, and for one that is there twice.
std::vector<Variant> parse_variants(std::string_view text);

// The bytes of an input as the variant has them; nothing if that is no variant of its own: the
// bytes are no different, or they would have to be, and the input is no JSON.
std::optional<std::string> vary(Variant variant, std::string_view input);

// Which of these variants an input has: one at least, plain if none else.
std::vector<Variant> variants_of(std::string_view input, std::span<const Variant> wanted);

}  // namespace gauntlet::grading
