#include "mastermind/explain.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace gauntlet::mastermind {
namespace {

// Orders feedbacks by most right pegs, then most misplaced ones.
bool is_before(const Feedback& a, const Feedback& b) { return b < a; }

}  // namespace

std::vector<PartitionCell> partition_of(const CodeSpace& codes, Code guess,
                                        std::span<const Code> possible) {
  std::map<Feedback, std::size_t, decltype(&is_before)> sizes(is_before);
  for (const Code code : possible) ++sizes[codes.feedback(guess, code)];
  std::vector<PartitionCell> parts;
  parts.reserve(sizes.size());
  for (const auto& [feedback, size] : sizes) parts.push_back({feedback, size});
  return parts;
}

std::optional<Contradiction> find_contradiction(const CodeSpace& codes,
                                                std::span<const Row> history) {
  Contradiction found;
  const auto repair_before = [](const FeedbackCorrection& a, const FeedbackCorrection& b) {
    return a.row != b.row ? a.row < b.row : is_before(a.feedback, b.feedback);
  };
  std::map<FeedbackCorrection, std::size_t, decltype(repair_before)> repairs(repair_before);
  for (Code code = 0; code < codes.size(); ++code) {
    std::size_t wrong = 0;
    FeedbackCorrection repair;
    std::size_t first = history.size();
    for (std::size_t row = 0; row < history.size() && wrong < 2; ++row) {
      const Feedback feedback = codes.feedback(history[row].first, code);
      if (feedback == history[row].second) continue;
      if (wrong++ == 0) first = row;
      repair = {row, feedback, 0};
    }
    if (wrong == 0) return std::nullopt;
    if (wrong == 1) ++repairs[repair];
    found.row = std::max(found.row, first);
  }
  for (const auto& [repair, count] : repairs) {
    found.repairs.push_back({repair.row, repair.feedback, count});
  }
  return found;
}

std::vector<std::size_t> find_minimal_conflict(const CodeSpace& codes,
                                               std::span<const Row> history) {
  std::vector<Row> rows(history.begin(), history.end());
  if (!consistent_codes(codes, rows).empty()) return {};
  std::vector<std::size_t> places(rows.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<Row> others = rows;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (!consistent_codes(codes, others).empty()) {
      ++i;
      continue;
    }
    rows = std::move(others);
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return places;
}

}  // namespace gauntlet::mastermind
