#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compare/rules.hpp"
#include "compare/verdict.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// A value as it is shown in a difference: compact JSON, shortened; "nothing" for nullptr.
std::string show(const json::Value* value);

// Whether answers are told apart by their number: several are due, or several were given.
bool are_numbered(std::span<const json::Value> expected, std::span<const json::Value> actual);

// So many differences are looked for.
inline constexpr std::size_t most_found = 10'000;

// Where answers differ, as deep as can be said: none if they are equal by the rules, else the
// `most` smallest, those of least text (pointer, expected and actual together) first, of equally
// long ones in the order of the document. Where there are very many, those of the first
// `most_found`. The pointers begin with the number of the answer, from 0, if they are numbered.
//
// A difference is at its place in what was expected, or in what was got where nothing was expected.
// An answer or an element missing from an array, or new in it, is one difference, not one for each
// that follows; this holds for arrays with up to a thousand edits, beyond which elements are
// compared index by index. So they are in an array of which a rule names an index. Of unordered
// arrays and sets the elements without an equal are given, or where they differ if there is one on
// each side. A key that is there twice has a value each time: they are compared in turn, and those
// over are differences.
std::vector<Difference> differences(std::span<const json::Value> expected,
                                    std::span<const json::Value> actual, const Rules& rules,
                                    std::size_t most);

// Where an answer is not what was due only for one of the usual mistakes (a number in quotes, row
// and column the other way round, the players not rotated, ...): that mistake, in one line for
// whoever wrote the program. It may quote pieces of the values. Nothing where they are equal, or
// differ in another way. By value, without any rules.
std::optional<std::string> find_mistake(const json::Value& expected, const json::Value& actual);

}  // namespace gauntlet::compare
