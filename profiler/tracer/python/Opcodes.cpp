#include "tracer/python/Opcodes.h"

#include <algorithm>
#include <iterator>

using namespace syncline::tracer::python;

static constexpr OpcodeTable Tables[] = {
#include "tracer/python/Opcodes.inc"
};

const OpcodeTable *syncline::tracer::python::opcodesOf(unsigned Minor) {
  const auto *Found = std::ranges::find(Tables, Minor, &OpcodeTable::Minor);
  return Found == std::end(Tables) ? nullptr : Found;
}
