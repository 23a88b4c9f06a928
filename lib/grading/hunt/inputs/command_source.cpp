#include "grading/hunt/inputs/command_source.hpp"

#include <stdexcept>

#include "json/parse.hpp"
#include "process/process.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading::hunt {

Source command_source(const std::string& command, std::uint64_t seed) {
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    const std::string argument = std::to_string(seed + number);
    process::Run run;
    run.command = {"/bin/sh", "-c", command + " \"$@\"", "gen", argument};
    run.sandbox = process::Sandbox::none;
    const process::Outcome outcome = process::run_process(run);
    if (outcome.end == process::Outcome::End::interrupted) return std::nullopt;
    const std::string name = "--gen, seed " + argument + ": ";
    if (outcome.end != process::Outcome::End::exited || outcome.code != 0) {
      throw std::runtime_error(name + "it failed: " + text::shorten(outcome.err, 200));
    }
    try {
      return json::parse(outcome.out);
    } catch (const json::Error& error) {
      throw std::runtime_error(name + error.what());
    }
  };
}

}  // namespace gauntlet::grading::hunt
