#include "grading/fest/rounds/fest_run.hpp"

#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "grading/judging/judge.hpp"
#include "grading/reports/text.hpp"
#include "grading/submission/submission.hpp"
#include "process/in_order.hpp"
#include "system/file.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

struct FestRun {
  bool run() {
    check_chaff();
    place_programs(copies, manifest);
    const std::string print = read_input([&] { return fingerprint_of_tests(config); });
    known = read_input([&] { return store.manifest(); });
    if (known) take_over(*known);
    drop_copies();
    std::optional<Validation> found;
    if (!known || known->audit != print || order.rerun.contains(staff)) {
      if (known && known->audit != print) {
        listener.on_warning(known->audit.empty()
                                ? "some tests could not be validated: validating all tests again"
                                : "the tests, the reference or the rules for tests have changed: "
                                  "validating all tests again");
      }
      found = audit_tests();
      if (!found) return false;
    }
    commit(found);
    // After an internal error, the next run must ask the reference again.
    const bool is_whole =
        !found || std::ranges::none_of(found->errors, [](const TestResult& result) {
          return result.verdict == compare::Verdict::internal_error;
        });
    manifest.audit = is_whole ? print : "";
    store.save(manifest);
    fest();  // reports invalid revocations before the builds
    return build_programs() && run_commands() && run_pairings();
  }

  void check_chaff() const {
    for (const auto& chaff : config.chaff) {
      std::string reason = system::why_not_regular_file(chaff.path);
      if (reason.empty() && access(chaff.path.c_str(), X_OK) != 0) reason = "it is not executable";
      if (!reason.empty()) {
        throw InvalidFest("chaff program " + chaff.path.string() + ": " + reason);
      }
    }
  }

  void take_over(const Manifest& before) {
    are_runs_known = before.runs == manifest.runs;
    if (!are_runs_known) {
      listener.on_warning("the settings of runs or of judging have changed: repeating all runs");
    }
    add_paths(before);
    std::vector<std::string> again, changed;
    for (auto& team : manifest.teams) {
      if (team.shard != manifest.shard.number) continue;
      const auto one = std::ranges::find_if(before.teams, [&](const Team& other) {
        return other.name == team.name && other.shard == team.shard;
      });
      if (one == before.teams.end() || !one->is_built) continue;
      if (!order.rerun.contains(team.name)) keep_commands(config, commands, *one, team);
      const std::string print = fingerprint_of_program(config, team.name);
      if (one->fingerprint == print && holds(*one)) {
        team.built = one->built;
        team.build_error = one->build_error;
        team.is_built = true;
        team.fingerprint = print;
      } else {
        again.push_back(team.name);
        if (has_submission_changed(one->fingerprint, print)) changed.push_back(team.name);
      }
    }
    if (!changed.empty()) {
      listener.on_warning("submissions have changed: " + text::joined(changed, ", "));
    }
    if (!again.empty()) {
      listener.on_warning("rebuilding and rerunning the programs of " + text::joined(again, ", "));
    }
  }

  // Paths of earlier runs may appear in earlier results.
  void add_paths(const Manifest& before) {
    std::set<std::string> paths(before.paths.begin(), before.paths.end());
    for (const auto& team : before.teams) paths.insert(team.folder);
    for (const auto& team : manifest.teams) paths.erase(team.folder);
    paths.erase("");
    paths.insert(manifest.paths.begin(), manifest.paths.end());
    manifest.paths.assign(paths.begin(), paths.end());
  }

  // Returns true if the known result of building the same submission is still valid.
  bool holds(const Team& team) const {
    if (order.rerun.contains(team.name)) return false;
    if (team.is_chaff) return true;
    return team.built ? program_error(workshop, team.name).empty() : order.resume;
  }

  // Removes all copies but those of valid programs. This comes first, to free the disk if a run was
  // killed whose builds had filled it.
  void drop_copies() const {
    std::set<std::filesystem::path> kept;
    for (const auto& team : manifest.teams) {
      if (!team.is_built || !team.built) continue;
      kept.insert(team_paths(copies, team.name).submission);
    }
    std::error_code error;
    std::vector<std::filesystem::path> dropped;
    for (const auto& entry : std::filesystem::directory_iterator(store.programs(), error)) {
      if (!kept.contains(entry.path())) dropped.push_back(entry.path());
    }
    for (const auto& copy : dropped) remove_copy(copy);
  }

  // Returns nullopt if interrupted.
  std::optional<Validation> audit_tests() const {
    std::set<std::string> owners;
    listener.on_stage(config.teams.size() + 1, "test sets");
    const auto told = [&](const Test& test) {
      owners.insert(test.owner);
      listener.on_progress(owners.size(), "");
    };
    try {
      return validate_tests(config, hidden.view_of_reference(config), order.jobs, told);
    } catch (const std::invalid_argument& error) {
      throw InvalidFest(error.what());
    }
  }

  // Makes the store and the manifest consistent. The store must be valid at every moment: outdated
  // results are removed first, and the fingerprint of the tests is cleared while their copies
  // change.
  void commit(const std::optional<Validation>& found) {
    if (known) {
      update_visibility(config, store.tests());
      drop_results(found);
    }
    if (!found) {
      manifest.tests = known->tests;
      manifest.unvalidated = known->unvalidated;
      return;
    }
    if (known) {
      known->audit.clear();
      store.save(*known);
    }
    save_snapshot(found->tests, store.tests(), config.layouts);
    store_validation(*found, manifest);
  }

  void drop_results(const std::optional<Validation>& found) const {
    std::set<std::string> teams, tests;
    for (const auto& team : manifest.teams) {
      if (team.is_built && are_runs_known) teams.insert(team.name);
    }
    if (found) {
      for (const auto& submitted : found->tests) {
        if (!submitted.test.is_valid() ||
            matches_snapshot(submitted, store.tests(), config.layouts)) {
          tests.insert(text::to_utf8(submitted.test.id()));
        }
      }
    }
    auto [headers, records, size, torn] = store.results();
    const auto dropped = std::erase_if(records, [&](const TestResult& result) {
      return !teams.contains(result.program) || (found && !tests.contains(result.test));
    });
    if (dropped == 0) return;
    const auto start = headers.empty() ? std::nullopt : headers.front().start;
    store.write_results({manifest.plan, records.size() + dropped, manifest.shard, start}, records);
  }

  bool build_programs() {
    std::vector<Team*> unbuilt;
    for (auto& team : manifest.teams) {
      if (team.shard == manifest.shard.number && !team.is_built) unbuilt.push_back(&team);
    }
    std::filesystem::create_directories(store.builds());
    listener.on_stage(unbuilt.size(), "builds");
    std::size_t done = 0;
    const auto build = [&](std::size_t i) {
      const std::string& team = unbuilt[i]->name;
      // Computed before the files are copied.
      const std::string print = fingerprint_of_program(config, team);
      if (unbuilt[i]->is_chaff) {
        Team chaff = *unbuilt[i];
        chaff.is_built = true;
        chaff.fingerprint = print;
        return std::optional(chaff);
      }
      auto made = build_program(workshop, *unbuilt[i], store.log_of(team));
      if (made) made->fingerprint = print;
      return made;
    };
    const auto take = [&](const Team& made) {
      *unbuilt[done++] = made;
      store.save(manifest);
      if (!made.is_built) {
        listener.on_warning(made.name + ": the build could not be run: " + made.build_error);
      }
      listener.on_progress(done, "");
      return true;
    };
    return process::for_each_in_order(unbuilt.size(), order.jobs, build, take);
  }

  // Runs the commands of the rubric whose results are not known.
  bool run_commands() {
    struct Run {
      Team* team;
      const RubricLine* line;
      std::string print;
    };
    std::vector<Run> runs;
    const bool has_commands =
        std::ranges::any_of(commands, [](const auto& print) { return !print.empty(); });
    for (auto& team : manifest.teams) {
      if (!has_commands || team.shard != manifest.shard.number || team.is_chaff) continue;
      const std::string of_team =
          digest_of({fingerprint_of_submission(team_paths(config, team.name).submission),
                     team.is_built && team.built ? "built" : ""});
      for (std::size_t i = 0; i < commands.size(); ++i) {
        if (commands[i].empty()) continue;
        const RubricLine& line = config.rubric[i];
        const std::string print = commands[i] + of_team;
        const auto found = team.measured.find(line.title);
        if (found != team.measured.end() && found->second.fingerprint == print) continue;
        team.measured.erase(line.title);
        runs.push_back({&team, &line, print});
      }
    }
    listener.on_stage(runs.size(), "commands of the rubric");
    std::size_t done = 0;
    const auto run = [&](std::size_t i) {
      const auto& [team, line, print] = runs[i];
      return run_command(workshop, *team, *line, store.log_of(team->name + '/' + line->title));
    };
    const auto take = [&](Measured found) {
      const auto& [team, line, print] = runs[done++];
      const bool is_error = found.all == 0;  // an internal error
      if (is_error ||
          (!found.note.empty() && (line->measure == Measure::junit || line->command->is_share))) {
        listener.on_warning(team->name + ": " + line->title + ": " +
                            (is_error ? "could not be run: " : "") + found.note);
      }
      if (!is_error) {
        found.fingerprint = print;
        team->measured[line->title] = std::move(found);
      }
      store.save(manifest);
      listener.on_progress(done, "");
      return true;
    };
    const bool is_complete = process::for_each_in_order(runs.size(), order.jobs, run, take);
    remove_copy(store.programs() / ".rubric");
    return is_complete;
  }

  bool run_pairings() {
    const Fest now = fest();
    const bool retry = config.conditions.retry_timeouts;
    const auto before = store.results();
    RemainingWork rest = remaining_work(manifest, now, before.records, retry);
    auto test_cases = load_snapshot(now.tests, store.tests(), config.layouts);
    const std::size_t all = rest.kept.size() + rest.pairings.size();
    const auto start = before.headers.empty() ? grading::now() : before.headers.front().start;
    auto writer = store.write_results({manifest.plan, all, manifest.shard, start}, rest.kept);
    const PairingRunner runner(workshop, manifest, now, store, std::move(test_cases));
    listener.on_stage(all, "runs");
    std::size_t done = rest.kept.size(), failures = 0;
    const auto run = [&](std::size_t i) { return runner.run(rest.pairings[i]); };
    const auto take = [&](const TestResult& result) {
      writer.write(result);
      if (result.verdict != compare::Verdict::pass) ++failures;
      listener.on_progress(++done, ", " + std::to_string(failures) + " failed");
      return true;
    };
    return run_tests(rest.pairings.size(), order.jobs, retry, run, take);
  }

  Fest fest() const {
    return read_input([&] { return fest_of(manifest, store.revoked(order.revoke)); });
  }

  const Config& config;
  const HiddenPaths& hidden;
  const Store& store;
  const Config copies = with_copies_in(config, system::canonical_path(store.programs()));
  const Workshop workshop{config, copies, hidden};
  const std::vector<std::string> commands = fingerprints_of_commands(config);
  Manifest manifest;
  const FestOptions& order;
  const ProgressListener& listener;
  std::optional<Manifest> known = std::nullopt;  // from earlier runs
  bool are_runs_known = false;                   // earlier runs used the present settings
};

}  // namespace

bool run_fest(const Config& config, const HiddenPaths& hidden, const Store& store,
              Manifest manifest, const FestOptions& order, const ProgressListener& listener) {
  return FestRun{.config = config,
                 .hidden = hidden,
                 .store = store,
                 .manifest = std::move(manifest),
                 .order = order,
                 .listener = listener}
      .run();
}

}  // namespace gauntlet::grading::fest
