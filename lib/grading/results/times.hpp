#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::grading {

// Returns the present time.
std::chrono::sys_seconds now();

// Formats a time as "2026-01-31T23:59:59", UTC.
std::string timestamp(std::chrono::sys_seconds time);

// Parses a time with its offset from UTC: "2026-03-01T23:59Z", "2026-03-01T23:59:59+01:00". Returns
// nullopt for anything else.
std::optional<std::chrono::sys_seconds> parse_time(std::string_view text);

// The form that parse_time() expects, for messages.
inline constexpr std::string_view time_form = "a time like 2026-03-01T23:59:59+01:00";

}  // namespace gauntlet::grading
