#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "atoms/outcome_solver.hpp"
#include "gauntlet/atoms.hpp"

// Certificates for who wins a position, and within how many plies, that can be checked with the
// rules alone.
namespace gauntlet::atoms {

// A claim about a position: what one player can guarantee.
struct Claim {
  bool of_mover = true;  // the player to move, otherwise the other player
  bool wins = true;      // otherwise: has not lost after `plies` plies
  int plies = 0;         // limit of plies; 0: no limit (only for wins)

  bool operator==(const Claim&) const = default;
};

// A proof is a reply for each position that can arise with the claim's player to move. Replies are
// listed in the order in which a depth-first traversal from the root first meets these positions.
// After a reply, all moves of the other player are followed one by one, row by row, each with its
// whole subtree. A position that repeats, or a reflection of one (for squares also along the
// diagonals), has no further reply. Nor has one in which a move wins at once, with only one move,
// or after the claim's plies. A reply is the number of its cell, row by row from 0.
using ReplySink = std::function<void(std::uint8_t reply)>;
// Returns the next reply; -1 at the end.
using NextReply = std::function<int()>;

enum class ProofStatus { done, refuted, stopped };

// Finds these replies by a search, which may already hold results and stops at its deadline.
// Reports their number to `on_replies` periodically. `max_bytes` limits the memory besides the
// search's. Throws std::bad_alloc if it does not suffice. Preconditions as in
// OutcomeSolver::wins().
ProofStatus prove(const Board& board, const Claim& claim, OutcomeSolver& search,
                  std::size_t max_bytes, const ReplySink& take,
                  const std::function<void(std::uint64_t replies)>& on_replies = {});

// Thrown if the replies do not prove the claim; what() gives the reason in one line.
class InvalidProof : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Checks replies by the rules alone, without any search. Reads as many replies as the proof needs
// and returns their number. Throws InvalidProof.
std::uint64_t check_proof(const Board& board, const Claim& claim, const NextReply& next);

}  // namespace gauntlet::atoms
