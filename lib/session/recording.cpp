#include "session/recording.hpp"

#include <algorithm>

#include "match/lines.hpp"
#include "match/report.hpp"
#include "session/games.hpp"
#include "text/display.hpp"

namespace gauntlet::session {

Recording::Recording(const json::Reader& first, bool has_scores)
    : game_(&game_of(first)), has_scores_(has_scores) {
  GameContext context = watching_context(has_scores);
  play_ = game_->start(first, context);
  seats_ = play_->look().players;
  const auto names = match::names_in(first.value(), "players");
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    Seat& seat = seats_[i];
    if (i < names.size()) {
      seat.who = names[i];
    } else if (seat.who.empty()) {
      seat.who = seat.side;
    }
  }
  add(first, {.caption = caption_of_play(), .is_position = true});
}

bool Recording::take(const json::Reader& line) {
  if (is_over_) throw json::Error("", "expected no line after the end");
  const bool is_step = play_->take(line);
  const json::Value& value = line.value();
  const bool is_undo = match::begins_with(line, "undo");
  if (is_undo || match::begins_with(line, "redo")) {
    for (Out& out : outs_) out.end = std::min(out.end, frames_.size());
    return add(line, {.caption = is_undo ? "undone" : "redone", .is_position = true});
  }
  if (match::member(value, "out") != nullptr) {
    const auto& [player, failure] = match::decode_out(line, "who is out");
    const std::string& side = player.string("a side");
    std::string text =
        name_of(side) + " is disqualified: " + text::escape_for_display(failure.reason);
    outs_.push_back({side, frames_.size()});
    mark(TimelineMarker::Kind::out, text);
    return add(line, {.caption = std::move(text), .is_position = is_step, .failure = failure});
  }
  if (!is_step) {
    // Players may fail when they are told the result.
    for (const std::string_view list : {"cheaters", "failures"}) {
      for (const match::PlayerResult& each : match::results_in(value, list)) {
        if (std::ranges::count(outs_, each.side, &Out::side) > 0) continue;
        outs_.push_back({each.side, frames_.size()});
        mark(TimelineMarker::Kind::out, name_of(each.side) + " is disqualified: " + each.reason);
      }
    }
    is_over_ = true;
    std::string text =
        match::begins_with(line, "winners") ? match::result_in_words(value) : play_->caption();
    mark(TimelineMarker::Kind::end, text);
    return add(line, {.caption = std::move(text)});
  }
  std::string text = caption_of_play();
  const json::Value* const move = match::member(value, "move");
  if (move != nullptr && *move == json::Value(false)) mark(TimelineMarker::Kind::pass, text);
  return add(line, {.caption = std::move(text), .is_position = true, .is_step = true});
}

View Recording::view(std::size_t frame) const {
  const bool is_last = frame + 1 == frames_.size();
  View view = is_last ? play_->look() : play_at(frame)->look();
  for (std::size_t i = 0; i < view.players.size(); ++i) {
    Seat& seat = view.players[i];
    seat.who = seats_[i].who;
    for (const auto& [side, begin, end] : outs_) {
      if (frame < begin || frame >= end || side != seat.side) continue;
      seat.is_out = true;
      seat.is_to_move = false;
    }
    if (is_over_ && is_last) seat.is_to_move = false;
  }
  return view;
}

std::optional<Advice> Recording::advise(std::size_t frame) const {
  const auto play = play_at(frame);
  if (play->turn() != Turn::person || (is_over_ && frame + 1 == frames_.size())) {
    return std::nullopt;
  }
  Advice advice = play->advise();
  if (frame + 1 < frames_.size() && frames_[frame + 1].is_step) {
    advice.text += advice.text.ends_with('.') ? "" : ".";
    advice.text += " Played: " + frames_[frame + 1].caption;
  }
  return advice;
}

bool Recording::add(const json::Reader& line, Line frame) {
  dump(line.value(), text_);
  text_ += '\n';
  frame.end = text_.size();
  frames_.push_back(std::move(frame));
  return frames_.back().is_position;
}

void Recording::mark(TimelineMarker::Kind kind, std::string text) {
  marks_.push_back({frames_.size(), kind, std::move(text)});
}

std::unique_ptr<Play> Recording::play_at(std::size_t frame) const {
  GameContext context = watching_context(has_scores_);
  return open_game(*game_, std::string_view(text_).substr(0, frames_[frame].end), context);
}

std::string Recording::caption_of_play() const {
  std::string text = play_->caption();
  for (const Seat& seat : seats_) {
    if (text.starts_with(seat.side + ":") || text.starts_with(seat.side + " ")) {
      return text.replace(0, seat.side.size(), name_of(seat.side));
    }
  }
  return text;
}

std::string Recording::name_of(std::string_view side) const {
  for (const Seat& seat : seats_) {
    if (seat.side == side && seat.who != side) return seat.who + ", " + std::string(side);
  }
  return text::escape_for_display(side);
}

}  // namespace gauntlet::session
