#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/limits.hpp"
#include "schema/schema.hpp"

// Builds the programs of submissions, which are untrusted; used by fests, leagues and autograders.
namespace gauntlet::grading {

// Default for the bytes that a build may write to the disk.
inline constexpr std::uint64_t default_build_disk = std::uint64_t{1} << 30;

inline constexpr process::Range disk_range{"MiB", 1, 1 << 20};

// How a program is built.
struct BuildSettings {
  std::string command;  // run by /bin/sh -c
  process::Limits limits = {.wall_time = std::chrono::minutes(10),
                            .memory = process::default_build_memory};
  std::uint64_t disk = default_build_disk;  // bytes that it may write
  process::Network network = process::Network::none;
};

// Reads "command", "timeout", "mem", "disk", "procs" and "net", which a schema has checked.
BuildSettings read_build_settings(const schema::Fields& fields);

// A build: how and where it runs.
struct BuildRun {
  BuildSettings settings;
  std::filesystem::path folder;  // the working directory
  // Contains everything that it may write to; `folder` or one of its parents.
  std::filesystem::path top;
  std::vector<std::string> environment = {};  // "NAME=value"
  process::Sandbox sandbox = process::Sandbox::strict;
  process::SandboxPolicy view = {};       // its writable paths include `top`
  std::vector<std::string> wrapper = {};  // words before those of the shell
  // Its result is measured: standard error is not a part of standard output, and files are kept
  // after any exit status.
  bool is_measured = false;
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
  bool is_late = false;     // exceeded its time limit
  std::string out = {};     // its standard output
  bool has_exited = false;  // by itself, not by a signal, with any exit status

  bool has_program() const { return end == End::done && reason.empty(); }
};

// Runs a build, in the strict sandbox in a file system of its own if possible (SizedFolder). Throws
// what run_process() throws.
BuildResult run_build(const BuildRun& build);

// Returns the place of the line of a build's log with the first error of a compiler or linker; npos
// if there is none.
std::size_t find_first_error(std::string_view log);

// Describes a failed build for people: "the build (make) failed: exit status 2: no such file" with
// the first error of a compiler in the log, or its last line. `name` is "the build (make)".
// Precondition: it failed.
std::string describe_failure(const std::string& name, const BuildResult& result);

// Copies a submission to where its program is built, in place of an earlier copy. The reason of a
// failure begins with `name`. Throws nothing.
BuildResult copy_to_build(const std::filesystem::path& submission,
                          const std::filesystem::path& copy, const std::string& name,
                          std::uint64_t max_bytes);

// Makes a program: calls `attempt`, which copies and builds a submission. If that fails while the
// disk is nearly full, or is late while others build or the machine is loaded
// (grading/results/lateness.hpp), another program may have been the cause: `attempt` is then called
// once more when no other attempt is running.
// Writes the output of a build to `log`, in place of an earlier one, and removes the copy if it has
// no program. Returns nullopt if interrupted. Throws what `attempt` throws, and std::system_error
// for the log. Thread-safe.
std::optional<BuildResult> make_program(const std::filesystem::path& copy,
                                        const std::filesystem::path& log,
                                        const std::function<BuildResult()>& attempt);

// Returns why a build must not run in a folder: one line that begins with `name`. Returns "" if it
// may. The folder must be in `top` after resolving links, and its owner must be able to enter it.
// Root can enter other folders, too, but not in a sandbox.
std::string build_folder_error(const std::filesystem::path& folder,
                               const std::filesystem::path& top, const std::string& name);

// Returns why a submission, whose copy is the folder `top`, has no program: one line that begins
// with `name`. Returns "" if it has: a regular file in `top` after resolving links, which the owner
// of the folders can reach. `owner` is "team" or "player".
std::string program_error(const std::filesystem::path& program, const std::filesystem::path& top,
                          const std::string& name, const std::string& owner);

// Returns " leads to a file or folder that is not the team's own".
std::string leads_elsewhere(const std::string& owner);

}  // namespace gauntlet::grading
