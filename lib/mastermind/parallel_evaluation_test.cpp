#include "mastermind/parallel_evaluation.hpp"

#include "gauntlet/mastermind.hpp"
#include "test/catch.hpp"

using namespace gauntlet::mastermind;

TEST_CASE("a stopped evaluation can be resumed", "[mastermind][threads]") {
  const CodeSpace codes({4, 6, true});
  Player player(codes, Heuristic::entropy);
  const Evaluation plain = evaluate(codes, player.strategy());
  auto state = ParallelEvaluation::begin();
  int stops = 0;
  while (!state.open.empty() && stops < 1000) {
    ParallelEvaluation evaluation(codes, player.strategy(), state);
    evaluation.run(static_cast<unsigned>(1 + stops % 3), [](std::uint64_t) { return false; });
    state = evaluation.state();
    CHECK(state.found.codes <= plain.codes);
    ++stops;
  }
  CHECK(stops > 0);
  CHECK(state.found.total == plain.total);
  CHECK(state.found.histogram == plain.histogram);
}
