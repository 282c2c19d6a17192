// What Swift cannot import from C, or cannot use safely: GNU extensions (Glibc's module is built
// without _GNU_SOURCE), the CMSG_* macros, variadic functions and mutable globals.
// The functions stand in .c files, so that this header needs no feature macro.
#pragma once

#include <sys/epoll.h>
#include <sys/signalfd.h>

#include "shim_options.h"
#include "shim_socket.h"
#include "shim_system.h"
