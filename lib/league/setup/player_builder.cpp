#include "league/setup/player_builder.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "grading/builds/build.hpp"
#include "grading/builds/submission.hpp"
#include "grading/fest/setup/names.hpp"
#include "grading/results/header.hpp"
#include "json/parse.hpp"
#include "process/shell.hpp"
#include "system/file_writer.hpp"
#include "system/read_file.hpp"
#include "text/display.hpp"
#include "text/utf8.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;

using Texts = std::vector<std::string>;

// Adds the files that the command names, relative to the folder where it runs.
void add_named_files(const std::string& command, const fs::path& folder, Texts& texts) {
  Texts words;
  try {
    words = process::shell_words(command);
  } catch (const std::invalid_argument&) {
    return;
  }
  for (const auto& word : words) {
    std::error_code error;
    const fs::path path = folder / word;
    if (fs::is_regular_file(path, error)) texts.push_back(grading::fingerprint_of_submission(path));
  }
}

void add_limits(const process::Limits& limits, Texts& texts) {
  for (const std::uint64_t number :
       {static_cast<std::uint64_t>(limits.wall_time.count()),
        static_cast<std::uint64_t>(limits.cpu_time.value_or(std::chrono::milliseconds(0)).count()),
        limits.memory.value_or(0), limits.output, limits.file_size,
        std::uint64_t{limits.processes}}) {
    texts.push_back(std::to_string(number));
  }
}

void add_conditions(const Config& config, Texts& texts) {
  add_limits(config.limits, texts);
  texts.emplace_back(to_string(config.sandbox));
  texts.push_back(std::to_string(static_cast<int>(config.network)));
  texts.insert(texts.end(), config.environment.begin(), config.environment.end());
  const GameSettings& settings = config.settings;
  for (const auto time : {settings.turn_time, settings.first_turn_time, settings.start_time,
                          settings.grace.value_or(settings.turn_time)}) {
    texts.push_back(std::to_string(time.count()));
  }
}

}  // namespace

std::string fingerprint_of(const Player& player, const Config& config) {
  Texts texts{player.kind};
  if (!player.is_program()) return grading::digest_of(texts);
  add_conditions(config, texts);
  texts.push_back(player.place.string());
  if (player.build) {
    texts.push_back(player.build->command);
    texts.push_back(std::to_string(static_cast<int>(player.build->network)));
    add_limits(player.build->limits, texts);
    texts.push_back(std::to_string(player.build->disk));
  }
  if (player.folder.empty()) {
    add_named_files(std::string(*match::command_of(player.kind)), config.folder(), texts);
  } else {
    texts.push_back(grading::fingerprint_of_submission(player.folder));
  }
  return grading::digest_of(texts);
}

namespace {

namespace fs = std::filesystem;
constexpr std::size_t max_shown = 200;

std::string on_one_line(std::string_view text) {
  return text::escape_for_display(text::truncate_text(text::to_utf8(text), max_shown));
}

}  // namespace

PlayerBuilder::PlayerBuilder(const Config& config, fs::path results)
    : config_(config), results_(std::move(results)) {
  secrets_ = {system::canonical_path(results_), system::canonical_path(config.file)};
  for (const auto& player : config.players) {
    if (!player.folder.empty()) secrets_.push_back(system::canonical_path(player.folder));
  }
  std::erase_if(secrets_, [](const fs::path& path) { return path == path.root_path(); });
  std::ranges::sort(secrets_);
  secrets_.erase(std::ranges::unique(secrets_).begin(), secrets_.end());
}

fs::path PlayerBuilder::player_directory(const Player& player) const {
  return results_ / "players" / grading::fest::folder_name(player.name);
}

fs::path PlayerBuilder::file_of(const Player& player, const std::string& end) const {
  return results_ / "builds" / (grading::fest::folder_name(player.name) + end);
}

// A player with a folder sees its copy and nothing else of the league. A player without one sees
// the folder of the LEAGUE.json, where its command runs.
process::SandboxPolicy PlayerBuilder::view_of(const Player& player) const {
  process::SandboxPolicy view{
      .readonly_paths = config_.see, .withheld = secrets_, .network = config_.network};
  view.readonly_paths.push_back(player.folder.empty() ? config_.folder()
                                                      : player_directory(player));
  return view;
}

PlayerSpec PlayerBuilder::spec_of(const Player& player, const std::string& failure) const {
  PlayerSpec spec{.name = player.name, .kind = failure.empty() ? player.kind : "exec:exit 127"};
  spec.environment = config_.environment;
  spec.limits = config_.limits;
  spec.sandbox = config_.sandbox;
  if (!player.is_program()) return spec;
  spec.view = view_of(player);
  spec.folder = player.folder.empty() ? config_.folder() : player_directory(player) / player.place;
  if (!failure.empty()) spec.folder = "/";
  return spec;
}

std::optional<std::string> PlayerBuilder::known_failure(const Player& player,
                                                        const std::string& fingerprint) const {
  const fs::path file = file_of(player, ".json");
  if (!fs::exists(file)) return std::nullopt;
  const json::Value known = json::parse(system::read_file(file));
  const auto [print, failure] = json::Reader(known).fields("fingerprint", "build_error");
  if (print.string("a fingerprint") != fingerprint) return std::nullopt;
  std::string known_failure = failure.string("a string");
  if (known_failure.empty() && !fs::exists(player_directory(player))) return std::nullopt;
  return known_failure;
}

// Copies the player's folder. If that fails, the result has the reason.
grading::BuildResult PlayerBuilder::copy(const Player& player) const {
  using End = grading::BuildResult::End;
  const std::string name = player.folder.filename().string();
  grading::remove_copy(player_directory(player));
  std::error_code error;
  if (!fs::is_directory(player.folder, error))
    return {End::failed, "the folder " + name + " does not exist"};
  if (leads_to_others(player)) {
    return {End::failed, name + " points outside the player's own files"};
  }
  const std::uint64_t max = player.build ? player.build->disk : grading::default_build_disk;
  const auto failure = grading::copy_submission(player.folder, player_directory(player), max);
  if (failure) {
    return {failure->is_disk_full ? End::internal_error : End::failed,
            name + ": " + on_one_line(failure->reason)};
  }
  const std::string failure_text =
      grading::build_folder_error(player_directory(player) / player.place, player_directory(player),
                                  player.place.string() + " in " + name);
  return {failure_text.empty() ? End::done : End::failed, failure_text};
}

bool PlayerBuilder::leads_to_others(const Player& player) const {
  if (!fs::is_symlink(player.folder)) return false;
  const fs::path target = system::canonical_path(player.folder);
  return std::ranges::any_of(config_.players, [&](const Player& other) {
    return other.name != player.name && !other.folder.empty() &&
           system::is_inside(target, system::canonical_path(other.folder));
  });
}

grading::BuildResult PlayerBuilder::build(const Player& player) const {
  const fs::path home = player_directory(player);
  grading::BuildRun run;
  run.command = player.build->command;
  run.folder = home / player.place;
  run.top = home;
  run.environment = config_.environment;
  run.limits = player.build->limits;
  run.disk = player.build->disk;
  run.sandbox = config_.sandbox;
  run.view = view_of(player);
  run.view.writable_paths.push_back(system::canonical_path(home));
  run.view.writable_paths.push_back(
      system::canonical_path(run.folder));  // otherwise it is read-only
  run.view.network = player.build->network;
  auto result = grading::run_build(run);
  if (result.end == grading::BuildResult::End::failed) {
    result.reason =
        grading::describe_failure("the build (" + on_one_line(run.command) + ')', result);
  }
  return result;
}

// Copies and builds once. If that yields no program, `reason` says why.
grading::BuildResult PlayerBuilder::make_once(const Player& player) const {
  grading::BuildResult result = copy(player);
  if (result.end == grading::BuildResult::End::done && player.build) result = build(player);
  if (result.end != grading::BuildResult::End::done || player.program.empty()) return result;
  const fs::path program = player_directory(player) / player.place / player.program;
  const std::string name = (player.place / player.program).string();
  const std::string locked =
      grading::locked_folder(program.parent_path(), player_directory(player));
  std::error_code error;
  if (!locked.empty()) {
    result.reason = name + " cannot be reached: " + locked;
  } else if (!fs::is_regular_file(program, error)) {
    result.reason = name + " does not exist";
  } else if (!system::is_inside(system::canonical_path(program),
                                system::canonical_path(player_directory(player)))) {
    result.reason = name + " points outside the player's own files";
  }
  if (!result.reason.empty() && player.build) {
    result.reason += " after the build (" + on_one_line(player.build->command) + ')';
  }
  return result;
}

// Returns why the build yields no program; empty if it does. Returns nullopt if
// interrupted.
std::optional<std::string> PlayerBuilder::make(const Player& player) const {
  using End = grading::BuildResult::End;
  fs::remove(file_of(player, ".log"));
  const auto result = grading::make_undisturbed([&] { return make_once(player); });
  if (result.end != End::done || !result.reason.empty())
    grading::remove_copy(player_directory(player));
  if (result.end == End::interrupted) return std::nullopt;
  if (result.end == End::internal_error) {
    throw std::runtime_error(player.name + ": the build could not be run: " + result.reason);
  }
  if (player.build) system::write_file(file_of(player, ".log"), result.log);
  return result.reason;
}

std::optional<PreparedPlayer> PlayerBuilder::prepare(std::size_t player,
                                                     const std::string& fingerprint) const {
  const Player& one = config_.players[player];
  if (one.folder.empty()) return PreparedPlayer{spec_of(one, "")};
  if (const auto known = known_failure(one, fingerprint))
    return PreparedPlayer{spec_of(one, *known), *known};
  fs::create_directories(results_ / "builds");
  fs::remove(file_of(one, ".json"));
  const auto failure = make(one);
  if (!failure) return std::nullopt;
  const json::Value state =
      json::Value::Object{{"fingerprint", fingerprint}, {"build_error", *failure}};
  system::replace_file(file_of(one, ".json"), dump(state) + '\n');
  return PreparedPlayer{spec_of(one, *failure), *failure};
}

void PlayerBuilder::forget(std::size_t player) const {
  fs::remove(file_of(config_.players[player], ".json"));
}

}  // namespace gauntlet::league
