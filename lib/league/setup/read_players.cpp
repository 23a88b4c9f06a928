#include "league/setup/read_players.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "gauntlet/json.hpp"
#include "grading/submission/build.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/config_values.hpp"
#include "process/shell.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;
using json::Reader;

constexpr std::size_t max_players = 10'000;
constexpr std::string_view expected_player =
    R"(a player: [name, kind] or {"name", "kind" or "program", ...})";

bool has_mark(const std::string& text) { return text.find(grading::team_placeholder) != text.npos; }

class PlayersReader {
 public:
  PlayersReader(const fs::path& folder, const match::Game& league_game)
      : folder_(folder), league_game_(league_game) {}

  void read(const Reader& in) {
    if (in.is_array()) {
      const auto [name, kind] = in.items<2>(expected_player);
      return add(in, name_in(name), {.name = {}, .kind = kind_in(kind)});
    }
    const json::Fields fields(in, expected_player,
                              {"name", "kind", "program", "args", "folder", "build"});
    const Player pattern = player(in, fields);
    const auto* const name = fields.find("name");
    if (!has_mark(pattern.folder.string())) {
      return add(in, name_in(fields.get("name")), pattern);
    }
    if (name != nullptr) name->fail("no \"name\", because {team} is the name");
    const auto is_of_staff = [](const std::string& /*name*/) { return false; };
    const std::string folders = pattern.folder.string() + '/';
    for (const auto& team : grading::read_teams(in, folders, is_of_staff)) {
      Player filled = pattern;
      filled.folder = grading::expand_team(pattern.folder.string(), team);
      filled.place = grading::expand_team(pattern.place.string(), team);
      filled.program = grading::expand_team(pattern.program.string(), team);
      filled.kind = grading::expand_team(pattern.kind, team);
      add(in, team, std::move(filled));
    }
  }

  std::vector<Player> take() { return std::move(players_); }

 private:
  void add(const Reader& in, const std::string& name, Player player) {
    if (!names_.insert(name).second) in.fail("names that are unique", json::quote(name) + " twice");
    player.name = name;
    players_.push_back(std::move(player));
  }

  static std::string name_in(const Reader& in) {
    const std::string expected =
        "a player's name: on one line, without a \"/\", not beginning with \".\", \"#\" or a space";
    const std::string& name = json::read_word(in, expected);
    if (grading::invalid_name_reason(name)) in.fail(expected);
    return name;
  }

  // Returns the kind in the format of the game; "house:D" for a number D.
  std::string kind_in(const Reader& in) const {
    const auto* const level = in.value().as<std::uint64_t>();
    if (level == nullptr) {
      const std::string& kind = in.string("a kind of player");
      if (kind == "human") in.fail("a program or a house player");
      league_game_.check_kind(in);
      return kind;
    }
    std::string kind = "house:" + std::to_string(*level);
    try {
      const json::Value word(kind);
      league_game_.check_kind(Reader(word));
    } catch (const json::Error&) {
      in.fail("a kind of player");
    }
    return kind;
  }

  Player player(const Reader& in, const json::Fields& fields) const {
    const auto* const kind = fields.find("kind");
    const auto* const program = fields.find("program");
    const auto* const folder = fields.find("folder");
    if ((kind == nullptr) == (program == nullptr)) in.fail("either a \"kind\" or a \"program\"");
    Player player;
    if (folder != nullptr) player.folder = path(*folder);
    if (kind != nullptr) {
      player.kind = kind_in(*kind);
      if (const auto* args = fields.find("args")) args->fail("a \"program\" for these arguments");
    } else {
      read_program(*program, fields.find("args"), player);
    }
    if (folder != nullptr && !player.is_program())
      folder->fail("a program, not a house player, in this folder");
    if (const auto* build = fields.find("build")) {
      if (player.folder.empty()) build->fail("a \"folder\" to build in");
      player.build = build_in(*build);
    }
    return player;
  }

  // The program runs in its own folder, which is the player's folder unless it is that of the
  // LEAGUE.json.
  void read_program(const Reader& in, const Reader* args, Player& player) const {
    const fs::path program = path(in);
    if (player.folder.empty() && program.parent_path() != folder_) {
      player.folder =
          has_mark(program) ? fs::path(grading::team_prefix(program)) : program.parent_path();
    }
    if (!player.folder.empty()) {
      const fs::path inside = program.lexically_relative(player.folder);
      if (inside.empty() || *inside.begin() == "..") in.fail("a program inside its \"folder\"");
      if (inside == ".") in.fail("a file inside \"folder\", not the folder itself");
      player.place = inside.parent_path();
      player.program = inside.filename();
    }
    std::vector<std::string> words{"./" + program.filename().string()};
    if (args != nullptr) {
      const auto more = json::read_texts(*args, "a list of arguments", "an argument");
      words.insert(words.end(), more.begin(), more.end());
    }
    player.kind = "exec:exec " + process::shell_command(words);
  }

  fs::path path(const Reader& in) const { return grading::read_path(in, folder_); }

  static grading::BuildSettings build_in(const Reader& in) {
    if (in.value().as<std::string>() != nullptr) {
      return {.command = json::read_word(in, "a shell command")};
    }
    return grading::read_build_settings(
        json::Fields(in, "a shell command, or an object that describes the build",
                     {"command", "timeout", "mem", "disk", "procs", "net"}));
  }

  fs::path folder_;
  const match::Game& league_game_;
  std::vector<Player> players_;
  std::set<std::string> names_;
};

}  // namespace

std::vector<Player> read_players(const Reader& list, const fs::path& folder,
                                 const match::Game& league_game) {
  const std::string expected = "an array of players";
  const std::size_t size = list.size(expected);
  if (size == 0 || size > max_players) list.fail(expected + ", at least one");
  PlayersReader players(folder, league_game);
  for (std::size_t i = 0; i < size; ++i) players.read(list[i]);
  return players.take();
}

std::size_t number_of(const Reader& name, const std::vector<Player>& players) {
  const std::string& text = name.string("a player's name");
  const auto found = std::ranges::find(players, text, &Player::name);
  if (found == players.end()) name.fail("the name of one of the players");
  return static_cast<std::size_t>(found - players.begin());
}

}  // namespace gauntlet::league
