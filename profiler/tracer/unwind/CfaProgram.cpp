#include "tracer/unwind/CfaProgram.h"

#include "tracer/unwind/CfaExpression.h"

using namespace syncline::tracer::unwind;

namespace {

class Interpreter {
public:
  Interpreter(const FrameDescription &Description, std::uintptr_t Address)
      : Description(Description), Address(Address),
        Location(Description.Begin) {}

  /// Returns false if the instructions are invalid.
  bool run();
  const Row &row() const { return Current; }

private:
  bool runAll(ByteReader Program);
  bool execute(std::uint8_t Instruction, ByteReader &Program);
  bool executeWithOperand(std::uint8_t Instruction, ByteReader &Program);
  bool executeForCfa(std::uint8_t Instruction, ByteReader &Program);
  bool executeForRegister(std::uint8_t Instruction, ByteReader &Program);
  bool remember();
  bool restoreRow();
  bool advance(std::uint64_t Delta) {
    Location += Delta * Description.CodeAlignment;
    return true;
  }
  void set(std::uint64_t Register, RegisterRule Rule) {
    if (Register == Rbp)
      Current.RbpRule = Rule;
    else if (Register == ReturnAddress)
      Current.ReturnAddressRule = Rule;
  }
  void restore(std::uint64_t Register) {
    set(Register,
        Register == Rbp ? Initial.RbpRule : Initial.ReturnAddressRule);
  }
  std::int64_t factored(std::uint64_t Offset) const {
    return static_cast<std::int64_t>(
        Offset * static_cast<std::uint64_t>(Description.DataAlignment));
  }

  static constexpr unsigned MaxRemembered = 8;
  const FrameDescription &Description;
  std::uintptr_t Address;
  std::uintptr_t Location;
  Row Current;
  Row Initial;
  Row Remembered[MaxRemembered];
  unsigned RememberedCount = 0;
};

} // namespace

bool Interpreter::run() {
  if (!runAll(Description.InitialInstructions))
    return false;
  Initial = Current;
  return runAll(Description.Instructions);
}

bool Interpreter::runAll(ByteReader Program) {
  while (!Program.atEnd() && Location <= Address)
    if (!execute(Program.read<std::uint8_t>(), Program) || Program.failed())
      return false;
  return !Program.failed();
}

bool Interpreter::execute(std::uint8_t Instruction, ByteReader &Program) {
  if (Instruction >> 6)
    return executeWithOperand(Instruction, Program);
  switch (Instruction) {
  case 0x00: // DW_CFA_nop
    return true;
  case 0x01: // DW_CFA_set_loc
    Location = Program.readEncoded(Description.PointerEncoding, 0);
    return true;
  case 0x02: // DW_CFA_advance_loc1
    return advance(Program.read<std::uint8_t>());
  case 0x03: // DW_CFA_advance_loc2
    return advance(Program.read<std::uint16_t>());
  case 0x04: // DW_CFA_advance_loc4
    return advance(Program.read<std::uint32_t>());
  case 0x0A: // DW_CFA_remember_state
    return remember();
  case 0x0B: // DW_CFA_restore_state
    return restoreRow();
  case 0x0C: // DW_CFA_def_cfa
  case 0x0D: // DW_CFA_def_cfa_register
  case 0x0E: // DW_CFA_def_cfa_offset
  case 0x0F: // DW_CFA_def_cfa_expression
  case 0x12: // DW_CFA_def_cfa_sf
  case 0x13: // DW_CFA_def_cfa_offset_sf
    return executeForCfa(Instruction, Program);
  case 0x2E: // DW_CFA_GNU_args_size (LSB Core, 10.6.1): matters to handlers
    Program.readUleb();
    return true;
  default:
    return executeForRegister(Instruction, Program);
  }
}

/// For instructions whose low bits hold the operand.
bool Interpreter::executeWithOperand(std::uint8_t Instruction,
                                     ByteReader &Program) {
  std::uint8_t Operand = Instruction & 0x3F;
  switch (Instruction >> 6) {
  case 1: // DW_CFA_advance_loc
    return advance(Operand);
  case 2: // DW_CFA_offset
    set(Operand, {RegisterRule::Kind::AtCfa, factored(Program.readUleb())});
    return true;
  default: // DW_CFA_restore
    restore(Operand);
    return true;
  }
}

bool Interpreter::executeForCfa(std::uint8_t Instruction, ByteReader &Program) {
  if (Instruction == 0x0F) { // DW_CFA_def_cfa_expression
    Current.CfaExpression = Program.take(Program.readUleb());
    Current.CfaIs = Row::Cfa::Expression;
    return true;
  }
  bool SetsRegister = Instruction != 0x0E && Instruction != 0x13;
  bool SetsBoth = Instruction == 0x0C || Instruction == 0x12;
  // Changing a single part requires a CFA that has both.
  if (!SetsBoth && Current.CfaIs != Row::Cfa::Register)
    return false;
  Current.CfaIs = Row::Cfa::Register;
  if (SetsRegister)
    Current.CfaRegister = Program.readUleb();
  if (Instruction == 0x0C || Instruction == 0x0E)
    Current.CfaOffset = static_cast<std::int64_t>(Program.readUleb());
  else if (Instruction == 0x12 || Instruction == 0x13)
    Current.CfaOffset =
        factored(static_cast<std::uint64_t>(Program.readSleb()));
  return true;
}

bool Interpreter::executeForRegister(std::uint8_t Instruction,
                                     ByteReader &Program) {
  using Kind = RegisterRule::Kind;
  std::uint64_t Register = Program.readUleb();
  switch (Instruction) {
  case 0x05: // DW_CFA_offset_extended
    set(Register, {Kind::AtCfa, factored(Program.readUleb())});
    return true;
  case 0x06: // DW_CFA_restore_extended
    restore(Register);
    return true;
  case 0x07: // DW_CFA_undefined
    set(Register, {Kind::Undefined});
    return true;
  case 0x08: // DW_CFA_same_value
    set(Register, {Kind::Unspecified});
    return true;
  case 0x09: // DW_CFA_register
  case 0x14: // DW_CFA_val_offset
  case 0x15: // DW_CFA_val_offset_sf
    Program.readUleb();
    set(Register, {Kind::Other});
    return true;
  case 0x10: // DW_CFA_expression
    set(Register, {Kind::AtExpression, 0, Program.take(Program.readUleb())});
    return true;
  case 0x11: // DW_CFA_offset_extended_sf
    set(Register, {Kind::AtCfa,
                   factored(static_cast<std::uint64_t>(Program.readSleb()))});
    return true;
  case 0x16: // DW_CFA_val_expression
    Program.take(Program.readUleb());
    set(Register, {Kind::Other});
    return true;
  case 0x2F: // DW_CFA_GNU_negative_offset_extended
    set(Register, {Kind::AtCfa, factored(-Program.readUleb())});
    return true;
  default:
    return false;
  }
}

bool Interpreter::remember() {
  if (RememberedCount == MaxRemembered)
    return false;
  Remembered[RememberedCount++] = Current;
  return true;
}

bool Interpreter::restoreRow() {
  if (RememberedCount == 0)
    return false;
  Current = Remembered[--RememberedCount];
  return true;
}

std::optional<Row>
syncline::tracer::unwind::rowAt(const FrameDescription &Description,
                                std::uintptr_t Address) {
  Interpreter Program(Description, Address);
  if (!Program.run())
    return std::nullopt;
  return Program.row();
}
