#include "support/cli/harness.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <utility>

#include "json/parse.hpp"
#include "json/splitter.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"

namespace gauntlet::tool {
namespace {

struct Settings {
  HarnessMode mode;
  bool is_text = false;
  bool pretty = false;
  bool fail_fast = false;
};

void write(const json::Value& value, const Settings& settings, Output& output) {
  if (settings.is_text) {
    output.text() += *value.as<std::string>();
  } else if (settings.pretty) {
    output.text() += json::dump_pretty(value);
  } else {
    json::dump(value, output.text());
  }
  output.text() += '\n';
  output.settle();
}

// Answers all values of a stream and returns the status. Error messages begin with `title`.
class Stream {
 public:
  Stream(std::string title, const Settings& settings, Answers& answers, Output& output)
      : title_(std::move(title)), settings_(settings), answers_(answers), output_(output) {}

  ExitStatus answer_all(const json::Splitter::Read& read) {
    json::Splitter splitter([&](char* data, std::size_t size) {
      output_.flush();  // the process that writes the input may be waiting for the answer
      return read(data, size);
    });
    try {
      while (answer_next(splitter)) {
      }
      if (number_ == 1 && status_ == ok)
        throw json::Malformed("", "expected a JSON value, got none");
    } catch (const json::Malformed& error) {
      refuse(error);
    }
    return status_;
  }

 private:
  // Returns false at the end of the stream, or if no more values shall be answered.
  bool answer_next(json::Splitter& splitter) {
    ++number_;
    const auto text = splitter.next();
    if (!text) return false;
    try {
      const json::Value document = json::parse(*text, splitter.place());
      const json::Value result = answers_.answer(json::Reader(document), settings_.mode);
      write(result, settings_, output_);
    } catch (const json::Malformed&) {
      throw;
    } catch (const json::Error& error) {
      refuse(error);
      return !settings_.fail_fast;
    }
    return true;
  }

  void refuse(const std::exception& error) {
    output_.flush();
    print_error(title_ + "input " + std::to_string(number_) + ": " + error.what());
    status_ = bad_input;
  }

  std::string title_;
  const Settings& settings_;
  Answers& answers_;
  Output& output_;
  std::size_t number_ = 0;
  ExitStatus status_ = ok;
};

class HarnessRun final : public Invocation {
 public:
  HarnessRun(const Harness& harness, Answers& answers) : name_(harness.name), answers_(answers) {
    settings_.is_text = harness.is_text;
  }

  void declare(Options& options) override {
    options.flag("--strict", settings_.mode.strict,
                 "Refuse input that the course's contract does not allow");
    if (!settings_.is_text) {
      options.flag("--pretty", settings_.pretty, "Print indented JSON on several lines");
    }
    options.flag("--fail-fast", settings_.fail_fast, "Stop at the first invalid value");
    answers_.declare(options);
  }

  int run(const PositionalArgs& words) override {
    try {
      answers_.check();
      std::vector<std::string> files = words.args;
      files.insert(files.end(), words.args_after_dashes.begin(), words.args_after_dashes.end());
      return runs_alone(!files.empty()) ? ok : answer_all(files);
    } catch (const json::Error& error) {
      print_error(name_ + ": " + error.what());
      return bad_input;
    }
  }

 private:
  // If the flags request a run without input, does it and returns true; otherwise returns false.
  bool runs_alone(bool has_files) {
    if (!answers_.runs_without_input()) return false;
    if (has_files) throw UsageError("expected no FILE with these flags, which read none");
    Output output;
    answers_.run_without_input([&](const json::Value& value) { write(value, settings_, output); });
    output.flush();
    return true;
  }

  ExitStatus answer_all(const std::vector<std::string>& files) {
    Output output;
    ExitStatus status = ok;
    if (files.empty()) {
      invite();
      status = Stream(name_ + ": ", settings_, answers_, output).answer_all(read_stdin);
    }
    for (const auto& path : files) {
      status = std::max(status, answer_file(path, output));
      if (settings_.fail_fast && status != ok) break;
    }
    output.flush();
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
  ExitStatus answer_file(const std::string& path, Output& output) {
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
      Stream stream(name_ + ": " + file_name + ": ", settings_, answers_, output);
      return stream.answer_all(
          [&](char* data, std::size_t size) { return read_some(number, file_name, data, size); });
    } catch (const Unreadable& error) {
      output.flush();
      print_error(name_ + ": " + error.what());
      return io_error;
    }
  }

  std::string name_;
  Answers& answers_;
  Settings settings_;
};

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string all;
  for (const std::string_view part : parts) all += part;
  return all;
}

Command command_of(const Harness& harness, Answers& answers) {
  constexpr std::string_view reads =
      "\n\nReads JSON values from the files or from standard input (also -), and writes ";
  constexpr std::string_view statuses =
      "\n\nExit status: 0 all inputs answered, 1 some input was invalid, 2 wrong usage, 3 could "
      "not "
      "read or write.";
  return {.name = std::string(harness.name),
          .summary = joined({harness.summary, reads, harness.is_text ? "a text" : "a line of JSON",
                             " for each."}),
          .words = "[FILE...]",
          .details =
              joined({"Example:\n  $ echo '", harness.example_in, "' | ", harness.name,
                      harness.example_flags, "\n  ",
                      manual::replaced(std::string(harness.example_out), "\n", "\n  "), statuses}),
          .min = 0,
          .start = [&] { return std::make_unique<HarnessRun>(harness, answers); },
          .internal_error_status = io_error};
}

}  // namespace

int run(const Harness& harness, int argc, const char* const* argv) {
  const auto answers = harness.start();
  return run(harness, *answers, argc, argv);
}

int run(const Harness& harness, Answers& answers, int argc, const char* const* argv) {
  return run(command_of(harness, answers), argc, argv);
}

}  // namespace gauntlet::tool
