#include "json/splitter.hpp"

#include <algorithm>
#include <vector>

#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet::json;

namespace {

// Returns the texts of a stream that arrives in pieces of `piece` bytes.
std::vector<std::string> split(std::string stream, std::size_t piece) {
  std::size_t at = 0;
  Splitter splitter([&](char* data, std::size_t size) {
    const std::size_t count = std::min({piece, size, stream.size() - at});
    std::copy_n(stream.data() + at, count, data);
    at += count;
    return count;
  });
  std::vector<std::string> texts;
  while (const auto text = splitter.next()) texts.emplace_back(*text);
  return texts;
}

}  // namespace

TEST_CASE("a stream is split at its values for every piece size", "[json]") {
  const std::vector<std::string> texts{
      R"({"a": "]\"}"})", "[1, [2]]", "[]", R"("x\\")", "12", "true", "-1.5e3", "\"\\\"\""};
  std::string stream;
  for (const auto& text : texts) stream += " \n\t\r" + text + " ";
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 1000U}) {
    CHECK(split(stream, piece) == texts);
  }
}

TEST_CASE("values need no white space between them", "[json]") {
  CHECK(split("[1][2]{}\"a\"5[", 100) ==
        std::vector<std::string>{"[1]", "[2]", "{}", "\"a\"", "5", "["});
}

TEST_CASE("a text is returned before further bytes are read", "[json]") {
  int reads = 0;
  Splitter splitter([&](char* data, std::size_t) {
    ++reads;
    data[0] = reads == 1 ? '[' : ']';
    return std::size_t{1};
  });
  CHECK(splitter.next() == "[]");
  CHECK(reads == 2);
}

TEST_CASE("a byte order mark is skipped at the start of a stream only", "[json]") {
  const auto read_from = [](std::string& stream) {
    return [&stream](char* data, std::size_t) {
      const std::size_t count = stream.copy(data, 1);
      stream.erase(0, count);
      return count;
    };
  };
  std::string twice = "\xef\xbb\xbf[]\xef\xbb\xbf[]";
  Splitter splitter(read_from(twice));
  CHECK(splitter.next() == "[]");
  CHECK_THROWS_AS(splitter.next(), Malformed);
  std::string late = "\xef\xbb\xbf[]";
  CHECK_THROWS_AS(Splitter(read_from(late), true).next(), Malformed);
}

TEST_CASE("empty streams have no texts", "[json]") {
  CHECK(split("", 1).empty());
  CHECK(split(" \n", 1).empty());
  CHECK(split(std::string(10000000, ' '), 4096).empty());
  CHECK(split("\xef\xbb\xbf[]", 1) == std::vector<std::string>{"[]"});
}

TEST_CASE("truncated texts and stray bytes are left to the parser", "[json]") {
  CHECK(split("[1, [2]", 3) == std::vector<std::string>{"[1, [2]"});
  CHECK(split("\"abc", 3) == std::vector<std::string>{"\"abc"});
  CHECK(split("]}", 1) == std::vector<std::string>{"]", "}"});
}

TEST_CASE("a text longer than the limit is rejected", "[json]") {
  CHECK_THROWS_AS(split("[" + std::string(max_text + 100000, ' ') + "]", 1 << 20), Malformed);
}
