#include "grading/results/times.hpp"

#include <array>
#include <cstddef>
#include <ctime>

namespace gauntlet::grading {

using std::chrono::sys_seconds;

namespace {

// Reads a number of `count` digits from the front of a text.
std::optional<unsigned> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  unsigned number = 0;
  for (const char c : text.substr(0, count)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  text.remove_prefix(count);
  return number;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// Reads "23:59", or "23:59:59" where seconds are allowed.
std::optional<std::chrono::seconds> take_clock(std::string_view& text, bool may_have_seconds) {
  const auto hours = take_digits(text, 2);
  if (!hours || *hours > 23 || !take(text, ':')) return std::nullopt;
  const auto minutes = take_digits(text, 2);
  if (!minutes || *minutes > 59) return std::nullopt;
  std::chrono::seconds time = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
  if (may_have_seconds && take(text, ':')) {
    const auto seconds = take_digits(text, 2);
    if (!seconds || *seconds > 59) return std::nullopt;
    time += std::chrono::seconds(*seconds);
  }
  return time;
}

}  // namespace

sys_seconds now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string timestamp(sys_seconds time) {
  const std::time_t seconds = time.time_since_epoch().count();
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc)};
}

std::optional<sys_seconds> parse_time(std::string_view text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = take_digits(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(*month), std::chrono::day(*day));
  if (!date.ok() || (!take(text, 'T') && !take(text, ' '))) return std::nullopt;
  const auto clock = take_clock(text, true);
  if (!clock) return std::nullopt;
  const sys_seconds local = std::chrono::sys_days(date) + *clock;
  if (text == "Z") return local;
  const bool is_east = take(text, '+');
  if (!is_east && !take(text, '-')) return std::nullopt;
  const auto offset = take_clock(text, false);
  if (!offset || !text.empty()) return std::nullopt;
  return is_east ? local - *offset : local + *offset;
}

}  // namespace gauntlet::grading
