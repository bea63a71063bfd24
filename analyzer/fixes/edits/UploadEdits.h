//===- UploadEdits.h - Tensors that are uploaded ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// `torch::zeros(N).to(Device)`: creates the tensor on the device.
std::optional<Edit> createOnDevice(const EditRequest &Request);

/// Makes an upload non-blocking by copying from pinned memory.
std::optional<Edit> pinAndUnblock(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H
