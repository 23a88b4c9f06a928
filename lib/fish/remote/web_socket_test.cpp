#include "fish/remote/web_socket.hpp"

#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using gauntlet::test::has;
using remote::WebSocket;

namespace {

// The example of RFC 6455, 1.2, with its known response.
const std::string request =
    "GET /chat HTTP/1.1\r\nHost: server.example.com\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Origin: http://example.com\r\nSec-WebSocket-Version: 13\r\n\r\n";

// A frame of a client, masked with zeros.
std::string frame(char first, const std::string& payload) {
  return std::string{first, static_cast<char>(0x80 | payload.size()), 0, 0, 0, 0} + payload;
}

std::string answer_to(WebSocket& socket, const std::string& bytes) {
  socket.receive(bytes);
  return socket.take_output();
}

}  // namespace

TEST_CASE("the handshake follows RFC 6455", "[remote]") {
  WebSocket socket;
  SECTION("at once") {
    const std::string answer = answer_to(socket, request);
    CHECK(answer.starts_with("HTTP/1.1 101 "));
    CHECK(has(answer, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    CHECK(socket.is_open());
    CHECK(socket.take_output().empty());
  }
  SECTION("byte by byte") {
    for (const char byte : request) socket.receive({&byte, 1});
    CHECK(socket.is_open());
  }
  SECTION("followed by a frame") {
    CHECK(answer_to(socket, request + frame('\x89', "hi")).ends_with("\r\n\r\n\x8a\x02hi"));
  }
}

TEST_CASE("an invalid request for a WebSocket is refused", "[remote]") {
  WebSocket socket;
  SECTION("a request for a page") {
    const std::string answer = answer_to(socket, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(answer.starts_with("HTTP/1.1 426 "));
    CHECK(has(answer, "lines over plain TCP"));
  }
  SECTION("an old version") {
    std::string old = request;
    old.replace(old.find("Version: 13"), 11, "Version: 8 ");
    CHECK(answer_to(socket, old).starts_with("HTTP/1.1 4"));
  }
  SECTION("without a key") {
    std::string none = request;
    none.replace(none.find("Sec-WebSocket-Key"), 17, "Sec-WebSocket-Kex");
    CHECK(answer_to(socket, none).starts_with("HTTP/1.1 400 "));
  }
  SECTION("an endless header") {
    CHECK(answer_to(socket, "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x'))
              .starts_with("HTTP/1.1 4"));
  }
  CHECK(socket.is_over());
  CHECK_FALSE(socket.is_open());
}

TEST_CASE("pings are answered, other messages are ignored, and a Close frame is returned",
          "[remote]") {
  WebSocket socket;
  answer_to(socket, request);
  CHECK(answer_to(socket, frame('\x81', "hello")).empty());
  CHECK(answer_to(socket, frame('\x89', "") + frame('\x89', "abc")) ==
        std::string("\x8a\x00\x8a\x03", 4) + "abc");
  CHECK(socket.is_open());
  CHECK(answer_to(socket, frame('\x88', "\x03\xe8")) == std::string("\x88\x02\x03\xe8"));
  CHECK(socket.is_over());
  CHECK(answer_to(socket, frame('\x89', "")).empty());
}

TEST_CASE("a client that breaks the protocol or does not read its pongs is disconnected",
          "[remote]") {
  WebSocket socket;
  answer_to(socket, request);
  SECTION("frames without a mask") {
    CHECK(answer_to(socket, "\x81\x02hi").starts_with("\x88\x02\x03\xea"));
  }
  SECTION("a message beyond the size limit") {
    const std::string begin("\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xff\x00\x00\x00\x00", 14);
    CHECK(answer_to(socket, begin).starts_with("\x88\x02\x03\xf1"));
  }
  SECTION("endless pings") {
    for (int i = 0; i < 2'000; ++i) socket.receive(frame('\x89', std::string(100, 'x')));
    CHECK(socket.take_output().empty());
  }
  CHECK(socket.is_over());
}

TEST_CASE("lines are sent as text messages", "[remote]") {
  CHECK(WebSocket::message("{}") == "\x81\x02{}");
  CHECK(WebSocket::message("\xff") == "\x81\x03\xef\xbf\xbd");
  const std::string line(70'000, 'x');
  CHECK(WebSocket::message(line) ==
        std::string("\x81\x7f\x00\x00\x00\x00\x00\x01\x11\x70", 10) + line);
  WebSocket socket;
  answer_to(socket, request);
  socket.send_close();
  socket.send_close();
  CHECK(socket.take_output() == std::string("\x88\x02\x03\xe8"));
}
