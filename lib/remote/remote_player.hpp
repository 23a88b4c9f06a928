#pragma once

#include <string>
#include <utility>

#include "match/json_player.hpp"
#include "remote/connection.hpp"

namespace gauntlet::remote {

// A player at the other end of a connection.
class RemotePlayer : public match::JsonPlayer {
 public:
  RemotePlayer(Connection connection, match::CallOptions talk)
      : JsonPlayer(talk), connection_(std::move(connection)) {}

 protected:
  std::string ask(const std::string& line, std::chrono::milliseconds within) override;

 private:
  Connection connection_;
};

}  // namespace gauntlet::remote
