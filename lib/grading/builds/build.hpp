#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "process/run/run.hpp"

// Builds untrusted programs; used by fests, leagues and autograders.
namespace gauntlet::grading {

// Default for the bytes that a build may write to the disk.
inline constexpr std::uint64_t default_build_disk = std::uint64_t{1} << 30;

inline constexpr process::Range disk_range{"MiB", 1, 1 << 20};

// A build: where and how it runs.
struct BuildRun {
  std::string command;           // run by /bin/sh -c
  std::filesystem::path folder;  // the working directory
  // Contains everything that it may write to; `working_directory` or one of its parents.
  std::filesystem::path top;
  std::vector<std::string> environment = {};  // "NAME=value"
  process::Limits limits = {};
  std::uint64_t disk = default_build_disk;  // bytes that it may add to the contents of `top`
  process::Sandbox sandbox = process::Sandbox::strict;
  process::SandboxPolicy view = {};       // includes `writable_paths`
  std::vector<std::string> wrapper = {};  // words before those of the shell
};

struct BuildResult {
  enum class End {
    done,
    failed,         // because of the submission
    interrupted,    // by interrupt_processes()
    internal_error  // the build could not be run; says nothing about the submission
  };
  End end = End::done;
  std::string reason = {};  // one line if it failed or could not be run: "exit status 1"
  std::string log = {};     // the output of the build
};

// Runs a build. Throws what run_process() throws.
BuildResult run_build(const BuildRun& build);

// Describes a failed build for people: "the build (make) failed: exit status 2: no such file" with
// the last line of the log. `name` is "the build (make)". Precondition: it failed.
std::string describe_failure(const std::string& name, const BuildResult& result);

// Builds a program: calls `attempt`, which copies and builds a submission. If that fails while the
// disk is nearly full, which another program may have caused, `attempt` is called once more when no
// other attempt is running. Thread-safe.
BuildResult make_undisturbed(const std::function<BuildResult()>& attempt);

// Returns the first folder on the path from `top` to a folder below it that its owner may not
// enter, as "players/ann has the mode 0000", or "". Root can enter such folders, but not in a
// sandbox.
std::string locked_folder(const std::filesystem::path& folder, const std::filesystem::path& top);

// Returns why a build must not run in a folder: one line that begins with `name`. Returns "" if it
// may. The folder must be in `top` after resolving links, and its owner must be able to enter it.
std::string build_folder_error(const std::filesystem::path& folder,
                               const std::filesystem::path& top, const std::string& name);

}  // namespace gauntlet::grading
