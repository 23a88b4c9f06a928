#include "grading/results/results.hpp"

#include "json/parse.hpp"
#include "text/visible.hpp"

namespace gauntlet::grading {

Results read_results(std::string_view text) {
  Results results;
  json::Place place;
  for (std::size_t line = 1; results.size < text.size(); ++line) {
    const auto end = text.find('\n', results.size);
    if (end == text.npos) {
      results.torn = true;
      break;
    }
    try {
      const json::Value value = json::parse(text.substr(results.size, end - results.size), place);
      if (is_header(value)) {
        results.headers.push_back(decode_header(json::Reader(value)));
      } else {
        results.records.push_back(decode_record(json::Reader(value)));
      }
    } catch (const json::Error& error) {
      throw json::Error("", "line " + std::to_string(line) + ": " + error.what());
    }
    place.advance(text.substr(results.size, end + 1 - results.size));
    results.size = end + 1;
  }
  return results;
}

ResultsWriter::ResultsWriter(const std::filesystem::path& path, std::size_t keep)
    : file_(path, keep) {}

void ResultsWriter::write(const Header& header) { write_line(encode(header)); }

void ResultsWriter::write(const Record& record) { write_line(encode(record)); }

void ResultsWriter::write_line(const json::Value& value) {
  file_.write(text::visible_lines(json::dump(value)) + '\n');
}

}  // namespace gauntlet::grading
