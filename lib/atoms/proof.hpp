#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "atoms/board.hpp"
#include "atoms/outcome.hpp"

// Who wins a position, and how, so that anyone can see it by the rules alone.
namespace gauntlet::atoms {

// A winning strategy: a reply for each position that can come when its owner is to move. They stand
// in the order in which these positions are met first, from the position that the proof is of:
// after a reply all moves of the other player are followed one by one, row by row, each with all
// that comes of it. Where a position comes again, or one that is its reflection (of a square also
// along the diagonals), the reply is known and does not stand there again. A reply is the number of
// its cell, row by row from 0, as the character of that code after "0".
struct Proof {
  bool mover_wins = false;
  std::string replies;
};

// The proof of a position, by a search that may know much of it already; nothing if the search was
// ended before. Precondition: as of OutcomeSearch::wins().
std::optional<Proof> prove(const Board& board, OutcomeSearch& search,
                           const OutcomeSearch::OnProgress& on_progress = {});

// Why the replies do not prove it, in one line; empty if they do. It knows the rules, and nothing
// of any search.
std::string why_no_proof(const Board& board, const Proof& proof);

}  // namespace gauntlet::atoms
