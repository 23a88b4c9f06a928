#include "fish/remote/sign_up.hpp"

#include <array>
#include <asio/buffer.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <future>
#include <list>
#include <optional>
#include <string_view>

#include "fish/remote/stream.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/json.hpp"
#include "process/termination.hpp"
#include "text/display.hpp"

namespace gauntlet::remote {

std::string RemoteChannel::ask(const std::string& line, std::chrono::milliseconds timeout) {
  const Clock::time_point until = Clock::now() + timeout;
  try {
    connection_.send(line + '\n', until);
    return connection_.receive(until, max_bytes);
  } catch (const ConnectionError& lost) {
    const bool is_late = Clock::now() >= until;
    throw PlayerFailure(
        (is_late ? "no answer within " + process::format_seconds(timeout) + ": " : std::string()) +
            lost.what(),
        lost.said());
  }
}

namespace {

using asio::ip::tcp;

constexpr std::size_t max_strangers = 500;     // simultaneous clients without a name
constexpr std::size_t max_in_name = 64;        // bytes
constexpr std::size_t max_before_name = 4096;  // bytes, not counting white space before it
constexpr std::size_t max_heard = 24;          // bytes kept of a refused client

// Returns the name at the beginning of the bytes and the bytes after it; nullopt if it is
// incomplete. Throws json::Error for an invalid name.
struct Name {
  std::string text;
  std::string rest;
};
std::optional<Name> read_name(std::string_view bytes, bool any) {
  if (bytes.empty()) return std::nullopt;
  if (bytes.front() != '"') throw json::Error("", "expected a name");
  std::size_t end = 1;
  while (end < bytes.size() && bytes[end] != '"') end += bytes[end] == '\\' ? 2 : 1;
  if (end >= bytes.size()) return std::nullopt;
  const json::Value value = json::parse(bytes.substr(0, end + 1));
  std::string name = fish::decode_name(json::Reader(value), json::strictness(!any));
  if (name.size() > max_in_name) throw json::Error("", "expected a shorter name");
  return Name{std::move(name), std::string(bytes.substr(end + 1))};
}

// A client that has not sent its name yet.
struct Stranger {
  Stranger(tcp::socket its_socket, std::chrono::milliseconds patience)
      : socket(std::move(its_socket)), timer(socket.get_executor(), patience) {}

  tcp::socket socket;
  asio::steady_timer timer;
  std::array<char, 1024> chunk{};
  std::string read;        // so far, without white space before the name
  bool has_begun = false;  // no byte order mark can follow
};
using StrangerPtr = std::shared_ptr<Stranger>;

// Accepts clients until there are enough or the time is up. Runs in the thread of the network.
class SignUp : public std::enable_shared_from_this<SignUp> {
 public:
  SignUp(tcp::acceptor& acceptor, SignUpRules rules,
         std::function<void(const std::string&)> on_client, std::function<void(Refusal)> on_refusal)
      : acceptor_(acceptor),
        rules_(rules),
        on_client_(std::move(on_client)),
        on_refusal_(std::move(on_refusal)),
        timer_(acceptor.get_executor()),
        pause_(acceptor.get_executor()),
        tries_(rules.tries) {}

  std::future<std::vector<Client>> begin() {
    asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
      self->accept();
      self->wait();
    });
    return done_.get_future();
  }

 private:
  // Returns a handler that does nothing after sign-up.
  template <class Then>
  auto unless_over(const Then& then) {
    return [self = shared_from_this(), then](const asio::error_code& error, auto... rest) {
      if (!self->is_over_) then(*self, error, std::move(rest)...);
    };
  }

  void wait() {
    timer_.expires_after(rules_.wait);
    timer_.async_wait(unless_over([](SignUp& self, const asio::error_code&) {
      const bool is_enough = self.clients_.size() >= self.rules_.min;
      if (is_enough || --self.tries_ == 0) return self.finish();
      self.wait();
    }));
  }

  void accept() {
    acceptor_.async_accept(
        [self = shared_from_this()](const asio::error_code& error, tcp::socket socket) {
          if (self->is_over_) return;
          if (error) return self->accept_later();
          if (self->strangers_.size() == max_strangers) {
            self->refuse(self->strangers_.front(), "too many clients had not sent a name");
          }
          self->greet(std::make_shared<Stranger>(std::move(socket), self->rules_.name_time));
          self->accept();
        });
  }

  // Out of file descriptors, for instance: disconnects the client that has waited longest.
  void accept_later() {
    if (!strangers_.empty()) refuse(strangers_.front(), "too many clients had not sent a name");
    pause_.expires_after(std::chrono::milliseconds(20));
    pause_.async_wait(unless_over([](SignUp& self, const asio::error_code&) { self.accept(); }));
  }

  void greet(const StrangerPtr& stranger) {
    strangers_.push_back(stranger);
    stranger->timer.async_wait(unless_over([stranger](SignUp& self, const asio::error_code& error) {
      if (error) return;
      self.refuse(stranger,
                  "no complete name within " + process::format_seconds(self.rules_.name_time));
    }));
    read_some(stranger);
  }

  void read_some(const StrangerPtr& stranger) {
    stranger->socket.async_read_some(
        asio::buffer(stranger->chunk),
        unless_over([stranger](SignUp& self, const asio::error_code& error, std::size_t size) {
          if (error == asio::error::eof) {
            return self.refuse(stranger, "it closed the connection before its name was complete");
          }
          if (error) return self.refuse(stranger, "the connection was lost: " + error.message());
          self.hear(stranger, std::string_view(stranger->chunk.data(), size));
        }));
  }

  void hear(const StrangerPtr& stranger, std::string_view bytes) {
    std::string& read = stranger->read;
    read.append(bytes);
    if (!stranger->has_begun) {
      if (read.size() < text::byte_order_mark.size() && text::byte_order_mark.starts_with(read)) {
        return read_some(stranger);
      }
      stranger->has_begun = true;
      if (read.starts_with(text::byte_order_mark)) read.erase(0, text::byte_order_mark.size());
    }
    read.erase(0, std::min(read.find_first_not_of(" \t\r\n"), read.size()));
    try {
      if (auto name = read_name(read, rules_.any_names)) return take(stranger, std::move(*name));
    } catch (const json::Error& error) {
      return refuse(stranger, error.what());
    }
    if (read.size() > max_before_name) {
      return refuse(stranger,
                    "more than " + std::to_string(max_before_name) + " bytes without a name");
    }
    read_some(stranger);
  }

  void take(const StrangerPtr& stranger, Name name) {
    clients_.push_back(
        {std::move(name.text), Connection(std::make_unique<Connection::Stream>(
                                   std::move(stranger->socket), std::move(name.rest)))});
    forget(stranger);
    on_client_(clients_.back().name);
    if (clients_.size() == rules_.max) finish();
  }

  void refuse(const StrangerPtr& stranger, const std::string& reason) {
    if (on_refusal_) on_refusal_({stranger->read.substr(0, max_heard), reason});
    forget(stranger);
  }

  // Closes the connection, unless it has become a client's.
  void forget(const StrangerPtr& stranger) {
    asio::error_code error;
    stranger->timer.cancel();
    ignore(stranger->socket.close(error));
    strangers_.remove(stranger);
  }

  void finish() {
    is_over_ = true;
    asio::error_code error;
    ignore(acceptor_.close(error));
    timer_.cancel();
    pause_.cancel();
    while (!strangers_.empty()) refuse(strangers_.front(), "no complete name before sign-up ended");
    done_.set_value(std::move(clients_));
  }

  tcp::acceptor& acceptor_;
  const SignUpRules rules_;
  const std::function<void(const std::string&)> on_client_;
  const std::function<void(Refusal)> on_refusal_;
  asio::steady_timer timer_;
  asio::steady_timer pause_;
  unsigned tries_;
  bool is_over_ = false;
  std::list<StrangerPtr> strangers_;
  std::vector<Client> clients_;
  std::promise<std::vector<Client>> done_;
};

}  // namespace

struct Listener::Acceptor {
  tcp::acceptor acceptor;
};

Listener::Listener(Network& network, const std::string& address, std::uint16_t port)
    : acceptor_(new Acceptor{listen_at(network.loop().context, address, port)}) {}

Listener::~Listener() = default;

std::uint16_t Listener::port() const { return acceptor_->acceptor.local_endpoint().port(); }

std::vector<Client> Listener::sign_up(const SignUpRules& rules,
                                      const std::function<void(const std::string&)>& on_client,
                                      const std::function<void(Refusal)>& on_refusal) {
  return std::make_shared<SignUp>(acceptor_->acceptor, rules, on_client, on_refusal)->begin().get();
}

}  // namespace gauntlet::remote
