#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

namespace gauntlet::match {

// Puts the output of several threads in order, as if each thread had run after the previous one.
// Output of the first unfinished thread is passed on at once. Output of a later thread waits until
// all threads before it have finished.
class SequencedOutput {
 public:
  using OutputAction = std::function<void()>;

  explicit SequencedOutput(std::size_t speakers) : waiting_(speakers), has_finished_(speakers) {}

  // Throws what `saying` throws. close_stdin() throws what a delayed action throws.
  void say(std::size_t speaker, OutputAction saying) {
    const std::lock_guard lock(mutex_);
    if (speaker == turn_) return saying();
    waiting_[speaker].push_back(std::move(saying));
  }

  void finish(std::size_t speaker) {
    const std::lock_guard lock(mutex_);
    has_finished_[speaker] = true;
    while (turn_ < waiting_.size() && has_finished_[turn_]) {
      if (++turn_ == waiting_.size()) return;
      for (const OutputAction& saying : std::exchange(waiting_[turn_], {})) saying();
    }
  }

 private:
  std::mutex mutex_;
  std::size_t turn_ = 0;
  std::vector<std::vector<OutputAction>> waiting_;
  std::vector<bool> has_finished_;
};

}  // namespace gauntlet::match
