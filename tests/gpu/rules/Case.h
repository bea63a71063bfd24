//===- Case.h - One operation that waits, or that does not ------*- C++ -*-===//
//
// A file of cases is a table:
//
//   constexpr RuleId Item{"sync-item"};
//   constexpr Case Cases[] = {
//       Item.waits("item<float>", [] {
//         return body([X = zeroDim(1)] { return X.item<float>(); });
//       }),
//       Item.quiet("arithmetic on the device", [] { ... }),
//   };
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_GPU_RULES_CASE_H
#define SYNCLINE_TESTS_GPU_RULES_CASE_H

#include <functional>
#include <span>
#include <string>
#include <utility>

namespace syncline::rulecases {

/// What is expected of the host.
enum class Form { Waits, Quiet };

inline const char *nameOf(Form F) {
  return F == Form::Waits ? "blocks" : "quiet";
}

/// Bits that may be or-ed.
enum Traits : unsigned {
  None = 0,
  /// Needs a GPU even to be tried out: calls CUDA itself, or an operator that
  /// has no CPU kernel.
  OnlyCuda = 1,
  /// The busy kernel runs on a stream of its own while the operation uses the
  /// current one.
  BusyElsewhere = 2,
};

/// What is done. Only Run is timed. Prepare and Finish enclose each run, with
/// the device idle.
struct Body {
  std::function<void()> Run;
  std::function<void()> Prepare = {};
  std::function<void()> Finish = {};
};

/// A body that needs no preparation; what Run returns is dropped.
template <typename Function> Body body(Function Run) {
  return {[Run = std::move(Run)]() mutable { static_cast<void>(Run()); }};
}

struct Case {
  const char *Rule;
  Form Expected;
  const char *Name;
  /// Creates the inputs, which the body then owns. Null in a skipped case.
  Body (*Make)();
  unsigned Has = None;
  const char *WhySkipped = nullptr;

  bool has(Traits Trait) const { return (Has & Trait) != 0; }
  /// "sync-item:waits:item<float>"; names the case on the command line and in
  /// a trace.
  std::string label() const {
    return std::string(Rule) + ':' + nameOf(Expected) + ':' + Name;
  }
};

/// Makes the cases of a rule.
struct RuleId {
  const char *Id;

  constexpr Case waits(const char *Name, Body (*Make)(),
                       unsigned Has = None) const {
    return {Id, Form::Waits, Name, Make, Has};
  }
  constexpr Case quiet(const char *Name, Body (*Make)(),
                       unsigned Has = None) const {
    return {Id, Form::Quiet, Name, Make, Has};
  }
  /// A case that cannot be run here; the report shows \p Why.
  constexpr Case skipped(Form Expected, const char *Name,
                         const char *Why) const {
    return {Id, Expected, Name, nullptr, None, Why};
  }
};

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_CASE_H
