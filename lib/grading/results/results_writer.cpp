#include "grading/results/results_writer.hpp"

#include "text/visible.hpp"

namespace gauntlet::grading {

ResultsWriter::ResultsWriter(const std::filesystem::path& path, std::size_t keep)
    : file_(path, keep) {}

void ResultsWriter::write(const Header& header) { write_line(encode(header)); }

void ResultsWriter::write(const Record& record) { write_line(encode(record)); }

void ResultsWriter::write_line(const json::Value& value) {
  file_.write(text::visible_lines(json::dump(value)) + '\n');
}

}  // namespace gauntlet::grading
