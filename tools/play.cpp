// A game at the terminal, for people.
//   in   what they type, a line at a time
//   out  the game, as it goes on

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "mastermind/variant_flags.hpp"
#include "match/log.hpp"
#include "play/consoles.hpp"
#include "session/ask.hpp"
#include "session/atoms.hpp"
#include "session/bricks.hpp"
#include "session/fish.hpp"
#include "session/mastermind.hpp"
#include "session/replay.hpp"
#include "support/command_line.hpp"
#include "support/files.hpp"
#include "support/io.hpp"

using namespace gauntlet;

namespace {

enum Status { fine = 0, bad_record = 1, no_io = 3 };

constexpr std::string_view details =
    "Without a game you are asked which. All that a game needs is asked for: an empty line is the\n"
    "answer in brackets, q or the end of the input leaves.\n\n"
    "Exit status: 0 over or left, 1 the record is none, 2 wrong usage, 3 could not read or write.";

struct Flags {
  std::optional<std::uint64_t> seed;
  std::optional<std::string> record;
  std::optional<std::string> replay;
  std::string color = "auto";
  bool fast = false;
  tool::VariantFlags variant;

  void declare(tool::Options& options) {
    options.natural("--seed", seed, 0, UINT64_MAX, "Makes all that is left to chance repeatable");
    options.text("--record", record, "FILE", "Write the game as lines of JSON");
    options.text("--replay", replay, "FILE", "Show a game that was recorded");
    options.choice("--color", color, {"auto", "always", "never"}, "auto, always, never");
    options.flag("--fast", fast, "atoms: show no chains");
    variant.declare(options, "mastermind: ");
  }

  void check() const {
    if (replay && record) throw tool::WrongUsage("expected --record or --replay, got both");
    variant.variant();
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
  if (is_terminal()) return std::make_unique<tool::Terminal>(has_color);
  const bool is_seen_typed = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  return std::make_unique<tool::PlainConsole>(has_color, !is_seen_typed);
}

struct Game {
  std::string_view name;
  void (*play)(session::Table& table, const Flags& flags);
};

constexpr std::array games{
    Game{"fish", [](session::Table& table, const Flags&) { session::play_fish(table); }},
    Game{"atoms",
         [](session::Table& table, const Flags& flags) { session::play_atoms(table, flags.fast); }},
    Game{"bricks", [](session::Table& table, const Flags&) { session::play_bricks(table); }},
    Game{"mastermind",
         [](session::Table& table, const Flags& flags) {
           session::play_mastermind(table, flags.variant.variant());
         }},
};

const Game& find_game(const std::string& name) {
  const auto* const found = std::ranges::find(games, name, &Game::name);
  if (found == games.end()) {
    throw tool::WrongUsage("expected fish, atoms, bricks or mastermind, got " + name);
  }
  return *found;
}

const Game& choose_game(session::Console& console) {
  console.show(
      "fish        penguins slide over the ice for fish\n"
      "atoms       cells explode, chains of them conquer the board\n"
      "bricks      find out how strong a brick is\n"
      "mastermind  break a code\n");
  return games[session::ask_usual_word(console, "Which game?",
                                       {"fish", "atoms", "bricks", "mastermind"})];
}

void play_game(const tool::Words& words, const Flags& flags) {
  const Game* game = words.own.empty() ? nullptr : &find_game(words.own.front());
  const auto console = open_console(flags.color);
  if (game == nullptr) game = &choose_game(*console);
  session::Table table{*console,
                       std::mt19937_64(flags.seed ? *flags.seed : std::random_device()())};
  std::optional<tool::LineFile> file;
  if (flags.record) {
    file.emplace(*flags.record);
    table.record = [&](const json::Value& line) { file->write(dump(line)); };
  }
  table.files = {tool::read_file, tool::write_file};
  game->play(table, flags);
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

// Ends us by the signal, as it would anyway, after a line that is not left half drawn.
void end_by(int signal) {
  constexpr std::string_view plain = "\x1b[0m\n";
  [[maybe_unused]] const auto written = write(STDOUT_FILENO, plain.data(), plain.size());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

int main(int argc, char** argv) {
  if (is_terminal()) std::signal(SIGINT, end_by);
  Flags flags;
  return tool::run_command(argc, argv,
                           {.name = "play",
                            .summary = "a game at the terminal",
                            .words = "[fish | atoms | bricks | mastermind]",
                            .details = std::string(details),
                            .least = 0,
                            .options = [&](tool::Options& options) { flags.declare(options); }},
                           [&](const tool::Words& words) { return run(words, flags); });
}
