#include "isolation/ProgressPage.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <new>
#include <sys/mman.h>

using namespace syncline::lint;
using namespace syncline::lint::isolation;

namespace {

template <size_t Size> struct SharedText {
  std::array<char, Size> Bytes;

  void assign(const std::string &Text) {
    size_t Length = std::min(Text.size(), Size - 1);
    std::memcpy(Bytes.data(), Text.data(), Length);
    Bytes[Length] = '\0';
  }
  std::string str() const { return Bytes.data(); }
};

struct Entry {
  uint64_t Id;
  Stage ItsStage;
  unsigned Line;
  SharedText<128> Detail;
  SharedText<512> Function;
  SharedText<512> File;
};

} // namespace

/// The analysis of a function runs stages, which do not nest: two entries are
/// used.
static constexpr unsigned MostEntries = 4;

struct ProgressPage::Contents {
  /// Also counts entries beyond the available space.
  std::atomic<unsigned> Depth;
  std::array<Entry, MostEntries> Entries;
};

ProgressPage::ProgressPage() {
  void *Memory = mmap(nullptr, sizeof(Contents), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Memory == MAP_FAILED)
    throw std::bad_alloc();
  Shared = new (Memory) Contents();
}

ProgressPage::~ProgressPage() { munmap(Shared, sizeof(Contents)); }

void ProgressPage::push(const WorkItem &Item) {
  unsigned Depth = Shared->Depth.load(std::memory_order_relaxed);
  if (Depth < MostEntries) {
    Entry &Next = Shared->Entries[Depth];
    Next.Id = Item.id();
    Next.ItsStage = Item.Stage;
    Next.Line = Item.Line;
    Next.Detail.assign(Item.Detail);
    Next.Function.assign(Item.Function);
    Next.File.assign(Item.File);
  }
  Shared->Depth.store(Depth + 1, std::memory_order_release);
}

void ProgressPage::pop() {
  Shared->Depth.fetch_sub(1, std::memory_order_release);
}

void ProgressPage::clear() { Shared->Depth.store(0); }

std::optional<ProgressPage::Current> ProgressPage::current() const {
  unsigned Depth =
      std::min(Shared->Depth.load(std::memory_order_acquire), MostEntries);
  if (Depth == 0)
    return std::nullopt;
  const Entry &Last = Shared->Entries[Depth - 1];
  return Current{{Last.ItsStage, Last.Detail.str(), Last.Function.str(),
                  Last.File.str(), Last.Line},
                 Last.Id};
}
