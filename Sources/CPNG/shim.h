#pragma once

#include <png.h>

// Macros that Swift cannot import.

static const png_uint_32 shim_png_version = PNG_IMAGE_VERSION;
static const png_uint_32 shim_png_rgba = PNG_FORMAT_RGBA;
