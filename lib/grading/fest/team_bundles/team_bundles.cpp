#include "grading/fest/team_bundles/team_bundles.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>

#include "archive/zip.hpp"
#include "core/numbers.hpp"
#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/judging/judge.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/test_files.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

constexpr const char* script_begin = R"sh(#!/bin/sh
# Runs the tests that your program failed in the fest on your program as it is now:
#   sh run.sh PROGRAM
# The path of the program is relative to the current folder or to the one that contains this folder.
# Uses xtest if it is on the PATH or if XTEST contains its path; otherwise explains how to run the
# tests by hand.
here=$(cd -- "$(dirname -- "$0")" && pwd) || exit 2
)sh";

constexpr const char* script_middle = R"sh(
if [ ! -f "$program" ] && [ -f "$here/../$program" ]; then program=$here/../$program; fi
if [ ! -f "$program" ]; then
  echo "run.sh: $program not found; name your program: sh $0 PROGRAM" >&2
  exit 2
fi
folder=$(cd -- "$(dirname -- "$program")" && pwd) || exit 2
program=$folder/$(basename -- "$program")
if xtest=$(command -v -- "${XTEST:-xtest}"); then
  case $xtest in /*) ;; *) xtest=$PWD/$xtest ;; esac
  cd -- "$folder" || exit 2
)sh";

constexpr const char* by_hand = R"sh(
fi
echo "xtest was not found. Install it to compare answers automatically. To run the tests by hand, run"
echo "these commands in the folder of your submission, to which you have moved this folder:"
cat <<'END'
)sh";

// The folder of the tests of other teams.
constexpr std::string_view folder_of_others = "others";

constexpr const char* script_end = R"sh(END
echo "The expected answers are in the -out.json beside each -in.json, or the .out beside each .in."
echo "If there is an -err.txt or .err, the program must fail and print that text on standard error."
exit 3
)sh";

}  // namespace

std::string bundle_run_script(const std::string& program, const std::vector<std::string>& flags,
                              const std::vector<std::string>& commands, std::size_t hidden) {
  const std::string hidden_tests = pluralize(hidden, "hidden test");
  if (commands.empty()) {
    return "#!/bin/sh\necho \"Your program failed " +
           (hidden == 0 ? "no test of the fest" : hidden_tests + " of the fest and no other") +
           "; there is nothing to run.\"\n";
  }
  std::string script = script_begin;
  // Single quotes have no meaning inside double quotes.
  script += "program=${1-}\n[ -n \"$program\" ] || program=" + process::shell_command({program});
  if (hidden > 0) {
    script += "\necho \"Your program also failed " + hidden_tests + " of the fest, not run here.\"";
  }
  script.append(script_middle).append("  exec \"$xtest\" \"$here/tests\" \"$program\"");
  if (!flags.empty()) script += ' ' + process::shell_command(flags);
  script += by_hand;
  for (const auto& command : commands) script += "  " + reports::one_line(command) + '\n';
  return script + script_end;
}

std::string bundle_readme(const std::string& title, const std::string& team,
                          const std::string& folder, const std::string& program, bool names,
                          std::size_t hidden) {
  const std::string script = (folder.starts_with('-') ? "./" : "") + folder + "/run.sh";
  return reports::one_line(title) + ": results of " + reports::one_line(team) + R"(

To run the tests that your program failed on its current version, move this folder,
)" + reports::one_line(folder.substr(0, folder.find('/'))) +
         R"(, into the folder of your submission, and run there:

    )" + process::shown_command({"sh", script, program}) +
         R"(

report.html    the complete report, for a browser; report.txt has the same content as text
results.jsonl  the results for other programs; see xtest report --help
build.log      the output of the build of your program, if there was one
tests/         the tests that your program failed: n-in.json is the input, n-out.json has the
               expected answers, n-err.txt a text that its error message must contain, and
               n-opts.json its arguments; n-scenario.json is a test of programs that communicate
               over TCP, which needs xserver and xclients beside xtest, or programs like those of
               the staff, such as ./xclients, beside the test; text tests have n.in,
               n.out, n.err and n.args, or the names that their authors gave them
run.sh         runs these tests by xtest or, without it, prints the commands to run by hand

)" +
         (names ? "Tests of other teams are in folders with the names of the teams."
                : "Tests of other teams are in the folder others and have numbers, which are the "
                  "same "
                  "for all\nteams; they have nothing to do with the names of your own tests.") +
         (hidden == 0 ? ""
                      : "\nHidden tests are not in the folder tests; your program failed " +
                            std::to_string(hidden) + " of them.") +
         "\nThe commands in the reports are for the folder of your submission, too.\n";
}

namespace {

namespace fs = std::filesystem;
using Entries = std::vector<archive::Entry>;

// Returns the test case of each test that counts, and an empty one for the others.
std::vector<TestCase> fixtures_of(const Fest& fest, const Store& store,
                                  std::span<const Layout> layouts) {
  FolderOptions options(store.tests());
  std::vector<TestCase> test_cases;
  for (const auto& test : fest.tests) {
    TestCase& test_case = test_cases.emplace_back();
    const fs::path input = snapshot_input(test, store.tests());
    if (!test.counts() || !fs::exists(input)) continue;
    test_case = read_test_case(input, test.owner == staff ? &options : nullptr, layouts);
  }
  return test_cases;
}

// The data that the folders of all teams are made from.
struct Desk {
  const Fest& fest;
  const Manifest& manifest;
  const Store& store;
  const reports::SvgRenderer& picture;
  const reports::TextRenderer& letters;
  bool redact;
  std::string milestone;
  ResultMatrix grid = ResultMatrix(fest);
  Scores scores = score(fest, grid);
  AnonymousTestNames aliases = AnonymousTestNames(fest, manifest.names);
  std::unordered_map<std::string, std::size_t> tests = places_of(fest.tests);
  std::vector<TestCase> test_cases = fixtures_of(fest, store, aliases.layouts());
};

std::string lines_of(const std::vector<TestResult>& records) {
  std::string text;
  for (const auto& result : records) {
    json::dump(encode(result), text);
    text += '\n';
  }
  return text;
}

// Returns a file of a test without what stays with the staff: a checker among the options, the
// folder of the peers of a scenario.
std::string without_programs(std::string_view name, std::string text) {
  const auto has = [&](const char* key) { return text.find(json::quote(key)) != text.npos; };
  const bool is_scenario = name.ends_with(part::scenario) && has("folder");
  const bool is_checked = name.ends_with("opts.json") && (has("checker") || has("interactor"));
  if (!is_scenario && !is_checked) return text;
  json::Value document = json::parse(text);
  std::erase_if(*document.as<json::Value::Object>(), [&](const json::Value::Member& member) {
    return is_scenario ? member.first == "folder"
                       : member.first == "checker" || member.first == "interactor" ||
                             member.first == "checker_protocol";
  });
  return json::dump(document) + '\n';
}

// Writes the folder of one team.
class Handout {
 public:
  Handout(const Desk& desk, std::size_t team)
      : desk_(desk),
        team_(team),
        name_(desk.fest.teams[team].name),
        folder_(folder_name(name_) + (desk.milestone.empty() ? "" : '/' + desk.milestone)),
        discretion_(own(), others()) {}

  Entries make() {
    std::vector<TestResult> records = desk_.grid.records(team_);
    for (auto& result : records) result = redacted(std::move(result));
    // The order must not reveal the owners.
    std::ranges::stable_sort(records, text::natural_less, &TestResult::test);
    std::ranges::sort(commands_, text::natural_less);
    const Fest fest = told_fest();
    const auto add = [&](const std::string& name, std::string text) {
      entries_.push_back({name, std::move(text)});
    };
    add("README.txt",
        bundle_readme(fest.title, name_, folder_, program(), desk_.manifest.names, hidden_));
    add("report.html", team_html(fest, desk_.scores, team_, records, desk_.picture));
    add("report.txt", team_text(fest, desk_.scores, team_, records, desk_.letters));
    add("results.jsonl", lines_of(records));
    if (const fs::path log = desk_.store.log_of(name_); fs::exists(log)) {
      add("build.log", discretion_(system::read_file(log)));
    }
    entries_.push_back(
        {"run.sh", bundle_run_script(program(), desk_.manifest.flags, commands_, hidden_), true});
    std::ranges::sort(entries_, {}, &archive::Entry::name);
    return std::move(entries_);
  }

 private:
  // Returns an empty Entrant if it is unknown where the program was built.
  const Team& team() const {
    static const Team unknown;
    return team_ < desk_.manifest.teams.size() ? desk_.manifest.teams[team_] : unknown;
  }
  std::string own() const { return team().folder; }
  std::vector<std::string> others() const {
    std::vector<std::string> paths = desk_.manifest.paths;
    paths.push_back(system::canonical_path(desk_.store.folder()).string());
    for (const auto& other : desk_.manifest.teams) paths.push_back(other.folder);
    return paths;
  }

  std::string program() const { return team().program.empty() ? name_ : team().program; }

  // Returns the fest as the team may see it, without records.
  Fest told_fest() const {
    Fest told{desk_.fest.title,   desk_.fest.teams, desk_.fest.tests, {},
              desk_.fest.weights, desk_.fest.rubric};
    for (auto& team : told.teams) team.build_error = discretion_(team.build_error);
    if (fs::exists(desk_.store.log_of(name_))) {
      told.teams[team_].build_error += "; build.log has the complete output of the build";
    }
    for (auto& test : told.tests) {
      test.invalid_reason = discretion_(test.invalid_reason);
      const auto same = desk_.tests.find(test.duplicate_of);
      if (same == desk_.tests.end()) continue;
      if (desk_.fest.tests[same->second].owner != name_) {
        test.duplicate_of = desk_.aliases.of(same->second);
      }
    }
    return told;
  }

  // Returns the record for the team, and stores what it needs to run the test itself.
  TestResult redacted(TestResult result) {
    const std::size_t test = desk_.tests.at(result.test);
    const Test& one = desk_.fest.tests[test];
    const std::string alias = desk_.aliases.of(test);
    const fs::path input = snapshot_input(one, desk_.store.tests());
    result = reports::as_of(std::move(result), now());
    const bool is_open = !(desk_.redact && result.notice.is_hidden);
    discretion_.apply_to(result);
    if (desk_.test_cases[test].scenario) {
      result.details.input = text::replaced(result.details.input, folder_of_peers_of(test), ".");
    }
    result.test = alias;
    result.suite = fs::path(alias).parent_path().string();
    result.details.command = command_of(test, alias);
    const bool has_failed = result.verdict != compare::Verdict::pass &&
                            result.verdict != compare::Verdict::internal_error;
    if (!is_open) {
      if (has_failed) ++hidden_;
      return reports::redacted(result);
    }
    if (!has_failed) return result;
    for (const auto& [path, name] : desk_.aliases.paths(test, input)) {
      if (name.filename() == "opts.json" && !options_.insert(name).second) continue;
      if (!fs::is_directory(path)) {
        entries_.push_back(
            {"tests/" + name.string(), without_programs(name.string(), system::read_text(path))});
        continue;
      }
      const fs::path copy = "tests" / name;
      for (const auto& file : list_files(path).files) {
        entries_.push_back({(copy / file).string(), system::read_file(path / file)});
      }
    }
    commands_.push_back(result.details.command);
    return result;
  }

  std::string folder_of_peers_of(std::size_t test) const {
    return system::canonical_path(folder_of_peers(desk_.test_cases[test])).string();
  }

  std::string command_of(std::size_t test, const std::string& alias) const {
    process::RunSpec run{.command = {program()}, .stdin_file = folder_ + "/tests/" + alias};
    if (run.command[0].find('/') == std::string::npos) run.command[0].insert(0, "./");
    const TestCase& test_case = desk_.test_cases[test];
    std::vector<std::string> args = test_case.args;
    const auto& flags = desk_.manifest.flags;
    const auto rest = std::ranges::find(flags, "--");
    if (rest != flags.end()) args.insert(args.end(), rest + 1, flags.end());
    run.command.insert(run.command.end(), args.begin(), args.end());
    if (test_case.scenario) {  // the peers belong beside the test
      return text::replaced(scenario_command(test_case, run), folder_of_peers_of(test),
                            run.stdin_file.parent_path().string());
    }
    if (place_input(run.stdin_file, run.command)) return process::shell_program(run);
    if (test_case.has_files()) return command_with_files(test, run);
    return process::shell_program(run) + " < " + process::shown_command({run.stdin_file.string()});
  }

  // The program runs in a new folder with copies of the files.
  std::string command_with_files(std::size_t test, const process::RunSpec& run) const {
    const TestCase& test_case = desk_.test_cases[test];
    const auto here = [](const std::string& path) {
      return "\"$p\"/" + process::shown_command({path});
    };
    std::string text = "(p=$PWD && cd \"$(mktemp -d)\" && ";
    for (const auto& [path, name] : desk_.aliases.paths(test, test_case.input)) {
      if (path == test_case.files.folder)
        text += "cp -R " + here(folder_ + "/tests/" + name.string() + "/.") + " . && ";
    }
    text += here(run.command[0]);
    for (std::size_t i = 1; i < run.command.size(); ++i) {
      text += ' ' + process::shown_command({run.command[i]});
    }
    return text + " < " + here(run.stdin_file.string()) + ')';
  }

  const Desk& desk_;
  std::size_t team_;
  const std::string& name_;
  std::string folder_;  // where this is in the archive
  PathRedactor discretion_;
  Entries entries_;
  std::set<fs::path> options_;         // of folders, as they are stored
  std::vector<std::string> commands_;  // for the failed tests that the team may see
  std::size_t hidden_ = 0;             // the number of the other failed tests
};

}  // namespace

void write_team_bundles(const Fest& fest, const Manifest& manifest, const Store& store, bool redact,
                        const reports::SvgRenderer& picture, const reports::TextRenderer& letters,
                        const std::string& milestone) {
  const Desk desk{fest, manifest, store, picture, letters, redact, milestone};
  std::set<std::string> names;
  for (const auto& team : fest.teams) names.insert(folder_name(team.name));
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    if (fest.teams[team].is_chaff) continue;
    const std::string name = folder_name(fest.teams[team].name);
    const fs::path folder = store.folder() / "teams" / name;
    Entries entries = Handout(desk, team).make();
    fs::remove_all(folder / "tests");
    archive::write_folder(folder, entries);
    if (!milestone.empty()) continue;
    for (auto& entry : entries) entry.name.insert(0, name + '/');
    const bool is_taken = names.contains(name + ".zip");
    archive::write_zip(store.folder() / "teams" / (name + (is_taken ? "%.zip" : ".zip")), entries);
  }
}

namespace {

// Characters that end a path in untrusted text.
constexpr std::string_view ends_of_paths = " \t\r\n\"'`:,;()[]{}<>|=&";

// Returns true if the text starts with the path or with a path inside it.
bool leads_to(std::string_view text, std::string_view path) {
  if (path.empty() || !text.starts_with(path)) return false;
  text.remove_prefix(path.size());
  return text.empty() || text.front() == '/';
}

}  // namespace

PathRedactor::PathRedactor(std::string own, std::vector<std::string> others)
    : own_(std::move(own)), others_(std::move(others)) {
  std::erase_if(others_, [](const std::string& path) { return path.size() < 2; });
}

// Returns the replacement for the path at the start of the text.
std::string PathRedactor::redact_path(std::string_view path) const {
  const bool leads_out = path.ends_with("/..") || path.find("/../") != path.npos;
  if (leads_to(path, own_) && !leads_out) {
    path.remove_prefix(own_.size());
    if (path.starts_with('/')) path.remove_prefix(1);
    return path.empty() ? "." : std::string(path);
  }
  const bool is_told = !leads_to(path, own_) && std::ranges::none_of(others_, [&](const auto& one) {
    return leads_to(path, one);
  });
  return is_told ? std::string(path) : "(staff)";
}

std::string PathRedactor::operator()(std::string_view text) const {
  std::string told;
  while (!text.empty()) {
    const auto begin = std::min(text.find('/'), text.size());
    told += text.substr(0, begin);
    text.remove_prefix(begin);
    while (text.starts_with("//")) {
      told += '/';
      text.remove_prefix(1);
    }
    const auto path = text.substr(0, std::min(text.find_first_of(ends_of_paths), text.size()));
    if (!path.empty()) told += redact_path(path);
    text.remove_prefix(path.size());
  }
  return told;
}

void PathRedactor::apply_to(TestResult& result) const {
  for (auto* text : {&result.message, &result.details.stderr_tail, &result.details.actual})
    *text = (*this)(*text);
  for (auto& note : result.notes) note = (*this)(note);
  for (auto& difference : result.details.differences)
    difference.actual = (*this)(difference.actual);
}

AnonymousTestNames::AnonymousTestNames(const Fest& fest, bool names)
    : fest_(fest), names_(names), layouts_(layouts_for(fest.tests_pattern)) {
  const bool is_taken = std::ranges::any_of(
      fest.teams, [](const Team& team) { return folder_name(team.name) == "staff"; });
  staff_folder_ = names && is_taken ? folder_name(staff) : "staff";
  for (const auto& test : fest.tests) {  // by keys, whose order does not reveal owners
    if (test.owner != staff && test.invalid_reason.empty()) numbers_.emplace(test.key(), 0);
  }
  std::size_t number = 0;
  for (auto& entry : numbers_) entry.second = ++number;
}

std::string AnonymousTestNames::of(std::size_t test) const {
  const Test& one = fest_.tests.at(test);
  if (one.owner == staff) return staff_folder_ + '/' + one.name;
  if (names_) return folder_name(one.owner) + '/' + one.name;
  const auto found = numbers_.find(one.key());
  const std::string number = std::to_string(found == numbers_.end() ? 0 : found->second);
  const std::string_view end = end_of_input(one.name);
  return end.empty() ? layouts_.front().input.fill({folder_of_others, number}).string()
                     : std::string(folder_of_others).append("/").append(number).append(end);
}

std::vector<std::pair<fs::path, fs::path>> AnonymousTestNames::paths(std::size_t test,
                                                                     const fs::path& input) const {
  const Test& one = fest_.tests.at(test);
  const fs::path alias = of(test);
  const bool is_text = end_of_input(one.name).empty();
  if (!is_text || one.owner == staff || names_) return copies_of(one, input, alias, layouts_);
  std::vector<std::pair<fs::path, fs::path>> files;
  const auto texts = text_files(input, layouts_);
  if (!texts) return files;
  const auto match = layouts_.front().input.match(alias).value();
  for (const auto& [file, name] : texts->renamed(match.name, layouts_.front())) {
    files.emplace_back(file, match.folder / name);
  }
  return files;
}

}  // namespace gauntlet::grading::fest
