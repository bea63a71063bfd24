#include "report/perfetto/TrackSource.h"

#include "report/model/StackLookup.h"

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::perfetto;
using namespace syncline::timeline;

static const SiteEntry *entryOf(const AnalyzedTrace &Trace, uint32_t Call) {
  if (Call >= Trace.EntryOf.size())
    return nullptr;
  uint32_t Entry = Trace.EntryOf[Call];
  return Entry < Trace.Data.Sites.size() ? &Trace.Data.Sites[Entry] : nullptr;
}

std::string perfetto::siteTitle(const AnalyzedTrace &Trace, uint32_t Call) {
  if (const SiteEntry *Entry = entryOf(Trace, Call))
    return Entry->Title;
  std::string Position = stacksOf(Trace)
                             .userPlace(Trace.Recorded.Events.Calls[Call].Stack)
                             .Position;
  return Position.substr(Position.rfind('/') + 1);
}

void perfetto::addSite(PerfettoWriter &Out, const AnalyzedTrace &Trace,
                       uint32_t Call, std::vector<DebugAnnotation> &Arguments) {
  uint32_t Stack = Trace.Recorded.Events.Calls[Call].Stack;
  const SiteEntry *Entry = entryOf(Trace, Call);
  ::syncline::trace::SourcePlace Site;
  if (Stack)
    Site = stacksOf(Trace).userPlace(Stack);
  if (Site.Position.empty() && Entry)
    Site = {Entry->Title, Entry->Function};
  if (!Site.Position.empty())
    Arguments.push_back(Out.text("site", Site.Position));
  if (!Site.Function.empty())
    Arguments.push_back(Out.text("function", Site.Function));
  if (Entry && Entry->Library)
    Arguments.push_back(Out.text("library", Entry->Library->Title));
  if (Entry && !Entry->RuleId.empty())
    Arguments.push_back(Out.text("rule", Entry->RuleId));
}
