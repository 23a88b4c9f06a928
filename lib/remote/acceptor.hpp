#pragma once

#include <asio/ip/tcp.hpp>
#include <cstdint>
#include <string>

#include "remote/network.hpp"

// The part of the interface that uses asio, for the files of this folder only.
namespace gauntlet::remote {

// Listens at a numeric IPv4 or IPv6 address and a port; port 0 selects a free one. Throws
// ConnectionError if it cannot listen.
asio::ip::tcp::acceptor listen_at(Network& network, const std::string& address, std::uint16_t port);

}  // namespace gauntlet::remote
