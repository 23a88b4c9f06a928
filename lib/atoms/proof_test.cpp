#include "atoms/proof.hpp"

#include <vector>

#include "atoms/boards_test.hpp"
#include "core/random.hpp"
#include "gauntlet/atoms.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

using Replies = std::vector<std::uint8_t>;

constexpr std::size_t much = std::size_t{1} << 24;

ProofStatus prove_into(Replies& replies, const Board& board, const Claim& claim,
                       std::size_t bytes) {
  OutcomeSolver search(board.grid(), {1, bytes});
  return prove(board, claim, search, much, [&](std::uint8_t cell) { replies.push_back(cell); });
}

bool holds(const Board& board, const Claim& claim, const Replies& replies) {
  std::size_t next = 0;
  try {
    check_proof(board, claim, [&] { return next < replies.size() ? replies[next++] : -1; });
  } catch (const InvalidProof&) {
    return false;
  }
  return next == replies.size();
}

bool is_true(const Claim& claim, int value) {
  const bool mover_wins = value > 0;
  const int plies = std::abs(value);
  const bool winner_claims = claim.of_mover == mover_wins;
  const bool in_time = claim.plies == 0 || plies <= claim.plies;
  return claim.wins ? winner_claims && in_time : winner_claims || !in_time;
}

std::vector<Claim> all_claims(int value) {
  const int plies = std::abs(value);
  std::vector<Claim> claims{{true, true, 0}, {false, true, 0}};
  for (const bool of_mover : {true, false}) {
    for (int k = std::max(1, plies - 3); k <= plies + 2; ++k) {
      claims.push_back({of_mover, true, k});
      claims.push_back({of_mover, false, k});
    }
  }
  return claims;
}

void try_claims(const Board& board, std::size_t bytes) {
  const int value = solve(board)->value;
  for (const Claim& claim : all_claims(value)) {
    Replies replies;
    const ProofStatus proving = prove_into(replies, board, claim, bytes);
    REQUIRE((proving == ProofStatus::done) == is_true(claim, value));
    if (proving != ProofStatus::done) {
      CHECK_FALSE(holds(board, claim, {}));
      continue;
    }
    CHECK(holds(board, claim, replies));
    Replies other = replies;
    other.push_back(0);
    CHECK_FALSE(holds(board, claim, other));
    if (replies.empty()) continue;
    other.resize(replies.size() - 1);
    CHECK_FALSE(holds(board, claim, other));
  }
}

}  // namespace

TEST_CASE("exactly the true claims can be proven", "[atoms]") {
  const auto bytes = GENERATE(std::size_t{4096}, std::size_t{1} << 22);
  for (const Board& board : {Board(2, 2), Board(2, 3), Board(3, 2), Board(2, 4)}) {
    try_claims(board, bytes);
  }
  Random random(4);
  for (int i = 0; i < test::trials(25); ++i)
    try_claims(random_board(2, 4, random(1, 10), random), bytes);
  for (int i = 0; i < test::trials(10); ++i)
    try_claims(random_board(3, 3, random(4, 12), random), bytes);
}

TEST_CASE("altered replies never prove a false claim", "[atoms]") {
  Random random(5);
  for (const Board& board : {Board(2, 3), Board(2, 4), Board(3, 3)}) {
    const int value = solve(board)->value;
    const Claim claim{value > 0, true, std::abs(value)};
    Replies replies;
    REQUIRE(prove_into(replies, board, claim, much) == ProofStatus::done);
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
      Replies other = replies;
      other[random.uniform_below(other.size())] =
          static_cast<std::uint8_t>(random.uniform_below(10));
      refused += holds(board, claim, other) ? 0 : 1;
      // No replies prove a false claim.
      for (const Claim& each : all_claims(value)) {
        if (!is_true(each, value)) CHECK_FALSE(holds(board, each, other));
      }
    }
    CHECK(refused > 50);  // sometimes another move works, too
  }
}

TEST_CASE("a proof does not hold for another board", "[atoms]") {
  Replies replies;
  REQUIRE(prove_into(replies, Board(2, 4), {false, true, 0}, much) == ProofStatus::done);
  CHECK_FALSE(holds(Board(2, 5), {false, true, 0}, replies));
  CHECK_FALSE(holds(Board(2, 3), {true, true, 0}, replies));
}

TEST_CASE("a proof respects its memory limit", "[atoms]") {
  const Board board(2, 6);
  OutcomeSolver search(board.grid(), {1, much});
  CHECK_THROWS_AS(prove(board, {true, true, 19}, search, 10'000, [](std::uint8_t) {}),
                  std::bad_alloc);
}
