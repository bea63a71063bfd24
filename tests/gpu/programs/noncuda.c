/* noncuda.c - Never touches CUDA: the tracer must leave no trace of itself. */

#include <dlfcn.h>
#include <stdio.h>

int main(void) {
  /* The tracer may be loaded, but must not bring the CUDA driver along. */
  void *Driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  printf("driver-loaded=%s\n", Driver ? "yes" : "no");
  return Driver ? 1 : 0;
}
