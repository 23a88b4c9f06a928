#pragma once

#include <string>
#include <vector>

// JSON texts in the style of public test suites of JSON parsers, grouped by the expected result.
namespace gauntlet::test {

using namespace std::string_literals;

// Each is one valid value.
inline const std::vector<std::string> json_texts{
    "[[] ]", "[\"\"]", "[]", "[\"b\"]\n", "[false]", "[null, 2, \"2\", {}]", "[3\n]", " [3]",
    "[3,null,null,4]", "[5] ", "\t\r\n [] \r\n", "{\"k\":[]}", "{}", "{\"\":1}",
    "{\n\"k\": \"v\"\n}",
    // Duplicate keys are valid JSON; the reader decides what they mean.
    "{\"k\":1,\"k\":2}", "{\"k\":1,\"k\":1}", "{\"a\\u0000b\": 5}", "false", "true", "null", "17",
    "-0.5", "\"text\"", "\"\"", "\" \"", "[321e54]", "[0e+2]", "[0e2]", "[ 7]", "[30e1]", "[-0]",
    "[-0.0]", "[-7]", "[2E11]", "[2E-3]", "[2E+3]", "[321e12]", "[3.25e7]", "[2e-3]", "[2e+3]",
    "[98.7654321]", "[-0.0000000000000000000000000000000000000000000000000000000000000000001]",
    "{\"least\": -2.0e+29, \"most\": 2.0e+29}", "[\"\\u0061\\u0129\\u12aB\"]",
    "[\"\\uD802\\udc38\"]", "[\"\\ud83d\\ude3a\\ud83d\\udc8e\"]",
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\\\u0000\"]", "[\"\\\"\"]", "[\"/*c*/d//\"]",
    "[\"\\\\b\"]", "[\"\\u0013\"]", "[\"\\uFFFF\"]", "[\"\\uFFFE\"]", "[\"\\uDBFF\\uDFFF\"]",
    "[\"\\uD83F\\uDFFE\"]", "[\"\\uFDD1\"]", "[\"\\u0000\"]", "[\"\\u0022\"]", "[\"\\u005c\"]",
    "[\"\\u200b\\u2064\\u00a0\"]", "[\"\x7f\"]", "[\"\xcf\x81\"]", "[\"\xe2\x80\xa8\xe2\x80\xa9\"]",
    "[\"\xef\xbf\xbf\"]", "[\"\xf4\x8f\xbf\xbf\"]", "[\"\xf0\x9b\xbf\xbf\"]",
    "[\"\xe2\x82\xac\xf0\x9d\x84\x9f\"]"};

// Valid JSON that cannot be represented: numbers out of the range of a double, and too deeply
// nested arrays. They are rejected as values, not as text, so that the values after them are still
// read.
inline const std::vector<std::string> unrepresentable_texts{
    "[0.5e0077777777777777777777777777777777777]",
    "[-2e+9999]",
    "[2.5e+9999]",
    "[-321321e100000]",
    "[321321e100000]",
    "1e309",
    std::string(513, '[') + std::string(513, ']')};

// Implementation-defined by the standard; this parser represents them exactly.
inline const std::vector<std::string> implementation_defined_texts{
    "[321.5e-789]",
    "[321e-10000000]",
    "[-321321321321321321321321321321]",
    "[200000000000000000000]",
    "[-9374623746732768942798327498324234798232463278]",
    std::string(500, '[') + std::string(500, ']')};

// Sequences of values: rejected by parse(), but read one by one from a stream.
inline const std::vector<std::string> texts_of_several{
    "[][]", "{\"k\": true} \"v\"", "1 2", "[1]2", "\"a\"\"b\"", "{}\n{}", "1[2]\"\"{}"};

// Invalid JSON, also as a stream, although valid values may precede the error.
inline const std::vector<std::string> invalid_texts{
    "[2 true]", "[b\xe5]", "\"\": 2", "[\"\": 2]", "[\"\"],", "[,2]", "[2,,3]", "[\"y\",,]",
    "[\"y\"]]", "[\"\",]", "[\"y\"", "[y", "[4[5]]", "[\xff]", "[2:3]", "[,]", "[-]", "[  , \"\"]",
    "[\"b\",\n5\n,2,", "[2,]", "[2,,]", "[\"\vb\"\\f]", "[*]", "[2,", "[2,\n2\n,2", "[{}", "[fal]",
    "[nu]", "[tr]", "[++12]", "[+2]", "[+Inf]", "[-02]", "[-2.0.]", "[-3.]", "[-NaN]", "[.-2]",
    "[.3e-3]", "[0.2.3]", "[0.4e+]", "[0.4e]", "[0.e2]", "[0E+]", "[0E]", "[0e+]", "[0e]",
    "[2.0e+]", "[2.0e-]", "[2.0e]", "[2 000.0]", "[2eE3]", "[3.e+3]", "[3.e-3]", "[3.e3]", "[8.e+]",
    "[Inf]", "[NaN]", "[\xef\xbc\x92]", "[2+3]", "[0x2]", "[0x43]", "[Infinity]", "[0e+-2]",
    "[-321.321bar]", "[321\xe5]", "[2e2\xe5]", "[0\xe5]\n", "[-Infinity]", "[-bar]", "[- 2]",
    "[-013]", "[-.321]", "[-2y]", "[2eb]", "[2e\xe5]", "[2.]", "[.321]", "[2.3b-3]", "[2.5H-308]",
    "[013]", "[\"y\", trust]", "{[: \"y\"}\n", "{\"y\", null}", "{\"y\"::\"z\"}",
    "{\xf0\x9f\x87\xa8}", "{\"b\":\"b\" 321}", "{key: 'v'}", "{\"\xb9\":\"0\",}", "{\"b\" c}",
    "{:\"c\"}", "{\"b\" \"c\"}", "{\"b\":", "{\"b\"", "{2:2}", "{8888E8888:2}", "{null:null}",
    "{\"i\":0,,,}", "{'b':0}", "{\"i\":0,}", "{\"b\":\"c\"}/**/", "{\"b\":\"c\"}/**//",
    "{\"b\":\"c\"}//", "{\"b\":\"c\"}/", "{\"b\":\"c\",,\"d\":\"e\"}", "{b: \"c\"}", "{\"b\":\"b",
    "{ \"bar\" : \"baz\", \"b\" }", "{\"b\":\"c\"}#", "{\"b\":\"c\"}#{}", "[\"\\uD801\\\"]",
    "[\"\\uD801\\u\"]", "[\"\\uD801\\u2\"]", "[\"\\uD801\\u2y\"]", "[\xc3\xaa]", "[\"\\\0\"]"s,
    "[\"\\x01\"]", "[\"\\\\\\\"]", "[\"\\\t\"]", "[\"\\\xf0\x9f\x8c\x81\"]", "[\"\\\"]",
    "[\"\\u00B\"]", "[\"\\uD835\\uDe\"]", "[\"\\uD801\\uD801\\x\"]", "[\"\\u\xe5\"]",
    "[\"\\b\\a\"]", "[\"\\uqqqr\"]", "[\"\\\xe5\"]", "[\\u0020\"bsd\"]", "[\\n]", "\"",
    "['quoted']", "bcd", "[\"\\", "[\"b\0b\"]"s, "[\"new\nline\"]", "[\"\t\"]", "\"\\UA66E\"",
    "\"\"y", "[\xe2\x81\xa0]", "<.>", "[<null>]", "[2]y", "[2]]", "[\"bsd]", "b\xc3\xa5", "[True]",
    "2]", "{\"y\": true,", "]", "}", "\xef\xbb{}", "\xe5", "[", "[\0]"s, "3@", "{}}",
    "{\"\":", "{\"b\":/*comment*/\"c\"}", "['", "[,", "[{", "[\"b", "{", "{]", "{,", "{[", "{\"b",
    "{'b'", "[\"\\{[\"\\{[\"\\{", "\xe9", "*", "[\\u000A\"\"]", "[2", "[ false, nu", "[ true, fa",
    "[ false, tr", "{\"bsd\":\"bsd\"", "\xc3\xa5", "[\f]", "\v", ",", ":", "truefalse", "1true",
    "01", "-", "+1", "[1}", "{\"a\":1]", "nan", std::string(100000, '['), "[{\"\":[{\"\":[{\"\":",
    // Lone surrogates and invalid UTF-8: implementation-defined; this parser rejects them.
    "{\"\\uDFAB\":0}", "[\"\\uDADB\"]", "[\"\\uD889\\u1234\"]", "[\"\\uD801\\n\"]",
    "[\"\\uDd1eb\"]", "[\"\\uD801\\uD801\\n\"]", "[\"\\ud801\"]", "[\"\\ud801bcd\"]",
    "[\"\\uDd1e\\uD835\"]", "[\"\\uDFAB\"]", "[\"\xe6\x97\xa5\xd1\x88\xfb\"]", "[\"\xed\xa0\x81\"]",
    "[\"\xff\"]", "[\"\xe9\"]", "[\"\x82\"]", "[\"\xf4\xbf\xbf\xbf\"]", "[\"\xc0\xae\"]",
    "[\"\xfc\x83\xbf\xbf\xbf\xbf\"]", "[\"\xe0\xff\"]", "[\"\xe0\x80\x80\"]",
    "[\"\xf0\x80\x80\x80\"]", "[\"\xe2\x82\"]", "[\"\xf8\x88\x80\x80\x80\"]",
    "\xff\xfe[\0\"\0\xea\0\"\0]\0"s, "\0[\0\"\0\xea\0\"\0]"s, "[\0\"\0\xea\0\"\0]\0"s,
    // NUL does not terminate a text.
    "1\0"s, "123\0abc"s, "true\0"s, "null\0x"s, "\"a\"\0{}"s, "[]\0"s, "{}\0\0"s, "\0"s, " \0 1"s,
    "1 \0"s, "[1,\0]"s, "{\"a\"\0:1}"s, "-1.5e3\0]"s,
    // A byte order mark is skipped at the very beginning only.
    "1 \xef\xbb\xbf"s + "2", "[]\xef\xbb\xbf", "\xef\xbb\xbf\xef\xbb\xbf"s + "1", "[\xef\xbb\xbf]",
    // A value that cannot be represented does not hide invalid JSON after it.
    "[1e999, x]", "[1e999", std::string(600, '['), std::string(600, '[') + std::string(599, ']')};

}  // namespace gauntlet::test
