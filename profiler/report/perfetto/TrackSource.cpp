#include "report/perfetto/TrackSource.h"

#include "report/model/StackLookup.h"

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;

static const SiteEntry *entryOf(const AnalyzedTrace &From, uint32_t Call) {
  if (Call >= From.EntryOf.size())
    return nullptr;
  uint32_t Entry = From.EntryOf[Call];
  return Entry < From.Data.Sites.size() ? &From.Data.Sites[Entry] : nullptr;
}

std::string report::placeTitle(const AnalyzedTrace &From, uint32_t Call) {
  if (const SiteEntry *Entry = entryOf(From, Call))
    return Entry->Title;
  std::string Position =
      stacksOf(From).userPlace(From.Recorded.Events.Calls[Call].Stack).Position;
  return Position.substr(Position.rfind('/') + 1);
}

void report::addSite(PerfettoWriter &To, const AnalyzedTrace &From,
                     uint32_t Call, std::vector<DebugAnnotation> &Arguments) {
  uint32_t Stack = From.Recorded.Events.Calls[Call].Stack;
  const SiteEntry *Entry = entryOf(From, Call);
  trace::SourcePlace Site;
  if (Stack)
    Site = stacksOf(From).userPlace(Stack);
  if (Site.Position.empty() && Entry)
    Site = {Entry->Title, Entry->Function};
  if (!Site.Position.empty())
    Arguments.push_back(To.text("place", Site.Position));
  if (!Site.Function.empty())
    Arguments.push_back(To.text("function", Site.Function));
  if (Entry && !Entry->RuleId.empty())
    Arguments.push_back(To.text("rule", Entry->RuleId));
}
