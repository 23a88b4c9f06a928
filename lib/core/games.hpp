#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet {

namespace grading::fuzz {
struct InputGenerator;
}
namespace json {
class Value;
}
namespace match {
class MatchGame;
}
namespace page {
struct AskGame;
struct Board;
}  // namespace page
namespace session {
struct SessionGame;
}  // namespace session
namespace tool {
struct Harness;
}

// The games of games.def, a type for each, such as games::fish. Its functions are the parts of the
// game that shared code uses; they are defined in the game's folder. A part is linked only into
// programs that use it, so harnesses have none of them.
//   name             as in games.def
//   board()          json_picture.cpp: the picture of an input of a harness, or of the answer to
//                    `input`, as SVG, with a name for each place (page/board.hpp). The JSON
//                    Pointers `differing` lead to the parts that differ from the expected answer,
//                    which are marked. Throws json::Error for other values.
//   render_text()    likewise as several lines of text for a terminal, in color or not; nullopt
//                    if JSON is as readable
//   session()        session/game.cpp: the game as people play it, in `play` and in the web app
//                    (session/game.hpp)
//   match()          match/game.cpp: its matches, for xref and leagues (match/game.hpp)
//   harnesses()      harnesses/: its harnesses (harness/harness.hpp), each defined in a file of its
//                    name, such as xboard.cpp
//   programs()       programs/, or harnesses/: the same harnesses as programs, which may do more
//                    where there are files, threads and processes. In a file programs/xboard.cpp,
//                    xboard_program would be the harness that the program xboard runs.
//   inputs()         fuzz/inputs.cpp: the generators of inputs for its harnesses, in the order of
//                    the contract (grading/fuzz/inputs/generate.hpp)
//   ask              page/ask.cpp: the explanations of its harnesses' answers in the web app
//                    (page/ask_game.hpp)
namespace games {

#define GAUNTLET_GAME(game)                                                                  \
  struct game {                                                                              \
    static constexpr std::string_view name = #game;                                          \
    static page::Board board(const json::Value& value, const json::Value* input = nullptr,   \
                             std::span<const std::string> differing = {});                   \
    static std::optional<std::string> render_text(const json::Value& value, bool has_color); \
    static const session::SessionGame& session();                                            \
    static const match::MatchGame& match();                                                  \
    static std::vector<const tool::Harness*> harnesses();                                    \
    static std::vector<const tool::Harness*> programs();                                     \
    static std::span<const grading::fuzz::InputGenerator> inputs();                          \
    static const page::AskGame ask;                                                          \
  };
#include "games.def"

}  // namespace games

// Returns what `part` returns for each game, in the order of games.def. The argument of `part` is a
// value of the game's type: of_all_games([](auto game) { return &game.session(); }).
template <class Part>
constexpr auto of_all_games(const Part& part) {
  return std::array{
#define GAUNTLET_GAME(game) part(games::game()),
#include "games.def"
  };
}

}  // namespace gauntlet
