#include "tracer/tables/CodeTable.h"

#include "tracer/tables/Interner.h"

#include <functional>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::tables;

size_t CodeTable::KeyHash::operator()(const Key &K) const {
  uint64_t Hash = std::hash<std::string>()(K.Table);
  for (uint64_t Value :
       {uint64_t{K.Function}, uint64_t{K.File},
        static_cast<uint64_t>(static_cast<int64_t>(K.FirstLine))}) {
    Hash = (Hash ^ Value) * 0x9e3779b97f4a7c15u;
    Hash ^= Hash >> 32;
  }
  return Hash;
}

uint32_t CodeTable::idOf(const python::CodeObject &Code,
                         python::LineTable Kind) {
  Key Wanted{Names.string(Code.Name), Names.string(Code.File), Code.FirstLine,
             Code.Table};
  std::lock_guard Guard(Lock);
  auto Found = Ids.find(Wanted);
  if (Found != Ids.end())
    return Found->second.Id;
  if (Ids.size() >= MaxCodes)
    return 0;
  auto Id = static_cast<uint32_t>(Ids.size() + 1);
  // The elements of a map have stable addresses.
  const auto &[Own, Rest] =
      *Ids.emplace(std::move(Wanted), Entry{Id, Code.Jumps}).first;
  New.push_back({Id, Own.Function, Own.File, Own.FirstLine, Kind, &Own.Table,
                 &Rest.Jumps});
  return Id;
}

void CodeTable::takeNew(std::vector<NewCode> &Out) {
  std::lock_guard Guard(Lock);
  Out.insert(Out.end(), New.begin(), New.end());
  New.clear();
}
