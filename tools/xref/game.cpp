#include "xref/game.hpp"

#include <unistd.h>

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include "atoms/json.hpp"
#include "fish/json.hpp"
#include "json/parse.hpp"
#include "match/atoms/json.hpp"
#include "match/game_spec.hpp"
#include "match/json.hpp"
#include "match/log.hpp"
#include "match/tournament_reader.hpp"
#include "session/fish/questions.hpp"
#include "support/console/error_console.hpp"
#include "support/io/files.hpp"
#include "support/io/io.hpp"
#include "xref/any_game.hpp"
#include "xref/game_viewer.hpp"
#include "xref/other_games.hpp"
#include "xref/stderr_router.hpp"

namespace gauntlet::xref {
namespace {

json::Value header_of(const match::GameSpec& spec) {
  std::vector<std::string> names;
  names.reserve(spec.players.size());
  for (const auto& player : spec.players) names.push_back(player.name);
  return encode(match::LogHeader{std::move(names), spec.board});
}

// Replays the games of a tournament.
void replay_games(const std::string& tournament, const match::OnReplay& on_replay) {
  match::TournamentRules rules;
  match::OnTournament listener;
  listener.begin = [&](const match::TournamentHeader& header) { rules = header.rules; };
  listener.observer.game_begins = [&](std::size_t, const std::vector<std::size_t>& players) {
    on_replay.begin(match::first_state(rules.board, players.size()));
  };
  listener.observer.event = on_replay.happen;
  match::replay_tournament(tournament, listener);
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
  GameViewer audience(svg, watch, std::chrono::milliseconds(pause));
  if (game) {
    play(print, audience);
  } else if (replay) {
    show_log(print, audience);
  }
  return game || replay;
}

match::ExecSettings GameFlags::exec_settings(
    std::optional<std::chrono::milliseconds> time_of_game) const {
  match::ExecSettings exec = program.settings();
  exec.talk.turn_time = time_of_game.value_or(exec.talk.turn_time);
  if (turn_time) exec.talk.turn_time = std::chrono::seconds(*turn_time);
  return exec;
}

void GameFlags::play(const tool::Print& print, GameViewer& audience) const {
  const AnyGame any = read_game(*game, allow_exec);
  if (const auto* other = std::get_if<OtherGame>(&any)) return play_other(*other, print, audience);
  const auto& spec = std::get<match::GameSpec>(any);
  const match::ExecSettings exec = exec_settings(spec.turn_time);
  const bool on_terminal = tool::is_terminal(STDERR_FILENO);
  StderrRouter complaints(speakers_of(spec), {shown, stderr_folder, watch && on_terminal});
  const auto exec_of = [&](std::size_t player) {
    match::ExecSettings own = exec;
    own.stderr_sink = complaints.of(player);
    return own;
  };
  tool::ErrorConsole console(on_terminal && tool::wants_color());
  const auto make_human = [&](const std::string& name) {
    return std::make_unique<session::fish::HumanPlayer>(console, name);
  };
  std::optional<tool::LineFile> file;
  if (log) file.emplace(*log).write(dump(header_of(spec)));
  audience.show(match::first_state(spec.board, spec.players.size()));
  const match::GameReport report =
      match::play_game(spec.board, match::entrants_of(spec.players, exec_of, make_human),
                       [&](const match::Event& event, const fish::State& after) {
                         if (file) file->write(dump(encode(event)));
                         audience.show(event, after);
                         complaints.check();
                       });
  complaints.finish();
  if (file) file->write(dump(match::encode_end(report)));
  print(encode(report));
}

void GameFlags::play_other(const OtherGame& other, const tool::Print& print,
                           GameViewer& audience) const {
  const bool is_atoms = other.name == "atoms";
  if (!is_atoms && (watch || svg)) {
    throw tool::UsageError("--svg and --watch are for fish and atoms");
  }
  const match::ExecSettings exec = exec_settings(other.turn_time);
  StderrRouter complaints(speakers_of(other),
                          {shown, stderr_folder, watch && tool::is_terminal(STDERR_FILENO)});
  const auto exec_of = [&](std::size_t player) {
    match::ExecSettings own = exec;
    own.stderr_sink = complaints.of(player);
    return own;
  };
  std::optional<tool::LineFile> file;
  if (log) file.emplace(*log);
  const auto take = [&](const json::Value& line) {
    if (file) file->write(dump(line));
  };
  const OnAtoms on_atoms{
      [&](const atoms::Board& first) { audience.show(first, std::nullopt, "the board"); },
      [&](const match::atoms::Event& event, const atoms::Board& after) {
        const auto* move = std::get_if<Position>(&event.what);
        audience.show(after, move ? std::optional(*move) : std::nullopt, describe(event));
        complaints.check();
      }};
  const json::Value report =
      is_atoms ? play_atoms(other, exec_of, take, on_atoms) : play_alone(other, exec_of, take);
  complaints.finish();
  print(report);
}

void GameFlags::show_log(const tool::Print& print, GameViewer& audience) const {
  const std::string text = tool::read_file(*replay);
  const match::OnReplay on_replay{[&](const fish::State& first) {
                                    print(fish::encode(first));
                                    audience.show(first);
                                  },
                                  [&](const match::Event& event, const fish::State& after) {
                                    print(fish::encode(after));
                                    audience.show(event, after);
                                  },
                                  [&](const fish::State& state) {
                                    print(fish::encode(state));
                                    audience.show(state);
                                  }};
  const auto show_atoms = [&](const AtomsStep& step) {
    print(atoms::encode(step.board));
    audience.show(step.by_red, step.move, step.caption);
  };
  try {
    if (is_atoms(text)) return replay_atoms(text, show_atoms);
    match::is_tournament(text) ? replay_games(text, on_replay) : match::replay(text, on_replay);
  } catch (const match::LogError& error) {
    throw json::Error("", *replay + ": " + error.what());
  }
}

}  // namespace gauntlet::xref
