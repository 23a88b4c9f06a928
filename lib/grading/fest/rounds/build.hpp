#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/setup/hidden_paths.hpp"

namespace gauntlet::grading::fest {

// Builds a team's program, if there is something to be done for that, and sees whether it is there,
// and the team's own (config.hpp).
// In the strict sandbox the build sees nothing of other teams and can write only to its own folder.
// What it says goes to the log. An entrant that is not made has met trouble of our own. Nothing if
// it was interrupted. Throws what run_process() throws, and std::system_error for the log.
std::optional<Entrant> make(const Config& config, const HiddenPaths& hidden, const Entrant& entrant,
                            const std::filesystem::path& log);

// Why a team's program, as it lies there, is none or not its own: a line; empty if nothing is
// wrong.
std::string trouble_with_program(const Config& config, const HiddenPaths& hidden,
                                 const std::string& team);

// The last lines of a log of several, each short and harmless where it is shown; none of one line,
// which is what the trouble ends with.
std::vector<std::string> last_lines(const std::filesystem::path& log);

// The last lines of a log, 4 KiB at the most, or the end of a line that is longer; empty if there
// is no log.
std::string end_of_log(const std::filesystem::path& log);

}  // namespace gauntlet::grading::fest
