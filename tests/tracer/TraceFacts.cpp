#include "TraceFacts.h"

#include "format/Reader.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::test;

uint64_t TraceFacts::drops() const {
  uint64_t Sum = 0;
  for (const auto &[What, Count] : Drops)
    Sum += Count;
  return Sum;
}

bool TraceFacts::isComplete() const {
  return End && !Losses.any() && !drops() && !Undefined;
}

bool TraceFacts::hasNote(const std::string &Part) const {
  return std::any_of(Notes.begin(), Notes.end(), [&](const std::string &Note) {
    return Note.find(Part) != std::string::npos;
  });
}

namespace {

/// Collects the facts record by record.
class Collector {
public:
  explicit Collector(TraceFacts &Facts) : Facts(Facts) {}

  void operator()(const trace::ProcessRecord &R) {
    Facts.Mode = R.Mode;
    Facts.CuptiVersion = R.CuptiVersion;
    Facts.Rank = R.Rank;
    Facts.LocalRank = R.LocalRank;
    Facts.WorldSize = R.WorldSize;
  }
  void operator()(const trace::StringRecord &R) { Strings[R.Id] = R.Value; }
  void operator()(const trace::ThreadRecord &R) {
    Tids[R.Id] = R.Tid;
    Facts.Threads = Tids.size();
  }
  void operator()(const trace::StackRecord &R) {
    ++Facts.Stacks;
    if (R.Parent && !Stacks.contains(R.Parent))
      ++Facts.Undefined;
    Stacks.insert(R.Id);
  }
  void operator()(const trace::ShapeRecord &R) {
    Shapes.insert(R.Id);
    Facts.KernelNames.insert(Strings[R.KernelName]);
  }
  void operator()(const trace::StreamRecord &R) { Streams.insert(R.Id); }
  void operator()(const trace::ApiRecord &R) { Apis[R.Id] = R.Function; }

  void operator()(const trace::HostCallRecord &R) { call(R); }
  void operator()(const trace::CopyCallRecord &R) { call(R); }
  void operator()(const trace::MemoryCallRecord &R) { call(R); }
  void operator()(const trace::ApiCallRecord &R) {
    call(R);
    Facts.LaunchStacks[Apis[R.Api]] += R.Stack != 0;
  }
  void operator()(const trace::PollRecord &R) {
    ++Facts.Polls;
    Facts.Queries += R.Count;
    Facts.NotReady += R.NotReady;
    use(Tids.contains(R.Thread) && Apis.contains(R.Api) && knows(R.Stack));
    seen(R.Start + R.Duration);
  }
  void operator()(const trace::KernelRecord &R) {
    ++Facts.Kernels;
    use(Shapes.contains(R.Shape) && Streams.contains(R.Stream));
    device(R);
  }
  void operator()(const trace::CopyRecord &R) {
    ++Facts.Copies;
    Facts.CopiedBytes += R.Bytes;
    use(Streams.contains(R.Stream));
    device(R);
  }
  void operator()(const trace::MemsetRecord &R) {
    ++Facts.Sets;
    Facts.SetBytes += R.Bytes;
    use(Streams.contains(R.Stream));
    device(R);
  }
  void operator()(const trace::GraphRunRecord &R) {
    Facts.GraphNodes.push_back(R.Nodes);
    device(R);
  }
  void operator()(const trace::CostRecord &R) { Facts.StacksTaken = R.Stacks; }
  void operator()(const trace::OverheadRecord &) { ++Facts.Overheads; }
  void operator()(const trace::RangePushRecord &R) {
    range("push ", R.RangeName, R.Domain);
  }
  void operator()(const trace::RangePopRecord &R) {
    range(R.Domain ? "pop " : "pop", 0, R.Domain);
  }
  void operator()(const trace::RangeStartRecord &R) {
    range("start ", R.RangeName, R.Domain);
  }
  void operator()(const trace::RangeEndRecord &) { range("end", 0, 0); }
  void operator()(const trace::MarkRecord &R) {
    range("mark ", R.RangeName, R.Domain);
  }
  void operator()(const trace::WindowOpenRecord &R) {
    Facts.Windows.push_back({R.Time, UINT64_MAX});
  }
  void operator()(const trace::WindowCloseRecord &R) {
    if (!Facts.Windows.empty())
      Facts.Windows.back().End = R.Time;
  }
  void operator()(const trace::GapRecord &R) {
    Facts.Gaps.push_back({R.Start, R.Start + R.Duration});
  }
  void operator()(const trace::DropRecord &R) {
    Facts.Drops[std::string(R.What)] += R.Count;
  }
  void operator()(const trace::NoteRecord &R) {
    Facts.Notes.emplace_back(R.Line);
  }
  void operator()(const trace::EndRecord &R) { Facts.End = R.Why; }

private:
  void use(bool Known) { Facts.Undefined += !Known; }
  bool knows(uint64_t Stack) const { return !Stack || Stacks.contains(Stack); }
  void seen(uint64_t End) { Facts.LastEvent = std::max(Facts.LastEvent, End); }

  template <class RecordT> void call(const RecordT &R) {
    ++Facts.Calls[Apis[R.Api]];
    Facts.CallTimes[Tids[R.Thread]].push_back({R.Start, R.Start + R.Duration});
    Facts.CallCorrelations.insert(R.Correlation);
    use(Tids.contains(R.Thread) && !Apis[R.Api].empty());
    if constexpr (requires { R.Stack; })
      use(knows(R.Stack));
    if constexpr (requires { R.Stream; })
      use(!R.Stream || Streams.contains(R.Stream));
    seen(R.Start + R.Duration);
  }
  template <class RecordT> void device(const RecordT &R) {
    Facts.DeviceCorrelations.insert(R.Correlation);
    seen(R.Start);
  }
  void range(const std::string &Verb, uint64_t Name, uint64_t Domain) {
    use((!Name || Strings.contains(Name)) &&
        (!Domain || Strings.contains(Domain)));
    Facts.Ranges.push_back(Verb + (Domain ? Strings[Domain] + "/" : "") +
                           (Name ? Strings[Name] : ""));
  }

  TraceFacts &Facts;
  std::map<uint64_t, std::string> Strings;
  std::map<uint64_t, uint64_t> Tids;
  std::map<uint64_t, std::string> Apis;
  std::set<uint64_t> Stacks, Shapes, Streams;
};

} // namespace

TraceFacts test::readFacts(const std::string &Path) {
  TraceFacts Facts;
  try {
    trace::TraceReader Reader = trace::TraceReader::open(Path);
    Collector Collect(Facts);
    trace::RawRecord Record;
    while (Reader.next(Record))
      trace::dispatch(Record, Collect);
    Facts.Losses = Reader.losses();
  } catch (const trace::TraceError &Error) {
    ADD_FAILURE() << Error.what();
  }
  return Facts;
}
