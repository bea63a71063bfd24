//===- UploadEdits.h - Tensors that are uploaded ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// `torch::zeros(N).to(Device)`: the factory creates the tensor on the device.
std::optional<Edit> createOnDevice(const EditRequest &Request);

/// An upload from pinned memory that does not block the host.
std::optional<Edit> pinAndUnblock(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_UPLOADEDITS_H
