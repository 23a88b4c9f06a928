#include "xtest/condition_flags.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "core/numbers.hpp"
#include "grading/fixtures/settings.hpp"
#include "support/command_line.hpp"

namespace gauntlet::xtest {
namespace {

// "NAME" stands for what it is here; nothing if it is not set. Throws tool::WrongUsage.
std::vector<std::string> to_environment(const std::vector<std::string>& texts) {
  std::vector<std::string> environment;
  for (const auto& text : texts) {
    if (!grading::is_variable_name(text.substr(0, text.find('=')))) {
      throw tool::WrongUsage("--env: expected NAME or NAME=VALUE, got " + text);
    }
    if (text.find('=') != text.npos) {
      environment.push_back(text);
    } else if (const char* value = std::getenv(text.c_str())) {
      environment.push_back(text + '=' + value);
    }
  }
  return environment;
}

// MiB, as bytes; nothing for no limit. Throws tool::WrongUsage.
std::optional<std::uint64_t> to_memory(const std::string& text) {
  const process::Range& range = process::memory_range;
  if (text == process::no_limit) return std::nullopt;
  const auto number = read_natural(text);
  if (number && range.has(*number)) return *number << 20;
  throw tool::WrongUsage("--mem: expected " + range.in_words() + " or " +
                         std::string(process::no_limit) + ", got " + text);
}

void declare_in_range(tool::Options& options, const std::string& name, std::uint64_t& value,
                      const process::Range& range, const std::string& help) {
  options.natural(name, value, range.least, range.most, help, std::string(range.what));
}

}  // namespace

std::chrono::milliseconds to_time(const std::string& flag, const std::string& text) {
  const auto seconds = read_decimal(text);
  const auto time = seconds ? process::to_milliseconds(*seconds) : std::nullopt;
  if (!time) {
    throw tool::WrongUsage(flag + ": expected " + std::string(process::seconds_in_words) +
                           ", got " + text);
  }
  return *time;
}

void ConditionFlags::declare(tool::Options& options) {
  options.natural("--jobs,-j", jobs, 1, 1024, "Tests at a time (as many as processors)");
  options.text("--timeout", timeout, "SECONDS", "A test fails that takes longer (10)");
  options.text("--cpu", cpu, "SECONDS", "A test fails that takes more processor time");
  options.text_or_usual("--mem", memory, "N", "A test fails that takes more MiB; none: no limit");
  declare_in_range(options, "--output", output, process::output_range,
                   "A test fails that writes more MiB");
  declare_in_range(options, "--procs", processes, process::processes_range,
                   "A test fails that has more processes");
  options.choice("--sandbox", sandbox, {"none", "basic", "strict"},
                 "How far PROGRAM is kept apart from all else");
  options.choice("--net", network, {"none", "loopback", "full"},
                 "The network in the strict sandbox");
  options.texts("--env", environment, "NAME[=VALUE]", "Give PROGRAM this variable");
  rules.declare(options);
  options.text("--checker", checker, "COMMAND",
               "Judges the answers: COMMAND INPUT EXPECTED FOLDER; 42 accepts, 43 refuses");
}

grading::Conditions ConditionFlags::conditions(const std::vector<std::string>& args) const {
  grading::Conditions given;
  given.args = args;
  given.environment = to_environment(environment);
  given.limits.wall = to_time("--timeout", timeout.value_or("10"));
  if (cpu) given.limits.cpu = to_time("--cpu", *cpu);
  given.limits.memory = to_memory(memory);
  given.limits.output = output << 20;
  given.limits.processes = static_cast<unsigned>(processes);
  given.sandbox = *process::find_sandbox(sandbox);
  if (const auto reason = process::why_unavailable(given.sandbox)) {
    throw std::runtime_error(*reason);
  }
  given.view.network = *process::find_network(network);
  if (given.sandbox != process::Sandbox::strict && network != "none") {
    throw tool::WrongUsage("--net goes with --sandbox strict only");
  }
  given.rules = rules.rules();
  given.checker = checker;
  if (checker && rules.are_given()) {
    throw tool::WrongUsage("--checker goes with neither --exact, --tolerance, --course nor --at");
  }
  return given;
}

unsigned ConditionFlags::at_a_time() const {
  return static_cast<unsigned>(jobs.value_or(std::max(1U, std::thread::hardware_concurrency())));
}

}  // namespace gauntlet::xtest
