#include "atoms/evaluate.hpp"

#include "atoms/features.hpp"

namespace gauntlet::atoms {
namespace {

// In hundredths of an electron. What is contested or threatened is worth more to who moves next.
constexpr Features mover_weights{100, 10, 10, 0,   150, 120, 80, 60, 60, 40,
                                 0,   0,  0,  -40, 40,  20,  20, 20, 10};
constexpr Features other_weights{100, 10, 10, 0,   150, 120, 80, 20, 20, 10,
                                 0,   0,  0,  -80, 40,  20,  20, 20, 10};

[[gnu::always_inline]] inline int weigh(const Grid& grid, const Bitboard& x) {
  const Cells full = critical(grid, x);
  const Cells mine = full & x.mine, theirs = full & ~x.mine;
  const Features own = count_features(grid, x, x.mine, mine, theirs);
  const Features other = count_features(grid, x, x.theirs(), theirs, mine);
  int sum = 0;
  for (std::size_t i = 0; i < features_count; ++i) {
    sum += mover_weights[i] * own[i] - other_weights[i] * other[i];
  }
  return sum;
}

using Evaluation = int (*)(const Grid&, const Bitboard&);

int weigh_plain(const Grid& grid, const Bitboard& x) { return weigh(grid, x); }

#if defined(__x86_64__)
[[gnu::target("popcnt")]] int weigh_popcnt(const Grid& grid, const Bitboard& x) {
  return weigh(grid, x);
}
Evaluation choose() { return __builtin_cpu_supports("popcnt") != 0 ? weigh_popcnt : weigh_plain; }
#else
Evaluation choose() { return weigh_plain; }
#endif

const Evaluation weigh_here = choose();

}  // namespace

int evaluate(const Grid& grid, const Bitboard& x) { return weigh_here(grid, x); }

}  // namespace gauntlet::atoms
