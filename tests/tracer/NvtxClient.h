//===- NvtxClient.h - The side of NVTX that a program holds -----*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRACER_NVTXCLIENT_H
#define SYNCLINE_TESTS_TRACER_NVTXCLIENT_H

#include <cstdint>

namespace syncline::test {

/// Loads the tool of NVTX_INJECTION64_PATH and hands the tables over, as the
/// headers of NVTX 3 do at the first call. False where there is no tool.
bool initializeNvtx();

// Nothing happens where no tool has taken the function.
void nvtxPush(const char *Name);
/// nvtxRangePushW.
void nvtxPushWide(const wchar_t *Name);
void nvtxPop();
uint64_t nvtxStart(const char *Name);
void nvtxEnd(uint64_t Range);
void nvtxMark(const char *Name);
/// Push, pop and mark with a registered string, in a domain.
const void *nvtxDomain(const char *Name);
const void *nvtxRegister(const void *Domain, const char *Text);
void nvtxDomainPush(const void *Domain, const void *Registered);
void nvtxDomainPop(const void *Domain);

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_NVTXCLIENT_H
