#include "grading/run/doctor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "core/numbers.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::doctor {
namespace {

constexpr std::uint64_t mebibyte = 1 << 20, gibibyte = mebibyte << 10;
constexpr std::uint64_t default_processes = 256;        // --procs
constexpr std::uint64_t default_memory = 2 * gibibyte;  // --mem
constexpr std::uint64_t min_disk = 256 * mebibyte;
constexpr std::uint64_t files_of_a_run = 16;  // with a margin for xtest itself

// Returns "7.8 GiB" or "900 MiB".
std::string size_of(std::uint64_t bytes) {
  if (bytes < gibibyte) return std::to_string(bytes / mebibyte) + " MiB";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f GiB",
                static_cast<double>(bytes) / static_cast<double>(gibibyte));
  return text.data();
}

std::string many(const std::string& what) { return what + (what.ends_with('s') ? "es" : "s"); }
std::string count_of(std::uint64_t number, const std::string& what) {
  return pluralize(number, what, many(what));
}

Finding judge_system(const SystemFacts& facts) {
  std::string text = facts.system + ", as " + (facts.is_root ? "root" : "an ordinary user");
  if (facts.has_proc) return {State::ok, "system", text};
  return {State::missing, "system",
          text +
              "; /proc is not mounted, so programs cannot be monitored; mount it with mount -t "
              "proc proc "
              "/proc"};
}

Finding judge_programs(const SystemFacts& facts) {
  if (facts.why_no_run) return {State::missing, "programs", "cannot be run: " + *facts.why_no_run};
  if (!facts.has_shell) {
    return {State::missing, "programs",
            "run; /bin/sh is missing, which builds, --checker and players need", "dash"};
  }
  return {State::ok, "programs",
          "run in the sandboxes none and basic; /bin/sh exists; reports need no other program"};
}

Finding judge_strict(const SystemFacts& facts) {
  if (!facts.why_no_strict) return {State::ok, "strict sandbox", facts.strict};
  if (!facts.has_bubblewrap) {
    return {State::missing, "strict sandbox", "bubblewrap (/usr/bin/bwrap) is not installed",
            "bubblewrap"};
  }
  return {State::missing, "strict sandbox", *facts.why_no_strict};
}

Finding judge_runtimes(const SystemFacts& facts) {
  const std::string subject = "runtimes";
  if (facts.why_no_strict)
    return {State::ok, subject, "not tested: the strict sandbox is not available"};
  const std::string running =
      facts.runtimes.empty()
          ? "no known runtime works in the strict sandbox"
          : "these work in the strict sandbox: " + text::joined(facts.runtimes, ", ");
  if (facts.failed_runtimes.empty()) return {State::ok, subject, running};
  return {State::limited, subject,
          running + "; these fail: " + text::joined(facts.failed_runtimes, ", ")};
}

Finding judge_groups(const SystemFacts& facts) {
  if (!facts.why_no_groups) {
    return {State::ok, "control groups", "each run has its own, whose limits Linux enforces"};
  }
  return {
      State::limited, "control groups",
      "not delegated (" + *facts.why_no_groups +
          "): resource usage is sampled 50 times per second; to delegate, run under systemd-run -p "
          "Delegate=yes"};
}

Finding judge_processors(const SystemFacts& facts) {
  const std::string text = count_of(facts.processors, "processor");
  if (!facts.processor_share || *facts.processor_share >= facts.processors) {
    return {State::ok, "processors", text + ", the default of --jobs"};
  }
  std::array<char, 32> share{};
  std::snprintf(share.data(), share.size(), "%.3g", *facts.processor_share);
  return {State::limited, "processors",
          text + ", of which a control group allows " + share.data() + ": use --jobs " +
              std::to_string(std::max(1L, std::lround(*facts.processor_share)))};
}

Finding judge_memory(const SystemFacts& facts) {
  const auto usable = std::min(facts.memory, facts.memory_limit.value_or(facts.memory));
  std::string text = size_of(facts.memory);
  if (usable < facts.memory) text += ", of which a control group allows " + size_of(usable);
  if (usable >= default_memory) return {State::ok, "memory", text};
  return {State::limited, "memory", text + ": less than the default of --mem, 2 GiB"};
}

std::string limit_of(std::optional<std::uint64_t> limit, const std::string& what) {
  return limit ? count_of(*limit, what) : "any number of " + many(what);
}

Finding judge_limits(const SystemFacts& facts) {
  std::string text =
      limit_of(facts.open_files, "open file") + ", " + limit_of(facts.processes, "process");
  if (facts.open_files && *facts.open_files < 64 + files_of_a_run * facts.processors) {
    return {
        State::limited, "limits",
        text +
            ": too few open files for as many concurrent tests as CPUs; raise it with ulimit -n"};
  }
  if (facts.processes && *facts.processes < default_processes) {
    return {State::limited, "limits",
            text +
                ": fewer than the default of --procs, 256; raise it with ulimit -u, or with "
                "--pids-limit of a container"};
  }
  return {State::ok, "limits", text};
}

Finding judge_folder(const SystemFacts& facts) {
  if (facts.why_no_folder) {
    return {State::missing, "folders", "no folder for programs: " + *facts.why_no_folder};
  }
  const std::string text =
      "for programs in " + facts.folder + ", " + size_of(facts.free_disk) + " free";
  return {facts.free_disk < min_disk ? State::limited : State::ok, "folders", text};
}

Finding judge_terminal(const SystemFacts& facts) {
  if (!facts.is_terminal) {
    return {State::ok, "terminal", "none: no colors and no progress line"};
  }
  if (facts.terminal.empty() || facts.terminal == "dumb") {
    return {State::limited, "terminal", "of an unknown type (TERM): play prints line by line"};
  }
  return {State::ok, "terminal",
          facts.terminal + (facts.wants_color ? ", with colors" : ", no colors (NO_COLOR)")};
}

Finding judge_text(const SystemFacts& facts) {
  if (facts.charset == "UTF-8") return {State::ok, "locale", "UTF-8"};
  return {State::limited, "locale",
          (facts.charset.empty() ? "none" : facts.charset) +
              ", not UTF-8: play draws with ASCII letters; set LC_ALL=C.UTF-8"};
}

std::string_view name_of(State state) {
  return state == State::ok ? "ok" : state == State::limited ? "limited" : "missing";
}

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, text.size()), ' ') + "  ";
}

}  // namespace

std::vector<Finding> diagnose(const SystemFacts& facts) {
  return {{State::ok, "version", facts.version},
          judge_system(facts),
          judge_programs(facts),
          judge_folder(facts),
          judge_strict(facts),
          judge_runtimes(facts),
          judge_groups(facts),
          judge_processors(facts),
          judge_memory(facts),
          judge_limits(facts),
          judge_terminal(facts),
          judge_text(facts)};
}

std::string to_text(const std::vector<Finding>& findings) {
  std::size_t width = 0;
  for (const auto& finding : findings) width = std::max(width, finding.subject.size());
  std::string text, packages;
  for (const auto& [state, subject, what, package] : findings) {
    text += padded(name_of(state), std::string_view("missing").size()) + padded(subject, width) +
            what + '\n';
    if (!package.empty()) packages += ' ' + package;
  }
  if (!packages.empty())
    text += "to install: apt-get install --no-install-recommends" + packages + '\n';
  return text;
}

bool is_ready_to_grade(const std::vector<Finding>& findings) {
  return std::ranges::find(findings, State::missing, &Finding::state) == findings.end();
}

}  // namespace gauntlet::grading::doctor
