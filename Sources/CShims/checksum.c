#include "shim_checksum.h"

#include <string.h>

// One step for each value of four bits, of the reflected polynomial 0x82f63b78.
static const uint32_t steps[16] = {
    0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
    0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9, 0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75,
};

uint32_t shim_crc32c_portable(uint32_t seed, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    uint32_t sum = ~seed;
    for (; count > 0; count--, next++) {
        sum = (sum >> 4) ^ steps[(sum ^ *next) & 15];
        sum = (sum >> 4) ^ steps[(sum ^ (*next >> 4)) & 15];
    }
    return ~sum;
}

#if defined(__x86_64__)

#include <nmmintrin.h>

bool shim_crc32c_is_in_hardware(void) { return __builtin_cpu_supports("sse4.2"); }

__attribute__((target("sse4.2")))
static uint32_t in_hardware(uint32_t seed, const uint8_t *next, size_t count) {
    uint64_t sum = (uint32_t)~seed;
    for (; count >= 8; count -= 8, next += 8) {
        uint64_t word;
        memcpy(&word, next, 8);
        sum = _mm_crc32_u64(sum, word);
    }
    for (; count > 0; count--, next++) sum = _mm_crc32_u8((uint32_t)sum, *next);
    return ~(uint32_t)sum;
}

#elif defined(__aarch64__) && defined(__linux__)

#include <arm_acle.h>
#include <sys/auxv.h>

// HWCAP_CRC32 of the kernel's asm/hwcap.h.
bool shim_crc32c_is_in_hardware(void) { return getauxval(AT_HWCAP) & (1 << 7); }

__attribute__((target("crc")))
static uint32_t in_hardware(uint32_t seed, const uint8_t *next, size_t count) {
    uint32_t sum = ~seed;
    for (; count >= 8; count -= 8, next += 8) {
        uint64_t word;
        memcpy(&word, next, 8);
        sum = __crc32cd(sum, word);
    }
    for (; count > 0; count--, next++) sum = __crc32cb(sum, *next);
    return ~sum;
}

#else

bool shim_crc32c_is_in_hardware(void) { return false; }

static uint32_t in_hardware(uint32_t seed, const uint8_t *next, size_t count) {
    return shim_crc32c_portable(seed, next, count);
}

#endif

uint32_t shim_crc32c(uint32_t seed, const void *bytes, size_t count) {
    return shim_crc32c_is_in_hardware() ? in_hardware(seed, bytes, count)
                                        : shim_crc32c_portable(seed, bytes, count);
}
