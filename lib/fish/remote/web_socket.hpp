#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace gauntlet::remote {

// The server's side of a WebSocket (RFC 6455) with messages in one direction only. It does not use
// sockets: received bytes go in, and bytes to send come out.
class WebSocket {
 public:
  WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket();

  // Tells whether a client's first bytes are the beginning of an HTTP request.
  enum class RequestMatch { none, open, certain };
  static RequestMatch guess(std::string_view said);

  // Processes received bytes of the request or of frames; they may be split anywhere.
  void receive(std::string_view bytes);

  // Returns true if the handshake is complete: messages may be sent.
  bool is_open() const { return state_ == State::open; }
  // Returns true if the connection must be closed after the remaining output.
  bool is_over() const { return state_ == State::over; }

  // Returns the output to send between two messages, and clears it.
  std::string take_output();

  // Sends a Close frame, which goes after the last message.
  void send_close();
  bool has_said_goodbye() const { return has_said_goodbye_; }

  // Returns a line as a text message for all clients. Invalid UTF-8 is replaced by U+FFFD.
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
  void send_close(unsigned short code);

  State state_ = State::asking;
  std::string answers_;
  bool has_said_goodbye_ = false;
  std::unique_ptr<Protocol> protocol_;
};

}  // namespace gauntlet::remote
