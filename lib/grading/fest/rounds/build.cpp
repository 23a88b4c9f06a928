#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/reports/text.hpp"
#include "system/file_modes.hpp"
#include "system/plain_file.hpp"
#include "system/written_file.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using End = process::Outcome::End;

constexpr const char* not_own = " leads to what is not the team's own";

// The path as seen from where all submissions lie.
std::string short_name(const Config& config, const std::string& team, const fs::path& path) {
  const fs::path top = fs::path(fill(config.submission, team)).parent_path();
  return path.lexically_relative(top).string();
}

// What keeps a file or folder from being used; empty if nothing does.
std::string trouble_with(const Config& config, const HiddenPaths& hidden, const std::string& team,
                         const std::string& pattern, bool is_folder) {
  const fs::path path = fill(pattern, team);
  const std::string name = short_name(config, team, path);
  std::error_code error;
  const auto type = fs::status(path, error).type();
  if (type == fs::file_type::not_found) return "there is no " + name;
  if (is_folder && type != fs::file_type::directory) return name + " is no folder";
  if (!is_folder && type != fs::file_type::regular) return name + " is no file";
  const bool is_inside =
      system::is_below(system::plain_path(path), system::plain_path(fill(own_part(pattern), team)));
  if (!is_inside || hidden.covers(path, config, team)) return name + not_own;
  return "";
}

// Where a team's build runs, as a pattern.
std::string build_folder(const Config& config, const std::string& team) {
  const auto& build = *config.build;
  if (build.writable.empty()) return build.folder;
  const fs::path top = build.writable;
  fs::path found = build.folder;
  std::error_code error;
  while (found != top && found.has_parent_path() &&
         !fs::is_directory(fill(found.string(), team), error)) {
    found = found.parent_path();
  }
  return found.string();
}

process::Run run_of(const Config& config, const HiddenPaths& hidden, const std::string& team) {
  const Build& build = *config.build;
  process::Run run;
  run.command = {"/bin/sh", "-c", "exec 2>&1\n" + build.command};
  run.folder = fill(build_folder(config, team), team);
  run.environment = config.conditions.environment;
  run.limits = build.limits;
  run.sandbox = config.conditions.sandbox;
  run.view = hidden.view_of_build(config, team);
  run.view.writable.push_back(run.folder);
  if (!build.writable.empty()) run.view.writable.emplace_back(fill(build.writable, team));
  run.view.network = build.network;
  return run;
}

// "the build (make, in ann/3)".
std::string name_of_build(const Config& config, const std::string& team) {
  constexpr std::size_t longest = 80;
  const std::string folder = build_folder(config, team);
  const std::string command = text::shorten(reports::one_line(config.build->command), longest);
  std::string name =
      "the build (" + command + ", in " + short_name(config, team, fill(folder, team));
  if (folder != config.build->folder) {
    name += ", as there is no " + short_name(config, team, fill(config.build->folder, team));
  }
  return name += ')';
}

// Why there is no program after the build; empty if that went well.
std::string trouble_of(const Config& config, const std::string& team, process::Outcome outcome) {
  const std::string last = text::shorten(reports::one_line(text::last_line(outcome.out)), 200);
  outcome.out.clear();
  const Record record =
      judge({.input = "/dev/null"}, "/bin/sh", {.limits = config.build->limits}, outcome);
  if (record.verdict == compare::Verdict::pass) return "";
  std::string trouble = name_of_build(config, team) + " failed: " + record.message;
  if (!last.empty()) trouble += ": " + last;
  return trouble;
}

}  // namespace

std::string trouble_with_program(const Config& config, const HiddenPaths& hidden,
                                 const std::string& team) {
  std::string trouble = trouble_with(config, hidden, team, config.program, false);
  const bool is_own = lies_in_own_folder(config, team) && !is_program_of_others(config, team);
  if (trouble.empty() && !is_own) {
    trouble = short_name(config, team, fill(config.program, team)) + not_own;
  }
  return trouble;
}

std::optional<Entrant> make(const Config& config, const HiddenPaths& hidden, const Entrant& entrant,
                            const fs::path& log) {
  Entrant made = entrant;
  made.is_made = true;
  const std::string& team = entrant.team.name;
  std::string& trouble = made.team.trouble;
  trouble.clear();
  fs::remove(log);
  if (!is_own_folder(config, config.submission, team)) {
    trouble = short_name(config, team, fill(config.submission, team)) + not_own;
  }
  if (trouble.empty()) system::clear_set_id(fill(config.submission, team));
  if (config.build && trouble.empty()) {
    trouble = trouble_with(config, hidden, team, build_folder(config, team), true);
  }
  const bool is_to_build = config.build && trouble.empty();
  if (is_to_build) {
    const auto outcome = process::run_process(run_of(config, hidden, team));
    if (outcome.end == End::interrupted) return std::nullopt;
    system::write_file(log, outcome.out + outcome.err);
    trouble = trouble_of(config, team, outcome);
    made.is_made = outcome.end != End::infra;
  }
  if (trouble.empty()) {
    trouble = trouble_with_program(config, hidden, team);
    if (is_to_build && !trouble.empty()) trouble += ", after " + name_of_build(config, team);
  }
  made.team.built = trouble.empty();
  return made;
}

std::vector<std::string> last_lines(const fs::path& log) {
  constexpr std::size_t most = 6, longest = 160;
  std::vector<std::string> lines;
  std::istringstream text(end_of_log(log));
  for (std::string line; std::getline(text, line);) {
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    lines.push_back(text::shorten(reports::one_line(line), longest));
  }
  if (lines.size() < 2) return {};
  if (lines.size() > most) lines.erase(lines.begin(), lines.end() - most);
  return lines;
}

std::string end_of_log(const fs::path& log) {
  constexpr std::uintmax_t most = 4096;
  std::ifstream file(log, std::ios::binary);
  std::error_code error;
  const auto size = fs::file_size(log, error);
  if (error || !file) return "";
  if (size > most) file.seekg(static_cast<std::streamoff>(size - most - 1));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (size <= most) return text;
  const auto line = text.find('\n') + 1;  // 0 where there is none
  text.erase(0, line > 0 && line < text.size() ? line : 1);
  while (!text.empty() && (static_cast<unsigned char>(text.front()) & 0xC0U) == 0x80U) {
    text.erase(0, 1);  // the rest of a character
  }
  return text;
}

}  // namespace gauntlet::grading::fest
