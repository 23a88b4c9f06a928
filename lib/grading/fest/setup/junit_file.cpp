#include "grading/fest/setup/junit_file.hpp"

#include <expat.h>

#include <memory>
#include <new>
#include <stdexcept>
#include <string>

namespace gauntlet::grading::fest {
namespace {

// The state of reading. Expat is written in C: nothing here may throw.
struct JunitReader {
  XML_Parser parser;
  JunitCounts counts = {};
  std::size_t depth = 0;    // of open elements
  std::size_t case_at = 0;  // the depth of the open test case; 0 if there is none
  bool has_failed = false, is_skipped = false;
  const char* refusal = nullptr;

  void refuse(const char* reason) {
    refusal = reason;
    XML_StopParser(parser, XML_FALSE);
  }

  void start(std::string_view name, const char** attributes) {
    if (++depth == 1 && name != "testsuites" && name != "testsuite") {
      refuse("expected testsuites or testsuite");
    } else if (case_at > 0) {
      has_failed = has_failed || name == "failure" || name == "error";
      is_skipped = is_skipped || name == "skipped";
    } else if (name == "testcase") {
      case_at = depth;
      has_failed = is_skipped = false;
      for (; *attributes != nullptr; attributes += 2) {
        if (std::string_view(attributes[0]) == "status") {
          is_skipped = std::string_view(attributes[1]) == "notrun";
        }
      }
    }
  }

  void end() {
    if (depth-- != case_at) return;
    case_at = 0;
    if (is_skipped && !has_failed) return;
    ++counts.all;
    if (!has_failed) ++counts.passed;
  }
};

}  // namespace

JunitCounts count_junit(std::string_view text) {
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      XML_ParserCreate(nullptr), &XML_ParserFree);
  if (!parser) throw std::bad_alloc();
  JunitReader reader{.parser = parser.get()};
  XML_SetUserData(parser.get(), &reader);
  XML_SetElementHandler(
      parser.get(),
      [](void* to, const char* name, const char** attributes) {
        static_cast<JunitReader*>(to)->start(name, attributes);
      },
      [](void* to, const char*) { static_cast<JunitReader*>(to)->end(); });
  XML_SetStartDoctypeDeclHandler(
      parser.get(), [](void* to, const char*, const char*, const char*, int) {
        static_cast<JunitReader*>(to)->refuse("document types (DTD) are refused");
      });
  if (XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), XML_TRUE) ==
      XML_STATUS_OK) {
    return reader.counts;
  }
  const std::string line = std::to_string(XML_GetCurrentLineNumber(parser.get()));
  throw std::invalid_argument("line " + line + ": " +
                              (reader.refusal == nullptr
                                   ? XML_ErrorString(XML_GetErrorCode(parser.get()))
                                   : reader.refusal));
}

}  // namespace gauntlet::grading::fest
