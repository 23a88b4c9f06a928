// Makes the manual pages and completions of all tools: docs FOLDER OVERVIEW SECONDS.
//   in   OVERVIEW, the page gauntlet(7) without its date and version
//   out  FOLDER/man1, man7, and completions/SHELL; pages are dated SECONDS since 1970

#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "docs/docs.hpp"
#include "gauntlet/version.hpp"
#include "harness/harness.hpp"
#include "play/play.hpp"
#include "support/io/io.hpp"
#include "text/names.hpp"

namespace gauntlet::docs {
namespace {

namespace fs = std::filesystem;

tool::Page page_of(const tool::Command& command) {
  tool::Options flags;
  const auto invocation = command.start();
  invocation->declare(flags);
  tool::Page page = tool::page_of(command, flags);
  if (!command.manual.empty()) page.details += "\n\n" + command.manual;
  return page;
}

Document document_of(const tool::Command& command) {
  Document document{page_of(command)};
  for (const tool::NamedCommand& each : command.commands) {
    const tool::Command named = each.command();
    if (each.is_alias) continue;
    if (named.name == command.name) {
      document.names.emplace_back(each.name);
    } else {
      document.commands.push_back(page_of(named));
    }
  }
  return document;
}

Document document_of(const tool::Harness& harness) {
  const auto answers = harness.start();
  const tool::Surroundings surroundings;
  tool::Options flags;
  tool::HarnessRun(harness, *answers, surroundings).declare(flags);
  Document document{tool::page_of(harness)};
  document.flags = tool::all_flags(flags);
  return document;
}

std::vector<Document> harnesses() {
  std::vector<Document> all;
  for (const auto& harnesses : of_all_games([](auto game) { return game.programs(); })) {
    for (const tool::Harness* const harness : harnesses) all.push_back(document_of(*harness));
  }
  return all;
}

// Returns a date such as "2026-11-22".
std::string date_of(std::uint64_t seconds) {
  using namespace std::chrono;
  const year_month_day day{floor<days>(sys_seconds(std::chrono::seconds(seconds)))};
  const auto two = [](unsigned number) {
    return (number < 10 ? "-0" : "-") + std::to_string(number);
  };
  return std::to_string(int(day.year())) + two(unsigned(day.month())) + two(unsigned(day.day()));
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  tool::write_file(path.string(), text);
}

std::string name_of_script(const std::string& tool, std::string_view shell) {
  if (shell == "bash") return tool;
  return shell == "zsh" ? '_' + tool : tool + ".fish";
}

void write_all(const fs::path& folder, std::string overview, const std::string& date) {
  const std::string version(gauntlet::version());
  const Edition edition{"gauntlet " + version, date};
  const auto write_page = [&](const Document& document) {
    write(folder / "man1" / (file_name(document) + ".1"), to_roff(document, edition));
  };
  std::vector<Document> tools = harnesses();
  overview = text::replaced(std::move(overview), "@HARNESSES@\n", list_of_pages(tools));
  for (const tool::Command& command : {play::command(), xclients::command(), xleague::command(),
                                       xobserve::command(), xserver::command(), xtest::command()}) {
    tools.push_back(document_of(command));
  }
  for (const Document& tool : tools) {
    write_page(tool);
    for (const tool::Page& command : tool.commands) write_page({command});
    for (const std::string_view shell : shells) {
      write(folder / "completions" / shell / name_of_script(tool.name, shell),
            completions(tool, shell));
    }
  }
  write(folder / "man7/gauntlet.7",
        text::replaced(text::replaced(std::move(overview), "@DATE@", date), "@VERSION@",
                       version.substr(0, version.find(' '))));
}

}  // namespace

}  // namespace gauntlet::docs

int main(int argc, char** argv) {
  using namespace gauntlet;
  const auto seconds = parse_natural(argc == 4 ? argv[3] : "");
  if (!seconds) {
    std::cerr << "usage: docs FOLDER OVERVIEW SECONDS\n";
    return 2;
  }
  try {
    docs::write_all(argv[1], tool::read_file(argv[2]), docs::date_of(*seconds));
  } catch (const std::exception& error) {
    std::cerr << "docs: " << error.what() << '\n';
    return 1;
  }
}
