#include "trial/runtime/OwnTime.h"

#include "tracer/base/Clock.h"

using namespace syncline;
using namespace syncline::trial::runtime;

static thread_local unsigned Depth = 0;
/// The total time that this thread has excluded so far, ns.
static thread_local uint64_t Excluded = 0;

OwnTime::OwnTime(std::atomic<uint64_t> &Sum)
    : Sum(Sum), Start(tracer::base::now()), ExcludedBefore(Excluded) {
  ++Depth;
}

OwnTime::~OwnTime() {
  if (--Depth)
    return;
  uint64_t Others = Excluded - ExcludedBefore;
  Sum.fetch_add(tracer::base::now() - Start - Others,
                std::memory_order_relaxed);
}

OwnTime::Exclusion::Exclusion() : Start(tracer::base::now()) {}

OwnTime::Exclusion::~Exclusion() { Excluded += tracer::base::now() - Start; }
