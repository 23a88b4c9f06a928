#pragma once

#include "json/value.hpp"
#include "session/view.hpp"

namespace gauntlet::page {

// Encodes the view without the record and the settings (play.hpp).
json::Value::Object encode(const session::View& view);

// Encodes a list, item by item.
template <class Items, class Encode>
json::Value encode_all(const Items& items, const Encode& encode_one) {
  json::Value::Array out;
  for (const auto& item : items) out.push_back(encode_one(item));
  return out;
}

}  // namespace gauntlet::page
