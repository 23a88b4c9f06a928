#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "atoms/board.hpp"
#include "atoms/outcome.hpp"

// Who wins a position, and within how many plies, so that anyone can see it by the rules alone.
namespace gauntlet::atoms {

// What a player can make sure of, from a position.
struct Claim {
  bool of_mover = true;  // the player to move there, else the other one
  bool wins = true;      // else: has not lost when the plies are over
  int plies = 0;         // within how many; 0: in the end (only for wins)

  bool operator==(const Claim&) const = default;
};

// Why it can be made sure of: a reply for each position that can come when the claim's player is to
// move. They stand in the order in which these positions are met first, from the position that the
// proof is of: after a reply all moves of the other player are followed one by one, row by row,
// each with all that comes of it. Where a position comes again, or one that is its reflection (of a
// square also along the diagonals), the reply is known and does not stand there again. None stands
// there either where a move wins at once, where there is only one move, or where the plies that are
// to be lasted are over. A reply is the number of its cell, row by row from 0.
using TakeReply = std::function<void(std::uint8_t reply)>;
// The next of them; -1 at the end.
using NextReply = std::function<int()>;

enum class Proving { done, refuted, stopped };

// Finds these replies, by a search that may know much of it already. Tells now and then how many it
// has found; by the search's stop() it ends. `most_bytes`: of memory beside the search's. Throws
// std::bad_alloc where that is not enough. Precondition: as of OutcomeSearch::wins().
Proving prove(const Board& board, const Claim& claim, OutcomeSearch& search, std::size_t most_bytes,
              const TakeReply& take,
              const std::function<void(std::uint64_t replies)>& on_replies = {});

// The replies do not prove it; what() says why, in one line.
class NoProof : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Checks replies by the rules, and knows nothing of any search; takes as many as the proof needs.
// Returns how many these were. Throws NoProof.
std::uint64_t check_proof(const Board& board, const Claim& claim, const NextReply& next);

}  // namespace gauntlet::atoms
