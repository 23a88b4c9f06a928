#include <string>
#include <string_view>

#include "support/manual/manual.hpp"
#include "support/manual/shells.hpp"

namespace gauntlet::manual {
namespace {

constexpr std::string_view zsh_script = R"script(#compdef @TOOL@
# Completions of @TOOL@ for zsh, as @TOOL@ --completions zsh writes them.

_@NAME@_programs() {
  if [[ -z $PREFIX ]]; then
    _wanted programs expl program compadd -- ./*(N-*)
  elif [[ $PREFIX == */* ]]; then
    _files -g '*(-*)'
  else
    _alternative 'programs:program:_files -g "*(-*)"' 'commands:command:_command_names -e'
  fi
}

@FUNCTIONS@_@NAME@() {
  local command=${words[2]}
  local -a names=(@NAMES@)
  if (( CURRENT > 2 && ${names[(Ie)$command]} )); then
    shift words
    (( CURRENT-- ))
    _@NAME@_flags_${${command#--}//-/_}
  else
    _@NAME@_flags
  fi
}

if [[ ${funcstack[1]} == _@TOOL@ ]]; then
  _@NAME@ "$@"
else
  compdef _@NAME@ @TOOL@
fi
)script";

// Escapes the special characters in a part of an _arguments specification.
std::string part(std::string text) {
  for (const std::string_view sign : {"\\", ":", "[", "]"}) {
    text = replaced(text, sign, std::string("\\").append(sign));
  }
  return text;
}

std::string zsh_action(ValueType kind, const std::string& tool) {
  switch (kind) {
    case ValueType::file:
      return "_files";
    case ValueType::folder:
      return "_files -/";
    case ValueType::program:
      return '_' + function_name(tool) + "_programs";
    case ValueType::text:
      break;
  }
  return " ";
}

std::string values_of(const Flag& flag, const std::string& tool) {
  const std::string action =
      flag.words.empty() ? zsh_action(kind_of(flag.type), tool) : '(' + joined(flag.words) + ')';
  std::string out;
  for (int i = 0; i < flag.values; ++i) out += ':' + part(flag.type) + ':' + action;
  return flag.is_joined() ? "::" + part(flag.type) + ": " : out;
}

// Returns one argument line of a call of _arguments.
std::string argument(const std::string& spec) { return " \\\n    " + single_quoted(spec); }

// Returns a line for each name of a flag, in the format of _arguments. A flag that is already given
// is offered again only if it can be repeated.
std::string flag_lines(const Flag& flag, const std::string& tool) {
  std::string out;
  const bool leaves = flag.names.back() == "--help" || flag.names.back() == "--version";
  for (const auto& name : flag.names) {
    const bool is_long = name.starts_with("--");
    const bool has_value = flag.values > 0 || (flag.is_joined() && is_long);
    std::string spec = flag.repeats ? "*" : '(' + (leaves ? "- *" : joined(flag.names)) + ')';
    spec += name;
    if (flag.values > 0) spec += is_long ? "=" : "+";
    if (flag.is_joined() && is_long) spec += "=-";
    spec += '[' + part(flag.help) + ']';
    out += argument(spec + (has_value ? values_of(flag, tool) : ""));
  }
  return out;
}

// Returns "'ends:of:alternatives' ..." for _alternative, or "".
std::string alternatives(const Operands& operands, const Page& tool, bool with_commands) {
  std::string out, words;
  for (const auto& [command, page, places] : all_of(tool)) {
    if (!with_commands || command.empty() || command.starts_with('-')) continue;
    words += command + "\\:" + single_quoted(replaced(page.title(), ":", "\\:")) + ' ';
  }
  if (!words.empty()) out += " " + single_quoted("commands:command:((" + words + "))");
  if (!operands.words.empty()) {
    out += " " + single_quoted("words:word:(" + joined(operands.words) + ')');
  }
  for (const ValueType kind : operands.kinds) {
    const std::string name(to_string(kind));
    std::string spec = name;
    spec.append("s:").append(name).append(":").append(zsh_action(kind, tool.name));
    out.append(" ").append(single_quoted(spec));
  }
  return out;
}

std::string function_of(const Described& one, const Page& tool) {
  const auto& [command, page, places] = one;
  const std::string name =
      '_' + function_name(tool.name) + "_flags" +
      (command.empty() ? "" : '_' + function_name(command.substr(command.find_first_not_of('-'))));
  std::string first = alternatives(places.first, tool, command.empty());
  std::string later = alternatives(places.later, tool, false);
  std::string out;
  const auto helper = [&](const std::string& end, const std::string& what) {
    if (!what.empty()) out += name + end + "() {\n  _alternative" + what + "\n}\n\n";
  };
  helper("_first", first);
  helper("_later", later);
  out += name + "() {\n";
  if (places.has_rest) {
    out += "  if (( ${words[(i)--]} < CURRENT )); then\n    _files\n    return\n  fi\n";
  }
  out += "  _arguments -s -S";
  for (const auto& flag : page.flags) out += flag_lines(flag, tool.name);
  if (command.empty()) {
    for (const auto& each : tool.commands) {
      if (!each.command().starts_with('-')) continue;
      out += argument("(- *)" + each.command() + '[' + part(each.summary) + ']');
    }
  }
  if (!first.empty()) out += argument("1: :" + name + "_first");
  if (!later.empty()) out += argument("*: :" + name + "_later");
  return out + "\n}\n\n";
}

}  // namespace

std::string to_zsh(const Page& tool) {
  std::string functions;
  for (const auto& one : all_of(tool)) functions += function_of(one, tool);
  return filled(zsh_script, {{"@TOOL@", tool.name},
                             {"@NAME@", function_name(tool.name)},
                             {"@NAMES@", joined(commands_of(tool))},
                             {"@FUNCTIONS@", functions}});
}

}  // namespace gauntlet::manual
