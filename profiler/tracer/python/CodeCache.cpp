#include "tracer/python/CodeCache.h"

using namespace syncline::tracer::python;

/// A free entry, or each of the others in turn.
CodeCache::Known &CodeCache::placeFor(size_t Home) {
  for (size_t I = Home; I < Home + Probes; ++I)
    if (!Entries[I].Address)
      return Entries[I];
  return Entries[Home + Replaced++ % Probes];
}

static bool isTransient(const CodeObject &Code) {
  return Code.File.starts_with("<") && !Code.File.starts_with("<frozen ");
}

/// Compares the whole line table: a sample of it may be the same where a
/// program compiles one text after the other.
[[gnu::noinline]] uint32_t CodeCache::check(Known &Entry,
                                            const Interpreter &Python,
                                            Pages &Memory, uintptr_t Address,
                                            CodeSink &Sink) {
  std::optional<CodeOutline> Outline = readOutline(Python, Memory, Address);
  if (!Outline)
    return 0;
  uint64_t Hash = hashTable(Memory, *Outline);
  bool IsSame = Entry.Address == Address && Entry.Outline == *Outline &&
                Entry.TableHash == Hash;
  if (!IsSame) {
    std::optional<CodeObject> Code = readCode(Python, Memory, *Outline);
    if (!Code)
      return 0;
    Entry.Id = Sink.idOf(*Code, Python.Where.Table);
    Entry.IsTransient = isTransient(*Code);
  }
  Entry.Address = Address;
  Entry.Checked = Memory.now();
  Entry.TableHash = Hash;
  Entry.Outline = *Outline;
  return Entry.Id;
}
