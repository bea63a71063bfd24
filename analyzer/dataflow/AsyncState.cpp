#include "dataflow/AsyncState.h"

using namespace syncline::lint;
using namespace syncline::lint::dataflow;

using Kind = StreamId::Kind;

static CopyState joined(CopyState A, CopyState B) {
  if (A == B || B == CopyState::Idle)
    return A;
  return A == CopyState::Idle ? B : CopyState::Maybe;
}

static StreamId joined(const StreamId &A, const StreamId &B) {
  if (A == B || B.Is == Kind::None)
    return A;
  return A.Is == Kind::None ? B : StreamId();
}

/// Facts that rule out a finding are kept only if they hold on both paths.
static void joinInto(AsyncFacts &To, const AsyncFacts &Other) {
  if (To.Upload == CopyState::Idle && To.Download == CopyState::Idle)
    To.CopiedOn = Other.CopiedOn;
  else if (Other.Upload != CopyState::Idle || Other.Download != CopyState::Idle)
    To.CopiedOn = joined(To.CopiedOn, Other.CopiedOn);
  To.Download = joined(To.Download, Other.Download);
  To.Upload = joined(To.Upload, Other.Upload);
  To.OnDevice = To.AllocationStream.Is == Kind::None ? Other.OnDevice
                : Other.AllocationStream.Is == Kind::None
                    ? To.OnDevice
                    : To.OnDevice && Other.OnDevice;
  To.AllocationStream = joined(To.AllocationStream, Other.AllocationStream);
  To.IsOrdered = To.IsOrdered || Other.IsOrdered;
  To.Escapes = To.Escapes || Other.Escapes;
  if (!To.Crossing) {
    To.Crossing = Other.Crossing;
    To.CrossingStream = Other.CrossingStream;
  }
  To.RecordedFor.insert(Other.RecordedFor.begin(), Other.RecordedFor.end());
}

AccessPath AsyncState::base(const AccessPath &P) const {
  auto Found = Views.find(P);
  return Found == Views.end() ? P : Found->second;
}

AsyncFacts *AsyncState::find(const AccessPath &P) {
  auto Found = Tensors.find(base(P));
  return Found == Tensors.end() ? nullptr : &Found->second;
}

const AsyncFacts *AsyncState::find(const AccessPath &P) const {
  return const_cast<AsyncState *>(this)->find(P);
}

void AsyncState::release(const AccessPath &P) {
  // Its views keep sharing the old memory.
  for (auto View = Views.begin(); View != Views.end();) {
    if (View->second != P) {
      ++View;
      continue;
    }
    if (auto Held = Tensors.find(P); Held != Tensors.end())
      Tensors[View->first] = Held->second;
    View = Views.erase(View);
  }
  Views.erase(P);
  Tensors.erase(P);
}

template <typename Key, typename Value>
static void keepCommon(std::map<Key, Value> &To,
                       const std::map<Key, Value> &Other) {
  std::erase_if(To, [&](const auto &Entry) {
    auto Found = Other.find(Entry.first);
    return Found == Other.end() || Found->second != Entry.second;
  });
}

void AsyncState::joinWith(const AsyncState &Other) {
  Current = joined(Current, Other.Current);
  Switches = Switches || Other.Switches;
  Capture.joinWith(Other.Capture);
  for (auto &[P, Facts] : Tensors) {
    auto There = Other.Tensors.find(P);
    joinInto(Facts,
             There == Other.Tensors.end() ? AsyncFacts() : There->second);
  }
  for (const auto &[P, Facts] : Other.Tensors)
    if (!Tensors.contains(P)) {
      Tensors[P] = AsyncFacts();
      joinInto(Tensors[P], Facts);
    }
  for (auto &[P, Stream] : Streams)
    if (auto There = Other.Streams.find(P);
        There == Other.Streams.end() || There->second != Stream)
      Stream = StreamId();
  keepCommon(Views, Other.Views);
  keepCommon(Guards, Other.Guards);
}
