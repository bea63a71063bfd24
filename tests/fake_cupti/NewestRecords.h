//===- NewestRecords.h - The records that a CUPTI delivers ------*- C++ -*-===//
//
// Each version delivers the newest struct of its own headers; the older ones
// are there for names only.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_FAKE_CUPTI_NEWESTRECORDS_H
#define SYNCLINE_FAKE_CUPTI_NEWESTRECORDS_H

#include <cupti.h>

namespace syncline::fake {

#if CUPTI_API_VERSION >= 130400
using KernelRecord = CUpti_ActivityKernel13;
#elif CUPTI_API_VERSION >= 130300
using KernelRecord = CUpti_ActivityKernel12;
#elif CUPTI_API_VERSION >= 130100
using KernelRecord = CUpti_ActivityKernel11;
#elif CUPTI_API_VERSION >= 130000
using KernelRecord = CUpti_ActivityKernel10;
#else
using KernelRecord = CUpti_ActivityKernel9;
#endif

#if CUPTI_API_VERSION >= 130400
using CopyRecord = CUpti_ActivityMemcpy7;
#elif CUPTI_API_VERSION >= 26
using CopyRecord = CUpti_ActivityMemcpy6;
#else
using CopyRecord = CUpti_ActivityMemcpy5;
#endif

#if CUPTI_API_VERSION >= 130400
using SetRecord = CUpti_ActivityMemset5;
#else
using SetRecord = CUpti_ActivityMemset4;
#endif

using PeerCopyRecord = CUpti_ActivityMemcpyPtoP4;
using GraphRecord = CUpti_ActivityGraphTrace2;
using CallRecord = CUpti_ActivityAPI;
using OverheadRecord = CUpti_ActivityOverhead3;

} // namespace syncline::fake

#endif // SYNCLINE_FAKE_CUPTI_NEWESTRECORDS_H
