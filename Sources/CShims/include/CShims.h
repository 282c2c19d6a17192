// What Swift cannot import from C, or cannot use safely: GNU extensions (Glibc's module is built
// without _GNU_SOURCE), the CMSG_* macros, variadic functions and mutable globals.
//
// The functions stand in .c files, so that no header here needs a feature macro. No header includes
// one of the system's that shares types with others: such a type would belong to this module, and
// every user of Glibc's would have to import it.
#pragma once

#include "shim_checksum.h"
#include "shim_events.h"
#include "shim_options.h"
#include "shim_process.h"
#include "shim_socket.h"
#include "shim_system.h"
#include "shim_terminal.h"
