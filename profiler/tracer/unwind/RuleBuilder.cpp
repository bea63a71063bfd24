#include "tracer/unwind/RuleBuilder.h"

#include "tracer/unwind/CfaExpression.h"

#include <limits>

using namespace syncline::tracer::unwind;

/// Stores Value in a field of a StepRule. Returns false if it does not fit.
static bool assign(std::int32_t &Field, std::int64_t Value) {
  // Half the range, so that sums with adjacent fields cannot overflow.
  constexpr std::int64_t Limit = std::numeric_limits<std::int32_t>::max() / 2;
  if (Value < -Limit || Value > Limit)
    return false;
  Field = static_cast<std::int32_t>(Value);
  return true;
}

/// True if the rule finds the register in memory at Register + Offset.
static bool isAt(const RegisterRule &Rule, std::uintptr_t Address,
                 std::uint64_t Register, std::int64_t Offset) {
  ExpressionValue Wanted{ExpressionValue::Form::Register, Register, Offset};
  return Rule.Is == RegisterRule::Kind::AtExpression &&
         evaluate(Rule.Expression, Address) == Wanted;
}

/// The trampoline that a handler returns to. glibc describes it with
/// expressions that read the ucontext at rsp (sysdeps/unix/sysv/linux/x86_64/
/// libc_sigaction.c); in its sigcontext rbp, rsp and rip are at 120, 160, 168.
static StepRule signalRule(const Row &R, const ExpressionValue &Cfa,
                           std::uintptr_t Address) {
  StepRule Rule;
  if (Cfa.Register != Rsp || !assign(Rule.CfaOffset, Cfa.Offset) ||
      !isAt(R.RbpRule, Address, Rsp, Cfa.Offset - 40) ||
      !isAt(R.ReturnAddressRule, Address, Rsp, Cfa.Offset + 8))
    return {};
  Rule.Kind = FrameKind::Signal;
  return Rule;
}

static bool assignRbp(StepRule &Rule, const RegisterRule &Source,
                      std::uintptr_t Address) {
  switch (Source.Is) {
  case RegisterRule::Kind::Unspecified: // callee-saved: System V ABI, 3.2.1
    Rule.Rbp = SavedRbp::Unchanged;
    return true;
  case RegisterRule::Kind::AtCfa:
    Rule.Rbp = SavedRbp::AtCfa;
    return assign(Rule.RbpOffset, Source.Offset);
  case RegisterRule::Kind::AtExpression: {
    std::optional<ExpressionValue> Place = evaluate(Source.Expression, Address);
    if (!Place || Place->Is != ExpressionValue::Form::Register ||
        Place->Register != Rbp)
      break;
    Rule.Rbp = SavedRbp::AtRbp;
    return assign(Rule.RbpOffset, Place->Offset);
  }
  default:
    break;
  }
  Rule.Rbp = SavedRbp::Lost;
  return true;
}

static StepRule makeRule(const Row &R, bool SignalFrame,
                         std::uintptr_t Address) {
  using Form = ExpressionValue::Form;
  if (R.ReturnAddressRule.Is == RegisterRule::Kind::Undefined)
    return {FrameKind::Outermost};
  ExpressionValue Cfa{Form::Register, R.CfaRegister, R.CfaOffset};
  if (R.CfaIs == Row::Cfa::Expression) {
    std::optional<ExpressionValue> Value = evaluate(R.CfaExpression, Address);
    if (!Value)
      return {};
    Cfa = *Value;
  } else if (R.CfaIs == Row::Cfa::None) {
    return {};
  }
  if (SignalFrame && Cfa.Is == Form::Memory)
    return signalRule(R, Cfa, Address);

  StepRule Rule;
  bool OnRbp = Cfa.Register == Rbp;
  if (R.ReturnAddressRule.Is != RegisterRule::Kind::AtCfa ||
      R.ReturnAddressRule.Offset != -8 || SignalFrame ||
      Cfa.Is == Form::Constant || (!OnRbp && Cfa.Register != Rsp) ||
      (!OnRbp && Cfa.Is == Form::Memory) ||
      !assign(Rule.CfaOffset, Cfa.Offset) ||
      !assignRbp(Rule, R.RbpRule, Address))
    return {};
  Rule.Kind = Cfa.Is == Form::Memory ? FrameKind::SavedInFrame
              : OnRbp                ? FrameKind::FramePointer
                                     : FrameKind::StackPointer;
  return Rule;
}

StepRule
syncline::tracer::unwind::stepRuleAt(const FrameDescription &Description,
                                     std::uintptr_t Address) {
  std::optional<Row> R = rowAt(Description, Address);
  return R ? makeRule(*R, Description.SignalFrame, Address) : StepRule();
}
