#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "fish/page/view.hpp"
#include "fish/session/questions.hpp"
#include "fish/session/session.hpp"
#include "json/reader.hpp"
#include "match/channel.hpp"
#include "page/games/history_play.hpp"

namespace gauntlet::page {
namespace {

using fish::Color;
using json::Value;

// The house player's move. With a limit, looks as many turns ahead as will probably fit in it.
fish::Action house_move(const fish::State& state, std::uint64_t turns, Limit limit) {
  constexpr int growth = 30;  // factor of the time for each additional turn
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t ahead = limit ? 0 : turns;; ++ahead) {
    const fish::Action action = match::HousePlayer(ahead).take_turn(state, {});
    if (ahead == turns) return action;
    if ((std::chrono::steady_clock::now() - begin) * growth > *limit) return action;
  }
}

std::string name_of_player(const session::fish::SearchDepth& turns) {
  return turns ? std::to_string(*turns) : "human";
}

// Replaces the first line of the last game in the record.
std::string with_first_line(std::string record, const Value& first) {
  std::size_t begin = 0, end = 0;  // of that first line
  std::size_t line_begin = 0;
  match::for_each_line(record, [&](const json::Reader& line) {
    const std::size_t line_end = record.find('\n', line_begin);
    if (match::begins_with(line, "format")) {
      begin = line_begin;
      end = line_end;
    }
    line_begin = line_end + 1;
  });
  return record.replace(begin, end - begin, dump(first));
}

// Replaces the players in the record by those of the settings, if the settings name any.
std::string with_players(std::string_view record, session::GameContext& table) {
  const auto history = session::read_record<FishHistory>(record, table.random);
  const fish::State& first = history.state_at(0).referee.state();
  std::vector<session::fish::SearchDepth> players;
  bool is_same = true;
  for (const fish::Player& each : first.players()) {
    const auto& turns = history.player(each.color);
    players.push_back(session::fish::choose_player(table, each.color, name_of_player(turns)));
    is_same = is_same && players.back() == turns;
  }
  if (is_same) return std::string(record);
  return with_first_line(std::string(record), FishHistory(players, first.board()).encode().front());
}

// The actions of a person:
//   {"place": [r, c]}
//   {"from": [r, c], "targets": [[r, c], ...]} begins a move: the view then offers
//   {"from": [r, c], "to": [r, c]}, which may also be sent at once
// If the settings name other players than the record, its first line is changed accordingly.
class FishPlay final : public HistoryPlay<FishHistory> {
 public:
  FishPlay(std::string_view record, session::GameContext& table)
      : HistoryPlay(record, table.random) {
    keep(table.settings);
  }

  Turn turn() const override {
    if (history().phase() == fish::Phase::over) return Turn::over;
    return is_decision(history().step_count()) ? Turn::person : Turn::computer;
  }

  void act(const json::Reader& action) override {
    const json::Fields fields(action, "where a penguin is put, or goes",
                              {"place", "from", "targets", "to"});
    if (history().phase() == fish::Phase::placing) {
      put(match::decode_place(fields.get("place")));
      return;
    }
    const Position from = match::decode_place(fields.get("from"));
    if (const auto* const to = fields.find("to")) {
      slide({from, match::decode_place(*to)});
    } else {
      begin(from);
    }
  }

  void think(Limit limit) override {
    const fish::State& state = history().state();
    const auto& turns = history().player(history().mover());
    if (history().phase() == fish::Phase::placing) {
      happen(match::PlacementEvent{match::HousePlayer(*turns).place(state)});
    } else if (!can_move(state, state.players().front())) {
      happen(match::MoveEvent{std::nullopt});
    } else {
      happen(match::MoveEvent{house_move(state, *turns, limit)});
    }
  }

  Hint hint() override {
    const fish::State& state = history().state();
    if (history().phase() == fish::Phase::placing) {
      const Position at = session::fish::good_place(state);
      return {session::fish::hint_text(at), {encode_placing(at)}};
    }
    const fish::Move move = session::fish::suggest_move(state);
    return {session::fish::hint_text(move), {encode_slide(move)}};
  }

 protected:
  View draw() const override {
    View view = draw_fish(history(), from_);
    view.over = tell_end();
    if (turn() == Turn::person) offer_fish(view, history(), from_);
    return view;
  }

  std::string tell(std::size_t step) const override {
    return match::describe(*history().state_at(step).event);
  }

  std::string tell_end() const override {
    return history().phase() == fish::Phase::over ? winners() : std::string();
  }

  std::vector<std::string> say() const override {
    if (from_) return {"it can go to " + places(targets_of(history().state(), *from_))};
    std::vector<std::string> lines;
    lines.push_back(history().step_count() == 0 ? mover() + " begins"
                                                : tell(history().step_count()));
    if (history().phase() != fish::Phase::over) return lines;
    const match::GameReport report = history().report();
    for (const auto& each : report.winners) {
      lines.push_back(session::fish::describe(each, " wins with "));
    }
    for (const auto& each : report.others) lines.push_back(session::fish::describe(each, " has "));
    return lines;
  }

  bool is_decision(std::size_t steps) const override { return history().is_decision(steps); }

  void record_end() override {
    if (history().phase() == fish::Phase::over && !end()) {
      add_end(match::encode_end(history().report()));
    }
  }

 private:
  std::string mover() const { return mover_of(history()); }

  static std::string places(const std::vector<Position>& positions) {
    std::string out;
    for (const Position at : positions) {
      out.append(out.empty() ? "" : ", ").append(session::format_position(at));
    }
    return out;
  }

  // Lists all winners: "red (human) wins with 12 fish".
  std::string winners() const {
    std::string out;
    for (const auto& each : history().report().winners) {
      out.append(out.empty() ? "" : "; ").append(session::fish::describe(each, " wins with "));
    }
    return out;
  }

  void put(Position at) {
    if (!place(history().state(), at))
      throw RequestError(match::why_illegal(history().state(), at));
    happen(match::PlacementEvent{at});
  }

  void slide(const fish::Move& move) {
    if (!play(history().state(), move)) {
      throw RequestError(match::why_illegal(history().state(), fish::Action(move)));
    }
    happen(match::MoveEvent{move});
  }

  void begin(Position from) {
    if (targets_of(history().state(), from).empty()) {
      throw RequestError(session::format_position(from) + " has no penguin that " + mover() +
                         " can move");
    }
    from_ = from;
  }

  template <class What>
  void happen(const What& what) {
    const match::Event event{history().mover(), what};
    history().happen(event);
    add(match::encode(event));
    record_end();
  }

  void keep(session::Settings& settings) const {
    const auto& first = history().state_at(0).referee.state();
    const fish::Board& board = first.board();
    settings.keep("--players", std::to_string(first.players().size()));
    for (const fish::Player& each : first.players()) {
      const auto& turns = history().player(each.color);
      settings.keep("--" + std::string(to_string(each.color)), name_of_player(turns));
    }
    settings.keep("--rows", std::to_string(board.rows()));
    settings.keep("--columns", std::to_string(board.columns()));
    const auto holes =
        std::ranges::count_if(board.positions(), [&](Position at) { return board.is_hole(at); });
    settings.keep("--holes", std::to_string(holes));
  }

  std::optional<Position> from_;  // the chosen penguin
};

std::vector<Setting> fish_settings() {
  const std::vector<std::string> words{"human", "0", "1", "2", "3", "4", "5"};
  std::vector<std::string> labels{"a person"};
  for (std::size_t i = 1; i < words.size(); ++i) {
    labels.push_back("computer, " + pluralize(i - 1, "turn") + " ahead");
  }
  std::vector<Setting> settings{{"--players", "Players", "2", 2, 4}};
  for (const Color color : fish::all_colors) {
    const std::string name(to_string(color));
    Setting who{"--" + name, name, color == Color::red ? "human" : "2"};
    who.words = words;
    who.is_changeable_mid_game = true;
    who.labels = labels;
    if (color >= Color::brown) {
      who.when = "--players";
      who.when_words = {"4"};
      if (color == Color::brown) who.when_words = {"3", "4"};
    }
    settings.push_back(std::move(who));
  }
  settings.push_back({"--rows", "Rows", "5", 1, 32});
  settings.push_back({"--columns", "Columns", "5", 1, fish::Board::max_cells});
  settings.push_back({"--holes", "Holes", "2", 0, fish::Board::max_cells});
  return settings;
}

Value begin_fish(session::GameContext& table, OptionValues /*values*/) {
  return session::fish::choose_history(table).encode().front();
}

std::unique_ptr<Play> open_fish(std::string_view record, session::GameContext& table) {
  return std::make_unique<FishPlay>(with_players(record, table), table);
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::fish::play() {
  static const page::PlayGame game{
      &session(),
      page::fish_settings,
      page::begin_fish,
      page::open_fish,
      {{"You against the computer", {{"--players", "2"}, {"--red", "human"}, {"--white", "2"}}},
       {"Two people", {{"--players", "2"}, {"--red", "human"}, {"--white", "human"}}},
       {"Watch the computer", {{"--players", "2"}, {"--red", "2"}, {"--white", "2"}}}}};
  return game;
}
