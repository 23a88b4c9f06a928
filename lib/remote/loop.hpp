#pragma once

#include <asio/error_code.hpp>
#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <cstdint>
#include <string>
#include <thread>

#include "remote/network.hpp"

// The part of the interface that uses asio, for the files of this folder only.
namespace gauntlet::remote {

struct Network::Loop {
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  std::jthread thread{[this] { context.run(); }};
};

// For an error without consequences, such as one from closing a broken connection.
inline void ignore(const asio::error_code& /*error*/) {}

// Listens at a numeric IPv4 or IPv6 address and a port; port 0 selects a free one. Throws
// ConnectionError if it cannot listen.
asio::ip::tcp::acceptor listen_at(Network& network, const std::string& address, std::uint16_t port);

}  // namespace gauntlet::remote
