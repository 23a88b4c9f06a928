#include <algorithm>

#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

class CsvReader {
 public:
  explicit CsvReader(std::string_view text) : text_(text) {
    if (at("\xef\xbb\xbf")) here_ = 3;
  }

  bool at_end() const { return here_ == text_.size(); }

  CsvRow row() {
    CsvRow row{line_, {cell()}};
    while (at(",")) {
      ++here_;
      row.cells.push_back(cell());
    }
    if (!at_end() && !at("\n") && !at("\r\n"))
      fail("expected a comma or a line end after a quoted cell");
    here_ = std::min(here_ + (at("\r\n") ? 2 : 1), text_.size());
    ++line_;
    return row;
  }

 private:
  bool at(std::string_view what) const { return text_.substr(here_).starts_with(what); }

  [[noreturn]] void fail(const std::string& message) const {
    throw MalformedCsv("line " + std::to_string(line_) + ": " + message);
  }

  CsvCell cell() { return at("\"") ? quoted() : plain(); }

  CsvCell plain() {
    const std::size_t begin = here_;
    here_ = std::min(text_.find_first_of(",\n", begin), text_.size());
    if (at("\n") && here_ > begin && text_[here_ - 1] == '\r') --here_;
    return {begin, here_, std::string(text_.substr(begin, here_ - begin))};
  }

  CsvCell quoted() {
    CsvCell cell{here_++, 0, ""};
    while (!at_end()) {
      const char c = text_[here_++];
      if (c == '"' && !at("\"")) {
        cell.end = here_;
        return cell;
      }
      if (c == '"') ++here_;
      if (c == '\n') ++line_;
      cell.value += c;
    }
    fail("a quoted cell is not closed");
  }

  std::string_view text_;
  std::size_t here_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

std::vector<CsvRow> read_csv(std::string_view text) {
  std::vector<CsvRow> rows;
  for (CsvReader reader(text); !reader.at_end();) rows.push_back(reader.row());
  return rows;
}

}  // namespace gauntlet::grading::reports
