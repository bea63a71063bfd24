//===- Ranges.h - Ranges and marks that the program sets --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_RANGES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_RANGES_H

#include <cstdint>
#include <string_view>

namespace syncline::tracer::hooks {

/// Opens a range on the calling thread. Domain is a string's id; 0 is the
/// default domain. Recorded while the recorder is active. A range may turn
/// recording on: see Options::Range.
void pushRange(std::string_view Name, uint32_t Domain);
void popRange(uint32_t Domain);
/// Returns the range's number.
uint64_t startRange(std::string_view Name, uint32_t Domain);
void endRange(uint64_t Range);
/// Handler is called with true when the first range that turns recording on
/// opens and with false when the last one closes, on the thread that opens or
/// closes it.
void onChosenRange(void (*Handler)(bool IsOpen));
/// Whether a range that turns recording on is open on any thread.
bool chosenRangeIsOpen();
void mark(std::string_view Name, uint32_t Domain);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_RANGES_H
