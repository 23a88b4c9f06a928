#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

namespace gauntlet::match {

// Lets several speakers, each in a thread of its own, say things as if they had spoken one after
// the other: what the first who has not finished says is said at once, what the others say when it
// is their turn.
class InTurn {
 public:
  using Saying = std::function<void()>;

  explicit InTurn(std::size_t speakers) : waiting_(speakers), has_finished_(speakers) {}

  // Throws what the saying throws, or another that it had to wait for.
  void say(std::size_t speaker, Saying saying) {
    const std::lock_guard lock(mutex_);
    if (speaker == turn_) return saying();
    waiting_[speaker].push_back(std::move(saying));
  }

  void finish(std::size_t speaker) {
    const std::lock_guard lock(mutex_);
    has_finished_[speaker] = true;
    while (turn_ < waiting_.size() && has_finished_[turn_]) {
      if (++turn_ == waiting_.size()) return;
      for (const Saying& saying : std::exchange(waiting_[turn_], {})) saying();
    }
  }

 private:
  std::mutex mutex_;
  std::size_t turn_ = 0;
  std::vector<std::vector<Saying>> waiting_;
  std::vector<bool> has_finished_;
};

}  // namespace gauntlet::match
