#include "xtest/fest_run.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "grading/fest/rounds/build.hpp"
#include "grading/fest/rounds/pairings.hpp"
#include "grading/fest/setup/hidden_paths.hpp"
#include "grading/fest/submissions/kept_tests.hpp"
#include "grading/fixtures/fixtures.hpp"
#include "grading/judging/suite.hpp"
#include "json/error.hpp"
#include "process/in_order.hpp"
#include "support/command_line.hpp"
#include "support/io.hpp"
#include "support/progress.hpp"

namespace gauntlet::xtest {
namespace {

using namespace grading::fest;

// One fest, from its tests to its last run.
class Host {
 public:
  // All must outlive it.
  Host(const FestFlags& flags, const Config& config, const Store& store, Manifest manifest)
      : flags_(flags), config_(config), store_(store), manifest_(std::move(manifest)) {}

  bool run(const HiddenPaths& hidden) {
    if (!audit_all(hidden.view_of_reference(config_))) return false;
    fest();  // says what makes no sense before there is a build
    return build_all(hidden) && run_pairings(hidden);
  }

 private:
  // Once: it ends with a manifest in the store.
  bool audit_all(const process::View& of_reference) {
    if (store_.is_used()) return true;
    std::map<std::string, std::size_t> owners;
    tool::Progress progress("xtest fest", config_.teams.size() + 1, "sets of tests");
    const auto told = [&](const Test& test) {
      owners.try_emplace(test.owner, owners.size());
      progress.reach(owners.size());
    };
    const auto found = audit_tests(of_reference, told);
    if (!found) return false;
    keep_tests(found->tests, store_.tests());
    enter(*found, manifest_);
    store_.save(manifest_);
    return true;
  }

  std::optional<Audit> audit_tests(const process::View& of_reference,
                                   const std::function<void(const Test&)>& told) const {
    try {
      return audit(config_, of_reference, flags_.at_a_time(), told);
    } catch (const std::invalid_argument& error) {
      throw InvalidFest(error.what());
    }
  }

  Fest fest() const {
    return read_input([&] { return fest_of(manifest_, read_revoked(flags_, store_)); });
  }

  bool build_all(const HiddenPaths& hidden) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < manifest_.teams.size(); ++i) {
      const Entrant& entrant = manifest_.teams[i];
      if (entrant.shard == manifest_.shard.number && !entrant.is_made) places.push_back(i);
    }
    std::filesystem::create_directories(store_.builds());
    tool::Progress progress("xtest fest", places.size(), "builds");
    std::size_t done = 0;
    const auto build = [&](std::size_t i) {
      const Entrant& entrant = manifest_.teams[places[i]];
      return make(config_, hidden, entrant, store_.log_of(entrant.team.name));
    };
    const auto take = [&](const Entrant& made) {
      manifest_.teams[places[done++]] = made;
      store_.save(manifest_);
      if (!made.is_made) {
        progress.clear();
        tool::complain("xtest fest: " + made.team.name +
                       ": the build could not be run: " + made.team.trouble);
      }
      progress.reach(done);
      return true;
    };
    return process::for_each_in_order(places.size(), flags_.at_a_time(), build, take);
  }

  bool run_pairings(const HiddenPaths& hidden) {
    const Fest now = fest();
    const bool retry = config_.conditions.retry_timeouts;
    const auto before = store_.results();
    const Rest rest = rest_of(manifest_, now, before.records, retry);
    const std::size_t all = rest.kept.size() + rest.pairings.size();
    const auto start = before.headers.empty() ? grading::now() : before.headers.front().start;
    auto writer = store_.write_results({manifest_.plan, all, manifest_.shard, start}, rest.kept);
    const PairingRunner runner(config_, hidden, manifest_, now, store_,
                               kept_tests(now.tests, store_.tests()));
    tool::Progress progress("xtest fest", all, "runs");
    std::size_t done = rest.kept.size(), failures = 0;
    const auto take = [&](const grading::Record& record) {
      writer.write(record);
      if (record.verdict != compare::Verdict::pass) ++failures;
      progress.reach(++done, ", " + std::to_string(failures) + " failed");
      return true;
    };
    return grading::run_tests(
        rest.pairings.size(), flags_.at_a_time(), retry,
        [&](std::size_t i) { return runner.run(rest.pairings[i]); }, take);
  }

  const FestFlags& flags_;
  const Config& config_;
  const Store& store_;
  Manifest manifest_;
};

// What is known of the fest that is to be run: nothing, or what a run before this has found out.
Manifest begin(const FestFlags& flags, const Config& config, const std::string& text,
               const Store& store) {
  const auto shard = flags.shard.chosen().value_or(grading::Shard{});
  const auto shards = flags.shard.split_up(config.teams, shard.of, &grading::Record::program);
  Manifest fresh = begin_manifest(config, text, shard, shards);
  const std::string folder = store.folder().string();
  if (!store.is_used()) return fresh;
  if (!flags.resume) {
    throw tool::WrongUsage(folder + " holds a fest already: --resume goes on with it");
  }
  auto known = read_input([&] { return store.manifest(); });
  if (!known || !are_of_same_part(*known, fresh)) {
    throw tool::WrongUsage(folder + " holds another fest, or another part of it");
  }
  known->title = fresh.title;
  known->weights = fresh.weights;
  store.save(*known);
  return *known;
}

// What the command line names besides FEST.json and DIR.
std::vector<std::filesystem::path> files_of(const FestFlags& flags) {
  std::vector<std::filesystem::path> files;
  for (const auto* file : {&flags.shard.timings, &flags.revoke}) {
    if (*file) files.emplace_back(**file);
  }
  return files;
}

}  // namespace

Config read_config(const std::filesystem::path& file) {
  return read_input([&] {
    try {
      return grading::fest::read_config(file);
    } catch (const json::Error& error) {
      throw InvalidFest(file.string() + ": " + error.what());
    }
  });
}

std::vector<Revocation> read_revoked(const FestFlags& flags, const Store& store) {
  const auto usual = store.folder() / "revoke.txt";
  if (!flags.revoke && !std::filesystem::exists(usual)) return {};
  return read_input([&] { return grading::fest::read_revoked(flags.revoke.value_or(usual)); });
}

bool run_fest(const FestFlags& flags, const std::filesystem::path& file, const Store& store) {
  const Config config = xtest::read_config(file);
  if (const auto reason = process::why_unavailable(config.conditions.sandbox)) {
    throw std::runtime_error(*reason + "; \"sandbox\": \"basic\" does without");
  }
  const auto lock = store.lock();
  Manifest manifest = begin(flags, config, system::read_file(file), store);
  const HiddenPaths hidden(config, file, store.folder(), files_of(flags));
  return Host(flags, config, store, std::move(manifest)).run(hidden);
}

}  // namespace gauntlet::xtest
