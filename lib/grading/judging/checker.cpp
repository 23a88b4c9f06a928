#include "grading/judging/checker.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "process/shell.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "system/folders/scratch_folder.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view message_file = "judgemessage.txt", score_file = "score.txt",
                           factor_file = "score_multiplier.txt", next_file = "nextpass.in",
                           output_file = "output", result_file = "result";

using End = process::RunResult::Termination;
using text::trimmed;

// Returns the first non-blank line, escaped for display, or "".
std::string first_line(std::string_view text) {
  text = trimmed(text);
  std::string line = text::truncate_text(trimmed(text.substr(0, text.find('\n'))), 200);
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
  return line;
}

std::string first_line_of(const fs::path& file) {
  constexpr std::size_t max = 4096;
  return first_line(system::read_start(file, max));
}

std::string name_of(const Checker& checker) {
  return checker.is_interactor ? "interactor" : "checker";
}

CheckerJudgement rejected(const Checker& checker, std::string message) {
  if (message.empty()) {
    message = "the " + name_of(checker) + " rejects the output";
  }
  return {{compare::Verdict::wrong, std::move(message), {}}};
}

// The start of the message of each internal error.
std::string prefix(const Checker& checker) { return name_of(checker) + ": "; }

CheckerJudgement internal_error(const Checker& checker, const std::string& message) {
  return {{compare::Verdict::internal_error, prefix(checker) + message, {}}};
}

CheckerJudgement wrong_end(const Checker& checker, const std::string& expected,
                           const process::RunResult& ended, std::string reason) {
  const std::string got = ended.end == End::exited ? std::to_string(ended.code)
                          : ended.end == End::signalled
                              ? std::string("killed by ").append(process::signal_name(ended.code))
                              : std::string("ended by a limit");
  if (reason.empty()) reason = first_line(ended.err);
  auto judgement = internal_error(checker, "expected exit status " + expected + ", got " + got +
                                               (reason.empty() ? "" : ": " + reason));
  judgement.has_died = ended.end != End::internal_error && ended.end != End::exec_failed &&
                       ended.end != End::interrupted;
  return judgement;
}

bool has_factor(const Checker& checker, const fs::path& feedback) {
  return checker.max_score && fs::exists(feedback / factor_file);
}

CheckerJudgement read_score(const Checker& checker, const fs::path& feedback) {
  const bool is_factor = has_factor(checker, feedback);
  if (is_factor && (fs::exists(feedback / score_file) || std::isinf(*checker.max_score))) {
    return internal_error(checker, "expected score.txt, got score_multiplier.txt");
  }
  const std::string line = first_line_of(feedback / (is_factor ? factor_file : score_file));
  auto score = parse_number(line);
  if (!score) return internal_error(checker, "expected a score, got " + json::quote(line));
  if (checker.max_score && !(*score >= 0 && *score <= (is_factor ? 1 : *checker.max_score))) {
    return internal_error(checker, is_factor
                                       ? "expected a factor from 0 to 1, got " + line
                                       : "expected a score from 0 to the maximum, got " + line);
  }
  if (is_factor) *score *= *checker.max_score;
  CheckerJudgement accepted;
  accepted.points = score;
  return accepted;
}

CheckerJudgement read_kattis(const Checker& checker, const process::RunResult& ended,
                             const fs::path& feedback) {
  constexpr int accepts = 42, rejects = 43;
  const bool has_exited = ended.end == End::exited;
  const bool is_accepted = has_exited && ended.code == accepts;
  const bool is_rejected = has_exited && ended.code == rejects;
  const bool has_score = checker.score_file != ScoreFile::ignored &&
                         (fs::exists(feedback / score_file) || has_factor(checker, feedback));
  if (has_score && (is_rejected || (is_accepted && checker.score_file == ScoreFile::forbidden))) {
    return internal_error(checker, "expected no score.txt, as " +
                                       std::string(is_rejected ? "it rejects the output"
                                                               : "the problem has no such scores"));
  }
  const bool has_next = checker.passes > 1 && fs::exists(next_input(feedback));
  if (has_next && is_rejected) {
    return internal_error(checker, "expected no nextpass.in, as it rejects the output");
  }
  if (is_accepted) {
    return !has_next && (has_score || checker.score_file == ScoreFile::required)
               ? read_score(checker, feedback)
               : CheckerJudgement();
  }
  std::string message = first_line_of(feedback / message_file);
  if (!is_rejected) return wrong_end(checker, "42 or 43", ended, message);
  // An interactor talks on standard output.
  if (message.empty() && !checker.is_interactor) message = first_line(ended.out);
  return rejected(checker, std::move(message));
}

// Reads "POINTS MESSAGE" or, from standard error, "points POINTS MESSAGE".
CheckerJudgement read_points(const Checker& checker, std::string_view message) {
  constexpr std::string_view word = "points ";
  if (message.starts_with(word)) message = trimmed(message.substr(word.size()));
  if (message.starts_with("points_info=")) {
    return internal_error(checker, "expected points (quitp), got " + json::quote(message) +
                                       " (quitpi), which needs a scorer");
  }
  const auto end = std::min(message.find(' '), message.size());
  const auto points = parse_decimal(message.substr(0, end));
  if (!points) {
    return internal_error(
        checker, "expected a message that begins with the points, got " + json::quote(message));
  }
  CheckerJudgement judgement = rejected(checker, std::string(trimmed(message.substr(end))));
  judgement.points = points;
  return judgement;
}

CheckerJudgement read_testlib(const Checker& checker, const process::RunResult& ended,
                              const fs::path& feedback) {
  constexpr int accepts = 0, cannot_judge = 3, gives_points = 7;
  constexpr std::array rejects{1, 2, 4, 8};
  std::string message = first_line_of(feedback / result_file);
  if (message.empty()) message = first_line(ended.err);
  const bool has_exited = ended.end == End::exited;
  if (has_exited && ended.code == accepts) return {};
  if (has_exited && ended.code == gives_points) return read_points(checker, message);
  if (!has_exited || std::ranges::find(rejects, ended.code) == rejects.end()) {
    auto judgement = wrong_end(checker, "0, 1, 2, 4, 7 or 8", ended, message);
    // _pc(n) of testlib exits with n, and tells no maximum.
    if (has_exited && (ended.code == cannot_judge || message.starts_with("partially correct") ||
                       first_line(ended.err).starts_with("partially correct"))) {
      judgement.has_died = false;
    }
    return judgement;
  }
  if (ended.code != 1) message = "wrong output format" + (message.empty() ? "" : ": " + message);
  return rejected(checker, std::move(message));
}

}  // namespace

FeedbackFolder::FeedbackFolder(const fs::path& kept) : kept_(kept) {
  if (!kept.empty()) system::copy_tree(kept, path());
}

void FeedbackFolder::keep() const {
  if (kept_.empty()) return;
  fs::remove_all(kept_);
  fs::create_directory(kept_);
  system::copy_tree(path(), kept_);
}

fs::path next_input(const fs::path& feedback) { return feedback / next_file; }

std::vector<std::string> checker_command(const Checker& checker, const CheckerFiles& files) {
  const auto path = [&](const fs::path& file) {
    return (checker.folder.empty() || file.empty() ? file : fs::absolute(file)).string();
  };
  auto words = process::by_shell(checker.command, "checker");
  words.push_back(path(files.input));
  if (checker.protocol == CheckerProtocol::testlib) {
    words.push_back((files.feedback / output_file).string());
    words.push_back(path(files.expected));
    words.push_back((files.feedback / result_file).string());
  } else {
    words.push_back(path(files.expected));
    words.push_back(files.feedback.string() + '/');  // file names are appended to it
  }
  words.insert(words.end(), checker.args.begin(), checker.args.end());
  return words;
}

CheckerJudgement read_checker(const Checker& checker, const process::RunResult& ended,
                              const fs::path& feedback) {
  return checker.protocol == CheckerProtocol::testlib ? read_testlib(checker, ended, feedback)
                                                      : read_kattis(checker, ended, feedback);
}

std::string checker_output(const fs::path& feedback) {
  const fs::path file = feedback / output_file;
  return system::why_not_regular_file(file).empty() ? system::read_file(file) : "";
}

CheckerJudgement caused_by_program(const Checker& checker, const CheckerJudgement& died) {
  return rejected(checker, "the program makes the " + name_of(checker) +
                               " fail: " + died.message.substr(prefix(checker).size()));
}

namespace {

CheckerJudgement ask_once(const Checker& checker, const CheckerFiles& files,
                          const std::string& output) {
  const FeedbackFolder feedback(files.feedback);
  process::RunSpec run;
  run.command = checker_command(checker, {files.input, files.expected, feedback.path()});
  if (checker.protocol == CheckerProtocol::testlib) {
    system::write_file(feedback.path() / output_file, output);
  } else {
    run.stdin_text = output;
  }
  run.working_directory = checker.folder;
  run.limits.wall_time = checker.time_limit;
  run.limits.memory = checker.memory;
  if (checker.output) run.limits.output = run.limits.file_size = *checker.output;
  run.sandbox = process::Sandbox::none;
  CheckerJudgement judgement = read_checker(checker, process::run_process(run), feedback.path());
  if (judgement.verdict == compare::Verdict::pass) feedback.keep();
  return judgement;
}

// Asks one checker. If it dies, that counts as the program's fault only if it judges the expected
// answers.
CheckerJudgement ask_one(const Checker& checker, const CheckerFiles& files,
                         const std::string& output) {
  const auto begin = std::chrono::steady_clock::now();
  CheckerJudgement judgement = ask_once(checker, files, output);
  const bool was_quick = std::chrono::steady_clock::now() - begin < checker.time_limit / 2;
  if (judgement.has_died && was_quick) judgement = ask_once(checker, files, output);
  if (!judgement.has_died) return judgement;
  const std::string answers = files.expected.empty() ? "" : system::read_file(files.expected);
  if (answers == output || ask_once(checker, files, answers).has_died) return judgement;
  return caused_by_program(checker, judgement);
}

}  // namespace

CheckerJudgement ask_checker(const Checker& checker, const CheckerFiles& files,
                             const std::string& output) {
  CheckerJudgement judgement = ask_one(checker, files, output);
  Checker further = checker;
  for (const auto& command : checker.further_commands) {
    if (judgement.verdict != compare::Verdict::pass) break;
    further.command = command;
    judgement = ask_one(further, files, output);
  }
  return judgement;
}

}  // namespace gauntlet::grading
