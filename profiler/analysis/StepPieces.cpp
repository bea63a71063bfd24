#include "analysis/StepPieces.h"

#include <algorithm>

using namespace syncline;

/// A replay is repeated for each place: of a long recording some steps do.
static constexpr uint64_t MostReplayedCalls = 50'000;
static constexpr size_t PiecesOfRun = 3;

std::vector<std::span<const uint64_t>>
syncline::choosePieces(const Timeline &Events, const Steps &Found) {
  uint64_t Calls = 0;
  std::vector<std::span<const uint64_t>> Runs;
  for (const StepRun &Run : Found.Full) {
    if (Run.size() < 2 || Run.back() <= Run.front())
      continue;
    Runs.emplace_back(Run);
    auto At = [&](uint64_t Time) {
      return std::partition_point(
          Events.Calls.begin(), Events.Calls.end(),
          [&](const HostCall &Call) { return Call.Start < Time; });
    };
    Calls += static_cast<uint64_t>(At(Run.back()) - At(Run.front()));
  }
  if (Calls <= MostReplayedCalls)
    return Runs;
  // So many steps of each run that the calls come to about the limit.
  double Share = static_cast<double>(MostReplayedCalls) /
                 static_cast<double>(Calls) / PiecesOfRun;
  std::vector<std::span<const uint64_t>> Pieces;
  for (std::span<const uint64_t> Run : Runs) {
    size_t Own = Run.size() - 1;
    auto Length = std::max<size_t>(
        2, static_cast<size_t>(Share * static_cast<double>(Own)));
    for (size_t I = 0; I < PiecesOfRun; ++I) {
      size_t First = I * Own / PiecesOfRun;
      size_t Last = std::min(First + Length, (I + 1) * Own / PiecesOfRun);
      if (Last > First)
        Pieces.push_back(Run.subspan(First, Last - First + 1));
    }
  }
  return Pieces;
}
