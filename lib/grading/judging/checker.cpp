#include <algorithm>

#include "grading/judging/judge.hpp"
#include "process/termination.hpp"
#include "text/truncate.hpp"

namespace gauntlet::grading {
namespace {

// Returns the first non-blank line, escaped for display, or "".
std::string first_line(std::string_view text) {
  constexpr std::string_view space = " \t\r\n\f\v";
  text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
  text = text.substr(0, text.find('\n'));
  text = text.substr(0, text.find_last_not_of(space) + 1);
  std::string line = text::truncate_text(text, 200);
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
  return line;
}

}  // namespace

std::vector<std::string> checker_command(const std::string& checker,
                                         const std::filesystem::path& input,
                                         const std::filesystem::path& expected,
                                         const std::filesystem::path& feedback) {
  return {"/bin/sh",        "-c", checker + " \"$@\"", "checker", input.string(), expected.string(),
          feedback.string()};
}

compare::Comparison read_checker(const process::RunResult& ended, std::string_view judgement) {
  using End = process::RunResult::Termination;
  constexpr int accepts = 42, refuses = 43;
  if (ended.end == End::exited && ended.code == accepts) return {};
  if (ended.end == End::exited && ended.code == refuses) {
    std::string message = first_line(judgement);
    if (message.empty()) message = first_line(ended.out);
    if (message.empty()) message = "the checker rejects the output";
    return {compare::Verdict::wrong, std::move(message), {}};
  }
  const std::string got = ended.end == End::exited ? std::to_string(ended.code)
                          : ended.end == End::signalled
                              ? "killed by " + process::signal_name(ended.code)
                              : "ended by a limit";
  const std::string reason = first_line(ended.err);
  return {
      compare::Verdict::internal_error,
      "checker: expected exit status 42 or 43, got " + got + (reason.empty() ? "" : ": " + reason),
      {}};
}

}  // namespace gauntlet::grading
