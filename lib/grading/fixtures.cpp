#include "grading/fixtures.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "grading/values.hpp"
#include "json/error.hpp"
#include "json/parse.hpp"
#include "json/reader.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view in = "-in.json", out = "-out.json", err = "-err.txt",
                           opts = "-opts.json";

// Where the files of a fixture are and what they have in common; ordered by folder, then number.
struct Key {
  fs::path folder;
  std::string number;

  fs::path file(std::string_view part) const { return folder / (number + std::string(part)); }

  std::weak_ordering operator<=>(const Key& other) const {
    if (const auto order = folder.compare(other.folder); order != 0) return order <=> 0;
    if (const auto order = magnitude().size() <=> other.magnitude().size(); order != 0) {
      return order;
    }
    if (const auto order = magnitude() <=> other.magnitude(); order != 0) return order;
    return number <=> other.number;
  }

 private:
  std::string_view magnitude() const {
    std::string_view digits = number;
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
  }
};

using Parts = std::set<std::string_view>;

// Which part of which fixture a file is by its name.
std::optional<std::pair<Key, std::string_view>> part_of(const fs::path& file) {
  const std::string name = file.filename().string();
  const auto end = name.find_first_not_of("0123456789");
  if (end == 0 || end == name.npos) return std::nullopt;
  for (const std::string_view part : {in, out, err, opts}) {
    if (name.substr(end) == part) return {{{file.parent_path(), name.substr(0, end)}, part}};
  }
  return std::nullopt;
}

std::map<Key, Parts> list_files(const fs::path& folder) {
  std::map<Key, Parts> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto part = part_of(entry.path());
    if (part && entry.is_regular_file()) found[part->first].insert(part->second);
  }
  return found;
}

// Runs `read`, so that an error in a file says which.
template <class Read>
auto within(const fs::path& path, const Read& read) {
  try {
    return read(read_file(path));
  } catch (const json::Error& error) {
    throw json::Error("", path.string() + ": " + error.what());
  }
}

Fixture read_input(const Key& key, const Parts& parts) {
  Fixture fixture{.input = key.file(in)};
  if (parts.contains(opts)) {
    within(key.file(opts),
           [&](const std::string& text) { read_options(json::parse(text), fixture); });
  }
  if (parts.contains(out)) fixture.output = key.file(out);
  return fixture;
}

std::string without_input(const Key& key, std::string_view part) {
  return key.file(part).string() + ": there is no " + key.number + std::string(in) + " beside it";
}

Fixture read_fixture(const Key& key, const Parts& parts) {
  if (!parts.contains(out) && !parts.contains(err)) {
    throw json::Error("", key.file(in).string() + ": there is neither " + key.number +
                              std::string(out) + " nor " + key.number + std::string(err) +
                              " beside it");
  }
  Fixture fixture = read_input(key, parts);
  if (parts.contains(out)) {
    fixture.answers = within(key.file(out), [](const std::string& text) {
      auto values = read_values(text);
      if (values.empty()) throw json::Error("", "expected the answers, got none");
      return values;
    });
  }
  if (parts.contains(err)) {
    std::string text = read_file(key.file(err));
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    fixture.complaint = std::move(text);
  }
  return fixture;
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file || file.bad()) throw std::runtime_error("could not read " + path.string());
  return text;
}

Fixtures find_fixtures(const fs::path& folder) {
  Fixtures found;
  for (const auto& [key, parts] : list_files(folder)) {
    if (!parts.contains(in)) {
      for (const auto part : parts) found.problems.push_back(without_input(key, part));
      continue;
    }
    try {
      found.valid.push_back(read_fixture(key, parts));
    } catch (const json::Error& error) {
      found.problems.emplace_back(error.what());
    }
  }
  return found;
}

Fixtures find_inputs(const fs::path& folder) {
  Fixtures found;
  for (const auto& [key, parts] : list_files(folder)) {
    if (!parts.contains(in)) continue;
    try {
      found.valid.push_back(read_input(key, parts));
    } catch (const json::Error& error) {
      found.problems.emplace_back(error.what());
    }
  }
  return found;
}

std::optional<fs::path> input_of(const fs::path& file) {
  const auto part = part_of(file);
  if (!part) return std::nullopt;
  return part->first.file(in);
}

Fixture read_fixture(const fs::path& input) {
  const auto key = part_of(input)->first;
  Parts parts;
  for (const std::string_view part : {in, out, err, opts}) {
    if (fs::is_regular_file(key.file(part))) parts.insert(part);
  }
  if (parts.empty()) throw std::runtime_error("could not read " + input.string());
  if (!parts.contains(in)) throw json::Error("", without_input(key, *parts.begin()));
  return read_fixture(key, parts);
}

}  // namespace gauntlet::grading
