#include "match/exec_player.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "text/shorten.hpp"
#include "text/utf8.hpp"
#include "text/visible.hpp"

namespace gauntlet::match {
namespace {

constexpr std::size_t most_shown = 200;
constexpr std::size_t most_lines = 10;  // of standard error

// Harmless to show; the first lines are left out.
std::vector<std::string> last_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty() && lines.size() < most_lines) {
    const std::string_view line = text::last_line(text);
    text = text.substr(0, static_cast<std::size_t>(line.data() - text.data()));
    if (!line.empty()) {
      lines.push_back(text::visible_lines(text::shorten(text::to_utf8(line), most_shown)));
    }
  }
  std::ranges::reverse(lines);
  return lines;
}

process::Run run_of(const std::string& command, process::Sandbox sandbox) {
  process::Run run;
  run.command = {"/bin/sh", "-c", command};
  run.sandbox = sandbox;
  run.limits.wall = std::chrono::hours(24);  // of a whole game; each answer has its own limit
  run.limits.memory = process::usual_memory;
  return run;
}

}  // namespace

ExecPlayer::ExecPlayer(std::string command, ExecSettings settings)
    : JsonPlayer(settings.talk), command_(std::move(command)), settings_(std::move(settings)) {}

std::string ExecPlayer::ask(const std::string& line, std::chrono::milliseconds within) {
  try {
    return dialogue_->ask(line, within, most_bytes);
  } catch (const process::NoAnswer& error) {
    throw PlayerFailure(error.what(), error.said());
  }
}

void ExecPlayer::start() {
  dialogue_.emplace(run_of(command_, settings_.sandbox), settings_.on_complaint);
  JsonPlayer::start();
}

void ExecPlayer::end(bool has_won) {
  JsonPlayer::end(has_won);
  dialogue_->finish();
  dialogue_.reset();
}

std::vector<std::string> ExecPlayer::last_words() {
  return dialogue_ ? last_lines(dialogue_->complaint()) : std::vector<std::string>();
}

}  // namespace gauntlet::match
