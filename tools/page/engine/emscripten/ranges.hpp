#pragma once

// The algorithms of std::ranges that we use, which the standard library of emscripten 3.1.6 lacks.
// emscripten.cmake includes this file before every source file.

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>

namespace std::ranges {
namespace made {

template <class Projection, class Predicate>
constexpr auto projected(Predicate& predicate, Projection& projection) {
  return [&](auto&& item) -> decltype(auto) {
    return std::invoke(predicate, std::invoke(projection, std::forward<decltype(item)>(item)));
  };
}

template <class Compare, class Projection>
constexpr auto compared(Compare& compare, Projection& projection) {
  return [&](auto&& a, auto&& b) -> bool {
    return std::invoke(compare, std::invoke(projection, std::forward<decltype(a)>(a)),
                       std::invoke(projection, std::forward<decltype(b)>(b)));
  };
}

template <class Value, class Projection>
constexpr auto equals(const Value& value, Projection& projection) {
  return [&](auto&& item) -> bool {
    return std::invoke(projection, std::forward<decltype(item)>(item)) == value;
  };
}

}  // namespace made

#define GAUNTLET_ON_PREDICATE(name)                                                       \
  template <range R, class Predicate, class Projection = std::identity>                   \
  constexpr auto name(R&& r, Predicate predicate, Projection projection = {}) {           \
    return std::name(ranges::begin(r), ranges::end(r),                                    \
                     made::projected<Projection>(predicate, projection));                 \
  }                                                                                       \
  template <std::input_iterator I, class Predicate, class Projection = std::identity>     \
  constexpr auto name(I first, I last, Predicate predicate, Projection projection = {}) { \
    return std::name(first, last, made::projected<Projection>(predicate, projection));    \
  }
GAUNTLET_ON_PREDICATE(all_of)
GAUNTLET_ON_PREDICATE(any_of)
GAUNTLET_ON_PREDICATE(none_of)
GAUNTLET_ON_PREDICATE(count_if)
GAUNTLET_ON_PREDICATE(find_if)
GAUNTLET_ON_PREDICATE(find_if_not)
GAUNTLET_ON_PREDICATE(partition_point)
#undef GAUNTLET_ON_PREDICATE

template <range R, class Value, class Projection = std::identity>
constexpr auto find(R&& r, const Value& value, Projection projection = {}) {
  return std::find_if(ranges::begin(r), ranges::end(r), made::equals(value, projection));
}

template <std::input_iterator I, class Value, class Projection = std::identity>
constexpr auto find(I first, I last, const Value& value, Projection projection = {}) {
  return std::find_if(first, last, made::equals(value, projection));
}

template <range R, class Value, class Projection = std::identity>
constexpr auto count(R&& r, const Value& value, Projection projection = {}) {
  return std::count_if(ranges::begin(r), ranges::end(r), made::equals(value, projection));
}

#define GAUNTLET_ON_COMPARISON(name)                                                         \
  template <range R, class Compare = ranges::less, class Projection = std::identity>         \
  constexpr auto name(R&& r, Compare compare = {}, Projection projection = {}) {             \
    return std::name(ranges::begin(r), ranges::end(r), made::compared(compare, projection)); \
  }
GAUNTLET_ON_COMPARISON(sort)
GAUNTLET_ON_COMPARISON(stable_sort)
GAUNTLET_ON_COMPARISON(is_sorted)
GAUNTLET_ON_COMPARISON(min_element)
GAUNTLET_ON_COMPARISON(max_element)
#undef GAUNTLET_ON_COMPARISON

template <range R, class Compare = ranges::equal_to, class Projection = std::identity>
constexpr auto adjacent_find(R&& r, Compare compare = {}, Projection projection = {}) {
  return std::adjacent_find(ranges::begin(r), ranges::end(r), made::compared(compare, projection));
}

template <range R, class Value, class Compare = ranges::less, class Projection = std::identity>
constexpr auto lower_bound(R&& r, const Value& value, Compare compare = {},
                           Projection projection = {}) {
  return std::partition_point(ranges::begin(r), ranges::end(r), [&](auto&& item) {
    return std::invoke(compare, std::invoke(projection, item), value);
  });
}

template <range R, class Value, class Compare = ranges::less, class Projection = std::identity>
constexpr auto upper_bound(R&& r, const Value& value, Compare compare = {},
                           Projection projection = {}) {
  return std::partition_point(ranges::begin(r), ranges::end(r), [&](auto&& item) {
    return !std::invoke(compare, value, std::invoke(projection, item));
  });
}

template <range R, class Value, class Compare = ranges::less, class Projection = std::identity>
constexpr bool binary_search(R&& r, const Value& value, Compare compare = {},
                             Projection projection = {}) {
  const auto at = ranges::lower_bound(r, value, compare, projection);
  return at != ranges::end(r) && !std::invoke(compare, value, std::invoke(projection, *at));
}

template <range A, range B>
constexpr bool includes(A&& all, B&& some) {
  return std::includes(ranges::begin(all), ranges::end(all), ranges::begin(some),
                       ranges::end(some));
}

template <range A, range B, class Compare = ranges::equal_to, class FirstProjection = std::identity,
          class SecondProjection = std::identity>
constexpr bool equal(A&& a, B&& b, Compare compare = {}, FirstProjection first = {},
                     SecondProjection second = {}) {
  return std::equal(ranges::begin(a), ranges::end(a), ranges::begin(b), ranges::end(b),
                    [&](auto&& x, auto&& y) {
                      return std::invoke(compare, std::invoke(first, x), std::invoke(second, y));
                    });
}

// The algorithms below return only the end of the output, which is less than the standard requires.
template <class Out>
struct Written {
  Out out;
};

template <range R, class Out>
constexpr Written<Out> copy(R&& r, Out out) {
  return {std::copy(ranges::begin(r), ranges::end(r), out)};
}

template <range R, class Out, class Predicate, class Projection = std::identity>
constexpr Written<Out> copy_if(R&& r, Out out, Predicate predicate, Projection projection = {}) {
  return {std::copy_if(ranges::begin(r), ranges::end(r), out,
                       made::projected<Projection>(predicate, projection))};
}

template <range R, class Out, class Function, class Projection = std::identity>
constexpr Written<Out> transform(R&& r, Out out, Function function, Projection projection = {}) {
  return {std::transform(ranges::begin(r), ranges::end(r), out,
                         made::projected<Projection>(function, projection))};
}

template <range R>
constexpr void reverse(R&& r) {
  std::reverse(ranges::begin(r), ranges::end(r));
}

template <range R, class Value>
constexpr void fill(R&& r, const Value& value) {
  std::fill(ranges::begin(r), ranges::end(r), value);
}

template <range R, class Predicate, class Value>
constexpr void replace_if(R&& r, Predicate predicate, const Value& value) {
  std::replace_if(ranges::begin(r), ranges::end(r), predicate, value);
}

template <range R>
constexpr void rotate(R&& r, iterator_t<R> middle) {
  std::rotate(ranges::begin(r), middle, ranges::end(r));
}

}  // namespace std::ranges
