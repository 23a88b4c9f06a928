#include "grading/test_cases/layout.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "gauntlet/json.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view mark = "{name}";
constexpr std::string_view any_extension = "{name}.*";
constexpr std::string_view number_mark = "{number}";

std::vector<PathPattern> patterns(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

// A layout whose other files are beside the input; `stem` is the input without its extension.
Layout beside(const std::string& input, const std::vector<std::string>& outputs,
              const std::string& stem) {
  return {PathPattern(input),
          patterns(outputs),
          patterns({stem + ".err"}),
          patterns({stem + ".args"}),
          patterns({stem + ".opts.json"}),
          patterns({stem + ".files"}),
          patterns({stem + ".expected-files"})};
}

Layout in_own_folder(const std::string& input, const std::vector<std::string>& outputs) {
  return {PathPattern(input),
          patterns(outputs),
          patterns({"{name}/err"}),
          patterns({"{name}/args"}),
          patterns({"{name}/opts.json"}),
          patterns({"{name}/files"}),
          patterns({"{name}/expected-files"})};
}

// A word in the names of inputs, and those that replace it in the names of outputs, likeliest
// first.
struct NameWords {
  std::string in;
  std::vector<std::string> out;
};

const std::vector<NameWords> name_words{
    {"in", {"out", "ans", "expected", "ref", "sol", "exp", "expect", "expout"}},
    {"input", {"output", "expected", "expected_output", "answer", "ans", "out"}},
    {"inputs", {"outputs", "expected", "expected_outputs", "answers"}},
};

std::string with(std::string shape, const std::string& word) {
  return shape.replace(shape.find('W'), 1, word);
}

std::vector<std::string> with_each(const std::string& shape, const std::vector<std::string>& out) {
  std::vector<std::string> all;
  all.reserve(out.size());
  for (const std::string& word : out) all.push_back(with(shape, word));
  return all;
}

// Adds the layouts of files that have a word in their names, W, in front of or after the name.
void add_named(const std::vector<std::string>& shapes, std::vector<Layout>& all) {
  for (const std::string& shape : shapes) {
    for (const auto& [in, out] : {name_words[0], name_words[1]}) {
      const std::string input = with(shape, in);
      const bool ends = input.ends_with(".txt");
      const std::string stem = shape.starts_with("{name}.") ? std::string(mark)
                               : ends                       ? input.substr(0, input.size() - 4)
                                                            : input;
      all.push_back(beside(input, with_each(shape, out), stem));
      all.back().is_known_by_output = shape.find(number_mark) != shape.npos;
    }
  }
}

// Adds those of files in folders that have a word as their name.
void add_in_folders(std::vector<Layout>& all) {
  for (const auto& [in, out] : name_words) {
    const std::string inputs = in + '/';
    const auto in_each = [&](const std::vector<std::string>& files) {
      std::vector<std::string> paths;
      for (const std::string& word : out) {
        for (const std::string& file : files) paths.push_back((word + '/').append(file));
      }
      return paths;
    };
    all.push_back(beside(inputs + "{name}.in", in_each({"{name}.out", "{name}.ans"}),
                         inputs + std::string(mark)));
    for (const auto& [name, answer] :
         std::vector<std::pair<std::string, std::string>>{{"input{name}", "output{name}"},
                                                          {"in{name}", "out{name}"},
                                                          {"{name}_input", "{name}_output"},
                                                          {"{name}", "{name}"}}) {
      all.push_back(beside(inputs + name + ".txt", in_each({answer + ".txt"}), inputs + name));
      all.push_back(beside(inputs + name, in_each({answer}), inputs + name));
    }
  }
}

std::vector<Layout> make_text_layouts() {
  std::vector<Layout> all;
  add_named({"{name}.W", "{name}.W.txt"}, all);
  for (const std::string shape : {"{name}/W", "{name}/W.txt"}) {
    for (const auto& [in, out] : {name_words[0], name_words[1]}) {
      all.push_back(in_own_folder(with(shape, in), with_each(shape, out)));
    }
  }
  add_named({"W{name}.txt", "{name}_W.txt", "{name}_W", "{name}-W.txt", "{name}-W", "{number}W.txt",
             "W{number}"},
            all);
  add_in_folders(all);
  all.push_back(beside("{name}.dat", {"{name}.ans", "{name}.out"}, std::string(mark)));
  all.back().is_known_by_output = true;
  all.push_back(beside("tests/{name}", {"tests/{name}.a"}, "tests/{name}"));
  all.back().is_known_by_output = true;
  all.push_back(beside(std::string(mark), {"{name}.expected"}, std::string(mark)));
  all.back().is_known_by_output = true;
  all.push_back(beside("{name}.*", {"{name}.expected"}, std::string(mark)));
  all.back().is_known_by_output = true;
  return all;
}

std::optional<fs::path> first_existing(const std::vector<PathPattern>& patterns,
                                       const PathPattern::Match& match) {
  for (const PathPattern& pattern : patterns) {
    fs::path file = pattern.fill(match);
    std::error_code error;
    if (fs::exists(fs::symlink_status(file, error))) return file;
  }
  return std::nullopt;
}

void add_settings(const Layout& layout, const PathPattern::Match& match, TextFiles& files) {
  files.arguments = first_existing(layout.arguments, match);
  files.options = first_existing(layout.options, match);
  files.standard_input = first_existing(layout.standard_input, match);
  files.files = layout.files.front().fill(match);
  files.expected_files = layout.expected_files.front().fill(match);
  files.used_layout = &layout;
  files.new_error = layout.errors.front().fill(match);
  files.new_output = layout.outputs.front().fill(match);
}

// The extensions of the files of a test that cannot be its input.
constexpr std::array<std::string_view, 7> extensions{
    ".expected", ".out", ".ans", ".err", ".args", ".files", ".expected-files"};

}  // namespace

PathPattern::PathPattern(std::string_view text) {
  const auto refuse = [&] {
    throw std::invalid_argument("expected a path with one {name}, such as input/{name}.txt, got " +
                                json::quote(text));
  };
  has_number_ = text.find(number_mark) != text.npos;
  const std::string_view place = has_number_ ? number_mark : mark;
  const auto at = text.find(place);
  if (at == text.npos || text.find(place, at + 1) != text.npos) refuse();
  for (const fs::path& part : fs::path(text)) {
    const std::string name = part.string();
    if (name.empty() || name == "/" || name == "." || name == "..") refuse();
    if (name == any_extension) {
      named_ = parts_.size();
      has_any_extension_ = true;
    } else if (const auto named = name.find(place); named != name.npos) {
      named_ = parts_.size();
      before_ = name.substr(0, named);
      after_ = name.substr(named + place.size());
    }
    parts_.push_back(name);
  }
}

std::optional<PathPattern::Match> PathPattern::match(const fs::path& file) const {
  std::string_view rest = file.native();
  std::string_view named;
  for (std::size_t i = parts_.size(); i-- > 0;) {
    const auto slash = rest.rfind('/');
    const std::string_view name = rest.substr(slash + 1);  // the whole path without a slash
    rest = rest.substr(0, slash == rest.npos ? 0 : std::max<std::size_t>(slash, 1));
    while (rest.size() > 1 && rest.ends_with('/')) rest.remove_suffix(1);
    if (i == named_) {
      const bool fits = name.size() >= before_.size() + after_.size() && !name.empty() &&
                        name.starts_with(before_) && name.ends_with(after_);
      if (!fits) return std::nullopt;
      named = name.substr(before_.size(), name.size() - before_.size() - after_.size());
    } else if (name != parts_[i]) {
      return std::nullopt;
    }
  }
  if (has_number_) {
    const auto first = named.find_first_of("0123456789");
    if (first == named.npos || named.find_first_not_of("._-") != first) return std::nullopt;
  }
  if (has_any_extension_) {
    const auto dot = named.rfind('.');
    if (dot == named.npos || dot == 0 || dot + 1 == named.size()) return std::nullopt;
    if (std::ranges::find(extensions, named.substr(dot)) != extensions.end()) return std::nullopt;
    named = named.substr(0, dot);
  }
  return Match{rest, std::string(named)};
}

fs::path PathPattern::fill(const Match& match) const {
  fs::path file = match.folder;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    file /= i == named_ ? before_ + match.name + after_ : parts_[i];
  }
  return file;
}

std::span<const Layout> text_layouts() {
  static const std::vector<Layout> layouts = make_text_layouts();
  return layouts;
}

Layout parse_layout(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == text.npos) {
    throw std::invalid_argument("expected INPUT:OUTPUT, such as {name}.in:{name}.out, got " +
                                json::quote(text));
  }
  const auto second = std::min(text.find(':', colon + 1), text.size());
  const std::string input(text.substr(0, colon));
  const auto name = input.rfind('/') + 1;  // 0 without a slash
  const auto dot = input.find_last_of('.');
  const bool has_extension = dot != input.npos && dot > name && dot > input.find(mark);
  Layout layout = beside(input, {std::string(text.substr(colon + 1, second - colon - 1))},
                         has_extension ? input.substr(0, dot) : input);
  layout.is_known_by_output = layout.input.has_any_extension();
  if (second < text.size()) layout.standard_input.emplace_back(text.substr(second + 1));
  return layout;
}

std::vector<Layout> layouts_for(std::string_view pattern) {
  if (!pattern.empty()) return {parse_layout(pattern)};
  return {text_layouts().begin(), text_layouts().end()};
}

std::vector<std::pair<fs::path, fs::path>> TextFiles::renamed(const std::string& name,
                                                              const Layout& layout) const {
  const PathPattern::Match match{"", name};
  std::vector<std::pair<fs::path, fs::path>> pairs{{input, layout.input.fill(match)}};
  const auto add = [&](const std::optional<fs::path>& file, const PathPattern& pattern) {
    if (file) pairs.emplace_back(*file, pattern.fill(match));
  };
  add(output, layout.outputs.front());
  add(error, layout.errors.front());
  add(arguments, layout.arguments.front());
  add(options, layout.options.front());
  if (standard_input) add(standard_input, layout.standard_input.front());
  for (const fs::path& folder : folders()) {
    const bool is_given = folder == files;
    add(folder, (is_given ? layout.files : layout.expected_files).front());
  }
  return pairs;
}

std::vector<fs::path> TextFiles::all() const {
  std::vector<fs::path> existing{input};
  for (const auto* const file : {&output, &error, &arguments, &options, &standard_input}) {
    if (*file) existing.push_back(**file);
  }
  return existing;
}

bool TextFiles::is_open() const {
  std::error_code ignored;
  return !output && !error && !fs::exists(fs::symlink_status(expected_files, ignored));
}

std::vector<fs::path> TextFiles::folders() const {
  std::vector<fs::path> existing;
  for (const auto* const folder : {&files, &expected_files}) {
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(*folder, ignored))) existing.push_back(*folder);
  }
  return existing;
}

std::optional<TextFiles> text_files(const fs::path& input, std::span<const Layout> layouts) {
  for (const Layout& layout : layouts) {
    const auto match = layout.input.match(input);
    if (!match) continue;
    TextFiles files{.input = input,
                    .output = first_existing(layout.outputs, *match),
                    .error = first_existing(layout.errors, *match)};
    if (layout.input.has_any_extension() && files.output == input) continue;
    const bool has_expected_files = first_existing(layout.expected_files, *match).has_value();
    add_settings(layout, *match, files);
    const bool has_others = (files.error || files.options) && !layout.is_known_by_output;
    if (!files.output && !has_others && !has_expected_files) continue;
    return files;
  }
  return std::nullopt;
}

std::optional<TextFiles> new_text_files(const fs::path& input, std::span<const Layout> layouts) {
  const auto match = layouts.empty() ? std::nullopt : layouts.front().input.match(input);
  if (!match) return std::nullopt;
  TextFiles files{.input = input, .output = layouts.front().outputs.front().fill(*match)};
  add_settings(layouts.front(), *match, files);
  return files;
}

namespace {

using Patterns = std::vector<PathPattern>;

// Returns true if a path matches one of these patterns and the input of its test exists; the output
// if the input has any extension.
bool is_part(const fs::path& path, const Layout& layout,
             std::initializer_list<const Patterns*> parts) {
  for (const Patterns* const patterns : parts) {
    for (const PathPattern& pattern : *patterns) {
      const auto match = pattern.match(path);
      if (!match) continue;
      std::error_code error;
      const bool is_any = layout.input.has_any_extension();
      const PathPattern& known = is_any ? layout.outputs.front() : layout.input;
      if (fs::exists(known.fill(*match), error)) return true;
    }
  }
  return false;
}

}  // namespace

bool is_text_files_folder(const fs::path& folder, std::span<const Layout> layouts) {
  return std::ranges::any_of(layouts, [&](const Layout& layout) {
    return is_part(folder, layout, {&layout.files, &layout.expected_files});
  });
}

bool is_text_answer(const fs::path& file, std::span<const Layout> layouts) {
  return std::ranges::any_of(layouts, [&](const Layout& layout) {
    return is_part(file, layout,
                   {&layout.outputs, &layout.errors, &layout.expected_files, &layout.options});
  });
}

}  // namespace gauntlet::grading
