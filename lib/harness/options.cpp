#include "harness/options.hpp"

#include <algorithm>
#include <utility>

#include "core/numbers.hpp"
#include "text/names.hpp"

namespace gauntlet::tool {
namespace {

using text::joined;
using Texts = std::vector<std::string>;

std::uint64_t read_natural(const std::string& name, const std::string& text, std::uint64_t min,
                           std::uint64_t max, const std::string& what) {
  const auto number = gauntlet::parse_natural(text);
  if (number && *number >= min && *number <= max) return *number;
  throw UsageError(name + ": expected " + what + " from " + std::to_string(min) + " to " +
                   std::to_string(max) + ", got " + text);
}

// Returns the names of "--jobs,-j": short names first, and no more than one long name; appends the
// other long names to `aliases`.
Texts split_names(std::string_view names, Texts& aliases) {
  Texts split;
  while (!names.empty()) {
    const auto name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    if (!name.starts_with("--")) {
      split.emplace(split.begin(), name);
    } else if (!split.empty() && split.back().starts_with("--")) {
      aliases.emplace_back(name);
    } else {
      split.emplace_back(name);
    }
  }
  return split;
}

std::string with_default(const std::string& help, const std::string& value) {
  return help + " (" + value + ")";
}

}  // namespace

std::string with_range(std::string help, std::uint64_t min, std::uint64_t max) {
  constexpr std::uint64_t max_shown = 1'000'000'000;  // greater bounds do not matter in practice
  if (max > max_shown) return help;
  const std::string range = "from " + std::to_string(min) + " to " + std::to_string(max) + ')';
  if (!help.ends_with(')')) return help + " (" + range;
  help.pop_back();
  return help + "; " + range;
}

bool Flag::is_given() const {
  if (bool* const* const given = std::get_if<bool*>(&target)) return **given;
  if (int* const* const count = std::get_if<int*>(&target)) return **count > 0;
  return is_stored;
}

void Flag::store(const Texts& given) {
  is_stored = true;
  std::get<Store>(target)(given);
}

Flag& Options::add(const std::string& names, const std::string& type, const std::string& help,
                   std::variant<bool*, int*, Flag::Store> target) {
  Flag flag{.names = {}, .type = type, .help = help, .group = group_, .target = std::move(target)};
  flag.names = split_names(names, flag.aliases);
  flag.values = type.empty() ? 0 : 1;
  return flags_.emplace_back(std::move(flag));
}

Flag& Options::add_natural(const std::string& names, std::uint64_t min, std::uint64_t max,
                           const std::string& help, const std::string& what,
                           const std::function<void(std::uint64_t)>& store) {
  Flag& flag = add(names, "N", with_range(help, min, max), {});
  flag.target = [name = flag.name(), min, max, what, store](const Texts& values) {
    store(read_natural(name, values.back(), min, max, what));
  };
  return flag;
}

Flag& Options::flag(const std::string& name, bool& value, const std::string& help) {
  return add(name, "", help, &value);
}

Flag& Options::count(const std::string& name, int& value, const std::string& help) {
  return add(name, "", help, &value);
}

Flag& Options::natural(const std::string& name, std::uint64_t& value, std::uint64_t min,
                       std::uint64_t max, const std::string& help, const std::string& what) {
  return add_natural(name, min, max, with_default(help, std::to_string(value)), what,
                     [&value](std::uint64_t number) { value = number; });
}

Flag& Options::natural(const std::string& name, std::optional<std::uint64_t>& value,
                       std::uint64_t min, std::uint64_t max, const std::string& help) {
  return add_natural(name, min, max, help, "a number",
                     [&value](std::uint64_t number) { value = number; });
}

Flag& Options::natural_or(const std::string& name, std::optional<std::uint64_t>& value,
                          std::uint64_t implied, std::uint64_t max, const std::string& help) {
  Flag& flag = natural(name, value, 0, max, help);
  flag.type = "[=N]";
  flag.values = 0;
  flag.implied = std::to_string(implied);
  return flag;
}

Flag& Options::text(const std::string& name, std::optional<std::string>& value,
                    const std::string& type, const std::string& help, const Texts& words) {
  Flag& flag = add(name, type, help, [&value](const Texts& values) {
    value = values.back().empty() ? std::nullopt : std::optional(values.back());
  });
  flag.words = words;
  return flag;
}

Flag& Options::text_with_default(const std::string& name, std::string& value,
                                 const std::string& type, const std::string& help) {
  return add(name, type, with_default(help, value),
             [&value](const Texts& values) { value = values.back(); });
}

Flag& Options::texts(const std::string& name, Texts& values, const std::string& type,
                     const std::string& help) {
  Flag& flag = add(name, type, help, [&values](const Texts& given) { values = given; });
  flag.repeats = true;
  return flag;
}

Flag& Options::pair(const std::string& name, Texts& values, const std::string& type,
                    const std::string& help) {
  Flag& flag = add(name, type, help, [&values](const Texts& given) { values = given; });
  flag.values = 2;
  return flag;
}

Flag& Options::choice(const std::string& name, std::string& value, const Texts& words,
                      const std::string& help) {
  Flag& flag = text_with_default(name, value, "WORD", help);
  flag.words = words;
  flag.takes_words_only = true;
  return flag;
}

Flag& Options::choice(const std::string& name, std::optional<std::string>& value,
                      const std::string& type, const Texts& words, const std::string& help) {
  Flag& flag = text(name, value, type, help, words);
  flag.takes_words_only = true;
  return flag;
}

void Options::options_of_game(std::span<const Option> options, std::vector<std::uint64_t>& values,
                              const std::string& prefix, Texts* given) {
  values = default_values(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const std::string name(option.name);
    const std::string help = std::string(prefix).append(option.help);
    const auto store = [name, given, &value = values[i]](std::uint64_t number) {
      value = number;
      if (given != nullptr) given->push_back(name);
    };
    if (option.max > 0) {
      add_natural(name, option.min, option.max,
                  with_default(help, std::to_string(option.default_value)), "a number", store);
    } else {
      add(name, "", help, [store](const Texts& /*values*/) { store(1); });
    }
  }
}

Flag* Options::find(std::string_view name) {
  const auto found = std::ranges::find_if(flags_, [&](const Flag& flag) {
    return std::ranges::find(flag.names, name) != flag.names.end() ||
           std::ranges::find(flag.aliases, name) != flag.aliases.end();
  });
  return found == flags_.end() ? nullptr : &*found;
}

void Options::set(std::string_view name, const Texts& values) {
  Flag* const flag = find(name);
  if (flag == nullptr) {
    Texts known;
    for (const Flag& each : flags_) known.push_back(each.name());
    throw UsageError("The following argument was not expected: " + std::string(name) +
                     did_you_mean(name, known));
  }
  if (flag->repeats ? values.empty() : values.size() != static_cast<std::size_t>(flag->values)) {
    throw UsageError(flag->name() + ": expected " +
                     pluralize(static_cast<std::uint64_t>(flag->values), "value") + ", got " +
                     std::to_string(values.size()));
  }
  for (const auto& value : values) {
    if (!flag->takes_words_only || std::ranges::find(flag->words, value) != flag->words.end())
      continue;
    throw UsageError(flag->name() + ": " + value + " not in {" + joined(flag->words, ",") + '}');
  }
  if (bool* const* const given = std::get_if<bool*>(&flag->target)) {
    **given = true;
  } else if (int* const* const count = std::get_if<int*>(&flag->target)) {
    ++**count;
  } else {
    flag->store(flag->is_joined() ? Texts{flag->implied} : values);
  }
}

bool Options::is_given(const std::string& name) const {
  return std::ranges::any_of(
      flags_, [&](const Flag& flag) { return flag.name() == name && flag.is_given(); });
}

void Options::check() const {
  const auto is_given = [this](const std::string& name) { return this->is_given(name); };
  for (const Flag& flag : flags_) {
    if (!flag.is_given()) continue;
    if (!flag.needs.empty() && std::ranges::none_of(flag.needs, is_given)) {
      throw UsageError(flag.name() + " needs " + joined(flag.needs, " or "));
    }
    if (std::ranges::none_of(flag.excludes, is_given)) continue;
    throw UsageError(flag.name() +
                     (flag.excludes.size() == 1 ? " does not go with " : " goes with neither ") +
                     joined(flag.excludes, " nor "));
  }
}

std::string did_you_mean(std::string_view word, const Texts& known) {
  const auto near = text::closest_match(word, known);
  return near ? "; did you mean " + *near + '?' : "";
}

}  // namespace gauntlet::tool
