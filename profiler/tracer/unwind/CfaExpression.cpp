#include "tracer/unwind/CfaExpression.h"

using namespace syncline::tracer::unwind;

namespace {

using Form = ExpressionValue::Form;

class Evaluation {
public:
  Evaluation(ByteReader Code, std::uintptr_t Address)
      : Code(Code), Address(Address) {}

  std::optional<ExpressionValue> run() {
    while (!Code.atEnd() && Valid)
      execute(Code.read<std::uint8_t>());
    if (!Valid || Code.failed() || Depth != 1)
      return std::nullopt;
    return Stack[0];
  }

private:
  void push(ExpressionValue Value) {
    if (Depth == MaxDepth)
      Valid = false;
    else
      Stack[Depth++] = Value;
  }

  void pushConstant(std::uint64_t Value) {
    push({Form::Constant, 0, static_cast<std::int64_t>(Value)});
  }

  ExpressionValue pop() {
    if (Depth == 0) {
      Valid = false;
      return {};
    }
    return Stack[--Depth];
  }

  void execute(std::uint8_t Operation);
  void pushOperand(std::uint8_t Operation);
  void pushRegister(std::uint64_t Register, std::int64_t Offset);
  void combine(std::uint8_t Operation);
  void combineConstants(std::uint8_t Operation, std::int64_t Left,
                        std::int64_t Right);

  static constexpr unsigned MaxDepth = 8;
  ByteReader Code;
  std::uintptr_t Address;
  ExpressionValue Stack[MaxDepth];
  unsigned Depth = 0;
  bool Valid = true;
};

/// Wraps around, as the hardware does: the CFI may contain garbage.
std::int64_t add(std::int64_t Left, std::int64_t Right) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(Left) +
                                   static_cast<std::uint64_t>(Right));
}

std::int64_t negate(std::int64_t Value) {
  return static_cast<std::int64_t>(-static_cast<std::uint64_t>(Value));
}

} // namespace

void Evaluation::execute(std::uint8_t Operation) {
  if (Operation >= 0x30 && Operation <= 0x4F) // DW_OP_lit0 to 31
    return pushConstant(Operation - 0x30U);
  if (Operation >= 0x70 && Operation <= 0x8F) // DW_OP_breg0 to 31
    return pushRegister(Operation - 0x70U, Code.readSleb());
  switch (Operation) {
  case 0x06: { // DW_OP_deref
    ExpressionValue Value = pop();
    Valid &= Value.Is == Form::Register;
    Value.Is = Form::Memory;
    return push(Value);
  }
  case 0x12: { // DW_OP_dup
    ExpressionValue Value = pop();
    push(Value);
    return push(Value);
  }
  case 0x13: // DW_OP_drop
    pop();
    return;
  case 0x23: // DW_OP_plus_uconst
    pushConstant(Code.readUleb());
    return combine(0x22);
  default:
    if (Operation >= 0x08 && Operation <= 0x11)
      return pushOperand(Operation);
    return combine(Operation);
  }
}

void Evaluation::pushOperand(std::uint8_t Operation) {
  auto PushSigned = [this](std::int64_t Value) {
    push({Form::Constant, 0, Value});
  };
  switch (Operation) {
  case 0x08: // DW_OP_const1u
    return pushConstant(Code.read<std::uint8_t>());
  case 0x09: // DW_OP_const1s
    return PushSigned(Code.read<std::int8_t>());
  case 0x0A: // DW_OP_const2u
    return pushConstant(Code.read<std::uint16_t>());
  case 0x0B: // DW_OP_const2s
    return PushSigned(Code.read<std::int16_t>());
  case 0x0C: // DW_OP_const4u
    return pushConstant(Code.read<std::uint32_t>());
  case 0x0D: // DW_OP_const4s
    return PushSigned(Code.read<std::int32_t>());
  case 0x0E: // DW_OP_const8u
  case 0x0F: // DW_OP_const8s
    return pushConstant(Code.read<std::uint64_t>());
  case 0x10: // DW_OP_constu
    return pushConstant(Code.readUleb());
  default: // DW_OP_consts
    return PushSigned(Code.readSleb());
  }
}

void Evaluation::pushRegister(std::uint64_t Register, std::int64_t Offset) {
  if (Register == ReturnAddress)
    pushConstant(Address + static_cast<std::uint64_t>(Offset));
  else
    push({Form::Register, Register, Offset});
}

void Evaluation::combine(std::uint8_t Operation) {
  ExpressionValue Right = pop();
  ExpressionValue Left = pop();
  if (Left.Is == Form::Constant && Right.Is == Form::Constant)
    return combineConstants(Operation, Left.Offset, Right.Offset);
  bool Sum = Operation == 0x22;        // DW_OP_plus
  bool Difference = Operation == 0x1C; // DW_OP_minus
  if (Left.Is == Form::Register && Right.Is == Form::Constant &&
      (Sum || Difference)) {
    std::int64_t Addend = Sum ? Right.Offset : negate(Right.Offset);
    return push({Form::Register, Left.Register, add(Left.Offset, Addend)});
  }
  if (Left.Is == Form::Constant && Right.Is == Form::Register && Sum)
    return push(
        {Form::Register, Right.Register, add(Left.Offset, Right.Offset)});
  Valid = false;
}

void Evaluation::combineConstants(std::uint8_t Operation, std::int64_t Left,
                                  std::int64_t Right) {
  auto Bits = static_cast<std::uint64_t>(Left);
  auto Shift = static_cast<std::uint64_t>(Right);
  switch (Operation) {
  case 0x1A: // DW_OP_and
    return pushConstant(Bits & Shift);
  case 0x1C: // DW_OP_minus
    return pushConstant(Bits - Shift);
  case 0x21: // DW_OP_or
    return pushConstant(Bits | Shift);
  case 0x22: // DW_OP_plus
    return pushConstant(Bits + Shift);
  case 0x24: // DW_OP_shl
    return pushConstant(Shift < 64 ? Bits << Shift : 0);
  case 0x25: // DW_OP_shr
    return pushConstant(Shift < 64 ? Bits >> Shift : 0);
  case 0x29: // DW_OP_eq
    return pushConstant(Left == Right);
  case 0x2A: // DW_OP_ge
    return pushConstant(Left >= Right);
  case 0x2B: // DW_OP_gt
    return pushConstant(Left > Right);
  case 0x2C: // DW_OP_le
    return pushConstant(Left <= Right);
  case 0x2D: // DW_OP_lt
    return pushConstant(Left < Right);
  case 0x2E: // DW_OP_ne
    return pushConstant(Left != Right);
  default:
    Valid = false;
  }
}

std::optional<ExpressionValue>
syncline::tracer::unwind::evaluate(ByteReader Expression,
                                   std::uintptr_t Address) {
  return Evaluation(Expression, Address).run();
}
