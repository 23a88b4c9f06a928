#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "atoms/iterative_solver.hpp"
#include "atoms/outcome_solver.hpp"
#include "gauntlet/atoms.hpp"
#include "gauntlet/json.hpp"

// Proofs in files. Format: one line of JSON; the replies of all claims, one byte each, compressed
// by zlib; the CRC-32 of all of that, 4 bytes big-endian. atoms/proof.hpp defines claims and
// replies.
namespace gauntlet::tool {

// Writes the proof of a position's value: the winner and, if known, the number of plies. Uses up to
// `max_bytes` of memory in addition to the search's. Returns false, and writes no file, if the
// search was stopped. Throws IoError and std::bad_alloc.
bool write_proof(const std::string& path, const atoms::Board& board,
                 const atoms::IterativeSolver::SolveTarget& worth, atoms::OutcomeSolver& search,
                 std::size_t max_bytes,
                 const std::function<void(std::uint64_t replies)>& on_replies);

// Checks the proof in a file. Returns the board, its value or outcome, and the number of replies.
// Throws IoError, and json::Error if the proof is invalid.
json::Value check_proof_file(const std::string& path);

}  // namespace gauntlet::tool
