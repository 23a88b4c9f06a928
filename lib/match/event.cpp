#include "match/event.hpp"

namespace gauntlet::match {

bool happen(fish::Referee& referee, const Event& event) {
  if (std::holds_alternative<Out>(event.what)) return referee.throw_out(event.player);
  const auto& players = referee.state().players();
  if (players.empty() || players.front().color != event.player) return false;
  if (const auto* placed = std::get_if<Placed>(&event.what)) return referee.place(placed->at);
  return referee.play(std::get<Moved>(event.what).action);
}

}  // namespace gauntlet::match
