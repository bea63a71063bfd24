//===- StreamEdits.h - Streams and their tensors ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_STREAMEDITS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_STREAMEDITS_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// Adds record_stream with the stream that reads the tensor.
std::optional<Edit> recordConsumer(const EditRequest &Request);

/// Replaces setCurrentCUDAStream by a guard.
std::optional<Edit> guardStream(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_STREAMEDITS_H
