#pragma once

#include <string>
#include <vector>

// Each tries something, and gives false with errno when it could not.
namespace gauntlet::probe {

using Words = std::vector<std::string>;

// The network. Sends something, and says whether it got where it should.
bool tcp(const Words& address_and_port);
bool udp(const Words& address_and_port);
bool file_socket(const Words& path);
bool hidden_socket(const Words& name);  // with a name that is no file's
bool own_socket(const Words& path);     // listens there and connects to it
bool pair_socket(const Words& path);    // sends there from one of a pair
bool raw_pair_socket(const Words& path);
bool serve(const Words& port);     // listens there and connects to it
bool family(const Words& number);  // makes a socket of that family
bool uring(const Words&);
bool keys(const Words&);  // writes down a key for whoever has the same session

// Files.
bool write_file(const Words& path);  // opens it for writing, and leaves it as it is
bool spoil(const Words& folder);     // anything at all that changes what is in there
bool crowd(const Words& folder);     // fills it with small files: 20000, or what it holds
bool attribute(const Words& path);   // gives it an extended attribute

// Processes.
bool bomb(const Words& how);  // "fork" or "setsid": more and more of them, 3000 in three seconds
bool trace(const Words& pid);
bool make_namespace(const Words& how);  // "unshare", "clone", "clone3" or "setns"
bool signal_process(const Words& pid_and_signal);

// Memory.
bool reserve(const Words& gibibytes);  // address space that is not used
bool share(const Words& mebibytes);    // used, and open to others; then sleeps

}  // namespace gauntlet::probe
