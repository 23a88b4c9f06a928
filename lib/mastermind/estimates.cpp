#include "mastermind/estimates.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gauntlet::mastermind {
namespace {

constexpr double unit = 1024;

double half_octaves(std::size_t size) { return 2 * std::log2(static_cast<double>(size)); }

}  // namespace

void Estimates::learn(std::size_t size, Score total) {
  Group& group = groups_[static_cast<std::size_t>(half_octaves(size))];
  group.codes += static_cast<double>(size);
  group.guesses += static_cast<double>(total);
}

// The guesses a code takes grow with the logarithm of their number: straight lines between the
// middles of the groups that have learned, beginning with the one guess of a single code. Beyond
// the last, and where nothing is learned, half a guess for twice the codes.
std::vector<Score> Estimates::table(std::size_t most) const {
  std::vector<std::pair<double, double>> points{{0, 1}};  // half octaves, guesses a code
  for (std::size_t i = 2; i < groups; ++i) {
    if (groups_[i].codes == 0) continue;
    points.emplace_back(static_cast<double>(i) + 0.5, groups_[i].guesses / groups_[i].codes);
  }
  points.emplace_back(points.back().first + groups, points.back().second + groups / 4.0);
  std::vector<Score> table{0};
  auto next = points.begin() + 1;
  for (std::size_t size = 1; size <= most; ++size) {
    const double at = half_octaves(size);
    while (next->first < at) ++next;
    const auto [from, low] = *(next - 1);
    const auto [to, high] = *next;
    const double guesses = low + (high - low) * (at - from) / (to - from);
    table.push_back(std::llround(unit * guesses * static_cast<double>(size)));
  }
  return table;
}

}  // namespace gauntlet::mastermind
