//===- Edits.h - Remedies that take more than a template --------*- C++ -*-===//
//
// One function for each name that a rule can give as the "edit" of a fix. Each
// looks at the code around the call and answers with nothing where its pattern
// is not there. An answer is safe where the program computes the same values;
// else it says what changes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_H

#include "core/FunctionAnalysis.h"
#include "output/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace syncline {

class EditList;
class Surroundings;

struct EditRequest {
  const CallSite &Site;
  const Surroundings &Around;
  /// As findings show it.
  const std::string &File;
};

struct Edit {
  /// Empty where values stay what they were.
  std::string Changes;
  std::vector<Replacement> Replacements;
};

using EditFunction = std::optional<Edit> (*)(const EditRequest &);

/// `Total += Loss.item<double>()` in a loop, and `-=`, `Total = Total + ...`,
/// with a factor or a divisor: the sum is kept on the device and read once
/// behind the loop.
std::optional<Edit> accumulateOnDevice(const EditRequest &Request);

/// A value that is the same in each round of a loop is read before it.
std::optional<Edit> hoistRead(const EditRequest &Request);

/// `if (C.item<bool>()) X = A;` becomes X = where(C, A, X).
std::optional<Edit> selectByCondition(const EditRequest &Request);

/// nonzero() only to write at the positions: masked_fill_, or where.
std::optional<Edit> maskForPositions(const EditRequest &Request);

/// `X.index_put_({M}, Y.index({M}))`, or with a 0-dim tensor as value: where,
/// or masked_fill_ with the number that the tensor was made from.
std::optional<Edit> whereForMask(const EditRequest &Request);

/// masked_fill with a tensor made from a number: the number.
std::optional<Edit> fillWithNumber(const EditRequest &Request);

/// A cross entropy of selected rows: of all rows, those left out marked with
/// the index that the loss ignores.
std::optional<Edit> ignoreIndex(const EditRequest &Request);

/// `torch::zeros(N).to(Device)`: made there.
std::optional<Edit> createOnDevice(const EditRequest &Request);

/// An upload from pinned memory, that the host does not wait for.
std::optional<Edit> pinAndUnblock(const EditRequest &Request);

/// The size argument, where the code around knows the size.
std::optional<Edit> giveSize(const EditRequest &Request);

/// record_stream with the stream that reads the tensor.
std::optional<Edit> recordConsumer(const EditRequest &Request);

/// A guard in place of setCurrentCUDAStream.
std::optional<Edit> guardStream(const EditRequest &Request);

/// Why an edit that takes a wait away is not safe in asynchronous code.
inline constexpr const char *NoLongerWaits =
    "the host no longer waits here, which copies with non_blocking or work on "
    "other streams may rely on";

/// The function that rules call \p Name; null where there is none.
EditFunction editNamed(llvm::StringRef Name);

/// What \p Edits hold, as an answer.
std::optional<Edit> finished(EditList &Edits, std::string Changes = {});

} // namespace syncline

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_H
