#include "grading/fixture.hpp"

#include <string_view>

#include "grading/fields.hpp"
#include "grading/fixtures.hpp"
#include "json/reader.hpp"

namespace gauntlet::grading {
namespace {

void read_option(std::string_view key, const json::Reader& value, Fixture& fixture) {
  if (key == "args") {
    fixture.args = read_texts(value, "a list of arguments", "an argument");
  } else if (key == "points") {
    fixture.worth = read_number(value, "points from 0 to 1000000", 1e6);
  } else if (key == "visibility") {
    const std::string expected = R"("visible" or "hidden")";
    const std::string& word = value.string(expected);
    if (word != "visible" && word != "hidden") value.fail(expected);
    fixture.hidden = word == "hidden";
  } else if (key == "timeout") {
    fixture.wall = read_seconds(value);
  } else if (key == "mem") {
    fixture.memory = read_mebibytes(value, memory_range);
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
