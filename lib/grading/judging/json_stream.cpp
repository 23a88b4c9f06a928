#include "grading/judging/json_stream.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "json/splitter.hpp"
#include "process/shell.hpp"
#include "process/transcript.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

using compare::Verdict;
using Kind = StreamStep::Kind;

constexpr std::chrono::hours unlimited{24};  // the time limit of the run ends it first

// Thrown when a stream ends before its last step.
struct StreamEnd {
  compare::Comparison comparison;
  bool was_stopped = false;
};

[[noreturn]] void fail(Verdict verdict, std::string message) {
  throw StreamEnd{{verdict, std::move(message), {}}};
}

[[noreturn]] void fail_with_errno(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// One connection; all its functions throw StreamEnd when `stop` is readable and there is nothing
// else to do.
class StreamConnection {
 public:
  explicit StreamConnection(int stop) : stop_(stop) {}

  void connect(system::File socket, std::uint16_t port) {
    socket_ = std::move(socket);
    const sockaddr_in address = loopback_address(port);
    if (::connect(socket_.fd(), as_address(address), sizeof address) != 0 && errno != EINPROGRESS)
      fail_to_connect(errno);
    wait(POLLOUT);
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(socket_.fd(), SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) fail_to_connect(error);
  }

  // Waits for one connection and refuses all others.
  void accept_one(system::File listener, std::uint16_t port) {
    constexpr int on = 1;
    const sockaddr_in address = loopback_address(port);
    setsockopt(listener.fd(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener.fd(), as_address(address), sizeof address) != 0) fail_with_errno("bind");
    if (listen(listener.fd(), 1) != 0) fail_with_errno("listen");
    socket_ = std::move(listener);
    system::File accepted;
    while (!accepted.is_open()) {
      wait(POLLIN);
      accepted =
          system::File(accept4(socket_.fd(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (!accepted.is_open() && errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
        fail_with_errno("accept");
    }
    socket_ = std::move(accepted);
  }

  // Reads meanwhile, so that programs that answer at once need not wait either.
  void send(std::string_view text) {
    transcript_.add('<', text);
    while (!text.empty()) {
      const bool has_room = received_.size() - taken_ < json::max_text && !has_ended_;
      const short found = wait(has_room ? POLLIN | POLLOUT : POLLOUT);
      if (has_room && (found & POLLIN) != 0) receive();
      if ((found & (POLLOUT | POLLERR | POLLHUP)) == 0) continue;
      const ssize_t sent = ::send(socket_.fd(), text.data(), text.size(), MSG_NOSIGNAL);
      if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 && errno != EAGAIN && errno != EINTR) {
        fail(Verdict::missing, "the program closed the connection before all was sent");
      }
    }
  }

  // Reads up to `size` bytes; 0 at the end of what the program sends.
  std::size_t read(char* data, std::size_t size) {
    while (taken_ == received_.size() && !has_ended_) {
      wait(POLLIN);
      receive();
    }
    const std::size_t count = received_.copy(data, size, taken_);
    taken_ += count;
    if (taken_ == received_.size()) {
      received_.clear();
      taken_ = 0;
    }
    return count;
  }

  void pause(std::chrono::milliseconds time) const {
    pollfd stop{stop_, POLLIN, 0};
    if (system::poll_for({&stop, 1}, time) > 0) throw StreamEnd{{}, true};
  }

  // Returns true if the program sends nothing more, and all of it was read.
  bool has_ended() const { return has_ended_ && taken_ == received_.size(); }

  void end() const { shutdown(socket_.fd(), SHUT_WR); }
  void close() { socket_.close(); }

  std::string transcript() { return transcript_.take(); }

 private:
  static sockaddr_in loopback_address(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }

  static const sockaddr* as_address(const sockaddr_in& address) {
    return reinterpret_cast<const sockaddr*>(&address);
  }

  [[noreturn]] static void fail_to_connect(int error) {
    fail(Verdict::missing, "could not connect: " + std::generic_category().message(error));
  }

  // Waits until one of the events has happened, and returns those that have.
  short wait(int events) const {
    std::array<pollfd, 2> files{
        {{socket_.fd(), static_cast<short>(events), 0}, {stop_, POLLIN, 0}}};
    while (system::poll_for(files, unlimited) <= 0) continue;
    if (files[0].revents == 0) throw StreamEnd{{}, true};
    return files[0].revents;
  }

  void receive() {
    std::array<char, 65536> buffer;
    const ssize_t got = recv(socket_.fd(), buffer.data(), buffer.size(), 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    has_ended_ = got <= 0;
    if (got <= 0) return;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(got));
    received_ += text;
    transcript_.add('>', text);
  }

  int stop_;
  system::File socket_;
  std::string received_;
  std::size_t taken_ = 0;   // bytes of it that were read
  bool has_ended_ = false;  // the program sends nothing more
  process::Transcript transcript_;
};

class StreamPlayer {
 public:
  StreamPlayer(const Scenario::Peer& peer, std::string place, const compare::Rules& rules, int stop)
      : peer_(peer), place_(std::move(place)), rules_(rules), connection_(stop) {
    rules_.method = compare::Method::json;
  }

  StreamResult play(const process::LoopbackNetwork& network) {
    StreamResult result;
    try {
      if (peer_.is_server) {
        doing_ = "waiting for a connection";
        connection_.accept_one(network.make_socket(), network.port());
      } else {
        doing_ = "connecting";
        connection_.connect(network.make_socket(), network.port());
      }
      play_steps();
    } catch (const StreamEnd& end) {
      result.comparison = end.comparison;
      if (end.was_stopped) {
        result.was_stopped = true;
        result.comparison = {Verdict::missing, "the program ended, still " + doing_, {}};
      }
      result.comparison.message.insert(0, place_ + ": ");
      result.last_step = place_ + ": " + doing_;
    }
    result.has_ended = connection_.has_ended();
    connection_.close();
    result.transcript = connection_.transcript();
    return result;
  }

 private:
  void play_steps() {
    const std::string start = place_ + '/';
    for (std::size_t i = 0; i < peer_.steps.size(); ++i) {
      place_ = start + std::to_string(i);
      if (peer_.steps[i].kind == Kind::close) return;
      play(peer_.steps[i]);
    }
    place_ = start + std::to_string(peer_.steps.size());
    doing_ = "waiting for the end of the connection";
    connection_.end();
    const auto text = next_text();
    if (!text) return;
    auto comparison = compare::compare_output({}, *text, rules_);
    if (comparison.verdict == Verdict::extra) {
      comparison.message = "expected the end of the connection, got " + preview(*text);
    }
    end_with(std::move(comparison), *text);
  }

  void play(const StreamStep& step) {
    doing_ = "sending";
    switch (step.kind) {
      case Kind::send:
        return connection_.send(json::dump(step.value) + '\n');
      case Kind::send_text:
        return connection_.send(step.text);
      case Kind::pause:
        return connection_.pause(step.pause);
      case Kind::end:
        return connection_.end();
      case Kind::expect:
        return expect(step.value);
      case Kind::close:
        return;
    }
  }

  void expect(const json::Value& expected) {
    const std::string shown = preview(json::dump_start(expected, compare::max_preview_bytes));
    doing_ = "waiting for " + shown;
    const auto text = next_text();
    if (!text) fail(Verdict::missing, "expected " + shown + ", got the end of the connection");
    end_with(compare::compare_output({&expected, 1}, *text, rules_), *text);
  }

  // Ends the stream unless the comparison of a value has passed.
  void end_with(compare::Comparison comparison, std::string_view text) const {
    if (comparison.verdict == Verdict::pass) return;
    if (comparison.verdict == Verdict::malformed) check_json(text);
    throw StreamEnd{std::move(comparison)};
  }

  static std::string preview(std::string_view text) {
    return text::escape_for_display(text::truncate_text(text, compare::max_preview_bytes));
  }

  // Throws StreamEnd, with the place in the stream, for malformed JSON.
  void check_json(std::string_view text) const {
    try {
      json::check(text);
    } catch (const json::Malformed& error) {
      const std::size_t byte = splitter_.place().byte() + error.place().byte();
      fail(Verdict::malformed,
           "malformed JSON at byte " + std::to_string(byte) + " of the stream: " + error.reason());
    }
  }

  std::optional<std::string_view> next_text() {
    try {
      return splitter_.next();
    } catch (const json::Malformed& error) {
      fail(Verdict::malformed, error.what());
    }
  }

  const Scenario::Peer& peer_;
  std::string place_;  // of the current step
  std::string doing_;  // what it does at present
  compare::Rules rules_;
  StreamConnection connection_;
  json::Splitter splitter_{
      [this](char* data, std::size_t size) { return connection_.read(data, size); }};
};

}  // namespace

process::RunResult play_stream(const Scenario::Peer& peer, const std::string& place,
                               const compare::Rules& rules, const process::LoopbackNetwork& network,
                               int stop, StreamResult& result) {
  process::RunResult ended;
  try {
    const std::string key = peer.is_server ? "/listen" : "/connect";
    result = StreamPlayer(peer, place + key, rules, stop).play(network);
    ended.code = result.comparison.verdict == Verdict::pass ? 0 : 1;
  } catch (const std::exception& error) {
    ended.end = process::RunResult::Termination::internal_error;
    ended.message = place + ": " + error.what();
  }
  return ended;
}

std::string stream_command(const Scenario::Peer& peer, std::uint16_t port) {
  std::string sent;
  for (const StreamStep& step : peer.steps) {
    if (step.kind == Kind::send) sent += json::dump(step.value) + '\n';
    if (step.kind == Kind::send_text) sent += step.text;
  }
  const std::string place = "127.0.0.1 " + std::to_string(port);
  return "printf %s " + process::shown_command({sent}) +
         (peer.is_server ? " | nc -N -l " : " | nc -N ") + place;
}

}  // namespace gauntlet::grading
