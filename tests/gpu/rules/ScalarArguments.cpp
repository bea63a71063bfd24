//===- ScalarArguments.cpp - A tensor where a number would do -------------===//

#include "Groups.h"
#include "Tensors.h"

namespace syncline::rulecases {
namespace {

using torch::indexing::Slice;

constexpr RuleId FillTensor{"sync-fill-tensor"};
constexpr RuleId IndexFill{"sync-index-fill-tensor"};
constexpr RuleId IndexZeroDim{"sync-index-zero-dim"};
constexpr RuleId Linspace{"sync-linspace-tensor"};
constexpr RuleId MaskedFill{"sync-masked-fill-tensor"};
constexpr RuleId Narrow{"sync-narrow-tensor"};

constexpr Case Cases[] = {
    FillTensor.skipped(Form::Waits, "fill_ with a device tensor",
                       "the rule applies to LibTorch before 2.2"),
    FillTensor.quiet("Tensor::fill_ with a device tensor, since 2.2",
                     [] {
                       return body([X = floats({64}), V = zeroDim(1)] {
                         return X.fill_(V);
                       });
                     }),
    FillTensor.quiet("at::fill_ with a device tensor, since 2.2",
                     [] {
                       return body(
                           [X = floats({64}), V = zeroDim(1)]() mutable {
                             return at::fill_(X, V);
                           });
                     }),
    FillTensor.quiet("copy_ of the value",
                     [] {
                       return body([X = floats({64}), V = zeroDim(1)] {
                         return X.copy_(V);
                       });
                     }),

    IndexFill.waits("Tensor::index_fill_",
                    [] {
                      return body(
                          [X = floats({8, 4}), I = longs(8, {3}),
                           V = zeroDim(1)] { return X.index_fill_(0, I, V); });
                    }),
    IndexFill.waits("Tensor::index_fill",
                    [] {
                      return body(
                          [X = floats({8, 4}), I = longs(8, {3}),
                           V = zeroDim(1)] { return X.index_fill(0, I, V); });
                    }),
    IndexFill.waits("at::index_fill",
                    [] {
                      return body([X = floats({8, 4}), I = longs(8, {3}),
                                   V = zeroDim(1)] {
                        return at::index_fill(X, 0, I, V);
                      });
                    }),
    IndexFill.waits("index_fill_out",
                    [] {
                      return body([Out = out(), X = floats({8, 4}),
                                   I = longs(8, {3}),
                                   V = zeroDim(1)]() mutable {
                        return at::index_fill_out(Out, X, 0, I, V);
                      });
                    }),
    IndexFill.quiet("index_fill_ with a number",
                    [] {
                      return body([X = floats({8, 4}), I = longs(8, {3})] {
                        return X.index_fill_(0, I, 1.0);
                      });
                    }),
    IndexFill.quiet("index_copy_ of the expanded value",
                    [] {
                      return body([X = floats({8, 4}), I = longs(8, {3}),
                                   V = zeroDim(1)] {
                        return X.index_copy_(0, I, V.expand({3, 4}));
                      });
                    }),

    IndexZeroDim.waits("operator[] with an integer",
                       [] {
                         return body([X = floats({8, 4}), I = zeroDimLong(3)] {
                           return X[I];
                         });
                       }),
    IndexZeroDim.waits("index with an integer",
                       [] {
                         return body([X = floats({8, 4}), I = zeroDimLong(3)] {
                           return X.index({I});
                         });
                       }),
    IndexZeroDim.waits("index with a slice and an integer",
                       [] {
                         return body([X = floats({8, 4}), I = zeroDimLong(3)] {
                           return X.index({Slice(), I});
                         });
                       }),
    IndexZeroDim.waits("index with a bool",
                       [] {
                         return body(
                             [X = floats({8, 4}), Flag = zeroDim(1) > 0] {
                               return X.index({Flag});
                             });
                       }),
    IndexZeroDim.waits("index_put_ with an integer",
                       [] {
                         return body([X = floats({8, 4}),
                                      I = zeroDimLong(3)]() mutable {
                           return X.index_put_({I}, 1.0);
                         });
                       }),
    IndexZeroDim.quiet("index_select",
                       [] {
                         return body([X = floats({8, 4}), I = zeroDimLong(3)] {
                           return X.index_select(0, I.view(1)).squeeze(0);
                         });
                       }),
    IndexZeroDim.quiet("index with one dimension",
                       [] {
                         return body(
                             [X = floats({8, 4}), I = zeroDimLong(3).view(1)] {
                               return X.index({I});
                             });
                       }),
    IndexZeroDim.quiet(
        "operator[] with a C++ integer",
        [] { return body([X = floats({8, 4})] { return X[3]; }); }),

    Linspace.waits("at::linspace, both bounds",
                   [] {
                     return body([A = zeroDim(0), B = zeroDim(1)] {
                       return at::linspace(A, B, 64, on());
                     });
                   }),
    Linspace.waits("torch::linspace, first bound",
                   [] {
                     return body([A = zeroDim(0)] {
                       return torch::linspace(A, 1.0, 64, on());
                     });
                   }),
    Linspace.waits("torch::linspace, last bound",
                   [] {
                     return body([B = zeroDim(1)] {
                       return torch::linspace(0.0, B, 64, on());
                     });
                   }),
    Linspace.waits("at::logspace, both bounds",
                   [] {
                     return body([A = zeroDim(0), B = zeroDim(1)] {
                       return at::logspace(A, B, 64, 10.0, on());
                     });
                   }),
    Linspace.waits("torch::logspace, last bound",
                   [] {
                     return body([B = zeroDim(1)] {
                       return torch::logspace(0.0, B, 64, 10.0, on());
                     });
                   }),
    Linspace.waits("linspace_out",
                   [] {
                     return body([Out = out(), A = zeroDim(0),
                                  B = zeroDim(1)]() mutable {
                       return at::linspace_out(Out, A, B, 64);
                     });
                   }),
    Linspace.waits("logspace_out",
                   [] {
                     return body([Out = out(), A = zeroDim(0),
                                  B = zeroDim(1)]() mutable {
                       return at::logspace_out(Out, A, B, 64);
                     });
                   }),
    Linspace.quiet("bounds that are numbers",
                   [] {
                     return body(
                         [] { return torch::linspace(0.0, 1.0, 64, on()); });
                   }),
    Linspace.quiet("arange, scaled on the device",
                   [] {
                     return body([A = zeroDim(0), B = zeroDim(1)] {
                       return A + (B - A) * torch::arange(64, on()) / 63;
                     });
                   }),

    MaskedFill.waits("Tensor::masked_fill_",
                     [] {
                       return body(
                           [X = floats({64}), M = mask({64}), V = zeroDim(1)] {
                             return X.masked_fill_(M, V);
                           });
                     }),
    MaskedFill.waits("Tensor::masked_fill",
                     [] {
                       return body(
                           [X = floats({64}), M = mask({64}), V = zeroDim(1)] {
                             return X.masked_fill(M, V);
                           });
                     }),
    MaskedFill.waits("at::masked_fill",
                     [] {
                       return body(
                           [X = floats({64}), M = mask({64}), V = zeroDim(1)] {
                             return at::masked_fill(X, M, V);
                           });
                     }),
    MaskedFill.waits("masked_fill_out",
                     [] {
                       return body([Out = out(), X = floats({64}),
                                    M = mask({64}), V = zeroDim(1)]() mutable {
                         return at::masked_fill_out(Out, X, M, V);
                       });
                     }),
    MaskedFill.quiet("masked_fill_ with a number",
                     [] {
                       return body([X = floats({64}), M = mask({64})] {
                         return X.masked_fill_(M, 0);
                       });
                     }),
    MaskedFill.quiet("masked_fill with a 0-dim host tensor",
                     [] {
                       return body([X = floats({64}), M = mask({64}),
                                    V = hostFloats({})] {
                         return X.masked_fill(M, V);
                       });
                     }),
    MaskedFill.quiet("where with the value",
                     [] {
                       return body(
                           [X = floats({64}), M = mask({64}), V = zeroDim(1)] {
                             return torch::where(M, V, X);
                           });
                     }),

    Narrow.waits("at::narrow",
                 [] {
                   return body([X = floats({8}), I = zeroDimLong(3)] {
                     return at::narrow(X, 0, I, 2);
                   });
                 }),
    Narrow.waits("Tensor::narrow",
                 [] {
                   return body([X = floats({8}), I = zeroDimLong(3)] {
                     return X.narrow(0, I, 2);
                   });
                 }),
    Narrow.quiet(
        "a C++ integer as start",
        [] { return body([X = floats({8})] { return X.narrow(0, 3, 2); }); }),
    Narrow.quiet("index_select of the window",
                 [] {
                   return body([X = floats({8}), I = zeroDimLong(3)] {
                     return X.index_select(
                         0, torch::arange(2, on(torch::kLong)) + I);
                   });
                 }),
};

} // namespace

std::span<const Case> scalarArgumentCases() { return Cases; }

} // namespace syncline::rulecases
