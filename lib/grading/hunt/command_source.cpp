#include "grading/hunt/command_source.hpp"

#include <stdexcept>

#include "grading/process.hpp"
#include "grading/values.hpp"
#include "json/parse.hpp"

namespace gauntlet::grading::hunt {

Source command_source(const std::string& command, std::uint64_t seed) {
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    const std::string argument = std::to_string(seed + number);
    Run run;
    run.command = {"/bin/sh", "-c", command + " \"$@\"", "gen", argument};
    run.sandbox = Sandbox::none;
    const Outcome outcome = run_process(run);
    if (outcome.end == Outcome::End::interrupted) return std::nullopt;
    const std::string name = "--gen, seed " + argument + ": ";
    if (outcome.end != Outcome::End::exited || outcome.code != 0) {
      throw std::runtime_error(name + "it failed: " + shorten(outcome.err, 200));
    }
    try {
      return json::parse(outcome.out);
    } catch (const json::Error& error) {
      throw std::runtime_error(name + error.what());
    }
  };
}

}  // namespace gauntlet::grading::hunt
