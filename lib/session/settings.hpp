#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gauntlet::session {

// Something that people are asked before a game begins, as a flag of `play`. Games share those of
// the same name.
struct Setting {
  std::string_view name;  // "--rows"
  std::string_view type;  // what follows it: "N"
  std::string_view help;  // a few words
};

// The value of a flag is none that the game can have; what() says why, in one line.
class BadSetting : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What is known of a game before it begins. When flags have said anything, nobody is asked: what
// they leave open is as usual. All that was asked or taken as usual is kept, so that the next game
// is the same without a question.
class Settings {
 public:
  using Texts = std::map<std::string, std::string, std::less<>>;

  // The values of flags by their names.
  explicit Settings(Texts given = {}) : asks_(given.empty()), texts_(std::move(given)) {}

  // Whether people are asked for what is not known.
  bool asks() const { return asks_; }
  // What is known of a setting; nothing if it is not.
  std::optional<std::string> find(std::string_view name) const {
    const auto found = texts_.find(name);
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
  }
  void keep(std::string_view name, const std::string& text) {
    texts_.insert_or_assign(std::string(name), text);
  }

 private:
  bool asks_;
  Texts texts_;
};

}  // namespace gauntlet::session
