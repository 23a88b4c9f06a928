#include "page/engine/harnesses.hpp"

#include <array>

int xboard_main(int argc, char** argv);
int xstate_main(int argc, char** argv);
int xtree_main(int argc, char** argv);
int xstrategy_main(int argc, char** argv);
int xref_main(int argc, char** argv);
int xmanager_main(int argc, char** argv);
int xrender_main(int argc, char** argv);
int bricks_solve_main(int argc, char** argv);
int atoms_move_main(int argc, char** argv);
int mastermind_guess_main(int argc, char** argv);

namespace gauntlet::page {
namespace {

constexpr std::array harnesses{Harness{"xboard", xboard_main},
                               Harness{"xstate", xstate_main},
                               Harness{"xtree", xtree_main},
                               Harness{"xstrategy", xstrategy_main},
                               Harness{"xref", xref_main},
                               Harness{"xmanager", xmanager_main},
                               Harness{"xrender", xrender_main},
                               Harness{"bricks-solve", bricks_solve_main},
                               Harness{"atoms-move", atoms_move_main},
                               Harness{"mastermind-guess", mastermind_guess_main}};

}  // namespace

std::span<const Harness> all_harnesses() { return harnesses; }

}  // namespace gauntlet::page
