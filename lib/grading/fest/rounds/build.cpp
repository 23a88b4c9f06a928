#include "grading/fest/rounds/build.hpp"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>

#include "grading/fest/setup/ownership.hpp"
#include "grading/reports/text.hpp"
#include "system/paths.hpp"
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

process::Run run_of(const Config& config, const HiddenPaths& hidden, const std::string& team) {
  const Build& build = *config.build;
  process::Run run;
  run.command = {"/bin/sh", "-c", "exec 2>&1\n" + build.command};
  run.folder = fill(build.folder, team);
  run.environment = config.conditions.environment;
  run.limits = build.limits;
  run.sandbox = config.conditions.sandbox;
  run.view = hidden.view_of_build(config, team);
  run.view.writable.push_back(run.folder);
  run.view.network = build.network;
  return run;
}

// Why there is no program after the build; empty if that went well.
std::string trouble_of(const Build& build, process::Outcome outcome) {
  const std::string last = text::shorten(reports::one_line(text::last_line(outcome.out)), 200);
  outcome.out.clear();
  const Record record = judge({.input = "/dev/null"}, "/bin/sh", {.limits = build.limits}, outcome);
  if (record.verdict == compare::Verdict::pass) return "";
  std::string trouble = "the build failed: " + record.message;
  if (!last.empty()) trouble += ": " + last;
  return trouble;
}

}  // namespace

std::optional<Entrant> make(const Config& config, const HiddenPaths& hidden, const Entrant& entrant,
                            const fs::path& log) {
  Entrant made = entrant;
  made.is_made = true;
  const std::string& team = entrant.team.name;
  std::string& trouble = made.team.trouble;
  trouble.clear();
  if (!is_own_folder(config, config.submission, team)) {
    trouble = short_name(config, team, fill(config.submission, team)) + not_own;
  }
  if (config.build && trouble.empty()) {
    trouble = trouble_with(config, hidden, team, config.build->folder, true);
  }
  if (config.build && trouble.empty()) {
    const auto outcome = process::run_process(run_of(config, hidden, team));
    if (outcome.end == End::interrupted) return std::nullopt;
    system::write_file(log, outcome.out + outcome.err);
    trouble = trouble_of(*config.build, outcome);
    made.is_made = outcome.end != End::infra;
  }
  if (trouble.empty()) trouble = trouble_with(config, hidden, team, config.program, false);
  const bool is_own = lies_in_own_folder(config, team) && !is_program_of_others(config, team);
  if (trouble.empty() && !is_own) {
    trouble = short_name(config, team, fill(config.program, team)) + not_own;
  }
  made.team.built = trouble.empty();
  return made;
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
