#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "process/program.hpp"
#include "support/cli/command_line.hpp"
#include "support/interruption/interruption.hpp"
#include "system/changes.hpp"
#include "xtest/session/session.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {
namespace {

constexpr std::size_t most_files = 5;

bool is_folder(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

// Lists the changed files; lists folders only if no file has changed.
std::string in_words(std::vector<std::filesystem::path> changed) {
  const bool has_files = !std::ranges::all_of(changed, is_folder);
  if (has_files) std::erase_if(changed, is_folder);
  std::string words;
  for (std::size_t i = 0; i < std::min(changed.size(), most_files); ++i) {
    words += (i > 0 ? ", " : "") + changed[i].string();
  }
  if (changed.size() > most_files) {
    words += " and " + std::to_string(changed.size() - most_files) + " others";
  }
  return words;
}

void begin_again(const std::string& changed, const std::optional<LastRun>& last) {
  if (isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) tool::show("\033[H\033[2J");
  tool::complain("xtest: changed: " + changed);
  if (last) tool::complain("xtest: before: " + grading::reports::in_words(last->tally));
}

}  // namespace

void keep_testing(const std::vector<std::string>& words,
                  const std::function<void(std::optional<LastRun>& last)>& run) {
  std::vector<std::filesystem::path> paths(words.begin(), words.end());
  if (const auto program = process::find_program(words.back())) paths.back() = *program;
  system::Changes changes(paths);
  std::optional<LastRun> last;
  for (;;) {
    try {
      run(last);
      // For example, the program does not exist at the moment.
    } catch (const tool::WrongUsage& error) {
      tool::complain("xtest: " + std::string(error.what()));
    }
    tool::complain("xtest: waiting for changes");
    while (!changes.look() && !tool::is_interrupted())
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
    tool::end_if_interrupted();
    begin_again(in_words(changes.changed()), last);
  }
}

}  // namespace gauntlet::xtest
