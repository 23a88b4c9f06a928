#pragma once

#include <string>

namespace gauntlet::process {

// The current user by /etc/passwd. getpwuid(3) is not used because it cannot be linked statically.
struct OwnUser {
  std::string name = "user";
  std::string home = {};  // empty if unknown
};

OwnUser own_user();

}  // namespace gauntlet::process
