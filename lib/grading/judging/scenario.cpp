#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/compare.hpp"
#include "grading/judging/judge.hpp"
#include "grading/results/results.hpp"
#include "process/multi_process_run.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

using compare::Comparison;
using compare::Verdict;

struct Nearest {
  std::size_t index = 0;  // index of the accepted value
  Comparison comparison = {};
};

Comparison compare_with(const json::Value& accepted, const compare::Rules& rules,
                        const std::string& output) {
  if (rules.method == compare::Method::exact)
    return compare::compare_bytes(json::dump(accepted) + '\n', output);
  return compare::compare_output({&accepted, 1}, output, rules);
}

// Returns the accepted value with the fewest differences, the first if several have. Precondition:
// at least one value is accepted.
Nearest find_nearest(const TestCase& test_case, const JudgeOptions& conditions,
                     const std::string& output) {
  const compare::Rules rules = rules_for(test_case, conditions);
  const auto& accept = test_case.scenario.value().accepted_outputs;
  Nearest nearest{0, compare_with(accept[0], rules, output)};
  for (std::size_t i = 1; i < accept.size(); ++i) {
    if (nearest.comparison.verdict == Verdict::pass) break;
    auto comparison = compare_with(accept[i], rules, output);
    const bool is_nearer = comparison.verdict == Verdict::pass ||
                           comparison.differences.size() < nearest.comparison.differences.size();
    if (is_nearer) nearest = {i, std::move(comparison)};
  }
  return nearest;
}

std::string without_end(const std::string& text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

}  // namespace

Comparison judge_accepted(const TestCase& test_case, const JudgeOptions& conditions,
                          const std::string& output) {
  const auto& accept = test_case.scenario.value().accepted_outputs;
  if (accept.empty()) return compare::compare_output({}, output, conditions.rules);
  Comparison comparison = find_nearest(test_case, conditions, output).comparison;
  if (comparison.verdict == Verdict::wrong && accept.size() > 1) {
    comparison.message = "expected " + accepted_in_words(test_case) + ", got " +
                         text::truncate_text(without_end(output), compare::max_preview_bytes);
  }
  return comparison;
}

std::string accepted_in_words(const TestCase& test_case) {
  const auto& values = test_case.scenario.value().accepted_outputs;
  std::string words;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) words += i + 1 == values.size() ? " or " : ", ";
    words += text::truncate_text(json::dump(values[i]), compare::max_preview_bytes);
  }
  return words;
}

std::string nearest_accepted(const TestCase& test_case, const JudgeOptions& conditions,
                             const std::string& output) {
  const auto& accept = test_case.scenario.value().accepted_outputs;
  if (accept.empty()) return "";
  return json::dump(accept[find_nearest(test_case, conditions, output).index]) + '\n';
}

namespace {

namespace fs = std::filesystem;

using process::RunResult;
using End = RunResult::Termination;
using Command = Scenario::Command;
using Words = std::vector<std::string>;

enum ToolStatus { none_failed = 0, some_not_told = 1, wrong_usage = 2 };

// Depends on the file's name only, so that it is independent of the test's folder.
std::uint64_t number_for(const TestCase& test_case) {
  constexpr int hexadecimal = 16;
  return std::stoull(digest_of({test_case.input.filename().string()}), nullptr, hexadecimal);
}

TestCase bound(TestCase test_case, std::uint16_t port) {
  test_case.args = with_port(std::move(test_case.args), port);
  for (Command& command : test_case.scenario.value().peers) {
    command.words = with_port(std::move(command.words), port);
  }
  return test_case;
}

// Returns the path of xserver or xclients, or nullopt if it does not exist.
std::optional<fs::path> find_tool(const std::string& name, const JudgeOptions& conditions) {
  std::error_code error;
  const fs::path folder = conditions.tools.empty()
                              ? fs::read_symlink("/proc/self/exe", error).parent_path()
                              : conditions.tools;
  if (fs::exists(folder / name, error)) return folder / name;
  return conditions.tools.empty() ? process::find_program(name) : std::nullopt;
}

// Returns the commands of the scenario, the server first; nullptr stands for the program.
std::vector<const Command*> in_order(const Scenario& scenario) {
  std::vector<const Command*> commands{nullptr};
  for (const Command& command : scenario.peers) commands.push_back(&command);
  const auto is_server = [](const Command* command) {
    return command != nullptr && command->words[0] == "xserver";
  };
  std::ranges::stable_partition(commands, is_server);
  return commands;
}

// Runs one scenario with a given port.
class Play {
 public:
  Play(const TestCase& test_case, const std::string& program, const JudgeOptions& conditions,
       const process::LoopbackNetwork& loopback)
      : scenario_(test_case.scenario.value()),
        conditions_(conditions),
        commands_(in_order(scenario_)),
        main_(static_cast<std::size_t>(std::ranges::find(commands_, nullptr) - commands_.begin())) {
    const process::RunSpec run = run_spec_for(test_case, program, conditions);
    scene_.time_limit = run.limits.wall_time;
    for (const Command* const command : commands_) {
      process::RunSpec one = command == nullptr ? program_run(run) : tool_run(*command, run);
      one.network_namespace_of = loopback.network_of();
      scene_.parts.push_back({std::move(one), command == nullptr ? no_delay : command->delay});
    }
    scene_.is_decided = [this](std::size_t part, const RunResult& outcome) {
      if (part != main_) return !internal_error(part, outcome).empty();
      return outcome.end != End::exited || outcome.code != 0;
    };
    end_ = process::run_processes(scene_, loopback);
  }

  bool is_interrupted() const { return end_.is_interrupted; }

  // Returns true if a program failed for lack of system resources, which may be available again.
  bool was_cut_short() const {
    return std::ranges::any_of(
        end_.parts, [](const auto& part) { return part && part->end == End::internal_error; });
  }

  // Returns how the program ended, the output to compare, and the standard error of all programs.
  // For an error of a tool that exited, the code is the exit status of the tool.
  RunResult outcome() const {
    RunResult outcome = end_.parts[main_].value_or(not_begun());
    for (std::size_t part = 0; part < commands_.size(); ++part) {
      const std::string error = end_.parts[part] ? internal_error(part, *end_.parts[part]) : "";
      if (error.empty()) continue;
      outcome.end = End::internal_error;
      outcome.message = error;
      outcome.code = end_.parts[part]->end == End::exited ? end_.parts[part]->code : 0;
    }
    if (outcome.end == End::exited && outcome.code == 0) add_late(outcome);
    if (!end_.has_listened && main_ == 0) {
      outcome.notes.emplace_back("the program did not listen on its port");
    }
    const auto& printed = end_.parts[scenario_.compares_server_output ? 0 : main_];
    outcome.out = printed ? printed->out : "";
    outcome.err = all_stderr_tails();
    return outcome;
  }

  // Describes the xclients that did not receive the end of the tournament. Returns "" if all did or
  // none had to; clients with a --fault do not have to.
  std::string not_told() const {
    if (!scenario_.peers_must_finish) return "";
    for (std::size_t part = 0; part < commands_.size(); ++part) {
      if (part == main_ || !is_good_client(*commands_[part])) continue;
      const auto& end = end_.parts[part];
      const std::string name = name_of(part);
      if (!end) return name + " was not started: the server exited or never listened on its port";
      if (end->end != End::exited || end->code == none_failed) continue;
      return end->code == some_not_told
                 ? "some clients of " + name + " did not receive the end of the tournament"
                 : name + " could not connect";
    }
    return "";
  }

 private:
  static constexpr std::chrono::milliseconds no_delay{0};

  static bool is_good_client(const Command& command) {
    return command.words[0] == "xclients" &&
           std::ranges::none_of(command.words, [](const std::string& word) {
             return word == "--fault" || word.starts_with("--fault=");
           });
  }

  // Hides xserver and xclients from the program, so that it cannot run them instead of playing.
  process::RunSpec program_run(process::RunSpec run) const {
    const auto own = process::find_program(run.command[0]);
    for (const char* const name : {"xserver", "xclients"}) {
      const auto tool = find_tool(name, conditions_);
      if (!tool || (own && system::canonical_path(*own) == system::canonical_path(*tool))) continue;
      run.view.withheld.push_back(system::canonical_path(*tool));
    }
    return run;
  }

  process::RunSpec tool_run(const Command& command, const process::RunSpec& program) const {
    process::RunSpec run = program;
    run.command = command.words;
    if (const auto tool = find_tool(command.words[0], conditions_)) {
      run.command[0] = *tool;
    }
    constexpr std::chrono::hours longer{24};  // the program's time limit ends the run first
    run.limits = {.wall_time = program.limits.wall_time + longer,
                  .processes = static_cast<unsigned>(process::processes_range.max)};
    return run;
  }

  std::string name_of(std::size_t part) const {
    if (part != main_) return process::shown_command(commands_[part]->words);
    return process::shown_command(scene_.parts[main_].run.command);
  }

  // The outcome of the program if xserver did not listen.
  RunResult not_begun() const {
    RunResult outcome;
    outcome.end = End::internal_error;
    outcome.message = name_of(0) + " did not listen on its port";
    return outcome;
  }

  // Returns an error of xserver or xclients that is not the program's fault, or "".
  std::string internal_error(std::size_t part, const RunResult& outcome) const {
    if (part == main_ || outcome.end == End::time_limit || outcome.end == End::interrupted)
      return "";
    const bool is_server = commands_[part]->words[0] == "xserver";
    const bool is_wrong = is_server ? outcome.code != 0 : outcome.code == wrong_usage;
    if (outcome.end == End::exited && !is_wrong) return "";
    const std::string said = outcome.err.substr(0, outcome.err.find('\n'));
    const std::string ending =
        process::termination_text(outcome, scene_.parts[part].run.limits).verdict;
    return name_of(part) + ": " + ending +
           (said.empty() ? "" : ": " + text::truncate_text(said, 200));
  }

  // Notes programs that did not end within the time limit.
  void add_late(RunResult& outcome) const {
    for (std::size_t part = 0; part < commands_.size(); ++part) {
      const auto& end = end_.parts[part];
      if (part == main_ || !end || end->end != End::time_limit) continue;
      outcome.end = End::time_limit;
      outcome.notes.push_back(name_of(part) + " did not exit");
    }
  }

  std::string all_stderr_tails() const {
    constexpr std::size_t max_lines = 10, max_bytes = 2000;  // per program
    std::string text;
    for (std::size_t part = 0; part < commands_.size(); ++part) {
      const auto& end = end_.parts[part];
      if (!end || end->err.find_first_not_of(" \t\r\n") == std::string::npos) continue;
      text += name_of(part) + ":\n" + text::last_lines(end->err, max_lines, max_bytes);
      if (!text.ends_with('\n')) text += '\n';
    }
    return text;
  }

  const Scenario& scenario_;
  const JudgeOptions& conditions_;
  std::vector<const Command*> commands_;  // one for each part; nullptr for the program
  std::size_t main_;                      // index of the program's part
  process::MultiProcessRun scene_;
  process::MultiProcessResult end_;
};

// Lists all accepted values; the record otherwise has the nearest one only.
void note_accepted(const TestCase& test_case, TestResult& record) {
  const auto& accept = test_case.scenario.value().accepted_outputs;
  if (record.verdict != compare::Verdict::wrong || accept.size() < 2) return;
  record.notes.push_back("accepted: " + accepted_in_words(test_case));
}

TestResult not_played(const TestCase& test_case, const std::string& program,
                      const JudgeOptions& conditions, const std::string& reason) {
  RunResult outcome;
  outcome.end = End::internal_error;
  outcome.message = reason;
  return judge(test_case, program, conditions, outcome);
}

}  // namespace

std::optional<TestResult> run_scenario(const TestCase& test_case, const std::string& program,
                                       const JudgeOptions& conditions) {
  if (const auto reason = process::sandbox_error(conditions.sandbox)) {
    throw std::runtime_error(*reason);
  }
  constexpr int tries = 3;
  constexpr std::chrono::milliseconds pause{100};
  try {
    for (int i = 1;; ++i) {
      const process::LoopbackNetwork loopback(conditions.sandbox, conditions.view.network,
                                              number_for(test_case));
      const TestCase one = bound(test_case, loopback.port());
      const Play play(one, program, conditions, loopback);
      if (play.is_interrupted()) return std::nullopt;
      if (!play.was_cut_short() || i == tries) {
        TestResult record = judge(one, program, conditions, play.outcome(), play.not_told());
        note_accepted(one, record);
        return record;
      }
      std::this_thread::sleep_for(pause);
    }
  } catch (const std::runtime_error& error) {
    return not_played(test_case, program, conditions, error.what());
  }
}

std::string scenario_command(const TestCase& test_case, const process::RunSpec& program) {
  const std::uint16_t port = process::LoopbackNetwork::port_for(number_for(test_case));
  const TestCase one = bound(test_case, port);
  process::RunSpec run = program;
  run.command = with_port(run.command, port);
  std::string line = "{ ";
  bool is_first = true;
  for (const Command* const command : in_order(one.scenario.value())) {
    if (command != nullptr && command->delay.count() > 0) {
      line += "sleep " + write_decimal(static_cast<double>(command->delay.count()) / 1000) + "; ";
    }
    line +=
        command == nullptr ? process::shell_program(run) : process::shown_command(command->words);
    line += is_first ? " & sleep 1; " : " & ";
    is_first = false;
  }
  return line + "wait; }";
}

}  // namespace gauntlet::grading
