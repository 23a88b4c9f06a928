// Each test that starts threads must have the tag [threads]: the thread sanitizer runs these tests
// only, because it finds nothing in a single thread. Builds without a sanitizer report a missing
// tag.
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

#include "test/catch.hpp"

using namespace gauntlet;

namespace {

std::atomic<int> threads_begun = 0;

class TagCheck : public TestListener {
 public:
  using TestListener::TestListener;

  void testCaseStarting(const Catch::TestCaseInfo& test) override {
    threads_begun = 0;
    name_ = test.name;
    is_tagged_ = test.tagsAsString().find("[threads]") != std::string::npos;
  }

  void testCaseEnded(const Catch::TestCaseStats& /*stats*/) override {
    if (threads_begun == 0 || is_tagged_) return;
    std::cerr << '"' << name_ << "\" starts threads, so it must have the tag [threads]\n";
    std::exit(1);
  }

 private:
  std::string name_;
  bool is_tagged_ = false;
};

CATCH_REGISTER_LISTENER(TagCheck)

}  // namespace

// Replaces the C library's function; under a sanitizer, the sanitizer's own function stays.
#if defined(__GLIBC__) && !GAUNTLET_IS_SANITIZED
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*run)(void*), void* argument) noexcept {
  static const auto actual =
      reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  ++threads_begun;
  return actual(thread, attributes, run, argument);
}

TEST_CASE("threads are counted", "[test][threads]") {
  CHECK(threads_begun == 0);
  std::thread([] {}).join();
  std::jthread([] {}).join();
  CHECK(threads_begun == 2);
}
#endif
