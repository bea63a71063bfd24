//===- OtherPython.cpp - An interpreter whose frames cannot be read -------===//
//
// What the tracer looks at in an interpreter before it walks: the version and
// the head of _PyRuntime. FAKE_PYTHON is "3.13t" for a free-threaded 3.13, or
// another version. Preloaded into a program of any kind.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdlib>
#include <cstring>

#pragma GCC visibility push(default)

// NOLINTBEGIN(readability-identifier-naming, bugprone-reserved-identifier)
extern "C" {

unsigned long Py_Version = 0;

/// Of _Py_DebugOffsets: the cookie, the version, and whether the build has no
/// global lock.
uint64_t _PyRuntime[128] = {};

/// The tracer must not come as far as this.
void *PyGILState_GetThisThreadState() { abort(); }
}
// NOLINTEND(readability-identifier-naming, bugprone-reserved-identifier)

#pragma GCC visibility pop

[[gnu::constructor]] static void choose() {
  const char *Version = getenv("FAKE_PYTHON");
  if (!Version || strncmp(Version, "3.", 2) != 0)
    abort();
  unsigned long Minor = strtoul(Version + 2, nullptr, 10);
  Py_Version = 3UL << 24 | Minor << 16;
  memcpy(_PyRuntime, "xdebugpy", sizeof(uint64_t));
  _PyRuntime[1] = Py_Version;
  _PyRuntime[2] = strchr(Version, 't') != nullptr;
}
