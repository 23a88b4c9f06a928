#include "atoms/match/referee.hpp"

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "atoms/match/json.hpp"
#include "core/random.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"
#include "match/game.hpp"
#include "test/catch.hpp"

namespace gauntlet {
namespace {

using namespace match::atoms;

// The functions of a scripted player. By default it makes random moves.
struct AtomsScript {
  std::function<void()> start = [] {};
  std::function<void(Color)> playing_as = [](Color) {};
  std::function<Position(const Board&, const std::vector<Position>&)> take_turn =
      [](const Board& board, const std::vector<Position>&) { return legal_actions(board).front(); };
  std::function<void(bool)> end = [](bool) {};
};

class ScriptedAtoms : public match::atoms::Player {
 public:
  explicit ScriptedAtoms(AtomsScript script) : script_(std::move(script)) {}
  void start() override { script_.start(); }
  void playing_as(Color color) override { script_.playing_as(color); }
  Position take_turn(const Board& board, const std::vector<Position>& since) override {
    return script_.take_turn(board, since);
  }
  void end(bool has_won) override { script_.end(has_won); }

 private:
  AtomsScript script_;
};

Opening opening_of(std::string_view text) {
  const json::Value value = json::parse(text);
  return decode_opening(json::Reader(value));
}

Report play_atoms(const Opening& opening, std::unique_ptr<match::atoms::Player> red,
                  std::unique_ptr<match::atoms::Player> blue, const OnEvent& on_event = {}) {
  match::atoms::PlayerSession ann("ann", std::move(red)), ben("ben", std::move(blue));
  match::atoms::PlayerSession* const seats[] = {&ann, &ben};
  return play_game(opening, seats, on_event);
}

Report play_scripts(AtomsScript red, AtomsScript blue = {}) {
  return play_atoms(opening_of(R"({"rows": 3, "columns": 4})"),
                    std::make_unique<ScriptedAtoms>(std::move(red)),
                    std::make_unique<ScriptedAtoms>(std::move(blue)));
}

Failure fault_of_red(AtomsScript red) {
  const Report report = play_scripts(std::move(red));
  const auto& culprits = report.cheaters.empty() ? report.failures : report.cheaters;
  REQUIRE(culprits.size() == 1);
  CHECK(culprits[0].name == "ann");
  CHECK(culprits[0].color == Color::red);
  return culprits[0].failure;
}

}  // namespace

TEST_CASE("random games of atoms agree with the engine", "[match]") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const auto rows = 2 + random.uniform_below(4), columns = 2 + random.uniform_below(4);
    const Opening opening = opening_of(R"({"rows": )" + std::to_string(rows) + R"(, "columns": )" +
                                       std::to_string(columns) + R"(, "plies": )" +
                                       std::to_string(random.uniform_below(8)) + R"(, "seed": )" +
                                       std::to_string(seed) + "}");
    Board board = board_after(opening);
    Color mover = Color::red;
    const Report report = play_atoms(
        opening, make_house_player("random:" + std::to_string(seed)),
        make_house_player("random:99"), [&](const Event& event, const Board& after) {
          CHECK(event.player == mover);
          board = play(board, std::get<Position>(event.what)).value();
          mover = other(mover);
          const bool is_red = mover == Color::red;
          CHECK(after == (is_red ? board : Board(board.grid(), board.electrons().mirrored())));
        });
    CHECK(is_over(board));
    REQUIRE(report.winners.size() == 1);
    CHECK(report.winners[0].color == other(mover));
    REQUIRE(report.others.size() == 1);
    CHECK(report.others[0].score == 0);
    CHECK(report.winners[0].score > 0);
  }
}

TEST_CASE("a player of atoms is told its color, the opponent's moves and the result", "[match]") {
  std::vector<Position> heard;
  std::vector<Color> colors;
  std::vector<bool> ends;
  const auto listen = [&](Color color) { colors.push_back(color); };
  const auto end = [&](bool has_won) { ends.push_back(has_won); };
  const Report report = play_scripts(
      {.playing_as = listen,
       .take_turn =
           [&](const Board& board, const std::vector<Position>& since) {
             CHECK(since.size() == (heard.empty() && board.electrons().occupied() == 0 ? 0U : 1U));
             heard.insert(heard.end(), since.begin(), since.end());
             return legal_actions(board).front();
           },
       .end = end},
      {.playing_as = listen, .end = end});
  CHECK(colors == std::vector{Color::red, Color::blue});
  REQUIRE(ends.size() == 2);
  CHECK(ends[0] != ends[1]);
  CHECK(ends[0] == (report.winners.at(0).color == Color::red));
  std::vector<Position> by_blue;
  for (const Event& event : report.events) {
    if (event.player == Color::blue) by_blue.push_back(std::get<Position>(event.what));
  }
  if (heard.size() < by_blue.size()) by_blue.pop_back();  // the winning move
  CHECK(heard == by_blue);
}

TEST_CASE("an illegal move or a missing answer loses a game of atoms", "[match]") {
  const auto moving = [](Position at) {
    return AtomsScript{.take_turn = [at](const Board&, const auto&) { return at; }};
  };
  const Failure outside = fault_of_red(moving({3, 0}));
  CHECK(outside.kind == FailureKind::illegal_move);
  CHECK(outside.reason == "[3,0] is not on the board");
  CHECK(outside.answer == "[3,0]");
  CHECK(dump(outside.call) == R"(["take-turn",[[[0,0,0,0],[0,0,0,0],[0,0,0,0]],[]]])");
  CHECK(fault_of_red(moving({0, -1})).kind == FailureKind::illegal_move);
  // The cell was its own, and belongs to the opponent by then.
  const Report taken = play_scripts(
      moving({0, 0}),
      {.take_turn = [](const Board& board, const auto&) { return legal_actions(board).back(); }});
  CHECK(taken.cheaters.size() + taken.winners.size() >= 1);
  CHECK(fault_of_red({.start = [] { throw PlayerFailure("asleep"); }}).call_number == 1);
  CHECK(fault_of_red({.playing_as = [](Color) { throw std::runtime_error("no"); }}).call_number ==
        2);
  const Report lost = play_scripts({.take_turn = [](const Board&, const auto&) -> Position {
    throw PlayerFailure("dizzy", "??");
  }});
  REQUIRE(lost.winners.size() == 1);
  CHECK(lost.winners[0].name == "ben");
  CHECK(lost.failures.at(0).failure.answer == "??");
}

TEST_CASE("a winner that fails at the end has not won a game of atoms", "[match]") {
  const auto rude = [](bool) { throw PlayerFailure("rude"); };
  const Report report = play_scripts({.end = rude}, {.end = rude});
  CHECK(report.winners.empty());
  CHECK(report.others.empty());
  CHECK(report.failures.size() == 2);
}

TEST_CASE("a game of atoms begins with a given or random board", "[match]") {
  CHECK(opening_of(R"({"rows": 2, "columns": 3})").moves.empty());
  const Opening made = opening_of(R"({"plies": 7, "seed": 3})");
  CHECK(made.moves.size() == 7);
  CHECK(made.first.grid() == Grid(6, 6));
  CHECK(made.moves == opening_of(R"({"plies": 7, "seed": 3})").moves);
  CHECK_FALSE(made.moves == opening_of(R"({"plies": 7, "seed": 4})").moves);
  // On a board this small every further move may end the game.
  CHECK_FALSE(is_over(board_after(opening_of(R"({"rows": 2, "columns": 2, "plies": 100})"))));
  CHECK(gauntlet::atoms::encode(board_after(opening_of("[[0, 1], [-1, 0]]"))) ==
        json::parse("[[0, 1], [-1, 0]]"));
  for (const char* bad : {R"({"rows": 1})", R"({"rows": 9, "columns": 9})", R"({"plies": -1})",
                          "[[0, -1], [-1, 0]]", R"({"fish": 2})", "3", R"({"seed": "x"})"}) {
    CHECK_THROWS_AS(opening_of(bad), json::Error);
  }
}

TEST_CASE("house players of atoms play as their kinds say", "[match]") {
  for (const char* kind : {"house:1", "house:12", "time:5", "random:0", "exec:./player"}) {
    CHECK((is_house_kind(kind) || match::command_of(kind)));
  }
  for (const char* kind : {"house", "house:0", "house:x", "time:0", "random:", "exec:", "human",
                           "greedy", "", "time:86400001"}) {
    CHECK_FALSE((is_house_kind(kind) || match::command_of(kind)));
  }
  const Opening opening = opening_of(R"({"rows": 3, "columns": 3})");
  int won = 0;
  for (int seed = 0; seed < 10; ++seed) {
    const Report report = play_atoms(opening, make_house_player("random:" + std::to_string(seed)),
                                     make_house_player("house:3"));
    won += report.winners.at(0).color == Color::blue ? 1 : 0;
  }
  CHECK(won >= 9);
  const Report timed =
      play_atoms(opening, make_house_player("time:2"), make_house_player("house:1"));
  CHECK(timed.winners.size() == 1);
}

}  // namespace gauntlet
