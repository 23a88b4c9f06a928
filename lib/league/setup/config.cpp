#include "league/setup/config.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "core/numbers.hpp"
#include "grading/judging/conditions.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/config_values.hpp"
#include "process/shell.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"

namespace gauntlet::league {
namespace {

using json::Reader;

namespace fs = std::filesystem;

bool has_mark(const std::string& text) { return text.find(grading::team_placeholder) != text.npos; }

class PlayersReader {
 public:
  PlayersReader(const fs::path& folder, const match::MatchGame& league_game)
      : folder_(folder), league_game_(league_game) {}

  void read(const Reader& in) {
    if (in.is_array()) {
      return add(in, name_in(in[0]), {.name = {}, .kind = kind_in(in[1])});
    }
    const schema::Fields fields(in);
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
    const std::string& name = schema::text(in);
    if (grading::invalid_name_reason(name)) schema::fail("LEAGUE.schema.json#/$defs/name", in);
    return name;
  }

  // Returns the kind in the format of the game; "house:D" for a number D.
  std::string kind_in(const Reader& in) const {
    const auto* const level = in.value().as<std::uint64_t>();
    if (level == nullptr) {
      const std::string& kind = schema::text(in);
      if (kind == "human") in.fail("a program or a house player");
      league_game_.check_kind(in);
      return kind;
    }
    std::string kind = "house:" + std::to_string(*level);
    try {
      const json::Value word(kind);
      league_game_.check_kind(Reader(word));
    } catch (const json::Error&) {
      schema::fail("LEAGUE.schema.json#/$defs/kind", in);
    }
    return kind;
  }

  Player player(const Reader& in, const schema::Fields& fields) const {
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
      const auto more = schema::texts(*args);
      words.insert(words.end(), more.begin(), more.end());
    }
    player.kind = "exec:exec " + process::shell_command(words);
  }

  fs::path path(const Reader& in) const { return grading::read_path(in, folder_); }

  static grading::BuildSettings build_in(const Reader& in) {
    if (in.value().as<std::string>() != nullptr) return {.command = schema::text(in)};
    return grading::read_build_settings(schema::Fields(in));
  }

  fs::path folder_;
  const match::MatchGame& league_game_;
  std::vector<Player> players_;
  std::set<std::string> names_;
};

// Decodes the players of a LEAGUE.json in its order. A pattern yields one player for each team with
// a folder there. `folder` is the folder of the file.
std::vector<Player> read_players(const Reader& list, const fs::path& folder,
                                 const match::MatchGame& league_game) {
  PlayersReader players(folder, league_game);
  for (std::size_t i = 0; i < list.size("an array"); ++i) players.read(list[i]);
  return players.take();
}

// Returns the index of the player with the given name.
std::size_t number_of(const Reader& name, const std::vector<Player>& players) {
  const std::string& text = schema::text(name);
  const auto found = std::ranges::find(players, text, &Player::name);
  if (found == players.end()) name.fail("the name of one of the players");
  return static_cast<std::size_t>(found - players.begin());
}

constexpr std::array<std::pair<std::string_view, Format>, 5> formats{{
    {"round-robin", Format::round_robin},
    {"gauntlet", Format::gauntlet},
    {"swiss", Format::swiss},
    {"knockout", Format::knock_out},
    {"solo", Format::solo},
}};

// Returns the value of a word that a schema has checked.
template <class Choice, std::size_t n>
Choice read_choice(const Reader& in,
                   const std::array<std::pair<std::string_view, Choice>, n>& choices) {
  return std::ranges::find(choices, schema::text(in), &std::pair<std::string_view, Choice>::first)
      ->second;
}

// Decodes the stop rule: {"order": probability}, {"sprt": [name, name, settings]} or both. All
// other members of `config` must have been read already. Throws json::Error.
StopRule read_stop(const Reader& in, const Config& config) {
  if (config.format != Format::round_robin && config.format != Format::gauntlet) {
    in.fail("a round-robin or gauntlet league", to_string(config.format));
  }
  const auto* const sprt = schema::Fields(in).find("sprt");
  if (sprt != nullptr && config.seats != 2) sprt->fail("games of two players (\"seats\": 2)");
  std::vector<std::string> names;
  names.reserve(config.players.size());
  for (const Player& player : config.players) names.push_back(player.name);
  return decode_stop_rule(in, names);
}

class ConfigReader {
 public:
  ConfigReader(const std::filesystem::path& file, const Reader& document) : fields_(document) {
    config_.file = file;
  }

  Config read() {
    config_.title = schema::text(fields_.get("title"));
    read_game();
    config_.players = read_players(fields_.get("players"), config_.folder(), *config_.league_game);
    read_format();
    read_seats();
    read_boards();
    read_conditions();
    if (const auto* in = fields_.find("stop")) config_.stop = read_stop(*in, config_);
    if (const auto* in = fields_.find("logs")) {
      config_.logs = read_choice<Logs, 3>(
          *in, {{{"all", Logs::all}, {"failures", Logs::failures}, {"none", Logs::none}}});
    }
    return std::move(config_);
  }

 private:
  void read_game() {
    const Reader& in = fields_.get("game");
    config_.game = schema::text(in);
    config_.league_game = match::find_game(config_.game);
    if (config_.league_game == nullptr) in.fail("a game: " + match::names_of_games(", "));
  }

  void read_format() {
    if (config_.league_game->seats().max == 1) config_.format = Format::solo;
    const auto* const in = fields_.find("format");
    if (in == nullptr) return;
    if (in->value().as<json::Value::Object>() == nullptr) {
      config_.format = read_choice(*in, formats);
    } else {
      const schema::Fields fields(*in);
      const auto* const one = fields.find("gauntlet");
      config_.format = one != nullptr ? Format::gauntlet : Format::swiss;
      if (one != nullptr) config_.fixed = number_of(*one, config_.players);
      if (const auto* const rounds = fields.find("swiss"))
        config_.rounds = schema::natural(*rounds);
    }
    const bool is_solo = config_.format == Format::solo;
    const match::MatchGame& league_game = *config_.league_game;
    if (is_solo ? league_game.seats().min > 1 : league_game.seats().max < 2) {
      in->fail(is_solo ? "a format for two or more players"
                       : "\"solo\", as the game is for one player");
    }
  }

  void read_seats() {
    const match::MatchGame& league_game = *config_.league_game;
    const bool is_solo = config_.format == Format::solo;
    config_.seats = is_solo ? 1 : std::max<std::size_t>(2, league_game.seats().min);
    if (config_.format == Format::knock_out) config_.seats = league_game.seats().max;
    if (const auto* in = fields_.find("seats")) {
      const std::size_t min = config_.format == Format::knock_out ? 2 : config_.seats;
      const std::size_t max = is_solo ? 1 : league_game.seats().max;
      config_.seats = schema::natural(*in);
      if (config_.seats < min || config_.seats > max) {
        in->fail("a number of seats from " + std::to_string(min) + " to " + std::to_string(max));
      }
    }
    const std::size_t min = config_.format == Format::knock_out ? 2 : config_.seats;
    if (config_.players.size() < min) {
      fields_.get("players").fail("at least " + pluralize(min, "player"),
                                  std::to_string(config_.players.size()));
    }
    read_seatings();
  }

  void read_seatings() {
    config_.seatings = config_.seats > 3 ? Seatings::balanced : Seatings::all;
    if (config_.format == Format::knock_out) config_.seatings = Seatings::fixed;
    if (const auto* in = fields_.find("seatings")) {
      config_.seatings = read_choice<Seatings, 4>(*in, {{{"all", Seatings::all},
                                                         {"balanced", Seatings::balanced},
                                                         {"rotation", Seatings::rotation},
                                                         {"fixed", Seatings::fixed}}});
    }
    if (const auto* in = fields_.find("groups")) {
      config_.groups = schema::natural(*in);
    }
  }

  void read_boards() {
    const auto* const in = fields_.find("boards");
    if (in == nullptr || !in->is_array()) return read_random_boards(in);
    for (std::size_t i = 0; i < in->size("an array"); ++i) {
      check_board((*in)[i]);
      if (std::ranges::find(config_.boards, (*in)[i].value()) != config_.boards.end()) {
        (*in)[i].fail("boards that differ");
      }
      config_.boards.push_back((*in)[i].value());
    }
  }

  void read_random_boards(const Reader* in) {
    std::size_t boards = 10;
    std::uint64_t seed = 1;
    json::Value::Object rule;
    if (in != nullptr) {
      for (const auto& [key, value] : in->members("boards")) {
        if (key == "random") {
          boards = schema::natural(value);
        } else if (key == "seed") {
          seed = schema::natural(value);
        } else {
          rule.emplace_back(key, value.value());
        }
      }
    }
    add_random_boards(in, boards, seed, rule);
  }

  // Counts up seeds from `seed`. `in` is the place of the rule.
  void add_random_boards(const Reader* in, std::size_t boards, std::uint64_t seed,
                         const json::Value::Object& rule) {
    for (std::size_t i = 0; i < boards; ++i) {
      config_.boards.push_back(config_.league_game->random_board(rule, seed + i));
      try {
        if (i == 0) check_board(Reader(config_.boards.back()));
      } catch (const json::Error& error) {
        if (in == nullptr) throw;
        in->fail("members of a random board of this game", error.what());
      }
    }
  }

  void check_board(const Reader& in) const {
    const std::size_t min = config_.format == Format::knock_out ? 2 : config_.seats;
    for (std::size_t seats = min; seats <= config_.seats; ++seats) {
      config_.league_game->check_board(in, seats);
    }
  }

  void read_conditions() {
    const grading::JudgeOptions options = grading::decode_judge_options(
        grading::ConfigSource(fields_),
        {.limits = match::limits_of_player(), .sandbox = process::Sandbox::strict});
    config_.limits = options.limits;
    config_.sandbox = options.sandbox;
    config_.network = options.view.network;
    if (const auto* in = fields_.find("see")) {
      config_.see = grading::read_paths(*in, config_.folder());
    }
    if (const auto* in = fields_.find("env")) config_.environment = grading::read_environment(*in);
    GameSettings& settings = config_.settings;
    const auto read_time = [&](std::string_view key, auto& time) {
      if (const auto* in = fields_.find(key)) time = grading::read_seconds(*in);
    };
    read_time("turn-time", settings.turn_time);
    settings.first_turn_time = std::max(std::chrono::milliseconds(3000), settings.turn_time);
    read_time("first-turn-time", settings.first_turn_time);
    read_time("start-time", settings.start_time);
    read_time("grace", settings.grace);
    if (const auto* in = fields_.find("retry_timeouts"))
      config_.retry_timeouts = json::read_flag(*in);
  }

  schema::Fields fields_;
  Config config_;
};

}  // namespace

std::string_view to_string(Format format) {
  return std::ranges::find(formats, format, &std::pair<std::string_view, Format>::second)->first;
}

Config read_config(const std::filesystem::path& file) {
  const json::Value document = json::parse(system::read_text(file));
  schema::check("LEAGUE.schema.json", Reader(document));
  return ConfigReader(std::filesystem::absolute(file).lexically_normal(), Reader(document)).read();
}

}  // namespace gauntlet::league
