#pragma once

#include <asio/ip/tcp.hpp>
#include <cstdint>
#include <string>

#include "remote/network.hpp"

// What asio has to do with it: for the files of this folder only.
namespace gauntlet::remote {

// Listens at a numeric address, IPv4 or IPv6, and a port; 0 is any free one. Throws Lost when that
// cannot be done.
asio::ip::tcp::acceptor listen_at(Network& network, const std::string& address, std::uint16_t port);

}  // namespace gauntlet::remote
