// Fuzz target: any JSON is either rejected with a message or decoded to a history that has an
// answer.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "test/fuzz.hpp"

using namespace gauntlet;
using namespace gauntlet::mastermind;

namespace {

void check(const CodeSpace& codes, Player& player, const json::Reader& in) {
  std::optional<std::vector<Row>> decoded;
  test::attempt([&] { decoded = decode_history(in, codes); });
  if (!decoded) return;
  const std::vector<Row>& history = *decoded;
  const auto possible = consistent_codes(codes, history);
  if (find_contradiction(codes, history).has_value() != possible.empty()) std::abort();
  if (possible.empty()) return;
  std::vector<Code> guesses;
  for (const auto& [guess, feedback] : history) guesses.push_back(guess);
  encode_explanation(codes, player.guess(guesses, possible), possible, 3);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const CodeSpace plain({4, 6, false});
  static const CodeSpace repeats({3, 5, true});
  static Player minimax(plain, Heuristic::minimax);
  static Player parts(repeats, Heuristic::parts);
  const auto document = test::document_of(data, size);
  if (!document) return 0;
  const json::Reader in(*document);
  check(plain, minimax, in);
  check(repeats, parts, in);
  return 0;
}
