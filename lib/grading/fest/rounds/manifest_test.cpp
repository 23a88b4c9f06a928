#include "grading/fest/rounds/manifest.hpp"

#include <algorithm>
#include <stdexcept>

#include "gauntlet/json.hpp"
#include "grading/fest/submissions_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::grading::fest;

namespace {

constexpr std::string_view config_text = R"({"title": "Samples", "program": "{team}/run"})";

// Ann's program was built, the build of Bob's failed, and Cat's was not tried yet.
Manifest half_built_manifest() {
  const test::Folder folder;
  Config config = fest::samples::sample_config(folder);
  config.weights = {1, 0.1, 2};
  Manifest manifest = new_manifest(config, config_text, {2, 3}, {1, 2, 2});
  manifest.teams[0].is_built = true;
  manifest.teams[1] = {.name = "bob",
                       .built = false,
                       .build_error = "bob/run does not exist",
                       .shard = 2,
                       .is_built = true};
  manifest.tests = {{staff, "1-in.json", "", "", false, "1", "2"},
                    {"ann", "1-in.json", "", "(staff)/1-in.json", false, "1", "2"},
                    {"bob", "1-in.json", "no JSON"},
                    {"cat", "1-in.json", "", "(staff)/1-in.json", false, "1", "2"}};
  manifest.unvalidated = {{"cat/1-in.json", "time limit of 10 s exceeded"}};
  return manifest;
}

std::string line_of(const Manifest& manifest) { return json::dump(encode(manifest)); }

std::string reread(const std::string& line) {
  const json::Value document = json::parse(line);
  return line_of(decode_manifest(json::Reader(document)));
}

std::string error_of(std::string line, const std::string& from, const std::string& to) {
  line.replace(line.find(from), from.size(), to);
  try {
    return reread(line);
  } catch (const json::Error& error) {
    return error.what();
  }
}

std::string plan(std::string_view text, const std::vector<std::string>& teams) {
  const test::Folder folder;
  Config config = fest::samples::sample_config(folder);
  config.teams = teams;
  return new_manifest(config, text, {}, std::vector<unsigned>(teams.size(), 1)).plan;
}

}  // namespace

TEST_CASE("a manifest is decoded as it was encoded", "[grading]") {
  const std::string line = line_of(half_built_manifest());
  CHECK(reread(line) == line);
  Manifest manifest = half_built_manifest();
  manifest.rubric = {
      {.title = "a", .measure = Measure::catching, .points = 15, .each = 5, .is_bonus = true},
      {.title = "b", .measure = Measure::tests, .points = 5, .of = 3, .score = LineScore::exact},
      {.title = "c", .measure = Measure::file, .points = 1}};
  manifest.teams[0].measured["c"] = {1, "exists"};
  manifest.teams[0].measured["d"] = {17, "", 20, "0123"};
  const std::string sheet = line_of(manifest);
  CHECK(reread(sheet) == sheet);
  CHECK(sheet.ends_with(
      R"("rubric":[{"title":"a","measure":"catching","points":15,"each":5,"bonus":true},)"
      R"({"title":"b","measure":"tests","points":5,"of":3,"score":"exact"},)"
      R"({"title":"c","measure":"file","points":1}]})"));
  CHECK(sheet.find(R"("measured":[{"title":"c","value":1,"note":"exists"},)"
                   R"({"title":"d","value":17,"note":"","all":20,"fingerprint":"0123"}])") !=
        sheet.npos);
  CHECK(error_of(sheet, "catching", "catch").starts_with("/rubric/0/measure: expected a measure"));
  CHECK(line.find(R"("title":"Samples","weights":{"valid":1,"passed":0.1,"caught":2,"chaff":1})") !=
        line.npos);
  CHECK(line.find(R"({"name":"ann","shard":1,"built":true,"build_error":"","fingerprint":"",)") !=
        line.npos);
  CHECK(line.find(R"({"name":"cat","shard":2,"built":null,"build_error":"","fingerprint":"",)") !=
        line.npos);
}

TEST_CASE("invalid manifests are refused", "[grading]") {
  const std::string line = line_of(half_built_manifest());
  CHECK(error_of(line, "gauntlet-fest", "x") ==
        "/format: expected the format gauntlet-fest, got \"x\"");
  CHECK(error_of(line, "\"version\":2", "\"version\":1") == "/version: expected version 2, got 1");
  CHECK(error_of(line, "\"shard\":2", "\"shard\":4") ==
        "/shard: expected a number from 1 to the number of shards, got 4");
  CHECK(error_of(line, "null", "7") == "/teams/2/built: expected true, false or null, got 7");
  CHECK(error_of(line, R"("name":"1-in.json")", R"("name":"../x\u00001-in.json")") ==
        R"(/tests/0/name: expected a path without NUL, got "../x\u00001-in.json")");
  CHECK(error_of(line, "\"passed\":0.1", "\"passed\":-1") ==
        "/weights/passed: expected a number from 0, got -1");
}

TEST_CASE("manifests of a fest with equal shards and a common team belong together", "[grading]") {
  CHECK(plan(config_text, {"ann", "bob"}) == plan(config_text, {"ann", "bob"}));
  CHECK(plan(config_text, {"ann", "bob"}) != plan(config_text, {"ann"}));
  CHECK(plan(config_text, {"ann"}) ==
        plan(R"({"weights": {"valid": 7}, "program" : "{team}/run", "title": ""})", {"ann"}));
  CHECK(plan(config_text, {"ann"}) !=
        plan(R"({"title": "Samples", "program": "{team}/3/run"})", {"ann"}));
  const Manifest manifest = half_built_manifest();
  Manifest other = manifest;
  other.title.clear();
  other.teams[2].is_built = true;
  CHECK(is_same_shard(manifest, other));
  other.plan.clear();
  CHECK(is_same_shard(manifest, other));
  other.shard.number = 1;
  CHECK_FALSE(is_same_shard(manifest, other));
  other = manifest;
  other.teams.erase(other.teams.begin(), other.teams.begin() + 2);
  CHECK(is_same_shard(manifest, other));
  other.teams[0].name = "dan";
  CHECK_FALSE(is_same_shard(manifest, other));
}

TEST_CASE("a validation is stored in a manifest", "[grading]") {
  Manifest manifest;
  Validation found;
  found.tests = {{{"ann", "1-in.json"}}, {{"ann", "\xff/1-in.json"}}};
  TestResult& record = found.errors.emplace_back();
  record.test = "ann/1-in.json";
  record.message = "time limit of 10 s exceeded";
  store_validation(found, manifest);
  CHECK(manifest.tests[0].id() == "ann/1-in.json");
  CHECK(manifest.tests[1].id() == "ann/\uFFFD/1-in.json");
  CHECK(manifest.unvalidated ==
        std::vector<UnvalidatedTest>{{"ann/1-in.json", "time limit of 10 s exceeded"}});
}

TEST_CASE("revoked tests of a fest do not count, and their duplicates do", "[grading]") {
  const Manifest manifest = half_built_manifest();
  const Fest whole = fest_of(manifest, {});
  CHECK(whole.title == "Samples");
  CHECK(whole.weights.caught == 2);
  CHECK(whole.teams.size() == 3);
  CHECK_FALSE(whole.teams[1].built);
  CHECK(whole.tests[0].counts());
  CHECK_FALSE(whole.tests[1].counts());
  const Fest fest = fest_of(manifest, {{"(staff)/1-in.json", "here"}});
  CHECK_FALSE(fest.tests[0].counts());
  CHECK(fest.tests[1].counts());
  CHECK(fest.tests[3].duplicate_of == "ann/1-in.json");
  CHECK_THROWS_AS(fest_of(manifest, {{"dan/1-in.json", "here"}}), std::invalid_argument);
}

TEST_CASE("teams must not see the paths that their programs see", "[grading]") {
  const test::Folder folder;
  Config config = fest::samples::sample_config(folder);
  config.conditions.view.readonly_paths = {"/usr/lib", folder.path() / "driver"};
  const auto paths = new_manifest(config, config_text, {}, {1, 1, 1}).paths;
  CHECK(std::ranges::count(paths, (folder.path() / "driver").string()) == 1);
  CHECK(std::ranges::count(paths, "/usr/lib") == 0);
}
