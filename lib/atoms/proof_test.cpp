#include "atoms/proof.hpp"

#include "atoms/test_boards.hpp"
#include "core/random.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

Proof proof_of(const Board& board, std::size_t bytes) {
  OutcomeSearch search(board.grid(), {1, bytes});
  return *prove(board, search);
}

}  // namespace

TEST_CASE("a proof proves, and no other one does", "[atoms]") {
  const auto bytes = GENERATE(std::size_t{4096}, std::size_t{1} << 24);
  for (const Board& board : {Board(2, 2), Board(2, 3), Board(3, 2), Board(2, 4), Board(3, 3)}) {
    const Proof proof = proof_of(board, bytes);
    CHECK(why_no_proof(board, proof).empty());
    CHECK(why_no_proof(board, {!proof.mover_wins, proof.replies}) != "");
    CHECK(why_no_proof(board, {proof.mover_wins, proof.replies + "0"}) ==
          "there are more replies after reply " + std::to_string(proof.replies.size()));
    CHECK(why_no_proof(
              board, {proof.mover_wins, proof.replies.substr(0, proof.replies.size() - 1)}) != "");
    CHECK(why_no_proof(Board(2, 5), proof) != "");
  }
}

TEST_CASE("a proof with a reply that does not win is none", "[atoms]") {
  const Board board(2, 4);
  const Proof proof = proof_of(board, std::size_t{1} << 24);
  Random random(5);
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    Proof other = proof;
    char& reply = other.replies[random.below(other.replies.size())];
    const char wrong = static_cast<char>('0' + random.below(10));
    if (wrong == reply) continue;
    reply = wrong;
    refused += why_no_proof(board, other).empty() ? 0 : 1;
  }
  CHECK(refused > 150);  // now and then another move wins, too
}

TEST_CASE("a proof can begin anywhere", "[atoms]") {
  const Grid grid(2, 3);
  const std::array<int, 6> cells{1, 0, 0, 0, 0, -1};
  const Board board(grid, cells);
  const Proof proof = proof_of(board, std::size_t{1} << 24);
  CHECK(why_no_proof(board, proof).empty());
}
