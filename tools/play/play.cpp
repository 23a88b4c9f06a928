#include "play/play.hpp"

#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <clocale>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "match/lines.hpp"
#include "play/consoles.hpp"
#include "play/flags.hpp"
#include "play/menu.hpp"
#include "play/page.hpp"
#include "session/ask.hpp"
#include "session/games.hpp"
#include "support/io/io.hpp"

namespace gauntlet::play {
namespace {

using enum tool::ExitStatus;

constexpr std::string_view details =
    "Asks for the game and its settings. An empty line selects the default in brackets; q or the\n"
    "end of the input quits. Each setting has a flag; if any of them or --seed is given, nothing\n"
    "is asked, and the other settings have their defaults: play fish --rows 6 --level 3.\n"
    "Commands at your turn: help, rules, hint (or why), undo, redo, save FILE, load FILE.\n\n"
    "Exit status: 0 the game ended or was left, 1 the record is invalid, 2 wrong usage, 3 could "
    "not read or write.";

constexpr std::string_view for_the_manual =
    "Environment:\n"
    "  TERM       the terminal; if it is dumb or not set, the game is played line by line\n"
    "  NO_COLOR   if it is set and not empty, --color auto uses no colors\n"
    "  LANG       and LC_ALL, LC_CTYPE: boards are drawn in ASCII unless they select UTF-8";

std::string_view terminal_name() {
  const char* const name = std::getenv("TERM");
  return name == nullptr ? "dumb" : name;
}

bool is_terminal() {
  return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && terminal_name() != "dumb";
}

// The first non-empty variable decides (POSIX, 8.2).
std::string_view locale_name() {
  for (const char* const variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const name = std::getenv(variable);
    if (name != nullptr && *name != '\0') return name;
  }
  return "C";
}

// Selects UTF-8 if the environment does. UTF-8 is built into the C library; other locales are files
// of the machine, which a statically linked program may not be able to load.
void take_locale() {
  std::string name(locale_name());
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  const bool is_utf8 = name.ends_with(".utf-8") || name.ends_with(".utf8");
  if (is_utf8 && std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) std::setlocale(LC_CTYPE, "");
}

// Whether the terminal can show box-drawing characters; the Linux console has letters only.
bool has_unicode(const tool::PlayFlags& flags) {
  return !flags.is_ascii && std::string_view(nl_langinfo(CODESET)) == "UTF-8" &&
         terminal_name() != "linux";
}

std::unique_ptr<session::Console> open_console(const tool::PlayFlags& flags,
                                               OpenScreen open_screen) {
  take_locale();
  const bool has_color =
      flags.color == "always" || (flags.color == "auto" && is_terminal() && tool::wants_color());
  if (!is_terminal()) {
    // A terminal echoes its input itself.
    return std::make_unique<tool::PlainConsole>(has_color, isatty(STDIN_FILENO) == 0);
  }
  if (open_screen != nullptr) {
    if (auto screen = open_screen(has_color, has_unicode(flags))) return screen;
  }
  return std::make_unique<tool::Terminal>(has_color, has_unicode(flags));
}

[[noreturn]] void play(const tool::Choice& choice, session::Console& console,
                       const tool::PlayFlags& flags) {
  flags.check_game(*choice.game);
  session::GameContext context{console,
                               Random(flags.seed ? *flags.seed : std::random_device()()),
                               [](const json::Value&) {},
                               {tool::read_file, tool::write_file},
                               flags.settings()};
  std::optional<tool::LineFile> file;
  if (flags.record) {
    file.emplace(*flags.record);
    context.record = [&](const json::Value& line) { file->write(dump(line)); };
  }
  try {
    session::play_repeatedly(*choice.game, context, flags.values(*choice.game), choice.record);
  } catch (const match::LogError& error) {
    throw match::LogError(choice.path + ": " + error.what());
  }
}

[[noreturn]] void play_game(const tool::PositionalArgs& args, const tool::PlayFlags& flags,
                            OpenScreen open_screen) {
  std::vector<const session::SessionGame*> games;
  if (!args.args.empty()) games.push_back(&tool::find_game(args.args.front()));
  if (games.empty()) games = flags.possible_games();
  if (games.size() == 1) flags.check_game(*games.front());
  std::optional<tool::Choice> choice;
  if (flags.load) {
    choice = tool::load(*flags.load);
    flags.check_game(*choice->game);
  }
  const auto console = open_console(flags, open_screen);
  if (!choice) choice = tool::choose_game(*console, games);
  play(*choice, *console, flags);
}

void replay(const std::string& path, session::Console& console) {
  const std::string record = tool::read_file(path);
  try {
    session::replay(record, console);
  } catch (const match::LogError& error) {
    throw match::LogError(path + ": " + error.what());
  }
}

// Prints the rules of the game named, or of all games, as a list each.
int print_rules(const tool::PositionalArgs& args) {
  std::vector<const session::SessionGame*> games(session::all_games().begin(),
                                                 session::all_games().end());
  if (!args.args.empty()) games = {&tool::find_game(args.args.front())};
  tool::PlainConsole console(false, false);
  for (const session::SessionGame* const game : games) {
    if (game != games.front()) console.show("\n");
    session::print_line(console, std::string(game->name).append(": ").append(game->summary));
    session::show_rules(console, game->rules);
  }
  return ok;
}

int run(const tool::PlayFlags& flags, const tool::PositionalArgs& args, OpenScreen open_screen) {
  if (is_terminal()) tool::restore_terminal_on_signal();
  flags.check();
  const bool has_file = flags.replay || flags.load;
  if (args.args.size() > (has_file ? 0 : 1) || !args.args_after_dashes.empty()) {
    throw tool::UsageError(flags.replay ? "expected no game with --replay"
                           : flags.load ? "expected no game with --load"
                                        : "expected one game");
  }
  if (flags.page) {
    return tool::show_page(args.args.empty() ? "" : tool::find_game(args.args.front()).name);
  }
  try {
    if (flags.rules) return print_rules(args);
    if (!flags.replay) play_game(args, flags, open_screen);
    replay(*flags.replay, *open_console(flags, open_screen));
  } catch (const session::QuitRequested&) {
    return ok;
  } catch (const session::InvalidSetting& error) {
    throw tool::UsageError(error.what());
  } catch (const match::LogError& error) {
    tool::print_error(std::string("play: ").append(error.what()));
    return bad_record;
  } catch (const tool::ClosedPipe&) {
    return io_error;
  } catch (const tool::IoError& error) {
    tool::print_error(std::string("play: ").append(error.what()));
    return io_error;
  }
  return ok;
}

class Run final : public tool::Invocation {
 public:
  explicit Run(OpenScreen open_screen) : open_screen_(open_screen) {}
  void declare(tool::Options& options) override { flags_.declare(options); }
  int run(const tool::PositionalArgs& args) override {
    return play::run(flags_, args, open_screen_);
  }

 private:
  OpenScreen open_screen_;
  tool::PlayFlags flags_;
};

// "[fish | atoms]"
std::string words_of_usage() {
  std::string words;
  for (const std::string_view name : tool::game_names()) {
    words.append(words.empty() ? "[" : " | ").append(name);
  }
  return words.append("]");
}

}  // namespace

tool::Command command(OpenScreen open_screen) {
  const auto games = tool::game_names();
  return {.name = "play",
          .summary = "play a game in the terminal",
          .words = words_of_usage(),
          .first = {games.begin(), games.end()},
          .details = std::string(details),
          .min = 0,
          .start = [=] { return std::make_unique<Run>(open_screen); },
          .manual = std::string(for_the_manual)};
}

}  // namespace gauntlet::play
