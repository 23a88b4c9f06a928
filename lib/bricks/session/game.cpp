#include "session/game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bricks/match/game_history.hpp"
#include "bricks/picture.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/bricks.hpp"
#include "gauntlet/bricks_json.hpp"
#include "gauntlet/json.hpp"
#include "session/ask.hpp"
#include "session/choose.hpp"
#include "session/history_play.hpp"
#include "session/play.hpp"
#include "text/element.hpp"

namespace gauntlet::session::bricks {
namespace {

std::string brick_svg(const Rect& box) {
  const auto round = [](double length) { return std::to_string(static_cast<int>(length)); };
  return text::empty_element("rect", {{"x", round(box[0])},
                                      {"y", round(box[1])},
                                      {"width", round(box[2])},
                                      {"height", round(box[3])},
                                      {"rx", 1},
                                      {"fill", palette::brick},
                                      {"stroke", palette::light}});
}

std::string odds(const Position& position) {
  return std::to_string(max_found(position)) + " of " + std::to_string(position.strengths());
}

// "14 drops and 2 bricks are enough for 105 floors"
std::string reach(const Position& position) {
  std::string out = pluralize(position.left_drops(), "drop");
  out.append(" and ").append(pluralize(position.left_bricks(), "brick")).append(" are enough for ");
  const auto max = max_heights(position.left_drops(), position.left_bricks());
  return out.append(max == saturated ? "any number of floors" : pluralize(max, "floor"));
}

std::string interval(Height min, Height max) {
  std::string out = std::to_string(min);
  if (min != max) out.append(" to ").append(std::to_string(max));
  return out;
}

std::string explain_position(const Position& position) {
  std::string out("The strength is ");
  out.append(interval(position.min_safe(), position.max_safe()));
  if (position.is_known()) return out.append(": say so, and you win.");
  out.append(": ");
  out.append(pluralize(position.heights(), "floor")).append(" in doubt. ");
  out.append(reach(position)).append(". ");
  const auto heights = best_heights(position);
  if (!heights) return out.append("There is nothing left to drop: time to guess.");
  out.append("Try ").append(interval(heights->min, heights->max));
  if (is_winning(position)) return out.append(": the strength will be found for certain.");
  return out.append(": the odds are best, ").append(odds(position)).append(" strengths.");
}

std::string odds_text(const Position& position) {
  std::string out(is_winning(position) ? "It can be found for certain: " : "It can be missed: ");
  out.append(reach(position));
  if (is_winning(position)) return out.append(".");
  return out.append("; at best ").append(odds(position)).append(" strengths are found.");
}

std::string final_guess_text(const Guess& guess, const Position& position) {
  std::string out("The strength is ");
  out.append(std::to_string(guess.strength));
  if (guess.certain) return out.append(", for certain.");
  out.append(", I guess: it can be ").append(std::to_string(position.min_safe()));
  return out.append(" to ").append(std::to_string(position.max_safe())).append(".");
}

std::string intro_text(const GameHistory& history) {
  if (history.setup().is_random) {
    return "Think of a strength. I drop at random, and promise nothing.";
  }
  return "Think of a strength. " + odds_text(history.position());
}

using json::Value;

constexpr std::string_view help_to_find =
    "Type a floor in doubt to drop the brick from there, or guess N to say that its "
    "strength is N: it survives every fall from floors up to N, and breaks from any "
    "above.\n";
constexpr std::string_view help_to_answer =
    "Think of a strength from 0 to the number of floors: the brick survives every "
    "fall from up to that floor, and breaks from any above. I find it: answer safe or "
    "broken to each drop.\n";

constexpr std::string_view guess_word("guess ");

// Whether a person has typed "guess 7" rather than "7".
bool is_typed_guess(const json::Reader& in) {
  const auto* const text = in.value().as<std::string>();
  return text != nullptr && text->starts_with(guess_word);
}

// Reads a height, given as a text or a number.
Height read_height(const json::Reader& in) {
  constexpr std::string_view expected = "a number of a floor";
  const auto* const text = in.value().as<std::string>();
  if (text == nullptr) return in.natural(expected, max_height);
  const auto height =
      parse_natural(std::string_view(*text).substr(is_typed_guess(in) ? guess_word.size() : 0));
  if (!height || *height > max_height) in.fail(expected);
  return *height;
}

Value encode_fall(Height height) { return Value::Object{{"drop", height}}; }
Value encode_strength(Height height) { return Value::Object{{"guess", height}}; }

// The current knowledge, with the height of a drop. With `can_choose` a height in doubt can be
// chosen.
PictureBuilder picture_of(const GameHistory& history, std::optional<Height> drop,
                          bool can_choose = false) {
  if constexpr (!has_consoles) return nullptr;
  return [known = history.position(), top = history.setup().first.max_safe(), drop,
          can_choose](const TextRenderOptions& look) {
    Picture picture{.lines = bricks::text(known, top, drop, look), .drawn_end = 2};
    if (!can_choose) return picture;
    for (const BarPart& part : parts_in_doubt(known, top, look)) {
      const auto middle = part.heights.min + (part.heights.max - part.heights.min) / 2;
      picture.choices.push_back({part.spot, std::to_string(middle)});
    }
    return picture;
  };
}

// A floor that represents several heights offers the middle one.
void offer_floor(View& view, const Position& position, const Floor& floor, bool can_drop) {
  const auto& [min, max] = floor.heights;
  const Height lowest = position.min_safe() + (can_drop ? 1 : 0);
  if (min < lowest || max > position.max_safe()) return;
  const Height middle = min + (max - min) / 2;
  offer(view.board, floor.row, floor.column,
        can_drop ? encode_fall(middle) : encode_strength(middle),
        (can_drop ? "to drop from " : "to say ") + std::to_string(middle));
}

// The actions of a person:
//   {"safe": true}, or false: the outcome of the computer's drop
//   {"drop": N}, {"entry": "N"}, or {"entry": "guess N"}
//   {"begin": "guess"}: the view then has the entry for {"guess": "N"}
//   {"right": true}, or false: says whether the computer's guess is right
class BricksPlay final : public HistoryPlay<GameHistory> {
 public:
  BricksPlay(const json::Reader& first, GameContext& table) : HistoryPlay(first, table) {
    if (history().setup().is_random) agent_.seed = table.random();
  }

  void keep_settings(Settings& kept) const override {
    const Setup& setup = history().setup();
    kept.keep("--dropper", is_persons() ? "you" : "computer");
    kept.keep("--floors", std::to_string(setup.first.max_safe()));
    kept.keep("--drops", std::to_string(setup.first.left_drops()));
    kept.keep("--bricks", std::to_string(setup.first.left_bricks()));
    if (is_persons()) {
      kept.keep("--brick", setup.strength ? "fixed" : "bad");
    } else {
      kept.keep("--agent", setup.is_random ? "random" : "winning");
    }
  }

  Turn turn() const override {
    if (end()) return Turn::over;
    return !is_persons() && position().is_known() ? Turn::computer : Turn::person;
  }

  Value state() const override { return encode(position()); }

  void act(const json::Reader& action) override {
    if (is_persons()) {
      drop_or_guess(action);
    } else if (position().can_drop()) {
      const bool safe = json::read_flag(action.fields("safe")[0]);
      make_drop(agent_.drop(position()), safe);
    } else {
      finish(agent_.guess(position()), json::read_flag(action.fields("right")[0]));
    }
  }

  void cancel() override { is_guessing_ = false; }

  void think(Limit /*limit*/) override { finish(agent_.guess(position()), true); }

  // The drop after which finding the strength for certain can take the most additional drops.
  Decision decision() override {
    std::uint64_t most = 0;
    std::size_t worst = 0;
    for (std::size_t step = 1; step <= history().step_count(); ++step) {
      const std::uint64_t more = wasted_drops(step);
      if (more <= most) continue;
      most = more;
      worst = step;
    }
    if (worst == 0) return {0, "No drop was wasted: each was from a best floor."};
    const Position& before = history().state_at(worst - 1).known;
    const auto best = min_drops(before.heights(), before.left_bricks());
    const Position enough = before.with_drops(*best);
    return {worst, "The most wasteful drop is number " + std::to_string(worst) + ", from floor " +
                       std::to_string(*history().state_at(worst).drop) + ": finding the strength " +
                       "could then take " + pluralize(*best + most, "drop") + ", but " +
                       std::to_string(*best) + " are enough if the brick falls from floor " +
                       std::to_string(*next_drop(enough, PlanObjective::certain)) + "."};
  }

  Advice advise() override {
    const Agent best;
    Marks marks;
    Value action;
    if (position().can_drop()) {
      marks.drop = best.drop(position());
      action = encode_fall(*marks.drop);
    } else {
      marks.guess = best.guess(position()).strength;
      action = encode_strength(*marks.guess);
    }
    Advice advice{explain_position(position())};
    if (is_persons()) advice.actions.push_back(std::move(action));
    advice.board = page::bricks_board(position(), top(), marks);
    return advice;
  }

 protected:
  View draw() const override {
    View view;
    if (turn() != Turn::over) view.to_move = turn() == Turn::computer ? "computer" : "you";
    view.players = seats(view.to_move);
    view.over = tell_end();
    view.has_pending_choice = is_guessing_;
    Marks marks;
    marks.drop = history().current().drop;
    const bool can_act = offers_actions();
    if (!is_persons() && can_act && position().can_drop()) marks.drop = agent_.drop(position());
    if (end()) marks.guess = last_guess().guess.strength;
    view.board = page::bricks_board(position(), top(), marks);
    if (can_act) offer_actions(view);
    view.picture =
        picture_of(history(), marks.drop, can_act && is_persons() && position().can_drop());
    view.is_success = end() && last_guess().is_right;
    return view;
  }

  std::string tell(std::size_t step) const override {
    const auto& [known, drop, safe] = history().state_at(step);
    if (!drop) return is_persons() ? "You drop." : "The computer drops.";
    return "From floor " + std::to_string(*drop) + (safe ? ": safe." : ": broken!");
  }

  std::string tell_end() const override {
    if (!end()) return {};
    const auto [guess, is_right] = last_guess();
    if (!is_right) {
      std::string out(is_persons() ? "You missed it: the strength is not "
                                   : "The computer missed it: not ");
      return out.append(std::to_string(guess.strength));
    }
    std::string out(is_persons() ? "You found" : "The computer found");
    out.append(" the strength, ").append(std::to_string(guess.strength)).append(", ");
    out.append(guess.certain ? "with " : "by a lucky guess after ");
    out.append(pluralize(history().step_count(), "drop"));
    const Position& first = history().setup().first;
    const auto least = min_drops(first.heights(), first.left_bricks());
    if (!least) return out;
    return out.append("; the best plan needs at most ").append(std::to_string(*least));
  }

  std::vector<std::string> say() const override {
    std::vector<std::string> lines;
    if (history().step_count() > 0) lines.push_back(tell(history().step_count()));
    if (end()) {
      lines.push_back(tell_end());
      const auto [guess, is_right] = last_guess();
      const Height strength = strength_for(guess.strength);
      if (is_persons() && strength != guess.strength) {
        lines.push_back("No, it is " + std::to_string(strength) + ".");
      }
      if (!is_persons() && !is_right) {
        lines.push_back("More drops or bricks would have helped.");
      }
      return lines;
    }
    if (history().step_count() == 0) {
      lines.push_back(is_persons() ? odds_text(position()) : intro_text(history()));
    }
    if (!is_persons() && !position().can_drop()) {
      lines.push_back(final_guess_text(agent_.guess(position()), position()));
    }
    return lines;
  }

  bool is_end_decision() const override { return is_persons() || !last_guess().guess.certain; }

 private:
  const Position& position() const { return history().position(); }

  // How many more drops certainty can take because a drop was not from a best floor.
  std::uint64_t wasted_drops(std::size_t step) const {
    const Position& before = history().state_at(step - 1).known;
    const Height height = *history().state_at(step).drop;
    const auto best = min_drops(before.heights(), before.left_bricks());
    const auto broken = min_drops(height - 1 - before.min_safe(), before.left_bricks() - 1);
    const auto safe = min_drops(before.max_safe() - height, before.left_bricks());
    if (!best || !broken || !safe) return 0;
    return 1 + std::max(*broken, *safe) - *best;
  }

  // The falling brick and, once it has fallen, the board.
  void show_fall(Height height) {
    Marks marks{.drop = height};
    Frame frame{page::bricks_board(position(), top(), marks), nullptr, {}};
    for (const Floor& floor : floors(position(), top())) {
      if (height < floor.heights.min || height > floor.heights.max) continue;
      const auto [left, up, width, tall] = floor.box;
      double ground = 0;
      for (const Floor& each : floors(position(), top())) {
        ground = std::max(ground, each.box[1] + each.box[3]);
      }
      frame.motions.push_back({brick_svg({left + width, up, 14, 8}), 0, ground - up - 8});
    }
    show_now(std::move(frame));
  }
  Height top() const { return history().setup().first.max_safe(); }
  bool is_persons() const { return history().setup().dropper == Dropper::person; }

  // Whether the computer's brick survives a drop. Without a fixed strength, each drop gets the
  // answer that is worst for the person and still possible.
  bool is_safe(Height height) const {
    const auto& strength = history().setup().strength;
    return strength ? height <= *strength : worst_reply(position(), height);
  }

  // The final strength of the computer's brick. Without a fixed one, it is one that makes the guess
  // wrong if possible.
  Height strength_for(Height guess) const {
    if (history().setup().strength) return *history().setup().strength;
    return guess == position().min_safe() ? position().max_safe() : position().min_safe();
  }

  // Precondition: there is an end.
  End last_guess() const { return decode_end(json::Reader(*end()), top()); }

  void drop_or_guess(const json::Reader& action) {
    const json::Fields fields(action, "a drop or a guess", {"drop", "entry", "guess", "begin"});
    if (const auto* const begun = fields.find("begin")) {
      if (begun->value() != Value("guess")) begun->fail("\"guess\"");
      is_guessing_ = true;
    } else if (const auto* const guess = fields.find("guess")) {
      reveal(read_height(*guess));
    } else if (const auto* const typed = fields.find("entry"); typed && is_typed_guess(*typed)) {
      reveal(read_height(*typed));
    } else {
      drop_from(read_height(typed == nullptr ? fields.get("drop") : *typed));
    }
  }

  void drop_from(Height height) {
    if (!position().can_drop()) throw ActionRefused("there is nothing left to drop: time to guess");
    if (!position().after(height, true)) {
      throw ActionRefused("expected a floor in doubt, " + in_doubt() + ", got " +
                          std::to_string(height));
    }
    make_drop(height, is_safe(height));
  }

  void reveal(Height guess) {
    if (guess < position().min_safe() || guess > position().max_safe()) {
      throw ActionRefused("expected a strength that is possible, " + strengths() + ", got " +
                          std::to_string(guess));
    }
    finish({guess, position().is_known()}, guess == strength_for(guess));
  }

  void make_drop(Height height, bool safe) {
    is_guessing_ = false;
    show_fall(height);
    history().drop(height, safe);
    add(encode_drop(height, safe));
  }

  void finish(const Guess& guess, bool is_right) { add_end(bricks::encode_guess(guess, is_right)); }

  std::vector<Seat> seats(const std::string& to_move) const {
    const std::string left = pluralize(position().left_drops(), "drop") + ", " +
                             pluralize(position().left_bricks(), "brick") + " left";
    if (is_watched()) {  // who answers is not known
      return {{"dropper", is_persons() ? "a person" : "computer", left, !end()}};
    }
    const auto seat = [&](const std::string& who, bool drops) {
      return Seat{drops ? "dropper" : "brick", who, drops ? left : "", to_move == who};
    };
    return {seat("you", is_persons()), seat("computer", !is_persons())};
  }

  // Offers the actions of the person: reporting the outcome of the agent's drop, or dropping.
  void offer_actions(View& view) const {
    view.help = help_to_answer;
    if (is_persons()) {
      offer_heights(view);
    } else if (position().can_drop()) {
      view.ask = "I drop from floor " + std::to_string(agent_.drop(position())) +
                 ". Is the brick safe or broken?";
      view.buttons = {{"Safe", Value::Object{{"safe", true}}},
                      {"Broken", Value::Object{{"safe", false}}}};
    } else {
      view.ask = "Is that right?";
      view.buttons = {{"Yes", Value::Object{{"right", true}}},
                      {"No", Value::Object{{"right", false}}}};
    }
    for (Button& button : view.buttons) button.is_large = true;
  }

  // Offers heights to the person who drops.
  void offer_heights(View& view) const {
    const bool can_drop = position().can_drop() && !is_guessing_;
    const std::string heights = can_drop ? in_doubt() : strengths();
    TextField entry{can_drop ? "Drop from a floor, " + heights : "The strength, " + heights,
                    can_drop ? "entry" : "guess", "0123456789"};
    entry.max = std::to_string(position().max_safe()).size();
    view.entry = entry;
    view.ask = can_drop ? "Choose a floor to drop the brick from" : "How strong is the brick?";
    view.help = help_to_find;
    view.typed = heights + (can_drop ? ", guess N" : is_guessing_ ? ", back" : "");
    view.expected =
        (can_drop ? "a floor in doubt, " : "a strength that is possible, ") + view.typed;
    if (can_drop) {
      view.buttons.push_back({"Guess the strength", Value::Object{{"begin", "guess"}}});
    }
    for (const Floor& floor : floors(position(), top())) {
      offer_floor(view, position(), floor, can_drop);
    }
  }

  std::string in_doubt() const {
    return interval(position().min_safe() + 1, position().max_safe());
  }
  std::string strengths() const { return interval(position().min_safe(), position().max_safe()); }

  Agent agent_;  // the computer that drops
  bool is_guessing_ = false;
};

std::vector<Setting> make_settings() {
  constexpr std::uint64_t max = 1'000'000'000;
  return {
      {.name = "--dropper",
       .type = "WHO",
       .help = "Who drops the brick: you or computer",
       .label = "Who drops",
       .default_value = "you",
       .words = {"you", "computer"},
       .labels = {"you", "the computer"}},
      {"--floors", "N", "Number of floors", "Floors", "100", 1, max},
      {"--drops", "N", "Number of drops", "Drops", "14", 0, max},
      {"--bricks", "N", "Number of bricks", "Bricks", "2", 0, max},
      {.name = "--brick",
       .type = "HOW",
       .help = "Strength of the computer's brick, fixed or as unlucky as possible: fixed or bad",
       .label = "The computer's brick",
       .default_value = "fixed",
       .words = {"fixed", "bad"},
       .labels = {"has a fixed strength", "is as unlucky as possible"},
       .when = "--dropper",
       .when_words = {"you"}},
      {.name = "--agent",
       .type = "HOW",
       .help = "How the computer drops: winning or random",
       .label = "The computer drops",
       .default_value = "winning",
       .words = {"winning", "random"},
       .labels = {"as well as possible", "at random"},
       .when = "--dropper",
       .when_words = {"computer"}}};
}

constexpr std::array<std::string_view, 5> rules{
    "Find the strength of a brick: the highest floor from which it survives a fall.",
    "Drop a brick from any floor you like. All bricks are equally strong.",
    "A brick that survives is as good as new, and survives from all lower floors, too.",
    "A brick that breaks is gone, and breaks from all higher floors, too. It may break from floor "
    "1: then the strength is 0.",
    "You have only some drops and some bricks. When they are used up, or before, say how strong "
    "the bricks are: you win if that is right."};

constexpr std::string_view illustration =
    R"({"minSafe": 4, "maxSafe": 9, "leftDrops": 3, "leftBricks": 2})";

json::Value begin(GameContext& table, OptionValues /*values*/) {
  const SessionGame& game = games::bricks::session();
  const bool is_person = choose_word(table, game, "--dropper") == 0;
  const auto floors = choose_number(table, game, "--floors");
  const auto drops = choose_number(table, game, "--drops");
  const auto bricks = choose_number(table, game, "--bricks");
  Setup setup{is_person ? Dropper::person : Dropper::computer, {0, floors, drops, bricks}};
  if (!is_person) {
    setup.is_random = choose_word(table, game, "--agent", "Which agent, winning or random?") == 1;
  } else if (choose_word(table, game, "--brick", "Is its strength fixed, or as bad as possible?") ==
             0) {
    setup.strength = Random(table.random()).uniform_below(setup.first.strengths());
  }
  return GameHistory(setup).encode().front();
}

}  // namespace
}  // namespace gauntlet::session::bricks

const gauntlet::session::SessionGame& gauntlet::games::bricks::session() {
  using namespace session::bricks;
  static const session::SessionGame game{
      .name = "bricks",
      .summary = "find out how strong a brick is",
      .settings = make_settings(),
      .presets = {{"You drop", {{"--dropper", "you"}}},
                  {"The computer drops, you answer", {{"--dropper", "computer"}}}},
      .rules = rules,
      .illustration = illustration,
      .begin = begin,
      .start = session::start_as<BricksPlay>};
  return game;
}
