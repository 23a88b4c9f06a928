
#include "harness/harness.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <utility>

#include "cli/command_line.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"

namespace gauntlet::tool {
namespace {

class Terminal final : public Surroundings {
 public:
  Say progress_line() const override {
    return [status = std::make_shared<StatusLine>()](const auto& line) { status->say(line); };
  }

  Reach progress_count(const std::string& name, std::uint64_t all,
                       const std::string& what) const override {
    return [progress = std::make_shared<Progress>(name, all, what)](std::uint64_t count) {
      progress->reach(count);
    };
  }

  std::string read_file(const std::string& path) const override {
    return tool::read_file(path == "-" ? "/dev/stdin" : path);
  }
};

class HarnessCommand final : public Invocation {
 public:
  explicit HarnessCommand(const Harness& harness)
      : name_(harness.name), answers_(harness.start()), run_(harness, *answers_, terminal_) {}

  void declare(Options& options) override { run_.declare(options); }

  int run(const PositionalArgs& args) override {
    try {
      run_.check();
      std::vector<std::string> files = args.args;
      files.insert(files.end(), args.args_after_dashes.begin(), args.args_after_dashes.end());
      ExitStatus status = ok;
      if (!run_.runs_without_input()) {
        status = answer_all(files);
      } else if (!files.empty()) {
        throw UsageError("expected no FILE with these flags, which read none");
      } else {
        run_.run_without_input(streams(read_stdin));
      }
      answers_->end();
      return status;
    } catch (const json::Error& error) {
      print_error(name_ + ": " + error.what());
      return bad_input;
    }
  }

 private:
  static HarnessStreams streams(json::Splitter::Read read) {
    return {.read = std::move(read),
            .write = [](std::string_view answers) { print(std::string(answers)); },
            .report = [](const std::string& line) { print_error(line); }};
  }

  ExitStatus answer(const std::string& title, json::Splitter::Read read) {
    return run_.answer_all(title, streams(std::move(read))) ? ok : bad_input;
  }

  ExitStatus answer_all(const std::vector<std::string>& files) {
    if (files.empty()) {
      invite();
      return answer(name_ + ": ", read_stdin);
    }
    ExitStatus status = ok;
    for (const auto& path : files) {
      status = std::max(status, answer_file(path));
      if (run_.fails_fast() && status != ok) break;
    }
    return status;
  }

  // Tells a user at a terminal that the program is waiting for input.
  void invite() const {
    if (!is_terminal(STDIN_FILENO)) return;
    print_error(
        name_ +
        ": reading JSON from standard input; end it with Ctrl-D on a line of its own (see " +
        name_ + " --help)");
  }

  // Answers all values of a file, or of standard input for "-". Prints an error message if the file
  // cannot be read.
  ExitStatus answer_file(const std::string& path) {
    const bool is_stdin = path == "-";
    const std::string file_name = is_stdin ? "standard input" : path;
    const system::File file(is_stdin ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC));
    try {
      if (is_stdin) {
        invite();
      } else if (!file.is_open()) {
        throw Unreadable("could not read " + path + ": " + std::strerror(errno));
      }
      const int number = is_stdin ? STDIN_FILENO : file.fd();
      return answer(name_ + ": " + file_name + ": ", [&](char* data, std::size_t size) {
        return read_some(number, file_name, data, size);
      });
    } catch (const Unreadable& error) {
      print_error(name_ + ": " + error.what());
      return io_error;
    }
  }

  std::string name_;
  Terminal terminal_ = {};
  std::unique_ptr<Answers> answers_;
  HarnessRun run_;
};

}  // namespace

int run(const Harness& harness, int argc, const char* const* argv) {
  const Page page = page_of(harness);
  const Command command{.name = page.name,
                        .summary = page.summary,
                        .words = page.usage,
                        .details = page.details,
                        .min = 0,
                        .start = [&] { return std::make_unique<HarnessCommand>(harness); },
                        .internal_error_status = io_error};
  return run(command, argc, argv);
}

}  // namespace gauntlet::tool
