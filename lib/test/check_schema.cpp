// gauntlet_check_schema: for each line "SCHEMA DOCUMENT" of standard input, such as
// "n-opts.schema.json {}", prints "ok" or the message about the document.
#include <iostream>
#include <string>

#include "schema/schema.hpp"

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto space = line.find(' ');
    try {
      const auto document = gauntlet::json::parse(line.substr(space + 1));
      gauntlet::schema::check(line.substr(0, space), gauntlet::json::Reader(document));
      std::cout << "ok\n";
    } catch (const gauntlet::json::Error& error) {
      std::cout << error.what() << '\n';
    }
  }
}
