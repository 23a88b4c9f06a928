#include "grading/fest/rounds/manifest.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "core/numbers.hpp"
#include "grading/test_cases/test_suite.hpp"
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
  return {paths.begin(), paths.end()};
}

// Returns the canonical text of a FEST.json without the settings that do not affect runs.
std::string essence_of(std::string_view text) {
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

}  // namespace

Manifest new_manifest(const Config& config, std::string_view text, const Shard& shard,
                      const std::vector<unsigned>& shards) {
  Manifest manifest;
  std::vector<std::string> texts{essence_of(text)};
  for (std::size_t i = 0; i < config.teams.size(); ++i) {
    TeamBuild& entrant = manifest.teams.emplace_back();
    entrant.team.name = config.teams[i];
    entrant.team.program = expand_team(config.program, config.teams[i]);
    entrant.shard = shards[i];
    entrant.folder = expand_team(config.submission, config.teams[i]);
    entrant.program = fs::path(expand_team(config.program, config.teams[i]))
                          .lexically_relative(entrant.folder)
                          .string();
    if (entrant.program == ".") entrant.program = fs::path(entrant.folder).filename().string();
    texts.push_back(config.teams[i]);
  }
  for (std::size_t i = 0; i < config.chaff.size(); ++i) {
    const Chaff& chaff = config.chaff[i];
    TeamBuild& entrant = manifest.teams.emplace_back();
    entrant.team = {.name = chaff.name, .program = chaff.path.string(), .is_chaff = true};
    entrant.shard = shards[config.teams.size() + i];
    entrant.program = chaff.path.filename().string();
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
  for (auto& entrant : manifest.teams) {
    if (entrant.team.is_chaff) continue;
    entrant.folder = expand_team(copies.submission, entrant.team.name);
    entrant.team.program = expand_team(copies.program, entrant.team.name);
  }
}

void update(Manifest& manifest, const Config& config) {
  manifest.title = config.title;
  manifest.weights = config.weights;
  manifest.rubric = config.rubric;
  for (auto& entrant : manifest.teams) {
    if (!entrant.team.is_chaff) {
      entrant.team.measured = measure_submission(config, entrant.team.name);
    }
  }
  manifest.names = config.names;
  manifest.tests_pattern = config.tests_pattern;
  manifest.flags = flags_of(config.text);
}

bool is_same_shard(const Manifest& a, const Manifest& b) {
  return a.shard == b.shard && std::ranges::any_of(a.teams, [&](const TeamBuild& x) {
           return std::ranges::any_of(
               b.teams, [&](const TeamBuild& y) { return x.team.name == y.team.name; });
         });
}

void store_validation(const Validation& audit, Manifest& manifest) {
  manifest.tests.reserve(audit.tests.size());
  for (const auto& [test, test_case] : audit.tests) {
    Test& entered = manifest.tests.emplace_back(test);
    entered.name = text::to_utf8(test.name);
    entered.duplicate_of = text::to_utf8(test.duplicate_of);
  }
  manifest.unvalidated.reserve(audit.errors.size());
  for (const auto& record : audit.errors) {
    manifest.unvalidated.push_back({text::to_utf8(record.test), record.message});
  }
}

Fest fest_of(const Manifest& manifest, const std::vector<Revocation>& revoked) {
  std::vector<SubmittedTest> tests;
  tests.reserve(manifest.tests.size());
  for (const auto& test : manifest.tests) tests.push_back({test});
  revoke(tests, revoked);
  Fest fest;
  fest.title = manifest.title;
  fest.weights = manifest.weights;
  fest.rubric = manifest.rubric;
  fest.tests_pattern = manifest.tests_pattern;
  fest.teams.reserve(manifest.teams.size());
  for (const auto& entrant : manifest.teams) fest.teams.push_back(entrant.team);
  fest.tests.reserve(tests.size());
  for (auto& [test, test_case] : tests) fest.tests.push_back(std::move(test));
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

namespace {

using json::Reader;

constexpr std::string_view format = "gauntlet-fest";
constexpr std::uint64_t version = 2;

Value encode(const Weights& weights) {
  return Value::Object{{"valid", encode_number(weights.valid)},
                       {"passed", encode_number(weights.passed)},
                       {"caught", encode_number(weights.caught)},
                       {"chaff", encode_number(weights.chaff)}};
}

Value encode(const TeamBuild& entrant) {
  const auto& [team, shard, is_made, print, folder, program] = entrant;
  Value::Object object{{"name", team.name},
                       {"shard", shard},
                       {"built", is_made ? Value(team.built) : Value()},
                       {"build_error", team.build_error},
                       {"fingerprint", print},
                       {"folder", folder},
                       {"program", program},
                       {"path", team.program}};
  if (team.is_chaff) object.emplace_back("chaff", true);
  if (!team.measured.empty()) {
    Value::Array measured;
    for (const auto& [title, found] : team.measured) {
      measured.emplace_back(Value::Object{
          {"title", title}, {"value", encode_number(found.value)}, {"note", found.note}});
    }
    object.emplace_back("measured", std::move(measured));
  }
  return object;
}

Value encode(const Test& test) {
  return Value::Object{{"owner", test.owner},
                       {"name", test.name},
                       {"invalid_reason", test.invalid_reason},
                       {"duplicate_of", test.duplicate_of},
                       {"input", test.input},
                       {"answer", test.answer}};
}

Value encode(const UnvalidatedTest& doubt) {
  return Value::Object{{"test", doubt.test}, {"message", doubt.message}};
}

Value encode(const std::string& text) { return text; }

Weights decode_weights(const Reader& in) {
  const json::Fields fields(in, "an object of weights", {"valid", "passed", "caught", "chaff"});
  Weights weights{decode_number(fields.get("valid")), decode_number(fields.get("passed")),
                  decode_number(fields.get("caught"))};
  if (const auto* const chaff = fields.find("chaff")) weights.chaff = decode_number(*chaff);
  return weights;
}

std::string decode_text(const Reader& in) { return in.string("a text"); }

std::vector<std::string> decode_texts(const Reader& in) {
  return json::read_texts(in, "a list of texts", "a text");
}

TeamBuild decode_entrant(const Reader& in) {
  const json::Fields fields(in, "a team",
                            {"name", "shard", "built", "build_error", "fingerprint", "folder",
                             "program", "path", "chaff", "measured"});
  const Reader& built = fields.get("built");
  TeamBuild entrant;
  entrant.team.name = json::read_word(fields.get("name"), "a name");
  entrant.team.build_error = decode_text(fields.get("build_error"));
  entrant.team.program = decode_text(fields.get("path"));
  entrant.shard = static_cast<unsigned>(
      fields.get("shard").integer("a number from 1", 1, std::numeric_limits<int>::max()));
  entrant.fingerprint = decode_text(fields.get("fingerprint"));
  entrant.folder = decode_text(fields.get("folder"));
  entrant.program = decode_text(fields.get("program"));
  if (const auto* const chaff = fields.find("chaff")) {
    entrant.team.is_chaff = json::read_flag(*chaff);
  }
  if (const auto* const measured = fields.find("measured")) {
    for (std::size_t i = 0; i < measured->size("an array"); ++i) {
      const auto [title, value, note] = (*measured)[i].fields("title", "value", "note");
      entrant.team.measured[decode_text(title)] = {decode_number(value), decode_text(note)};
    }
  }
  if (built.value().is_null()) return entrant;
  const auto* const flag = built.value().as<bool>();
  if (flag == nullptr) built.fail("true, false or null");
  entrant.team.built = *flag;
  entrant.is_built = true;
  return entrant;
}

Test decode_test(const Reader& in) {
  const auto [owner, name, error, duplicate_of, input, answer] =
      in.fields("owner", "name", "invalid_reason", "duplicate_of", "input", "answer");
  Test test{json::read_word(owner, "a name"), json::read_word(name, "a path"), decode_text(error),
            duplicate_of.string("the id of a test")};
  test.input = decode_text(input);
  test.answer = decode_text(answer);
  return test;
}

UnvalidatedTest decode_doubt(const Reader& in) {
  const auto [test, message] = in.fields("test", "message");
  return {test.string("the id of a test"), decode_text(message)};
}

}  // namespace

Value encode(const Manifest& manifest) {
  const auto each = [](const auto& item) { return encode(item); };
  Value::Object object{{"format", format},
                       {"version", version},
                       {"plan", manifest.plan},
                       {"shard", manifest.shard.number},
                       {"shards", manifest.shard.of},
                       {"run_fingerprint", manifest.runs},
                       {"test_fingerprint", manifest.audit},
                       {"title", manifest.title},
                       {"weights", encode(manifest.weights)},
                       {"names", manifest.names},
                       {"flags", json::array_of(manifest.flags, each)},
                       {"paths", json::array_of(manifest.paths, each)},
                       {"teams", json::array_of(manifest.teams, each)},
                       {"tests", json::array_of(manifest.tests, each)},
                       {"unvalidated", json::array_of(manifest.unvalidated, each)}};
  if (!manifest.rubric.empty())
    object.emplace_back("rubric", json::array_of(manifest.rubric, each));
  if (!manifest.tests_pattern.empty()) {
    object.emplace_back("tests_pattern", manifest.tests_pattern);
  }
  return object;
}

Manifest decode_manifest(const Reader& in) {
  const json::Fields fields(in, "what is known of a fest",
                            {"format", "version", "plan", "shard", "shards", "run_fingerprint",
                             "test_fingerprint", "title", "weights", "names", "flags", "paths",
                             "teams", "tests", "unvalidated", "rubric", "tests_pattern"});
  fields.check_format(format, version);
  Manifest manifest;
  manifest.plan = fields.get("plan").string("a plan");
  manifest.shard = decode_shard(fields.get("shard"), fields.get("shards"));
  manifest.runs = decode_text(fields.get("run_fingerprint"));
  manifest.audit = decode_text(fields.get("test_fingerprint"));
  manifest.title = decode_text(fields.get("title"));
  manifest.weights = decode_weights(fields.get("weights"));
  if (const auto* const rubric = fields.find("rubric")) {
    manifest.rubric = json::read_items(*rubric, "an array", decode_rubric_line);
  }
  manifest.names = json::read_flag(fields.get("names"));
  if (const auto* const pattern = fields.find("tests_pattern")) {
    manifest.tests_pattern = decode_text(*pattern);
  }
  manifest.flags = decode_texts(fields.get("flags"));
  manifest.paths = decode_texts(fields.get("paths"));
  manifest.teams = json::read_items(fields.get("teams"), "an array", decode_entrant);
  manifest.tests = json::read_items(fields.get("tests"), "an array", decode_test);
  manifest.unvalidated = json::read_items(fields.get("unvalidated"), "an array", decode_doubt);
  return manifest;
}

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
  for (const auto& record : records) lines.write(results_line(record) + '\n');
  lines.finish();
  return ResultsWriter(file, fs::file_size(file));
}

}  // namespace gauntlet::grading::fest
