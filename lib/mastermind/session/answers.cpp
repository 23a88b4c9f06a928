#include "mastermind/session/answers.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>

#include "core/numbers.hpp"
#include "gauntlet/mastermind.hpp"
#include "session/ask.hpp"

namespace gauntlet::session::mastermind {
namespace {

// Lists rows by their numbers, from 1: "1, 3 and 4".
std::string list_rows(const std::vector<std::size_t>& rows) {
  std::vector<std::string> numbers;
  numbers.reserve(rows.size());
  for (const std::size_t row : rows) numbers.push_back(std::to_string(row + 1));
  return list_of({numbers.begin(), numbers.end()}, " and ");
}

}  // namespace

std::string are_possible(std::size_t codes) {
  return pluralize(codes, "code") + (codes == 1 ? " is possible" : " are possible");
}

std::optional<Feedback> read_answer(const CodeSpace& codes, std::string_view text) {
  const auto length = static_cast<std::size_t>(codes.variant().length);
  if (text.empty()) return std::nullopt;
  std::string padded(text);
  padded.resize(std::max(length, padded.size()), '.');
  return read_feedback(codes, padded);
}

std::string letters_of_answer(const CodeSpace& codes) {
  return "up to " + pluralize(static_cast<std::uint64_t>(codes.variant().length), "letter") +
         ": w for each right one, b for each misplaced one, or dots";
}

std::string why_impossible(const CodeSpace& codes, Feedback feedback) {
  if (is_possible(codes.variant(), feedback)) return {};
  return to_text(codes, feedback) + " can never occur, whatever the code is";
}

std::string possible_answers(const CodeSpace& codes, Code guess,
                             const std::vector<Code>& possible) {
  std::vector<std::pair<std::size_t, int>> parts;
  const auto all = partition(codes, guess, possible);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].empty()) parts.emplace_back(all[i].size(), static_cast<int>(i));
  }
  std::ranges::stable_sort(parts, std::ranges::greater(), &std::pair<std::size_t, int>::first);
  std::string out = are_possible(possible.size()) + ". Answers that fit, with their codes:";
  for (const auto& [size, index] : parts) {
    out.append(" ").append(to_text(codes, codes.feedback_of(index)));
    out.append(" ").append(std::to_string(size)).append(&size == &parts.back().first ? "" : ",");
  }
  return out;
}

std::vector<std::string> contradiction(const GameHistory& history) {
  constexpr std::size_t max = 12;
  const CodeSpace& codes = history.codes();
  const auto conflict = find_minimal_conflict(codes, history.rows());
  const bool is_one = conflict.size() == 1;
  std::string reason("No code fits. ");
  reason.append(is_one ? "Answer " : "Answers ").append(list_rows(conflict));
  reason.append(is_one ? " cannot be true." : " cannot all be true.");
  const auto repairs = find_contradiction(codes, history.rows())->repairs;
  std::string remedy(repairs.empty() ? "No single change is enough." : "Any of these is enough:");
  for (std::size_t i = 0; i < std::min(max, repairs.size()); ++i) {
    remedy.append(i > 0 ? ", " : " ").append(std::to_string(repairs[i].row + 1)).append(" ");
    remedy.append(to_text(codes, repairs[i].feedback));
  }
  if (repairs.size() > max) remedy.append(", and others");
  return {std::move(reason), std::move(remedy)};
}

std::optional<Correction> read_correction(const GameHistory& history, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == text.npos) return std::nullopt;
  const auto row = parse_natural(text.substr(0, space));
  if (!row || *row < 1 || *row > history.rows().size()) return std::nullopt;
  const auto feedback =
      read_answer(history.codes(), text.substr(text.find_first_not_of(' ', space)));
  if (!feedback) return std::nullopt;
  return Correction(*row - 1, *feedback);
}

}  // namespace gauntlet::session::mastermind
