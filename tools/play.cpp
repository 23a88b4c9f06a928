// A game at the terminal, for people.
//   in   what they type, a line at a time
//   out  the game, as it goes on

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "match/lines.hpp"
#include "play/consoles.hpp"
#include "session/ask.hpp"
#include "session/games.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/files.hpp"
#include "support/io/io.hpp"

using namespace gauntlet;

namespace {

enum Status { fine = 0, bad_record = 1, no_io = 3 };

constexpr std::string_view details =
    "Without a game you are asked which. All that a game needs is asked for: an empty line is the\n"
    "answer in brackets, q or the end of the input leaves.\n\n"
    "Exit status: 0 over or left, 1 the record is none, 2 wrong usage, 3 could not read or write.";

session::Words names() {
  session::Words all;
  for (const session::Game* const game : session::all_games()) all.push_back(game->name);
  return all;
}

struct Flags {
  std::optional<std::uint64_t> seed;
  std::optional<std::string> record;
  std::optional<std::string> replay;
  std::string color = "auto";
  // For each game, a value for each of its options.
  std::vector<std::vector<std::uint64_t>> settings{session::all_games().size()};

  void declare(tool::Options& options) {
    options.natural("--seed", seed, 0, UINT64_MAX, "Makes all that is left to chance repeatable");
    options.text("--record", record, "FILE", "Write the game as lines of JSON");
    options.text("--replay", replay, "FILE", "Show a game that was recorded");
    options.choice("--color", color, {"auto", "always", "never"}, "auto, always, never");
    for (std::size_t i = 0; i < settings.size(); ++i) {
      const session::Game& game = *session::all_games()[i];
      options.options_of_game(game.options, settings[i], std::string(game.name).append(": "));
    }
  }

  void check() const {
    if (replay && record) throw tool::WrongUsage("expected --record or --replay, got both");
    for (std::size_t i = 0; i < settings.size(); ++i) {
      const std::string reason = session::all_games()[i]->why_invalid(settings[i]);
      if (!reason.empty()) throw tool::WrongUsage(reason);
    }
  }
};

bool is_terminal() {
  const char* const name = std::getenv("TERM");
  return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && name != nullptr &&
         std::string_view(name) != "dumb";
}

std::unique_ptr<session::Console> open_console(const std::string& color) {
  const bool has_color =
      color == "always" || (color == "auto" && is_terminal() && tool::wants_color());
#ifdef GAUNTLET_HAS_LIBEDIT
  if (is_terminal()) return std::make_unique<tool::EditingTerminal>(has_color);
#else
  if (is_terminal()) return std::make_unique<tool::Terminal>(has_color);
#endif
  const bool is_seen_typed = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  return std::make_unique<tool::PlainConsole>(has_color, !is_seen_typed);
}

// The place of the game in the list.
std::size_t find_game(const std::string& name) {
  const session::Words all = names();
  const auto found = std::ranges::find(all, name);
  if (found == all.end()) {
    throw tool::WrongUsage("expected " + session::list_of(all) + ", got " + name);
  }
  return static_cast<std::size_t>(found - all.begin());
}

std::size_t choose_game(session::Console& console) {
  const session::Words all = names();
  const std::size_t width = std::ranges::max(all, {}, &std::string_view::size).size() + 2;
  for (const session::Game* const game : session::all_games()) {
    std::string line(game->name);
    line.resize(width, ' ');
    session::say(console, line.append(game->summary));
  }
  return session::ask_usual_word(console, "Which game?", all);
}

void play_game(const tool::Words& words, const Flags& flags) {
  std::optional<std::size_t> game;
  if (!words.own.empty()) game = find_game(words.own.front());
  const auto console = open_console(flags.color);
  if (!game) game = choose_game(*console);
  session::Table table{*console, Random(flags.seed ? *flags.seed : std::random_device()())};
  std::optional<tool::LineFile> file;
  if (flags.record) {
    file.emplace(*flags.record);
    table.record = [&](const json::Value& line) { file->write(dump(line)); };
  }
  table.files = {tool::read_file, tool::write_file};
  session::all_games()[*game]->play(table, flags.settings[*game]);
}

int run(const tool::Words& words, const Flags& flags) {
  flags.check();
  if (words.own.size() > (flags.replay ? 0 : 1) || !words.rest.empty()) {
    throw tool::WrongUsage(flags.replay ? "expected no game with --replay" : "expected one game");
  }
  try {
    if (!flags.replay) {
      play_game(words, flags);
    } else {
      session::replay(tool::read_file(*flags.replay), *open_console(flags.color));
    }
  } catch (const session::Left&) {
    return fine;
  } catch (const match::BadLog& error) {
    tool::complain("play: " + *flags.replay + ": " + error.what());
    return bad_record;
  } catch (const tool::ClosedPipe&) {
    return no_io;
  } catch (const tool::IoError& error) {
    tool::complain(std::string("play: ").append(error.what()));
    return no_io;
  }
  return fine;
}

// Lets the signal end this process, as it does by default, after going back to plain text on a new
// line: the last one may be half drawn.
void end_by(int signal) {
  constexpr std::string_view plain = "\x1b[0m\n";
  [[maybe_unused]] const auto written = write(STDOUT_FILENO, plain.data(), plain.size());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// "[fish | atoms]"
std::string words_of_usage() {
  std::string words;
  for (const std::string_view name : names()) {
    words.append(words.empty() ? "[" : " | ").append(name);
  }
  return words.append("]");
}

}  // namespace

int main(int argc, char** argv) {
  if (is_terminal()) std::signal(SIGINT, end_by);
  Flags flags;
  return tool::run_command(argc, argv,
                           {.name = "play",
                            .summary = "a game at the terminal",
                            .words = words_of_usage(),
                            .details = std::string(details),
                            .least = 0,
                            .options = [&](tool::Options& options) { flags.declare(options); }},
                           [&](const tool::Words& words) { return run(words, flags); });
}
