// Included before every file: what Android's headers take for granted and
// Debian's C library does not have.
#define __ANDROID__ 1
#define __ANDROID_API__ 24
#define _GNU_SOURCE 1
#define _LARGEFILE64_SOURCE 1
#define __RENAME_IF_FILE_OFFSET64(x)
#define __INTRODUCED_IN(x)
#define __REMOVED_IN(x)
#ifndef __ASSEMBLER__
#include <stdint.h>
#endif
