#include "xserver/tournament_log_files.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "support/io/io.hpp"

namespace gauntlet::xserver {
namespace {

// Creates the folder and returns it.
std::string made(std::string folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw tool::IoError("could not create " + folder + ": " + error.message());
  return folder;
}

}  // namespace

TournamentLogFiles::TournamentLogFiles(std::string folder)
    : folder_(made(std::move(folder))), all_(folder_ + "/tournament.jsonl") {}

void TournamentLogFiles::write(const std::string& line,
                               const std::optional<match::GameNumber>& game) {
  all_.write(line);
  if (game) write_of_game(line, *game);
}

void TournamentLogFiles::write_of_game(const std::string& line, const match::GameNumber& number) {
  const std::string name =
      std::to_string(number.round + 1) + '-' + std::to_string(number.game + 1) + ".jsonl";
  if (name != name_) file_.emplace(folder_ + '/' + name);
  name_ = name;
  file_->write(line);
}

}  // namespace gauntlet::xserver
