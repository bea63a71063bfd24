#include "dataflow/CaptureState.h"

using namespace syncline::lint::dataflow;

void CaptureState::joinWith(const CaptureState &Other) {
  if (Is != Other.Is)
    Is = Phase::Maybe;
  if (!Begin)
    Begin = Other.Begin;
  if (Stream != Other.Stream)
    Stream = StreamId();
  IsRelaxed = IsRelaxed || Other.IsRelaxed;
  Forked.insert(Other.Forked.begin(), Other.Forked.end());
}
