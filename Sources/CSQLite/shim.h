#pragma once

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot import. SQLite copies what is bound.

static inline int shim_sqlite_bind_text(
    sqlite3_stmt *statement, int parameter, const char *text, int length) {
    return sqlite3_bind_text(statement, parameter, text, length, SQLITE_TRANSIENT);
}
