#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "match/game.hpp"
#include "match/report.hpp"
#include "match/rules.hpp"

// Helpers for the games.
namespace gauntlet::match {

// The players in their seats.
template <class Player>
struct SeatedPlayers {
  std::vector<PlayerSessionOf<Player>> players;
  std::vector<PlayerSessionOf<Player>*> pointers;

  // `make_house_player(kind)` returns a null pointer for other kinds. Such a player becomes an
  // `Elsewhere`, a ChannelPlayer.
  template <class Elsewhere, class MakeHousePlayer>
  static SeatedPlayers make(std::span<const Contestant> contestants, const OpenChannel& open,
                            const MakeHousePlayer& make_house_player) {
    SeatedPlayers seated;
    seated.players.reserve(contestants.size());
    for (std::size_t seat = 0; seat < contestants.size(); ++seat) {
      std::unique_ptr<Player> player = make_house_player(contestants[seat].kind);
      if (!player) player = std::make_unique<Elsewhere>(open(seat));
      seated.players.emplace_back(contestants[seat].name, std::move(player));
      seated.pointers.push_back(&seated.players.back());
    }
    return seated;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    names.reserve(players.size());
    for (const auto& player : players) names.push_back(player.name());
    return names;
  }

  // Returns their seats in the record of the game, all with rank 1 and without a score.
  std::vector<Seat> seats() const {
    std::vector<Seat> seats(players.size());
    for (std::size_t i = 0; i < seats.size(); ++i) {
      seats[i].player = players[i].name();
      if (!players[i].is_active()) seats[i].out = players[i].failure();
      seats[i].effort = players[i].effort();
    }
    return seats;
  }
};

// Fills in the moves, scores and ranks of a game for several players, whose colors are the seats in
// order. is_move(event) tells the moves from other events.
template <class Color, class Event>
void fill_in(const ReportOf<Color, Event>& report, PlayedGame& played) {
  const auto seat_of = [](Color color) { return static_cast<std::size_t>(color); };
  for (const auto* list : {&report.winners, &report.others}) {
    for (const auto& each : *list) {
      played.seats[seat_of(each.color)].score = static_cast<std::int64_t>(each.score);
    }
  }
  std::vector<std::size_t> outs;
  for (const Event& event : report.events) {
    if (is_move(event)) ++played.moves;
    if (std::holds_alternative<Failure>(event.what)) outs.push_back(seat_of(event.player));
  }
  rank(played.seats, outs);
}

// Plays a game for several players: play_game(on_event) returns its report. The log has the lines
// of `head`, encode_line(event) of each event, and the report without its events.
template <class Event, class Player, class PlayGame>
PlayedGame play_seated(const SeatedPlayers<Player>& seated, std::vector<json::Value> head,
                       const OnLine& on_line, const PlayGame& play_game) {
  const auto write = [&](const auto& make_line) {
    if (on_line) on_line(make_line());
  };
  for (const json::Value& line : head) write([&] { return line; });
  auto report = play_game(
      [&](const Event& event, const auto&) { write([&] { return encode_line(event); }); });
  write([&] { return encode_end(report); });
  PlayedGame played{.seats = seated.seats()};
  fill_in(report, played);
  const auto kept = std::make_shared<const decltype(report)>(std::move(report));
  played.report = [kept] { return encode(*kept); };
  played.log = [head = std::move(head), kept] {
    std::vector<json::Value> lines = head;
    for (const Event& event : kept->events) lines.push_back(encode_line(event));
    lines.emplace_back(encode_end(*kept));
    return lines;
  };
  return played;
}

}  // namespace gauntlet::match
