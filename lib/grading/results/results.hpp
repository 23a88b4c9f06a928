#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grading/results/header.hpp"
#include "grading/results/record.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

namespace gauntlet::grading {

// A record as JSON; bytes that are no UTF-8 become U+FFFD. harness-tests/README.md has the schema.
json::Value encode(const Record& record);

// The record that encode() gave; throws json::Error for anything else.
Record decode_record(const json::Reader& in);

// A finite number from 0, as the shortest literal that reads back as the same; and the number that
// encode_number() gave: throws json::Error for anything else.
json::Value encode_number(double number);
double decode_number(const json::Reader& in);

// What a results file holds: its header, then a line for each record, in the order the tests ended.
// Files that are written one after the other are read as one.
struct Results {
  std::vector<Header> headers;
  std::vector<Record> records;
  std::size_t size = 0;  // bytes of the whole lines: the rest is torn, and to be overwritten by
                         // whoever goes on with the file
  bool torn = false;     // a last line without its newline was dropped: the writer was killed
};

// Throws json::Error, with the number of the line, for a whole line that is neither header nor
// record.
Results read_results(std::string_view text);

}  // namespace gauntlet::grading
