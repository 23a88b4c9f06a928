#include "grading/fest/rounds/manifest.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/numbers.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "json/codec.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using json::Value;

// Returns the folders that are not a team's own.
std::vector<std::string> paths_of(const Config& config) {
  std::set<std::string> paths;
  const auto add = [&](const fs::path& path) {
    for (const auto& one : {path, system::canonical_path(path)}) {
      if (one.has_relative_path()) paths.insert(one.string());
    }
  };
  add(fs::path(team_prefix(config.submission)).parent_path());
  if (config.tests) add(fs::path(team_prefix(*config.tests)).parent_path());
  if (config.staff_tests) add(*config.staff_tests);
  if (config.reference && !system::is_system_path(config.reference->path)) {
    add(config.reference->path.parent_path());
  }
  for (const auto& chaff : config.chaff) add(chaff.path.parent_path());
  for (const auto& path : config.conditions.view.readonly_paths) {
    if (!system::is_system_path(path)) add(path);
  }
  return {paths.begin(), paths.end()};
}

// Returns the canonical text of a FEST.json without the settings that do not affect runs.
std::string settings_of_runs(std::string_view text) {
  Value document = json::parse(text);
  std::erase_if(*document.as<Value::Object>(), [](const Value::Member& member) {
    return member.first == "title" || member.first == "weights" || member.first == "rubric";
  });
  return json::dump(document);
}

// Formats a number or a text as a command-line argument.
std::optional<std::string> word_of(const Value& value) {
  if (const auto* word = value.as<std::string>()) return *word;
  return json::literal_of(value);
}

// Returns the flag of a key of a FEST.json.
std::string flag_of(const std::string& key) {
  if (key == "rules" || key == "at") return "--rule";
  if (key == "course") return "--course-tolerance";
  if (key == "tests_pattern") return "--tests-pattern";
  return "--" + key;
}

void add(const std::string& flag, const Value& value, std::vector<std::string>& flags) {
  if (const auto* is_set = value.as<bool>()) {
    if (*is_set) flags.push_back(flag);
  } else if (const auto* list = value.as<Value::Array>()) {
    for (const auto& item : *list) {
      flags.insert(flags.end(), {flag, word_of(item).value_or("")});
    }
  } else if (const auto word = word_of(value)) {
    // --tolerance accepts an exponent; these flags do not.
    const bool is_time = flag == "--timeout" || flag == "--cpu";
    flags.insert(flags.end(),
                 {flag, is_time ? write_decimal(json::nearest(value).value()) : *word});
  }
}

// Returns the keys of the tests that each team passed in a fest, or had passed earlier.
std::map<std::string, std::set<std::string>> passed_in(const fs::path& folder) {
  std::map<std::string, std::set<std::string>> passed;
  if (folder.empty()) return passed;
  const Store store(folder);
  const auto manifest = store.manifest();
  if (!manifest) return passed;
  if (manifest->shard.of > 1) {
    throw std::invalid_argument("\"earlier\": " + folder.string() + " has one shard only");
  }
  for (const auto& team : manifest->teams) passed[team.name] = team.passed_earlier;
  const auto tests = places_of(manifest->tests);
  for (const auto& result : store.results().records) {
    const auto test = tests.find(result.test);
    if (result.verdict != compare::Verdict::pass || test == tests.end()) continue;
    passed[result.program].insert(manifest->tests[test->second].key());
  }
  return passed;
}

}  // namespace

Manifest new_manifest(const Config& config, std::string_view text, const Shard& shard,
                      const std::vector<unsigned>& shards) {
  Manifest manifest;
  std::vector<std::string> texts{settings_of_runs(text)};
  for (std::size_t i = 0; i < config.teams.size(); ++i) {
    Team& team = manifest.teams.emplace_back();
    team.name = config.teams[i];
    const TeamPaths paths = team_paths(config, team.name);
    team.path = paths.program.string();
    team.shard = shards[i];
    team.folder = paths.submission.string();
    team.program = paths.program.lexically_relative(paths.submission).string();
    if (team.program == ".") team.program = paths.submission.filename().string();
    texts.push_back(config.teams[i]);
  }
  for (std::size_t i = 0; i < config.chaff.size(); ++i) {
    const Chaff& chaff = config.chaff[i];
    Team& team = manifest.teams.emplace_back();
    team = {.name = chaff.name, .path = chaff.path.string(), .is_chaff = true};
    team.shard = shards[config.teams.size() + i];
    team.program = chaff.path.filename().string();
    texts.push_back(chaff.name);
  }
  manifest.plan = digest_of(texts);
  manifest.runs = fingerprint_of_runs(text);
  manifest.shard = shard;
  manifest.paths = paths_of(config);
  update(manifest, config);
  return manifest;
}

void place_programs(const Config& copies, Manifest& manifest) {
  std::set<std::string> paths(manifest.paths.begin(), manifest.paths.end());
  for (const auto& path : paths_of(copies)) paths.insert(path);
  manifest.paths.assign(paths.begin(), paths.end());
  for (auto& team : manifest.teams) {
    if (team.is_chaff) continue;
    const TeamPaths copied = team_paths(copies, team.name);
    team.folder = copied.submission.string();
    team.path = copied.program.string();
  }
}

void update(Manifest& manifest, const Config& config) {
  manifest.title = config.title;
  manifest.weights = config.weights;
  manifest.rubric = config.rubric;
  const auto prints = fingerprints_of_commands(config);
  const auto passed = passed_in(config.earlier_results);
  for (auto& team : manifest.teams) {
    if (team.is_chaff) continue;
    const Team before = team;
    const auto found = passed.find(team.name);
    team.passed_earlier = found == passed.end() ? std::set<std::string>() : found->second;
    team.measured = measure_submission(config, team.name);
    keep_commands(config, prints, before, team);
    const auto earlier = config.earlier_points.find(team.name);
    team.earlier_points.reset();
    if (earlier != config.earlier_points.end()) team.earlier_points = earlier->second.value;
  }
  manifest.names = config.names;
  manifest.tests_pattern = config.tests_pattern;
  manifest.flags = flags_of(config.text);
}

void keep_commands(const Config& config, const std::vector<std::string>& prints, const Team& before,
                   Team& team) {
  for (std::size_t i = 0; i < config.rubric.size(); ++i) {
    const auto known = before.measured.find(config.rubric[i].title);
    if (prints[i].empty() || known == before.measured.end()) continue;
    if (known->second.fingerprint.starts_with(prints[i])) team.measured.insert(*known);
  }
}

bool is_same_shard(const Manifest& a, const Manifest& b) {
  return a.shard == b.shard && std::ranges::any_of(a.teams, [&](const Team& x) {
           return std::ranges::any_of(b.teams, [&](const Team& y) { return x.name == y.name; });
         });
}

void store_validation(const Validation& validation, Manifest& manifest) {
  manifest.tests.reserve(validation.tests.size());
  for (const auto& [test, test_case, set] : validation.tests) {
    Test& entered = manifest.tests.emplace_back(test);
    entered.name = text::to_utf8(test.name);
    entered.duplicate_of = text::to_utf8(test.duplicate_of);
  }
  manifest.unvalidated.reserve(validation.errors.size());
  for (const auto& result : validation.errors) {
    manifest.unvalidated.push_back({text::to_utf8(result.test), result.message});
  }
}

Fest fest_of(const Manifest& manifest, const std::vector<Revocation>& revoked) {
  std::vector<SubmittedTest> tests;
  tests.reserve(manifest.tests.size());
  for (const auto& test : manifest.tests) tests.push_back({test});
  revoke(tests, revoked);
  Fest fest{.title = manifest.title,
            .teams = manifest.teams,
            .tests = {},
            .records = {},
            .weights = manifest.weights,
            .rubric = manifest.rubric,
            .tests_pattern = manifest.tests_pattern};
  fest.tests.reserve(tests.size());
  for (auto& [test, test_case, set] : tests) fest.tests.push_back(std::move(test));
  return fest;
}

std::vector<std::string> flags_of(std::string_view text) {
  if (text.empty()) return {};
  const Value document = json::parse(text);
  const auto& object = *document.as<Value::Object>();
  std::vector<std::string> flags;
  for (const std::string_view key :
       {"timeout", "cpu", "mem", "output", "procs", "env", "tolerance", "course", "compare",
        "exact", "rules", "at", "tests_pattern"}) {
    for (const auto& [name, value] : object) {
      // A limit that is relative to the reference needs it.
      const bool is_relative =
          (key == "timeout" || key == "cpu") && value.as<std::string>() != nullptr;
      if (name == key && !is_relative) add(flag_of(name), value, flags);
    }
  }
  for (const auto& [name, value] : object) {
    const auto* const args = value.as<Value::Array>();
    if (name != "args" || args == nullptr || args->empty()) continue;
    flags.emplace_back("--");
    for (const auto& item : *args) flags.push_back(word_of(item).value_or(""));
  }
  return flags;
}

using json::field;
using json::optional_field;
using json::word_field;

static constexpr auto fields_of(const Weights*) {
  auto chaff = field<&Weights::chaff>("chaff");
  chaff.is_absent = [](const Weights&) { return false; };  // older files lack it
  return json::object("an object of weights", field<&Weights::valid>("valid"),
                      field<&Weights::passed>("passed"), field<&Weights::caught>("caught"), chaff);
}

// Null as long as the build has not been tried.
static constexpr json::Field<Team> built_field() {
  return {"built", "true, false or null",
          [](const Team& team, std::string_view) {
            return team.is_built ? Value(team.built) : Value();
          },
          [](const json::Reader& in, std::string_view expected, Team& team) {
            const auto* const flag = in.value().as<bool>();
            team.is_built = !in.value().is_null();
            if (team.is_built && flag == nullptr) in.fail(expected);
            if (flag != nullptr) team.built = *flag;
          }};
}

struct MeasuredLine {
  std::string title;
  Measured measured;
};

static constexpr auto fields_of(const MeasuredLine*) {
  using Line = MeasuredLine;
  auto all = field<&Line::measured, &Measured::all>("all");
  all.is_absent = [](const Line& line) { return line.measured.all == 1; };
  return json::object("a measure", field<&Line::title>("title"),
                      field<&Line::measured, &Measured::value>("value"),
                      field<&Line::measured, &Measured::note>("note"), all,
                      optional_field<&Line::measured, &Measured::fingerprint>("fingerprint"));
}

static constexpr json::Field<Team> measured_field() {
  return {"measured", "an array",
          [](const Team& team, std::string_view) -> Value {
            return json::array_of(team.measured, [](const auto& line) {
              return json::write(MeasuredLine{line.first, line.second});
            });
          },
          [](const json::Reader& in, std::string_view expected, Team& team) {
            for (auto& line : json::read<std::vector<MeasuredLine>>(in, expected)) {
              team.measured[line.title] = std::move(line.measured);
            }
          },
          [](const Team& team) { return team.measured.empty(); }};
}

static constexpr json::Field<Team> passed_field() {
  return {"passed_earlier", "a list of keys",
          [](const Team& team, std::string_view) -> Value {
            return Value::Array(team.passed_earlier.begin(), team.passed_earlier.end());
          },
          [](const json::Reader& in, std::string_view expected, Team& team) {
            const auto keys = json::read<std::vector<std::string>>(in, expected);
            team.passed_earlier = {keys.begin(), keys.end()};
          },
          [](const Team& team) { return team.passed_earlier.empty(); }};
}

static constexpr auto fields_of(const Team*) {
  return json::object("a team", word_field<&Team::name>("name", "a name"),
                      field<&Team::shard>("shard"), built_field(),
                      field<&Team::build_error>("build_error"),
                      field<&Team::fingerprint>("fingerprint"), field<&Team::folder>("folder"),
                      field<&Team::program>("program"), field<&Team::path>("path"),
                      optional_field<&Team::is_chaff>("chaff"), measured_field(),
                      optional_field<&Team::earlier_points>("earlier_points"), passed_field());
}

static constexpr auto fields_of(const Test*) {
  return json::object("a test", word_field<&Test::owner>("owner", "a name"),
                      word_field<&Test::name>("name", "a path"),
                      field<&Test::invalid_reason>("invalid_reason"),
                      field<&Test::duplicate_of>("duplicate_of", "the id of a test"),
                      field<&Test::input>("input"), field<&Test::answer>("answer"));
}

static constexpr auto fields_of(const UnvalidatedTest*) {
  return json::object("a test", field<&UnvalidatedTest::test>("test", "the id of a test"),
                      field<&UnvalidatedTest::message>("message"));
}

static constexpr auto fields_of(const Manifest*) {
  return json::object("what is known of a fest", json::format_field<Manifest>("gauntlet-fest"),
                      json::version_field<Manifest, 2>(), field<&Manifest::plan>("plan"),
                      field<&Manifest::shard, &Shard::number>("shard"),
                      field<&Manifest::shard, &Shard::of>("shards"),
                      field<&Manifest::runs>("run_fingerprint"),
                      field<&Manifest::audit>("test_fingerprint"), field<&Manifest::title>("title"),
                      field<&Manifest::weights>("weights"), field<&Manifest::names>("names"),
                      field<&Manifest::flags>("flags"), field<&Manifest::paths>("paths"),
                      field<&Manifest::teams>("teams"), field<&Manifest::tests>("tests"),
                      field<&Manifest::unvalidated>("unvalidated"),
                      optional_field<&Manifest::rubric>("rubric"),
                      optional_field<&Manifest::tests_pattern>("tests_pattern"))
      .with_check([](const json::Reader& in, const Manifest& manifest) {
        check_shard(in, manifest.shard);
      });
}

Value encode(const Manifest& manifest) { return json::write(manifest); }

Manifest decode_manifest(const json::Reader& in) { return json::read<Manifest>(in); }

namespace {

constexpr const char* manifest_name = "fest.json";
constexpr const char* results_name = "results.jsonl";

}  // namespace

bool Store::is_used() const {
  return fs::exists(folder() / manifest_name) || fs::exists(folder() / results_name);
}

std::optional<Manifest> Store::manifest() const {
  const fs::path file = folder() / manifest_name;
  if (!fs::exists(file)) return std::nullopt;
  return within(file, [](const std::string& text) {
    const json::Value document = json::parse(text);
    return decode_manifest(json::Reader(document));
  });
}

Results Store::results() const {
  const fs::path file = folder() / results_name;
  if (!fs::exists(file)) return {};
  return within(file, [](const std::string& text) { return read_results(text); });
}

std::vector<Revocation> Store::revoked(const std::optional<fs::path>& file) const {
  const fs::path default_file = folder() / "revoke.txt";
  if (!file && !fs::exists(default_file)) return {};
  return read_revoked(file.value_or(default_file));
}

void Store::save(const Manifest& manifest) const {
  fs::create_directories(folder());
  system::replace_file(folder() / manifest_name, json::dump_pretty(encode(manifest)) + '\n');
}

ResultsWriter Store::write_results(const Header& header,
                                   const std::vector<TestResult>& records) const {
  const fs::path file = folder() / results_name;
  fs::create_directories(folder());
  system::FileReplacement lines(file);
  lines.write(results_line(header) + '\n');
  for (const auto& result : records) lines.write(results_line(result) + '\n');
  lines.finish();
  return ResultsWriter(file, fs::file_size(file));
}

}  // namespace gauntlet::grading::fest
