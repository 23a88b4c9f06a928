#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "remote/connection.hpp"

namespace gauntlet::remote {

// How a client behaves towards its server, besides how it plays.
struct Manners {
  // Says who it is.
  std::function<void(Connection&, const std::string& name)> introduce;
  // Answers a call of that name with that JSON. False: it says nothing any more, and waits until
  // the server has closed the connection.
  std::function<bool(Connection&, std::string_view call, const std::string& answer)> reply;
  bool is_deaf = false;  // reads no call
};

// As the contract has it: a value at a time, and a line feed after it.
Manners good_manners();

// A way to behave badly, to try servers with; where it has an `at`, from the first call of that
// name on. What is still right by the contract is marked so.
struct BadManners {
  std::string_view name;
  std::string_view help;
  bool has_call;
  bool is_right = false;
};
const std::vector<BadManners>& all_bad_manners();

// "crash", or "crash:take-turn" where it has a call (else that is "setup"). Throws
// std::invalid_argument, which says what there is, for anything else.
Manners bad_manners(std::string_view kind);

}  // namespace gauntlet::remote
