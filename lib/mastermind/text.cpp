#include "mastermind/text.hpp"

namespace gauntlet::mastermind {

std::string describe(const Variant& variant) {
  const std::string last(1, Codes::symbol(variant.colors - 1));
  return "a code of " + std::to_string(variant.length) +
         (variant.repeats ? " digits" : " different digits") + " from 1 to " + last;
}

std::string to_text(const Codes& codes, Feedback feedback) {
  const int rest = codes.variant().length - feedback.right - feedback.misplaced;
  return std::string(static_cast<std::size_t>(feedback.right), 'w') +
         std::string(static_cast<std::size_t>(feedback.misplaced), 'b') +
         std::string(static_cast<std::size_t>(rest), '.');
}

std::optional<Feedback> read_feedback(const Codes& codes, std::string_view text) {
  if (text.size() != static_cast<std::size_t>(codes.variant().length)) return std::nullopt;
  Feedback feedback;
  for (const char letter : text) {
    if (letter == 'w') {
      ++feedback.right;
    } else if (letter == 'b') {
      ++feedback.misplaced;
    } else if (letter != '.') {
      return std::nullopt;
    }
  }
  return feedback;
}

}  // namespace gauntlet::mastermind
