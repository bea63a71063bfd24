#include "pipeline/ConfidenceStage.h"
#include "checks/TransferCopy.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::findings;
using namespace syncline::rules;

Confidence pipeline::confidenceOf(Confidence Matched, const Match &Entry,
                                  const CallSite &Site) {
  Confidence Result = std::min(Matched, Entry.MaxConfidence);
  // Tests use small tensors, mostly on the host, and their speed matters
  // little.
  if (Site.InTest)
    return Confidence::Possible;
  return dependsOnDeviceCode(Matched, Entry, Site) ? Confidence::Possible
                                                   : Result;
}

bool pipeline::dependsOnDeviceCode(Confidence Matched, const Match &Entry,
                                   const CallSite &Site) {
  // An upload to a named device needs no other code that mentions a GPU.
  return !Site.InDeviceCode && !Site.InTest && !Site.Hazard &&
         std::min(Matched, Entry.MaxConfidence) == Confidence::Likely &&
         !uploadsToNamedDevice(Entry, Site);
}

std::pair<Doubt, Confidence> pipeline::doubtOf(Confidence Matched,
                                               const Match &Entry,
                                               const CallSite &Site,
                                               Confidence Wanted) {
  CallSite Tested = Site, OnDevice = Site;
  Tested.InTest = false;
  OnDevice.InDeviceCode = true;
  Confidence Level = confidenceOf(Matched, Entry, Tested);
  if (Level >= Wanted)
    return {Doubt::InTest, Level};
  Level = confidenceOf(Matched, Entry, OnDevice);
  return {Level >= Wanted ? Doubt::NoDevice : Doubt::Unlikely, Level};
}
