#include "grading/submission/collect.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "gauntlet/process.hpp"
#include "grading/reports/text.hpp"
#include "grading/submission/names.hpp"
#include "grading/submission/submission.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

using std::chrono::sys_seconds;
using Words = std::vector<std::string>;

// Thrown when a repository cannot be collected; what() is one line.
struct NotCollected : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct GitInterrupted : std::exception {};

// The variables that git may need to reach a server and to identify itself.
constexpr std::array passed_on{
    "HOME",          "USER",       "LOGNAME",         "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
    "SSH_AUTH_SOCK", "GIT_SSH",    "GIT_SSH_COMMAND", "GIT_SSL_CAINFO",  "SSL_CERT_FILE",
    "SSL_CERT_DIR",  "http_proxy", "https_proxy",     "HTTPS_PROXY",     "all_proxy",
    "ALL_PROXY",     "no_proxy",   "NO_PROXY",        "GH_TOKEN",        "GITHUB_TOKEN"};

Words environment_of_fetch() {
  Words environment;
  for (const char* const name : passed_on) {
    if (const char* const value = std::getenv(name)) {
      environment.push_back(std::string(name) + '=' + value);
    }
  }
  if (std::getenv("GIT_SSH_COMMAND") == nullptr && std::getenv("GIT_SSH") == nullptr) {
    environment.emplace_back("GIT_SSH_COMMAND=ssh -oBatchMode=yes");
  }
  environment.insert(environment.end(),
                     {"GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "SSH_ASKPASS=",
                      "SSH_ASKPASS_REQUIRE=never", "GIT_ALLOW_PROTOCOL=https:ssh:file"});
  return environment;
}

// Without the configuration of the user and the machine, which could name filters.
Words environment_of_checkout(const std::filesystem::path& index) {
  return {"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_TERMINAL_PROMPT=0",
          "GIT_ALLOW_PROTOCOL=", "GIT_INDEX_FILE=" + index.string()};
}

class Repository {
 public:
  Repository(const TeamRepository& repository, const CollectSettings& settings)
      : repository_(repository),
        settings_(settings),
        folder_(settings.folder / repository.team),
        state_(collect_state(settings.folder)),
        bare_(state_ / (folder_name(repository.team) + ".git")),
        part_(state_ / (folder_name(repository.team) + ".part")) {}

  Collected collect() {
    if (exists(folder_) && !std::filesystem::exists(marker())) {
      throw NotCollected(folder_.string() + " exists and was not collected; move it away");
    }
    fetch();
    Collected result = choose();
    result.is_unchanged = exists(folder_) && system::read_file(marker_or_null()) == result.commit;
    const std::string tree =
        git(environment(), {"ls-tree", "-r", "--full-tree", result.commit}, bare_);
    for (const auto line : text::lines_of(tree)) {
      if (line.starts_with("160000 ")) ++result.submodules;
    }
    if (!result.is_unchanged) check_out(result.commit);
    return result;
  }

 private:
  static bool exists(const std::filesystem::path& path) {
    return std::filesystem::exists(std::filesystem::symlink_status(path));
  }

  std::filesystem::path marker() const { return bare_ / "collected-commit"; }
  std::filesystem::path marker_or_null() const {
    return std::filesystem::exists(marker()) ? marker() : "/dev/null";
  }
  Words environment() const { return environment_of_checkout(bare_ / "collected-index"); }

  std::string git(Words environment, Words args, const std::filesystem::path& watched,
                  const std::filesystem::path& work_tree = {}) {
    process::RunSpec run;
    run.command = {"git"};
    for (const char* const setting :
         {"core.hooksPath=/dev/null", "core.askPass=", "core.fsmonitor=false", "gc.auto=0",
          "maintenance.auto=false", "submodule.recurse=false",
          "filter.lfs.smudge=", "filter.lfs.process=", "filter.lfs.required=false"}) {
      run.command.insert(run.command.end(), {"-c", setting});
    }
    run.command.push_back("--git-dir=" + bare_.string());
    if (!work_tree.empty()) {
      run.command.push_back("--work-tree=" + work_tree.string());
      run.working_directory = work_tree;
    }
    run.command.insert(run.command.end(), args.begin(), args.end());
    run.environment = std::move(environment);
    run.limits.wall_time = settings_.timeout;
    run.limits.output = std::uint64_t{64} << 20;
    run.limits.file_size = settings_.max_bytes;
    run.disk_limits.push_back({watched, settings_.max_bytes});
    const auto result = process::run_process(run);
    using End = process::RunResult::Termination;
    if (result.end == End::interrupted) throw GitInterrupted();
    const std::string what = "git " + args.front() + ": ";
    // A process of git may exceed the limit, which git then reports, or git itself.
    const std::string killed = "died of signal " + std::to_string(SIGXFSZ);
    const bool is_large = result.end == End::file_size_limit || result.end == End::output_limit ||
                          (result.end == End::signalled && result.code == SIGXFSZ) ||
                          result.err.find("File too large") != std::string::npos ||
                          result.err.find(killed) != std::string::npos;
    if (is_large) {
      throw NotCollected(what + "the repository has more than " +
                         std::to_string(settings_.max_bytes >> 20) + " MiB");
    }
    if (result.end != End::exited) {
      throw NotCollected(what + process::termination_text(result, run.limits).verdict);
    }
    if (result.code != 0) throw NotCollected(what + reason_of(result.err, result.code));
    return result.out;
  }

  // Returns the reason of git, or its last line, without the URL's password.
  std::string reason_of(const std::string& err, int code) const {
    std::string reason(text::last_line(err));
    for (const auto line : text::lines_of(err)) {
      if (!line.starts_with("fatal: ") && !line.starts_with("error: ")) continue;
      reason = line.substr(line.find(' ') + 1);
      break;
    }
    const std::string& url = repository_.url;
    for (auto at = reason.find(url); !url.empty() && at != reason.npos; at = reason.find(url)) {
      const std::string shown = without_credentials(url);
      if (shown == url) break;
      reason.replace(at, url.size(), shown);
    }
    if (reason.empty()) reason = "exit status " + std::to_string(code);
    return text::truncate_text(reports::one_line(reason), 300);
  }

  void fetch() {
    std::filesystem::create_directories(bare_);
    if (!std::filesystem::exists(bare_ / "HEAD")) {
      git(environment(), {"init", "--bare", "--quiet", "--template="}, bare_);
    }
    const std::string from =
        repository_.branch.empty() ? "HEAD" : "refs/heads/" + repository_.branch;
    try {
      git(environment_of_fetch(),
          {"fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head",
           "--force", "--", repository_.url, '+' + from + ":refs/collected"},
          bare_);
    } catch (const NotCollected&) {
      remove_unfinished();
      throw;
    }
  }

  // Removes what git leaves when it is ended, which would count in later fetches.
  void remove_unfinished() const {
    Words found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(bare_ / "objects")) {
      if (entry.path().filename().string().starts_with("tmp_")) found.push_back(entry.path());
    }
    for (const auto& path : found) std::filesystem::remove_all(path);
  }

  // Finds the commit among the first parents of the branch.
  Collected choose() {
    const std::string log = git(
        environment(), {"log", "--first-parent", "--format=%H %ct", "refs/collected", "--"}, bare_);
    Collected result;
    for (const auto line : text::lines_of(log)) {
      const auto blank = line.find(' ');
      if (blank == line.npos) continue;
      std::int64_t seconds = 0;
      std::from_chars(line.data() + blank + 1, line.data() + line.size(), seconds);
      const sys_seconds date{std::chrono::seconds(seconds)};
      const bool is_late = repository_.deadline && date > *repository_.deadline;
      if (!result.commit.empty()) {
        result.has_odd_dates = result.has_odd_dates || is_late;
      } else if (is_late) {
        ++result.later_commits;
      } else {
        result.commit = line.substr(0, blank);
        result.date = date;
      }
    }
    if (result.commit.empty()) throw NotCollected("no commit on the branch before the deadline");
    return result;
  }

  void check_out(const std::string& commit) {
    remove_copy(part_);
    std::filesystem::create_directories(part_);
    std::filesystem::remove(bare_ / "collected-index");
    git(environment(), {"read-tree", commit}, bare_);
    try {
      git(environment(), {"checkout-index", "--all", "--force", "--quiet"}, part_, part_);
    } catch (...) {
      remove_copy(part_);
      throw;
    }
    const std::filesystem::path old = state_ / (folder_name(repository_.team) + ".old");
    remove_copy(old);
    system::replace_file(marker(), "");  // from now on, the folder may be replaced
    if (exists(folder_)) std::filesystem::rename(folder_, old);
    std::filesystem::rename(part_, folder_);
    system::replace_file(marker(), commit);
    remove_copy(old);
  }

  const TeamRepository& repository_;
  const CollectSettings& settings_;
  std::filesystem::path folder_;
  std::filesystem::path state_;
  std::filesystem::path bare_;  // our bare repository
  std::filesystem::path part_;  // the files until they are complete
};

}  // namespace

bool is_branch_name(std::string_view name) {
  return !name.empty() && name[0] != '-' && std::ranges::all_of(name, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '_' || c == '/' || c == '-';
  });
}

std::string without_credentials(const std::string& url) {
  const auto scheme = url.find("://");
  if (scheme == url.npos) return url;
  const auto begin = scheme + 3;
  const auto at = url.substr(begin, url.find('/', begin) - begin).rfind('@');
  return at == std::string::npos ? url : url.substr(0, begin) + url.substr(begin + at + 1);
}

std::filesystem::path collect_state(const std::filesystem::path& folder) {
  return folder / ".collected";
}

Collected collect(const TeamRepository& repository, const CollectSettings& settings) {
  Collected failed;
  try {
    return Repository(repository, settings).collect();
  } catch (const GitInterrupted&) {
    failed.is_interrupted = true;
  } catch (const NotCollected& error) {
    failed.error = error.what();
  } catch (const std::system_error& error) {  // of the file system
    failed.error = reports::one_line(error.what());
  }
  return failed;
}

}  // namespace gauntlet::grading
