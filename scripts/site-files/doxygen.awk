# Makes comments that Doxygen reads of the comments of a header: // as ///, a comment behind a declaration
# as ///<, lines indented by three spaces as code, without links, which Doxygen would guess wrongly, and the
# first comment as that of the file. Hides the private parts of classes. Links to the contract. The
# description of a namespace names its headers.
{
  is_comment = match($0, /^ *\/\/( |$)/)
  is_code = is_comment && $0 ~ /^ *\/\/   /
  indent = $0; sub(/[^ ].*/, "", indent)
  if (is_comment && !has_file) { print "/// @file"; has_file = 1 }
  if (in_code && !is_code && !(is_comment && $0 ~ /\/\/ *$/)) { print indent "/// @endcode"; in_code = 0 }
  if (is_code && !in_code) { print indent "/// @code{.unparsed}"; in_code = 1 }
  if (is_code) { sub(/\/\/   /, "///     "); print; next }
  gsub(/harness-tests\/README\.md/, "<a href=\"../harness-tests/index.html\">&</a>")
  if (is_comment) { sub(/\/\//, "///"); print; next }
  if ($0 !~ /"[^"]*\/\//) sub(/ \/\/ /, " ///< ")
  if ($0 ~ /^namespace gauntlet[^ ]* {$/) {
    header = FILENAME; sub(/.*\/include\//, "", header)
    print "/// @ref " header " begins with an example.\n///"
  }
  if (hidden != "" && $0 == hidden) { print "/// @endcond"; hidden = "" }
  print
  if ($0 ~ /^ +private:$/ && hidden == "") { print "/// @cond"; hidden = substr(indent, 2) "};" }
}
