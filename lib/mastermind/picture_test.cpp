#include "mastermind/picture.hpp"

#include "gauntlet/mastermind.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet::mastermind;
using gauntlet::test::count;

namespace {

std::vector<Row> rows_of(const CodeSpace& codes,
                         const std::vector<std::pair<std::string, std::string>>& rows) {
  std::vector<Row> history;
  for (const auto& [guess, feedback] : rows) {
    history.emplace_back(codes.find(guess).value(), read_feedback(codes, feedback).value());
  }
  return history;
}

}  // namespace

TEST_CASE("guesses and feedback are rendered as text", "[mastermind]") {
  const CodeSpace codes({4, 6, false});
  const auto rows = rows_of(codes, {{"1234", "wb.."}, {"1245", ".bwb"}});
  CHECK(text(codes, rows, false) == "  1   1  2  3  4   wb..\n  2   1  2  4  5   wbb.\n");
  const std::string colored = pegs(codes, rows[0].first, true);
  CHECK(colored.find("\x1b[") != colored.npos);
}

TEST_CASE("a conflict is minimal", "[mastermind]") {
  const CodeSpace codes({4, 6, false});
  CHECK(find_minimal_conflict(codes, rows_of(codes, {{"1234", "wb.."}})).empty());
  CHECK(find_minimal_conflict(codes, {}).empty());
  // The first row is consistent with each of the others.
  const auto rows = rows_of(codes, {{"3456", "bb.."}, {"1234", "wwww"}, {"1234", "wwbb"}});
  CHECK(find_minimal_conflict(codes, rows) == std::vector<std::size_t>{1, 2});
  CHECK(find_minimal_conflict(codes, rows_of(codes, {{"1234", "...."}})) ==
        std::vector<std::size_t>{0});
}

TEST_CASE("guesses are drawn as SVG", "[mastermind]") {
  const std::vector<Guess> guesses{{"112", Feedback{1, 0}}, {"19h", Feedback{0, 2}}, {"123"}};
  const std::string drawing = svg(guesses, 3);
  CHECK(count(drawing, "a5,5 0 1 0 .1,0z") == 1);          // right pegs
  CHECK(count(drawing, "h8v8h-8z") == 2);                  // misplaced pegs
  CHECK(count(drawing, "a1,1 0 1 0 .1,0z") == 2 + 1);      // the rest
  CHECK(count(drawing, "m0-11a11,11 0 1 0 .1,0z") == 7);   // the first eight colors,
  CHECK(count(drawing, "m-10-10h20v20h-20z") == 1);        // the next,
  CHECK(count(drawing, "m0-13l13,13-13,13-13-13z") == 1);  // then those after them
  CHECK(count(drawing, "fill=\"#e0701f\"") == 1);          // in the colors of the first shape
  CHECK(count(drawing, "\u2260") == 0);
}

TEST_CASE("a drawing without guesses has empty holes", "[mastermind]") {
  CHECK(count(svg({}, 5), "a5,5 0 1 0 .1,0z") == 5);
}

TEST_CASE("marks on guesses are visible without colors", "[mastermind]") {
  const std::vector<Guess> guesses{{"12", Feedback{1, 0}}, {"34", Feedback{0, 1}}};
  const std::string plain = svg(guesses, 2);
  CHECK(count(svg(guesses, 2, {{1}, {}}), "<rect") == count(plain, "<rect") + 1);
  const std::string drawing = svg(guesses, 2, {{}, {0, 1}});
  CHECK(count(drawing, "stroke-dasharray=\"6 3\"") == 2);
  CHECK(count(drawing, "\u2260") == 2);
}
