#include "harness/harness.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>

#include "gauntlet/json.hpp"

namespace gauntlet::tool {

std::string Surroundings::read_file(const std::string& path) const {
  throw std::runtime_error("could not read " + path);
}

// Answers the values of one stream.
class HarnessRun::Stream {
 public:
  Stream(std::string title, const HarnessRun& run, const HarnessStreams& streams)
      : title_(std::move(title)), run_(run), streams_(streams) {}

  bool answer_all() {
    json::Splitter splitter([this](char* data, std::size_t size) {
      flush();  // the process that writes the input may be waiting for the answer
      return streams_.read(data, size);
    });
    try {
      while (answer_next(splitter)) {
      }
      if (number_ == 1 && all_valid_) throw json::Malformed("", "expected a JSON value, got none");
    } catch (const json::Malformed& error) {
      refuse(error);
    }
    flush();
    return all_valid_;
  }

 private:
  static constexpr std::size_t enough = std::size_t{64} << 10;  // bytes to write at once

  // Returns false at the end of the stream, or if no more values shall be answered.
  bool answer_next(json::Splitter& splitter) {
    ++number_;
    const auto text = splitter.next();
    if (!text) return false;
    try {
      const json::Value document = json::parse(*text, splitter.place());
      run_.print(run_.answers_.answer(json::Reader(document), run_.mode_), answers_);
      if (answers_.size() >= enough) flush();
    } catch (const json::Malformed&) {
      throw;
    } catch (const json::Error& error) {
      refuse(error);
      return !run_.fail_fast_;
    }
    return true;
  }

  void refuse(const std::exception& error) {
    flush();
    streams_.report(title_ + "input " + std::to_string(number_) + ": " + error.what());
    all_valid_ = false;
  }

  void flush() {
    if (answers_.empty()) return;
    streams_.write(answers_);
    answers_.clear();
  }

  std::string title_;
  const HarnessRun& run_;
  const HarnessStreams& streams_;
  std::string answers_;
  std::size_t number_ = 0;
  bool all_valid_ = true;
};

void HarnessRun::declare(Options& options) {
  options.flag("--strict", mode_.strict, "Refuse input that the course's contract does not allow");
  if (!harness_.is_text) {
    options.flag("--pretty", pretty_, "Print indented JSON on several lines");
  }
  options.flag("--fail-fast", fail_fast_, "Stop at the first invalid value");
  answers_.declare(options);
}

void HarnessRun::print(const json::Value& value, std::string& text) const {
  if (harness_.is_text) {
    text += *value.as<std::string>();
  } else if (pretty_) {
    text += json::dump_pretty(value);
  } else {
    json::dump(value, text);
  }
  text += '\n';
}

void HarnessRun::run_without_input(const HarnessStreams& streams) {
  answers_.run_without_input(
      [&](const json::Value& value) {
        std::string text;
        print(value, text);
        streams.write(text);
      },
      mode_);
}

bool HarnessRun::answer_all(const std::string& title, const HarnessStreams& streams) {
  return Stream(title, *this, streams).answer_all();
}

}  // namespace gauntlet::tool
