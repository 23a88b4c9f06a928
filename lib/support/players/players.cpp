#include "support/players/players.hpp"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "gauntlet/process.hpp"
#include "process/sandbox/needed_files.hpp"

namespace gauntlet::tool {

void ProgramFlags::declare(Options& options) {
  options.choice(
      "--calls", calls, {"course", "flat"},
      "Pass the other players' colors to programs as one array, as in the course, or flat, one "
      "argument each");
  options.choice("--sandbox", sandbox, {"none", "basic", "strict"},
                 "Isolate programs that play: none, basic or strict");
  options.texts("--see", see, "DIR",
                "Make this folder or file readable in the strict sandbox; may be repeated");
}

match::ExecSettings ProgramFlags::settings() const {
  match::ExecSettings exec;
  if (calls == "flat") exec.talk.form = match::CallForm::flat;
  exec.sandbox = *process::parse_sandbox(sandbox);
  if (const auto reason = sandbox_error(exec.sandbox)) throw UsageError(*reason);
  exec.folder = ".";
  try {
    exec.view.readonly_paths = process::paths_to_show(see);
    for (auto& folder : process::own_folders(std::filesystem::absolute("player")))
      exec.view.readonly_paths.push_back(std::move(folder));
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  return exec;
}

}  // namespace gauntlet::tool
