#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "atoms/board.hpp"
#include "atoms/deep_solver.hpp"
#include "atoms/outcome.hpp"
#include "json/value.hpp"

// Proofs in files. A file is a line of JSON, then the replies of all claims, a byte for each,
// compressed as by zlib, then the CRC-32 of all of that, four bytes, most significant first. What
// claims and replies are stands in atoms/proof.hpp.
namespace gauntlet::tool {

// Writes the proof of what a position is worth: who wins it or, where that is known, in how many
// plies. Takes `most_bytes` of memory beside the search's. False, and there is no file, if the
// search was ended. Throws IoError and std::bad_alloc.
bool write_proof(const std::string& path, const atoms::Board& board,
                 const atoms::DeepSolver::Target& worth, atoms::OutcomeSearch& search,
                 std::size_t most_bytes,
                 const std::function<void(std::uint64_t replies)>& on_replies);

// What a file proves: the board, its value or outcome, and how many replies it has. Throws IoError,
// and json::Error if it proves nothing.
json::Value check_proof_file(const std::string& path);

}  // namespace gauntlet::tool
