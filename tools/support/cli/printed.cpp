#include "support/cli/printed.hpp"

#include <chrono>
#include <cstdlib>

#include "core/numbers.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/version.hpp"
#include "support/manual/manual.hpp"

namespace gauntlet::tool {
namespace {

// Returns a date such as "2026-11-22".
std::string date_of_build() {
  const char* const text = std::getenv("SOURCE_DATE_EPOCH");
  const auto seconds = gauntlet::parse_natural(text == nullptr ? "" : text);
  if (!seconds) return "";
  using namespace std::chrono;
  const year_month_day day{floor<days>(sys_seconds(std::chrono::seconds(*seconds)))};
  const auto two = [](unsigned number) {
    return (number < 10 ? "-0" : "-") + std::to_string(number);
  };
  return std::to_string(int(day.year())) + two(unsigned(day.month())) + two(unsigned(day.day()));
}

}  // namespace

std::string manual_page(const manual::Page& page) {
  return manual::to_roff(page, {"gauntlet " + std::string(version()), date_of_build()});
}

std::vector<std::string> shells() { return {"bash", "zsh", "fish"}; }

std::string completions(const manual::Page& tool, const std::string& shell) {
  if (shell == "bash") return manual::to_bash(tool);
  if (shell == "zsh") return manual::to_zsh(tool);
  if (shell == "fish") return manual::to_fish(tool);
  throw UsageError("--completions: expected bash, zsh or fish, got " + shell);
}

}  // namespace gauntlet::tool
