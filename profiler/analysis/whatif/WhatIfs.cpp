#include "analysis/whatif/WhatIfs.h"

#include "analysis/whatif/Candidates.h"

#include <algorithm>
#include <cmath>

using namespace syncline;

/// The places that gain most are looked at.
static constexpr size_t MostPlaces = 12;

const char *syncline::toString(RemedyKind Kind) {
  switch (Kind) {
  case RemedyKind::ReadLater:
    return "read-later";
  case RemedyKind::PinCopy:
    return "pin-copy";
  case RemedyKind::CopyAhead:
    return "copy-ahead";
  case RemedyKind::RunAhead:
    return "run-ahead";
  }
  return "read-later";
}

namespace {

class Explorer {
public:
  Explorer(const Recording &Of, const Timeline &Events, const Analysis &From,
           const std::vector<uint32_t> &PlaceOf);
  std::vector<WhatIf>
  run(const std::function<bool(uint32_t Place)> &MayReadLater);

private:
  using Changer = std::function<std::optional<Execution>(const Execution &Of)>;

  void explore(WhatIf Entry, const Changer &Changed);
  void explorePlace(uint32_t Place, bool MayReadLater);
  void exploreStages();
  Interval gain(const Changer &Changed, bool WithoutWaits, bool &Fits) const;
  double step(const Execution &In, double Scale, bool WithoutWaits) const;

  const Recording &Of;
  const Timeline &Events;
  const Analysis &From;
  const std::vector<uint32_t> &PlaceOf;
  PinnedRates Rates;
  std::vector<WhatIf> Result;
};

} // namespace

Explorer::Explorer(const Recording &Of, const Timeline &Events,
                   const Analysis &From, const std::vector<uint32_t> &PlaceOf)
    : Of(Of), Events(Events), From(From), PlaceOf(PlaceOf),
      Rates(measurePinnedRates(Events)) {}

double Explorer::step(const Execution &In, double Scale,
                      bool WithoutWaits) const {
  Change Under;
  Under.HostScale = Scale;
  if (WithoutWaits)
    Under.WithoutWait.assign(In.Operations.size(), true);
  return replay(In, Under).Step;
}

/// \p Fits: whether the change can be made in each run of steps.
Interval Explorer::gain(const Changer &Changed, bool WithoutWaits,
                        bool &Fits) const {
  Interval Gain{INFINITY, 0, -INFINITY};
  double Weight = 0;
  for (const ReplayedRun &Run : From.Runs) {
    std::optional<Execution> After = Changed(Run.Of);
    Fits = After.has_value();
    if (!Fits)
      return {};
    for (size_t I = 0; I < From.HostScales.size(); ++I) {
      double Scale = From.HostScales[I];
      if (I && Scale == From.HostScales[0])
        continue;
      double Own =
          step(Run.Of, Scale, WithoutWaits) - step(*After, Scale, WithoutWaits);
      Gain.Low = std::min(Gain.Low, Own);
      Gain.High = std::max(Gain.High, Own);
      if (I)
        continue;
      Gain.Best += Own * Run.Of.Steps;
      Weight += Run.Of.Steps;
    }
  }
  Gain.Best = std::clamp(Gain.Best / Weight, Gain.Low, Gain.High);
  return Gain;
}

void Explorer::explore(WhatIf Entry, const Changer &Changed) {
  bool Fits = !From.Runs.empty();
  if (Fits)
    Entry.Gain = gain(Changed, false, Fits);
  if (!Fits)
    return;
  // A value that is read later is waited for: without waits there is none.
  if (Entry.Kind != RemedyKind::ReadLater)
    Entry.GainWithoutWaits = gain(Changed, true, Fits);
  Result.push_back(std::move(Entry));
}

static bool hasAny(const Marks &Of) {
  return std::find(Of.begin(), Of.end(), true) != Of.end();
}

void Explorer::explorePlace(uint32_t Place, bool MayReadLater) {
  auto Uploads = [this, Place](const Execution &In, bool FromPageableOnly) {
    return uploadsOf(In, Events, operationsAt(In, PlaceOf, Place),
                     FromPageableOnly);
  };
  auto Reads = [this, Place](const Execution &In) {
    return readsOf(In, Events, operationsAt(In, PlaceOf, Place));
  };
  bool HasPageable = false, HasUploads = false, HasReads = false;
  double UploadTime = 0;
  for (const ReplayedRun &Run : From.Runs) {
    HasPageable |= hasAny(Uploads(Run.Of, true));
    Marks All = Uploads(Run.Of, false);
    HasUploads |= hasAny(All);
    UploadTime = std::max(UploadTime, deviceTimeOf(Run.Of, All));
    HasReads |= hasAny(Reads(Run.Of));
  }
  if (HasReads && MayReadLater)
    explore({RemedyKind::ReadLater, Place, "", 0, {}, {}},
            [&](const Execution &In) { return readLater(In, Reads(In)); });
  if (HasPageable)
    explore({RemedyKind::PinCopy, Place, "", UploadTime, {}, {}},
            [&](const Execution &In) -> std::optional<Execution> {
              return pinCopies(In, Events, Uploads(In, true), Rates);
            });
  if (HasUploads)
    explore({RemedyKind::CopyAhead, Place, "", UploadTime, {}, {}},
            [&](const Execution &In) {
              return runAhead(pinCopies(In, Events, Uploads(In, true), Rates),
                              Uploads(In, false));
            });
}

void Explorer::exploreStages() {
  if (From.Runs.empty())
    return;
  const Execution &First = From.Runs.front().Of;
  for (const Stage &Each : findStages(Of, Events, First)) {
    double Time = deviceTimeOf(First, operationsIn(First, Events, Each));
    explore({RemedyKind::RunAhead, NoIndex, Each.Name, Time, {}, {}},
            [&](const Execution &In) {
              return runAhead(In, operationsIn(In, Events, Each));
            });
  }
}

std::vector<WhatIf>
Explorer::run(const std::function<bool(uint32_t Place)> &MayReadLater) {
  size_t Count = 0;
  for (const PlaceCost &Place : From.Places)
    if (Place.BlockedPerStep > 0 && Count++ < MostPlaces)
      explorePlace(Place.Place, MayReadLater(Place.Place));
  exploreStages();
  return std::move(Result);
}

std::vector<WhatIf>
syncline::findWhatIfs(const Recording &Of, const Timeline &Events,
                      const Analysis &From,
                      const std::vector<uint32_t> &PlaceOf,
                      const std::function<bool(uint32_t Place)> &MayReadLater) {
  return Explorer(Of, Events, From, PlaceOf).run(MayReadLater);
}
