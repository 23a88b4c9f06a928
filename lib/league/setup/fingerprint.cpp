#include "league/setup/fingerprint.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "grading/results/header.hpp"
#include "process/shell.hpp"
#include "system/plain_file.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;

using Texts = std::vector<std::string>;

// Of what lies at a path, which is not followed where it is a link.
std::string print_of_entry(const fs::path& path) {
  const auto status = fs::symlink_status(path);
  if (fs::is_symlink(status)) return "link " + fs::read_symlink(path).string();
  if (!fs::is_regular_file(status)) return fs::is_directory(status) ? "folder" : "other";
  const bool is_executable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
  return (is_executable ? "program " : "file ") + grading::plan_of({system::read_file(path)});
}

// What cannot be read stands for itself, as long as it cannot.
void add_folder(const fs::path& folder, Texts& texts) {
  try {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    for (const auto& path : paths) {
      texts.push_back(path.lexically_relative(folder).string());
      texts.push_back(print_of_entry(path));
    }
  } catch (const std::runtime_error& error) {
    texts.emplace_back(error.what());
  }
}

// The files that the command names, as seen from the folder where it runs.
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
    if (fs::is_regular_file(path, error)) texts.push_back(print_of_entry(path));
  }
}

void add_limits(const process::Limits& limits, Texts& texts) {
  for (const std::uint64_t number :
       {static_cast<std::uint64_t>(limits.wall.count()),
        static_cast<std::uint64_t>(limits.cpu.value_or(std::chrono::milliseconds(0)).count()),
        limits.memory.value_or(0), limits.output, limits.disk, std::uint64_t{limits.processes}}) {
    texts.push_back(std::to_string(number));
  }
}

void add_conditions(const Config& config, Texts& texts) {
  add_limits(config.limits, texts);
  texts.emplace_back(name_of(config.sandbox));
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
  if (!player.is_program()) return grading::plan_of(texts);
  add_conditions(config, texts);
  texts.push_back(player.place.string());
  if (player.build) {
    texts.push_back(player.build->command);
    texts.push_back(std::to_string(static_cast<int>(player.build->network)));
    add_limits(player.build->limits, texts);
  }
  if (player.folder.empty()) {
    add_named_files(std::string(*command_of(player.kind)), config.folder(), texts);
  } else if (fs::is_directory(player.folder)) {
    add_folder(player.folder, texts);
  }
  return grading::plan_of(texts);
}

}  // namespace gauntlet::league
