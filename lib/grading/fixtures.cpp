#include "grading/fixtures.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <compare>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

#include "grading/values.hpp"
#include "json/error.hpp"
#include "json/parse.hpp"
#include "json/reader.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view in = "-in.json", out = "-out.json", err = "-err.txt",
                           opts = "-opts.json";

// Where the files of a fixture are and what they have in common; ordered by folder, then number.
struct Key {
  fs::path folder;
  std::string number;

  fs::path file(std::string_view part) const { return folder / (number + std::string(part)); }

  std::weak_ordering operator<=>(const Key& other) const {
    if (const auto order = folder.compare(other.folder); order != 0) return order <=> 0;
    if (const auto order = magnitude().size() <=> other.magnitude().size(); order != 0) {
      return order;
    }
    if (const auto order = magnitude() <=> other.magnitude(); order != 0) return order;
    return number <=> other.number;
  }

 private:
  std::string_view magnitude() const {
    std::string_view digits = number;
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
  }
};

using Parts = std::set<std::string_view>;

std::map<Key, Parts> list_files(const fs::path& folder) {
  std::map<Key, Parts> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const auto end = name.find_first_not_of("0123456789");
    if (end == 0 || end == name.npos || !entry.is_regular_file()) continue;
    for (const std::string_view part : {in, out, err, opts}) {
      if (name.substr(end) != part) continue;
      found[{entry.path().parent_path(), name.substr(0, end)}].insert(part);
    }
  }
  return found;
}

std::vector<std::string> read_list(const json::Reader& list, std::string_view expected,
                                   std::string_view item) {
  std::vector<std::string> texts;
  const std::size_t size = list.size(expected);
  texts.reserve(size);
  for (std::size_t i = 0; i < size; ++i) texts.push_back(list[i].string(item));
  return texts;
}

// A decimal number from 0 to most.
double read_number(const json::Reader& value, std::string_view expected, double most) {
  double number = -1;
  if (const auto* natural = value.value().as<std::uint64_t>()) {
    number = static_cast<double>(*natural);
  } else if (const auto* other = value.value().as<json::Number>()) {
    std::from_chars(other->literal.data(), other->literal.data() + other->literal.size(), number);
  }
  if (!(number >= 0 && number <= most)) value.fail(expected);
  return number;
}

std::vector<Rule> read_rules(const json::Reader& list) {
  std::vector<Rule> rules;
  const auto texts = read_list(list, "a list of rules", "a rule: POINTER=MODE");
  rules.reserve(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    try {
      rules.push_back(parse_rule(texts[i]));
    } catch (const std::invalid_argument& error) {
      list[i].fail("a rule: POINTER=MODE", error.what());
    }
  }
  return rules;
}

void read_option(std::string_view key, const json::Reader& value, Fixture& fixture) {
  if (key == "args") {
    fixture.args = read_list(value, "a list of arguments", "an argument");
  } else if (key == "points") {
    fixture.worth = read_number(value, "points from 0 to 1000000", 1e6);
  } else if (key == "visibility") {
    const std::string expected = R"("visible" or "hidden")";
    const std::string& word = value.string(expected);
    if (word != "visible" && word != "hidden") value.fail(expected);
    fixture.hidden = word == "hidden";
  } else if (key == "timeout") {
    const double seconds = read_number(value, "seconds from 0.001 to 86400", 86400);
    fixture.wall = std::chrono::milliseconds(std::llround(seconds * 1000));
    if (*fixture.wall <= std::chrono::milliseconds(0)) value.fail("seconds from 0.001 to 86400");
  } else if (key == "mem") {
    const std::uint64_t mebibytes = value.natural("MiB from 1 to 1048576", 1048576);
    if (mebibytes == 0) value.fail("MiB from 1 to 1048576");
    fixture.memory = mebibytes << 20;
  } else if (key == "at") {
    fixture.at = read_rules(value);
  } else {
    value.fail("no key but args, points, visibility, timeout, mem and at", json::quote(key));
  }
}

void read_options(const json::Value& document, Fixture& fixture) {
  for (const auto& [key, value] : json::Reader(document).members("an object of options")) {
    read_option(key, value, fixture);
  }
}

// Runs `read`, so that an error in a file says which.
template <class Read>
auto within(const fs::path& path, const Read& read) {
  try {
    return read(read_file(path));
  } catch (const json::Error& error) {
    throw json::Error("", path.string() + ": " + error.what());
  }
}

Fixture read_fixture(const Key& key, const Parts& parts) {
  Fixture fixture{.input = key.file(in)};
  if (parts.contains(opts)) {
    within(key.file(opts),
           [&](const std::string& text) { read_options(json::parse(text), fixture); });
  }
  if (parts.contains(out)) {
    fixture.output = key.file(out);
    fixture.answers = within(key.file(out), [](const std::string& text) {
      auto values = read_values(text);
      if (values.empty()) throw json::Error("", "expected the answers, got none");
      return values;
    });
  }
  if (parts.contains(err)) {
    std::string text = read_file(key.file(err));
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    fixture.complaint = std::move(text);
  }
  return fixture;
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file || file.bad()) throw std::runtime_error("could not read " + path.string());
  return text;
}

Fixtures find_fixtures(const fs::path& folder) {
  Fixtures found;
  for (const auto& [key, parts] : list_files(folder)) {
    if (!parts.contains(in)) {
      for (const auto part : parts) {
        found.problems.push_back(key.file(part).string() + ": there is no " + key.number +
                                 std::string(in) + " beside it");
      }
    } else if (!parts.contains(out) && !parts.contains(err)) {
      found.problems.push_back(key.file(in).string() + ": there is neither " + key.number +
                               std::string(out) + " nor " + key.number + std::string(err) +
                               " beside it");
    } else {
      try {
        found.valid.push_back(read_fixture(key, parts));
      } catch (const json::Error& error) {
        found.problems.emplace_back(error.what());
      }
    }
  }
  return found;
}

}  // namespace gauntlet::grading
