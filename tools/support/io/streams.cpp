#include "support/io/streams.hpp"

#include <unistd.h>

namespace gauntlet::tool {
namespace {

Streams* in_place = nullptr;

}  // namespace

StreamRedirect::StreamRedirect(Streams& streams) { in_place = &streams; }

StreamRedirect::~StreamRedirect() { in_place = nullptr; }

Streams* redirected() { return in_place; }

bool is_terminal(int file) { return in_place == nullptr && isatty(file) == 1; }

}  // namespace gauntlet::tool
