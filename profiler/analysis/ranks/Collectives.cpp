#include "analysis/ranks/Collectives.h"

#include "timeline/CommunicationKernel.h"

#include <algorithm>
#include <set>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::timeline;

uint32_t CollectiveKinds::numberOf(std::string_view Name, uint32_t Stream) {
  auto Next = static_cast<uint32_t>(Numbers.size());
  return Numbers.try_emplace({std::string(Name), Stream}, Next).first->second;
}

/// Each pair of ranks has a communicator of its own for these, and the first
/// one of a rank may be the second one of the other.
static bool isPointToPoint(std::string_view Name) {
  return Name.find("SendRecv") != std::string_view::npos;
}

std::vector<Collective> ranks::findCollectives(const TraceData &Trace,
                                               const Timeline &Events,
                                               CollectiveKinds &Kinds) {
  std::unordered_map<uint32_t, std::string_view> NameOf;
  for (const auto &[Id, Shape] : Trace.Shapes)
    if (std::string_view Name = collectiveName(Trace.string(Shape.Name));
        !Name.empty())
      NameOf[static_cast<uint32_t>(Id)] = Name;
  std::map<std::string_view, std::set<uint32_t>> StreamsOf;
  auto ForEach = [&](auto &&Visit) {
    for (const DeviceActivity &Activity : Events.Activities)
      if (auto Name = NameOf.find(Activity.Shape);
          Activity.Kind == ActivityKind::Kernel && Name != NameOf.end())
        Visit(Activity, Name->second);
  };
  ForEach([&](const DeviceActivity &Activity, std::string_view Name) {
    StreamsOf[Name].insert(Activity.Stream);
  });
  std::map<std::pair<std::string_view, uint32_t>, uint32_t> KindOf;
  for (const auto &[Name, Streams] : StreamsOf) {
    uint32_t Ordinal = 0;
    for (uint32_t Stream : Streams)
      KindOf[{Name, Stream}] =
          Kinds.numberOf(Name, isPointToPoint(Name) ? 0 : Ordinal++);
  }
  std::vector<Collective> Result;
  ForEach([&](const DeviceActivity &Activity, std::string_view Name) {
    Result.push_back(
        {Activity.Start, Activity.End, KindOf[{Name, Activity.Stream}],
         static_cast<uint32_t>(&Activity - Events.Activities.data())});
  });
  std::stable_sort(
      Result.begin(), Result.end(),
      [](const Collective &A, const Collective &B) { return A.End < B.End; });
  return Result;
}
