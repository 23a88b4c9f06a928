#include "grading/fixture.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string_view>

#include "grading/fixtures.hpp"
#include "json/reader.hpp"

namespace gauntlet::grading {
namespace {

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

}  // namespace

std::string Fixture::name() const {
  std::string path = input.string();
  if (variant != Variant::plain) path.append("#").append(name_of(variant));
  return path;
}

std::vector<Fixture> with_variants(const std::vector<Fixture>& fixtures,
                                   std::span<const Variant> wanted) {
  std::vector<Fixture> all;
  for (const auto& fixture : fixtures) {
    const auto variants = variants_of(read_file(fixture.input), wanted);
    for (const auto variant : variants) {
      Fixture& one = all.emplace_back(fixture);
      one.variant = variant;
      one.worth /= static_cast<double>(variants.size());
    }
  }
  return all;
}

void read_options(const json::Value& document, Fixture& fixture) {
  for (const auto& [key, value] : json::Reader(document).members("an object of options")) {
    read_option(key, value, fixture);
  }
}

}  // namespace gauntlet::grading
