//===- UploadEdits.h - Tensors that are uploaded ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// `torch::zeros(N).to(Device)`: made there.
std::optional<Edit> createOnDevice(const EditRequest &Request);

/// An upload from pinned memory, that the host does not wait for.
std::optional<Edit> pinAndUnblock(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H
