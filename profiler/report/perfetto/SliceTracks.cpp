#include "report/perfetto/SliceTracks.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::perfetto;

namespace {

/// A track while it is written.
struct OpenTrack {
  uint64_t Id = 0;
  /// Open slices, innermost last.
  std::vector<const Slice *> Open;

  void endUntil(PerfettoWriter &Out, uint64_t Time) {
    while (!Open.empty() && Open.back()->Time.End <= Time) {
      Out.end(Id, *Open.back());
      Open.pop_back();
    }
  }

  bool fits(const Slice &Next, Sharing How) const {
    for (size_t I = Open.size(); I > 0; --I)
      if (Open[I - 1]->Time.End > Next.Time.Start)
        return How == Sharing::Nested && Next.Time.End <= Open[I - 1]->Time.End;
    return true;
  }
};

} // namespace

void perfetto::writeSlices(PerfettoWriter &Out, std::vector<Slice> Slices,
                           Sharing How,
                           const std::function<uint64_t()> &NewTrack) {
  for (Slice &Each : Slices)
    Each.Time.End = std::max(Each.Time.Start, Each.Time.End);
  // Among slices that start together, the enclosing one comes first.
  std::stable_sort(
      Slices.begin(), Slices.end(), [](const Slice &A, const Slice &B) {
        return A.Time.Start != B.Time.Start ? A.Time.Start < B.Time.Start
                                            : A.Time.End > B.Time.End;
      });
  std::vector<OpenTrack> Tracks;
  for (const Slice &Each : Slices) {
    auto Site =
        std::find_if(Tracks.begin(), Tracks.end(), [&](const OpenTrack &Track) {
          return Track.fits(Each, How);
        });
    if (Site == Tracks.end())
      Site = Tracks.insert(Site, OpenTrack{NewTrack(), {}});
    Site->endUntil(Out, Each.Time.Start);
    Out.begin(Site->Id, Each);
    Site->Open.push_back(&Each);
  }
  for (OpenTrack &Track : Tracks)
    Track.endUntil(Out, UINT64_MAX);
}
