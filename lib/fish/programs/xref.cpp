#include "fish/harnesses/xref.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "fish/match/json.hpp"
#include "fish/match/tournament_log.hpp"
#include "fish/session/human_player.hpp"
#include "gauntlet/json.hpp"
#include "match/games.hpp"
#include "match/program.hpp"
#include "session/ask.hpp"
#include "session/recording.hpp"
#include "support/io/io.hpp"
#include "support/players/players.hpp"
#include "system/file.hpp"
#include "text/display.hpp"
#include "text/element.hpp"

namespace gauntlet::xref {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_in_file = std::size_t{16} << 20;
constexpr std::size_t max_kept = std::size_t{64} << 10;  // bytes in memory, per program
constexpr std::size_t max_in_line = 4096;                // shown

bool is_program(const match::Contestant& player) {
  return match::command_of(player.kind).has_value();
}

// "1-anna.txt": a name cannot lead to another folder or to the file of another player.
std::string file_name(std::size_t player, const std::string& name) {
  std::string plain = name.substr(0, 50);
  std::ranges::replace_if(
      plain,
      [](char c) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return !is_letter && !(c >= '0' && c <= '9') && c != '-' && c != '_';
      },
      '_');
  return std::to_string(player + 1) + "-" + plain + ".txt";
}

void check_names(const std::vector<match::Contestant>& players,
                 const std::vector<std::string>& shown) {
  std::string names;
  for (const match::Contestant& player : players) {
    if (is_program(player)) names.append(names.empty() ? "" : ", ").append(player.name);
  }
  for (const auto& name : shown) {
    const bool is_there = std::ranges::any_of(players, [&](const match::Contestant& player) {
      return is_program(player) && player.name == name;
    });
    if (is_there) continue;
    throw tool::UsageError("--stderr: no program of that name plays: " + name +
                           (names.empty() ? "" : "; there are " + names));
  }
}

// Keeps at most the last `max` bytes of a text, starting at the beginning of a line if possible.
void keep_end(std::string& text, std::size_t max) {
  if (text.size() <= max) return;
  text.erase(0, text.size() - max);
  const auto line = text.find('\n');
  if (line != text.npos) text.erase(0, line + 1);
}

// Distributes the standard error of programs. Shown lines are escaped for display. A file gets the
// bytes unchanged; when it reaches 16 MiB it is rewritten with their last part.
class StderrRouter {
 public:
  // Throws tool::UsageError for a name that is not the name of a program in the game, and
  // tool::IoError if the files cannot be written.
  // `at_the_end`: show only the last lines, after the game.
  StderrRouter(const std::vector<match::Contestant>& players, const std::vector<std::string>& shown,
               const std::optional<std::string>& folder, bool at_the_end)
      : at_the_end_(at_the_end) {
    check_names(players, shown);
    try {
      if (folder) fs::create_directories(*folder);
      for (const match::Contestant& player : players) {
        programs_.push_back(nullptr);
        if (!is_program(player)) continue;
        programs_.back() = std::make_unique<Program>(Program{.name = player.name});
        Program& program = *programs_.back();
        program.is_shown = std::ranges::find(shown, player.name) != shown.end();
        if (!folder) continue;
        program.path = fs::path(*folder) / file_name(programs_.size() - 1, player.name);
        program.file.emplace(*program.path);
      }
    } catch (const std::system_error& error) {
      throw tool::IoError("could not write to " + *folder + ": " + error.code().message());
    }
  }

  // Returns the sink for a player, from 0. The sink does not throw, and must not outlive this
  // object.
  process::InteractiveProgram::StderrSink of(std::size_t player) {
    Program* const program = programs_[player].get();
    if (program == nullptr || (!program->is_shown && !program->file)) return {};
    return [this, program](std::string_view bytes) { take(*program, bytes); };
  }

  // Throws the first tool::IoError that occurred in a sink, if any.
  void check() const {
    if (error_) std::rethrow_exception(error_);
  }

  // Shows what has not been shown yet. Throws as check() does.
  void finish() {
    for (const auto& program : programs_) {
      if (program) show(*program, true);
    }
    check();
  }

 private:
  // A program that plays.
  struct Program {
    std::string name;
    bool is_shown = false;
    std::string to_show = {};  // complete lines, and the beginning of the next
    std::optional<fs::path> path = {};
    std::optional<system::FileWriter> file = {};
    std::size_t size = 0;   // of the file
    std::string last = {};  // its last bytes, if there is a file

    void write(std::string_view bytes) {
      last.append(bytes);
      keep_end(last, max_kept);
      if (size + bytes.size() > max_in_file) {
        file.emplace(*path);
        file->write("(earlier output omitted)\n");
        bytes = last;
        size = 0;
      }
      file->write(bytes);
      size += bytes.size();
    }
  };

  void take(Program& program, std::string_view bytes) {
    if (error_) return;
    try {
      if (program.file) program.write(bytes);
    } catch (const std::system_error& error) {
      error_ = std::make_exception_ptr(tool::IoError("could not write " + program.path->string() +
                                                     ": " + error.code().message()));
    }
    if (!program.is_shown) return;
    program.to_show.append(bytes);
    if (at_the_end_) {
      keep_end(program.to_show, max_kept);
    } else {
      show(program, false);
    }
  }

  // Shows complete lines. Keeps an incomplete one, unless it is long or the output has ended.
  void show(Program& program, bool is_end) const {
    std::string_view left = program.to_show;
    while (!left.empty()) {
      const auto end = std::min(left.find('\n'), max_in_line);
      if (end >= left.size() && !is_end) break;
      const std::string_view line = left.substr(0, end);
      tool::show(text::escape_for_display(program.name + ": ") +
                 text::escape_lines_for_display(line) + '\n');
      left.remove_prefix(std::min(left.size(), line.size()));
      if (left.starts_with('\n')) left.remove_prefix(1);
    }
    program.to_show.erase(0, program.to_show.size() - left.size());
  }

  std::vector<std::unique_ptr<Program>> programs_;  // by player; null for other players
  bool at_the_end_;
  std::exception_ptr error_;
};

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
  if (path == "-") return true;
  if (stat(path.c_str(), &named) != 0) return true;
  if (!S_ISREG(named.st_mode)) return true;
  return fstat(STDIN_FILENO, &input) == 0 && input.st_dev == named.st_dev &&
         input.st_ino == named.st_ino;
}

// The answers of the tool xref: games may have programs and people, and are logged and drawn.
class Games final : public tool::RefereedGames {
 public:
  void declare(tool::Options& options) override;
  void check() override;

  bool runs_without_input() const override { return has_game() || replay_; }
  void run_without_input(const tool::Print& print, const tool::HarnessMode& mode) override;

 private:
  bool allows_commands(const std::string& path) const override;
  // Throws IoError.
  std::string read_game_file(const std::string& path, const tool::HarnessMode& mode) const override;
  // Throws UsageError if the sandbox is not available, and IoError.
  json::Value play(const match::GameSpec& spec) override;
  // Shows a picture of a game: as the next of the files 0.svg, 1.svg, ... in a folder, or
  // on standard error. A terminal is redrawn each time; otherwise the pictures follow each other.
  // Throws IoError.
  void show(const session::Recording& game);

  std::optional<std::string> replay_;  // a log
  std::optional<std::string> log_;
  std::optional<std::string> svg_;
  std::vector<std::string> shown_;            // players whose standard error is shown
  std::optional<std::string> stderr_folder_;  // destination of each player's standard error
  bool watch_ = false;
  bool allow_exec_ = false;
  std::uint64_t pause_ = 300;               // milliseconds
  std::optional<std::uint64_t> turn_time_;  // seconds
  tool::ProgramFlags program_ = {};
  std::size_t pictures_ = 0;  // shown so far
};

void Games::declare(tool::Options& options) {
  RefereedGames::declare(options);
  options
      .text("--replay", replay_, "LOG",
            "Print the positions of logged games of any kind, or of all games of a tournament log")
      .excludes = {"--game"};
  options.text("--log", log_, "FILE", "With --game, log each event to FILE as it happens");
  options.text("--svg", svg_, "DIR", "Draw each position to DIR/0.svg, DIR/1.svg, ...");
  options.flag("--watch", watch_, "Draw each position on the terminal");
  options.natural("--pause", pause_, 0, 60'000,
                  "With --watch, show each position for N milliseconds");
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

std::string Games::read_game_file(const std::string& path, const tool::HarnessMode& mode) const {
  try {
    return mode.surroundings.read_file(path);
  } catch (const tool::IoError& error) {
    throw tool::IoError(tool::describe_unread_game(error.what()));
  }
}

json::Value Games::play(const match::GameSpec& spec) {
  match::ExecSettings exec = program_.settings();
  exec.talk.turn_time = spec.turn_time.value_or(exec.talk.turn_time);
  if (turn_time_) exec.talk.turn_time = std::chrono::seconds(*turn_time_);
  const bool on_terminal = tool::is_terminal(STDERR_FILENO);
  StderrRouter errors(spec.players, shown_, stderr_folder_, watch_ && on_terminal);
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
  std::optional<session::Recording> shown;
  const auto on_line = [&](const json::Value& line) {
    if (file) file->write(dump(line));
    if (watch_ || svg_) {
      if (session::take_line(json::Reader(line), shown, true) || shown->failure()) show(*shown);
    }
    errors.check();
  };
  json::Value report = match::play(spec, open, on_line);
  errors.finish();
  return report;
}

void Games::run_without_input(const tool::Print& print, const tool::HarnessMode& mode) {
  if (!replay_) return RefereedGames::run_without_input(print, mode);
  const std::string log = mode.surroundings.read_file(*replay_);
  try {
    std::optional<session::Recording> shown;
    match::for_each_game_line(log, [&](const json::Reader& line) {
      const bool is_position = session::take_line(line, shown, true);
      if (is_position) print(shown->state());
      if (is_position || shown->failure()) show(*shown);
    });
    if (!shown && !match::is_tournament(log)) {
      throw match::LogError("expected the log of a game, got nothing");
    }
  } catch (const match::LogError& error) {
    throw json::Error("", *replay_ + ": " + error.what());
  }
}

void Games::show(const session::Recording& game) {
  if (!svg_ && !watch_) return;
  const session::View view = game.view();
  if (svg_) {
    std::error_code error;
    if (pictures_ == 0) fs::create_directories(*svg_, error);
    if (error) throw tool::IoError("could not write " + *svg_ + ": " + error.message());
    tool::write_file(fs::path(*svg_) / (std::to_string(pictures_) + ".svg"),
                     text::in_light(view.board.svg) + '\n');
  }
  ++pictures_;
  if (!watch_) return;
  const bool on_terminal = tool::is_terminal(STDERR_FILENO);
  std::string screen = on_terminal ? "\x1b[H\x1b[2J" : "";
  screen.append(view.picture({on_terminal && tool::wants_color()}).lines);
  screen.append(session::without_arrows(game.caption())).append("\n");
  if (!on_terminal) screen += '\n';
  tool::show(screen);
  if (on_terminal) std::this_thread::sleep_for(std::chrono::milliseconds(pause_));
}

}  // namespace
}  // namespace gauntlet::xref

const gauntlet::tool::Harness gauntlet::tool::xref_program = with_answers<xref::Games>(tool::xref);
