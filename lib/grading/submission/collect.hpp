#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

// Collects the git repositories of teams at a deadline. git runs without hooks, prompts, submodules
// and large files of Git LFS, and fetches only by https, ssh and from local paths.
namespace gauntlet::grading {

// Returns true if a name is one of a branch: letters, digits, ".", "_", "/" and "-", which is not
// first.
bool is_branch_name(std::string_view name);

// Returns a URL without the user and password that it may have, for messages and records.
std::string without_credentials(const std::string& url);

// A repository to collect.
struct TeamRepository {
  std::string team;         // a valid name (submission/names.hpp)
  std::string url;          // as for git fetch
  std::string branch = {};  // empty: the branch that HEAD of the repository names
  // The latest date of the commit; nullopt: the newest commit.
  std::optional<std::chrono::sys_seconds> deadline = std::nullopt;
};

struct CollectSettings {
  std::filesystem::path folder;               // collects into FOLDER/TEAM, with FOLDER/.collected
  std::uint64_t max_bytes;                    // of a repository, and of its files
  std::chrono::milliseconds timeout{120000};  // of each run of git
};

// The result for a repository.
struct Collected {
  std::string error = {};              // one line: why it was not collected; empty if it was
  bool is_interrupted = false;         // by process::interrupt_processes()
  std::string commit = {};             // 40 or 64 hexadecimal digits
  std::chrono::sys_seconds date = {};  // the commit's, as its author's machine had it
  bool is_unchanged = false;           // the folder has this commit already
  std::size_t later_commits = 0;       // on the branch, after the deadline
  std::size_t submodules = 0;          // left out
  // An earlier commit is dated after the deadline, so dates have been changed, or clocks were
  // wrong.
  bool has_odd_dates = false;
};

// Returns the path of what is known about collected repositories in a folder.
std::filesystem::path collect_state(const std::filesystem::path& folder);

// Fetches a repository and replaces FOLDER/TEAM with the files of the last commit on the branch,
// following first parents, whose committer date is not after the deadline. A folder that was not
// collected before is never replaced, and after an error the folder stays as it was. Thread-safe
// for different teams.
Collected collect(const TeamRepository& repository, const CollectSettings& settings);

}  // namespace gauntlet::grading
