//===- Masks.h - Masks and the values they select ---------------*- C++ -*-===//

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

/// Why an edit is not safe if \p Mask is not known to have the shape of what it
/// selects from.
inline constexpr const char *MaskMustHaveShape =
    "the mask must have the shape of the tensor, whereas an index also accepts "
    "a mask for the first dimensions alone";

/// Whether \p Mask was computed from \p Tensor elementwise and so has its
/// shape: by a comparison with a number, isnan() and the like, and logical
/// operators on such masks.
bool isMaskOf(const clang::Expr &Mask, const clang::Expr &Tensor,
              const EditRequest &Request);

/// Whether \p A and \p B are the same pure expression.
bool isSame(const clang::Expr &A, const clang::Expr &B,
            const clang::ASTContext &Context);

/// Whether \p E is a number, or a Scalar created from one.
bool isNumber(const clang::Expr &E);

/// The number that a 0-dim tensor is created from, as in
/// `torch::full({}, 0.5)`, if it is a constant that the tensor represents
/// exactly.
std::optional<std::string> numberOf(const clang::Expr &Tensor,
                                    const EditRequest &Request);

/// The elementwise expression for all elements, if \p Value is computed from
/// those that \p Index selects: Y * 2 for `Y.index({Mask}) * 2`. \p IsPlain is
/// set if nothing is computed, as in `Y.index({Mask})`.
std::optional<std::string> unselected(const clang::Expr &Value,
                                      const clang::Expr &Index,
                                      const EditRequest &Request,
                                      bool &IsPlain);

/// Whether \p Options, or the call that takes them, request a gradient.
bool asksForGradient(const clang::Expr &Options);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_MASKS_H
