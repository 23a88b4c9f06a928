#include "failure/failure.hpp"

#include <algorithm>
#include <array>

namespace gauntlet {
namespace {

using Word = std::pair<FailureKind, std::string_view>;

constexpr std::array<Word, 6> words{{{FailureKind::illegal_move, "illegal-move"},
                                     {FailureKind::crash, "crash"},
                                     {FailureKind::stall, "stall"},
                                     {FailureKind::late, "late"},
                                     {FailureKind::malformed, "malformed"},
                                     {FailureKind::start_failed, "start-failed"}}};

}  // namespace

std::string_view to_string(FailureKind kind) {
  return std::ranges::find(words, kind, &Word::first)->second;
}

std::optional<FailureKind> parse_failure_kind(std::string_view word) {
  const auto* found = std::ranges::find(words, word, &Word::second);
  if (found == words.end()) return std::nullopt;
  return found->first;
}

}  // namespace gauntlet
