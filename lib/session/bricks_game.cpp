#include "session/bricks_game.hpp"

#include "bricks/json.hpp"
#include "bricks/picture.hpp"
#include "session/record.hpp"

namespace gauntlet::session {

using json::Value;

BricksGame::BricksGame(Table& table, const bricks::Position& position, Dropper dropper)
    : table_(table), position_(position), top_(position.max_safe()) {
  table.record(header("bricks", {{"dropper", dropper == computer ? "computer" : "you"},
                                 {"position", bricks::encode(position)}}));
}

void BricksGame::draw(std::string note, std::optional<bricks::Height> drop) const {
  console().draw(note.append(text(position_, top_, drop, console().has_color())));
}

void BricksGame::drop(bricks::Height height, bool safe) {
  table_.record(Value::Object{{"drop", height}, {"safe", safe}});
  position_ = *position_.after(height, safe);
}

void BricksGame::finish(const bricks::Guess& guess, bool is_right) const {
  table_.record(
      Value::Object{{"guess", guess.strength}, {"certain", guess.certain}, {"right", is_right}});
}

}  // namespace gauntlet::session
