#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::page {

// Decodes base64 (RFC 4648, section 4). Returns nullopt if the text is not valid base64.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace gauntlet::page
