#include "session/mastermind/setup.hpp"

#include "mastermind/variant.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::mastermind {

Course choose_course(Table& table, OptionValues values) {
  const bool is_maker = choose_word(table, "--maker", "Who makes the code, the computer or you?",
                                    {"computer", "you"}) == 1;
  Course course(variant_of(values), is_maker ? Guesser::computer : Guesser::person);
  if (!is_maker) course.hide(static_cast<Code>(table.random.below(course.codes().size())));
  return course;
}

}  // namespace gauntlet::session::mastermind
