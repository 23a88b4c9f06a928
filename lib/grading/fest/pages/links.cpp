#include "grading/fest/pages/pages.hpp"
#include "grading/fest/setup/names.hpp"
#include "grading/reports/text.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::fest {
namespace fs = std::filesystem;

std::string team_file(std::string_view name) { return "team-" + folder_name(name) + ".html"; }
std::string test_file(const Test& test) { return "test-" + folder_name(test.id()) + ".html"; }

std::string link(const std::string& url, std::string_view text) {
  return text::element("a", {{"href", url}}, reports::escape(reports::one_line(text)));
}

std::string Links::team(std::string_view name) const {
  return up_ + "pages/" + url_part(team_file(name));
}

std::string Links::test(const Test& test) const {
  return up_ + "pages/" + url_part(test_file(test));
}

std::optional<std::string> Links::existing(const fs::path& file) const {
  std::error_code error;
  if (!fs::is_regular_file(file, error) || error) return std::nullopt;
  const fs::path folder = fs::absolute(folder_, error).lexically_normal();
  const fs::path relative = fs::absolute(file, error).lexically_normal().lexically_relative(folder);
  std::string url = up_;
  for (const auto& part : relative) {
    if (part.empty()) return std::nullopt;
    url.append(url.ends_with('/') || url.empty() ? "" : "/").append(url_part(part.string()));
  }
  return url;
}

std::optional<std::string> Links::report(const Team& team) const {
  return existing(folder_ / "teams" / folder_name(team.name) / "report.html");
}

std::optional<std::string> Links::log(const Team& team) const {
  return existing(folder_ / "builds" / (folder_name(team.name) + ".log"));
}

std::optional<std::string> Links::program(const Team& team) const {
  return team.program.empty() ? std::nullopt : existing(team.program);
}

std::optional<std::string> Links::file(const Test& test, std::string_view part) const {
  if (end_of_input(test.name).empty()) return std::nullopt;
  const fs::path input = folder_ / "tests" / folder_name(test.owner) / text::to_utf8(test.name);
  return existing(part_beside(input, part));
}

}  // namespace gauntlet::grading::fest
