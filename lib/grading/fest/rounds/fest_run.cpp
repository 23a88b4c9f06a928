#include "grading/fest/rounds/fest_run.hpp"

#include <set>

#include "grading/fest/rounds/build.hpp"
#include "grading/fest/rounds/pairings.hpp"
#include "grading/fest/submissions/audit.hpp"
#include "grading/fest/submissions/kept_tests.hpp"
#include "grading/judging/suite.hpp"
#include "process/in_order.hpp"

namespace gauntlet::grading::fest {
namespace {

struct FestRun {
  bool run();
  bool audit_tests();
  bool build_programs();
  bool run_pairings();
  Fest fest() const;

  const Config& config;
  const HiddenPaths& hidden;
  const Store& store;
  Manifest manifest;
  const std::optional<std::filesystem::path>& revoke;
  unsigned at_a_time;
  const FestListener& listener;
};

bool FestRun::run() {
  if (!store.is_used() && !audit_tests()) return false;
  fest();  // says what makes no sense before there is a build
  return build_programs() && run_pairings();
}

// Ends with a manifest in the store.
bool FestRun::audit_tests() {
  std::set<std::string> owners;
  listener.begin(config.teams.size() + 1, "sets of tests");
  const auto told = [&](const Test& test) {
    owners.insert(test.owner);
    listener.reach(owners.size(), "");
  };
  std::optional<Audit> found;
  try {
    found = audit(config, hidden.view_of_reference(config), at_a_time, told);
  } catch (const std::invalid_argument& error) {
    throw InvalidFest(error.what());
  }
  if (!found) return false;
  keep_tests(found->tests, store.tests());
  enter(*found, manifest);
  store.save(manifest);
  return true;
}

Fest FestRun::fest() const {
  return read_input([&] { return fest_of(manifest, store.revoked(revoke)); });
}

bool FestRun::build_programs() {
  std::vector<Entrant*> entrants;
  for (auto& entrant : manifest.teams) {
    if (entrant.shard == manifest.shard.number && !entrant.is_made) entrants.push_back(&entrant);
  }
  std::filesystem::create_directories(store.builds());
  listener.begin(entrants.size(), "builds");
  std::size_t done = 0;
  const auto build = [&](std::size_t i) {
    return make(config, hidden, *entrants[i], store.log_of(entrants[i]->team.name));
  };
  const auto take = [&](const Entrant& made) {
    *entrants[done++] = made;
    store.save(manifest);
    if (!made.is_made) {
      listener.warn(made.team.name + ": the build could not be run: " + made.team.trouble);
    }
    listener.reach(done, "");
    return true;
  };
  return process::for_each_in_order(entrants.size(), at_a_time, build, take);
}

bool FestRun::run_pairings() {
  const Fest now = fest();
  const bool retry = config.conditions.retry_timeouts;
  const auto before = store.results();
  const Rest rest = rest_of(manifest, now, before.records, retry);
  const std::size_t all = rest.kept.size() + rest.pairings.size();
  const auto start = before.headers.empty() ? grading::now() : before.headers.front().start;
  auto writer = store.write_results({manifest.plan, all, manifest.shard, start}, rest.kept);
  const PairingRunner runner(config, hidden, manifest, now, store,
                             kept_tests(now.tests, store.tests()));
  listener.begin(all, "runs");
  std::size_t done = rest.kept.size(), failures = 0;
  const auto run = [&](std::size_t i) { return runner.run(rest.pairings[i]); };
  const auto take = [&](const Record& record) {
    writer.write(record);
    if (record.verdict != compare::Verdict::pass) ++failures;
    listener.reach(++done, ", " + std::to_string(failures) + " failed");
    return true;
  };
  return run_tests(rest.pairings.size(), at_a_time, retry, run, take);
}

}  // namespace

bool run_fest(const Config& config, const HiddenPaths& hidden, const Store& store,
              Manifest manifest, const std::optional<std::filesystem::path>& revoke,
              unsigned at_a_time, const FestListener& listener) {
  return FestRun{config, hidden, store, std::move(manifest), revoke, at_a_time, listener}.run();
}

}  // namespace gauntlet::grading::fest
