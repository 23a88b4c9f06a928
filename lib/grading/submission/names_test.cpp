#include "grading/submission/names.hpp"

#include "test/catch.hpp"

using namespace gauntlet::grading;

TEST_CASE("unsafe bytes in names of inputs are escaped", "[grading]") {
  CHECK(input_name("1-in.json") == "1-in.json");
  CHECK(input_name("A b\u00e4-in.json") == "A b\u00e4-in.json");
  CHECK(input_name("a\nb-in.json") == "a%0Ab-in.json");
  CHECK(input_name("a%0Ab-in.json") == "a%250Ab-in.json");
  CHECK(input_name("\xff-in.json") == "%FF-in.json");
  const std::string longest = input_name(std::string(247, '?') + "-in.json");
  CHECK(longest.size() < 240);
  CHECK(longest.ends_with("-in.json"));
}

TEST_CASE("unsafe bytes in the name of a team's folder are escaped", "[grading]") {
  CHECK(folder_name("the Ants (2), <&>") == "the Ants (2), %3C&%3E");
  CHECK(folder_name("Jos\xc3\xa9") == "Jos\xc3\xa9");
  CHECK(folder_name("a.b") == "a.b");
  CHECK(folder_name(".") == "%2E");
  CHECK(folder_name("..") == "%2E.");
  CHECK(folder_name(".git") == "%2Egit");
  CHECK(folder_name("") == "%");
  CHECK(folder_name("%2E") == "%252E");
  CHECK(folder_name("a/b\\c\n\x7f") == "a%2Fb%5Cc%0A%7F");
  CHECK(folder_name("\xff\xc2\x9b") == "%FF%C2%9B");
}

TEST_CASE("the folder name of a team with a long name is shortened", "[grading]") {
  const std::string max(200, 'x');
  CHECK(folder_name(max) == max);
  const std::string a = folder_name(max + 'a'), b = folder_name(max + 'b');
  CHECK(a.size() == 217);
  CHECK(a.starts_with(max + '%'));
  CHECK(a != b);
  CHECK(folder_name(std::string(100, '\n')).size() <= 217);
  CHECK(folder_name(std::string(199, 'x') + "\xc3\xa9").starts_with(std::string(199, 'x') + '%'));
}

TEST_CASE("a name is escaped in a URL", "[grading]") {
  CHECK(url_part("a-B_1.~") == "a-B_1.~");
  CHECK(url_part("%2E \"'#?&\xc3\xa9") == "%252E%20%22%27%23%3F%26%C3%A9");
}
