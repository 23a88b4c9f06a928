#include <iostream>
#include <string>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "grading/judging/golden_update.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/in_order.hpp"
#include "support/io/io.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

using grading::GoldenUpdate;
using FileChange = GoldenUpdate::FileChange;

struct AcceptFlags {
  ConditionFlags conditions = {};
  std::optional<std::string> reference = std::nullopt;
  bool yes = false;

  void declare(tool::Options& options) {
    options.text("--reference,--oracle", reference, "PROGRAM",
                 "Record the answers of this program; quote it together with arguments");
    options.flag("--yes,-y", yes, "Accept all changes without asking");
    conditions.declare(options);
  }
};

std::string describe_files(const GoldenUpdate& update) {
  std::string text;
  for (const auto& [path, contents, difference] : update.files) {
    text += "  file " + path.string() + ": ";
    text += difference.empty() ? "new, " + pluralize(contents.size(), "byte") : difference;
    text += '\n';
  }
  return text;
}

std::string describe(const GoldenUpdate& update) {
  std::string text = text::escape_for_display(update.input.input.string());
  if (update.change == FileChange::added) {
    text += update.answers ? ": new answers: " : update.expected_stderr ? ": new failure: " : ": ";
    const std::string added = update.answers           ? *update.answers
                              : update.expected_stderr ? *update.expected_stderr
                                                       : "new files";
    return text + added + (added.ends_with('\n') ? "" : "\n") + describe_files(update);
  }
  text += ": " + update.message + '\n';
  for (const auto& difference : update.differences) {
    text.append("  ").append(location_of(difference)).append(": ");
    text.append(difference.expected).append(" -> ").append(difference.actual) += '\n';
  }
  return text + describe_files(update);
}

// Applies updates one at a time; asks before each change.
class Asker {
 public:
  explicit Asker(bool all) : all_(all) {}

  // Returns false when the user stops.
  bool take(const GoldenUpdate& update) {
    if (update.change == FileChange::same) {
      ++same_;
      return true;
    }
    output_.text() += text::escape_lines_for_display(describe(update));
    if (update.change == FileChange::refused) {
      ++refused_;
    } else if (all_ || ask()) {
      grading::write(update);
      ++accepted_;
    } else {
      ++left_;
    }
    output_.flush();
    return !quit_;
  }

  ExitStatus finish() {
    output_.text() += std::to_string(accepted_) + " accepted, " + std::to_string(same_) +
                      " unchanged, " + std::to_string(left_) + " not accepted, " +
                      std::to_string(refused_) + " refused\n";
    output_.flush();
    return refused_ + left_ > 0 ? some_failed : ok;
  }

 private:
  bool ask() {
    for (;;) {
      output_.text() += "accept? y (yes), n (no), a (all), q (quit): ";
      output_.flush();
      std::string answer;
      if (!std::getline(std::cin, answer)) {
        answer = "q";
        output_.text() += '\n';
      }
      if (answer == "y" || answer == "a") {
        all_ = answer == "a";
        return true;
      }
      quit_ = answer == "q";
      if (answer == "n" || quit_) return false;
    }
  }

  bool all_;
  bool quit_ = false;
  std::size_t same_ = 0, accepted_ = 0, left_ = 0, refused_ = 0;
  tool::Output output_;
};

// Returns the updates for the reference's answers to all inputs.
std::vector<GoldenUpdate> find_updates(const AcceptFlags& flags,
                                       const std::vector<grading::TestCase>& inputs,
                                       const std::vector<std::string>& args) {
  const auto reference = read_command("--reference", *flags.reference);
  auto options = flags.conditions.conditions(args);
  options.leading_args = reference.args;
  grading::show_files(options.view, reference.program, reference.args);
  grading::show_files(options.view, reference.program, args);
  std::vector<GoldenUpdate> updates;
  updates.reserve(inputs.size());
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  process::for_each_in_order(
      inputs.size(), flags.conditions.jobs.value(),
      [&](std::size_t i) { return grading::find_update(inputs[i], reference.program, options); },
      [&](const GoldenUpdate& update) {
        if (flags.yes) grading::check_writable(update);
        updates.push_back(update);
        return true;
      });
  tool::reraise_if_interrupted();
  return updates;
}

int accept_all(const AcceptFlags& flags, const tool::PositionalArgs& args) {
  if (!flags.reference) throw tool::UsageError("expected --reference PROGRAM");
  auto found = find_all(args.args, [](const auto& folder) { return grading::find_inputs(folder); });
  for (const auto& problem : found.problems()) tool::print_error("xtest accept: " + problem);
  skip_scenarios("xtest accept", found.valid);
  if (found.valid.empty() && !found.invalid.empty()) return invalid_tests;
  if (found.valid.empty()) {
    tool::print_error("xtest accept: no inputs found (files such as 1-in.json or 1.in)");
    return nothing_selected;
  }
  for (const auto& input : found.valid) grading::check_writable(input);
  Asker asker(flags.yes);
  for (const auto& update : find_updates(flags, found.valid, args.args_after_dashes)) {
    if (!asker.take(update)) break;
  }
  const int status = asker.finish();
  return status == ok && !found.invalid.empty() ? invalid_tests : status;
}

}  // namespace

tool::Command accept() {
  return {.name = "xtest accept",
          .summary = "record the answers of a program as the expected answers",
          .words = "TESTS... --reference PROGRAM [-- ARGS...]",
          .first = {"FOLDER"},
          .later = {"FOLDER"},
          .details =
              "Runs PROGRAM on each n-in.json in and below the folders TESTS, shows how "
              "its answers would change n-out.json, or its error message n-err.txt, and "
              "asks whether to write the change. Text tests are recorded likewise: NAME.out, or "
              "NAME.err, of NAME.in. Files that PROGRAM writes are recorded in n-expected-files, "
              "if the test has such a folder or n-files. Equal answers change nothing. Answers "
              "where a failure is expected, and failures where answers are expected, are "
              "refused.\n\n"
              "The prompt expects one of these letters; the end of the input means q:\n"
              "  y  accept the change\n"
              "  n  do not accept it\n"
              "  a  accept it and all later ones\n"
              "  q  do not accept it, and stop\n\n"
              "Example:\n"
              "  $ xtest accept Tests --reference ./xboard --yes\n\n"
              "Exit status: 0 all accepted or unchanged, 1 some not, 2 wrong usage, 3 no "
              "inputs, 4 invalid options, 5 internal error.",
          .min = 1,
          .start = tool::with_flags<AcceptFlags>(
              [](AcceptFlags& flags, const tool::PositionalArgs& args) -> int {
                return accept_all(flags, args);
              })};
}

}  // namespace gauntlet::xtest
