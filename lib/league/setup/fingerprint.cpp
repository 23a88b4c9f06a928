#include "league/setup/fingerprint.hpp"

#include <stdexcept>
#include <vector>

#include "grading/builds/submission.hpp"
#include "grading/results/header.hpp"
#include "process/shell.hpp"

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
    add_named_files(std::string(*command_of(player.kind)), config.folder(), texts);
  } else {
    texts.push_back(grading::fingerprint_of_submission(player.folder));
  }
  return grading::digest_of(texts);
}

}  // namespace gauntlet::league
