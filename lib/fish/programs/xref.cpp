#include "fish/harnesses/xref.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fish/harnesses/harnesses.hpp"
#include "fish/match/answer_call.hpp"
#include "fish/programs/game_viewer.hpp"
#include "fish/programs/stderr_router.hpp"
#include "fish/session/human_player.hpp"
#include "gauntlet/json.hpp"
#include "match/games.hpp"
#include "match/program.hpp"
#include "support/console/error_console.hpp"
#include "support/io/io.hpp"
#include "support/players/program_flags.hpp"

namespace gauntlet::xref {
namespace {

// The channel to a person at the terminal, who plays Fish.
class PersonChannel : public match::Channel {
 public:
  PersonChannel(session::Console& console, const std::string& name) : person_(console, name) {}

  std::string ask(const std::string& line, std::chrono::milliseconds /*timeout*/) override {
    const json::Value call = json::parse(line);
    return dump(answer_call(person_, json::Reader(call)));
  }

 private:
  session::fish::HumanPlayer person_;
};

// Returns true if a path leads to standard input, under any name, or not to a regular file.
// Strangers may have written such input if the tool runs as a service.
bool is_streamed(const std::string& path) {
  struct stat named{}, input{};
  if (stat(path.c_str(), &named) != 0) return true;
  if (!S_ISREG(named.st_mode)) return true;
  return fstat(STDIN_FILENO, &input) == 0 && input.st_dev == named.st_dev &&
         input.st_ino == named.st_ino;
}

// "fish and atoms"
std::string games_with_views() {
  std::string names;
  for (const match::Game* const game : match::all_games()) {
    if (game->has_views()) names.append(names.empty() ? "" : " and ").append(game->name());
  }
  return names;
}

// The answers of the tool xref: games may have programs and people, and are logged and drawn.
class Games final : public tool::RefereedGames {
 public:
  void declare(tool::Options& options) override;
  void check() override;

 private:
  bool allows_commands(const std::string& path) const override;
  // Throws UsageError if the sandbox is not available, and IoError.
  json::Value play(const match::GameSpec& spec) override;
  void show(const match::View& view) override { viewer().show(view); }

  GameViewer& viewer();

  std::optional<std::string> log_;
  std::optional<std::string> svg_;
  std::vector<std::string> shown_;            // players whose standard error is shown
  std::optional<std::string> stderr_folder_;  // destination of each player's standard error
  bool watch_ = false;
  bool allow_exec_ = false;
  std::uint64_t pause_ = 300;               // milliseconds
  std::optional<std::uint64_t> turn_time_;  // seconds
  tool::ProgramFlags program_ = {};
  std::optional<GameViewer> viewer_;  // once the first picture is drawn
};

void Games::declare(tool::Options& options) {
  RefereedGames::declare(options);
  options.text("--log", log_, "FILE", "With --game, log each event to FILE as it happens");
  options.text("--svg", svg_, "DIR", "Draw each state to DIR/0.svg, DIR/1.svg, ...");
  options.flag("--watch", watch_, "Draw each state on the terminal");
  options.natural("--pause", pause_, 0, 60'000, "With --watch, show each state for N milliseconds");
  options.texts(
      "--stderr", shown_, "NAME",
      "Show the standard error of the program that plays as NAME: live, or after the game "
      "with --watch on a terminal; may be repeated");
  options.text("--stderr-dir", stderr_folder_, "DIR",
               "Write the standard error of each program to DIR/1-NAME.txt, DIR/2-NAME.txt, ..., "
               "in turn order");
  options.natural(
      "--turn-time", turn_time_, 1, 86'400,
      "Disqualify a program that takes more than N seconds for an answer (15, or as the "
      "game says)");
  options.flag("--allow-exec", allow_exec_,
               "Allow programs (exec:COMMAND) in a game read from standard input or a pipe");
  program_.declare(options);
}

void Games::check() {
  RefereedGames::check();
  if (!has_game() && (log_ || turn_time_ || allow_exec_ || !shown_.empty() || stderr_folder_)) {
    throw tool::UsageError(
        "--log, --turn-time, --allow-exec, --stderr and --stderr-dir are for --game");
  }
  if (!runs_without_input() && (svg_ || watch_)) {
    throw tool::UsageError("--svg and --watch are for --game and --replay");
  }
}

bool Games::allows_commands(const std::string& path) const {
  return allow_exec_ || !is_streamed(path);
}

json::Value Games::play(const match::GameSpec& spec) {
  if ((watch_ || svg_) && !spec.game->has_views()) {
    throw tool::UsageError("--svg and --watch are for " + games_with_views());
  }
  match::ExecSettings exec = program_.settings();
  exec.talk.turn_time = spec.turn_time.value_or(exec.talk.turn_time);
  if (turn_time_) exec.talk.turn_time = std::chrono::seconds(*turn_time_);
  const bool on_terminal = tool::is_terminal(STDERR_FILENO);
  StderrRouter errors(spec.players, {shown_, stderr_folder_, watch_ && on_terminal});
  tool::ErrorConsole console(on_terminal && tool::wants_color());
  const auto open = [&](std::size_t seat) -> std::unique_ptr<match::Channel> {
    const auto& [name, kind] = spec.players[seat];
    const auto command = match::command_of(kind);
    if (!command) return std::make_unique<PersonChannel>(console, name);
    match::ExecSettings own = exec;
    own.stderr_sink = errors.of(seat);
    return std::make_unique<match::Program>(std::string(*command), std::move(own));
  };
  std::optional<tool::LineFile> file;
  if (log_) file.emplace(*log_);
  match::Observer observer;
  if (file) observer.line = [&](const json::Value& line) { file->write(dump(line)); };
  observer.view = [&](const match::View& view) {
    show(view);
    errors.check();
  };
  json::Value report = match::play(spec, open, observer);
  errors.finish();
  return report;
}

GameViewer& Games::viewer() {
  if (!viewer_) viewer_.emplace(svg_, watch_, std::chrono::milliseconds(pause_));
  return *viewer_;
}

}  // namespace
}  // namespace gauntlet::xref

const gauntlet::tool::Harness gauntlet::tool::xref_program = with_answers<xref::Games>(tool::xref);
