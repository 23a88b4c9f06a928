#include "support/cli/harness.hpp"

#include <cstddef>

#include "json/parse.hpp"
#include "json/splitter.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

enum Status { answered = 0, bad_input = 1, no_io = 3 };

struct Settings {
  Mode mode;
  bool is_text = false;
  bool pretty = false;
  bool fail_fast = false;
};

Command command_of(const About& about, const Extras& extras, Settings& settings) {
  return {.name = about.name,
          .summary = about.summary + "\n\nReads JSON values from standard input, writes " +
                     (extras.is_text ? "a text" : "a line of JSON") + " for each.",
          .words = "",
          .details = "Example:\n  $ echo '" + about.example_in + "' | " + about.name +
                     about.example_flags + "\n  " + about.example_out +
                     "\n\nExit status: 0 all answered, 1 some input was refused, 2 wrong usage, "
                     "3 could not read or write.",
          .options =
              [&](Options& options) {
                options.flag("--strict", settings.mode.strict,
                             "Refuse what lies outside the course's contract");
                if (!extras.is_text) {
                  options.flag("--pretty", settings.pretty, "Answer over several lines, indented");
                }
                options.flag("--fail-fast", settings.fail_fast,
                             "Stop at the first value that is refused");
                if (extras.options) extras.options(options);
              },
          .takes_words = false,
          .trouble = no_io};
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

// The answers to all values of standard input; says how it went.
Status answer_all(const About& about, const Settings& settings, const Answer& answer) {
  Output output;
  std::size_t number = 0;
  Status status = answered;
  const auto refuse = [&](const std::exception& error) {
    output.flush();
    complain(about.name + ": input " + std::to_string(number) + ": " + error.what());
    status = bad_input;
  };
  json::Splitter splitter([&output](char* data, std::size_t size) {
    output.flush();  // whoever feeds us may be waiting for it
    return read_stdin(data, size);
  });
  try {
    while (true) {
      ++number;
      const auto text = splitter.next();
      if (!text) break;
      try {
        const json::Value document = json::parse(*text, splitter.place());
        const json::Value result = answer(json::Reader(document), settings.mode);
        write(result, settings, output);
      } catch (const json::Malformed&) {
        throw;
      } catch (const json::Error& error) {
        refuse(error);
        if (settings.fail_fast) break;
      }
    }
    if (number == 1 && status == answered)
      throw json::Malformed("", "expected a JSON value, got none");
  } catch (const json::Malformed& error) {
    refuse(error);
  }
  output.flush();
  return status;
}

// Does what the flags ask for without any input; false if they do not.
bool runs_alone(const Settings& settings, const Extras& extras) {
  if (!extras.alone) return false;
  Output output;
  const bool is_done =
      extras.alone([&](const json::Value& value) { write(value, settings, output); });
  output.flush();
  return is_done;
}

}  // namespace

int run_harness(int argc, const char* const* argv, const About& about, const Answer& answer,
                const Extras& extras) {
  Settings settings;
  settings.is_text = extras.is_text;
  return run_command(argc, argv, command_of(about, extras, settings), [&](const Words&) -> int {
    try {
      if (extras.check) extras.check();
      return runs_alone(settings, extras) ? answered : answer_all(about, settings, answer);
    } catch (const json::Error& error) {
      complain(about.name + ": " + error.what());
      return bad_input;
    }
  });
}

}  // namespace gauntlet::tool
