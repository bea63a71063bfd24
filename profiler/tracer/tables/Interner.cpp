#include "tracer/tables/Interner.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::tables;

size_t Interner::ShapeHash::operator()(const ShapeKey &Key) const {
  uint64_t Hash = 0;
  for (uint64_t Value : Key) {
    Hash = (Hash ^ Value) * 0x9e3779b97f4a7c15u;
    Hash ^= Hash >> 32;
  }
  return Hash;
}

uint32_t Interner::string(std::string_view Value) {
  if (Abandoned.load(std::memory_order_relaxed))
    return 0;
  std::lock_guard Guard(Lock);
  auto Found = Strings.find(Value);
  if (Found != Strings.end())
    return Found->second;
  auto Id = static_cast<uint32_t>(Strings.size() + 1);
  auto Added = Strings.emplace(std::string(Value), Id).first;
  Texts.push_back(&Added->first);
  return Id;
}

std::string_view Interner::text(uint32_t Id) {
  if (Abandoned.load(std::memory_order_relaxed))
    return {};
  std::lock_guard Guard(Lock);
  return Id && Id <= Texts.size() ? std::string_view(*Texts[Id - 1])
                                  : std::string_view();
}

uint32_t Interner::shape(const trace::ShapeRecord &Shape) {
  ShapeKey Key;
  size_t Field = 0;
  trace::ShapeRecord::fields(
      Shape, [&](const char *, trace::Encoding How, uint64_t Value) {
        if (How != trace::Encoding::Delta) // all but the id
          Key[Field++] = Value;
      });
  auto [Found, IsNew] =
      Shapes.emplace(Key, static_cast<uint32_t>(Shapes.size() + 1));
  if (IsNew) {
    NewShapes.push_back(Shape);
    NewShapes.back().Id = Found->second;
  }
  return Found->second;
}

void Interner::takeNew(std::vector<trace::StringRecord> &StringsOut,
                       std::vector<trace::ShapeRecord> &ShapesOut) {
  std::lock_guard Guard(Lock);
  for (; StringsTaken < Texts.size(); ++StringsTaken)
    StringsOut.push_back({StringsTaken + 1, *Texts[StringsTaken]});
  ShapesOut.insert(ShapesOut.end(), NewShapes.begin(), NewShapes.end());
  NewShapes.clear();
}
