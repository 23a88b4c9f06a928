#include "mastermind/picture.hpp"

#include "mastermind/explain.hpp"
#include "mastermind/variant.hpp"
#include "test/catch.hpp"

using namespace gauntlet::mastermind;

namespace {

std::vector<Row> rows_of(const Codes& codes,
                         const std::vector<std::pair<std::string, std::string>>& rows) {
  std::vector<Row> history;
  for (const auto& [guess, feedback] : rows) {
    history.emplace_back(codes.find(guess).value(), read_feedback(codes, feedback).value());
  }
  return history;
}

}  // namespace

TEST_CASE("guesses and what was said to them, in letters", "[mastermind]") {
  const Codes codes({4, 6, false});
  const auto rows = rows_of(codes, {{"1234", "wb.."}, {"1245", ".bwb"}});
  CHECK(text(codes, rows, false) == "  1   1  2  3  4   wb..\n  2   1  2  4  5   wbb.\n");
  const std::string colored = pegs(codes, rows[0].first, true);
  CHECK(colored.find("\x1b[") != colored.npos);
}

TEST_CASE("a conflict is as small as can be", "[mastermind]") {
  const Codes codes({4, 6, false});
  CHECK(find_conflict(codes, rows_of(codes, {{"1234", "wb.."}})).empty());
  CHECK(find_conflict(codes, {}).empty());
  // The first row goes with each of the others.
  const auto rows = rows_of(codes, {{"3456", "bb.."}, {"1234", "wwww"}, {"1234", "wwbb"}});
  CHECK(find_conflict(codes, rows) == std::vector<std::size_t>{1, 2});
  CHECK(find_conflict(codes, rows_of(codes, {{"1234", "...."}})) == std::vector<std::size_t>{0});
}
