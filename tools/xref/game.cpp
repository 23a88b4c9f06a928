#include "xref/game.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "json/parse.hpp"
#include "match/fish/answer_call.hpp"
#include "match/games.hpp"
#include "match/lines.hpp"
#include "match/program.hpp"
#include "session/fish/questions.hpp"
#include "support/console/error_console.hpp"
#include "support/io/files.hpp"
#include "support/io/io.hpp"
#include "xref/game_viewer.hpp"
#include "xref/stderr_router.hpp"

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

// Throws for a game whose players are commands.
void forbid_commands(const std::vector<match::Contestant>& players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!match::command_of(players[i].kind)) continue;
    throw json::Error("/players/" + std::to_string(i) + "/1",
                      "expected a player other than exec:, for the game comes from standard input "
                      "or a stream: --allow-exec");
  }
}

// Throws tool::IoError and json::Error.
match::GameSpec read_game(const std::string& path, bool allow_exec) {
  const bool may_execute = allow_exec || !is_streamed(path);
  const std::string text = tool::read_file(path);
  try {
    const json::Value document = json::parse(text);
    match::GameSpec spec = match::decode_game_spec(json::Reader(document));
    if (!may_execute) forbid_commands(spec.players);
    return spec;
  } catch (const json::Error& error) {
    throw json::Error("", path + ": " + error.what());
  }
}

// "fish and atoms"
std::string games_with_views() {
  std::string names;
  for (const match::Game* const game : match::all_games()) {
    if (game->has_views()) names.append(names.empty() ? "" : " and ").append(game->name());
  }
  return names;
}

}  // namespace

void GameFlags::declare(tool::Options& options) {
  options.text("--game", game, "FILE", "Play the game that FILE describes, and print a report");
  options.text("--replay", replay, "LOG",
               "Print the states of a logged game, or of all games of a tournament log");
  options.text("--log", log, "FILE", "With --game, log each event to FILE as it happens");
  options.text("--svg", svg, "DIR", "Draw each state to DIR/0.svg, DIR/1.svg, ...");
  options.flag("--watch", watch, "Draw each state on the terminal");
  options.natural("--pause", pause, 0, 60'000, "With --watch, show each state for N milliseconds");
  options.texts(
      "--stderr", shown, "NAME",
      "Show the standard error of the program that plays as NAME: live, or after the game "
      "with --watch on a terminal; may be repeated");
  options.text("--stderr-dir", stderr_folder, "DIR",
               "Write the standard error of each program to DIR/1-NAME.txt, DIR/2-NAME.txt, ..., "
               "in turn order");
  options.natural(
      "--turn-time", turn_time, 1, 86'400,
      "Disqualify a program that takes more than N seconds for an answer (15, or as the "
      "game says)");
  options.flag("--allow-exec", allow_exec,
               "Allow programs (exec:COMMAND) in a game read from standard input or a pipe");
  program.declare(options);
}

void GameFlags::check() const {
  if (game && replay) throw tool::UsageError("expected --game or --replay, got both");
  if (!game && (log || turn_time || allow_exec || !shown.empty() || stderr_folder)) {
    throw tool::UsageError(
        "--log, --turn-time, --allow-exec, --stderr and --stderr-dir are for --game");
  }
  if (!game && !replay && (svg || watch)) {
    throw tool::UsageError("--svg and --watch are for --game and --replay");
  }
}

bool GameFlags::run(const tool::Print& print) const {
  GameViewer viewer(svg, watch, std::chrono::milliseconds(pause));
  if (game) {
    play(print, viewer);
  } else if (replay) {
    show_log(print, viewer);
  }
  return game || replay;
}

void GameFlags::play(const tool::Print& print, GameViewer& viewer) const {
  const match::GameSpec spec = read_game(*game, allow_exec);
  if ((watch || svg) && !spec.game->has_views()) {
    throw tool::UsageError("--svg and --watch are for " + games_with_views());
  }
  match::ExecSettings exec = program.settings();
  exec.talk.turn_time = spec.turn_time.value_or(exec.talk.turn_time);
  if (turn_time) exec.talk.turn_time = std::chrono::seconds(*turn_time);
  const bool on_terminal = tool::is_terminal(STDERR_FILENO);
  StderrRouter errors(spec.players, {shown, stderr_folder, watch && on_terminal});
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
  if (log) file.emplace(*log);
  match::Observer observer;
  if (file) observer.line = [&](const json::Value& line) { file->write(dump(line)); };
  observer.view = [&](const match::View& view) {
    viewer.show(view);
    errors.check();
  };
  const json::Value report = match::play(spec, open, observer);
  errors.finish();
  print(report);
}

void GameFlags::show_log(const tool::Print& print, GameViewer& viewer) const {
  const std::string text = tool::read_file(*replay);
  try {
    match::game_of_log(text).replay(text, [&](const match::View& view) {
      print(view.state());
      viewer.show(view);
    });
  } catch (const match::LogError& error) {
    throw json::Error("", *replay + ": " + error.what());
  }
}

}  // namespace gauntlet::xref
