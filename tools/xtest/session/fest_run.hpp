#pragma once

#include <filesystem>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/rounds/store.hpp"
#include "xtest/flags/fest_flags.hpp"

namespace gauntlet::xtest {

// What a FEST.json says, whose results are in this folder. Throws InvalidFest.
grading::fest::Config read_config(const std::filesystem::path& file,
                                  const std::filesystem::path& results);

// Runs the fest of a FEST.json, or what is left of it, or of it the part that is to be done here;
// false if it was interrupted. Throws InvalidFest, tool::WrongUsage for a folder that holds another
// fest, and what goes wrong.
bool run_fest(const FestFlags& flags, const std::filesystem::path& file,
              const grading::fest::Store& store);

}  // namespace gauntlet::xtest
