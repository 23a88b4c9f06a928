#include "grading/wire.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace gauntlet::grading {
namespace {

struct Header {
  std::size_t size = 0;  // of the words behind it
  std::size_t words = 0;
  std::size_t environment = 0;
  Caps caps;
};
static_assert(std::is_trivially_copyable_v<Header> && std::is_trivially_copyable_v<Report>);

bool send_all(const File& socket, const void* data, std::size_t size) {
  const char* next = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t sent = send(socket.number(), next, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    next += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool receive_all(const File& socket, void* data, std::size_t size) {
  char* next = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = recv(socket.number(), next, size, MSG_WAITALL);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    next += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

// A message with room for files beside one piece of data.
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

  bool send(const File& socket, const Files& files) {
    std::array<int, most_files> numbers{};
    std::size_t count = 0;
    for (const File& file : files) {
      if (file.is_open()) numbers[count++] = file.number();
    }
    cmsghdr* const part = CMSG_FIRSTHDR(&message_);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(sizeof(int) * count);
    std::memcpy(CMSG_DATA(part), numbers.data(), sizeof(int) * count);
    message_.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    ssize_t sent = 0;
    do sent = sendmsg(socket.number(), &message_, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(piece_.iov_len);
  }

  bool receive(const File& socket, Files& files) {
    ssize_t got = 0;
    do got = recvmsg(socket.number(), &message_, MSG_CMSG_CLOEXEC | MSG_WAITALL);
    while (got < 0 && errno == EINTR);
    const cmsghdr* const part = CMSG_FIRSTHDR(&message_);
    if (part != nullptr && part->cmsg_type == SCM_RIGHTS) {
      std::array<int, most_files> numbers{};
      const std::size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
      std::memcpy(numbers.data(), CMSG_DATA(part), sizeof(int) * count);
      for (std::size_t i = 0; i < count; ++i) files[i] = File(numbers[i]);
    }
    return got == static_cast<ssize_t>(piece_.iov_len);
  }

 private:
  iovec piece_;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * most_files)> control_{};
  msghdr message_{};
};

void append(std::string& text, const std::vector<std::string>& words) {
  for (const auto& word : words) text.append(word).push_back('\0');
}

std::string next_word(std::string_view& text) {
  const auto end = text.find('\0');
  std::string word(text.substr(0, end));
  text.remove_prefix(end + 1);
  return word;
}

std::vector<std::string> next_words(std::string_view& text, std::size_t count) {
  std::vector<std::string> words;
  words.reserve(count);
  while (words.size() < count) words.push_back(next_word(text));
  return words;
}

}  // namespace

bool send_order(const File& socket, const Order& order, const Files& files) {
  std::string text;
  append(text, {order.path, order.folder});
  append(text, order.words);
  append(text, order.environment);
  Header header{text.size(), order.words.size(), order.environment.size(), order.caps};
  return Message(&header, sizeof header).send(socket, files) &&
         send_all(socket, text.data(), text.size());
}

std::optional<Order> receive_order(const File& socket, Files& files) {
  Header header;
  if (!Message(&header, sizeof header).receive(socket, files)) return std::nullopt;
  std::string text(header.size, '\0');
  if (!receive_all(socket, text.data(), text.size())) return std::nullopt;
  std::string_view rest = text;
  Order order;
  order.path = next_word(rest);
  order.folder = next_word(rest);
  order.words = next_words(rest, header.words);
  order.environment = next_words(rest, header.environment);
  order.caps = header.caps;
  return order;
}

bool send_report(const File& socket, const Report& report) {
  return send_all(socket, &report, sizeof report);
}

std::optional<Report> receive_report(const File& socket) {
  Report report;
  if (!receive_all(socket, &report, sizeof report)) return std::nullopt;
  return report;
}

}  // namespace gauntlet::grading
