#include "process/sandbox/own_user.hpp"

#include <unistd.h>

#include <array>
#include <fstream>
#include <sstream>

namespace gauntlet::process {

OwnUser own_user() {
  const std::string number = std::to_string(geteuid());
  std::ifstream users("/etc/passwd");
  for (std::string line; std::getline(users, line);) {
    std::istringstream fields(line);
    std::array<std::string, 6> field;  // name, password, user, group, comment, home
    for (auto& each : field) std::getline(fields, each, ':');
    if (field[2] == number) return {field[0], field[5]};
  }
  return {};
}

}  // namespace gauntlet::process
