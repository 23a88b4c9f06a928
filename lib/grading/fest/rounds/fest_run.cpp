#include "grading/fest/rounds/fest_run.hpp"

#include <set>

#include "grading/fest/rounds/build.hpp"
#include "grading/fest/rounds/pairings.hpp"
#include "grading/fest/submissions/audit.hpp"
#include "grading/fest/submissions/kept_tests.hpp"
#include "grading/judging/suite.hpp"
#include "process/in_order.hpp"

namespace gauntlet::grading::fest {

bool FestRun::run() {
  if (!store_.is_used() && !audit_tests()) return false;
  fest();  // says what makes no sense before there is a build
  return build_programs() && run_pairings();
}

// Ends with a manifest in the store.
bool FestRun::audit_tests() {
  std::set<std::string> owners;
  listener_.begin(config_.teams.size() + 1, "sets of tests");
  const auto told = [&](const Test& test) {
    owners.insert(test.owner);
    listener_.reach(owners.size(), "");
  };
  std::optional<Audit> found;
  try {
    found = audit(config_, hidden_.view_of_reference(config_), at_a_time_, told);
  } catch (const std::invalid_argument& error) {
    throw InvalidFest(error.what());
  }
  if (!found) return false;
  keep_tests(found->tests, store_.tests());
  enter(*found, manifest_);
  store_.save(manifest_);
  return true;
}

Fest FestRun::fest() const {
  return read_input([&] { return fest_of(manifest_, store_.revoked(revoke_)); });
}

bool FestRun::build_programs() {
  std::vector<Entrant*> entrants;
  for (auto& entrant : manifest_.teams) {
    if (entrant.shard == manifest_.shard.number && !entrant.is_made) entrants.push_back(&entrant);
  }
  std::filesystem::create_directories(store_.builds());
  listener_.begin(entrants.size(), "builds");
  std::size_t done = 0;
  const auto build = [&](std::size_t i) {
    return make(config_, hidden_, *entrants[i], store_.log_of(entrants[i]->team.name));
  };
  const auto take = [&](const Entrant& made) {
    *entrants[done++] = made;
    store_.save(manifest_);
    if (!made.is_made) {
      listener_.warn(made.team.name + ": the build could not be run: " + made.team.trouble);
    }
    listener_.reach(done, "");
    return true;
  };
  return process::for_each_in_order(entrants.size(), at_a_time_, build, take);
}

bool FestRun::run_pairings() {
  const Fest now = fest();
  const bool retry = config_.conditions.retry_timeouts;
  const auto before = store_.results();
  const Rest rest = rest_of(manifest_, now, before.records, retry);
  const std::size_t all = rest.kept.size() + rest.pairings.size();
  const auto start = before.headers.empty() ? grading::now() : before.headers.front().start;
  auto writer = store_.write_results({manifest_.plan, all, manifest_.shard, start}, rest.kept);
  const PairingRunner runner(config_, hidden_, manifest_, now, store_,
                             kept_tests(now.tests, store_.tests()));
  listener_.begin(all, "runs");
  std::size_t done = rest.kept.size(), failures = 0;
  const auto run = [&](std::size_t i) { return runner.run(rest.pairings[i]); };
  const auto take = [&](const Record& record) {
    writer.write(record);
    if (record.verdict != compare::Verdict::pass) ++failures;
    listener_.reach(++done, ", " + std::to_string(failures) + " failed");
    return true;
  };
  return run_tests(rest.pairings.size(), at_a_time_, retry, run, take);
}

}  // namespace gauntlet::grading::fest
