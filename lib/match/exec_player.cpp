#include "match/exec_player.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "json/parse.hpp"
#include "match/json.hpp"
#include "process/run/run.hpp"
#include "text/shorten.hpp"
#include "text/utf8.hpp"
#include "text/visible.hpp"

namespace gauntlet::match {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 10;  // of an answer
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
    : command_(std::move(command)), settings_(std::move(settings)) {}

template <class Decode>
auto ExecPlayer::ask(const json::Value& call, const Decode& decode)
    -> decltype(decode(std::declval<const json::Reader&>())) {
  std::string answer;
  try {
    answer = dialogue_->ask(dump(call), settings_.turn_time, most_bytes);
    const json::Value value = json::parse(answer);
    return decode(json::Reader(value));
  } catch (const process::NoAnswer& error) {
    throw PlayerFailure(error.what(), error.said());
  } catch (const json::Error& error) {
    throw PlayerFailure(error.what(), text::shorten(answer, most_shown));
  }
}

void ExecPlayer::start() {
  dialogue_.emplace(run_of(command_, settings_.sandbox), settings_.on_complaint);
  ask(start_call(), decode_void);
}

void ExecPlayer::playing_as(fish::Color color) { ask(playing_as_call(color), decode_void); }

void ExecPlayer::playing_with(const std::vector<fish::Color>& others) {
  ask(playing_with_call(others), decode_void);
}

Position ExecPlayer::place(const fish::State& state) {
  return ask(setup_call(state), decode_place);
}

fish::Action ExecPlayer::take_turn(const fish::State& state,
                                   const std::vector<fish::Action>& since) {
  return ask(take_turn_call(state, since), decode_action);
}

void ExecPlayer::end(bool has_won) {
  ask(end_call(has_won), decode_void);
  dialogue_->finish();
  dialogue_.reset();
}

std::vector<std::string> ExecPlayer::last_words() {
  return dialogue_ ? last_lines(dialogue_->complaint()) : std::vector<std::string>();
}

}  // namespace gauntlet::match
