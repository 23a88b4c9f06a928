#include "fish/remote/broadcast.hpp"

#include <algorithm>
#include <array>
#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <charconv>
#include <deque>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "fish/remote/connection.hpp"
#include "fish/remote/stream.hpp"
#include "text/names.hpp"

namespace gauntlet::remote {
namespace {

using asio::ip::tcp;
using std::chrono::milliseconds;

// All observers are served at this interval, without blocking. So many lines cost about as much as
// few, also with a thousand observers.
constexpr milliseconds beat{20};
constexpr milliseconds last_beat{1};           // at the end, when nobody plays anymore
constexpr std::size_t beats_per_read = 10;     // input that is discarded is read less often
constexpr std::size_t max_write = 1 << 20;     // bytes for an observer in a beat
constexpr int max_in_kernel = 256 << 10;       // bytes buffered for an observer
constexpr std::size_t max_request = 64 << 10;  // bytes up to the empty line

// HTTP clients send their request at once. A client that is silent for this time gets lines.
constexpr milliseconds hesitation{250};

constexpr std::string_view method = "GET ", empty_line = "\r\n\r\n";
constexpr std::string_view response =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
    "Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n";
// An event without data is not dispatched.
constexpr std::string_view end_event = "event: end\ndata: end\n\n";

// The text that all observers of one kind receive.
struct Feed {
  std::string bytes;
  // The sizes of `bytes` at the last beats; the first one is that of `send_timeout` ago.
  std::deque<std::pair<Clock::time_point, std::size_t>> sizes = {{{}, 0}};
};

struct Observer {
  tcp::socket socket;
  Clock::time_point since;      // time of its last progress; at first of its connection
  std::string request = {};     // input until `feed` is known
  const Feed* feed = nullptr;   // unknown at first
  std::size_t sent = 0;         // bytes of the feed
  std::size_t said_before = 0;  // bytes of the feed at the time of its connection
  bool has_spoken = false;
  bool has_hung_up = false;  // it has closed its sending side
  bool is_gone = false;
};

// Returns the number of the last event that a client has received, from the head of its request; 0
// if there is none.
std::size_t last_event(std::string_view head) {
  constexpr std::string_view name = "\r\nlast-event-id:";
  const std::string lower = text::to_lower(std::string(head));
  const std::size_t at = lower.find(name);
  const std::size_t value =
      lower.find_first_not_of(" \t", at == lower.npos ? at : at + name.size());
  std::size_t number = 0;
  if (value != lower.npos) std::from_chars(&lower[value], lower.data() + lower.size(), number);
  return number;
}

}  // namespace

class Broadcast::Impl {
 public:
  Impl(const std::string& address, std::uint16_t port, BroadcastRules rules)
      : rules_(rules), acceptor_(listen_at(context_, address, port)) {
    acceptor_.non_blocking(true);
    port_ = acceptor_.local_endpoint().port();
    thread_ = std::jthread([this] { run(); });
  }

  std::uint16_t port() const { return port_; }

  void send(std::string line) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(line));
  }

  void finish(milliseconds within) {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      until_ = Clock::now() + within;
    }
    thread_.join();
  }

 private:
  void run() {
    while (!serve_all()) std::this_thread::sleep_for(is_ending_ ? last_beat : beat);
    observers_.clear();
    asio::error_code error;
    ignore(acceptor_.close(error));
  }

  // Returns true if the broadcast is over.
  bool serve_all() {
    const Clock::time_point now = Clock::now();
    take_lines(now);
    accept();
    for (Observer& each : observers_) serve(each, now);
    std::erase_if(observers_, [](const Observer& each) { return each.is_gone; });
    return is_ending_ && (observers_.empty() || now >= *until_);
  }

  void take_lines(Clock::time_point now) {
    if (is_ending_) return;
    std::vector<std::string> lines;
    {
      const std::lock_guard lock(mutex_);
      lines.swap(waiting_);
      is_ending_ = until_.has_value();
    }
    for (const std::string& line : lines) {
      lines_.bytes.append(line).append("\n");
      events_.bytes.append("id: " + std::to_string(ends_.size()) + "\ndata: ");
      events_.bytes.append(line).append("\n\n");
      ends_.push_back(events_.bytes.size());
    }
    if (is_ending_) events_.bytes += end_event;
    ++beats_;
    for (Feed* feed : {&lines_, &events_}) {
      feed->sizes.emplace_back(now, feed->bytes.size());
      while (feed->sizes.size() > 1 && feed->sizes[1].first <= now - rules_.send_timeout) {
        feed->sizes.pop_front();
      }
    }
  }

  void accept() {
    asio::error_code error;  // out of file descriptors, for instance: the next beat tries again
    for (std::size_t i = 0; i < rules_.max; ++i) {
      tcp::socket socket = acceptor_.accept(error);
      if (error) return;
      if (observers_.size() >= rules_.max && !make_room()) continue;
      ignore(socket.non_blocking(true, error));
      ignore(socket.set_option(tcp::no_delay(true), error));
      ignore(socket.set_option(asio::socket_base::send_buffer_size(max_in_kernel), error));
      observers_.push_back({std::move(socket), Clock::now()});
    }
  }

  // An observer that has closed its sending side may be gone; disconnects one of these.
  bool make_room() {
    const auto found = std::ranges::find(observers_, true, &Observer::has_hung_up);
    if (found == observers_.end()) return false;
    observers_.erase(found);
    return true;
  }

  void serve(Observer& observer, Clock::time_point now) {
    const bool reads = !observer.feed || is_ending_ || beats_ % beats_per_read == 0;
    if (reads && !observer.has_hung_up) read(observer);
    if (!observer.feed && now - observer.since >= hesitation &&
        !observer.request.starts_with(method)) {
      begin(observer, lines_);
    }
    if (observer.feed) write(observer, now);
    if (is_slow(observer, now)) drop(observer);
  }

  void read(Observer& observer) {
    std::array<char, 16 << 10> heard;
    asio::error_code error;
    const std::size_t size = observer.socket.read_some(asio::buffer(heard), error);
    observer.has_spoken |= size > 0;
    observer.has_hung_up = error == asio::error::eof;
    if (!observer.feed) take_request(observer, {heard.data(), size});
    if (error && error != asio::error::eof && error != asio::error::would_block) {
      observer.is_gone = true;
    }
  }

  void take_request(Observer& observer, std::string_view bytes) {
    std::string& request = observer.request;
    const std::size_t before = request.size();
    request.append(bytes);
    if (!request.starts_with(method)) return;
    const std::size_t end = request.find(empty_line, before < 3 ? 0 : before - 3);
    if (std::min(end, request.size()) > max_request) return drop(observer);
    if (end == request.npos) return;
    const std::size_t event = last_event({request.data(), end});
    if (event >= ends_.size()) return drop(observer);  // an event of another broadcast
    asio::error_code error;
    observer.socket.write_some(asio::buffer(response), error);  // fits into the kernel's buffer
    if (error) return drop(observer);
    begin(observer, events_);
    observer.sent = ends_[event];
  }

  static void begin(Observer& observer, const Feed& feed) {
    observer.feed = &feed;
    observer.said_before = feed.bytes.size();
    observer.request = {};
  }

  void write(Observer& observer, Clock::time_point now) const {
    const std::string_view rest =
        std::string_view(observer.feed->bytes).substr(observer.sent, max_write);
    if (rest.empty()) {
      observer.since = now;
      if (is_ending_) say_goodbye(observer);
      return;
    }
    asio::error_code error;
    const std::size_t sent = observer.socket.write_some(asio::buffer(rest), error);
    observer.sent += sent;
    if (sent > 0) observer.since = now;
    if (error && error != asio::error::would_block) observer.is_gone = true;
  }

  // Closing a connection with unread input makes the other side lose data it has not read yet. If
  // the observer sends data, the server therefore waits until it closes the connection.
  static void say_goodbye(Observer& observer) {
    asio::error_code error;
    ignore(observer.socket.shutdown(tcp::socket::shutdown_send, error));
    const bool talks = observer.has_spoken || observer.socket.available(error) > 0;
    observer.is_gone = error || !talks || observer.has_hung_up;
  }

  bool is_slow(const Observer& observer, Clock::time_point now) const {
    if (now - observer.since > rules_.send_timeout) return true;
    return observer.feed && observer.feed->sizes.front().second >
                                std::max(observer.sent, observer.said_before) + rules_.max_behind;
  }

  // Also discards the bytes on their way to it, which the destructor of a socket would not.
  static void drop(Observer& observer) {
    asio::error_code error;
    ignore(observer.socket.set_option(asio::socket_base::linger(true, 0), error));
    ignore(observer.socket.close(error));
    observer.is_gone = true;
  }

  const BroadcastRules rules_;
  asio::io_context context_;
  tcp::acceptor acceptor_;
  std::uint16_t port_ = 0;
  std::mutex mutex_;                        // for the next two
  std::vector<std::string> waiting_;        // lines for the next beat
  std::optional<Clock::time_point> until_;  // the latest end of the broadcast; set by finish()
  bool is_ending_ = false;
  std::size_t beats_ = 0;
  Feed lines_, events_;
  std::vector<std::size_t> ends_ = {0};  // of the events in `events_`; the first has the number 1
  std::vector<Observer> observers_;      // in the order of connection
  std::jthread thread_;
};

Broadcast::Broadcast(const std::string& address, std::uint16_t port, BroadcastRules rules)
    : impl_(std::make_unique<Impl>(address, port, rules)) {}

Broadcast::~Broadcast() { impl_->finish(milliseconds(0)); }

std::uint16_t Broadcast::port() const { return impl_->port(); }

void Broadcast::send(std::string line) { impl_->send(std::move(line)); }

void Broadcast::finish(milliseconds within) { impl_->finish(within); }

}  // namespace gauntlet::remote
