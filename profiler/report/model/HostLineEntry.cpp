#include "report/model/HostLineEntry.h"

using namespace syncline::report;

HostWork &HostWork::operator+=(const HostWork &Other) {
  Outside += Other.Outside;
  InCalls += Other.InCalls;
  InPauses += Other.InPauses;
  AfterReads += Other.AfterReads;
  BeforeUploads += Other.BeforeUploads;
  OfRoundTrips += Other.OfRoundTrips;
  InBeginnings += Other.InBeginnings;
  Calls += Other.Calls;
  Pauses += Other.Pauses;
  return *this;
}

HostWork &HostWork::operator/=(double Divisor) {
  Outside /= Divisor;
  InCalls /= Divisor;
  InPauses /= Divisor;
  AfterReads /= Divisor;
  BeforeUploads /= Divisor;
  OfRoundTrips /= Divisor;
  InBeginnings /= Divisor;
  Calls /= Divisor;
  Pauses *= 1 / Divisor;
  return *this;
}

void HostWork::scaleTimes(double Factor) {
  Outside *= Factor;
  InCalls *= Factor;
  InPauses *= Factor;
  AfterReads *= Factor;
  BeforeUploads *= Factor;
  OfRoundTrips *= Factor;
  InBeginnings *= Factor;
  Pauses.scaleTimes(Factor);
}
