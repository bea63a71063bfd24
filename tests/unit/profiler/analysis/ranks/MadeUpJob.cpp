#include "profiler/analysis/ranks/MadeUpJob.h"

#include <algorithm>

using namespace syncline::tests;

static constexpr uint64_t Begin = 1'000'000;

MadeUpJob::MadeUpJob(size_t Ranks)
    : Now(Ranks, Begin), Texts(Ranks), Starts(Ranks) {}

void MadeUpJob::exchangeInBackground(const std::vector<size_t> &Ranks,
                                     const std::string &Name, unsigned Stream,
                                     uint64_t Transfer) {
  auto Known = std::ranges::find(Names, Name);
  if (Known == Names.end())
    Known = Names.insert(Known, Name);
  uint64_t Last = 0;
  for (size_t Rank : Ranks)
    Last = std::max(Last, Now[Rank]);
  for (size_t Rank : Ranks)
    Texts[Rank] +=
        "kernel shape=" + std::to_string(100 + (Known - Names.begin())) +
        " stream=" + std::to_string(Stream) +
        " start=" + std::to_string(1000 * Now[Rank]) +
        " duration=" + std::to_string(1000 * (Last + Transfer - Now[Rank])) +
        "\n";
}

void MadeUpJob::exchange(const std::vector<size_t> &Ranks,
                         const std::string &Name, unsigned Stream,
                         uint64_t Transfer) {
  exchangeInBackground(Ranks, Name, Stream, Transfer);
  uint64_t Last = 0;
  for (size_t Rank : Ranks)
    Last = std::max(Last, Now[Rank]);
  for (size_t Rank : Ranks)
    Now[Rank] = Last + Transfer;
}

void MadeUpJob::beginStep() {
  for (size_t Rank = 0; Rank < Now.size(); ++Rank)
    Starts[Rank].push_back(1000 * Now[Rank]);
}

std::string MadeUpJob::head(size_t Rank) const {
  std::string Text = "process pid=" + std::to_string(100 + Rank) +
                     " rank=" + std::to_string(Rank) + " host=\"node\"\n";
  for (unsigned Stream = 15; Stream < 19; ++Stream)
    Text += "stream id=" + std::to_string(Stream) +
            " context=1 device=0 kind=non-blocking\n";
  for (size_t I = 0; I < Names.size(); ++I) {
    std::string Id = std::to_string(100 + I);
    Text.append("string id=").append(Id).append(" value=\"");
    Text.append(Names[I]).append("\"\nshape id=").append(Id);
    Text.append(" kernel=").append(Id).append("\n");
  }
  return Text + "clock monotonic=1000000000 realtime=1700000000000000000\n"
                "window-open time=999000000\n";
}

MadeUpRanks MadeUpJob::make() const {
  MadeUpRanks Result;
  for (size_t Rank = 0; Rank < Now.size(); ++Rank) {
    MadeUpRank Own;
    Own.Trace = readText(head(Rank) + Texts[Rank] + "end time=" +
                         std::to_string(1000 * Now[Rank] + 1'000'000) + "\n");
    Own.Found.Profiled.push_back(Starts[Rank]);
    Result.Ranks.push_back(std::move(Own));
  }
  return Result;
}
