/* A disk in trouble: calls that write files below EMPORION_TROUBLE_FOLDER fail as long as the file EMPORION_TROUBLE exists.
 *
 * Its text says how: an error (EIO, ENOSPC, EROFS) and whether `all` calls fail or only those that `sync`. With EROFS nothing
 * can be opened for writing either, as on a file system that has become read-only. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum call { OPENS, WRITES, SYNCS };

/* The error a call ends with; 0 if all is well. */
static int trouble(enum call call) {
    char text[32] = {0};
    int error = EIO, before = errno;
    const char *control = getenv("EMPORION_TROUBLE");
    if (!control) return 0;
    int file = (int)syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        errno = before;
        return 0;
    }
    (void)!syscall(SYS_read, file, text, sizeof text - 1);
    syscall(SYS_close, file);
    errno = before;
    if (!strncmp(text, "ENOSPC", 6)) error = ENOSPC;
    if (!strncmp(text, "EROFS", 5)) error = EROFS;
    if (call == OPENS && error != EROFS) return 0;
    if (call != SYNCS && strstr(text, "sync")) return 0;
    return error;
}

static int inside(const char *path) {
    const char *folder = getenv("EMPORION_TROUBLE_FOLDER");
    return folder && path && !strncmp(path, folder, strlen(folder));
}

static int ours(int file) {
    char link[64], path[4096];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return inside(path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define FAIL_IF(call, condition)                \
    do {                                        \
        int error = trouble(call);              \
        if (error && (condition)) {             \
            errno = error;                      \
            return -1;                          \
        }                                       \
    } while (0)

ssize_t write(int file, const void *bytes, size_t count) {
    FAIL_IF(WRITES, ours(file));
    return REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    FAIL_IF(WRITES, ours(file));
    return REAL(pwrite)(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    FAIL_IF(WRITES, ours(file));
    return REAL(pwrite64)(file, bytes, count, at);
}

int ftruncate(int file, off_t length) {
    FAIL_IF(WRITES, ours(file));
    return REAL(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
    FAIL_IF(WRITES, ours(file));
    return REAL(ftruncate64)(file, length);
}

int fallocate(int file, int mode, off_t at, off_t length) {
    FAIL_IF(WRITES, ours(file));
    return REAL(fallocate)(file, mode, at, length);
}

/* The one call here that returns its error instead of setting it. */
int posix_fallocate(int file, off_t at, off_t length) {
    int error = trouble(WRITES);
    if (error && ours(file)) return error;
    return REAL(posix_fallocate)(file, at, length);
}

int fsync(int file) {
    FAIL_IF(SYNCS, ours(file));
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    FAIL_IF(SYNCS, ours(file));
    return REAL(fdatasync)(file);
}

int unlink(const char *path) {
    FAIL_IF(OPENS, inside(path));
    return REAL(unlink)(path);
}

/* Opened to be written? */
static int to_write(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)); }

#define MODE(flags)                             \
    mode_t mode = 0;                            \
    if ((flags) & (O_CREAT | O_TMPFILE)) {      \
        va_list more;                           \
        va_start(more, flags);                  \
        mode = va_arg(more, mode_t);            \
        va_end(more);                           \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    FAIL_IF(OPENS, to_write(flags) && inside(path));
    return REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    FAIL_IF(OPENS, to_write(flags) && inside(path));
    return REAL(open64)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags)
    FAIL_IF(OPENS, to_write(flags) && inside(path));
    return REAL(openat)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags)
    FAIL_IF(OPENS, to_write(flags) && inside(path));
    return REAL(openat64)(folder, path, flags, mode);
}
