#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The names of the files of text tests. (JSON tests are n-in.json, n-out.json and so on; see
// test_case.hpp.)
namespace gauntlet::grading {

// A pattern of paths that contains "{name}" once and may begin with folders: "input/{name}.txt".
// "{number}" is a name that begins with a digit, possibly after ".", "_" or "-". "{name}.*" matches
// files with any extension but those of the other files of a test.
class PathPattern {
 public:
  // A path that matches: the folder before the pattern, and the name.
  struct Match {
    std::filesystem::path folder;
    std::string name;
  };

  // Throws std::invalid_argument unless the text is a relative path with one "{name}".
  explicit PathPattern(std::string_view text);

  std::optional<Match> match(const std::filesystem::path& file) const;

  // Precondition: !has_any_extension().
  std::filesystem::path fill(const Match& match) const;

  bool has_any_extension() const { return has_any_extension_; }

 private:
  std::vector<std::string> parts_;  // file names
  std::size_t named_;               // the index of the part with the name
  std::string before_;              // the name in that part
  std::string after_;
  bool has_any_extension_ = false;
  bool has_number_ = false;
};

// The patterns of the files of a test. If there are several for a file, the first that exists is
// used.
struct Layout {
  PathPattern input;
  std::vector<PathPattern> outputs;
  std::vector<PathPattern> errors = {};     // like n-err.txt
  std::vector<PathPattern> arguments = {};  // words as split by a shell
  std::vector<PathPattern> options = {};    // like n-opts.json
  std::vector<PathPattern> files = {};      // folders, like n-files and n-expected-files
  std::vector<PathPattern> expected_files = {};
  bool is_known_by_output = false;  // an input without an output is not an input at all
  std::vector<PathPattern> standard_input = {};  // if that is another file than the input
};

// The layouts that are recognized by themselves. The word "in" or "input" of an input is replaced
// by one of an output, such as "out", "output", "ans", "ref" or "expected".
//   NAME.in, NAME_in, NAME-in, inNAME     each also with .txt, and in folders in, input or inputs
//                       that have one of outputs beside them
//   NAME/in             also with .txt
//   in/NAME             with out/NAME
//   NAME.dat            with NAME.ans or NAME.out
//   NAME.*, NAME        with NAME.expected
//   tests/NAME          with tests/NAME.a, as in packages of Polygon
// Beside the input there may be NAME.err, NAME.args, NAME.opts.json, and the folders NAME.files and
// NAME.expected-files; in NAME/ err, args, opts.json, files and expected-files.
std::span<const Layout> text_layouts();

// Parses "INPUT:OUTPUT" or "INPUT:OUTPUT:STDIN", such as "{name}.src:{name}.out:{name}.in". The
// other files are named like the input with another extension. Throws std::invalid_argument.
Layout parse_layout(std::string_view text);

// Returns the layout of a pattern for parse_layout(), or text_layouts() if it is empty. Throws
// std::invalid_argument.
std::vector<Layout> layouts_for(std::string_view pattern);

// The files of a text test.
struct TextFiles {
  std::filesystem::path input;
  std::optional<std::filesystem::path> output = {};
  std::optional<std::filesystem::path> error = {};
  std::optional<std::filesystem::path> arguments = {};
  std::optional<std::filesystem::path> options = {};
  std::optional<std::filesystem::path> standard_input = {};  // if it is another file
  std::filesystem::path files = {};                          // folders, which need not exist
  std::filesystem::path expected_files = {};                 // likewise
  std::filesystem::path new_error = {};   // where an expected error may be written
  std::filesystem::path new_output = {};  // likewise

  const Layout* used_layout = nullptr;  // of the given ones

  // Returns true if nothing is expected by a file.
  bool is_open() const;

  // Returns the paths of all existing files, the input first, but not those in its folders.
  std::vector<std::filesystem::path> all() const;

  // Returns the paths of its existing folders of files.
  std::vector<std::filesystem::path> folders() const;

  // Returns the path of each existing file and folder, with the one that it has in a test with this
  // name and the layout.
  std::vector<std::pair<std::filesystem::path, std::filesystem::path>> renamed(
      const std::string& name, const Layout& layout) const;
};

// Returns the files of the test with this input that exist, by the first layout in which the input
// has an output, an error, options or expected files; nullopt if there is none.
std::optional<TextFiles> text_files(const std::filesystem::path& input,
                                    std::span<const Layout> layouts = text_layouts());

// Returns the files of the test that an input without an output would have; the output and the
// error need not exist. Returns nullopt if it is not an input of the first layout.
std::optional<TextFiles> new_text_files(const std::filesystem::path& input,
                                        std::span<const Layout> layouts = text_layouts());

// Returns true if the path is a folder with files of an existing input.
bool is_text_files_folder(const std::filesystem::path& folder,
                          std::span<const Layout> layouts = text_layouts());

// Returns true if the path is the output, the error, the expected files or the options of an
// existing input, or an output that its options name.
bool is_text_answer(const std::filesystem::path& file,
                    std::span<const Layout> layouts = text_layouts());

}  // namespace gauntlet::grading
