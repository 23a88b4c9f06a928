#include "league/setup/config.hpp"

#include "gauntlet/json.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"
#include "test/catch.hpp"
#include "test/schema_examples.hpp"

namespace gauntlet {
namespace {

using namespace league;
namespace fs = std::filesystem;

// A folder with a LEAGUE.json that has these members.
struct LeagueFile {
  system::TemporaryFolder folder;

  fs::path file() const { return folder.path() / "LEAGUE.json"; }

  Config read(const std::string& members) const {
    system::write_file(file(), "{\"title\": \"T\", \"game\": \"fish\"" +
                                   (members.empty() ? "" : ", " + members) + "}");
    return read_config(file());
  }
};

std::string why_not(const std::string& members) {
  try {
    LeagueFile().read(members);
  } catch (const json::Error& error) {
    return error.what();
  }
  return "";
}

const std::string two = R"("players": [["a", 1], ["b", "greedy"]])";

TEST_CASE("members that a league omits have defaults", "[league]") {
  const LeagueFile file;
  const Config config = file.read(two);
  CHECK(config.title == "T");
  CHECK(config.players.size() == 2);
  CHECK(config.players[0].kind == "house:1");
  CHECK(config.format == Format::round_robin);
  CHECK(config.seatings == Seatings::all);
  CHECK(config.seats == 2);
  CHECK(config.boards.size() == 10);
  CHECK(config.sandbox == process::Sandbox::strict);
  CHECK(config.limits.memory == process::default_memory);
  CHECK(config.settings.turn_time == std::chrono::seconds(1));
  CHECK(config.settings.first_turn_time == std::chrono::seconds(3));
  CHECK(config.retry_timeouts);
  CHECK(file.read(two + R"(, "turn-time": 5)").settings.first_turn_time == std::chrono::seconds(5));
}

TEST_CASE("boards of a league are listed or random, and all different", "[league]") {
  const LeagueFile file;
  CHECK(file.read(two + R"(, "boards": [{"rows": 5, "columns": 5, "fish": 2}])").boards.size() ==
        1);
  const auto some = file.read(two + R"(, "boards": {"random": 3, "seed": 7, "rows": 6})").boards;
  REQUIRE(some.size() == 3);
  CHECK(some[0] != some[1]);
  const auto more = file.read(two + R"(, "boards": {"random": 4, "seed": 7, "rows": 6})").boards;
  CHECK(std::equal(some.begin(), some.end(), more.begin()));
}

TEST_CASE("a player's program runs in its own folder", "[league]") {
  const LeagueFile file;
  fs::create_directories(file.folder.path() / "teams" / "ann" / "3");
  fs::create_directories(file.folder.path() / "teams" / "bob");
  const Config config = file.read(
      R"("players": [{"program": "teams/{team}/3/fish", "args": ["-v"],
                      "build": {"command": "make", "timeout": 9}},
                     {"name": "x", "kind": "exec:./x", "folder": "own"},
                     ["y", "exec:python3 y.py"], {"name": "z", "program": "z.py"}])");
  REQUIRE(config.players.size() == 5);
  const Player& ann = config.players[0];
  CHECK(ann.name == "ann");
  CHECK(ann.kind == "exec:exec ./fish -v");
  CHECK(ann.folder == file.folder.path() / "teams" / "ann");
  CHECK(ann.place == "3");
  CHECK(ann.program == "fish");
  CHECK(ann.build->limits.wall_time == std::chrono::seconds(9));
  CHECK(config.players[1].name == "bob");
  CHECK(config.players[2].folder == file.folder.path() / "own");
  CHECK(config.players[3].folder.empty());
  CHECK(config.players[4].folder.empty());
  CHECK(config.players[4].kind == "exec:exec ./z.py");
}

TEST_CASE("an invalid league is refused with the place of the error", "[league]") {
  CHECK(why_not(two).empty());
  CHECK(why_not("").find("\"players\"") != std::string::npos);
  const auto refuses = [](const std::string& members, const std::string& pointer) {
    INFO(members);
    CHECK(why_not(members).starts_with(pointer + ": "));
  };
  refuses(two + R"(, "bords": [])", "/bords");
  refuses(R"("players": [["a", 1]])", "/players");
  refuses(R"("players": [["a", 1], ["a", 2]])", "/players/1");
  refuses(R"("players": [["a", 1], ["b", "human"]])", "/players/1/1");
  refuses(R"("players": [["a", 1], ["b", "best"]])", "/players/1/1");
  refuses(R"("players": [["a", 1], [".b", 1]])", "/players/1/0");
  refuses(R"("players": [["a", 1], {"name": "b"}])", "/players/1");
  refuses(R"("players": [["a", 1], {"name": "b", "kind": 1, "build": "make"}])",
          "/players/1/build");
  refuses(R"("players": [["a", 1], {"program": "no/{team}/x"}])", "/players/1");
  refuses(two + R"(, "boards": [])", "/boards");
  refuses(two + R"(, "boards": [[[1, 1, 1]]])", "/boards/0");
  refuses(two + R"(, "boards": {"seed": 1})", "/boards");
  refuses(two + R"(, "boards": {"random": 0})", "/boards/random");
  refuses(two + R"(, "boards": {"random": 2, "raws": 5})", "/boards");
  refuses(two + R"(, "seats": 5)", "/seats");
  refuses(two + R"(, "seats": 3)", "/players");
  refuses(two + R"(, "format": "gauntlet")", "/format");
  refuses(two + R"(, "format": "solo")", "/format");
  refuses(two + R"(, "format": {"gauntlet": "c"})", "/format/gauntlet");
  refuses(two + R"(, "format": {"swiss": 0})", "/format/swiss");
  refuses(two + R"(, "seatings": "some")", "/seatings");
  refuses(two + R"(, "turn-time": 0)", "/turn-time");
  refuses(two + R"(, "stop": {"order": 1})", "/stop/order");
  refuses(two + R"(, "stop": {"sprt": ["a", "a"]})", "/stop/sprt/1");
  refuses(two + R"(, "stop": {"sprt": ["a", "b", {"elo0": 5, "elo1": 5}]})", "/stop/sprt/2");
  refuses(two + R"(, "format": {"swiss": 2}, "stop": {"order": 0.9})", "/stop");
}

TEST_CASE("the examples in the schema of a league are valid", "[league]") {
  const LeagueFile file;
  fs::create_directories(file.folder.path() / "submissions" / "ann");
  test::visit_examples("LEAGUE.schema.json",
                       [&](const std::string& key, const std::string& example) {
                         std::string members = R"("$schema": "x")";
                         if (key != "title" && key != "game")
                           members += ", \"" + key + "\": " + example;
                         if (key != "players")
                           members += R"(, "players": [["ann", 1], ["bob", "greedy"]])";
                         CAPTURE(key, example);
                         CHECK_NOTHROW(file.read(members));
                       });
}

TEST_CASE("keys of a league have the defaults of its schema", "[league]") {
  const LeagueFile league;
  const std::string file = "LEAGUE.schema.json";
  const Config plain = league.read(two + R"(, "stop": {"sprt": ["a", "b"]})");
  const Config full = league.read(two + R"(, "stop": {"sprt": ["a", "b", {)" +
                                  test::default_members(file, {"$defs", "sprt"}) + "}]}, " +
                                  test::default_members(file, {}));
  CHECK(full.boards == plain.boards);
  CHECK(full.settings.turn_time == plain.settings.turn_time);
  CHECK(full.settings.first_turn_time == plain.settings.first_turn_time);
  CHECK(full.settings.start_time == plain.settings.start_time);
  CHECK(full.settings.grace == plain.settings.grace);
  CHECK(full.limits.cpu_time == plain.limits.cpu_time);
  CHECK(full.limits.memory == plain.limits.memory);
  CHECK(full.limits.output == plain.limits.output);
  CHECK(full.limits.processes == plain.limits.processes);
  CHECK(full.sandbox == plain.sandbox);
  CHECK(full.network == plain.network);
  CHECK(full.see == plain.see);
  CHECK(full.environment == plain.environment);
  CHECK(full.retry_timeouts == plain.retry_timeouts);
  CHECK(full.logs == plain.logs);
  CHECK(full.stop.sprt.value().settings == plain.stop.sprt.value().settings);
}

}  // namespace
}  // namespace gauntlet
