#include "atoms/session/computer.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/numbers.hpp"
#include "gauntlet/atoms_json.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr std::string_view beginner("beginner");
constexpr int random_percent = 50;  // of a beginner's moves
constexpr double min_seconds = 0.01;
constexpr double max_seconds = 3600;
constexpr std::uint64_t max_plies = 20;
constexpr int unit = 100;  // engine values per electron

}  // namespace

std::optional<Level> parse_level(std::string_view text) {
  if (text == beginner) return Level{{}, 1, true};
  if (text.ends_with('p')) {
    const auto plies = parse_natural(text.substr(0, text.size() - 1));
    if (!plies || *plies < 1 || *plies > max_plies) return std::nullopt;
    return Level{{}, static_cast<int>(*plies)};
  }
  const auto seconds = parse_decimal(text);
  if (!seconds || *seconds < min_seconds || *seconds > max_seconds) return std::nullopt;
  return Level{std::chrono::milliseconds(static_cast<int>(*seconds * 1000)), 0};
}

std::string describe(const Level& level) {
  if (level.is_beginner) return std::string(beginner);
  if (level.plies > 0) return std::to_string(level.plies).append("p");
  std::string text = std::to_string(static_cast<double>(level.time.count()) / 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text.append(" s");
}

std::string expectation(int value) {
  if (is_proven(value)) {
    const auto plies = static_cast<std::uint64_t>(plies_to_end(value));
    return std::string(is_win(value) ? "a win in " : "a loss in ").append(std::to_string(plies));
  }
  if (value == 0) return "even";
  std::string electrons = dump(encode_value(std::abs(value), unit));
  electrons.append(electrons == "1" ? " electron " : " electrons ");
  return electrons.append(value > 0 ? "ahead" : "behind");
}

bool is_random(const Level& level, Random random) {
  return level.is_beginner && random.chance(random_percent);
}

SearchResult think(Engine& engine, const Board& board, const Level& level,
                   std::optional<std::chrono::milliseconds> max) {
  std::optional<Clock::time_point> deadline;
  if (max) deadline = Clock::now() + *max;
  if (level.plies == 0) deadline = Clock::now() + std::min(level.time, max.value_or(level.time));
  return engine.search(board, deadline, static_cast<std::uint64_t>(level.plies));
}

}  // namespace gauntlet::session::atoms
