#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "process/run/run.hpp"

// How the programs of others are built: the same in fests, leagues and autograders.
namespace gauntlet::grading {

// Bytes that a build may write to the disk if nothing else is said.
inline constexpr std::uint64_t default_build_disk = std::uint64_t{1} << 30;

inline constexpr process::Range disk_range{"MiB", 1, 1 << 20};

// A build: where and how it runs.
struct BuildRun {
  std::string command;           // of /bin/sh -c
  std::filesystem::path folder;  // where it runs
  std::filesystem::path top;     // where all that it may write to lies; the folder, or above it
  std::vector<std::string> environment = {};  // "NAME=value"
  process::Limits limits = {};
  std::uint64_t disk = default_build_disk;  // bytes that it may add to what is in `top`
  process::Sandbox sandbox = process::Sandbox::strict;
  process::View view = {};                // `writable` included
  std::vector<std::string> wrapper = {};  // words before the shell's
};

struct BuildResult {
  enum class End {
    done,
    failed,         // and it is the fault of what was submitted
    interrupted,    // by interrupt_processes()
    internal_error  // it could not be run, which says nothing about it
  };
  End end = End::done;
  std::string reason = {};  // one line if it failed or could not be run: "exit status 1"
  std::string log = {};     // what the build wrote
};

// Runs a build. Throws what run_process() throws.
BuildResult run_build(const BuildRun& build);

// Describes a failed build for people: "the build (make) failed: exit status 2: no such file" with
// the last line of the log. `name` is "the build (make)". Precondition: it failed.
std::string describe_failure(const std::string& name, const BuildResult& result);

// Makes a program: calls `attempt`, which copies what was submitted and builds it. If that fails
// while the disk is nearly full, which another program may have caused, it is called once more
// when no other attempt is under way. Can be called by many threads at once.
BuildResult make_undisturbed(const std::function<BuildResult()>& attempt);

// The first folder on the way from `top` to a folder below it that its owner may not enter, as
// "players/ann has the mode 0000", or nothing. Root passes such folders, but not in a sandbox.
std::string locked_folder(const std::filesystem::path& folder, const std::filesystem::path& top);

// Why a folder in which a build is to run is not one that it may run in: one line, which begins
// with `name`. Empty if it may. It must lie in `top`, wherever links lead, and its owner must be
// able to enter it.
std::string trouble_with_build_folder(const std::filesystem::path& folder,
                                      const std::filesystem::path& top, const std::string& name);

}  // namespace gauntlet::grading
