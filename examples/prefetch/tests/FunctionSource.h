//===- FunctionSource.h - A source made of a function -----------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_TESTS_FUNCTIONSOURCE_H
#define SYNCLINE_EXAMPLES_PREFETCH_TESTS_FUNCTIONSOURCE_H

#include <ATen/core/Tensor.h>

#include <functional>
#include <optional>

namespace prefetchtest {

/// In another namespace than the Prefetcher's, as a user's own batches are.
struct Batch {
  at::Tensor Value;
};

template <typename VisitT> void forEachTensor(Batch &Input, VisitT Visit) {
  Visit(Input.Value);
}

struct FunctionSource {
  std::function<std::optional<Batch>()> Next;

  std::optional<Batch> next() { return Next(); }
};

} // namespace prefetchtest

#endif // SYNCLINE_EXAMPLES_PREFETCH_TESTS_FUNCTIONSOURCE_H
