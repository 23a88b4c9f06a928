#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::page {

// The bytes that a text stands for (RFC 4648, section 4); nothing for what is no such text.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace gauntlet::page
