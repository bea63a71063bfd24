#include "FakePython.h"

using namespace syncline;
using namespace syncline::test;
using namespace syncline::tracer::python;

static constexpr size_t SizeAt = 16, StateAt = 32;

/// Owner of a shim.
static constexpr uint8_t CStack = 3;

FakePython::FakePython() {
  Python.Where = *layoutOf(12, nullptr);
  Python.CodeType = make(64).address();
  Python.TextType = make(64).address();
  Python.BytesType = make(64).address();
  State = &make(256);
  CFrame = &make(64);
  State->set(Python.Where.ThreadFrame, CFrame->address());
}

uintptr_t FakePython::object(size_t Size, uintptr_t Type, Block *&To) {
  To = &make(Size);
  To->set(TypeAt, Type);
  return To->address();
}

uintptr_t FakePython::text(const std::string &Ascii) {
  Block *To = nullptr;
  uintptr_t Address =
      object(Python.Where.AsciiText + Ascii.size() + 1, Python.TextType, To);
  To->set(SizeAt, uint64_t{Ascii.size()});
  To->set(StateAt, uint32_t{1u << 2 | 1u << 5 | 1u << 6});
  To->setText(Python.Where.AsciiText, Ascii);
  return Address;
}

uintptr_t FakePython::wideText(const std::u16string &Wide) {
  Block *To = nullptr;
  uintptr_t Address =
      object(Python.Where.OtherText + 2 * Wide.size() + 2, Python.TextType, To);
  To->set(SizeAt, uint64_t{Wide.size()});
  To->set(StateAt, uint32_t{2u << 2 | 1u << 5});
  for (size_t I = 0; I < Wide.size(); ++I)
    To->set(Python.Where.OtherText + 2 * I, Wide[I]);
  return Address;
}

uintptr_t FakePython::bytes(const std::string &Value) {
  Block *To = nullptr;
  uintptr_t Address = object(BytesAt + Value.size() + 16, Python.BytesType, To);
  To->set(SizeAt, uint64_t{Value.size()});
  To->setText(BytesAt, Value);
  return Address;
}

Block &FakePython::code(const std::string &File, const std::string &Name,
                        int FirstLine, const std::string &Table) {
  uintptr_t Texts[] = {text(File), text(Name), bytes(Table)};
  Block *To = nullptr;
  object(Python.Where.CodeInstructions + 256, Python.CodeType, To);
  To->set(Python.Where.CodeFile, Texts[0]);
  To->set(Python.Where.CodeName, Texts[1]);
  To->set(Python.Where.CodeLineTable, Texts[2]);
  To->set(Python.Where.CodeFirstLine, int32_t{FirstLine});
  return *To;
}

void FakePython::setBytecode(Block &Code, const std::string &Bytecode) const {
  Code.set(SizeAt, uint64_t{Bytecode.size() / 2});
  Code.setText(Python.Where.CodeInstructions, Bytecode);
}

Block &FakePython::enter(const Block &Code, uint32_t Offset) {
  Block &Frame = make(128);
  Frame.set(Python.Where.FrameCode, Code.address());
  Frame.set(Python.Where.FramePrevious, Innermost);
  Frame.set(Python.Where.FrameInstruction,
            Code.address() + Python.Where.CodeInstructions + Offset);
  Innermost = Frame.address();
  CFrame->set(*Python.Where.Indirect, Innermost);
  return Frame;
}

Block &FakePython::enterEvaluation() {
  Block &Frame = make(128);
  Frame.set(Python.Where.FramePrevious, Innermost);
  Frame.set(Python.Where.FrameEnd, CStack);
  Innermost = Frame.address();
  CFrame->set(*Python.Where.Indirect, Innermost);
  return Frame;
}

const void *FakePython::state() const {
  return reinterpret_cast<const void *>(State->address());
}
