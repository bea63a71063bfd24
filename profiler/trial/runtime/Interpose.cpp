//===- Interpose.cpp - Interposes the hooks -------------------------------===//
//
// A program that links libcuda resolves to the exported hooks automatically,
// because this library is preloaded. The CUDA runtime, whether it is a library
// or linked into the program, opens libcuda, uses dlsym to get
// cuGetProcAddress, and uses that to get everything else. Therefore both are
// replaced.
//
//===----------------------------------------------------------------------===//

#include "trial/runtime/Driver.h"
#include "trial/runtime/Hooks.h"

#include <cstring>
#include <dlfcn.h>

using namespace syncline::trial::runtime;

/// The hook for what cuGetProcAddress found; \p Found itself if there is none.
/// The name alone does not distinguish the versions of a function.
static void *hookOf(void *Found) {
  if (!Found)
    return Found;
  for (const Hook &Each : hooks())
    if (driverSymbol(Each.Name) == Found)
      return Each.Function;
  return Found;
}

static void *interposedGetProcAddress(const char *Name);

using GetProcAddress = CUresult (*)(const char *, void **, int, cuuint64_t);
using GetProcAddress2 = CUresult (*)(const char *, void **, int, cuuint64_t,
                                     CUdriverProcAddressQueryResult *);

static CUresult replaceIn(CUresult Result, const char *Name, void **Function) {
  if (Result != CUDA_SUCCESS || !Name || !Function || !*Function)
    return Result;
  void *Own = std::strcmp(Name, "cuGetProcAddress") == 0
                  ? interposedGetProcAddress(Name)
                  : nullptr;
  // A request for "cuGetProcAddress" returns either signature, depending on the
  // requested version.
  if (Own && *Function == driverSymbol("cuGetProcAddress_v2"))
    *Function = interposedGetProcAddress("cuGetProcAddress_v2");
  else if (Own && *Function == driverSymbol("cuGetProcAddress"))
    *Function = Own;
  else
    *Function = hookOf(*Function);
  return Result;
}

static CUresult getProcAddress(const char *Name, void **Function, int Version,
                               cuuint64_t Flags) {
  static const auto Real =
      reinterpret_cast<GetProcAddress>(driverSymbol("cuGetProcAddress"));
  return replaceIn(Real(Name, Function, Version, Flags), Name, Function);
}

static CUresult getProcAddress2(const char *Name, void **Function, int Version,
                                cuuint64_t Flags,
                                CUdriverProcAddressQueryResult *Status) {
  static const auto Real =
      reinterpret_cast<GetProcAddress2>(driverSymbol("cuGetProcAddress_v2"));
  return replaceIn(Real(Name, Function, Version, Flags, Status), Name,
                   Function);
}

static void *interposedGetProcAddress(const char *Name) {
  if (!std::strcmp(Name, "cuGetProcAddress"))
    return reinterpret_cast<void *>(&getProcAddress);
  if (!std::strcmp(Name, "cuGetProcAddress_v2"))
    return reinterpret_cast<void *>(&getProcAddress2);
  return nullptr;
}

extern "C" {

/// The C library's dlsym; set before the jump there.
__attribute__((visibility("hidden"), used)) SymbolLookup SynclineRealDlsym =
    nullptr;

/// The result of dlsym; null if the C library has to provide it.
__attribute__((visibility("hidden"), used)) void *
synclineAnswerDlsym(void *Handle, const char *Name) {
  SynclineRealDlsym = realDlsym();
  if (!Name || Name[0] != 'c' || Name[1] != 'u' || Handle == RTLD_NEXT)
    return nullptr;
  void *Own = interposedGetProcAddress(Name);
  if (!Own)
    Own = hookFor(Name);
  // Only if the driver itself would have answered.
  void *Found = Own ? driverSymbol(Name) : nullptr;
  return Found && SynclineRealDlsym(Handle, Name) == Found ? Own : nullptr;
}
}

// The C library's dlsym examines its return address to serve RTLD_NEXT, so it
// must be reached by a jump. A tail call is a jump only if the compiler
// optimizes.
asm(R"(
.text
.globl dlsym
.type dlsym, @function
dlsym:
  .cfi_startproc
  endbr64
  push %rdi
  .cfi_adjust_cfa_offset 8
  push %rsi
  .cfi_adjust_cfa_offset 8
  sub $8, %rsp
  .cfi_adjust_cfa_offset 8
  call synclineAnswerDlsym
  add $8, %rsp
  .cfi_adjust_cfa_offset -8
  pop %rsi
  .cfi_adjust_cfa_offset -8
  pop %rdi
  .cfi_adjust_cfa_offset -8
  test %rax, %rax
  jz 1f
  ret
1:
  jmp *SynclineRealDlsym(%rip)
  .cfi_endproc
.size dlsym, .-dlsym
)");
