#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// CRC32C (Castagnoli) of `count` bytes, going on from `seed`: 0, or what it gave for the bytes before.
/// In hardware where the processor can.
uint32_t shim_crc32c(uint32_t seed, const void *bytes, size_t count);

/// The same without the processor's help.
uint32_t shim_crc32c_portable(uint32_t seed, const void *bytes, size_t count);

/// Whether this processor computes it.
bool shim_crc32c_is_in_hardware(void);
