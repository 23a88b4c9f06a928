#include "remote/network.hpp"

#include "remote/loop.hpp"

namespace gauntlet::remote {

Network::Network() : loop_(std::make_unique<Loop>()) {}

Network::~Network() { loop_->context.stop(); }

}  // namespace gauntlet::remote
