#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "grading/fest/handouts/handouts.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/fest/tables/tables.hpp"
#include "support/cli/command_line.hpp"
#include "support/interruption/interruption.hpp"
#include "support/io/io.hpp"
#include "system/plain_file.hpp"
#include "text/visible.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/pictures.hpp"
#include "xtest/session/fest_run.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {
namespace {

using namespace grading::fest;
using Strings = std::vector<std::string>;

// Writes the programs that were not built, missing results, and the totals.
void write_summary(const Fest& fest, const Scores& scores, const Store& store,
                   tool::Output& output) {
  for (const auto& team : fest.teams) {
    if (team.built) continue;
    output.text() += text::visible(team.name + ": not built: " + team.trouble) + '\n';
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
  output.text() += in_words(scores.total) + '\n';
  output.flush();
}

// Prints the tests that the reference could not validate, except revoked ones, and returns the
// number of those that count.
std::size_t tell_doubts(const Manifest& manifest, const Fest& fest) {
  const auto places = places_of(fest.tests);
  std::size_t doubts = 0;
  for (const auto& [id, message] : manifest.doubts) {
    const auto found = places.find(id);
    if (found == places.end() || fest.tests[found->second].revoked) continue;
    const Test& test = fest.tests[found->second];
    if (!test.counts() && test.is_valid()) continue;
    std::string line = "xtest fest: " + id;
    line += test.counts() ? ": counts, although the reference gave no answer: "
                          : ": invalid, because the reference gave no answer: ";
    line += message;
    tool::complain(line);
    if (test.counts()) ++doubts;
  }
  return doubts;
}

int make_tables(const FestFlags& flags, const Store& store) {
  const auto manifest = read_input([&] { return store.manifest(); });
  if (!manifest)
    throw tool::WrongUsage(store.folder().string() +
                           " has no fest; run xtest fest FEST.json --out DIR first");
  if (manifest->shard.of > 1) {
    throw tool::WrongUsage(store.folder().string() +
                           " has one shard only; merge all shards with --merge");
  }
  Fest fest = read_input([&] { return fest_of(*manifest, store.revoked(flags.revoke)); });
  fest.records = read_input([&] { return store.results(); }).records;
  write_tables(fest, store.folder());
  write_handouts(fest, *manifest, store, flags.redact, picture_of);
  write_pages(fest, store.folder(), picture_of);  // links to existing files only
  const Scores scores = score(fest, Grid(fest));
  tool::Output output;
  write_summary(fest, scores, store, output);
  const std::size_t doubts = tell_doubts(*manifest, fest);
  const Count& total = scores.total;
  if (total.not_run > 0) {
    tool::complain("xtest fest: " + std::to_string(total.not_run) +
                   " runs are missing; continue with --resume");
  }
  if (total == Count{}) {
    tool::complain("xtest fest: no test applies to a program of another team");
    return nothing_selected;
  }
  const bool is_audit_whole = !manifest->audit.empty();
  return total.infra + doubts > 0 || !is_audit_whole ? our_trouble : all_passed;
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
  const auto infra = std::ranges::count_if(results.records, [](const auto& record) {
    return record.verdict == compare::Verdict::infra;
  });
  tool::Output output;
  output.text() += "shard " + std::to_string(results.headers.front().shard.number) + " of " +
                   std::to_string(results.headers.front().shard.of) + ": " +
                   std::to_string(results.records.size()) + " runs\n";
  output.flush();
  return infra > 0 ? our_trouble : all_passed;
}

void run_interruptibly(const FestFlags& flags, const std::string& file, const Store& store) {
  const tool::Interruptible interruptible(tool::Interruptible::every);
  try {
    run_fest(flags, file, store);
  } catch (...) {  // all programs have ended by now
    tool::end_if_interrupted();
    throw;
  }
  tool::end_if_interrupted();
}

int hold(const FestFlags& flags, const std::string& file, const Store& store) {
  run_interruptibly(flags, file, store);
  const auto manifest = store.manifest();
  return manifest && manifest->shard.of > 1 ? finish_shard(store) : make_tables(flags, store);
}

void merge_shards(const Strings& words, const Store& store) {
  const std::vector<std::filesystem::path> folders(words.begin(), words.end());
  read_input([&] { gather(folders, store); });
}

int fest_words(const FestFlags& flags, const Strings& words) {
  flags.check(words);
  const Store store(system::plain_path(*flags.out));
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
    tool::complain("xtest fest: " + std::string(error.what()));
    return invalid_tests;
  }
}

}  // namespace

int fest(int argc, const char* const* argv) {
  FestFlags flags;
  return tool::run_command(
      argc, argv,
      {"xtest fest", "run every team's tests against every other team's program",
       "FEST.json --out DIR | --merge SHARD-DIR... --out DIR | --reports-only "
       "[FEST.json] --out DIR",
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
       0, [&](tool::Options& options) { flags.declare(options); }},
      [&](const tool::Words& words) { return fest_words(flags, words.own); });
}

}  // namespace gauntlet::xtest
