#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What a machine gives to those who grade on it: facts about it, and what to make of them.
namespace gauntlet::grading::doctor {

// What was found out about this machine, by trying where that can be.
struct Facts {
  std::string version;  // "xtest (gauntlet) 1.2.3"
  std::string system;   // "Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64"
  bool is_root = false;
  bool has_proc = true;                   // /proc is mounted
  std::optional<std::string> why_no_run;  // why no program can be run at all
  bool has_shell = true;                  // /bin/sh
  std::string folder;                     // where programs get theirs
  std::optional<std::string> why_no_folder;
  std::uint64_t free_disk = 0;  // bytes there
  bool has_bubblewrap = false;
  std::string strict;  // by what the strict sandbox is there
  std::optional<std::string> why_no_strict;
  std::vector<std::string> runtimes;          // installed, and a program of each runs in strict
  std::vector<std::string> failed_runtimes;   // installed, and it does not: "java (exit status 1)"
  std::optional<std::string> why_no_groups;   // why there is no control group to divide up
  unsigned processors = 1;                    // that we may run on
  std::optional<double> processor_share;      // a control group allows so many at a time
  std::uint64_t memory = 0;                   // bytes
  std::optional<std::uint64_t> memory_limit;  // of a control group
  std::optional<std::uint64_t> open_files;    // none: no limit
  std::optional<std::uint64_t> processes;     // for this user; none: no limit
  bool is_terminal = false;
  std::string terminal;  // $TERM
  bool wants_color = true;
  std::string charset;  // "UTF-8"
};

// In the order of their weight.
enum class State { ok, limited, missing };

struct Finding {
  State state = State::ok;
  std::string subject;  // "strict sandbox"
  std::string text;
  std::string package = {};  // of Debian, that helps
};

// A line's worth about each subject, always in the same order.
std::vector<Finding> judge(const Facts& facts);

// The findings as lines, and one more: what to install, if anything helps. The first word of each
// line says the state: ok, limited or missing.
std::string to_text(const std::vector<Finding>& findings);

// Whether all is there that grading needs: nothing is missing.
bool can_grade(const std::vector<Finding>& findings);

}  // namespace gauntlet::grading::doctor
