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
  return advice::hostEntriesOf(Tree, Table);
}
