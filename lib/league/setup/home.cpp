#include "league/setup/home.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "grading/fest/setup/names.hpp"
#include "json/parse.hpp"
#include "process/ending.hpp"
#include "process/process.hpp"
#include "system/file_modes.hpp"
#include "system/plain_file.hpp"
#include "system/written_file.hpp"
#include "text/shorten.hpp"
#include "text/utf8.hpp"
#include "text/visible.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;
using End = process::Outcome::End;

constexpr std::size_t most_shown = 200;

std::string one_line(std::string_view text) {
  return text::visible(text::shorten(text::to_utf8(text), most_shown));
}

// Links stay links. What is no file, folder or link is left out, and so are set-id bits.
void copy_folder(const fs::path& from, const fs::path& to) {
  fs::create_directories(to);
  for (const auto& entry : fs::recursive_directory_iterator(from)) {
    const fs::path target = to / entry.path().lexically_relative(from);
    if (entry.is_symlink()) {
      fs::copy_symlink(entry.path(), target);
    } else if (entry.is_directory()) {
      fs::create_directory(target);
    } else if (entry.is_regular_file()) {
      system::copy_file(entry.path(), target);
    }
  }
}

// Why the build failed; empty if it did not.
std::string trouble_of(const Build& build, const process::Outcome& outcome) {
  if (outcome.end == End::exited && outcome.code == 0) return "";
  std::string trouble = "the build (" + one_line(build.command) +
                        ") failed: " + process::in_words(outcome, build.limits).sentence;
  const std::string_view last = text::last_line(outcome.out);
  if (!last.empty()) trouble += ": " + one_line(last);
  return trouble;
}

}  // namespace

Homes::Homes(const Config& config, fs::path results)
    : config_(config), results_(std::move(results)) {
  secrets_ = {system::plain_path(results_), system::plain_path(config.file)};
  for (const auto& player : config.players) {
    if (!player.folder.empty()) secrets_.push_back(system::plain_path(player.folder));
  }
  std::erase_if(secrets_, [](const fs::path& path) { return path == path.root_path(); });
  std::ranges::sort(secrets_);
  secrets_.erase(std::ranges::unique(secrets_).begin(), secrets_.end());
}

fs::path Homes::home_of(const Player& player) const {
  return results_ / "players" / grading::fest::folder_name(player.name);
}

fs::path Homes::file_of(const Player& player, const std::string& end) const {
  return results_ / "builds" / (grading::fest::folder_name(player.name) + end);
}

// A player with a folder sees its copy and nothing of the league's; one without sees what lies
// beside the LEAGUE.json, where its command begins.
process::View Homes::view_of(const Player& player) const {
  process::View view{.shown = config_.see, .withheld = secrets_, .network = config_.network};
  view.shown.push_back(player.folder.empty() ? config_.folder() : home_of(player));
  return view;
}

PlayerSpec Homes::spec_of(const Player& player, const std::string& trouble) const {
  PlayerSpec spec{.name = player.name, .kind = trouble.empty() ? player.kind : "exec:exit 127"};
  spec.environment = config_.environment;
  spec.limits = config_.limits;
  spec.sandbox = config_.sandbox;
  if (!player.is_program()) return spec;
  spec.view = view_of(player);
  spec.folder = player.folder.empty() ? config_.folder() : home_of(player) / player.place;
  if (!trouble.empty()) spec.folder = "/";
  return spec;
}

std::optional<std::string> Homes::known_trouble(const Player& player,
                                                const std::string& fingerprint) const {
  const fs::path file = file_of(player, ".json");
  if (!fs::exists(file) || !fs::exists(home_of(player))) return std::nullopt;
  const json::Value known = json::parse(system::read_file(file));
  const auto [print, trouble] = json::Reader(known).fields("fingerprint", "trouble");
  if (print.string("a fingerprint") != fingerprint) return std::nullopt;
  return trouble.string("a text");
}

// Why there is no copy of it; empty if there is one.
std::string Homes::copy(const Player& player) const {
  const fs::path home = home_of(player);
  fs::remove_all(home);
  fs::create_directories(home);
  if (!fs::is_directory(player.folder)) {
    return "there is no folder " + player.folder.filename().string();
  }
  if (leads_to_others(player)) {
    return player.folder.filename().string() + " leads to what is not the player's own";
  }
  try {
    copy_folder(player.folder, home);
  } catch (const fs::filesystem_error& error) {
    return one_line(error.what());
  }
  if (fs::is_directory(home / player.place)) return "";
  return "there is no " + player.place.string() + " in " + player.folder.filename().string();
}

bool Homes::leads_to_others(const Player& player) const {
  if (!fs::is_symlink(player.folder)) return false;
  const fs::path target = system::plain_path(player.folder);
  return std::ranges::any_of(config_.players, [&](const Player& other) {
    return other.name != player.name && !other.folder.empty() &&
           system::is_below(target, system::plain_path(other.folder));
  });
}

// Why it was not built, empty if it was; nothing if it was interrupted.
std::optional<std::string> Homes::build(const Player& player) const {
  const fs::path home = home_of(player);
  process::Run run;
  run.command = {"/bin/sh", "-c", "exec 2>&1\n" + player.build->command};
  run.folder = home / player.place;
  run.environment = config_.environment;
  run.limits = player.build->limits;
  run.sandbox = config_.sandbox;
  run.view = view_of(player);
  run.view.writable.push_back(system::plain_path(home));
  run.view.network = player.build->network;
  const auto outcome = process::run_process(run);
  if (outcome.end == End::interrupted) return std::nullopt;
  if (outcome.end == End::infra) throw std::runtime_error(player.name + ": " + outcome.message);
  system::write_file(file_of(player, ".log"), outcome.out + outcome.err);
  return trouble_of(*player.build, outcome);
}

// Why there is no program in the end, empty if there is; nothing if it was interrupted.
std::optional<std::string> Homes::make(const Player& player) const {
  fs::remove(file_of(player, ".log"));
  std::optional<std::string> trouble = copy(player);
  if (trouble->empty() && player.build) trouble = build(player);
  if (!trouble || !trouble->empty() || player.program.empty()) return trouble;
  if (fs::is_regular_file(home_of(player) / player.place / player.program)) return "";
  return "there is no " + (player.place / player.program).string() +
         (player.build ? " after the build (" + one_line(player.build->command) + ')' : "");
}

std::optional<Ready> Homes::prepare(std::size_t player, const std::string& fingerprint) const {
  const Player& one = config_.players[player];
  if (one.folder.empty()) return Ready{spec_of(one, "")};
  if (const auto known = known_trouble(one, fingerprint))
    return Ready{spec_of(one, *known), *known};
  fs::create_directories(results_ / "builds");
  fs::remove(file_of(one, ".json"));
  const auto trouble = make(one);
  if (!trouble) return std::nullopt;
  const json::Value state =
      json::Value::Object{{"fingerprint", fingerprint}, {"trouble", *trouble}};
  system::write_file(file_of(one, ".part"), dump(state) + '\n');
  fs::rename(file_of(one, ".part"), file_of(one, ".json"));
  return Ready{spec_of(one, *trouble), *trouble};
}

void Homes::forget(std::size_t player) const {
  fs::remove(file_of(config_.players[player], ".json"));
}

}  // namespace gauntlet::league
