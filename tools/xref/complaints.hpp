#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.hpp"

namespace gauntlet::xref {

// Who plays.
struct Speaker {
  std::string name;
  bool is_program = false;
};

// Where the standard error of programs that play goes.
struct ComplaintFlags {
  std::vector<std::string> shown;     // names of players: on ours, line by line, after their name
  std::optional<std::string> folder;  // a file for each program
  bool at_the_end = false;            // is it shown; the last lines only
};

// Takes what programs that play complain of. What is shown is made harmless; a file has it as it
// is, and once it has 16 MiB begins anew with the end of these.
class Complaints {
 public:
  // Throws tool::WrongUsage for a name that no program of the game has, tool::IoError where the
  // files cannot be written.
  Complaints(const std::vector<Speaker>& players, const ComplaintFlags& flags);
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  ~Complaints();

  // For that player, from 0: takes bytes, throws nothing. Must not outlive this.
  process::Dialogue::OnComplaint of(std::size_t player);

  // Throws what went wrong while bytes were taken (tool::IoError), if anything did.
  void check() const;

  // Shows what is left to be shown. Throws as above.
  void finish();

 private:
  struct Program;

  void take(Program& program, std::string_view bytes);
  void show(Program& program, bool is_end) const;

  std::vector<std::unique_ptr<Program>> programs_;  // by player; null for those that are none
  bool at_the_end_;
  std::exception_ptr trouble_;
};

}  // namespace gauntlet::xref
