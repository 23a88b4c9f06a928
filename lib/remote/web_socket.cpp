#include "remote/web_socket.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>
#include <websocketpp/common/cpp11.hpp>
#include <websocketpp/extensions/permessage_deflate/disabled.hpp>
#include <websocketpp/http/request.hpp>
#include <websocketpp/http/response.hpp>
#include <websocketpp/message_buffer/alloc.hpp>
#include <websocketpp/message_buffer/message.hpp>
#include <websocketpp/processors/hybi13.hpp>
#include <websocketpp/random/none.hpp>

#include "text/display.hpp"

namespace gauntlet::remote {
namespace {

namespace http = websocketpp::http;
namespace close_status = websocketpp::close::status;
namespace opcode = websocketpp::frame::opcode;

constexpr std::string_view method = "GET ";
constexpr std::size_t max_answers = 64 << 10;  // output for a client that does not read

// Only the protocol of the library is used, without its sockets, timers and logs. (Its own
// configurations include them, and those of 0.8 do not compile as C++20.)
struct Config {
  using request_type = http::parser::request;
  using response_type = http::parser::response;
  using message_type =
      websocketpp::message_buffer::message<websocketpp::message_buffer::alloc::con_msg_manager>;
  using con_msg_manager_type = websocketpp::message_buffer::alloc::con_msg_manager<message_type>;
  using rng_type = websocketpp::random::none::int_generator<std::uint32_t>;  // client only
  static constexpr bool enable_extensions = false;
  static constexpr std::size_t max_message_size = 64 << 10;
  struct permessage_deflate_config {};
  using permessage_deflate_type =
      websocketpp::extensions::permessage_deflate::disabled<permessage_deflate_config>;
};

using Manager = Config::con_msg_manager_type;
using MessagePtr = Config::message_type::ptr;

std::string bytes_of(const MessagePtr& message) {
  return message->get_header() + message->get_payload();
}

}  // namespace

struct WebSocket::Protocol {
  Manager::ptr manager = std::make_shared<Manager>();
  Config::rng_type random = {};
  websocketpp::processor::hybi13<Config> frames{false, true, manager, random};
  http::parser::request request = {};
};

WebSocket::WebSocket() : protocol_(std::make_unique<Protocol>()) {
  protocol_->request.set_max_body_size(0);
}

WebSocket::~WebSocket() = default;

WebSocket::RequestMatch WebSocket::guess(std::string_view said) {
  if (said.starts_with(method)) return RequestMatch::certain;
  return method.starts_with(said) ? RequestMatch::open : RequestMatch::none;
}

void WebSocket::receive(std::string_view bytes) {
  if (state_ == State::asking) return hear_request(bytes);
  if (state_ == State::open) hear_frames(bytes);
}

void WebSocket::hear_request(std::string_view bytes) {
  try {
    const std::size_t taken = protocol_->request.consume(bytes.data(), bytes.size());
    if (!protocol_->request.ready()) return;
    answer_request();
    receive(bytes.substr(std::min(taken, bytes.size())));
  } catch (const http::exception& error) {
    refuse(error.m_error_code);
  }
}

void WebSocket::answer_request() {
  const auto& request = protocol_->request;
  if (!websocketpp::processor::is_websocket_handshake(request) ||
      websocketpp::processor::get_websocket_version(request) != 13) {
    return refuse(http::status_code::upgrade_required);
  }
  http::parser::response response;
  if (protocol_->frames.validate_handshake(request) ||
      protocol_->frames.process_handshake(request, "", response)) {
    return refuse(http::status_code::bad_request);
  }
  response.set_version("HTTP/1.1");
  response.set_status(http::status_code::switching_protocols);
  answers_ += response.raw();
  state_ = State::open;
}

void WebSocket::refuse(int status) {
  http::parser::response response;
  response.set_version("HTTP/1.1");
  response.set_status(static_cast<http::status_code::value>(status));
  response.replace_header("Connection", "close");
  response.replace_header("Content-Type", "text/plain");
  if (status == http::status_code::upgrade_required) {
    response.replace_header("Upgrade", "websocket");
    response.replace_header("Sec-WebSocket-Version", "13");
  }
  response.set_body(
      "Watch a tournament here: connect with a WebSocket or read lines over plain TCP.\n");
  answers_ += response.raw();
  state_ = State::over;
}

void WebSocket::hear_frames(std::string_view bytes) {
  std::vector<std::uint8_t> left(bytes.begin(), bytes.end());  // unmasked in place
  for (std::size_t at = 0; at < left.size() && state_ == State::open;) {
    websocketpp::lib::error_code error;
    at += protocol_->frames.consume(left.data() + at, left.size() - at, error);
    if (error) return close(websocketpp::processor::error::to_ws(error));
    if (protocol_->frames.ready()) answer_message();
  }
  if (answers_.size() > max_answers) {
    answers_.clear();
    state_ = State::over;
  }
}

// Discards messages of clients; control frames are answered as the protocol requires.
void WebSocket::answer_message() {
  const MessagePtr message = protocol_->frames.get_message();
  if (message->get_opcode() == opcode::close) return close(close_status::normal);
  if (message->get_opcode() != opcode::ping) return;
  const MessagePtr pong = protocol_->manager->get_message();
  if (!protocol_->frames.prepare_pong(message->get_payload(), pong)) answers_ += bytes_of(pong);
}

void WebSocket::close(unsigned short code) {
  send_close(code);
  state_ = State::over;
}

void WebSocket::send_close() { send_close(close_status::normal); }

void WebSocket::send_close(unsigned short code) {
  if (state_ != State::open || has_said_goodbye_) return;
  has_said_goodbye_ = true;
  const MessagePtr goodbye = protocol_->manager->get_message();
  if (!protocol_->frames.prepare_close(code, "", goodbye)) answers_ += bytes_of(goodbye);
}

std::string WebSocket::take_output() {
  std::string answers;
  answers.swap(answers_);
  return answers;
}

std::string WebSocket::message(std::string_view line) {
  static Protocol protocol;
  const MessagePtr text = protocol.manager->get_message(opcode::text, line.size());
  const MessagePtr prepared = protocol.manager->get_message();
  text->set_payload(text::to_utf8(line));
  if (protocol.frames.prepare_data_frame(text, prepared)) return {};
  return bytes_of(prepared);
}

}  // namespace gauntlet::remote
