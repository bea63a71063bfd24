//===- HostWork.h - Work that a graph does not repeat -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_HOSTWORK_H
#define SYNCLINE_ANALYZER_STREAMS_HOSTWORK_H

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::streams {

/// Whether \p Call does something on the host that shows outside of the code
/// around it: it prints, reads a clock, or adds a value of the host to a list
/// that is a member or a global variable. Tensors in such a list are results.
bool isHostWork(const model::CallView &Call);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_HOSTWORK_H
