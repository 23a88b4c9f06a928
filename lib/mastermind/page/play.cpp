#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/page/board.hpp"
#include "mastermind/page/view.hpp"
#include "mastermind/session/answers.hpp"
#include "mastermind/session/session.hpp"
#include "page/games/history_play.hpp"
#include "session/ask.hpp"
#include "text/display.hpp"

namespace gauntlet::page {
namespace {

using json::Value;
using mastermind::Code;
using mastermind::CodeSpace;
using mastermind::Feedback;
using mastermind::Row;

std::vector<std::string> lines_of_text(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t end = 0; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
    lines.emplace_back(text.substr(0, end));
  }
  return lines;
}

// The computer's last guess, cached because computing it is slow if there are many codes.
struct Thought {
  std::string after;  // record of the game before the guess
  Code guess = 0;
};

// The actions of a person:
//   {"entry": CODE}, {"give_up": true}
//   {"feedback": "wb.."}
//   {"row": from 0, "feedback"} or {"correction": "1 wb.."} corrects a wrong answer
class MastermindPlay final : public HistoryPlay<MastermindHistory> {
 public:
  MastermindPlay(std::string_view record, session::GameContext& table)
      : HistoryPlay(record, table.random) {
    keep(table.settings);
    possible_ = session::mastermind::consistent(history());
  }

  Turn turn() const override {
    if (end()) return Turn::over;
    return has_won() ? Turn::computer : Turn::person;
  }

  void act(const json::Reader& action) override {
    if (is_persons()) {
      guess_or_give_up(action);
    } else if (possible_.empty()) {
      correct(action);
    } else {
      add_row({guess(), read_feedback(action.fields("feedback")[0])});
    }
    record_end();
  }

  // Only a game whose record lacks the last line gets here.
  void think(Limit /*limit*/) override { record_end(); }

  Hint hint() override {
    const CodeSpace& codes = history().codes();
    if (is_persons()) {
      return {session::mastermind::advice(codes, possible_.size(), guess()),
              {Value::Object{{"entry", codes.text(guess())}}}};
    }
    std::string text = possible_.empty()
                           ? session::mastermind::contradiction(history())
                           : session::mastermind::possible_answers(codes, guess(), possible_);
    text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return {std::move(text)};
  }

 protected:
  View draw() const override {
    View view;
    view.players = mastermind_seats(history(), turn());
    view.over = tell_end();
    if (turn() == Turn::person) view.to_move = "you";
    if (!end() && possible_.empty()) {
      view.wrong = find_minimal_conflict(history().codes(), history().rows());
    }
    std::vector<mastermind::Guess> guesses =
        mastermind::written(history().codes(), history().rows());
    if (turn() == Turn::person && !is_persons() && !possible_.empty()) {
      guesses.push_back({history().codes().text(guess())});
    }
    view.board = mastermind_board(guesses, history().codes().variant().length, {view.wrong});
    if (turn() == Turn::person) offer_choices(view);
    return view;
  }

  std::string tell(std::size_t step) const override {
    const auto& before = history().state_at(step - 1);
    const auto& rows = history().state_at(step);
    const auto differing = std::mismatch(before.begin(), before.end(), rows.begin()).second;
    const auto number = static_cast<std::size_t>(differing - rows.begin());
    if (number == rows.size()) return "no answer was changed";
    const std::string feedback = to_text(history().codes(), rows[number].second);
    if (rows.size() == before.size()) {
      return "answer " + std::to_string(number + 1) + " was " + feedback;
    }
    return "guess " + std::to_string(number + 1) + ": " +
           history().codes().text(rows[number].first) + ", " + feedback;
  }

  std::string tell_end() const override {
    if (!end()) return {};
    const std::string code = json::Reader(*end()).fields("code")[0].string("a code");
    if (!has_won()) return "The code was " + text::escape_for_display(code) + ".";
    return "Found at guess " + std::to_string(*history().won_at() + 1) + "!";
  }

  std::vector<std::string> say() const override {
    std::vector<std::string> lines;
    if (history().step_count() > 0) lines.push_back(tell(history().step_count()));
    if (end()) {
      lines.push_back(tell_end());
    } else if (is_persons()) {
      if (history().step_count() == 0) {
        lines.push_back("I have thought of " + describe(history().codes().variant()));
      }
    } else if (possible_.empty()) {
      const auto more = lines_of_text(session::mastermind::contradiction(history()));
      lines.insert(lines.end(), more.begin(), more.end());
    } else {
      if (history().step_count() == 0) {
        lines.push_back("Think of " + describe(history().codes().variant()));
      }
      lines.push_back(session::mastermind::are_possible(possible_.size()) + ". My guess " +
                      std::to_string(history().rows().size() + 1) + ": " +
                      history().codes().text(guess()));
    }
    return lines;
  }

  // If the person did not win, the person gave up.
  bool is_end_decision() const override { return !has_won(); }

  void change() override { possible_ = session::mastermind::consistent(history()); }

  void record_end() override {
    if (!end() && has_won()) add_code(history().rows()[*history().won_at()].first);
  }

 private:
  bool is_persons() const { return persons_guess(history()); }
  // A person's feedback may claim a win that contradicts other feedback.
  bool has_won() const { return !possible_.empty() && history().won_at(); }

  // Precondition: there are consistent codes.
  Code guess() const {
    static Thought last;
    std::string now = session::to_text(history().encode());
    if (last.after != now) {
      last = {std::move(now), session::mastermind::best_guess(history(), possible_)};
    }
    return last.guess;
  }

  void add_code(Code code) { add_end(Value::Object{{"code", history().codes().text(code)}}); }

  void add_row(const Row& row) {
    history().add_row(row);
    add(session::mastermind::encode_row(history().codes(), row));
    change();
  }

  void guess_or_give_up(const json::Reader& action) {
    const json::Fields fields(action, "a code, or that you give up", {"entry", "give_up"});
    if (const auto* const flag = fields.find("give_up")) {
      if (!json::read_flag(*flag)) flag->fail("true");
      return add_code(*history().secret());
    }
    const json::Reader& typed = fields.get("entry");
    const auto code = history().codes().find(typed.string("a code"));
    if (!code) typed.fail(describe(history().codes().variant()));
    add_row({*code, history().codes().feedback(*code, *history().secret())});
  }

  Feedback read_feedback(const json::Reader& in) const {
    const std::string expected = session::mastermind::letters_of_answer(history().codes());
    const auto feedback = session::mastermind::read_answer(history().codes(), in.string(expected));
    if (!feedback) in.fail(expected);
    return check(*feedback);
  }

  Feedback check(Feedback feedback) const {
    const std::string reason = session::mastermind::why_impossible(history().codes(), feedback);
    if (!reason.empty()) throw RequestError(reason);
    return feedback;
  }

  void correct(const json::Reader& action) {
    const json::Fields fields(action, "the answer that was wrong",
                              {"row", "feedback", "correction"});
    if (const auto* const typed = fields.find("correction")) {
      const auto correction =
          session::mastermind::read_correction(history(), typed->string("a number and a feedback"));
      if (!correction) typed->fail(expected_correction());
      return correct_row(correction->first, check(correction->second));
    }
    const auto row = fields.get("row").natural("the number of a row from 0");
    if (row >= history().rows().size()) fields.get("row").fail("the number of a row from 0");
    correct_row(row, read_feedback(fields.get("feedback")));
  }

  std::string expected_correction() const {
    return "a number from 1 to " + std::to_string(history().rows().size()) +
           " and a feedback, as in 1 wb";
  }

  void correct_row(std::size_t row, Feedback feedback) {
    history().correct(row, feedback);
    add(session::mastermind::encode_correction(history().codes(), row, feedback));
    change();
  }

  void offer_choices(View& view) const {
    if (is_persons()) {
      offer_codes(view, history());
    } else if (possible_.empty()) {
      offer_corrections(view, history());
    } else {
      offer_answers(view, history(), guess());
    }
  }

  void keep(session::Settings& settings) const {
    const mastermind::Variant& variant = history().codes().variant();
    settings.keep("--maker", is_persons() ? "computer" : "you");
    settings.keep("--length", std::to_string(variant.length));
    settings.keep("--colors", std::to_string(variant.colors));
    settings.keep("--repeats", variant.repeats ? "yes" : "no");
  }

  std::vector<Code> possible_;  // the codes consistent with all feedback
};

std::vector<Setting> mastermind_settings() {
  Setting maker{"--maker", "Who makes the code", "computer"};
  maker.words = {"computer", "you"};
  maker.labels = {"the computer", "you"};
  Setting repeats{"--repeats", "A color may occur more than once", "no"};
  repeats.words = {"no", "yes"};
  return {maker,
          {"--length", "Places", "4", 1, mastermind::Variant::max_length},
          {"--colors", "Colors", "6", 1, mastermind::Variant::max_colors},
          repeats};
}

Value begin_mastermind(session::GameContext& table, OptionValues values) {
  return session::mastermind::choose_history(table, values).encode().front();
}

std::unique_ptr<Play> open_mastermind(std::string_view record, session::GameContext& table) {
  return std::make_unique<MastermindPlay>(record, table);
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::mastermind::play() {
  static const page::PlayGame game{&session(),
                                   page::mastermind_settings,
                                   page::begin_mastermind,
                                   page::open_mastermind,
                                   {{"You break the code", {{"--maker", "computer"}}},
                                    {"You make the code", {{"--maker", "you"}}}}};
  return game;
}
