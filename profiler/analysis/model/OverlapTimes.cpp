#include "analysis/model/OverlapTimes.h"

using namespace syncline;
using namespace syncline::analysis;

static OverlapShare &operator+=(OverlapShare &To, const OverlapShare &Other) {
  To.Time += Other.Time;
  To.Overlapped += Other.Overlapped;
  for (size_t I = 0; I < OverlapLimits; ++I)
    To.Missed[I] += Other.Missed[I];
  return To;
}

OverlapTimes &OverlapTimes::operator+=(const OverlapTimes &Other) {
  Upload += Other.Upload;
  Download += Other.Download;
  SideKernels += Other.SideKernels;
  Kernels += Other.Kernels;
  KernelsOnSeveralStreams += Other.KernelsOnSeveralStreams;
  PageableCopies += Other.PageableCopies;
  return *this;
}
