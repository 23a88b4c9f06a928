#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "process/program.hpp"
#include "support/cli/command_line.hpp"
#include "support/interruption/interruption.hpp"
#include "system/file_watcher.hpp"
#include "xtest/session/session.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {
namespace {

constexpr std::size_t max_files = 5;

bool is_folder(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

// Lists the changed files; lists folders only if no file has changed.
std::string describe(std::vector<std::filesystem::path> changed) {
  const bool has_files = !std::ranges::all_of(changed, is_folder);
  if (has_files) std::erase_if(changed, is_folder);
  std::string words;
  for (std::size_t i = 0; i < std::min(changed.size(), max_files); ++i) {
    words += (i > 0 ? ", " : "") + changed[i].string();
  }
  if (changed.size() > max_files) {
    words += " and " + std::to_string(changed.size() - max_files) + " others";
  }
  return words;
}

void begin_again(const std::string& changed, const std::optional<LastRun>& last) {
  if (isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) tool::show("\033[H\033[2J");
  tool::print_error("xtest: changed: " + changed);
  if (last) tool::print_error("xtest: before: " + grading::reports::describe(last->tally));
}

}  // namespace

void watch_and_rerun(const std::vector<std::string>& words,
                     const std::function<void(std::optional<LastRun>& last)>& run) {
  std::vector<std::filesystem::path> paths(words.begin(), words.end());
  if (const auto program = process::find_program(words.back())) paths.back() = *program;
  system::FileWatcher changes(paths);
  std::optional<LastRun> last;
  for (;;) {
    try {
      run(last);
      // For example, the program does not exist at the moment.
    } catch (const tool::UsageError& error) {
      tool::print_error("xtest: " + std::string(error.what()));
    }
    tool::print_error("xtest: waiting for changes");
    while (!changes.poll_changes() && !tool::is_interrupted())
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
    tool::reraise_if_interrupted();
    begin_again(describe(changes.changed()), last);
  }
}

}  // namespace gauntlet::xtest
