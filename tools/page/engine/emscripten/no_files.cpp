// The file functions that the C library needs from the system; all fail, as browsers have no files.

#include <cerrno>

extern "C" {
int __syscall_open(const char*, int, ...) { return -ENOENT; }
int __syscall_openat(int, const char*, int, ...) { return -ENOENT; }
int __syscall_stat64(const char*, void*) { return -ENOENT; }
int __syscall_lstat64(const char*, void*) { return -ENOENT; }
int __syscall_fstatat64(int, const char*, void*, int) { return -ENOENT; }
int __syscall_fstat64(int, void*) { return -EBADF; }
int __syscall_ftruncate64(int, unsigned, unsigned) { return -EBADF; }
int __syscall_mkdir(const char*, int) { return -EROFS; }
}
