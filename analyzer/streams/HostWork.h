//===- HostWork.h - Host work that a graph omits ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_HOSTWORK_H
#define SYNCLINE_ANALYZER_STREAMS_HOSTWORK_H

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::streams {

/// Whether \p Call has an observable effect on the host: it prints, reads a
/// clock, or adds a host value to a list that is a member or a global variable.
/// Tensors in such a list are results.
bool isHostWork(const model::CallView &Call);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_HOSTWORK_H
