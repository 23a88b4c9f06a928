#include "match/program.hpp"

#include <algorithm>
#include <exception>
#include <string_view>
#include <utility>

#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::match {
namespace {

constexpr std::size_t max_shown = 200;
constexpr std::size_t max_lines = 10;  // of standard error

// Returns the last lines of `text`, escaped for display.
std::vector<std::string> last_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty() && lines.size() < max_lines) {
    const std::string_view line = text::last_line(text);
    text = text.substr(0, static_cast<std::size_t>(line.data() - text.data()));
    if (!line.empty()) {
      lines.push_back(
          text::escape_lines_for_display(text::truncate_text(text::to_utf8(line), max_shown)));
    }
  }
  std::ranges::reverse(lines);
  return lines;
}

process::RunSpec run_of(const std::string& command, const ExecSettings& settings) {
  process::RunSpec run;
  run.command = {"/bin/sh", "-c", command};
  run.working_directory = settings.folder;
  run.environment = settings.environment;
  run.limits = settings.limits;
  run.sandbox = settings.sandbox;
  run.view = settings.view;
  return run;
}

// Returns true if a shell ends with this status because it could not find or execute the command.
bool is_refusal_of_shell(std::optional<int> exit_status) {
  return exit_status == 126 || exit_status == 127;
}

}  // namespace

process::Limits limits_of_player() {
  process::Limits limits;
  limits.wall_time = std::chrono::hours(24);
  limits.memory = process::default_memory;
  return limits;
}

Program::Program(std::string command, ExecSettings settings)
    : Channel(settings.talk), command_(std::move(command)), settings_(std::move(settings)) {}

void Program::open() {
  try {
    dialogue_.emplace(run_of(command_, settings_), settings_.stderr_sink);
  } catch (const std::exception& error) {
    system::rethrow_if_of_machine();
    throw PlayerFailure(error.what(), "", FailureKind::start_failed);
  }
}

std::string Program::ask(const std::string& line, std::chrono::milliseconds timeout) {
  try {
    std::string answer = dialogue_->request(line, timeout, max_bytes, settings_.grace);
    has_answered_ = true;
    return answer;
  } catch (const PlayerFailure& failure) {
    if (has_answered_ || !is_refusal_of_shell(failure.exit_status())) throw;
    throw PlayerFailure(failure.what(), failure.answer(), FailureKind::start_failed);
  }
}

void Program::close() {
  dialogue_->close_stdin();
  processor_ = dialogue_->cpu_time();
  dialogue_.reset();
}

std::vector<std::string> Program::stderr_tail() {
  return dialogue_ ? last_lines(dialogue_->stderr_tail()) : std::vector<std::string>();
}

std::chrono::microseconds Program::cpu_time() {
  return dialogue_ ? dialogue_->cpu_time() : processor_;
}

}  // namespace gauntlet::match
