#include "grading/submission/build.hpp"

#include <algorithm>
#include <atomic>
#include <iomanip>
#include <mutex>
#include <shared_mutex>
#include <sstream>
#include <system_error>

#include "gauntlet/process.hpp"
#include "grading/judging/conditions.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/lateness.hpp"
#include "grading/submission/sized_folder.hpp"
#include "grading/submission/submission.hpp"
#include "grading/test_cases/config_values.hpp"
#include "process/disk_watch.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using BuildEnd = BuildResult::End;
using ProcessEnd = process::RunResult::Termination;

std::shared_mutex attempts_mutex;
std::atomic<unsigned> attempts_begun, attempts_ended;

BuildEnd end_of(const process::RunResult& result) {
  switch (result.end) {
    case ProcessEnd::interrupted:
      return BuildEnd::interrupted;
    case ProcessEnd::internal_error:
      return BuildEnd::internal_error;
    case ProcessEnd::exited:
      return result.code == 0 ? BuildEnd::done : BuildEnd::failed;
    default:
      return BuildEnd::failed;
  }
}

// Returns the first folder on the path from `top` to a folder below it that its owner may not
// enter, as "players/ann has the mode 0000", or "".
std::string locked_folder(const fs::path& folder, const fs::path& top) {
  const auto look_at = [&](const fs::path& path) -> std::string {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (status.type() != fs::file_type::directory) return "";
    if ((status.permissions() & fs::perms::owner_exec) != fs::perms::none) return "";
    std::ostringstream text;
    text << path.filename().string() << " has the mode " << std::oct << std::setw(4)
         << std::setfill('0') << static_cast<unsigned>(status.permissions() & fs::perms::mask);
    return text.str();
  };
  fs::path path = top;
  std::string locked = look_at(path);
  for (const fs::path& part : folder.lexically_relative(top)) {
    if (!locked.empty()) break;
    if (part == ".") continue;
    path /= part;
    locked = look_at(path);
  }
  return locked;
}

// Returns the result of the last attempt.
BuildResult try_undisturbed(const std::function<BuildResult()>& attempt) {
  const auto alarms = process::disk_alarms();
  {
    const std::shared_lock among_others(attempts_mutex);
    const unsigned ended = attempts_ended, begun = ++attempts_begun;
    BuildResult result = attempt();
    const bool was_alone = begun == ended + 1 && attempts_begun == begun;
    ++attempts_ended;
    const bool has_failed = result.end != BuildEnd::done && result.end != BuildEnd::interrupted;
    const auto is_doubtful = [&] { return !was_alone || is_loaded(measure_load()); };
    const bool is_disturbed = process::disk_alarms() != alarms || (result.is_late && is_doubtful());
    if (!has_failed || !is_disturbed) return result;
  }
  const std::unique_lock alone(attempts_mutex);
  return attempt();
}

}  // namespace

BuildSettings read_build_settings(const schema::Fields& fields) {
  BuildSettings build{.command = schema::text(fields.get("command"))};
  const ConfigSource settings(fields);
  build.limits = read_limits(settings, build.limits);
  if (const auto disk = settings.find("disk")) build.disk = read_mebibytes(*disk, disk_range);
  if (const auto net = settings.find("net")) build.network = read_network(*net);
  return build;
}

BuildResult run_build(const BuildRun& build) {
  const auto& [command, limits, disk, network] = build.settings;
  process::RunSpec run;
  run.command = build.wrapper;
  run.command.insert(run.command.end(),
                     {"/bin/sh", "-c", (build.is_measured ? "" : "exec 2>&1\n") + command});
  run.working_directory = build.folder;
  run.environment = build.environment;
  run.limits = limits;
  run.limits.file_size = std::min(limits.file_size, disk);
  run.disk_limits.push_back({build.top, disk});
  run.sandbox = build.sandbox;
  run.view = build.view;
  run.view.network = network;
  std::optional<SizedFolder> sized;
  if (build.sandbox == process::Sandbox::strict) {
    sized.emplace(build.top, disk + disk / 4);  // DiskWatch notices before it is full
  }
  const auto run_result = process::run_process(run);
  BuildResult result{.end = end_of(run_result)};
  if (run_result.end == ProcessEnd::exited && run_result.code != 0) {
    result.reason = "expected exit status 0, got " + std::to_string(run_result.code);
  } else if (result.end != BuildEnd::done) {
    result.reason = process::termination_text(run_result, limits).verdict;
  }
  result.log = run_result.out + run_result.err;
  result.out = run_result.out;
  constexpr int signals = 128;  // a shell adds it to the number of a signal
  result.has_exited = run_result.end == ProcessEnd::exited && run_result.code < signals;
  result.is_late = run_result.end == ProcessEnd::time_limit;
  const bool is_kept = result.end == BuildEnd::done || (build.is_measured && result.has_exited);
  if (!is_kept || !sized) return result;
  const auto kept = sized->keep();
  if (end_of(kept) == BuildEnd::done) return result;
  result.end = end_of(kept);
  result.has_exited = false;
  if (result.end == BuildEnd::interrupted) return result;
  // Names can be too long for a copy; the build chooses them.
  const bool is_disk_full = kept.err.find("No space left on device") != kept.err.npos;
  if (is_disk_full || kept.end != ProcessEnd::exited) result.end = BuildEnd::internal_error;
  result.reason = "its files cannot be kept: " + reports::one_line(text::last_line(kept.err));
  return result;
}

std::size_t find_first_error(std::string_view log) {
  for (std::size_t begin = 0; begin < log.size();) {
    const std::string_view line = log.substr(begin, log.substr(begin).find('\n'));
    if (line.find("error:") != line.npos || line.starts_with("error[") ||
        line.find("undefined reference to") != line.npos) {
      return begin;
    }
    begin += line.size() + 1;
  }
  return log.npos;
}

std::string describe_failure(const std::string& name, const BuildResult& result) {
  constexpr std::size_t max = 200;
  const std::string_view log = result.log;
  const std::size_t error = find_first_error(log);
  const std::string_view found =
      error == log.npos ? text::last_line(log) : log.substr(error, log.substr(error).find('\n'));
  const std::string line = text::truncate_text(reports::one_line(std::string(found)), max);
  return name + " failed: " + result.reason + (line.empty() ? "" : ": " + line);
}

BuildResult copy_to_build(const fs::path& submission, const fs::path& copy, const std::string& name,
                          std::uint64_t max_bytes) {
  remove_copy(copy);
  const auto failure = copy_submission(submission, copy, max_bytes);
  if (!failure) return {};
  return {failure->is_disk_full ? BuildEnd::internal_error : BuildEnd::failed,
          name + ": " + reports::one_line(failure->reason)};
}

std::optional<BuildResult> make_program(const fs::path& copy, const fs::path& log,
                                        const std::function<BuildResult()>& attempt) {
  fs::remove(log);
  BuildResult result = try_undisturbed(attempt);
  if (!result.has_program()) remove_copy(copy);
  if (result.end == BuildEnd::interrupted) return std::nullopt;
  if (!result.log.empty()) system::write_file(log, result.log);
  return result;
}

std::string build_folder_error(const fs::path& folder, const fs::path& top,
                               const std::string& name) {
  const std::string locked = locked_folder(folder, top);
  if (!locked.empty()) return name + " cannot be entered: " + locked;
  std::error_code error;
  const auto type = fs::status(folder, error).type();
  if (type == fs::file_type::not_found) return name + " does not exist";
  if (error) return name + " cannot be reached: " + error.message();
  if (type != fs::file_type::directory) return name + " is not a folder";
  if (!system::is_inside(system::canonical_path(folder), system::canonical_path(top))) {
    return name + " is outside the submission";
  }
  return "";
}

std::string program_error(const fs::path& program, const fs::path& top, const std::string& name,
                          const std::string& owner) {
  const std::string locked = locked_folder(program.parent_path(), top);
  if (!locked.empty()) return name + " cannot be reached: " + locked;
  std::error_code error;
  const auto type = fs::status(program, error).type();
  if (type == fs::file_type::not_found) return name + " does not exist";
  if (type == fs::file_type::none) return name + " cannot be reached: " + error.message();
  if (type != fs::file_type::regular) return name + " is not a regular file";
  const bool is_own =
      system::is_inside(system::canonical_path(program), system::canonical_path(top));
  return is_own ? "" : name + leads_elsewhere(owner);
}

std::string leads_elsewhere(const std::string& owner) {
  return " leads to a file or folder that is not the " + owner + "'s own";
}

}  // namespace gauntlet::grading
