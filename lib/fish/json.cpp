#include <algorithm>
#include <string>
#include <string_view>

#include "gauntlet/fish_json.hpp"

namespace gauntlet::fish {
namespace {

Player decode_player(const json::Reader& in, const Board& board) {
  const auto [color, score, places] = in.fields("color", "score", "places");
  Player player;
  player.color = decode_color(color);
  player.score = score.natural("a score from 0 to 9223372036854775807", max_score);
  const std::size_t count = places.size("an array of places");
  for (std::size_t i = 0; i < count; ++i) {
    player.places.push_back(decode_position(places[i], board));
  }
  return player;
}

// Fails on places that no state allows and, if `strict`, on those that the course does not allow.
// Precondition: `players` has been decoded from `in`.
void check_places(const json::Reader& in, const std::vector<Player>& players, const Board& board,
                  bool strict) {
  std::vector<Position> taken;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const json::Reader places = in[i].fields("color", "score", "places")[2];
    const int expected = penguins_per_player(static_cast<int>(players.size()));
    if (strict && players[i].places.size() != static_cast<std::size_t>(expected)) {
      places.fail("the places of " + std::to_string(expected) + " penguins");
    }
    for (std::size_t j = 0; j < players[i].places.size(); ++j) {
      const Position place = players[i].places[j];
      if (std::find(taken.begin(), taken.end(), place) != taken.end()) {
        places[j].fail("a place of its own for each penguin", "a taken one");
      }
      if (strict && board.is_hole(place)) places[j].fail("a tile", "a hole");
      taken.push_back(place);
    }
  }
}

std::vector<Player> decode_players(const json::Reader& in, const Board& board,
                                   json::Strictness strictness) {
  const bool strict = strictness == json::Strictness::strict;
  const std::string_view expected =
      strict ? "an array of 2 to 4 players" : "an array of at most 4 players";
  const std::size_t count = in.size(expected);
  if (count > 4 || (strict && count < 2)) in.fail(expected);
  std::vector<Player> players;
  for (std::size_t i = 0; i < count; ++i) {
    players.push_back(decode_player(in[i], board));
    const Color color = players.back().color;
    if (std::any_of(players.begin(), players.end() - 1,
                    [&](const Player& player) { return player.color == color; })) {
      in[i].fields("color", "score", "places")[0].fail("another color than the players before");
    }
  }
  check_places(in, players, board, strict);
  return players;
}

std::int64_t decode_size(const json::Reader& in, const std::string& what, bool strict) {
  if (strict) return in.integer("a number of " + what + " from 2 to 5", 2, 5);
  return in.integer("a number of " + what + " from 1 to 128", 1, Board::max_cells);
}

json::Value encode_player(const Player& player) {
  auto places = json::array_of(player.places, [](Position place) { return encode(place); });
  return json::Value::Object{
      {"color", to_string(player.color)}, {"score", player.score}, {"places", std::move(places)}};
}

}  // namespace

Color decode_color(const json::Reader& in) {
  constexpr std::string_view expected = "a color: \"red\", \"white\", \"brown\" or \"black\"";
  const auto color = std::ranges::find(all_colors, in.string(expected), to_string);
  if (color == all_colors.end()) in.fail(expected);
  return *color;
}

Board decode_board(const json::Reader& in, json::Strictness strictness) {
  const bool strict = strictness == json::Strictness::strict;
  const std::uint64_t max_cells = strict ? 25 : std::uint64_t{Board::max_cells};
  const Board::Fish max_fish = strict ? 5 : Board::max_fish;
  const std::string fish = "a number of fish from 0 to " + std::to_string(max_fish);
  const std::size_t count = in.size("a board: an array of rows");
  std::size_t longest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    longest = std::max(longest, in[i].size("a row: an array of numbers of fish"));
  }
  if (count * longest > max_cells) {
    in.fail("at most " + std::to_string(max_cells) + " tiles (rows times longest row)",
            std::to_string(count * longest));
  }
  if (strict && count * longest == 0) in.fail("at least one row and one column");
  Board::Rows rows(count);
  for (std::size_t i = 0; i < count; ++i) {
    const json::Reader row = in[i];
    const std::size_t length = row.size("");
    rows[i].reserve(length);
    for (std::size_t j = 0; j < length; ++j) {
      rows[i].push_back(static_cast<Board::Fish>(row[j].natural(fish, max_fish)));
    }
  }
  return Board(rows);
}

Position decode_position(const json::Reader& in, const Board& board) {
  const auto [row, column] = in.items<2>("a position: [row, column]");
  const std::uint64_t r = row.natural("a row: a natural number");
  const std::uint64_t c = column.natural("a column: a natural number");
  if (r >= static_cast<std::uint64_t>(board.rows()) ||
      c >= static_cast<std::uint64_t>(board.columns())) {
    in.fail("a position on the board of " + std::to_string(board.rows()) + " by " +
                std::to_string(board.columns()),
            json::dump(in.value()));
  }
  return {static_cast<int>(r), static_cast<int>(c)};
}

State decode_state(const json::Reader& in, json::Strictness strictness) {
  const auto [players, board] = in.fields("players", "board");
  Board tiles = decode_board(board, strictness);
  std::vector<Player> list = decode_players(players, tiles, strictness);
  return {std::move(tiles), std::move(list)};
}

std::uint64_t decode_depth(const json::Reader& in, json::Strictness strictness) {
  if (strictness == json::Strictness::lenient) return in.natural("a depth: a natural number");
  return static_cast<std::uint64_t>(in.integer("a depth of 1 or 2", 1, 2));
}

const std::string& decode_name(const json::Reader& in, json::Strictness strictness) {
  const bool strict = strictness == json::Strictness::strict;
  const std::string_view expected = strict ? "a name of 1 to 12 letters" : "a name";
  const std::string& name = in.string(expected);
  const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  if (name.empty() || (strict && (name.size() > 12 || !letters))) in.fail(expected);
  return name;
}

HouseGame decode_house_game(const json::Reader& in, json::Strictness strictness) {
  const bool strict = strictness == json::Strictness::strict;
  const auto [row, column, players, fish] = in.fields("row", "column", "players", "fish");
  const auto rows = decode_size(row, "rows", strict);
  const auto columns = decode_size(column, "columns", strict);
  if (rows * columns > Board::max_cells) {
    in.fail("row times column of at most 128", std::to_string(rows * columns));
  }
  const std::int64_t max = strict ? 5 : Board::max_fish;
  const auto each = fish.integer("a number of fish from 1 to " + std::to_string(max), 1, max);
  HouseGame game{Board::uniform(static_cast<int>(rows), static_cast<int>(columns),
                                static_cast<Board::Fish>(each)),
                 {},
                 {}};
  constexpr std::string_view expected = "an array of 2 to 4 players";
  const std::size_t count = players.size(expected);
  if (count < 2 || count > 4) players.fail(expected);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [name, depth] = players[i].items<2>("a player: [name, depth]");
    game.names.push_back(decode_name(name, strictness));
    game.turns.push_back(decode_depth(depth, strictness));
  }
  const auto penguins =
      static_cast<std::int64_t>(count) * penguins_per_player(static_cast<int>(count));
  if (strict && penguins > rows * columns) {
    in.fail("a board with tiles for " + std::to_string(penguins) + " penguins",
            std::to_string(rows * columns));
  }
  return game;
}

json::Value encode(Position position) { return json::Value::Array{position.row, position.column}; }

json::Value encode(const Action& action) {
  if (!action) return false;
  return json::Value::Array{encode(action->from), encode(action->to)};
}

json::Value encode(const Board& board) {
  json::Value::Array rows;
  for (int row = 0; row < board.rows(); ++row) {
    json::Value::Array line;
    for (int column = 0; column < board.columns(); ++column) {
      line.emplace_back(board.fish({row, column}));
    }
    rows.emplace_back(std::move(line));
  }
  return rows;
}

json::Value encode(const State& state) {
  return json::Value::Object{{"players", json::array_of(state.players(), encode_player)},
                             {"board", encode(state.board())}};
}

}  // namespace gauntlet::fish
