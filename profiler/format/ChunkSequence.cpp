#include "format/ChunkSequence.h"

#include <algorithm>

using namespace syncline::trace;

void ChunkSequence::add(const ChunkPlace &Chunk) {
  HasWrapped |= !Entries.empty() && Chunk.Sequence < Highest;
  HasRooms |= Chunk.isInRoom();
  Highest = std::max(Highest, Chunk.Sequence);
  Entries.push_back({Chunk.Sequence, Chunk.is(ChunkKind::Events)});
}

ChunkSequence::Absent ChunkSequence::absent(bool Damaged) const {
  std::vector<Entry> Sorted = Entries;
  std::ranges::sort(Sorted, {}, &Entry::Sequence);
  // The oldest events are overwritten first, so overwritten chunks can only
  // have numbers below the oldest remaining events.
  Absent Early, Late;
  Absent *Part = &Early;
  uint64_t Expected = 0;
  for (const Entry &Each : Sorted) {
    if (Each.Sequence > Expected)
      Part->Missing += Each.Sequence - Expected;
    if (Each.IsEvents)
      Part = &Late;
    Expected = std::max(Expected, Each.Sequence + 1);
  }
  // In a file that has not wrapped around, damage is the likelier explanation.
  bool Overwritten = HasWrapped || !Damaged;
  // Without events there is no evidence of a cap.
  Overwritten &= Part == &Late;
  if (Overwritten)
    return {Early.Missing, Late.Missing};
  return {0, Early.Missing + Late.Missing};
}

void syncline::trace::putInOrder(std::vector<ChunkPlace> &Chunks) {
  std::ranges::stable_sort(Chunks, {}, &ChunkPlace::Sequence);
  auto Room = Chunks.end();
  for (auto I = Chunks.begin(); I != Chunks.end(); ++I) {
    if (I->is(ChunkKind::Events)) {
      Room = I->isInRoom() ? I : Chunks.end();
    } else if (Room != Chunks.end()) {
      // Definitions come in runs between one room and the next.
      auto End = std::find_if(I, Chunks.end(), [](const ChunkPlace &Chunk) {
        return Chunk.is(ChunkKind::Events);
      });
      std::rotate(Room, Room + 1, End);
      Room = Chunks.end();
      I = End - 1;
    }
  }
}
