#include "compare/loose.hpp"

#include "compare/members.hpp"
#include "json/number.hpp"

namespace gauntlet::compare {
namespace {

using json::Value;

class LooseFinder {
 public:
  LooseFinder(std::size_t skipped, std::uint64_t& steps) : left_(skipped), steps_(steps) {}

  Loose find(const Value& value, const Scope& scope) {
    ++steps_;
    if (scope.ignored()) return {};
    if (const auto number = json::nearest(value)) {
      if (scope.tolerance().digits.empty() || left_-- > 0) return {};
      return {&value, &scope.tolerance(), *number};
    }
    if (const auto* array = value.as<Value::Array>(); array && !scope.unordered() && !scope.set()) {
      for (std::size_t i = 0; i < array->size(); ++i) {
        if (const Loose found = find((*array)[i], scope.below(i)); found.number) return found;
      }
    } else if (const auto* object = value.as<Value::Object>()) {
      for (const auto* member : by_key(*object)) {
        const Loose found = find(member->second, scope.below(member->first));
        if (found.number) return found;
      }
    }
    return {};
  }

 private:
  std::size_t left_;
  std::uint64_t& steps_;
};

}  // namespace

Loose find_loose(const Value& value, const Scope& scope, std::size_t skipped,
                 std::uint64_t& steps) {
  return LooseFinder(skipped, steps).find(value, scope);
}

}  // namespace gauntlet::compare
