#include "session/game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/match/game_history.hpp"
#include "mastermind/one_step.hpp"
#include "mastermind/picture.hpp"
#include "session/ask.hpp"
#include "session/choose.hpp"
#include "session/history_play.hpp"
#include "session/play.hpp"
#include "text/display.hpp"

namespace gauntlet::session::mastermind {
namespace {

using json::Value;

constexpr std::string_view help_to_find =
    "Type a code. The feedback rates it: w for a right color in its "
    "right place, b for one in a wrong place, a dot for each of the others.\n";
constexpr std::string_view help_to_answer =
    "Think of a code, and rate each guess: w for a right color in its "
    "right place, b for one in a wrong place, dots for the others, in any order.\n";

// The guesses with their feedback.
PictureBuilder picture_of(const GameHistory& history, const std::string& title = {}) {
  if constexpr (!has_consoles) return nullptr;
  return [=](const TextRenderOptions& look) {
    const std::size_t begin = title.empty() ? 0 : 1;
    return Picture{
        .lines = title + mastermind::text(history.codes(), history.rows(), look.has_color),
        .drawn_begin = begin,
        .drawn_end = begin + history.rows().size(),
        .can_scroll = true};
  };
}

std::string letters_of_colors(const CodeSpace& codes) {
  std::string letters;
  for (int color = 0; color < codes.variant().colors; ++color) letters += CodeSpace::symbol(color);
  return letters;
}

// An entry of at most as many letters as a code has.
TextField entry_of(const CodeSpace& codes, std::string label, std::string key,
                   std::string letters) {
  TextField entry{std::move(label), std::move(key), std::move(letters)};
  entry.max = static_cast<std::size_t>(codes.variant().length);
  return entry;
}

// Lists rows by their numbers, from 1: "1, 3 and 4".
std::string list_rows(const std::vector<std::size_t>& rows) {
  std::vector<std::string> numbers;
  numbers.reserve(rows.size());
  for (const std::size_t row : rows) numbers.push_back(std::to_string(row + 1));
  return text::list_of({numbers.begin(), numbers.end()}, " and ");
}

// "1 code is possible"
std::string are_possible(std::size_t codes) {
  return pluralize(codes, "code") + (codes == 1 ? " is possible" : " are possible");
}

// Parses a feedback. Trailing dots may be omitted, but not all letters. Returns nullopt if it is
// invalid.
std::optional<Feedback> read_answer(const CodeSpace& codes, std::string_view text) {
  const auto length = static_cast<std::size_t>(codes.variant().length);
  if (text.empty()) return std::nullopt;
  std::string padded(text);
  padded.resize(std::max(length, padded.size()), '.');
  return read_feedback(codes, padded);
}

// Describes a valid feedback: "up to 4 letters: w for ...".
std::string letters_of_answer(const CodeSpace& codes) {
  return "up to " + pluralize(static_cast<std::uint64_t>(codes.variant().length), "letter") +
         ": w for each right one, b for each misplaced one, or dots";
}

// Returns why the feedback is impossible for every code, without punctuation at the end; empty if
// it is possible.
std::string why_impossible(const CodeSpace& codes, Feedback feedback) {
  if (is_possible(codes.variant(), feedback)) return {};
  return to_text(codes, feedback) + " can never occur, whatever the code is";
}

// Lists the feedbacks to a guess that leave at least one code, those with the most codes first.
std::string possible_answers(const CodeSpace& codes, Code guess,
                             const std::vector<Code>& possible) {
  std::vector<std::pair<std::size_t, int>> parts;
  const auto all = partition(codes, guess, possible);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].empty()) parts.emplace_back(all[i].size(), static_cast<int>(i));
  }
  std::ranges::stable_sort(parts, std::ranges::greater(), &std::pair<std::size_t, int>::first);
  std::string out = are_possible(possible.size()) + ". Answers that fit, with their codes:";
  for (const auto& [size, index] : parts) {
    out.append(" ").append(to_text(codes, codes.feedback_of(index)));
    out.append(" ").append(std::to_string(size)).append(&size == &parts.back().first ? "" : ",");
  }
  return out;
}

// Says in two sentences which answers contradict each other, and which single corrections resolve
// it. Precondition: no code is consistent with all answers.
std::vector<std::string> contradiction(const GameHistory& history) {
  constexpr std::size_t max = 12;
  const CodeSpace& codes = history.codes();
  const auto conflict = find_minimal_conflict(codes, history.rows());
  const bool is_one = conflict.size() == 1;
  std::string reason("No code fits. ");
  reason.append(is_one ? "Answer " : "Answers ").append(list_rows(conflict));
  reason.append(is_one ? " cannot be true." : " cannot all be true.");
  const auto repairs = find_contradiction(codes, history.rows())->repairs;
  std::string remedy(repairs.empty() ? "No single change is enough." : "Any of these is enough:");
  for (std::size_t i = 0; i < std::min(max, repairs.size()); ++i) {
    remedy.append(i > 0 ? ", " : " ").append(std::to_string(repairs[i].row + 1)).append(" ");
    remedy.append(to_text(codes, repairs[i].feedback));
  }
  if (repairs.size() > max) remedy.append(", and others");
  return {std::move(reason), std::move(remedy)};
}

// The limits of what is computed about a finished game: codes of a variant, and pairs of a guess
// and a possible code.
constexpr Code max_evaluated = 1500;
constexpr std::size_t max_look_back = 4'000'000;

// How many codes are possible after a guess, on average.
double expected_codes(const CodeSpace& codes, Code guess, const std::vector<Code>& possible) {
  double sum = 0;
  for (const auto& part : partition(codes, guess, possible)) {
    sum += static_cast<double>(part.size()) * static_cast<double>(part.size());
  }
  return sum / static_cast<double>(possible.size());
}

// A row, from 0, and its corrected feedback.
using Correction = std::pair<std::size_t, Feedback>;

// Parses a row number, from 1, and its feedback, as in "1 wb". Returns nullopt for any other text.
std::optional<Correction> read_correction(const GameHistory& history, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == text.npos) return std::nullopt;
  const auto row = parse_natural(text.substr(0, space));
  if (!row || *row < 1 || *row > history.rows().size()) return std::nullopt;
  const auto feedback =
      read_answer(history.codes(), text.substr(text.find_first_not_of(' ', space)));
  if (!feedback) return std::nullopt;
  return Correction(*row - 1, *feedback);
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
class MastermindPlay final : public HistoryPlay<GameHistory> {
 public:
  MastermindPlay(const json::Reader& first, const GameContext& table) : HistoryPlay(first, table) {}

  // A code that the person guesses and the record lacks is one that fits.
  void complete(Random& random) override {
    if (!is_persons() || history().secret()) return;
    if (possible().empty()) throw match::LogError("expected guesses and feedbacks that fit a code");
    history().hide(random.pick(possible()));
    rewrite();
  }

  void keep_settings(Settings& kept) const override {
    const Variant& variant = history().codes().variant();
    kept.keep("--maker", is_persons() ? "computer" : "you");
    kept.keep("--length", std::to_string(variant.length));
    kept.keep("--colors", std::to_string(variant.colors));
    kept.keep("--repeats", variant.repeats ? "yes" : "no");
  }

  Turn turn() const override {
    if (end()) return Turn::over;
    return has_won() ? Turn::computer : Turn::person;
  }

  Value state() const override { return encode(history().codes(), history().rows()); }

  void act(const json::Reader& action) override {
    if (is_persons()) {
      guess_or_give_up(action);
    } else if (possible().empty()) {
      correct(action);
    } else {
      add_row({guess(), read_feedback(action.fields("feedback")[0])});
    }
    record_end();
  }

  // Only a game whose record lacks the last line gets here.
  void think(Limit /*limit*/) override { record_end(); }

  // Advises the guesser or, while the person rates guesses of the computer, the person.
  Advice advise() override {
    const CodeSpace& codes = history().codes();
    if (possible().empty()) {
      const auto lines = contradiction(history());
      return {lines[0] + " " + lines[1], {}, board_of(nullptr)};
    }
    const std::string best = codes.text(guess());
    if (offers_actions() && !is_persons()) return {possible_answers(codes, guess(), possible())};
    return {are_possible(possible().size()) + "; try " + best,
            {Value::Object{{"entry", best}}},
            board_of(&best)};
  }

  // The guess that left the most codes on average, compared with the best one.
  Decision decision() override {
    const CodeSpace& codes = history().codes();
    std::size_t worst = 0;
    double most = 1.2;  // less is not worth a word
    std::string text = "No guess was wasted.";
    for (std::size_t step = 1; is_persons() && step <= history().rows().size(); ++step) {
      const std::span<const Row> before(history().rows().data(), step - 1);
      const auto possible = consistent_codes(codes, before);
      if (possible.size() * codes.size() > max_look_back) continue;
      const Code made = history().rows()[step - 1].first;
      const Code best =
          OneStepStrategy(codes, Heuristic::expected).guess(guesses_of(before), possible);
      const double left = expected_codes(codes, made, possible);
      const double least = expected_codes(codes, best, possible);
      if (left <= most * least) continue;
      most = left / least;
      worst = step;
      text = "The most wasteful guess is number " + std::to_string(step) + ", " + codes.text(made) +
             ": of " + pluralize(possible.size(), "possible code") + " it leaves " +
             format_fixed(left, 1) + " on average, " + codes.text(best) + " only " +
             format_fixed(least, 1) + ".";
    }
    return {worst, text};
  }

  bool leave() override {
    if (is_persons()) add_code(*history().secret());
    return is_persons();
  }

 protected:
  View draw() const override {
    View view;
    view.players = seats();
    view.over = tell_end();
    if (turn() == Turn::person) view.to_move = "you";
    if (!end() && possible().empty()) {
      view.wrong = find_minimal_conflict(history().codes(), history().rows());
    }
    std::vector<Guess> guesses = written(history().codes(), history().rows());
    if (offers_actions() && !is_persons() && !possible().empty()) {
      guesses.push_back({history().codes().text(guess())});
    }
    view.board = page::mastermind_board(guesses, history().codes().variant().length, {view.wrong});
    if (offers_actions()) offer_choices(view);
    std::string title;
    if (!is_watched()) {
      if (!is_persons()) title = describe(history().codes().variant()) + "; ";
      title += "w: right, b: in a wrong place\n";
    }
    view.picture = picture_of(history(), title);
    view.is_success = has_won();
    return view;
  }

  std::string tell(std::size_t step) const override {
    if (step == 0) return is_persons() ? "You guess." : "The computer guesses.";
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
    const CodeSpace& codes = history().codes();
    const Code code = decode_code(json::Reader(*end()).fields("code")[0], codes);
    if (!has_won()) {
      return (is_persons() ? "You gave up: the code was " : "The code was ") + codes.text(code);
    }
    std::string out(is_persons() ? "You" : "The computer");
    out.append(" found the code in ");
    out.append(pluralize(*history().won_at() + 1, "guess", "guesses"));
    const auto mean = mean_guesses();
    if (!mean || !is_persons()) return out;
    return out.append("; the computer needs ").append(format_fixed(*mean, 1)).append(" on average");
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
    } else if (possible().empty()) {
      const auto more = contradiction(history());
      lines.insert(lines.end(), more.begin(), more.end());
    } else {
      if (history().step_count() == 0) {
        lines.push_back("Think of " + describe(history().codes().variant()));
      }
      lines.push_back(are_possible(possible().size()) + ". My guess " +
                      std::to_string(history().rows().size() + 1) + ": " +
                      history().codes().text(guess()));
    }
    return lines;
  }

  // If the person did not win, the person gave up.
  bool is_end_decision() const override { return !has_won(); }

  void change() override { possible_.reset(); }

  void record_end() override {
    if (!end() && has_won()) add_code(history().rows()[*history().won_at()].first);
  }

 private:
  bool is_persons() const { return history().guesser() == Guesser::person; }
  // A person's feedback may claim a win that contradicts other feedback.
  bool has_won() const {
    const auto won = history().won_at();
    return won && std::ranges::all_of(history().rows(), [&](const Row& row) {
             const Code code = history().rows()[*won].first;
             return history().codes().feedback(row.first, code) == row.second;
           });
  }

  // The codes consistent with all feedback.
  const std::vector<Code>& possible() const {
    if (!possible_) possible_ = consistent_codes(history().codes(), history().rows());
    return *possible_;
  }

  Code best_guess() const {
    return OneStepStrategy(history().codes(), Heuristic::entropy)
        .guess(guesses_of(history().rows()), possible());
  }

  // How many guesses the computer needs on average over all codes; nullopt if that takes long to
  // find out.
  std::optional<double> mean_guesses() const {
    static std::map<std::string, double> known;
    const CodeSpace& codes = history().codes();
    if (codes.size() > max_evaluated) return std::nullopt;
    const auto [found, is_new] = known.try_emplace(describe(codes.variant()));
    if (is_new) {
      const OneStepStrategy strategy(codes, Heuristic::entropy);
      found->second = evaluate(codes, [&](auto guesses, auto possible) {
                        return strategy.guess(guesses, possible);
                      }).mean();
    }
    return found->second;
  }

  // The guesses so far and, marked, another one.
  page::Board board_of(const std::string* guess) const {
    std::vector<Guess> guesses = written(history().codes(), history().rows());
    Marks marks;
    if (guess != nullptr) {
      marks.guesses = {guesses.size()};
      guesses.push_back({*guess});
    }
    return page::mastermind_board(guesses, history().codes().variant().length, marks);
  }

  // Shows the feedback peg by peg.
  void show_feedback(const Row& row) {
    const CodeSpace& codes = history().codes();
    std::vector<Guess> guesses = written(codes, history().rows());
    const auto show = [&](std::optional<Feedback> feedback) {
      guesses.push_back({codes.text(row.first), feedback});
      show_now({page::mastermind_board(guesses, codes.variant().length), nullptr, {}});
      guesses.pop_back();
    };
    show(std::nullopt);
    const auto [right, misplaced] = row.second;
    for (int pegs = 1; pegs < right + misplaced; ++pegs) {
      show(Feedback{std::min(pegs, right), std::max(0, pegs - right)});
    }
  }

  // Precondition: there are consistent codes.
  Code guess() const {
    static Thought last;
    std::string now = to_text(history().encode());
    if (last.after != now) {
      last = {std::move(now), best_guess()};
    }
    return last.guess;
  }

  void add_code(Code code) { add_end(Value::Object{{"code", history().codes().text(code)}}); }

  void add_row(const Row& row) {
    if (is_persons()) show_feedback(row);
    history().add_row(row);
    add(encode_row(history().codes(), row));
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
    const std::string expected = letters_of_answer(history().codes());
    const auto feedback = read_answer(history().codes(), in.string(expected));
    if (!feedback) in.fail(expected);
    return check(*feedback);
  }

  Feedback check(Feedback feedback) const {
    const std::string reason = why_impossible(history().codes(), feedback);
    if (!reason.empty()) throw ActionRefused(reason);
    return feedback;
  }

  void correct(const json::Reader& action) {
    const json::Fields fields(action, "the answer that was wrong",
                              {"row", "feedback", "correction"});
    if (const auto* const typed = fields.find("correction")) {
      const auto correction = read_correction(history(), typed->string("a number and a feedback"));
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
    add(encode_correction(history().codes(), row, feedback));
    change();
  }

  std::vector<Seat> seats() const {
    std::string guesses = pluralize(history().rows().size(), "guess", "guesses");
    if (is_watched()) {  // who plays against the guesser is not known
      const bool is_over = end() || has_won();
      if (!is_over) guesses += ", " + pluralize(possible().size(), "code") + " left";
      return {{"guesser", is_persons() ? "a person" : "computer", guesses, !is_over}};
    }
    const auto seat = [&](const std::string& who, bool guesses_it) {
      return Seat{guesses_it ? "guesser" : "maker", who, guesses_it ? guesses : "",
                  who == "you" && turn() == Turn::person};
    };
    return {seat("you", is_persons()), seat("computer", !is_persons())};
  }

  void offer_choices(View& view) const {
    if (is_persons()) return offer_codes(view);
    possible().empty() ? offer_corrections(view) : offer_answers(view);
  }

  void offer_codes(View& view) const {
    const CodeSpace& codes = history().codes();
    view.ask =
        "Guess " + std::to_string(history().rows().size() + 1) + ": " + describe(codes.variant());
    view.help = help_to_find;
    view.typed = "give up";
    view.expected = describe(codes.variant());
    view.entry = entry_of(codes, "A code", "entry", letters_of_colors(codes));
    view.entry->min = view.entry->max;
    for (const char symbol : view.entry->letters) {
      view.entry->paints[symbol] = paint_of(symbol);
    }
    view.buttons.push_back({"Give up", Value::Object{{"give_up", true}}});
  }

  void offer_answers(View& view) const {
    const CodeSpace& codes = history().codes();
    view.ask = "Your feedback for " + codes.text(guess()) + "?";
    view.help = help_to_answer;
    view.typed = "as in wb..";
    view.expected = letters_of_answer(codes);
    view.entry = entry_of(codes, "w: right, b: in a wrong place", "feedback", "wb.");
    for (int index = codes.classes() - 1; index >= 0; --index) {
      const Feedback feedback = codes.feedback_of(index);
      if (is_possible(codes.variant(), feedback)) {
        view.entry->words.push_back(to_text(codes, feedback));
      }
    }
    view.entry->names = {{"w", "right"}, {"b", "in a wrong place"}, {".", "not in the code"}};
    view.entry->paints = {{'w', right_paint}, {'b', misplaced_paint}};
  }

  void offer_corrections(View& view) const {
    const CodeSpace& codes = history().codes();
    view.ask = "Which answer was wrong? Its number and the right feedback";
    view.help = help_to_answer;
    view.typed = "as in 1 wb";
    view.expected = expected_correction();
    view.entry = entry_of(codes, "Number and answer", "correction", "0123456789 wb.");
    view.entry->min = 3;
    view.entry->max += std::to_string(history().rows().size()).size() + 1;
    const auto contradiction = find_contradiction(codes, history().rows());
    for (const auto& repair : contradiction->repairs) {
      const std::string feedback = to_text(codes, repair.feedback);
      view.buttons.push_back({std::to_string(repair.row + 1) + ": " + feedback,
                              Value::Object{{"row", repair.row}, {"feedback", feedback}},
                              "Which correction is right? One is enough"});
    }
  }

  mutable std::optional<std::vector<Code>> possible_;
};

std::vector<Setting> make_settings() {
  return {{.name = "--maker",
           .type = "WHO",
           .help = "Who makes the code that the other player breaks: computer or you",
           .label = "Who makes the code",
           .default_value = "computer",
           .words = {"computer", "you"},
           .labels = {"the computer", "you"}},
          {"--length", "", "", "Places", "4", 1, Variant::max_length},
          {"--colors", "", "", "Colors", "6", 1, Variant::max_colors},
          {.name = "--repeats",
           .label = "A color may occur more than once",
           .default_value = "no",
           .words = {"no", "yes"}}};
}

// Begins a game of the variant that the options give.
json::Value begin(GameContext& table, OptionValues values) {
  const bool is_maker = choose_word(table, games::mastermind::session(), "--maker") == 1;
  GameHistory history(variant_of(values), is_maker ? Guesser::computer : Guesser::person);
  if (!is_maker)
    history.hide(static_cast<Code>(table.random.uniform_below(history.codes().size())));
  return history.encode().front();
}

constexpr std::array<std::string_view, 5> rules{
    "Find the secret code in as few guesses as you can. One player makes it, the other guesses.",
    "The code is a row of colors, or digits: usually four different ones of six.",
    "The answer to each guess is a peg for every color that is in the code: white (w) if it is in "
    "the right place, black (b) if it is in a wrong place.",
    "The pegs are sorted, so they do not tell which color is meant.",
    "The game ends when all pegs are white, or you give up."};

constexpr std::string_view illustration =
    R"([["1234", "wb.."], ["1256", "bb.."], ["3164", "wwb."]])";

}  // namespace
}  // namespace gauntlet::session::mastermind

const gauntlet::session::SessionGame& gauntlet::games::mastermind::session() {
  using namespace session::mastermind;
  static const session::SessionGame game{
      .name = "mastermind",
      .summary = "break a code",
      .options = variant_options,
      .settings = make_settings(),
      .presets = {{"You break the code", {{"--maker", "computer"}}},
                  {"You make the code", {{"--maker", "you"}}}},
      .why_invalid = gauntlet::mastermind::why_invalid,
      .rules = rules,
      .illustration = illustration,
      .begin = begin,
      .start = session::start_as<MastermindPlay>};
  return game;
}
