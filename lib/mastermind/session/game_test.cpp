#include "core/games.hpp"
#include "gauntlet/mastermind.hpp"
#include "mastermind/match/game_history.hpp"
#include "session/ask.hpp"
#include "session/console_test.hpp"
#include "session/games.hpp"
#include "session/record_test.hpp"
#include "test/catch.hpp"

namespace gauntlet::session::mastermind {
namespace {

const SessionGame& game = games::mastermind::session();

using test::Desk;
using test::ScriptedConsole;

using Flags = std::array<std::uint64_t, 3>;  // length, colors, repeats

constexpr Flags default_flags{4, 6, 0};

// Answers the computer's guesses according to a secret code.
class CodeMaker : public ScriptedConsole {
 public:
  CodeMaker(const CodeSpace& codes, Code secret)
      : ScriptedConsole({}), codes_(codes), secret_(secret) {}

  std::optional<std::string> read_line(const std::string& prompt) override {
    show(prompt);
    if (prompt.starts_with("Who")) return "you";
    constexpr std::string_view before("My guess ");
    std::string guess = shown().substr(shown().rfind(before) + before.size());
    guess = guess.substr(guess.find(':') + 1, guess.find('\n') - guess.find(':') - 1);
    std::erase(guess, ' ');
    return to_text(codes_, codes_.feedback(codes_.find(guess).value(), secret_));
  }

 private:
  const CodeSpace& codes_;
  Code secret_;
};

TEST_CASE("the computer finds any code of a person", "[session]") {
  for (const Flags& flags : {default_flags, Flags{3, 4, 1}}) {
    const CodeSpace codes(variant_of(flags));
    for (Code secret = 0; secret < codes.size(); secret += 17) {
      CodeMaker console(codes, secret);
      Desk desk(console);
      play_game(game, desk.table, flags);
      CHECK(console.has_shown(" found the code in "));
      CHECK(desk.record.ends_with("{\"code\":\"" + codes.text(secret) + "\"}\n"));
    }
  }
}

TEST_CASE("an answer that is impossible for every code is refused at once", "[session]") {
  ScriptedConsole console({"you", "wwwb", "b...", "wwwww", "x", "", "wb"});
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, default_flags), QuitRequested);
  CHECK(console.has_shown("wwwb can never occur, whatever the code is"));
  CHECK(console.has_shown("b... can never occur"));
  CHECK(console.has_shown("expected up to 4 letters"));
  CHECK(console.has_shown("My guess 2"));
}

TEST_CASE("a contradiction names its answers, and a correction of one resolves it", "[session]") {
  ScriptedConsole console({"you", "wb", "bb", "ww", "9 wb", "wb", "3", "3 b...", "3 wwbb"});
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, default_flags), QuitRequested);
  CHECK(console.has_shown("No code fits. Answers 1, 2 and 3 cannot all be true."));
  CHECK(console.has_shown("Any of these is enough: 1 wwbb, 2 wbbb, 3 wwww, "));
  CHECK(console.has_shown("expected a number from 1 to 3 and a feedback, as in 1 wb"));
  CHECK(console.has_shown("My guess 4"));
  CHECK(desk.record.ends_with("{\"row\":2,\"feedback\":\"wwbb\"}\n"));
}

TEST_CASE("a correction can say that an earlier guess was the code", "[session]") {
  ScriptedConsole console({"you", "wb", "bb", "ww", "3 wwww"});
  Desk desk(console);
  CHECK_NOTHROW(play_game(game, desk.table, default_flags));
  CHECK(console.has_shown(" found the code in 3 guesses"));
  CHECK(desk.record.ends_with("{\"code\":\"2564\"}\n"));
}

TEST_CASE("a person breaks the code, or gives up", "[session]") {
  ScriptedConsole console({"computer", "hint", "1123", "1234", "hint", "q"});
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, default_flags), QuitRequested);
  CHECK(console.has_shown("360 codes are possible"));
  CHECK(console.has_shown(
      "expected a code of 4 different digits from 1 to 6, or help, or q to leave"));
  const std::size_t begin = console.shown().find("the code was ");
  REQUIRE(begin != std::string::npos);
  const std::string code = console.shown().substr(begin + 13, 4);
  ScriptedConsole giving({"computer", "1234", "give up"});
  Desk same(giving);
  CHECK_NOTHROW(play_game(game, same.table, default_flags));
  CHECK(giving.has_shown("You gave up: the code was " + code));
  CHECK(same.record == desk.record);
  ScriptedConsole knowing({"computer", "1234", code});
  Desk again(knowing);
  CHECK_NOTHROW(play_game(game, again.table, default_flags));
  CHECK(knowing.has_shown(" found the code in 2 guesses"));
}

TEST_CASE("a record of mastermind is replayed", "[session]") {
  const std::string record =
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"mastermind\",\"length\":4,\"colors\":"
      "6,"
      "\"repeats\":false,\"guesser\":\"computer\"}\n{\"guess\":\"1234\",\"feedback\":\"wb..\"}\n"
      "{\"row\":0,\"feedback\":\"bb..\"}\n{\"code\":\"2156\"}\n";
  ScriptedConsole console({});
  session::replay(record, console);
  CHECK(console.shown() ==
        "The computer guesses.\n"
        "  1   1  2  3  4   wb..\n"
        "guess 1: 1234, wb..\n"
        "  1   1  2  3  4   bb..\n"
        "answer 1 was bb..\n"
        "The code was 2156\n");
  CHECK_THROWS_AS(session::replay(record + "{\"row\":1,\"feedback\":\"bb..\"}\n", console),
                  match::LogError);
}

TEST_CASE("a person takes back a guess, and the answer to a guess", "[session]") {
  ScriptedConsole breaking({"", "undo", "1234", "1243", "undo", "redo", "redo", "undo", "help",
                            "save a", "1256", "load b", "load a", "hint"});
  Desk desk(breaking);
  CHECK_THROWS_AS(play_game(game, desk.table, default_flags), QuitRequested);
  CHECK(breaking.left() == 0);
  CHECK(breaking.has_shown("there is nothing to undo"));
  CHECK(breaking.has_shown("there is nothing to redo"));
  CHECK(breaking.has_shown("Commands: rules, hint, undo, redo, save FILE, load FILE, q\n"));
  CHECK(breaking.has_shown("; try "));
  CHECK(read_record<GameHistory>(desk.record).rows().size() == 1);
  CHECK(read_record<GameHistory>(desk.record).secret() ==
        read_record<GameHistory>(desk.files["a"]).secret());

  ScriptedConsole making({"you", "wb", "undo", "hint", "bb", "ww", "ww", "undo", "undo", "redo"});
  Desk other(making);
  CHECK_THROWS_AS(play_game(game, other.table, default_flags), QuitRequested);
  CHECK(making.left() == 0);
  CHECK(making.has_shown("360 codes are possible. Answers that fit, with their codes: "));
  CHECK(read_record<GameHistory>(other.record).rows().size() == 2);
}

TEST_CASE("a game of mastermind is resumed from its record", "[session]") {
  ScriptedConsole console({"computer", "1234", "2345"});
  Desk desk(console, 9);
  CHECK_THROWS_AS(play_game(game, desk.table, default_flags), QuitRequested);
  const GameHistory history = read_record<GameHistory>(desk.record);
  ScriptedConsole again({history.codes().text(*history.secret())});
  Desk other(again);
  play_game(game, other.table, default_flags, desk.record);
  CHECK(again.has_shown(" found the code in 3 guesses"));
}

TEST_CASE("a record without the code is resumed with a consistent code", "[session]") {
  const std::string begin =
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"mastermind\",\"length\":2,\"colors\":"
      "2,\"repeats\":false,\"guesser\":\"you\"}\n";
  ScriptedConsole console({});
  Desk desk(console);
  const auto play = open_game(game, begin + "{\"guess\":\"12\",\"feedback\":\"bb\"}\n", desk.table);
  CHECK(dump(play->state()) == R"([["12","bb"]])");
  CHECK(read_record<GameHistory>(play->record()).secret() == CodeSpace({2, 2, false}).find("21"));
  CHECK_THROWS_AS(open_game(game, begin + "{\"guess\":\"12\",\"feedback\":\"..\"}\n", desk.table),
                  match::LogError);
  const auto secret = std::string(begin).replace(begin.find("}"), 1, ",\"secret\":\"12\"}");
  CHECK(read_record<GameHistory>(secret).secret() == CodeSpace({2, 2, false}).find("12"));
  CHECK_THROWS_AS(read_record<GameHistory>(secret + "{\"guess\":\"12\",\"feedback\":\"bb\"}\n"),
                  match::LogError);
}

TEST_CASE("random input never breaks a game of mastermind", "[session]") {
  const test::Lines words{"you",  "computer", "wwww", "wwbb", "wb..", "bbbb", "bb",
                          "wwb",  "1234",     "2345", "1362", "5612", "3 wb", "1 ww",
                          "2 bb", "1 wwww",   "b",    "w",    "bbb",  "wbb"};
  test::walk(words, game, {4, 6, 0});
  test::walk(words, game, {3, 4, 1});
}

}  // namespace
}  // namespace gauntlet::session::mastermind
