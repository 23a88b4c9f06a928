#include "fish/remote/connection.hpp"

#include <poll.h>
#include <sys/resource.h>

#include <algorithm>
#include <asio/buffer.hpp>
#include <asio/ip/address.hpp>
#include <asio/ip/v6_only.hpp>
#include <asio/write.hpp>
#include <cerrno>
#include <future>
#include <system_error>
#include <thread>

#include "fish/remote/stream.hpp"
#include "gauntlet/json.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::remote {

namespace {

using asio::ip::tcp;

constexpr std::size_t max_shown = 200;  // of unexpected input

std::string reason_of(const asio::error_code& error) {
  if (error == asio::error::eof) return "it closed the connection";
  if (error == asio::error::connection_refused) return "no server listens there";
  return "the connection was lost: " + error.message();
}

// The result of a socket operation.
struct Done {
  asio::error_code error;
  std::size_t bytes;
};

// Runs the operation that begin(handler) starts, and returns the number of bytes moved. Throws
// ConnectionError with the text `late` if it is not done before `until`, and with another reason if
// it fails. (No exception is passed between threads: the thread sanitizer does not see the
// library's reference counting.)
template <class Begin>
std::size_t wait_for(const Begin& begin, tcp::socket& socket, Clock::time_point until,
                     const std::string& late) {
  std::promise<Done> promise;
  std::future<Done> result = promise.get_future();
  begin([promise = std::move(promise)](asio::error_code error, std::size_t bytes = 0) mutable {
    promise.set_value({error, bytes});
  });
  if (result.wait_until(until) != std::future_status::ready) {
    asio::error_code error;
    ignore(socket.cancel(error));
    result.wait();
    throw ConnectionError(late);
  }
  const Done done = result.get();
  if (done.error) throw ConnectionError(reason_of(done.error));
  return done.bytes;
}

}  // namespace

Network::Network() : loop_(std::make_unique<Loop>()) {}

Network::~Network() { loop_->context.stop(); }

Connection::Stream::Stream(tcp::socket its_socket, const std::optional<std::string>& already_read)
    : socket(std::move(its_socket)),
      read_(already_read.value_or("")),
      splitter_([this](char* data, std::size_t size) { return read_some(data, size); },
                already_read.has_value()) {
  asio::error_code error;  // if it fails, answers are delayed a little
  ignore(socket.set_option(tcp::no_delay(true), error));
}

void Connection::Stream::send(std::string_view bytes, Clock::time_point until) {
  wait_for(
      [&](auto handler) { asio::async_write(socket, asio::buffer(bytes), std::move(handler)); },
      socket, until, "the data sent to it was not read");
}

std::string Connection::Stream::receive(Clock::time_point until, std::size_t max_bytes) {
  until_ = until;
  max_ = left_ = max_bytes;
  heard_.clear();
  try {
    return std::string(splitter_.next().value());
  } catch (const json::Error& error) {
    lose(error.what());
  }
}

std::size_t Connection::Stream::read_some(char* data, std::size_t size) {
  std::size_t got = read_.copy(data, size);
  read_.erase(0, got);
  try {
    if (got == 0) {
      got = wait_for(
          [&](auto handler) {
            socket.async_read_some(asio::buffer(data, size), std::move(handler));
          },
          socket, until_, heard_.empty() ? "nothing was sent" : "no complete JSON value was sent");
    }
  } catch (const ConnectionError& lost) {
    lose(lost.what());
  }
  heard_.append(data, std::min(got, max_shown + 1));
  if (got > left_) lose("more than " + std::to_string(max_) + " bytes");
  left_ -= got;
  return got;
}

void Connection::Stream::lose(const std::string& reason) const {
  throw ConnectionError(reason, text::truncate_text(text::to_utf8(heard_), max_shown));
}

Connection::Connection(std::unique_ptr<Stream> stream) : stream_(std::move(stream)) {}
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

void Connection::send(std::string_view bytes, Clock::time_point until) {
  stream_->send(bytes, until);
}

std::string Connection::receive(Clock::time_point until, std::size_t max_bytes) {
  return stream_->receive(until, max_bytes);
}

std::optional<std::string> Connection::receive_bytes(Clock::time_point until) {
  tcp::socket& socket = stream_->socket;
  pollfd readable{socket.native_handle(), POLLIN, 0};
  if (system::poll_for(std::span(&readable, 1), until - Clock::now()) <= 0) return std::nullopt;
  std::string bytes(std::size_t{64} << 10, '\0');
  asio::error_code error;
  bytes.resize(socket.read_some(asio::buffer(bytes), error));
  if (error && error != asio::error::eof) throw ConnectionError(reason_of(error));
  return bytes;
}

void Connection::close() {
  asio::error_code error;
  ignore(stream_->socket.close(error));
}

void Connection::reset() {
  asio::error_code error;
  ignore(stream_->socket.set_option(asio::socket_base::linger(true, 0), error));
  close();
}

void Connection::close_sending() {
  asio::error_code error;
  ignore(stream_->socket.shutdown(tcp::socket::shutdown_send, error));
}

void Connection::wait_for_end() {
  pollfd ended{stream_->socket.native_handle(), POLLRDHUP, 0};
  while (poll(&ended, 1, -1) < 0 && errno == EINTR) {
  }
}

bool Connection::has_ended() const {
  pollfd ended{stream_->socket.native_handle(), POLLRDHUP, 0};
  return poll(&ended, 1, 0) > 0;
}

Connection connect(Network& network, const std::string& address, std::uint16_t port,
                   Clock::time_point until) {
  tcp::socket socket(network.loop().context);
  const tcp::endpoint there(asio::ip::make_address(address), port);
  wait_for([&](auto handler) { socket.async_connect(there, std::move(handler)); }, socket, until,
           "it did not respond");
  return Connection(std::make_unique<Connection::Stream>(std::move(socket)));
}

Connection connect_with_retry(Network& network, const std::string& address, std::uint16_t port,
                              Clock::time_point until) {
  constexpr std::chrono::milliseconds pause{20};
  for (;;) {
    try {
      return connect(network, address, port, Clock::now() + std::chrono::seconds(5));
    } catch (const ConnectionError& lost) {
      if (Clock::now() + pause >= until) {
        throw ConnectionError("cannot connect to " + address + ", port " + std::to_string(port) +
                              ": " + lost.what());
      }
    }
    std::this_thread::sleep_for(pause);
  }
}

bool is_address(const std::string& text) {
  asio::error_code error;
  asio::ip::make_address(text, error);
  return !error;
}

tcp::acceptor listen_at(asio::io_context& context, const std::string& address, std::uint16_t port) {
  tcp::acceptor acceptor(context);
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

std::size_t raise_open_file_limit() {
  constexpr std::size_t default_value = 1024;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return default_value;
  rlimit max = limit;
  max.rlim_cur = max.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &max) == 0 ? max.rlim_cur : limit.rlim_cur;
}

}  // namespace gauntlet::remote
