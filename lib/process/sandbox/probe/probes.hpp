#pragma once

#include <string>
#include <vector>

// Each function tries something and returns false, with errno, if it failed.
namespace gauntlet::probe {

using Words = std::vector<std::string>;

// Network: sends something and returns true if it arrived.
bool tcp(const Words& address_and_port);
bool udp(const Words& address_and_port);
bool file_socket(const Words& path);
bool hidden_socket(const Words& name);  // an abstract socket, which has no file
bool own_socket(const Words& path);     // listens there and connects to itself
bool pair_socket(const Words& path);    // sends there from one end of a socket pair
bool raw_pair_socket(const Words& path);
bool serve(const Words& port);     // listens at the port and connects to itself
bool family(const Words& number);  // creates a socket of that family
bool uring(const Words&);
bool keys(const Words&);  // stores a key for all processes of the session

// Files
bool write_file(const Words& path);  // opens it for writing without changing it
bool spoil(const Words& folder);     // tries every way to change its contents
bool crowd(const Words& folder);     // fills it with up to 20,000 small files
bool attribute(const Words& path);   // sets an extended attribute

// Processes
bool bomb(const Words& how);  // "fork" or "setsid": starts up to 3,000 processes in three seconds
bool trace(const Words& pid);
bool make_namespace(const Words& how);  // "unshare", "clone", "clone3" or "setns"
bool signal_process(const Words& pid_and_signal);

// Memory
bool reserve(const Words& gibibytes);  // reserves address space without using it
bool share(const Words& mebibytes);    // uses shared memory, then sleeps

}  // namespace gauntlet::probe
