#include "report/model/PauseCopies.h"

#include "analysis/syncs/WaitsByKind.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::time;
using namespace syncline::report;
using namespace syncline::timeline;

/// Whether the thread of \p Call has just read data from a device: it may have
/// waited for the copy since.
bool PauseCopies::hasJustRead(uint32_t Call) const {
  auto Last = LastCopies.find(Events.Calls[Call].Thread);
  return Last != LastCopies.end() &&
         Last->second == trace::CopyDirection::DeviceToHost;
}

void PauseCopies::addAround(HostWork &To, const HostStretch &Part) const {
  bool Reads = hasJustRead(Part.From);
  bool Uploads =
      Events.Calls[Part.To].Direction == trace::CopyDirection::HostToDevice;
  To.AfterReads = Reads ? To.InPauses : 0;
  To.BeforeUploads = Uploads ? To.InPauses : 0;
  To.OfRoundTrips = Reads && Uploads ? To.InPauses : 0;
}

void PauseCopies::note(const HostCall &Call) {
  if (Call.Direction != trace::CopyDirection::Unknown ||
      !syncs::waitsByKind(Call))
    LastCopies[Call.Thread] = Call.Direction;
}
