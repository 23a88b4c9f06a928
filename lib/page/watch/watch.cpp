#include "page/watch/watch.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "page/watch/incremental_reader.hpp"

namespace gauntlet::page {
namespace {

using json::Value;

Value encode(const watch::Frame& frame) {
  Value::Array players, details;
  for (const watch::Standing& each : frame.players) {
    players.push_back(Value::Object{
        {"score", each.score}, {"to_move", each.is_to_move}, {"is_out", each.is_disqualified}});
  }
  for (const watch::Detail& each : frame.details) {
    details.push_back(Value::Object{{"label", each.label}, {"text", each.text}});
  }
  return Value::Object{{"board", page::encode(frame.board)},
                       {"caption", frame.caption},
                       {"players", std::move(players)},
                       {"details", std::move(details)}};
}

// The source opened last.
class Watching {
 public:
  Value open(const Request& question) {
    text_ = std::make_unique<watch::IncrementalReader>();
    told_ = 0;
    std::string_view text = question.text("text");
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    text_->read(text);
    const bool is_live = question.has("live") && question["live"].value() == Value(true);
    if (!is_live) text_->end();
    if (text_->opened() == nullptr && (!is_live || !text_->problem().empty())) {
      throw RequestError(watch::unsupported_reason(text));
    }
    return contents();
  }

  Value more(const Request& question) {
    if (!text_) throw RequestError("nothing was opened");
    text_->read(question.text("text"));
    if (text_->opened() == nullptr && !text_->problem().empty())
      throw RequestError(text_->problem());
    return contents();
  }

  Value frame(const Request& question) const {
    const watch::Game& game = game_of(question);
    return encode(game.frame(frame_of(question, game)));
  }

  Value advice(const Request& question) const {
    const watch::Game& game = game_of(question);
    const auto advice = game.advice(frame_of(question, game));
    if (!advice) return {};
    return Value::Object{{"text", advice->text}, {"board", encode(advice->board)}};
  }

 private:
  // Sends only the games that can have changed: the last game sent before, and those after it.
  Value contents() {
    const watch::WatchSource* const opened = text_->opened();
    if (opened == nullptr) return Value::Object{{"kind", "nothing"}};
    Value::Object contents = opened->contents(told_);
    contents.emplace_back("games_from", told_);
    if (!text_->problem().empty()) contents.emplace_back("problem", text_->problem());
    told_ = opened->settled();
    return contents;
  }

  const watch::Game& game_of(const Request& question) const {
    const watch::WatchSource* const opened = text_ ? text_->opened() : nullptr;
    if (opened == nullptr || opened->games() == 0) throw RequestError("no game was opened");
    const auto number = question["game"].natural("the number of a game");
    if (number >= opened->games()) question["game"].fail("the number of a game");
    return opened->game(number);
  }

  static std::size_t frame_of(const Request& question, const watch::Game& game) {
    const auto number = question["frame"].natural("the number of a frame");
    if (number >= game.frames()) question["frame"].fail("the number of a frame");
    return number;
  }

  std::unique_ptr<watch::IncrementalReader> text_;
  std::size_t told_ = 0;  // number of games sent that will not change any more
};

}  // namespace

void add_watch_calls(Methods& calls) {
  const auto watching = std::make_shared<Watching>();
  calls["watch.open"] = [watching](const Request& question) { return watching->open(question); };
  calls["watch.more"] = [watching](const Request& question) { return watching->more(question); };
  calls["watch.frame"] = [watching](const Request& question) { return watching->frame(question); };
  calls["watch.advice"] = [watching](const Request& question) {
    return watching->advice(question);
  };
}

}  // namespace gauntlet::page
