#include "session/bricks/session.hpp"

#include "bricks/json.hpp"
#include "bricks/picture.hpp"
#include "session/record.hpp"

namespace gauntlet::session::bricks {

using json::Value;

Session::Session(Table& table, const Position& position, Dropper dropper)
    : table_(table), position_(position), top_(position.max_safe()) {
  table.record(header("bricks", {{"dropper", dropper == computer ? "computer" : "you"},
                                 {"position", encode(position)}}));
}

void Session::draw(std::string note, std::optional<Height> drop) const {
  console().draw(note.append(bricks::text(position_, top_, drop, console().has_color())));
}

void Session::drop(Height height, bool safe) {
  table_.record(Value::Object{{"drop", height}, {"safe", safe}});
  position_ = *position_.after(height, safe);
}

void Session::finish(const Guess& guess, bool is_right) const {
  table_.record(
      Value::Object{{"guess", guess.strength}, {"certain", guess.certain}, {"right", is_right}});
}

}  // namespace gauntlet::session::bricks
