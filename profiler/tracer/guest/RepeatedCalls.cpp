#include "tracer/guest/RepeatedCalls.h"

#include "tracer/cupti/ActivityRecords.h"

#include <cstring>
#include <utility>
#include <vector>

using namespace syncline::tracer;
using namespace syncline::tracer::guest;

bool RepeatedCalls::isRepeated(const CUpti_Activity &Record) {
  if (Record.kind != CUPTI_ACTIVITY_KIND_RUNTIME &&
      Record.kind != CUPTI_ACTIVITY_KIND_DRIVER)
    return false;
  const auto &Made = reinterpret_cast<const cupti::CallActivity &>(Record);
  Call This = {Made.Kind, Made.Function, Made.Correlation, Made.End};
  Call Before = std::exchange(Last[Made.Thread], This);
  return Before.Kind == This.Kind && Before.Function == This.Function &&
         Before.Correlation == This.Correlation && Made.Start < Before.End;
}

size_t RepeatedCalls::removeFrom(uint8_t *Buffer, size_t ValidSize,
                                 NextRecord *Next) {
  struct Span {
    uint8_t *Begin, *End;
  };
  std::vector<Span> Removed;
  uint8_t *End = Buffer + ValidSize;
  CUpti_Activity *Record = nullptr;
  while (Next && Next(Buffer, ValidSize, &Record) == CUPTI_SUCCESS) {
    auto *Begin = reinterpret_cast<uint8_t *>(Record);
    // Only the next record shows where a removed one ends.
    if (!Removed.empty() && Removed.back().End == End)
      Removed.back().End = Begin;
    if (isRepeated(*Record))
      Removed.push_back({Begin, End});
  }
  uint8_t *Target = Removed.empty() ? End : Removed.front().Begin;
  for (size_t I = 0; I < Removed.size(); ++I) {
    uint8_t *Kept = Removed[I].End;
    uint8_t *KeptEnd = I + 1 < Removed.size() ? Removed[I + 1].Begin : End;
    auto Size = static_cast<size_t>(KeptEnd - Kept);
    memmove(Target, Kept, Size);
    Target += Size;
  }
  return static_cast<size_t>(Target - Buffer);
}
