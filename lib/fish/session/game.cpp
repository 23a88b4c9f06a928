#include "session/game.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "fish/picture.hpp"
#include "fish/session/view.hpp"
#include "session/ask.hpp"
#include "session/choose.hpp"
#include "session/decision.hpp"
#include "session/history_play.hpp"
#include "session/play.hpp"
#include "text/names.hpp"

namespace gauntlet::session::fish {
namespace {

using json::Value;
using match::GameHistory;

// A house player, which looks `turns` turns ahead. A beginner looks only one turn ahead, and
// chooses many of its actions at random.
struct House {
  std::uint64_t turns = 0;
  bool is_beginner = false;
  bool operator==(const House&) const = default;
};

// A house player, or a person if empty.
using Controller = std::optional<House>;

constexpr std::uint64_t max_turns = 5;

// Parses "human", "beginner", or a number from 0 to 5. Returns nullopt for any other text.
std::optional<Controller> read_player(std::string_view text) {
  if (!text.empty() && std::string_view("human").starts_with(text)) return Controller();
  if (!text.empty() && std::string_view("beginner").starts_with(text)) return House{1, true};
  const auto turns = parse_natural(text);
  if (!turns || *turns > max_turns) return std::nullopt;
  return House{*turns};
}

// The text that read_player() reads.
std::string name_of_player(const Controller& player) {
  if (!player) return "human";
  return player->is_beginner ? "beginner" : std::to_string(player->turns);
}

// In a record a house player is called "house:2".
constexpr std::string_view house_prefix = "house:";

GameHistory new_game(const std::vector<Controller>& players, Board board) {
  std::vector<std::string> names;
  names.reserve(players.size());
  for (const Controller& player : players) {
    names.push_back((player ? std::string(house_prefix) : "") + name_of_player(player));
  }
  return GameHistory({std::move(names), std::move(board)});
}

// Returns the players of a record. Throws json::Error for other names.
std::vector<Controller> players_of(const GameHistory& history) {
  std::vector<Controller> players;
  for (const std::string& name : history.header().players) {
    const bool is_house = name.starts_with(house_prefix);
    const auto player = read_player(is_house ? name.substr(house_prefix.size()) : name);
    if (!player || player->has_value() != is_house) {
      throw json::Error("/players", "expected human, house:beginner, or house:0 to house:5, got " +
                                        json::quote(name));
    }
    players.push_back(*player);
  }
  return players;
}

// The move of a house player that is not a beginner. With a limit, looks as many turns ahead as
// will probably fit in it.
Action house_move(const State& state, std::uint64_t turns, Limit limit) {
  constexpr int growth = 30;  // factor of the time for each additional turn
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t ahead = limit ? 0 : turns;; ++ahead) {
    const Action action = match::HousePlayer(ahead).take_turn(state, {});
    if (ahead == turns) return action;
    if ((std::chrono::steady_clock::now() - begin) * growth > *limit) return action;
  }
}

// A beginner's action: random in this share of its turns.
constexpr int random_percent = 50;

Position beginners_tile(const State& state, std::uint64_t seed) {
  return match::RandomPlayer(seed).place(state);
}

Action beginners_move(const State& state, std::uint64_t seed) {
  const bool is_random = Random(seed).chance(random_percent);
  return is_random ? match::RandomPlayer(seed).take_turn(state, {}) : best_action(state, 1);
}

// "red 12, white 9, brown 4"
std::string list_scores(const match::GameReport& report) {
  std::string out;
  for (const auto* standings : {&report.winners, &report.others}) {
    for (const match::FinalScore& each : *standings) {
      out.append(out.empty() ? "" : ", ").append(to_string(each.color)).append(" ");
      out.append(std::to_string(each.score));
    }
  }
  return out;
}

// The fish that the first player gathers in the end, less those of the best other player, if all
// look one turn ahead from here on; for the player of the given color.
double expected_lead(Referee referee, Color color) {
  while (referee.phase() == Phase::placing) referee.place(*zigzag_placement(referee.state()));
  while (referee.phase() != Phase::over) referee.play(best_action(referee.state(), 1));
  double mine = 0, best = 0;
  for (const Player& each : referee.state().players()) {
    const auto score = static_cast<double>(each.score);
    if (each.color == color) {
      mine = score;
    } else {
      best = std::max(best, score);
    }
  }
  return mine - best;
}

std::string capitalized(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

// "6 fish ahead"
std::string describe_lead(double lead) {
  if (lead == 0) return "level";
  return pluralize(static_cast<std::uint64_t>(std::abs(lead)), "fish", "fish") +
         (lead > 0 ? " ahead" : " behind");
}

class FishPlay final : public HistoryPlay<GameHistory> {
 public:
  FishPlay(const json::Reader& first, const GameContext& table)
      : HistoryPlay(first, table),
        players_(is_watched() ? std::vector<Controller>(history().header().players.size())
                              : players_of(history())),
        has_scores_(table.has_scores),
        seed_(Random(table.random)()) {}

  // The record of a finished game may lack the report.
  void complete(Random& /*random*/) override { record_end(); }

  void keep_settings(Settings& kept) const override {
    const auto& first = history().state_at(0).referee.state();
    const Board& board = first.board();
    kept.keep("--players", std::to_string(first.players().size()));
    for (const Player& each : first.players()) {
      kept.keep("--" + std::string(to_string(each.color)), name_of_player(player(each.color)));
    }
    kept.keep("--rows", std::to_string(board.rows()));
    kept.keep("--columns", std::to_string(board.columns()));
    const auto holes =
        std::ranges::count_if(board.positions(), [&](Position at) { return board.is_hole(at); });
    kept.keep("--holes", std::to_string(holes));
  }

  Turn turn() const override {
    if (phase() == Phase::over) return Turn::over;
    return is_decision(history().step_count()) ? Turn::person : Turn::computer;
  }

  Value state() const override { return fish::encode(history().state()); }

  void act(const json::Reader& action) override {
    PersonTurn turn = persons_turn();
    const auto event = take_action(turn, action);
    from_ = turn.from;
    if (event) std::visit([&](const auto& what) { happen(what); }, *event);
  }

  std::optional<Value> action_at(std::span<const Position> places) const override {
    return fish::action_at(persons_turn(), places);
  }

  void cancel() override { from_.reset(); }

  void think(Limit limit) override {
    const State& state = history().state();
    const House house = *player(mover());
    const std::uint64_t seed = Random(seed_, history().step_count())();
    if (phase() == Phase::placing) {
      happen(match::PlacementEvent{house.is_beginner
                                       ? beginners_tile(state, seed)
                                       : match::HousePlayer(house.turns).place(state)});
    } else if (!can_move(state, state.players().front())) {
      happen(match::MoveEvent{std::nullopt});
    } else {
      happen(match::MoveEvent{house.is_beginner ? beginners_move(state, seed)
                                                : house_move(state, house.turns, limit)});
    }
  }

  Advice advise() override { return fish::advise(persons_turn()); }

  Decision decision() override {
    const match::GameReport report = history().report();
    if (report.winners.size() != 1) return {0, "Nobody won, so no move decided the game."};
    const Color winner = report.winners.front().color;
    std::vector<double> leads;
    for (std::size_t step = 0; step <= history().step_count(); ++step) {
      leads.push_back(expected_lead(history().state_at(step).referee, winner));
    }
    const auto step = decisive_step(leads);
    if (!step) return {0, "No single move decided the game."};
    return {*step, "Move " + std::to_string(*step) + " decided the game (" + tell(*step) + "). " +
                       rate_move(*step, winner)};
  }

 protected:
  View draw() const override {
    View view;
    view.players = seats();
    if (turn() != Turn::over) view.to_move = to_string(mover());
    Marks marks = marks_of(history().current().event);
    marks.is_over = turn() == Turn::over;
    marks.has_scores = has_scores_;
    const PersonTurn persons = persons_turn();
    fish::draw(view, history().state(), marks, offers_actions() ? &persons : nullptr);
    view.over = tell_end();
    view.is_success = turn() == Turn::over && !has_lost();
    return view;
  }

  std::string tell(std::size_t step) const override {
    if (step == 0) return std::string(to_string(all_colors.front())) + " begins";
    return describe(*history().state_at(step).event, history().state_at(step - 1).referee.state());
  }

  // "You win, 29 to 16", "red and white win with 12 fish each"
  std::string tell_end() const override {
    if (turn() != Turn::over) return {};
    const match::GameReport report = history().report();
    if (report.winners.empty()) return "Nobody wins";
    const auto most = std::to_string(report.winners.front().score);
    const bool is_shared = report.winners.size() > 1;
    std::vector<std::string> names;
    names.reserve(report.winners.size());
    for (const auto& each : report.winners) {
      names.push_back(each.color == you() ? "you" : std::string(to_string(each.color)));
    }
    std::string out = text::list_of({names.begin(), names.end()}, " and ");
    out.append(is_shared || out == "you" ? " win" : " wins");
    if (report.winners.size() + report.others.size() != 2) {
      out.append(" with ").append(most).append(" fish").append(is_shared ? " each" : "");
      return has_lost() ? "You lose: " + out : capitalized(out);
    }
    if (is_shared) return "A draw, " + most + " to " + most;
    const auto least = std::to_string(report.others.front().score);
    if (has_lost()) return "You lose, " + least + " to " + most;
    return capitalized(out) + ", " + most + " to " + least;
  }

  std::vector<std::string> say() const override {
    if (from_) return {describe_choice(persons_turn())};
    std::vector<std::string> lines;
    lines.push_back(tell(history().step_count()));
    if (turn() != Turn::over) return lines;
    lines.push_back(tell_end());
    const match::GameReport report = history().report();
    if (report.winners.size() + report.others.size() > 2) lines.push_back(list_scores(report));
    return lines;
  }

  bool is_decision(std::size_t steps) const override {
    const Referee& referee = history().state_at(steps).referee;
    if (referee.phase() == Phase::over) return false;
    const Player& mover = referee.state().players().front();
    return !player(mover.color) &&
           (referee.phase() == Phase::placing || can_move(referee.state(), mover));
  }

  void record_end() override {
    if (turn() == Turn::over && !end()) add_end(match::encode_end(history().report()));
  }

 private:
  // Says whether a move was good or bad for its player or, if it changed nothing for that player,
  // that it helped the winner. Compares it with the simple move of expected_lead().
  std::string rate_move(std::size_t step, Color winner) const {
    const auto lead = [&](std::size_t at, Color color) {
      return expected_lead(history().state_at(at).referee, color);
    };
    const Color mover = history().state_at(step).event->player;
    const double gain = lead(step, mover) - lead(step - 1, mover);
    const Color about = gain == 0 ? winner : mover;
    const std::string name(about == you() ? "you" : to_string(about));
    std::string out("It helped " + name);
    if (gain != 0) {
      out = gain < 0 ? "It was a mistake " : "It was a good move ";
      out += about == you() ? "of yours" : "by " + name;
    }
    return out + ": with simple play from there on, " + name +
           (about == you() ? " end " : " ends ") + describe_lead(lead(step, about)) +
           "; with a simple move instead, " + describe_lead(lead(step - 1, about)) + ".";
  }

  Phase phase() const { return history().current().referee.phase(); }
  // Precondition: the game is not over.
  Color mover() const { return history().state().players().front().color; }
  const Controller& player(Color color) const { return players_[static_cast<std::size_t>(color)]; }

  std::string who(Color color) const {
    const auto& house = player(color);
    if (house && house->is_beginner) return "computer, beginner";
    if (house) return "computer, " + pluralize(house->turns, "turn") + " ahead";
    return you() ? "you" : "a person";
  }

  PersonTurn persons_turn() const { return {history().state(), phase() == Phase::placing, from_}; }

  // The only person, if there is only one.
  std::optional<Color> you() const {
    if (std::ranges::count(players_, Controller()) != 1) return std::nullopt;
    return static_cast<Color>(std::ranges::find(players_, Controller()) - players_.begin());
  }

  // Precondition: the game is over.
  bool has_lost() const {
    const match::GameReport report = history().report();
    return you() && std::ranges::none_of(report.winners, [&](const match::FinalScore& each) {
             return each.color == you();
           });
  }

  std::vector<Seat> seats() const {
    std::vector<Seat> seats;
    for (const Player& first : history().state_at(0).referee.state().players()) {
      const auto& players = history().state().players();
      const auto now = std::ranges::find(players, first.color, &Player::color);
      Seat& seat = seats.emplace_back();
      seat.side = to_string(first.color);
      seat.who = who(first.color);
      seat.paint = paint_of(first.color);
      seat.is_out = now == players.end();
      if (seat.is_out) continue;
      seat.score = std::to_string(now->score) + " fish";
      seat.is_to_move = turn() != Turn::over && first.color == mover();
    }
    return seats;
  }

  template <class What>
  void happen(const What& what) {
    const match::Event event{mover(), what};
    from_.reset();
    if (const Marks marks = marks_of(event); marks.move) {
      show_now(slide(history().state(), *marks.move));
    }
    history().happen(event);
    add(match::encode(event));
    record_end();
  }

  std::vector<Controller> players_;  // in turn order
  bool has_scores_;
  std::uint64_t seed_;            // of beginners
  std::optional<Position> from_;  // the chosen penguin
};

Setting player_setting(Color color) {
  const std::string name(to_string(color));
  const bool is_first = color == all_colors.front();
  Setting who{.name = "--" + name,
              .type = "WHO",
              .help = "Player of " + name + ", as --red",
              .label = name,
              .default_value = is_first ? "human" : "beginner",
              .words = {"human", "beginner"},
              .labels = {"a person", "computer, beginner"},
              .is_changeable_mid_game = true};
  if (is_first) {
    who.help =
        "Player of red: human, beginner, or 0 to 5 for the house, which looks ahead as many turns";
  }
  for (std::uint64_t turns = 0; turns <= max_turns; ++turns) {
    who.words.push_back(std::to_string(turns));
    who.labels.push_back("computer, " + pluralize(turns, "turn") + " ahead");
  }
  if (color >= Color::brown) {
    who.when = "--players";
    who.when_words = {"4"};
    if (color == Color::brown) who.when_words = {"3", "4"};
  }
  return who;
}

std::vector<Setting> make_settings() {
  std::vector<Setting> settings{
      {"--players", "N", "Number of players", "Players", "2", 2, all_colors.size()}};
  for (const Color color : all_colors) settings.push_back(player_setting(color));
  settings.push_back(
      {"--level", "LEVEL",
       "Level of the house: beginner, or turns that it looks ahead, 0 to 5 (beginner)"});
  settings.push_back({"--rows", "N", "Rows of the board", "Rows", "5", 1, 32});
  settings.push_back(
      {"--columns", "N", "Columns of the board", "Columns", "5", 1, Board::max_cells});
  settings.push_back({"--holes", "N", "Holes in the board", "Holes", "2", 0, Board::max_cells});
  return settings;
}

Controller choose_player(GameContext& table, Color color, const std::string& default_value) {
  const std::string name(to_string(color));
  return choose(table, "--" + name,
                "Who plays " + name + "? human, beginner, or the house, looking 0 to 5 turns ahead",
                "human, beginner, or a number from 0 to 5", default_value, read_player);
}

// Replaces the players in the first line of the last game by those of the settings, if the settings
// name others.
std::string with_players(std::string_view record, GameContext& table) {
  std::optional<GameHistory> history;
  std::size_t begin = 0, line_begin = 0;
  for_each_line(record, [&](const json::Reader& line) {
    if (!history || begins_with(line, "format")) {
      history.emplace(GameHistory::begin(line));
      begin = line_begin;
    }
    line_begin = record.find('\n', line_begin) + 1;
  });
  std::string changed(record);
  std::vector<Controller> recorded;
  try {
    recorded = players_of(*history);
  } catch (const json::Error&) {
    return changed;  // opening it says why
  }
  const State& first = history->state();
  std::vector<Controller> players;
  for (const Player& each : first.players()) {
    const std::string usual = name_of_player(recorded[players.size()]);
    players.push_back(choose_player(table, each.color, usual));
  }
  if (players == recorded) return changed;
  const Value line = new_game(players, first.board()).encode().front();
  return changed.replace(begin, record.find('\n', begin) - begin, dump(line));
}

constexpr std::array<std::string_view, 5> rules{
    "Slide penguins over the ice and collect the most fish. Two to four players take turns.",
    "First, place your penguins on free tiles: four each with two players, three with three, and "
    "two with four.",
    "Then slide one penguin per turn in a straight line, in any of six directions, as far as you "
    "like. It cannot cross a hole or another penguin.",
    "The tile that it leaves sinks, and the fish on it are yours.",
    "A player who cannot move is skipped. When nobody can move, the game is over; the fish under "
    "the penguins do not count."};

// White slides to the tile with the most fish.
constexpr std::string_view illustration =
    R"({"state": {"players": [{"color": "white", "score": 4, "places": [[4, 1], [0, 2]]},)"
    R"( {"color": "red", "score": 5, "places": [[1, 1], [2, 0]]}],)"
    R"( "board": [[1, 3, 2], [2, 4, 1], [3, 1, 5], [0, 2, 3], [2, 1, 4]]},)"
    R"( "from": [4, 1], "to": [2, 2]})";

constexpr std::string_view default_level("beginner");

std::string default_player(GameContext& table, Color color) {
  if (color == all_colors.front()) return "human";
  return table.settings.find("--level").value_or(std::string(default_level));
}

std::optional<House> read_level(std::string_view text) {
  return read_player(text).value_or(Controller());
}

// Chooses the players, in turn order.
std::vector<Controller> choose_players(GameContext& table) {
  if (table.settings.find("--level")) {
    choose(table, "--level", "", "beginner, or a number from 0 to 5", default_level, read_level);
  }
  const auto count = choose_number(table, games::fish::session(), "--players");
  std::vector<Controller> players;
  players.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Color color = all_colors[i];
    players.push_back(choose_player(table, color, default_player(table, color)));
  }
  return players;
}

// Chooses a random board with a tile for each penguin.
Board choose_board(GameContext& table, std::uint64_t penguins) {
  const SessionGame& game = games::fish::session();
  const auto rows = choose_number(table, game, "--rows");
  const auto min = (penguins + rows - 1) / rows;
  const auto columns = choose_number(table, game, "--columns", min, Board::max_cells / rows);
  const auto holes = choose_number(table, game, "--holes", 0, rows * columns - penguins);
  const json::Value rule = json::Value::Object{
      {"rows", rows}, {"columns", columns}, {"holes", holes}, {"seed", table.random()}};
  return match::decode_board_spec(json::Reader(rule));
}

// Begins a game between people and house players in any combination.
json::Value begin(GameContext& table, OptionValues /*values*/) {
  const std::vector<Controller> players = choose_players(table);
  const auto each =
      static_cast<std::uint64_t>(penguins_per_player(static_cast<int>(players.size())));
  return new_game(players, choose_board(table, players.size() * each)).encode().front();
}

}  // namespace
}  // namespace gauntlet::session::fish

const gauntlet::session::SessionGame& gauntlet::games::fish::session() {
  using namespace session::fish;
  // Records are the log that xref writes.
  static const session::SessionGame game{
      .name = "fish",
      .summary = "penguins slide over the ice for fish",
      .format = match::log_format,
      .settings = make_settings(),
      .presets = {{"You against a beginner",
                   {{"--players", "2"}, {"--red", "human"}, {"--white", "beginner"}}},
                  {"You against the computer",
                   {{"--players", "2"}, {"--red", "human"}, {"--white", "2"}}},
                  {"Two people", {{"--players", "2"}, {"--red", "human"}, {"--white", "human"}}},
                  {"Watch the computer", {{"--players", "2"}, {"--red", "2"}, {"--white", "2"}}}},
      .tall = {{"--rows", "9"}, {"--columns", "3"}},
      .rules = rules,
      .illustration = illustration,
      .begin = begin,
      .start = session::start_as<FishPlay>,
      .adapt = with_players};
  return game;
}
