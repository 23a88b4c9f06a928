#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace gauntlet::remote {

// The server's side of a WebSocket (RFC 6455) over which messages go one way: bytes that have come
// go in, and bytes that are to be sent come out. It knows no sockets.
class WebSocket {
 public:
  WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket();

  // Whether what a client has said first is the beginning of a request of HTTP.
  enum class Guess { none, open, certain };
  static Guess guess(std::string_view said);

  // Takes what has come, request and frames alike, cut anywhere.
  void hear(std::string_view bytes);

  // Whether it asked for a WebSocket and has got it: messages may be sent.
  bool is_open() const { return state_ == State::open; }
  // Whether it is to be let go when it has what is still to be sent.
  bool is_over() const { return state_ == State::over; }

  // What is to be sent between two messages; of nothing nothing. It is handed out once.
  std::string take_answers();

  // We have no more to say: it is to be sent after the last message.
  void say_goodbye();
  bool has_said_goodbye() const { return has_said_goodbye_; }

  // A line as a message, as it is sent to all clients: text, of which bytes that are no UTF-8 have
  // become U+FFFD.
  static std::string message(std::string_view line);

 private:
  enum class State { asking, open, over };
  struct Protocol;

  void hear_request(std::string_view bytes);
  void hear_frames(std::string_view bytes);
  void answer_request();
  void refuse(int status);
  void answer_message();
  void close(unsigned short code);
  void say_goodbye(unsigned short code);

  State state_ = State::asking;
  std::string answers_;
  bool has_said_goodbye_ = false;
  std::unique_ptr<Protocol> protocol_;
};

}  // namespace gauntlet::remote
