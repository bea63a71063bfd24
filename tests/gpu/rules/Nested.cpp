//===- Nested.cpp - Nested tensors ----------------------------------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

constexpr RuleId NestedFromMask{"sync-nested-from-mask"};

/// Half of the rows full, half of them half full.
struct Padded {
  torch::Tensor Data = floats({4, 6, 8});
  torch::Tensor Mask =
      torch::arange(6, on()) <
      torch::arange(4, on()).remainder(2).mul(3).add(3).unsqueeze(1);
};

constexpr Case Cases[] = {
    NestedFromMask.waits("_nested_tensor_from_mask",
                         [] {
                           return body([P = Padded()] {
                             return at::_nested_tensor_from_mask(P.Data,
                                                                 P.Mask);
                           });
                         }),
    NestedFromMask.skipped(
        Form::Waits, "_nested_tensor_from_mask_out",
        "no kernel accepts the nested tensor that the out form needs"),
    NestedFromMask.waits("_nested_tensor_from_mask without mask_check",
                         [] {
                           return body([P = Padded()] {
                             return at::_nested_tensor_from_mask(P.Data, P.Mask,
                                                                 false);
                           });
                         }),
    NestedFromMask.waits("_nested_tensor_from_mask_left_aligned",
                         [] {
                           return body([P = Padded()] {
                             return at::_nested_tensor_from_mask_left_aligned(
                                 P.Data, P.Mask);
                           });
                         }),
    NestedFromMask.quiet("as_nested_tensor of slices",
                         [] {
                           return body([P = Padded()] {
                             std::vector<torch::Tensor> Rows;
                             for (int64_t I = 0; I < P.Data.size(0); ++I)
                               Rows.push_back(
                                   P.Data[I].slice(0, 0, 3 + I % 2 * 3));
                             return torch::nested::as_nested_tensor(Rows);
                           });
                         }),
    NestedFromMask.quiet("masked data, not nested",
                         [] {
                           return body([P = Padded()] {
                             return P.Data * P.Mask.unsqueeze(2);
                           });
                         }),
};

} // namespace

std::span<const Case> nestedCases() { return Cases; }

} // namespace syncline::rulecases
