#include "support/harness.hpp"

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstddef>
#include <new>

#include "json/parse.hpp"
#include "json/splitter.hpp"
#include "support/command_line.hpp"
#include "support/io.hpp"

namespace gauntlet::tool {
namespace {

enum Status { answered = 0, bad_input = 1, wrong_usage = 2, no_io = 3 };

struct Settings {
  Mode mode;
  bool is_text = false;
  bool pretty = false;
  bool fail_fast = false;
};

void declare(CLI::App& app, const About& about, const Extras& extras, Settings& settings) {
  app.name(about.name);
  app.description(about.name + ": " + about.summary +
                  "\n\nReads JSON values from standard input, writes " +
                  (settings.is_text ? "a text" : "a line of JSON") + " for each.");
  app.set_version_flag("--version", about.name + " (gauntlet) " GAUNTLET_VERSION);
  app.add_flag("--strict", settings.mode.strict, "Refuse what lies outside the course's contract");
  if (!settings.is_text) {
    app.add_flag("--pretty", settings.pretty, "Answer over several lines, indented");
  }
  app.add_flag("--fail-fast", settings.fail_fast, "Stop at the first value that is refused");
  if (extras.options) {
    Options options(app);
    extras.options(options);
  }
  app.footer("Example:\n  $ echo '" + about.example_in + "' | " + about.name + about.example_flags +
             "\n  " + about.example_out +
             "\n\nExit status: 0 all answered, 1 some input was refused, 2 wrong usage, "
             "3 could not read or write.");
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

void print(const std::string& text) {
  Output output;
  output.text() = text;
  output.flush();
}

Status run(int argc, const char* const* argv, const About& about, const Answer& answer,
           const Extras& extras) {
  Settings settings;
  settings.is_text = extras.is_text;
  if (argc > 1) {
    CLI::App app;
    declare(app, about, extras, settings);
    try {
      app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      print(app.help());
      return answered;
    } catch (const CLI::CallForVersion&) {
      print(app.version() + "\n");
      return answered;
    } catch (const CLI::ParseError& error) {
      throw WrongUsage(error.what());
    }
    if (extras.check) extras.check();
    if (extras.alone) {
      Output output;
      const bool is_done =
          extras.alone([&](const json::Value& value) { write(value, settings, output); });
      output.flush();
      if (is_done) return answered;
    }
  }
  return answer_all(about, settings, answer);
}

}  // namespace

int run_harness(int argc, const char* const* argv, const About& about, const Answer& answer,
                const Extras& extras) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error to report, not a sudden death
  try {
    return run(argc, argv, about, answer, extras);
  } catch (const WrongUsage& error) {
    complain(about.name + ": " + error.what() + " (see " + about.name + " --help)");
    return wrong_usage;
  } catch (const json::Error& error) {
    complain(about.name + ": " + error.what());
    return bad_input;
  } catch (const ClosedPipe&) {
    return no_io;
  } catch (const IoError& error) {
    complain(about.name + ": " + error.what());
    return no_io;
  } catch (const std::bad_alloc&) {
    complain(about.name + ": out of memory");
    return no_io;
  }
}

}  // namespace gauntlet::tool
