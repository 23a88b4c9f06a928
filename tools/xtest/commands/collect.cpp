#include "grading/submission/collect.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "gauntlet/process.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/names.hpp"
#include "process/in_order.hpp"
#include "process/program.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "text/names.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/session/roster.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;
using grading::Collected;
using grading::TeamRepository;

struct CollectFlags {
  std::optional<std::string> out = std::nullopt;
  std::optional<std::string> url = std::nullopt;
  std::optional<std::string> before = std::nullopt;
  std::optional<std::string> branch = std::nullopt;
  std::uint64_t max_size = 256;
  std::uint64_t timeout = 120;
  JobsFlag jobs = {};

  void declare(tool::Options& options) {
    options.text("--out", out, "DIR", "Write the files of each team to DIR/TEAM");
    options.text("--url", url, "PATTERN",
                 "Collect teams without a URL in LIST from PATTERN, with {team} for the name");
    options.text("--before", before, "TIME",
                 "Collect the last commit that is not after TIME, like 2026-03-01T23:59:59+01:00");
    options.text("--branch", branch, "NAME",
                 "Collect this branch (the one that HEAD of the repository names)");
    options.natural("--max-size", max_size, 1, 1048576,
                    "Refuse a repository, or files of one, of more than N MiB");
    options.natural("--timeout", timeout, 1, 86400, "Stop each run of git after N seconds");
    jobs.declare(options, "fetches");
  }
};

std::optional<std::chrono::sys_seconds> read_deadline(const std::string& what,
                                                      const std::string& text) {
  const auto time = grading::parse_time(text);
  if (!time) {
    throw tool::UsageError(what + ": expected " + std::string(grading::time_form) + ", got " +
                           json::quote(text));
  }
  return time;
}

// Returns a value of a row, or "" if the table does not have the column.
std::string optional_cell(const TableRow& row, const std::string& title) {
  const auto found = row.find(title);
  return found == row.end() ? "" : found->second;
}

TeamRepository repository_of(const CollectFlags& flags, const std::string& file,
                             const TableRow& row) {
  TeamRepository repository{.team = row.at("team"), .url = optional_cell(row, "url")};
  const std::string where = file + ": team " + json::quote(repository.team);
  if (const auto expected = grading::invalid_name_reason(repository.team)) {
    throw tool::UsageError(where + ": expected " + *expected);
  }
  if (repository.url.empty() && flags.url) {
    repository.url = grading::expand_team(*flags.url, repository.team);
  }
  if (repository.url.empty()) throw tool::UsageError(where + ": no url; give one, or --url");
  repository.branch = optional_cell(row, "branch");
  if (repository.branch.empty()) repository.branch = flags.branch.value_or("");
  if (!repository.branch.empty() && !grading::is_branch_name(repository.branch)) {
    throw tool::UsageError(where + ": not the name of a branch: " + json::quote(repository.branch));
  }
  const std::string before = optional_cell(row, "before");
  if (!before.empty()) {
    repository.deadline = read_deadline(where, before);
  } else if (flags.before) {
    repository.deadline = read_deadline("--before", *flags.before);
  }
  return repository;
}

std::vector<TeamRepository> read_repositories(const CollectFlags& flags, const std::string& file) {
  std::vector<TeamRepository> repositories;
  std::set<std::string> folders;
  for (const auto& row : read_table(file, {"team"})) {
    repositories.push_back(repository_of(flags, file, row));
    const std::string& team = repositories.back().team;
    if (!folders.insert(text::to_lower(team)).second) {
      throw tool::UsageError(file + ": team " + json::quote(team) + " occurs twice");
    }
  }
  if (repositories.empty()) throw tool::UsageError(file + ": no teams");
  return repositories;
}

// The record of what was collected: a row for each team, kept for teams of other runs.
class CollectRecord {
 public:
  explicit CollectRecord(fs::path file) : file_(std::move(file)) {
    if (!fs::exists(file_)) return;
    for (const auto& row : read_table(file_, titles())) {
      std::vector<std::string> cells;
      for (const auto& title : titles()) cells.push_back(row.at(title));
      rows_[row.at("team")] = cells;
    }
  }

  void set(const TeamRepository& repository, const Collected& result) {
    rows_[repository.team] = {
        repository.team,
        grading::without_credentials(repository.url),
        repository.branch,
        result.commit,
        grading::timestamp(result.date) + 'Z',
        repository.deadline ? grading::timestamp(*repository.deadline) + 'Z' : "",
        std::to_string(result.later_commits),
        result.has_odd_dates ? "yes" : "no",
        grading::timestamp(grading::now()) + 'Z'};
    std::string text = grading::reports::csv_row(titles());
    for (const auto& [team, row] : rows_) text += grading::reports::csv_row(row);
    system::replace_file(file_, text);
  }

 private:
  static const std::vector<std::string>& titles() {
    static const std::vector<std::string> names{"team",          "url",       "branch",
                                                "commit",        "date",      "deadline",
                                                "later_commits", "odd_dates", "collected"};
    return names;
  }

  fs::path file_;
  std::map<std::string, std::vector<std::string>> rows_;
};

std::string line_of(const TeamRepository& repository, const Collected& result) {
  std::string line = repository.team + ": ";
  if (!result.error.empty()) return line + "not collected: " + result.error;
  line += result.commit.substr(0, 12) + ' ' + grading::timestamp(result.date) + 'Z';
  if (result.is_unchanged) line += ", unchanged";
  if (result.later_commits > 0) {
    line += ", " + pluralize(result.later_commits, "later commit") + " left out";
  }
  if (result.submodules > 0) line += ", " + pluralize(result.submodules, "submodule") + " left out";
  if (result.has_odd_dates) line += ", an earlier commit is dated after the deadline";
  return line;
}

int collect_all(const CollectFlags& flags, const std::vector<TeamRepository>& repositories) {
  const grading::CollectSettings settings{.folder = system::canonical_path(*flags.out),
                                          .max_bytes = flags.max_size << 20,
                                          .timeout = std::chrono::seconds(flags.timeout)};
  const fs::path state = grading::collect_state(settings.folder);
  fs::create_directories(state);
  const system::FileLock lock(state / "lock", settings.folder.string());
  CollectRecord record(state / "record.csv");
  tool::Output output;
  std::size_t failed = 0;
  std::size_t next = 0;
  process::for_each_in_order(
      repositories.size(), flags.jobs.value(),
      [&](std::size_t i) -> std::optional<Collected> {
        auto result = grading::collect(repositories[i], settings);
        if (result.is_interrupted) return std::nullopt;
        return result;
      },
      [&](const Collected& result) {
        const TeamRepository& repository = repositories[next++];
        output.text() += text::escape_for_display(line_of(repository, result)) + '\n';
        output.flush();
        if (result.error.empty()) {
          record.set(repository, result);
        } else {
          ++failed;
        }
        return true;
      });
  tool::reraise_if_interrupted();
  output.text() += std::to_string(next - failed) + " of " +
                   pluralize(next, "repository", "repositories") + " collected\n";
  output.flush();
  return failed > 0 ? some_failed : ok;
}

int collect_words(const CollectFlags& flags, const tool::PositionalArgs& args) {
  if (args.args.size() != 1) throw tool::UsageError("expected one LIST");
  if (!flags.out) throw tool::UsageError("expected --out DIR");
  if (flags.url && flags.url->find(grading::team_placeholder) == std::string::npos) {
    throw tool::UsageError("--url: expected a URL with {team}");
  }
  const auto repositories = read_repositories(flags, args.args.front());
  if (!process::find_program("git")) throw std::runtime_error("git is not installed");
  int status = ok;
  {
    const tool::SignalGuard interruptible(tool::SignalGuard::all);
    status = collect_all(flags, repositories);
  }
  return status;
}

}  // namespace

tool::Command collect() {
  return {.name = "xtest collect",
          .summary = "collect the git repositories of teams at a deadline",
          .words = "LIST --out DIR",
          .first = {"FILE"},
          .details =
              "LIST is a CSV file with the column team, and url unless --url is given; a "
              "branch and a deadline of its own may be in the columns branch and before. "
              "DIR/TEAM gets the files of the last commit on the branch whose date is not "
              "after the deadline, without .git; FEST.json then has \"program\": "
              "\"DIR/{team}/...\". A line for each team has the commit and its date (UTC), and "
              "DIR/.collected/record.csv keeps them. Run again, it fetches what is new and "
              "replaces only folders whose commit is another.\n\n"
              "git fetches by https, ssh and from local paths. It runs no hooks, asks for no "
              "password, and leaves out submodules and large files of Git LFS. The dates of "
              "commits are those of the authors' machines.\n\n"
              "Examples:\n"
              "  $ xtest collect teams.csv --out submissions --before 2026-03-01T23:59:59+01:00\n"
              "  $ xtest collect teams.csv --out submissions --url "
              "'git@git.example.edu:course/{team}.git'\n\n"
              "Exit status: 0 all collected, 1 some not, 2 wrong usage, 5 internal error.",
          .min = 1,
          .start = tool::with_flags<CollectFlags>(
              [](CollectFlags& flags, const tool::PositionalArgs& args) -> int {
                return collect_words(flags, args);
              })};
}

}  // namespace gauntlet::xtest
