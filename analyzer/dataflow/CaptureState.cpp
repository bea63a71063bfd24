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
  IsRaw = IsRaw || Other.IsRaw;
  HasTensors = HasTensors || Other.HasTensors;
  Forked.insert(Other.Forked.begin(), Other.Forked.end());
}
