#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "json/fields.hpp"
#include "mastermind/explain.hpp"
#include "mastermind/json.hpp"
#include "page/boards/boards.hpp"
#include "page/play/course.hpp"
#include "session/ask.hpp"
#include "session/mastermind/answers.hpp"
#include "session/mastermind/session.hpp"
#include "session/mastermind/setup.hpp"
#include "text/visible.hpp"

namespace gauntlet::page {
namespace {

using MastermindCourse = session::mastermind::Course;
using json::Value;
using mastermind::Code;
using mastermind::Codes;
using mastermind::Feedback;
using mastermind::Row;
using session::mastermind::Guesser;

std::vector<std::string> lines_of_text(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t end = 0; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
    lines.emplace_back(text.substr(0, end));
  }
  return lines;
}

std::string letters_of_colors(const Codes& codes) {
  std::string letters;
  for (int color = 0; color < codes.variant().colors; ++color) letters += Codes::symbol(color);
  return letters;
}

// What the computer guesses takes long where there are many codes: the last guess is kept.
struct Thought {
  std::string after;  // the record of the game
  Code guess = 0;
};

class MastermindPlay final : public CoursePlay<MastermindCourse> {
 public:
  MastermindPlay(std::string_view record, session::Table& table)
      : CoursePlay(record, table.random) {
    keep(table.settings);
    possible_ = session::mastermind::possible(course());
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
    settle();
  }

  // A game that was left before its last line.
  void think(Limit /*limit*/) override { settle(); }

  Hint hint() override {
    const Codes& codes = course().codes();
    if (is_persons()) {
      const std::string code = codes.text(guess());
      return {session::mastermind::are_possible(possible_.size()) + "; try " + code,
              {Value::Object{{"entry", code}}}};
    }
    std::string text = possible_.empty()
                           ? session::mastermind::contradiction(course())
                           : session::mastermind::possible_answers(codes, guess(), possible_);
    text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return {std::move(text)};
  }

 protected:
  View draw() const override {
    View view;
    view.players = seats();
    view.over = tell_end();
    if (turn() == Turn::person) view.to_move = "you";
    if (!end() && possible_.empty()) {
      view.wrong = find_conflict(course().codes(), course().rows());
    }
    std::vector<mastermind::Guess> guesses = mastermind::written(course().codes(), course().rows());
    if (turn() == Turn::person && !is_persons() && !possible_.empty()) {
      guesses.push_back({course().codes().text(guess())});
    }
    view.board = mastermind_board(guesses, course().codes().variant().length, {view.wrong});
    if (turn() == Turn::person) offer_choices(view);
    return view;
  }

  std::string tell(std::size_t step) const override {
    const auto& before = course().after(step - 1);
    const auto& rows = course().after(step);
    const auto differing = std::mismatch(before.begin(), before.end(), rows.begin()).second;
    const auto number = static_cast<std::size_t>(differing - rows.begin());
    if (number == rows.size()) return "no answer was changed";
    const std::string feedback = to_text(course().codes(), rows[number].second);
    if (rows.size() == before.size()) {
      return "answer " + std::to_string(number + 1) + " was " + feedback;
    }
    return "guess " + std::to_string(number + 1) + ": " +
           course().codes().text(rows[number].first) + ", " + feedback;
  }

  std::string tell_end() const override {
    if (!end()) return {};
    const std::string code = json::Reader(*end()).fields("code")[0].string("a code");
    if (!has_won()) return "The code was " + text::visible(code) + ".";
    return "Found at guess " + std::to_string(*course().won_at() + 1) + "!";
  }

  std::vector<std::string> say() const override {
    std::vector<std::string> lines;
    if (course().played() > 0) lines.push_back(tell(course().played()));
    if (end()) {
      lines.push_back(tell_end());
    } else if (is_persons()) {
      if (course().played() == 0) {
        lines.push_back("I have thought of " + describe(course().codes().variant()));
      }
    } else if (possible_.empty()) {
      const auto more = lines_of_text(session::mastermind::contradiction(course()));
      lines.insert(lines.end(), more.begin(), more.end());
    } else {
      if (course().played() == 0) {
        lines.push_back("Think of " + describe(course().codes().variant()));
      }
      lines.push_back(session::mastermind::are_possible(possible_.size()) + ". My guess " +
                      std::to_string(course().rows().size() + 1) + ": " +
                      course().codes().text(guess()));
    }
    return lines;
  }

  // The person gave up.
  bool is_end_decision() const override { return !has_won(); }

  void change() override { possible_ = session::mastermind::possible(course()); }

  void settle() override {
    if (!end() && has_won()) add_code(course().rows()[*course().won_at()].first);
  }

 private:
  bool is_persons() const { return course().guesser() == Guesser::person; }
  // An answer may say so that is not true.
  bool has_won() const { return !possible_.empty() && course().won_at(); }

  // Precondition: there are codes that fit.
  Code guess() const {
    static Thought last;
    std::string now = session::to_text(course().encode());
    if (last.after != now) {
      last = {std::move(now), session::mastermind::best_guess(course(), possible_)};
    }
    return last.guess;
  }

  void add_code(Code code) { add_end(Value::Object{{"code", course().codes().text(code)}}); }

  void add_row(const Row& row) {
    course().add_row(row);
    add(session::mastermind::encode_row(course().codes(), row));
    change();
  }

  void guess_or_give_up(const json::Reader& action) {
    const json::Fields fields(action, "a code, or that you give up", {"entry", "give_up"});
    if (const auto* const flag = fields.find("give_up")) {
      if (!json::read_flag(*flag)) flag->fail("true");
      return add_code(*course().secret());
    }
    const json::Reader& typed = fields.get("entry");
    const auto code = course().codes().find(typed.string("a code"));
    if (!code) typed.fail(describe(course().codes().variant()));
    add_row({*code, course().codes().feedback(*code, *course().secret())});
  }

  Feedback read_feedback(const json::Reader& in) const {
    const std::string expected = session::mastermind::letters_of_answer(course().codes());
    const auto feedback = session::mastermind::read_answer(course().codes(), in.string(expected));
    if (!feedback) in.fail(expected);
    return check(*feedback);
  }

  Feedback check(Feedback feedback) const {
    const std::string reason = session::mastermind::why_impossible(course().codes(), feedback);
    if (!reason.empty()) throw Refused(reason);
    return feedback;
  }

  void correct(const json::Reader& action) {
    const json::Fields fields(action, "the answer that was wrong",
                              {"row", "feedback", "correction"});
    if (const auto* const typed = fields.find("correction")) {
      const auto correction =
          session::mastermind::read_correction(course(), typed->string("a number and a feedback"));
      if (!correction) typed->fail(expected_correction());
      return correct_row(correction->first, check(correction->second));
    }
    const auto row = fields.get("row").natural("the number of a row from 0");
    if (row >= course().rows().size()) fields.get("row").fail("the number of a row from 0");
    correct_row(row, read_feedback(fields.get("feedback")));
  }

  std::string expected_correction() const {
    return "a number from 1 to " + std::to_string(course().rows().size()) +
           " and a feedback, as in 1 wb";
  }

  void correct_row(std::size_t row, Feedback feedback) {
    course().correct(row, feedback);
    add(session::mastermind::encode_correction(course().codes(), row, feedback));
    change();
  }

  std::vector<Seat> seats() const {
    const std::string guesses = count_of(course().rows().size(), "guess", "guesses");
    const auto seat = [&](const std::string& who, bool guesses_it) {
      return Seat{guesses_it ? "guesser" : "maker", who, guesses_it ? guesses : "",
                  who == "you" && turn() == Turn::person};
    };
    return {seat("you", is_persons()), seat("computer", !is_persons())};
  }

  static std::string count_of(std::size_t count, std::string_view one, std::string_view many) {
    return std::to_string(count).append(" ").append(count == 1 ? one : many);
  }

  void offer_choices(View& view) const {
    if (is_persons()) {
      offer_codes(view);
    } else if (possible_.empty()) {
      offer_corrections(view);
    } else {
      offer_answers(view);
    }
  }

  Entry entry_of(std::string label, std::string key, std::string letters) const {
    Entry entry{std::move(label), std::move(key), std::move(letters)};
    entry.most = static_cast<std::size_t>(course().codes().variant().length);
    return entry;
  }

  void offer_codes(View& view) const {
    const Codes& codes = course().codes();
    view.ask =
        "Guess " + std::to_string(course().rows().size() + 1) + ": " + describe(codes.variant());
    view.entry = entry_of("A code", "entry", letters_of_colors(codes));
    view.entry->least = view.entry->most;
    view.buttons.push_back({"Give up", Value::Object{{"give_up", true}}});
  }

  void offer_answers(View& view) const {
    const Codes& codes = course().codes();
    view.ask = "What do you say to " + codes.text(guess()) + "?";
    view.entry = entry_of("w: right, b: in a wrong place", "feedback", "wb.");
    for (int index = codes.classes() - 1; index >= 0; --index) {
      const Feedback feedback = codes.feedback_of(index);
      if (is_possible(codes.variant(), feedback)) {
        view.entry->words.push_back(to_text(codes, feedback));
      }
    }
    view.entry->names = {{"w", "right"}, {"b", "in a wrong place"}, {".", "not in the code"}};
  }

  void offer_corrections(View& view) const {
    const Codes& codes = course().codes();
    view.ask = "Which answer was wrong? Its number and what is right";
    view.entry = entry_of("Number and answer", "correction", "0123456789 wb.");
    view.entry->least = 3;
    view.entry->most += std::to_string(course().rows().size()).size() + 1;
    const auto contradiction = find_contradiction(codes, course().rows());
    for (const auto& repair : contradiction->repairs) {
      const std::string feedback = to_text(codes, repair.feedback);
      view.buttons.push_back({std::to_string(repair.row + 1) + ": " + feedback,
                              Value::Object{{"row", repair.row}, {"feedback", feedback}},
                              "corrections"});
    }
  }

  void keep(session::Settings& settings) const {
    const mastermind::Variant& variant = course().codes().variant();
    settings.keep("--maker", is_persons() ? "computer" : "you");
    settings.keep("--length", std::to_string(variant.length));
    settings.keep("--colors", std::to_string(variant.colors));
    settings.keep("--repeats", variant.repeats ? "yes" : "no");
  }

  std::vector<Code> possible_;  // the codes that fit what was said
};

std::vector<Setting> mastermind_settings() {
  Setting maker{"--maker", "Who makes the code", "computer"};
  maker.words = {"computer", "you"};
  maker.labels = {"the computer", "you"};
  Setting repeats{"--repeats", "A color may be there more than once", "no"};
  repeats.words = {"no", "yes"};
  return {maker,
          {"--length", "Places", "4", 1, mastermind::Variant::max_length},
          {"--colors", "Colors", "6", 1, mastermind::Variant::max_colors},
          repeats};
}

Value begin_mastermind(session::Table& table, OptionValues values) {
  return session::mastermind::choose_course(table, values).encode().front();
}

std::unique_ptr<Play> open_mastermind(std::string_view record, session::Table& table) {
  return std::make_unique<MastermindPlay>(record, table);
}

}  // namespace

const PlayGame& mastermind_play() {
  static const PlayGame game{&session::mastermind::game, mastermind_settings, begin_mastermind,
                             open_mastermind};
  return game;
}

}  // namespace gauntlet::page
