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
#include "grading/judging/json_stream.hpp"
#include "grading/judging/judge.hpp"
#include "grading/results/results.hpp"
#include "process/multi_process_run.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

using compare::Comparison;
using compare::Verdict;
using process::RunResult;
using End = RunResult::Termination;
using Peer = Scenario::Peer;

// Depends on the file's name only, so that it is independent of the test's folder.
std::uint64_t number_for(const TestCase& test_case) {
  constexpr int hexadecimal = 16;
  return std::stoull(digest_of({test_case.input.filename().string()}), nullptr, hexadecimal);
}

TestCase bound(TestCase test_case, std::uint16_t port) {
  test_case.args = with_port(std::move(test_case.args), port);
  test_case.scenario = with_port(std::move(test_case.scenario).value(), port);
  return test_case;
}

// Returns the plan for the test that is bound to a port.
PlannedTest bound(PlannedTest planned, const TestCase& test, std::uint16_t port) {
  planned.test = &test;
  planned.run.command = with_port(std::move(planned.run.command), port);
  if (test.scenario->input) planned.run.stdin_text = test.scenario->input->to_text();
  return planned;
}

// Returns the path of a tool, or nullopt if it does not exist.
std::optional<fs::path> find_tool(const PeerTool& tool, const fs::path& tools) {
  std::error_code error;
  const fs::path folder =
      tools.empty() ? fs::read_symlink("/proc/self/exe", error).parent_path() : tools;
  if (fs::exists(folder / tool.name, error)) return folder / tool.name;
  return tools.empty() ? process::find_program(std::string(tool.name)) : std::nullopt;
}

// Returns the peers of the scenario, the server first; nullptr stands for the program.
std::vector<const Peer*> in_order(const Scenario& scenario) {
  std::vector<const Peer*> parts{nullptr};
  for (const Peer& peer : scenario.peers) parts.push_back(&peer);
  std::ranges::stable_partition(
      parts, [](const Peer* peer) { return peer != nullptr && peer->is_server; });
  return parts;
}

// Runs one scenario with a given port.
class Play {
 public:
  Play(const PlannedTest& planned, const process::LoopbackNetwork& loopback)
      : planned_(planned),
        scenario_(planned.test->scenario.value()),
        peers_(in_order(scenario_)),
        main_(static_cast<std::size_t>(std::ranges::find(peers_, nullptr) - peers_.begin())),
        streams_(peers_.size()) {
    const process::RunSpec& run = planned.run;
    scene_.time_limit = run.limits.wall_time;
    for (std::size_t part = 0; part < peers_.size(); ++part) {
      const Peer* const peer = peers_[part];
      process::ProcessEntry entry{peer == nullptr ? program_run(run) : peer_run(*peer, run)};
      entry.run.network_namespace_of = loopback.network_of();
      entry.must_exit = peer == nullptr ? scenario_.must_exit : peer->must_exit;
      if (peer != nullptr) entry.delay = peer->delay;
      if (peer != nullptr && peer->is_stream()) {
        entry.play = [this, part, &loopback](int stop) {
          return play_stream(*peers_[part], name_of(part), planned_.rules, loopback, stop,
                             streams_[part]);
        };
      }
      scene_.parts.push_back(std::move(entry));
    }
    scene_.is_decided = [this](std::size_t part, const RunResult& result) {
      if (part != main_ && !internal_error(part, result).empty()) return true;
      if (has_died(part, result)) return true;
      const bool decides = part == main_ || (tool(part) == nullptr && must_succeed(part));
      return decides && (result.end != End::exited || result.code != 0);
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
    RunResult result = end_.parts[main_].value_or(RunResult());
    if (!end_.parts[main_]) {
      result.end = End::internal_error;
      result.message = name_of(0) + " did not listen on its port";
      const auto& server = end_.parts[0];
      if (server && server->end == End::exited && server->code != 0 && tool(0) == nullptr) {
        result.message += ": " + ending_of(0, *server).substr(name_of(0).size() + 2);
        // It refuses its input, as a tool does.
        result.code = wrong_usage;
      }
    }
    for (std::size_t part = 0; part < peers_.size(); ++part) {
      const std::string error = end_.parts[part] ? internal_error(part, *end_.parts[part]) : "";
      if (error.empty()) continue;
      result.end = End::internal_error;
      result.message = error;
      result.code = end_.parts[part]->end == End::exited ? end_.parts[part]->code : 0;
    }
    const bool has_succeeded = result.end == End::exited && result.code == 0;
    for (std::size_t part = 0; part < peers_.size() && has_succeeded; ++part) {
      const auto& end = end_.parts[part];
      if (part == main_ || !end || end->end != End::time_limit) continue;
      result.end = End::time_limit;
      result.notes.push_back(name_of(part) + " did not exit");
    }
    if (result.end == End::time_limit) {
      for (const StreamResult& stream : streams_) {
        const bool is_cut = stream.was_stopped || (stream.has_ended && is_time_up(result));
        if (is_cut && !stream.last_step.empty()) result.notes.push_back(stream.last_step);
      }
    }
    if (!end_.has_listened && main_ == 0) {
      result.notes.emplace_back("the program did not listen on its port");
    }
    const auto& printed = end_.parts[compared_part()];
    result.out = printed ? printed->out : "";
    result.err = all_stderr_tails();
    return result;
  }

  // Describes the first peer that did not end as it must, or returns "".
  std::string peer_failure() const {
    for (std::size_t part = 0; part < peers_.size(); ++part) {
      if (end_.parts[part] && has_died(part, *end_.parts[part])) {
        return "a peer failed: " + ending_of(part, *end_.parts[part]);
      }
      if (part == main_ || !must_succeed(part)) continue;
      const auto& end = end_.parts[part];
      const std::string name = name_of(part);
      if (!end) return name + " was not started: the server exited or never listened on its port";
      if (peers_[part]->is_stream() || end->end != End::exited || end->code == 0) continue;
      if (tool(part) == nullptr) {
        return "expected exit status 0 of " + name + ", got " + std::to_string(end->code);
      }
      return end->code == 1 ? text::replaced(std::string(tool(part)->failure), "{}", name)
                            : name + " could not connect";
    }
    return "";
  }

  // Returns the comparison of the first JSON stream that decides the verdict, or nullptr. A wrong
  // value counts however the program ended afterwards; one that is missing or cut off only if the
  // program did not fail itself and no time limit was exceeded.
  const Comparison* stream_failure(const RunResult& result) const {
    const bool has_exited = result.end == End::exited && result.code == 0;
    for (const StreamResult& stream : streams_) {
      const Verdict verdict = stream.comparison.verdict;
      if (verdict == Verdict::pass) continue;
      const bool is_cut =
          verdict == Verdict::missing || (verdict == Verdict::malformed && stream.has_ended);
      const bool is_early_end = !stream.was_stopped && !is_time_up(result);
      const bool counts = !is_cut || has_exited || (is_early_end && result.end == End::time_limit);
      if (counts && result.end != End::internal_error) return &stream.comparison;
    }
    return nullptr;
  }

  // Returns what the JSON streams that failed and the program wrote to each other, or all if none
  // failed.
  std::string transcript() const {
    const auto has_failed = [](const StreamResult& stream) {
      return stream.comparison.verdict != Verdict::pass;
    };
    const bool is_any = std::ranges::any_of(streams_, has_failed);
    std::string text;
    for (const StreamResult& stream : streams_) {
      if (!is_any || has_failed(stream)) text += stream.transcript;
    }
    return text;
  }

 private:
  const PeerTool* tool(std::size_t part) const { return peers_[part]->tool(); }

  // Returns true for a peer that must end without a failure: a JSON stream, and unless the scenario
  // says otherwise programs that do not misbehave on purpose.
  bool must_succeed(std::size_t part) const {
    const Peer& peer = *peers_[part];
    if (peer.is_stream() || !scenario_.peers_must_finish) return peer.is_stream();
    return std::ranges::none_of(peer.words, [&](const std::string& word) {
      return tool(part) != nullptr && word.substr(0, word.find('=')) == tool(part)->fault_flag;
    });
  }

  // At its limit the program is ended, and with it the connection, a moment before the run is.
  bool is_time_up(const RunResult& result) const {
    constexpr std::chrono::milliseconds moment{500};
    return end_.is_time_up || result.usage.wall_time + moment >= scene_.time_limit;
  }

  // Returns the part whose output is compared.
  std::size_t compared_part() const {
    if (!scenario_.compared_peer) return scenario_.compares_server_output ? 0 : main_;
    const Peer* const peer = &scenario_.peers[*scenario_.compared_peer];
    return static_cast<std::size_t>(std::ranges::find(peers_, peer) - peers_.begin());
  }

  // Hides the tools from the program, so that it cannot run them instead of playing.
  process::RunSpec program_run(process::RunSpec run) const {
    const auto own = process::find_program(run.command[0]);
    for (const PeerTool& tool : peer_tools()) {
      const auto file = find_tool(tool, planned_.tools);
      if (!file || (own && system::canonical_path(*own) == system::canonical_path(*file))) continue;
      run.view.withheld.push_back(system::canonical_path(*file));
    }
    return run;
  }

  process::RunSpec peer_run(const Peer& peer, const process::RunSpec& program) const {
    process::RunSpec run = program;
    run.command = peer.words;
    run.stdin_text = peer.input ? std::optional(peer.input->to_text()) : std::nullopt;
    constexpr std::chrono::hours longer{24};  // the program's time limit ends the run first
    run.limits = {.wall_time = program.limits.wall_time + longer,
                  .processes = static_cast<unsigned>(process::processes_range.max)};
    if (const PeerTool* const tool = peer.tool()) {
      if (const auto file = find_tool(*tool, planned_.tools)) run.command[0] = *file;
    } else if (!peer.is_stream()) {
      // A trusted program runs in the folder of the scenario, and sees all of it.
      const fs::path folder = system::canonical_path(folder_of_peers(*planned_.test));
      run.command[0] = peer_program(peer.words[0], folder).string();
      run.working_directory = folder;
      run.view.withheld.clear();
      run.view.readonly_paths.push_back(folder);
    }
    return run;
  }

  std::string name_of(std::size_t part) const {
    if (part != main_ && peers_[part]->is_stream())
      return "/peers/" + std::to_string(peers_[part] - scenario_.peers.data());
    if (part != main_) return process::shown_command(peers_[part]->words);
    return process::shown_command(scene_.parts[main_].run.command);
  }

  // Returns true for a peer that crashed or exceeded its memory, output or another limit, which the
  // program can cause by what it sends. A crash of our own tools is our fault.
  bool has_died(std::size_t part, const RunResult& result) const {
    if (part == main_ || peers_[part]->is_stream()) return false;
    switch (result.end) {
      case End::signalled:
        return tool(part) == nullptr;
      case End::process_limit:
      case End::cpu_limit:
      case End::memory_limit:
      case End::output_limit:
      case End::file_size_limit:
        return true;
      default:
        return false;
    }
  }

  // Returns "./peer.py 4500: killed by SIGSEGV" and what it said on standard error.
  std::string ending_of(std::size_t part, const RunResult& result) const {
    const std::string said = result.err.substr(0, result.err.find('\n'));
    const std::string ending =
        process::termination_text(result, scene_.parts[part].run.limits).verdict;
    return name_of(part) + ": " + ending +
           (said.empty() ? "" : ": " + text::truncate_text(said, 200));
  }

  // Returns an error of a peer that is not the program's fault, or "".
  std::string internal_error(std::size_t part, const RunResult& result) const {
    if (part == main_ || result.end == End::time_limit || result.end == End::interrupted) return "";
    if (has_died(part, result)) return "";
    const PeerTool* const tool = this->tool(part);
    const bool is_wrong =
        tool != nullptr && result.code != 0 && (tool->is_server || result.code == wrong_usage);
    if (result.end == End::exited && !is_wrong) return "";
    return peers_[part]->is_stream() ? result.message : ending_of(part, result);
  }

  std::string all_stderr_tails() const {
    constexpr std::size_t max_lines = 10, max_bytes = 2000;  // per program
    std::string text;
    for (std::size_t part = 0; part < peers_.size(); ++part) {
      const auto& end = end_.parts[part];
      if (!end || end->err.find_first_not_of(" \t\r\n") == std::string::npos) continue;
      text += name_of(part) + ":\n" + text::last_lines(end->err, max_lines, max_bytes);
      if (!text.ends_with('\n')) text += '\n';
    }
    return text;
  }

  static constexpr int wrong_usage = 2;  // the exit status of all tools

  const PlannedTest& planned_;
  const Scenario& scenario_;
  std::vector<const Peer*> peers_;     // one for each part; nullptr for the program
  std::size_t main_;                   // index of the program's part
  std::vector<StreamResult> streams_;  // one for each part; passed for those that are programs
  process::MultiProcessRun scene_;
  process::MultiProcessResult end_;
};

TestResult judge_play(const PlannedTest& planned, const Play& play) {
  const RunResult run_result = play.outcome();
  if (const Comparison* const failure = play.stream_failure(run_result)) {
    return judge(planned, Interaction{.program = run_result,
                                      .judgement = {*failure},
                                      .is_decided = true,
                                      .transcript = play.transcript()});
  }
  TestResult result = judge(planned, run_result, play.peer_failure());
  const auto& accept = planned.test->scenario.value().accepted_outputs;
  if (result.verdict == Verdict::wrong && accept.size() > 1) {  // the record has the nearest one
    result.notes.push_back("accepted: " + accepted_in_words(*planned.test));
  }
  // A failure shows either its output or the dialogue.
  const bool shows_output =
      result.verdict == Verdict::wrong || result.verdict == Verdict::missing ||
      result.verdict == Verdict::extra || result.verdict == Verdict::malformed;
  if (!shows_output) result.details.transcript = play.transcript();
  return result;
}

}  // namespace

std::optional<TestResult> run_scenario(const PlannedTest& planned, std::string* output) {
  const process::RunSpec& run = planned.run;
  if (const auto reason = process::sandbox_error(run.sandbox)) {
    throw std::runtime_error(*reason);
  }
  constexpr int tries = 3;
  constexpr std::chrono::milliseconds pause{100};
  try {
    for (int i = 1;; ++i) {
      const process::LoopbackNetwork loopback(run.sandbox, run.view.network,
                                              number_for(*planned.test));
      const TestCase test = bound(*planned.test, loopback.port());
      const PlannedTest one = bound(planned, test, loopback.port());
      const Play play(one, loopback);
      if (play.is_interrupted()) return std::nullopt;
      if (output != nullptr) *output = play.outcome().out;
      if (!play.was_cut_short() || i == tries) return judge_play(one, play);
      std::this_thread::sleep_for(pause);
    }
  } catch (const std::runtime_error& error) {
    RunResult result;
    result.end = End::internal_error;
    result.message = error.what();
    return judge(planned, result);
  }
}

namespace {

std::string with_input(const std::optional<ScenarioInput>& input, const std::string& command) {
  return input ? "printf %s " + process::shown_command({input->to_text()}) + " | " + command
               : command;
}

std::string peer_command(const Peer& peer, const TestCase& test_case, std::uint16_t port) {
  if (peer.is_stream()) return stream_command(peer, port);
  if (peer.tool() != nullptr) return process::shown_command(peer.words);
  const fs::path folder = system::canonical_path(folder_of_peers(test_case));
  return "(cd " + process::shown_command({folder.string()}) + " && " +
         with_input(peer.input, process::shown_command(peer.words)) + ")";
}

}  // namespace

std::string scenario_command(const TestCase& test_case, const process::RunSpec& program) {
  const std::uint16_t port = process::LoopbackNetwork::port_for(number_for(test_case));
  const TestCase one = bound(test_case, port);
  process::RunSpec run = program;
  run.command = with_port(run.command, port);
  std::string line = "{ ";
  bool is_first = true;
  for (const Peer* const peer : in_order(one.scenario.value())) {
    if (peer != nullptr && peer->delay.count() > 0) {
      line += "sleep " + write_decimal(static_cast<double>(peer->delay.count()) / 1000) + "; ";
    }
    line += peer != nullptr ? peer_command(*peer, one, port)
                            : with_input(one.scenario->input, process::shell_program(run));
    line += is_first ? " & sleep 1; " : " & ";
    is_first = false;
  }
  return line + "wait; }";
}

}  // namespace gauntlet::grading
