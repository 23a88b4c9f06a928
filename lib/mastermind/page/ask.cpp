#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "page/ask_game.hpp"

namespace gauntlet::page {
namespace {

using json::Reader;
using json::Value;

std::uint64_t count_of(const Reader& codes) { return codes.natural("a number of codes"); }

std::string text_of_count(const Reader& codes) { return std::to_string(count_of(codes)); }

void add_feedback_table(const Reader& parts, std::uint64_t left, Blocks& blocks) {
  blocks.begin_table("Codes left for each feedback",
                     {{"Feedback", "head code"}, {"Codes", "number"}, {"Share", "share"}});
  std::uint64_t max = 1;
  const std::size_t size = parts.size("the codes for each feedback");
  for (std::size_t i = 0; i < size; ++i) {
    max = std::max(max, count_of(parts[i].fields("feedback", "codes")[1]));
  }
  for (std::size_t i = 0; i < size; ++i) {
    const auto [feedback, codes] = parts[i].fields("feedback", "codes");
    const auto count = static_cast<double>(count_of(codes));
    blocks.begin_row();
    blocks.cell(feedback.string("a feedback"));
    blocks.cell(text_of_count(codes));
    blocks.share(count / static_cast<double>(max),
                 format_fixed(100 * count / static_cast<double>(left), 1) + " %");
  }
}

void explain_contradiction(const Reader& answer, Blocks& blocks) {
  const auto [guess, left, row, corrections] =
      answer.fields("guess", "left", "contradiction", "repairs");
  blocks.text("No code fits: the history became impossible with row " + text_of_count(row) +
              " (from 0).");
  const std::size_t size = corrections.size("corrections");
  if (size > 0) {
    blocks.begin_table("Changes to one feedback that make a code fit again",
                       {{"Row", "text"}, {"Feedback", "code"}, {"Codes left", "number"}});
  }
  for (std::size_t i = 0; i < size; ++i) {
    const auto [number, feedback, codes] = corrections[i].fields("row", "feedback", "left");
    blocks.begin_row();
    blocks.cell(text_of_count(number));
    blocks.cell(feedback.string("a feedback"));
    blocks.cell(text_of_count(codes));
  }
}

void explain_guess(const Reader& answer, Blocks& blocks) {
  // The last three are about a search for the best strategy.
  const json::Fields fields(answer, "a guess with its explanation",
                            {"guess", "possible", "left", "codes", "expected", "worst", "parts",
                             "total", "most", "bound"});
  const std::uint64_t left = count_of(fields.get("left"));
  const double mean = nearest(fields.get("expected").value()).value_or(0);
  const bool is_possible = json::read_flag(fields.get("possible"));
  blocks.fact("Guess", is_possible ? "possibly the code" : "not the code, but most informative",
              fields.get("guess").string("a code"));
  blocks.fact("Codes left", std::to_string(left));
  blocks.fact("Codes left after it, on average", format_fixed(mean, 2));
  blocks.fact("Codes left after it, at most", text_of_count(fields.get("worst")));
  add_feedback_table(fields.get("parts"), left, blocks);
  const Reader& codes = fields.get("codes");
  const std::size_t shown = codes.size("codes");
  std::string title = "The codes left";
  if (shown < left) {
    title = "The first " + std::to_string(shown) + " of " + std::to_string(left) + " codes left";
  }
  blocks.title(title);
  blocks.list(title, *codes.value().as<Value::Array>());
}

std::vector<std::string> explain_mastermind(const Asked& asked, Blocks& blocks) {
  std::vector<std::string> args;
  if (asked.answers.empty()) {
    args.emplace_back("--explain");
    asked.keep({"--length", "--colors", "--repeats", "--feedback", "--strategy", "--limit"}, args);
    return args;
  }
  const Reader answer(asked.answers.back());
  const bool is_impossible = answer.has_member("contradiction", "an explanation");
  is_impossible ? explain_contradiction(answer, blocks) : explain_guess(answer, blocks);
  return args;
}

constexpr std::array<std::string_view, 1> harnesses_of_mastermind{"mastermind-guess"};

}  // namespace

}  // namespace gauntlet::page

constinit const gauntlet::page::AskGame gauntlet::games::mastermind::ask{
    .title = "Mastermind",
    .explain = page::explain_mastermind,
    .explained = page::harnesses_of_mastermind,
    .no_input = "[]"};
