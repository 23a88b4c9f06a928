#include "gauntlet/json.hpp"

#include <algorithm>

#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "mastermind/one_step.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::mastermind;

namespace {

std::vector<Row> history(const CodeSpace& codes, const char* text) {
  const json::Value document = json::parse(text);
  return decode_history(json::Reader(document), codes);
}

}  // namespace

TEST_CASE("feedback letters are accepted in any order", "[mastermind]") {
  const CodeSpace codes({4, 6, false});
  CHECK(history(codes, R"([["1234", ".b.w"]])") == std::vector<Row>{{0, {1, 1}}});
  CHECK(to_text(codes, {1, 1}) == "wb..");
  CHECK(history(codes, "[]").empty());
}

TEST_CASE("the parts of an explanation add up to the consistent codes", "[mastermind]") {
  const CodeSpace codes({4, 6, false});
  const auto possible = consistent_codes(codes, history(codes, R"([["1234", "wb.."]])"));
  const Code guess =
      OneStepStrategy(codes, Heuristic::minimax).guess(std::vector<Code>{0}, possible);
  std::size_t sum = 0;
  for (const PartitionCell& part : partition_of(codes, guess, possible)) sum += part.codes;
  CHECK(sum == possible.size());
  const std::string text = json::dump(encode_explanation(codes, guess, possible, 2));
  CHECK(text.find(R"("left":48,"codes":["1356","1365"])") != std::string::npos);
}

TEST_CASE("a contradiction names its row and all possible repairs", "[mastermind]") {
  const CodeSpace codes({4, 6, false});
  const auto rows = history(codes, R"([["1234", "wwww"], ["1243", "ww.."], ["5612", "bb.."]])");
  CHECK(consistent_codes(codes, rows).empty());
  const auto found = find_contradiction(codes, rows);
  REQUIRE(found.has_value());
  CHECK(found->row == 1);
  for (const FeedbackCorrection& repair : found->repairs) {
    auto changed = rows;
    changed[repair.row].second = repair.feedback;
    CHECK(consistent_codes(codes, changed).size() == repair.codes);
    CHECK(repair.codes > 0);
  }
  // Tries every change of one row's feedback.
  std::size_t count = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (int i = 0; i < codes.classes(); ++i) {
      auto changed = rows;
      changed[row].second = codes.feedback_of(i);
      count += consistent_codes(codes, changed).empty() ? 0 : 1;
    }
  }
  CHECK(found->repairs.size() == count);
  CHECK_FALSE(find_contradiction(codes, history(codes, R"([["1234", "bb.."]])")));
}

TEST_CASE("the strategy tree finds every code", "[mastermind]") {
  const CodeSpace codes({3, 4, true});
  Player player(codes, Heuristic::entropy);
  const json::Value tree = encode_tree(codes, player.strategy());
  for (Code secret = 0; secret < codes.size(); ++secret) {
    const json::Value* node = &tree;
    for (int guesses = 1;; ++guesses) {
      REQUIRE(guesses < 10);
      const auto& members = *node->as<json::Value::Object>();
      const Code guess = *codes.find(std::string_view(*members[0].second.as<std::string>()));
      if (guess == secret) break;
      const std::string said = to_text(codes, codes.feedback(guess, secret));
      const auto& next = *members.at(1).second.as<json::Value::Object>();
      const auto found = std::find_if(next.begin(), next.end(),
                                      [&](const auto& member) { return member.first == said; });
      REQUIRE(found != next.end());
      node = &found->second;
    }
  }
}
