#include "session/game.hpp"

#include <array>
#include <string_view>

#include "core/games.hpp"
#include "fish/match/json.hpp"
#include "fish/session/session.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::array<Setting, 9> settings{{
    {"--players", "N", "Number of players"},
    {"--red", "WHO",
     "Player of red: human, or 0 to 5 for the house, which looks ahead as many turns"},
    {"--white", "WHO", "Player of white, as --red"},
    {"--brown", "WHO", "Player of brown, as --red"},
    {"--black", "WHO", "Player of black, as --red"},
    {"--level", "LEVEL", "Turns that the house looks ahead, 0 to 5"},
    {"--rows", "N", "Rows of the board"},
    {"--columns", "N", "Columns of the board"},
    {"--holes", "N", "Holes in the board"},
}};

constexpr std::string_view introduction =
    "Penguins slide in straight lines over the ice and take the fish of the tile they leave.\n"
    "The most fish wins when no penguin can move.\n";

// Plays a game between people and house players in any combination.
void play_game(GameContext& table, OptionValues /*values*/) {
  play_on(table, introduce(table, introduction, choose_history));
}

void resume_game(GameContext& table, OptionValues /*values*/, std::string_view record) {
  play_on(table, read_record<GameHistory>(record, table.random));
}

}  // namespace

// Records are the log that xref writes.
constexpr Game game{.name = "fish",
                    .summary = "penguins slide over the ice for fish",
                    .format = match::log_format,
                    .settings = settings,
                    .play = at_console(play_game),
                    .resume = at_console(resume_game),
                    .replay = at_console(replay)};

}  // namespace gauntlet::session::fish

const gauntlet::session::Game& gauntlet::games::fish::session() { return session::fish::game; }
