#include "play/page.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

namespace fs = std::filesystem;

// A file URL (RFC 8089); all bytes not unreserved in RFC 3986 are percent-encoded.
std::string address_of(const fs::path& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string out("file://");
  for (const char letter : path.string()) {
    if (plain.find(letter) != plain.npos) {
      out += letter;
    } else {
      const auto byte = static_cast<unsigned char>(letter);
      out.append("%").append(1, digits[byte / 16]).append(1, digits[byte % 16]);
    }
  }
  return out;
}

bool has_desktop() {
  for (const char* const variable : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* const value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

// Returns whether a browser was started.
bool open_in_browser(std::string address) {
  if (!has_desktop()) return false;
  std::string program("xdg-open");
  const std::array<char*, 3> words{program.data(), address.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, words.data(), environ) != 0) {
    return false;
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace

int show_page(std::string_view game) {
  const auto page = find_web_app();
  if (!page) {
    print_error("play: the web app is not installed; in a checkout, build it with scripts/page");
    return 1;
  }
  std::string address = address_of(*page);
  if (!game.empty()) address.append("#play/").append(game);
  Output output;
  output.text().append(address).append("\n");
  output.flush();
  if (!open_in_browser(address)) print_error("play: open this address in a browser");
  return 0;
}

}  // namespace gauntlet::tool
