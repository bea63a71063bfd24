//===- FixtureTensor.h - Stands for a header of LibTorch --------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_SYMBOLSFIXTURES_FIXTURETENSOR_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_SYMBOLSFIXTURES_FIXTURETENSOR_H

namespace at {

/// item() is inlined into its caller, as that of LibTorch is.
struct Tensor {
  int (*Probe)();

  [[gnu::always_inline]] int item() const {
    return Probe() + 1; // line: item
  }
};

} // namespace at

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_SYMBOLSFIXTURES_FIXTURETENSOR_H
