#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "gauntlet/picture.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/fest/team_bundles/team_bundles.hpp"
#include "support/cli/command_line.hpp"
#include "support/interruption/interruption.hpp"
#include "support/io/io.hpp"
#include "system/read_file.hpp"
#include "text/display.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/reports.hpp"
#include "xtest/session/fest_run.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

using namespace grading::fest;
using Strings = std::vector<std::string>;

// Writes the programs that were not built, missing results, and the totals.
void write_summary(const Fest& fest, const Scores& scores, const Store& store,
                   tool::Output& output) {
  for (const auto& team : fest.teams) {
    if (team.built) continue;
    output.text() +=
        text::escape_for_display(team.name + ": not built: " + team.build_error) + '\n';
    for (const auto& line : last_lines(store.log_of(team.name))) {
      output.text().append("  | ").append(line) += '\n';
    }
  }
  const auto count = [](const auto& items, const auto& fits) {
    return std::to_string(std::ranges::count_if(items, fits));
  };
  output.text() += count(fest.teams, &Team::built) + " of " + std::to_string(fest.teams.size()) +
                   " programs built, " + count(fest.tests, &Test::counts) + " of " +
                   std::to_string(fest.tests.size()) + " tests count\n";
  if (!scores.warning.empty()) output.text() += scores.warning + '\n';
  output.text() += describe(scores.total) + '\n';
  output.flush();
}

// Prints the tests that the reference could not validate, except revoked ones, and returns the
// number of those that count.
std::size_t report_unvalidated(const Manifest& manifest, const Fest& fest) {
  const auto places = places_of(fest.tests);
  std::size_t unvalidated = 0;
  for (const auto& [id, message] : manifest.unvalidated) {
    const auto found = places.find(id);
    if (found == places.end() || fest.tests[found->second].revoked) continue;
    const Test& test = fest.tests[found->second];
    if (!test.counts() && test.is_valid()) continue;
    std::string line = "xtest fest: " + id;
    line += test.counts() ? ": counts, although the reference gave no answer: "
                          : ": invalid, because the reference gave no answer: ";
    line += message;
    tool::print_error(line);
    if (test.counts()) ++unvalidated;
  }
  return unvalidated;
}

int make_tables(const FestFlags& flags, const Store& store) {
  const auto manifest = read_input([&] { return store.manifest(); });
  if (!manifest)
    throw tool::UsageError(store.folder().string() +
                           " has no fest; run xtest fest FEST.json --out DIR first");
  if (manifest->shard.of > 1) {
    throw tool::UsageError(store.folder().string() +
                           " has one shard only; merge all shards with --merge");
  }
  Fest fest = read_input([&] { return fest_of(*manifest, store.revoked(flags.revoke)); });
  fest.records = read_input([&] { return store.results(); }).records;
  write_tables(fest, store.folder());
  write_team_bundles(fest, *manifest, store, flags.redact, render_svg);
  write_pages(fest, store.folder(), render_svg);  // links to existing files only
  const Scores scores = score(fest, ResultMatrix(fest));
  tool::Output output;
  write_summary(fest, scores, store, output);
  const std::size_t unvalidated = report_unvalidated(*manifest, fest);
  const PairingCounts& total = scores.total;
  if (total.not_run > 0) {
    tool::print_error("xtest fest: " + std::to_string(total.not_run) +
                      " runs are missing; continue with --resume");
  }
  if (total == PairingCounts{}) {
    tool::print_error("xtest fest: no test applies to a program of another team");
    return nothing_selected;
  }
  const bool is_audit_whole = !manifest->audit.empty();
  return total.internal_errors + unvalidated > 0 || !is_audit_whole ? internal_error : ok;
}

// Updates everything that may change without running programs again.
void update(const Store& store, const std::filesystem::path& file) {
  const Config config = xtest::read_config(file, store.folder());
  auto manifest = read_input([&] { return store.manifest(); });
  if (!manifest) return;
  grading::fest::update(*manifest, config);
  store.save(*manifest);
}

// A shard has results but no tables.
int finish_shard(const Store& store) {
  const auto results = store.results();
  const auto internal_errors = std::ranges::count_if(results.records, [](const auto& record) {
    return record.verdict == compare::Verdict::internal_error;
  });
  tool::Output output;
  output.text() += "shard " + std::to_string(results.headers.front().shard.number) + " of " +
                   std::to_string(results.headers.front().shard.of) + ": " +
                   std::to_string(results.records.size()) + " runs\n";
  output.flush();
  return internal_errors > 0 ? internal_error : ok;
}

void run_interruptibly(const FestFlags& flags, const std::string& file, const Store& store) {
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  try {
    run_fest(flags, file, store);
  } catch (...) {  // all programs have ended by now
    tool::reraise_if_interrupted();
    throw;
  }
  tool::reraise_if_interrupted();
}

int hold(const FestFlags& flags, const std::string& file, const Store& store) {
  run_interruptibly(flags, file, store);
  const auto manifest = store.manifest();
  return manifest && manifest->shard.of > 1 ? finish_shard(store) : make_tables(flags, store);
}

void merge_shards(const Strings& words, const Store& store) {
  const std::vector<std::filesystem::path> folders(words.begin(), words.end());
  read_input([&] { merge_shards(folders, store); });
}

int fest_words(const FestFlags& flags, const Strings& words) {
  flags.check(words);
  const Store store(system::canonical_path(*flags.out));
  try {
    if (flags.merge) {
      merge_shards(words, store);
    } else if (!flags.tables_only) {
      return hold(flags, words.front(), store);
    }
    const auto lock = store.is_used() ? store.lock() : system::FileLock();
    if (flags.tables_only && !words.empty()) update(store, words.front());
    return make_tables(flags, store);
  } catch (const InvalidFest& error) {
    tool::print_error("xtest fest: " + std::string(error.what()));
    return invalid_tests;
  }
}

}  // namespace

tool::Command fest() {
  return {.name = "xtest fest",
          .summary = "run every team's tests against every other team's program",
          .words =
              "FEST.json --out DIR | --merge SHARD-DIR... --out DIR | --reports-only "
              "[FEST.json] --out DIR",
          .details =
              "FEST.json has the places of the teams' programs and tests, how programs are "
              "built, and their limits; xtest validate checks the tests alone. DIR then "
              "has matrix.csv, tests.csv, teams.csv, matrix.html with its pages/, "
              "builds/TEAM.log, and for each team a folder teams/TEAM with its reports, "
              "its log and the tests it failed, also as teams/TEAM.zip.\n\n"
              "Examples:\n"
              "  $ xtest fest FEST.json --out results\n"
              "  $ xtest fest FEST.json --out results     # again: redoes what has changed\n"
              "  $ xtest fest FEST.json --out results --rerun bob\n"
              "  $ echo ann/3-in.json >>results/revoke.txt; xtest fest --reports-only "
              "--out results\n"
              "  $ xtest fest FEST.json --out part2 --shard 2/3\n"
              "  $ xtest fest --merge part1 part2 part3 --out results\n\n"
              "Exit status: 0 the fest is complete, 2 wrong usage, 3 nothing to run, 4 an "
              "invalid FEST.json or invalid shards, 5 internal error, which --resume may "
              "resolve; 128 + N if ended by signal N.",
          .min = 0,
          .start = tool::with_flags<FestFlags>(
              [](FestFlags& flags, const tool::PositionalArgs& words) -> int {
                return fest_words(flags, words.args);
              })};
}

}  // namespace gauntlet::xtest
