// make_book: computes book.inc, the best second guesses for four positions and ten colors without
// repeats, and prints it. Takes half a minute.

#include <cstdio>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "mastermind/optimal.hpp"

using namespace gauntlet::mastermind;

int main() {
  const CodeSpace codes({4, 10, false});
  const std::vector<Code> all = consistent_codes(codes, {});
  const Code first = 0;  // all first guesses are equivalent
  Optimal optimal(codes);
  std::uint64_t total = codes.size();
  const auto parts = partition(codes, first, all);
  for (int i = 0; i < codes.classes(); ++i) {
    const auto& part = parts[static_cast<std::size_t>(i)];
    if (part.empty() || i == codes.win()) continue;
    const auto answer = optimal.solve(std::vector<Code>{first}, part);
    const Feedback feedback = codes.feedback_of(i);
    std::printf("{{%d, %d}, \"%s\"},\n", feedback.right, feedback.misplaced,
                codes.text(answer.guess).c_str());
    total += answer.total;
  }
  std::fprintf(stderr, "%llu guesses over all codes\n", static_cast<unsigned long long>(total));
  return 0;
}
