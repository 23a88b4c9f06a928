#include "json/codec.hpp"

#include <optional>

#include "test/catch.hpp"
#include "test/error_of.hpp"

namespace gauntlet {
namespace codec_samples {

enum class Mood { good, bad };
std::string_view to_string(Mood mood) { return mood == Mood::good ? "good" : "bad"; }
std::optional<Mood> parse_mood(std::string_view word) {
  if (word == "good") return Mood::good;
  return word == "bad" ? std::optional(Mood::bad) : std::nullopt;
}

struct Inner {
  int count = 1;
  std::vector<std::string> names = {};
  bool operator==(const Inner&) const = default;
};

struct Outer {
  Inner inner = {};
  std::vector<Inner> more = {};
  Mood mood = Mood::good;
  std::optional<double> points = {};
  std::uint64_t size = 0;
  bool operator==(const Outer&) const = default;
};

constexpr auto fields_of(const Inner*) {
  return json::object("an inner", json::field<&Inner::count>("count"),
                      json::optional_field<&Inner::names>("names"));
}

}  // namespace codec_samples

template <>
inline constexpr auto json::parse_word<codec_samples::Mood> = &codec_samples::parse_mood;

namespace codec_samples {

constexpr auto fields_of(const Outer*) {
  return json::object(
             "an outer", json::format_field<Outer>("sample"), json::version_field<Outer, 3>(),
             json::field<&Outer::inner, &Inner::count>("inner_count"),
             json::field<&Outer::more>("more"), json::field<&Outer::mood>("mood", "a mood"),
             json::optional_field<&Outer::points>("points"),
             json::field<&Outer::size>("size", "a size"))
      .with_check([](const json::Reader& in, const Outer& outer) {
        if (outer.size == 13) in.refuse("unlucky");
      });
}

}  // namespace codec_samples

namespace {

using codec_samples::Inner, codec_samples::Mood, codec_samples::Outer;

Outer reread(const std::string& text) {
  const json::Value value = json::parse(text);
  return json::read<Outer>(json::Reader(value));
}

const std::string text = R"({"format":"sample","version":3,"inner_count":2,)"
                         R"("more":[{"count":1},{"count":5,"names":["a","b"]}],)"
                         R"("mood":"bad","points":0.5,"size":7})";

}  // namespace

TEST_CASE("an object is read as it was written", "[json]") {
  const Outer outer{{2}, {{}, {5, {"a", "b"}}}, Mood::bad, 0.5, 7};
  CHECK(json::dump(json::write(outer)) == text);
  CHECK(reread(text) == outer);
}

TEST_CASE("an object with an invalid member is refused with its place", "[json]") {
  const auto [from, to, error] = GENERATE(table<std::string, std::string, std::string>({
      {"sample", "simple", R"(/format: expected the format sample, got "simple")"},
      {":3", ":4", "/version: expected version 3, got 4"},
      {":5", ":0", "/more/1/count: expected a number from 1, got 0"},
      {"bad", "sad", R"(/mood: expected a mood, got "sad")"},
      {"0.5", "-1", "/points: expected a number from 0, got -1"},
      {R"("a")", "1", "/more/1/names/0: expected a text, got 1"},
      {":7", ":13", "unlucky"},
      {R"("size":7)", R"("size":7,"x":1)", "/x"},
      {R"(,"size":7)", "", R"(expected the key "size")"},
  }));
  std::string changed = text;
  changed.replace(changed.find(from), from.size(), to);
  CHECK(test::error_of([&] { reread(changed); }).starts_with(error));
}

}  // namespace gauntlet
