#include "harness/harness.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "text/names.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::size_t width = 30;  // of the column with the names of flags

// Indents all lines by two spaces.
std::string indented(std::string_view lines) {
  std::string text = "  ";
  for (const char c : lines) text.append(c == '\n' ? "\n  " : std::string(1, c));
  return text;
}

std::string help_line(const Flag& flag) {
  std::string line = "  " + text::joined(flag.names, ",");
  if (!flag.type.empty()) line += ' ' + flag.type;
  if (flag.takes_words_only) line += ":{" + text::joined(flag.words, ",") + '}';
  if (flag.repeats) line += " ...";
  if (line.size() >= width) line += '\n' + std::string(width, ' ');
  line.resize(std::max(line.size(), width), ' ');
  return line + flag.help + '\n';
}

}  // namespace

std::string Surroundings::read_file(const std::string& path) const {
  throw std::runtime_error("could not read " + path + ": No such file or directory");
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

Page page_of(const Harness& harness) {
  const std::string name(harness.name);
  return {.name = name,
          .summary = std::string(harness.summary) +
                     "\n\nReads JSON values from the files or from standard input (also -), and "
                     "writes " +
                     (harness.is_text ? "a text" : "a line of JSON") + " for each.",
          .usage = "[FILE...]",
          .first = {"FILE"},
          .later = {"FILE"},
          .details = std::string(harness.input) + (harness.input.empty() ? "" : "\n") +
                     "Example:\n  $ echo '" + std::string(harness.example_in) + "' | " + name +
                     std::string(harness.example_flags) + '\n' + indented(harness.example_out) +
                     "\n\nExit status: 0 all inputs answered, 1 some input was invalid, 2 wrong "
                     "usage, 3 could not read or write."};
}

std::vector<Flag> all_flags(const Options& own) {
  const std::string group = "Options";
  std::vector<Flag> flags{
      {.names = {"-h", "--help"}, .help = "Print this help message and exit", .group = group},
      {.names = {"--version"},
       .help = "Display program version information and exit",
       .group = group}};
  flags.insert(flags.end(), own.all().begin(), own.all().end());
  return flags;
}

std::string to_help(const Page& page) {
  std::vector<std::string> groups;  // in the order of their first flags
  for (const Flag& flag : page.flags) {
    if (std::ranges::find(groups, flag.group) == groups.end()) groups.push_back(flag.group);
  }
  std::string text = page.name + ": " + page.summary + "\n\nUsage: " + page.name + " [OPTIONS] " +
                     page.usage + '\n';
  for (const auto& group : groups) {
    text += '\n' + group + ":\n";
    for (const Flag& flag : page.flags) {
      if (flag.group == group) text += help_line(flag);
    }
  }
  return text + '\n' + page.details + '\n';
}

}  // namespace gauntlet::tool
