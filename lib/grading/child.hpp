#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace gauntlet::grading {

// A file descriptor that is ours to close.
class File {
 public:
  File() = default;
  explicit File(int number) : number_(number) {}
  File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~File();

  int number() const { return number_; }

 private:
  int number_ = -1;
};

// A program that runs, the leader of a process group of its own. Killed and buried at the latest
// when this goes away.
class Child {
 public:
  // Starts a program with its arguments, a file as its standard input. Throws std::system_error
  // when the system refuses.
  Child(const std::vector<std::string>& command, const std::filesystem::path& input);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  // Where its standard output and error can be read.
  int out() const { return out_.number(); }
  int err() const { return err_.number(); }

  bool has_ended() const;

  // Kills what is left of its group, and says how it ended, as waitpid() does. Once only.
  int bury();

 private:
  File out_;
  File err_;
  pid_t pid_ = -1;
};

}  // namespace gauntlet::grading
