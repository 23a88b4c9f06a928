// The only file that includes CLI11, which takes many seconds to compile.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "cli/command_line.hpp"
#include "gauntlet/version.hpp"
#include "harness/harness.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

using Texts = std::vector<std::string>;

// Returns the names in CLI11's format: "--jobs,-j"; each is followed by the implied value, if any.
std::string names_of(const Flag& flag) {
  const std::string implied = flag.is_joined() ? '{' + flag.implied + '}' : "";
  std::string names;
  for (const auto* const list : {&flag.names, &flag.aliases}) {
    for (const auto& name : *list) {
      names.append(names.empty() ? "" : ",").append(name).append(implied);
    }
  }
  return names;
}

// Adds a flag, which must outlive `app`.
void add_flag(CLI::App& app, Flag& flag) {
  const std::string names = names_of(flag);
  const auto store = [&flag](const Texts& values) { flag.store(values); };
  const auto store_one = [&flag](const std::string& value) { flag.store({value}); };
  if (bool* const* const given = std::get_if<bool*>(&flag.target)) {
    app.add_flag(names, **given);
  } else if (int* const* const count = std::get_if<int*>(&flag.target)) {
    app.add_flag(names, **count);
  } else if (flag.is_joined()) {
    const auto text = std::make_shared<std::string>();  // required by CLI11
    app.add_flag(names, *text)->each([text, store_one](const auto& value) { store_one(value); });
  } else if (flag.values == 0) {
    app.add_flag_function(names, [store](std::int64_t times) {
      if (times > 0) store({});
    });
  } else if (flag.repeats) {
    app.add_option_function<Texts>(names, store)->type_name(flag.type)->allow_extra_args(false);
  } else if (flag.values > 1) {
    app.add_option_function<Texts>(names, store)->expected(flag.values);
  } else {
    auto* const option = app.add_option_function<std::string>(names, store_one);
    if (flag.takes_words_only) option->check(CLI::IsMember(flag.words));
    option->type_name(flag.type);
  }
}

// Returns a suggestion for the first unknown flag.
std::string suggestion(const CLI::App& app) {
  Texts flags;
  for (const CLI::Option* option : app.get_options()) {
    const auto& names = option->get_lnames();
    if (!names.empty()) flags.push_back("--" + names.front());
  }
  for (const auto& word : app.remaining()) {
    if (word.starts_with('-')) return did_you_mean(word.substr(0, word.find('=')), flags);
  }
  return "";
}

}  // namespace

// Arguments after "--" are copied unchanged.
std::optional<PositionalArgs> parse(int argc, const char* const* argv, const Command& command,
                                    const DeclareFlags& declare) {
  Options options;
  declare(options);
  PositionalArgs args;
  CLI::App app;
  app.set_version_flag("--version",
                       command.name + " (gauntlet) " + std::string(gauntlet::version()));
  app.add_option("words", args.args);
  for (Flag& flag : options.all()) add_flag(app, flag);
  const auto* const end = argv + argc;
  const auto* const dashes = std::find(argv, end, std::string_view("--"));
  if (dashes != end) args.args_after_dashes.assign(dashes + 1, end);
  try {
    app.parse(static_cast<int>(dashes - argv), argv);
    options.check();
  } catch (const CLI::CallForHelp&) {
    print(to_help(page_of(command, options)));
    return std::nullopt;
  } catch (const CLI::CallForVersion&) {
    print(app.version() + "\n");
    return std::nullopt;
  } catch (const CLI::ExtrasError& error) {
    throw UsageError(error.what() + suggestion(app));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
  return args;
}

}  // namespace gauntlet::tool
