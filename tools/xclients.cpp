// Clients for a server of tournaments: xclients N PORT [IP].

#include "xclients/clients.hpp"

int main(int argc, char** argv) { return gauntlet::xclients::run_clients(argc, argv); }
