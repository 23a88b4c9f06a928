#include "xtest/flags/fest_flags.hpp"

#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {

void FestFlags::declare(tool::Options& options) {
  options.text("--out", out, "DIR", "Where all results go");
  jobs.declare(options, "Programs");
  options.flag("--resume", resume,
               "Go on with a fest that was ended: programs not built are not tried again");
  options.texts("--again", again, "TEAM",
                "Build and run its program again; (staff): ask the reference again");
  shard.declare(options);
  options.flag("--merge", merge, "Put shards together in DIR");
  options.flag("--tables-only", tables_only, "Make the tables in DIR anew, without a run");
  options.text("--revoke", revoke, "FILE",
               "A line for each test that is not to count: TEAM/NAME (DIR/revoke.txt)");
  options.flag("--redact", redact, "Keep hidden tests out of the teams' folders");
}

void FestFlags::check(const std::vector<std::string>& words) const {
  if (!out) throw tool::WrongUsage("expected --out DIR");
  if ((merge || tables_only) && (shard.shard || resume || !again.empty())) {
    throw tool::WrongUsage(
        "--merge and --tables-only go with none of --shard, --resume and --again");
  }
  if (merge && tables_only) throw tool::WrongUsage("--merge does not go with --tables-only");
  if (tables_only ? words.size() > 1 : !merge && words.size() != 1) {
    throw tool::WrongUsage("expected one FEST.json");
  }
}

}  // namespace gauntlet::xtest
