/* Preloaded, makes every wait for the disk fail while the file named by FAIL_SYNCS is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

typedef int (*waits)(int);

static int answer(const char *name, int file)
{
    const char *flag = getenv("FAIL_SYNCS");
    if (flag != NULL && access(flag, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return ((waits)dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return answer("fsync", file); }
int fdatasync(int file) { return answer("fdatasync", file); }
