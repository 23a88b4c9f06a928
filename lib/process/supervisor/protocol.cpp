#include "process/supervisor/protocol.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <string_view>

namespace gauntlet::process {
namespace {

// Precedes a request's texts; the files are sent with it.
struct RequestHeader {
  std::size_t size = 0;  // bytes of the texts behind it
  std::size_t words = 0;
  std::size_t environment = 0;
  Limits limits;
  LaunchOptions options;
};

// Returns true if a failed call on a socket must be retried: it was interrupted, or it would have
// blocked and the socket became ready by the deadline.
bool is_worth_another_try(const system::File& socket, short event, Deadline deadline) {
  if (errno == EINTR) return true;
  if (errno != EAGAIN) return false;
  pollfd ready{socket.fd(), event, 0};
  int found = 0;
  do found = system::poll_for({&ready, 1}, deadline - Deadline::clock::now());
  while (found < 0 && errno == EINTR);
  return found > 0;
}

// Sends or receives all bytes by send() or recv(). Returns false if the other end is closed, or at
// the deadline.
template <class Call, class Byte>
bool transfer(Call call, const system::File& socket, Byte* next, std::size_t size, short event,
              Deadline deadline) {
  while (size > 0) {
    const ssize_t moved = call(socket.fd(), next, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (moved < 0 && is_worth_another_try(socket, event, deadline)) continue;
    if (moved <= 0) return false;
    next += moved;
    size -= static_cast<std::size_t>(moved);
  }
  return true;
}

// A message with one piece of data and room for files.
class Message {
 public:
  Message(void* data, std::size_t size) : piece_{data, size} {
    message_.msg_iov = &piece_;
    message_.msg_iovlen = 1;
    message_.msg_control = control_.data();
    message_.msg_controllen = control_.size();
  }
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;

  bool send(const system::File& socket, const Files& files, Deadline deadline) {
    std::array<int, max_files> numbers{};
    std::size_t count = 0;
    for (const system::File& file : files) {
      if (file.is_open()) numbers[count++] = file.fd();
    }
    cmsghdr* const part = CMSG_FIRSTHDR(&message_);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(sizeof(int) * count);
    std::memcpy(CMSG_DATA(part), numbers.data(), sizeof(int) * count);
    message_.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    ssize_t sent = 0;
    do sent = sendmsg(socket.fd(), &message_, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && is_worth_another_try(socket, POLLOUT, deadline));
    return sent == static_cast<ssize_t>(piece_.iov_len);
  }

  bool receive(const system::File& socket, Files& files) {
    ssize_t got = 0;
    do got = recvmsg(socket.fd(), &message_, MSG_CMSG_CLOEXEC | MSG_WAITALL);
    while (got < 0 && errno == EINTR);
    const cmsghdr* const part = CMSG_FIRSTHDR(&message_);
    if (part != nullptr && part->cmsg_type == SCM_RIGHTS) {
      std::array<int, max_files> numbers{};
      const std::size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
      std::memcpy(numbers.data(), CMSG_DATA(part), sizeof(int) * count);
      for (std::size_t i = 0; i < count; ++i) files[i] = system::File(numbers[i]);
    }
    return got == static_cast<ssize_t>(piece_.iov_len);
  }

 private:
  iovec piece_;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * max_files)> control_{};
  msghdr message_{};
};

// Encodes a text as its length and its bytes, so that it may contain any byte.
void append(std::string& message, std::string_view text) {
  const std::size_t size = text.size();
  message.append(reinterpret_cast<const char*>(&size), sizeof size).append(text);
}

void append(std::string& message, const std::vector<std::string>& texts) {
  for (const auto& text : texts) append(message, text);
}

// Precondition: `message` was written by append().
std::string next_text(std::string_view& message) {
  std::size_t size = 0;
  std::memcpy(&size, message.data(), sizeof size);
  std::string text(message.substr(sizeof size, size));
  message.remove_prefix(sizeof size + size);
  return text;
}

std::vector<std::string> next_texts(std::string_view& message, std::size_t count) {
  std::vector<std::string> texts;
  texts.reserve(count);
  while (texts.size() < count) texts.push_back(next_text(message));
  return texts;
}

}  // namespace

bool send_bytes(const system::File& socket, const void* data, std::size_t size, Deadline deadline) {
  return transfer(send, socket, static_cast<const char*>(data), size, POLLOUT, deadline);
}

bool receive_bytes(const system::File& socket, void* data, std::size_t size, Deadline deadline) {
  return transfer(recv, socket, static_cast<char*>(data), size, POLLIN, deadline);
}

bool send_launch_request(const system::File& socket, const LaunchRequest& request,
                         const Files& files, Deadline deadline) {
  std::string texts;
  append(texts, request.path);
  append(texts, request.folder);
  append(texts, request.words);
  append(texts, request.environment);
  static_assert(std::is_trivially_copyable_v<RequestHeader>);
  RequestHeader header{texts.size(), request.words.size(), request.environment.size(),
                       request.limits, request.options};
  return Message(&header, sizeof header).send(socket, files, deadline) &&
         send_bytes(socket, texts.data(), texts.size(), deadline);
}

std::optional<LaunchRequest> receive_launch_request(const system::File& socket, Files& files) {
  RequestHeader header;
  if (!Message(&header, sizeof header).receive(socket, files)) return std::nullopt;
  std::string texts(header.size, '\0');
  if (!receive_bytes(socket, texts.data(), texts.size())) return std::nullopt;
  std::string_view rest = texts;
  LaunchRequest request;
  request.path = next_text(rest);
  request.folder = next_text(rest);
  request.words = next_texts(rest, header.words);
  request.environment = next_texts(rest, header.environment);
  request.limits = header.limits;
  request.options = header.options;
  return request;
}

}  // namespace gauntlet::process
