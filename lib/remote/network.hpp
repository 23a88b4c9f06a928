#pragma once

#include <memory>

namespace gauntlet::remote {

// Does the input and output of all connections in its own thread. It must outlive them.
class Network {
 public:
  Network();
  ~Network();

  struct Loop;
  Loop& loop() { return *loop_; }

 private:
  std::unique_ptr<Loop> loop_;
};

}  // namespace gauntlet::remote
