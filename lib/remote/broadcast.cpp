#include "remote/broadcast.hpp"

#include <algorithm>
#include <array>
#include <asio/buffer.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "remote/observer.hpp"
#include "remote/stream.hpp"
#include "remote/web_socket.hpp"

namespace gauntlet::remote {
namespace {

using asio::ip::tcp;

// Lines are sent in batches at this interval. So many lines cost about as much as few, also with a
// thousand observers.
constexpr std::chrono::milliseconds beat{20};
constexpr std::size_t enough = 16 << 10;  // bytes that are sent at once
constexpr int max_in_kernel = 256 << 10;  // bytes buffered for an observer

// WebSocket clients send their request at once. A client that is silent for this time gets lines.
constexpr std::chrono::milliseconds hesitation{250};

using ObserverPtr = std::shared_ptr<Observer>;

}  // namespace

// Runs in the thread of the network once it is open.
class Broadcast::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(tcp::acceptor acceptor, BroadcastRules rules)
      : acceptor_(std::move(acceptor)),
        rules_(rules),
        beat_(acceptor_.get_executor()),
        pause_(acceptor_.get_executor()),
        port_(acceptor_.local_endpoint().port()) {}

  std::uint16_t port() const { return port_; }

  // Runs an action in the thread of the network.
  template <class Action>
  void post(Action action) {
    asio::post(beat_.get_executor(), [self = shared_from_this(),
                                      action = std::move(action)]() mutable { action(*self); });
  }

  void open() { accept(); }

  void say(std::string_view line) {
    lines_.append_line(line);
    if (messages_) messages_->append_message(WebSocket::message(line));
  }

  void finish(Clock::time_point until, std::promise<void> done) {
    until_ = until;
    done_ = std::move(done);
    is_beating_ = true;
    serve_all();
  }

  void close() {
    is_over_ = true;
    asio::error_code error;
    ignore(acceptor_.close(error));
    beat_.cancel();
    pause_.cancel();
    for (const ObserverPtr& each : std::exchange(observers_, {})) let_go(*each);
  }

 private:
  void accept() {
    acceptor_.async_accept(
        [self = shared_from_this()](const asio::error_code& error, tcp::socket socket) {
          if (self->is_over_) return;
          if (error) return self->accept_later();
          self->let_in(std::move(socket));
          self->accept();
        });
  }

  // Out of file descriptors, for instance.
  void accept_later() {
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([self = shared_from_this()](const asio::error_code&) {
      if (!self->is_over_) self->accept();
    });
  }

  void let_in(tcp::socket socket) {
    if (observers_.size() >= rules_.max && !make_room()) return;
    asio::error_code error;  // if it fails, the observer is served anyway
    ignore(socket.set_option(tcp::no_delay(true), error));
    ignore(socket.set_option(asio::socket_base::send_buffer_size(max_in_kernel), error));
    observers_.push_back(std::make_shared<Observer>(std::move(socket), Clock::now()));
    if (!std::exchange(is_beating_, true)) serve_all();
  }

  // An observer that has closed its sending side may be gone; disconnects one of these.
  bool make_room() {
    const auto found = std::ranges::find(observers_, true, &Observer::has_hung_up);
    if (found == observers_.end()) return false;
    let_go(**found);
    observers_.erase(found);
    return true;
  }

  // Repeats as long as there are observers.
  void serve_all() {
    const Clock::time_point now = Clock::now();
    lines_.note(now, rules_.send_timeout);
    if (messages_) messages_->note(now, rules_.send_timeout);
    for (const ObserverPtr& each : observers_) serve(each, now);
    std::erase_if(observers_, [](const ObserverPtr& each) { return each->is_gone; });
    if (until_ && (observers_.empty() || now >= *until_)) {
      close();
      return done_.set_value();
    }
    is_beating_ = until_ || !observers_.empty();
    if (!is_beating_) return;
    beat_.expires_after(beat);
    beat_.async_wait([self = shared_from_this()](const asio::error_code& error) {
      if (!error && !self->is_over_) self->serve_all();
    });
  }

  // Returns the channel that the observer receives.
  const Channel& channel_of(const Observer& observer) const {
    return observer.web ? *messages_ : lines_;
  }

  bool is_slow(const Observer& observer, Clock::time_point now) const {
    const std::size_t taken = std::max(observer.place.passed(), observer.said_before);
    const bool is_asking = observer.is_known && observer.web && !observer.web->is_open();
    return (observer.is_sent_to && now - observer.sent_since > rules_.send_timeout) ||
           (is_asking && now - observer.came > rules_.send_timeout) ||
           channel_of(observer).said_long_ago() > taken + rules_.max_behind;
  }

  void serve(const ObserverPtr& observer, Clock::time_point now) {
    if (observer->is_gone) return;
    if (!observer->is_known && now - observer->came >= hesitation) begin_lines(*observer);
    if (is_slow(*observer, now)) return drop(*observer);
    if (!observer->is_read_from && !observer->has_hung_up) read(observer);
    if (observer->is_known && !observer->is_sent_to) send(observer);
  }

  void begin_lines(Observer& observer) {
    observer.is_known = true;
    observer.said_before = lines_.size();
  }

  // Creates the messages for the first WebSocket; later ones share them.
  void begin_messages(Observer& observer) {
    if (!messages_) {
      messages_.emplace();
      for_each_line(lines_.transcript(), [this](std::string_view line) {
        messages_->append_message(WebSocket::message(line));
      });
    }
    observer.is_known = true;
    observer.said_before = messages_->size();
    observer.web = std::make_unique<WebSocket>();
    observer.web->receive(observer.said_first);
  }

  void send(const ObserverPtr& observer) {
    const std::string_view bytes = observer->next(channel_of(*observer));
    if (bytes.empty()) return have_nothing(observer);
    observer->is_sent_to = true;
    observer->sent_since = Clock::now();
    observer->socket.async_write_some(asio::buffer(bytes),
                                      [self = shared_from_this(), observer, size = bytes.size()](
                                          const asio::error_code& error, std::size_t sent) {
                                        observer->is_sent_to = false;
                                        if (error) return let_go(*observer);
                                        observer->pass(sent);
                                        self->send_rest(observer, sent < size);
                                      });
  }

  // Remaining bytes wait for the next batch unless there are many.
  void send_rest(const ObserverPtr& observer, bool is_cut) {
    const std::size_t left = channel_of(*observer).size() - observer->place.passed();
    if (is_cut || left >= enough) send(observer);
  }

  // Nothing to send: for now, or because the broadcast has ended.
  void have_nothing(const ObserverPtr& observer) {
    if (observer->web && observer->web->is_over()) return say_goodbye(*observer);
    if (!until_ || (observer->web && !observer->web->is_open())) return;
    if (!observer->web || observer->web->has_said_goodbye()) return say_goodbye(*observer);
    observer->web->send_close();
    send(observer);
  }

  // Closing a connection with unread input makes the other side lose data it has not read yet. If
  // the observer sends data, the server therefore waits until it closes the connection.
  static void say_goodbye(Observer& observer) {
    asio::error_code error;
    ignore(observer.socket.shutdown(tcp::socket::shutdown_send, error));
    const bool talks = observer.has_spoken || observer.socket.available(error) > 0;
    if (error || !talks || observer.has_hung_up) let_go(observer);
  }

  void read(const ObserverPtr& observer) {
    observer->is_read_from = true;
    const bool wants_lines = observer->is_known && !observer->web;
    observer->socket.async_read_some(
        wants_lines ? asio::buffer(thrown_away_) : asio::buffer(observer->heard),
        [self = shared_from_this(), observer, wants_lines](const asio::error_code& error,
                                                           std::size_t size) {
          observer->is_read_from = false;
          observer->has_spoken |= size > 0;
          if (!wants_lines) self->hear(*observer, {observer->heard.data(), size});
          if (error == asio::error::eof && !observer->web) {
            observer->has_hung_up = true;
          } else if (error) {
            let_go(*observer);
          }
        });
  }

  void hear(Observer& observer, std::string_view bytes) {
    if (observer.web) return observer.web->receive(bytes);
    if (observer.is_known) return;
    observer.said_first.append(bytes);
    switch (WebSocket::guess(observer.said_first)) {
      case WebSocket::RequestMatch::none:
        return begin_lines(observer);
      case WebSocket::RequestMatch::certain:
        return begin_messages(observer);
      case WebSocket::RequestMatch::open:
        return;
    }
  }

  // Also discards the bytes on their way to it.
  static void drop(Observer& observer) {
    asio::error_code error;
    ignore(observer.socket.set_option(asio::socket_base::linger(true, 0), error));
    let_go(observer);
  }

  static void let_go(Observer& observer) {
    observer.is_gone = observer.has_hung_up = true;
    asio::error_code error;
    ignore(observer.socket.close(error));
  }

  tcp::acceptor acceptor_;
  const BroadcastRules rules_;
  asio::steady_timer beat_;
  asio::steady_timer pause_;
  const std::uint16_t port_;
  Channel lines_;
  std::optional<Channel> messages_;     // for WebSockets, once there is one
  std::vector<ObserverPtr> observers_;  // in the order of connection
  std::array<char, 16 << 10> thrown_away_{};
  bool is_beating_ = false;
  bool is_over_ = false;
  std::optional<Clock::time_point> until_;  // set if the broadcast is ending
  std::promise<void> done_;
};

Broadcast::Broadcast(Network& network, const std::string& address, std::uint16_t port,
                     BroadcastRules rules)
    : hall_(std::make_shared<Impl>(listen_at(network, address, port), rules)) {
  hall_->post([](Impl& hall) { hall.open(); });
}

Broadcast::~Broadcast() {
  hall_->post([](Impl& hall) { hall.close(); });
}

std::uint16_t Broadcast::port() const { return hall_->port(); }

void Broadcast::send(std::string line) {
  hall_->post([line = std::move(line)](Impl& hall) { hall.say(line); });
}

void Broadcast::finish(std::chrono::milliseconds within) {
  std::promise<void> done;
  std::future<void> is_done = done.get_future();
  hall_->post([until = Clock::now() + within, done = std::move(done)](Impl& hall) mutable {
    hall.finish(until, std::move(done));
  });
  is_done.get();
}

}  // namespace gauntlet::remote
