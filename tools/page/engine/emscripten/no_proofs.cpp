// Replaces files of tools/atoms_move in browsers, where there are no files to write or read.

#include "atoms_move/checkpoint.hpp"
#include "atoms_move/proof_file.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

[[noreturn]] void refuse() { throw IoError("the web app has no files"); }

}  // namespace

void Checkpoint::read(atoms::OutcomeSolver&, atoms::IterativeSolver::State&) { refuse(); }
void Checkpoint::write(const atoms::OutcomeSolver&, const atoms::IterativeSolver::State&) const {
  refuse();
}

bool write_proof(const std::string&, const atoms::Board&,
                 const atoms::IterativeSolver::SolveTarget&, atoms::OutcomeSolver&, std::size_t,
                 const std::function<void(std::uint64_t)>&) {
  refuse();
}
json::Value check_proof_file(const std::string&) { refuse(); }

}  // namespace gauntlet::tool
