#include "support/cli/harness.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "json/parse.hpp"
#include "json/splitter.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "support/io/streams.hpp"
#include "system/file.hpp"

namespace gauntlet::tool {
namespace {

struct Settings {
  HarnessMode mode;
  bool is_text = false;
  bool pretty = false;
  bool fail_fast = false;
};

// The argument that makes a harness describe itself; recognized by its address.
char describing_harness[] = "";

Command command_of(const HarnessInfo& about, const HarnessExtensions& extras, Settings& settings) {
  return {
      .name = about.name,
      .summary =
          about.summary +
          "\n\nReads JSON values from the files or from standard input (also -), and writes " +
          (extras.is_text ? "a text" : "a line of JSON") + " for each.",
      .words = "[FILE...]",
      .details = "Example:\n  $ echo '" + about.example_in + "' | " + about.name +
                 about.example_flags + "\n  " + about.example_out +
                 "\n\nExit status: 0 all inputs answered, 1 some input was invalid, 2 wrong usage, "
                 "3 could not read or write.",
      .min = 0,
      .options =
          [&](Options& options) {
            options.flag("--strict", settings.mode.strict,
                         "Refuse input that the course's contract does not allow");
            if (!extras.is_text) {
              options.flag("--pretty", settings.pretty, "Print indented JSON on several lines");
            }
            options.flag("--fail-fast", settings.fail_fast, "Stop at the first invalid value");
            if (extras.options) extras.options(options);
          },
      .internal_error_status = io_error};
}

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
  Stream(std::string title, const Settings& settings, const Answer& answer, Output& output)
      : title_(std::move(title)), settings_(settings), answer_(answer), output_(output) {}

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
      const json::Value result = answer_(json::Reader(document), settings_.mode);
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
  const Answer& answer_;
  Output& output_;
  std::size_t number_ = 0;
  ExitStatus status_ = ok;
};

// Tells a user at a terminal that the program is waiting for input.
void invite(const std::string& name) {
  if (!is_terminal(STDIN_FILENO)) return;
  print_error(name +
              ": reading JSON from standard input; end it with Ctrl-D on a line of its own (see " +
              name + " --help)");
}

// Answers all values of a file, or of standard input for "-". Prints an error message if the file
// cannot be read.
ExitStatus answer_file(const std::string& path, const HarnessInfo& about, const Settings& settings,
                       const Answer& answer, Output& output) {
  const bool is_stdin = path == "-";
  const std::string name = is_stdin ? "standard input" : path;
  const system::File file(is_stdin ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  try {
    if (is_stdin) {
      invite(about.name);
    } else if (!file.is_open()) {
      throw Unreadable("could not read " + path + ": " + std::strerror(errno));
    }
    const int number = is_stdin ? STDIN_FILENO : file.fd();
    Stream stream(about.name + ": " + name + ": ", settings, answer, output);
    return stream.answer_all(
        [&](char* data, std::size_t size) { return read_some(number, name, data, size); });
  } catch (const Unreadable& error) {
    output.flush();
    print_error(about.name + ": " + error.what());
    return io_error;
  }
}

ExitStatus answer_all(const std::vector<std::string>& files, const HarnessInfo& about,
                      const Settings& settings, const Answer& answer) {
  Output output;
  ExitStatus status = ok;
  if (files.empty()) {
    invite(about.name);
    status = Stream(about.name + ": ", settings, answer, output).answer_all(read_stdin);
  }
  for (const auto& path : files) {
    status = std::max(status, answer_file(path, about, settings, answer, output));
    if (settings.fail_fast && status != ok) break;
  }
  output.flush();
  return status;
}

// If the flags request a run without input, does it and returns true; otherwise returns false.
bool runs_alone(const Settings& settings, const HarnessExtensions& extras, bool has_files) {
  if (!extras.runs_without_input || !extras.runs_without_input()) return false;
  if (has_files) throw UsageError("expected no FILE with these flags, which read none");
  Output output;
  extras.run_without_input([&](const json::Value& value) { write(value, settings, output); });
  output.flush();
  return true;
}

}  // namespace

HarnessInfo about_of(int (*harness)(int argc, char** argv)) {
  char* name = describing_harness;
  try {
    harness(1, &name);
  } catch (const HarnessInfo& about) {
    return about;
  }
  throw std::logic_error("a harness that does not call run_harness");
}

int run_harness(int argc, const char* const* argv, const HarnessInfo& about, const Answer& answer,
                const HarnessExtensions& extras) {
  if (argc > 0 && *argv == describing_harness) throw HarnessInfo(about);
  Settings settings;
  settings.is_text = extras.is_text;
  return run_command(
      argc, argv, command_of(about, extras, settings), [&](const PositionalArgs& words) -> int {
        try {
          if (extras.check) extras.check();
          std::vector<std::string> files = words.args;
          files.insert(files.end(), words.args_after_dashes.begin(), words.args_after_dashes.end());
          return runs_alone(settings, extras, !files.empty())
                     ? ok
                     : answer_all(files, about, settings, answer);
        } catch (const json::Error& error) {
          print_error(about.name + ": " + error.what());
          return bad_input;
        }
      });
}

}  // namespace gauntlet::tool
