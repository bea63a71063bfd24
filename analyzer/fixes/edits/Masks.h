//===- Masks.h - Masks and what they select ---------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_MASKS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_MASKS_H

#include "fixes/edits/Edit.h"

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::fixes::edits {

/// Why an edit with \p Mask is not safe where it is not known to have the shape
/// of what it selects from.
inline constexpr const char *MaskMustHaveShape =
    "the mask must have the shape of the tensor, whereas an index also accepts "
    "a mask for the first dimensions alone";

/// Whether \p Mask was made from \p Tensor element by element, so that it has
/// its shape: a comparison with a number, isnan() and the like, and what logic
/// makes of such.
bool isMaskOf(const clang::Expr &Mask, const clang::Expr &Tensor,
              const EditRequest &Request);

/// Whether \p A and \p B are the same pure expression.
bool isSame(const clang::Expr &A, const clang::Expr &B,
            const clang::ASTContext &Context);

/// Whether \p E is a number, or a Scalar made of one.
bool isNumber(const clang::Expr &E);

/// The number that a 0-dim tensor is made from, `torch::full({}, 0.5)`, where
/// it is a constant that the tensor holds as it is.
std::optional<std::string> numberOf(const clang::Expr &Tensor,
                                    const EditRequest &Request);

/// The value that \p Value has for each element, where it picks those that
/// \p Index selects: `Y.index({Mask}) * 2` is Y * 2. \p IsPlain where nothing
/// is computed, as in `Y.index({Mask})`.
std::optional<std::string> unselected(const clang::Expr &Value,
                                      const clang::Expr &Index,
                                      const EditRequest &Request,
                                      bool &IsPlain);

/// Whether \p Options, or the call that takes them, ask for a gradient.
bool asksForGradient(const clang::Expr &Options);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_MASKS_H
