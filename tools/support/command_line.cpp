#include "support/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <memory>
#include <string_view>
#include <utility>

#include "support/io.hpp"

namespace gauntlet::tool {
namespace {

enum Status { fine = 0, wrong_usage = 2, trouble = 5 };

void print(const std::string& text) {
  Output output;
  output.text() = text;
  output.flush();
}

// Names the words where the library would name the one option that holds them.
class Formatter : public CLI::Formatter {
 public:
  explicit Formatter(std::string words) : words_(std::move(words)) {}
  std::string make_usage(const CLI::App*, std::string name) const override {
    return "\nUsage: " + name + " [OPTIONS] " + words_ + "\n";
  }
  // Without what a flag's name alone stands for.
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    const std::string name = CLI::Formatter::make_option_name(option, is_positional);
    return name.substr(0, name.find('{'));
  }

 private:
  std::string words_;
};

int run_words(int argc, const char* const* argv, const Command& command,
              const std::function<int(const Words& words)>& run) {
  const auto* const end = argv + argc;
  const auto* const dashes =
      std::find_if(argv, end, [](const char* word) { return std::string_view(word) == "--"; });
  Words words;
  if (dashes != end) words.rest.assign(dashes + 1, end);
  CLI::App app(command.name + ": " + command.summary, command.name);
  app.set_version_flag("--version", command.name + " (gauntlet) " GAUNTLET_VERSION);
  app.add_option("words", words.own)->group("");
  Options options(app);
  if (command.options) command.options(options);
  app.formatter(std::make_shared<Formatter>(command.words));
  app.footer(command.details);
  try {
    app.parse(static_cast<int>(dashes - argv), argv);
  } catch (const CLI::CallForHelp&) {
    print(app.help());
    return fine;
  } catch (const CLI::CallForVersion&) {
    print(app.version() + "\n");
    return fine;
  } catch (const CLI::ParseError& error) {
    throw WrongUsage(error.what());
  }
  if (words.own.size() < command.least) throw WrongUsage("expected " + command.words);
  return run(words);
}

}  // namespace

int run_command(int argc, const char* const* argv, const Command& command,
                const std::function<int(const Words& words)>& run) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run_words(argc, argv, command, run);
  } catch (const WrongUsage& error) {
    complain(command.name + ": " + error.what() + " (see " + command.name + " --help)");
    return wrong_usage;
  } catch (const ClosedPipe&) {
    return trouble;
  } catch (const std::exception& error) {
    complain(command.name + ": " + error.what());
    return trouble;
  }
}

}  // namespace gauntlet::tool
