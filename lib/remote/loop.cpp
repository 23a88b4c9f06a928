#include "remote/loop.hpp"

#include <asio/ip/address.hpp>
#include <asio/ip/v6_only.hpp>
#include <system_error>

#include "remote/connection.hpp"

namespace gauntlet::remote {

using asio::ip::tcp;

tcp::acceptor listen_at(Network& network, const std::string& address, std::uint16_t port) {
  tcp::acceptor acceptor(network.loop().context);
  const tcp::endpoint here(asio::ip::make_address(address), port);
  try {
    acceptor.open(here.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    if (here.protocol() == tcp::v6()) acceptor.set_option(asio::ip::v6_only(false));
    acceptor.bind(here);
    acceptor.listen(asio::socket_base::max_listen_connections);
  } catch (const std::system_error& error) {
    throw ConnectionError("cannot listen on " + address + ", port " + std::to_string(port) + ": " +
                          error.code().message());
  }
  return acceptor;
}

}  // namespace gauntlet::remote
