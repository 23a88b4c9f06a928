#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "bricks/page/board.hpp"
#include "bricks/page/view.hpp"
#include "bricks/session/brick.hpp"
#include "bricks/session/session.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "page/games/history_play.hpp"
#include "session/ask.hpp"

namespace gauntlet::page {
namespace {

using bricks::Height;
using json::Value;

std::string without_newline(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Reads a height, given as a text or a number.
Height read_height(const json::Reader& in) {
  constexpr std::string_view expected = "a number of a floor";
  const auto* const text = in.value().as<std::string>();
  if (text == nullptr) return in.natural(expected, bricks::max_height);
  const auto height = parse_natural(*text);
  if (!height || *height > bricks::max_height) in.fail(expected);
  return *height;
}

// The actions of a person:
//   {"safe": true}, or false: the outcome of the computer's drop
//   {"drop": N} or {"entry": "N"}
//   {"begin": "guess"}: the view then has the entry for {"guess": "N"}
//   {"right": true}, or false: says whether the computer's guess is right
class BricksPlay final : public HistoryPlay<BricksHistory> {
 public:
  BricksPlay(std::string_view record, session::GameContext& table)
      : HistoryPlay(record, table.random) {
    if (history().setup().is_random) agent_.seed = table.random();
    keep(table.settings);
  }

  Turn turn() const override {
    if (end()) return Turn::over;
    return !is_persons() && position().is_known() ? Turn::computer : Turn::person;
  }

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

  void think(Limit /*limit*/) override { finish(agent_.guess(position()), true); }

  Hint hint() override {
    Hint hint{without_newline(session::bricks::explain_position(position()))};
    if (is_persons()) {
      const bricks::Agent best;
      hint.actions.push_back(position().can_drop() ? encode_fall(best.drop(position()))
                                                   : encode_guess(best.guess(position()).strength));
    }
    return hint;
  }

 protected:
  View draw() const override {
    View view;
    if (turn() != Turn::over) view.to_move = turn() == Turn::computer ? "computer" : "you";
    view.players = bricks_seats(history(), view.to_move);
    view.over = tell_end();
    view.has_pending_choice = is_guessing_;
    bricks::Marks marks;
    marks.drop = history().current().drop;
    if (!is_persons() && position().can_drop()) marks.drop = agent_.drop(position());
    if (end() && guess_of_end() <= top()) marks.guess = guess_of_end();
    view.board = bricks_board(position(), top(), marks);
    if (turn() == Turn::person) offer_bricks(view, history(), agent_, is_guessing_);
    return view;
  }

  std::string tell(std::size_t step) const override {
    const auto& state = history().state_at(step);
    return without_newline(session::bricks::describe(*state.drop, state.safe));
  }

  std::string tell_end() const override {
    if (!end()) return {};
    const auto [guess, certain, right] = json::Reader(*end()).fields("guess", "certain", "right");
    const bool is_right = json::read_flag(right);
    std::string out(is_persons() ? "You say " : "The computer says ");
    out.append(std::to_string(guess.natural("a strength", bricks::max_height)));
    if (!is_right) return out.append(": missed");
    return out.append(json::read_flag(certain) ? ": found!" : ": a lucky guess!");
  }

  std::vector<std::string> say() const override {
    std::vector<std::string> lines;
    if (history().step_count() > 0) lines.push_back(tell(history().step_count()));
    if (end()) {
      lines.push_back(tell_end());
      const Height strength = strength_for(guess_of_end());
      if (is_persons() && strength != guess_of_end()) {
        lines.push_back("No, it is " + std::to_string(strength) + ".");
      }
      return lines;
    }
    if (history().step_count() == 0) {
      lines.push_back(without_newline(is_persons() ? session::bricks::odds_text(position())
                                                   : session::bricks::intro_text(history())));
    }
    if (!is_persons() && !position().can_drop()) {
      lines.push_back(
          without_newline(session::bricks::final_guess_text(agent_.guess(position()), position())));
    }
    return lines;
  }

  bool is_end_decision() const override {
    return is_persons() ||
           !json::read_flag(json::Reader(*end()).fields("guess", "certain", "right")[1]);
  }

 private:
  const bricks::Position& position() const { return history().position(); }
  Height top() const { return history().setup().first.max_safe(); }
  bool is_persons() const { return persons_drop(history()); }

  // The final strength of the computer's brick.
  Height strength_for(Height guess) const {
    return session::bricks::Brick{history().setup().strength}.reveal(position(), guess);
  }

  Height guess_of_end() const {
    return json::Reader(*end()).fields("guess", "certain", "right")[0].natural("a strength",
                                                                               bricks::max_height);
  }

  void drop_or_guess(const json::Reader& action) {
    const json::Fields fields(action, "a drop or a guess", {"drop", "entry", "guess", "begin"});
    if (const auto* const begun = fields.find("begin")) {
      if (begun->value() != Value("guess")) begun->fail("\"guess\"");
      is_guessing_ = true;
    } else if (const auto* const guess = fields.find("guess")) {
      reveal(read_height(*guess));
    } else {
      const auto* const typed = fields.find("entry");
      drop_from(read_height(typed == nullptr ? fields.get("drop") : *typed));
    }
  }

  void drop_from(Height height) {
    if (!position().can_drop()) throw RequestError("there is nothing left to drop: time to guess");
    if (!position().after(height, true)) {
      throw RequestError("expected a floor in doubt, " + in_doubt(position()) + ", got " +
                         std::to_string(height));
    }
    const session::bricks::Brick brick{history().setup().strength};
    make_drop(height, brick.is_safe(position(), height));
  }

  void reveal(Height guess) {
    if (guess < position().min_safe() || guess > position().max_safe()) {
      throw RequestError("expected a strength that is possible, " + strengths(position()) +
                         ", got " + std::to_string(guess));
    }
    finish({guess, position().is_known()}, guess == strength_for(guess));
  }

  void make_drop(Height height, bool safe) {
    history().drop(height, safe);
    add(session::bricks::encode_drop(height, safe));
  }

  void finish(const bricks::Guess& guess, bool is_right) {
    add_end(session::bricks::encode_guess(guess, is_right));
  }

  void keep(session::Settings& settings) const {
    const session::bricks::Setup& setup = history().setup();
    settings.keep("--dropper", is_persons() ? "you" : "computer");
    settings.keep("--floors", std::to_string(setup.first.max_safe()));
    settings.keep("--drops", std::to_string(setup.first.left_drops()));
    settings.keep("--bricks", std::to_string(setup.first.left_bricks()));
    if (is_persons()) {
      settings.keep("--brick", setup.strength ? "fixed" : "bad");
    } else {
      settings.keep("--agent", setup.is_random ? "random" : "winning");
    }
  }

  bricks::Agent agent_;  // the computer that drops
  bool is_guessing_ = false;
};

Setting bricks_choice(const std::string& name, const std::string& label,
                      std::vector<std::string> words, std::vector<std::string> labels) {
  Setting setting{name, label, words.front()};
  setting.words = std::move(words);
  setting.labels = std::move(labels);
  return setting;
}

std::vector<Setting> bricks_settings() {
  constexpr std::uint64_t max = 1'000'000'000;
  Setting brick = bricks_choice("--brick", "The computer's brick", {"fixed", "bad"},
                                {"has a fixed strength", "is as unlucky as possible"});
  brick.when = "--dropper";
  brick.when_words = {"you"};
  Setting agent = bricks_choice("--agent", "The computer drops", {"winning", "random"},
                                {"as well as possible", "at random"});
  agent.when = "--dropper";
  agent.when_words = {"computer"};
  return {bricks_choice("--dropper", "Who drops", {"you", "computer"}, {"you", "the computer"}),
          {"--floors", "Floors", "100", 1, max},
          {"--drops", "Drops", "14", 0, max},
          {"--bricks", "Bricks", "2", 0, max},
          brick,
          agent};
}

Value begin_bricks(session::GameContext& table, OptionValues /*values*/) {
  return BricksHistory(session::bricks::choose_setup(table)).encode().front();
}

std::unique_ptr<Play> open_bricks(std::string_view record, session::GameContext& table) {
  return std::make_unique<BricksPlay>(record, table);
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::bricks::play() {
  static const page::PlayGame game{&session(),
                                   page::bricks_settings,
                                   page::begin_bricks,
                                   page::open_bricks,
                                   {{"The computer drops, you answer", {{"--dropper", "computer"}}},
                                    {"You drop", {{"--dropper", "you"}}}}};
  return game;
}
