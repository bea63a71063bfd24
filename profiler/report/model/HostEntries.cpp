#include "report/model/HostEntries.h"

#include "advice/HostTimeMatcher.h"

using namespace syncline;
using namespace syncline::report;
using namespace syncline::rules;

HostEntries report::hostEntriesOf(const HostPlaces &Places,
                                  const LibraryTable &Table) {
  std::vector<advice::CallNode> Tree;
  Tree.reserve(Places.all().size());
  for (const HostPlace &Each : Places.all())
    Tree.push_back({Each.Parent, &Each.Frame, Each.IsOfSeveralThreads});
  HostEntries Result = advice::hostEntriesOf(Tree, Table);
  // What native code does is known more exactly than what leads there.
  for (size_t I = 0; I < Result.size(); ++I)
    if (const LibraryEntry *Native = Places.all()[I].Native)
      Result[I] = Native;
  return Result;
}
