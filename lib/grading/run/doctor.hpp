#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Determines if a machine is ready for grading: facts about the machine and their evaluation.
namespace gauntlet::grading::doctor {

// Facts about this machine, tested by experiment where possible.
struct SystemFacts {
  std::string version;  // "xtest (gauntlet) 1.2.3"
  std::string system;   // "Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64"
  bool is_root = false;
  bool has_proc = true;                   // /proc is mounted
  std::optional<std::string> why_no_run;  // why no program can be run at all
  bool has_shell = true;                  // /bin/sh
  std::string folder;                     // where programs get their working directories
  std::optional<std::string> why_no_folder;
  std::uint64_t free_disk = 0;  // bytes free in `folder`
  bool has_bubblewrap = false;
  std::string strict;  // how the strict sandbox is implemented
  std::optional<std::string> why_no_strict;
  std::vector<std::string> runtimes;  // installed runtimes that work in the strict sandbox
  // Installed runtimes that fail there: "java (exit status 1)".
  std::vector<std::string> failed_runtimes;
  std::optional<std::string> why_no_groups;   // why no control group is delegated
  unsigned processors = 1;                    // in our CPU affinity mask
  std::optional<double> processor_share;      // CPU limit of a control group, in CPUs
  std::uint64_t memory = 0;                   // bytes
  std::optional<std::uint64_t> memory_limit;  // the limit set by a control group
  std::optional<std::uint64_t> open_files;    // nullopt: no limit
  std::optional<std::uint64_t> processes;     // of this user or container; nullopt: no limit
  bool is_terminal = false;
  std::string terminal;  // $TERM
  bool wants_color = true;
  std::string charset;  // "UTF-8"
};

// In ascending order of severity.
enum class State { ok, limited, missing };

struct Finding {
  State state = State::ok;
  std::string subject;  // "strict sandbox"
  std::string text;
  std::string package = {};  // the Debian package that helps
};

// Evaluates each subject, always in the same order.
std::vector<Finding> diagnose(const SystemFacts& facts);

// Returns one line per finding and a last one with the packages to install, if any help. The first
// word of each line is the state: ok, limited or missing.
std::string to_text(const std::vector<Finding>& findings);

// Returns true if nothing that grading needs is missing.
bool is_ready_to_grade(const std::vector<Finding>& findings);

}  // namespace gauntlet::grading::doctor
