#include "tracer/python/CodeCache.h"

#include "tracer/python/BackwardJumps.h"

using namespace syncline::tracer::python;

/// A free entry; if there is none, each of the others in turn.
size_t CodeCache::placeFor(size_t Home) {
  for (size_t I = Home; I < Home + Probes; ++I)
    if (!Entries[I].Address)
      return I;
  return Home + Replaced++ % Probes;
}

[[gnu::noinline]] uint32_t CodeCache::findOther(const Interpreter &Python,
                                                Pages &Memory,
                                                uintptr_t Address,
                                                CodeSink &Sink) {
  size_t Home = homeOf(Address);
  for (size_t I = Home; I < Home + Probes; ++I)
    if (Entries[I].Address == Address)
      return isGood(Entries[I], Python, Memory, Address)
                 ? Entries[I].Id
                 : check(I, Python, Memory, Address, Sink);
  return check(placeFor(Home), Python, Memory, Address, Sink);
}

bool CodeCache::isSameVersion(const Known &Entry, const Interpreter &Python,
                              Pages &Memory, uintptr_t Address) {
  return Entry.Address == Address &&
         Memory.canRead(Address, outlineEnd(Python.Where)) &&
         versionOf(Python.Where, Address) != 0 &&
         isStill(Python.Where, Address, Entry.Outline);
}

static bool hasNoFile(const CodeObject &Code) {
  return Code.File.starts_with("<") && !Code.File.starts_with("<frozen ");
}

/// A version belongs to one object. Without one, compares the whole line table:
/// a sample of it may be equal if a program compiles one string after another.
uint32_t CodeCache::check(size_t Place, const Interpreter &Python,
                          Pages &Memory, uintptr_t Address, CodeSink &Sink) {
  if (isSameVersion(Entries[Place], Python, Memory, Address)) {
    Entries[Place].GoodUntil = Memory.now() + Pages::Lifetime;
    return Entries[Place].Id;
  }
  std::optional<CodeOutline> Outline = readOutline(Python, Memory, Address);
  if (!Outline)
    return 0;
  Known &Entry = Entries[Place];
  uint64_t Hash = hashTable(Memory, *Outline);
  bool IsSame = Entry.Address == Address && Entry.Outline == *Outline &&
                TableHashes[Place] == Hash;
  if (!IsSame) {
    std::optional<CodeObject> Code = readCode(Python, Memory, *Outline);
    if (!Code)
      return 0;
    Code->Jumps = readBackwardJumps(Python, Memory, Address);
    Entry.Id = Sink.idOf(*Code, Python.Where.Table);
    IsTransient[Place] = !versionOf(Python.Where, Address) && hasNoFile(*Code);
  }
  Entry.Address = Address;
  Entry.GoodUntil = IsTransient[Place] ? 0 : Memory.now() + Pages::Lifetime;
  Entry.Outline = *Outline;
  TableHashes[Place] = Hash;
  return Entry.Id;
}
