#include "league/setup/player_builder.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "gauntlet/json.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/names.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;

using grading::BuildResult;
using End = BuildResult::End;
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

// Returns "the build (make)".
std::string name_of_build(const Player& player) {
  constexpr std::size_t max = 200;
  const std::string command = text::truncate_text(text::to_utf8(player.build->command), max);
  return "the build (" + text::escape_for_display(command) + ')';
}

}  // namespace

PlayerBuilder::PlayerBuilder(const Config& config, grading::ResultsFolder results)
    : config_(config), results_(std::move(results)) {
  secrets_ = {system::canonical_path(results_.folder()), system::canonical_path(config.file)};
  for (const auto& player : config.players) {
    if (!player.folder.empty()) secrets_.push_back(system::canonical_path(player.folder));
  }
  std::erase_if(secrets_, [](const fs::path& path) { return path == path.root_path(); });
  std::ranges::sort(secrets_);
  secrets_.erase(std::ranges::unique(secrets_).begin(), secrets_.end());
}

fs::path PlayerBuilder::player_directory(const Player& player) const {
  return results_.folder() / "players" / grading::folder_name(player.name);
}

fs::path PlayerBuilder::result_file(const Player& player) const {
  return results_.builds() / (grading::folder_name(player.name) + ".json");
}

// A player with a folder sees its copy and nothing else of the league. A player without one sees
// the folder of the LEAGUE.json, where its command runs.
process::SandboxPolicy PlayerBuilder::view_of(const Player& player) const {
  process::SandboxPolicy policy{
      .readonly_paths = config_.see, .withheld = secrets_, .network = config_.network};
  policy.readonly_paths.push_back(player.folder.empty() ? config_.folder()
                                                        : player_directory(player));
  return policy;
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
  const fs::path file = result_file(player);
  if (!fs::exists(file)) return std::nullopt;
  const json::Value known = json::parse(system::read_file(file));
  const auto [print, failure] = json::Reader(known).fields("fingerprint", "build_error");
  if (print.string("a fingerprint") != fingerprint) return std::nullopt;
  std::string known_failure = failure.string("a string");
  if (known_failure.empty() && !fs::exists(player_directory(player))) return std::nullopt;
  return known_failure;
}

// Copies the player's folder. If that fails, the result has the reason.
BuildResult PlayerBuilder::copy(const Player& player) const {
  const std::string name = player.folder.filename().string();
  const fs::path home = player_directory(player);
  std::error_code error;
  std::string failure;
  if (!fs::is_directory(player.folder, error)) {
    failure = "the folder " + name + " does not exist";
  } else if (leads_to_others(player)) {
    failure = name + grading::leads_elsewhere("player");
  }
  if (!failure.empty()) {
    grading::remove_copy(home);
    return {End::failed, failure};
  }
  const std::uint64_t max = player.build ? player.build->disk : grading::default_build_disk;
  BuildResult result = grading::copy_to_build(player.folder, home, name, max);
  if (!result.has_program()) return result;
  failure =
      grading::build_folder_error(home / player.place, home, player.place.string() + " in " + name);
  return {failure.empty() ? End::done : End::failed, failure};
}

bool PlayerBuilder::leads_to_others(const Player& player) const {
  if (!fs::is_symlink(player.folder)) return false;
  const fs::path target = system::canonical_path(player.folder);
  return std::ranges::any_of(config_.players, [&](const Player& other) {
    return other.name != player.name && !other.folder.empty() &&
           system::is_inside(target, system::canonical_path(other.folder));
  });
}

BuildResult PlayerBuilder::build(const Player& player) const {
  const fs::path home = player_directory(player);
  grading::BuildRun run{.settings = *player.build, .folder = home / player.place, .top = home};
  run.environment = config_.environment;
  run.sandbox = config_.sandbox;
  run.view = view_of(player);
  run.view.writable_paths.push_back(system::canonical_path(home));
  run.view.writable_paths.push_back(
      system::canonical_path(run.folder));  // otherwise it is read-only
  BuildResult result = grading::run_build(run);
  if (result.end == End::failed) {
    result.reason = grading::describe_failure(name_of_build(player), result);
  }
  return result;
}

// Copies and builds once. If that yields no program, `reason` says why.
BuildResult PlayerBuilder::make_once(const Player& player) const {
  BuildResult result = copy(player);
  if (result.end == End::done && player.build) result = build(player);
  if (result.end != End::done || player.program.empty()) return result;
  const fs::path program = player.place / player.program;
  result.reason = grading::program_error(player_directory(player) / program,
                                         player_directory(player), program.string(), "player");
  if (!result.reason.empty() && player.build) result.reason += " after " + name_of_build(player);
  return result;
}

// Returns why the build yields no program; empty if it does. Returns nullopt if interrupted.
std::optional<std::string> PlayerBuilder::make(const Player& player) const {
  const auto result = grading::make_program(player_directory(player), results_.log_of(player.name),
                                            [&] { return make_once(player); });
  if (!result) return std::nullopt;
  if (result->end == End::internal_error) {
    throw std::runtime_error(player.name + ": the build could not be run: " + result->reason);
  }
  return result->reason;
}

std::optional<PreparedPlayer> PlayerBuilder::prepare(std::size_t player,
                                                     const std::string& fingerprint) const {
  const Player& one = config_.players[player];
  if (one.folder.empty()) return PreparedPlayer{spec_of(one, "")};
  if (const auto known = known_failure(one, fingerprint))
    return PreparedPlayer{spec_of(one, *known), *known};
  fs::create_directories(results_.builds());
  fs::remove(result_file(one));
  const auto failure = make(one);
  if (!failure) return std::nullopt;
  const json::Value state =
      json::Value::Object{{"fingerprint", fingerprint}, {"build_error", *failure}};
  system::replace_file(result_file(one), dump(state) + '\n');
  return PreparedPlayer{spec_of(one, *failure), *failure};
}

void PlayerBuilder::forget(std::size_t player) const {
  fs::remove(result_file(config_.players[player]));
}

}  // namespace gauntlet::league
