//===- FakePython.h - Frames and code objects as CPython's ------*- C++ -*-===//
//
// Lays out objects as Python 3.12 does, without a Python.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_TRACER_PYTHON_FAKEPYTHON_H
#define SYNCLINE_TESTS_UNIT_TRACER_PYTHON_FAKEPYTHON_H

#include "tracer/python/CodeCache.h"
#include "tracer/python/Interpreter.h"

#include <cstring>
#include <deque>
#include <string>
#include <vector>

namespace syncline::test {

/// A block of memory in which words are set by their offsets.
class Block {
public:
  explicit Block(size_t Size) : Bytes(Size / sizeof(uint64_t) + 2) {}

  uintptr_t address() const {
    return reinterpret_cast<uintptr_t>(Bytes.data());
  }
  template <class ValueT> void set(size_t Offset, ValueT Value) {
    memcpy(reinterpret_cast<char *>(Bytes.data()) + Offset, &Value,
           sizeof(Value));
  }
  void setText(size_t Offset, const std::string &Text) {
    memcpy(reinterpret_cast<char *>(Bytes.data()) + Offset, Text.data(),
           Text.size());
  }

private:
  std::vector<uint64_t> Bytes;
};

/// Keeps what it makes.
class FakePython {
public:
  FakePython();

  tracer::python::Interpreter Python;

  uintptr_t text(const std::string &Ascii);
  /// Of characters of two bytes.
  uintptr_t wideText(const std::u16string &Wide);
  uintptr_t bytes(const std::string &Value);
  Block &code(const std::string &File, const std::string &Name, int FirstLine,
              const std::string &Table);
  /// At most 256 bytes, within the object.
  void setBytecode(Block &Code, const std::string &Bytecode) const;
  /// Puts a frame inside of the others; Offset is that of its instruction.
  Block &enter(const Block &Code, uint32_t Offset);
  /// The native function of the interpreter is called.
  Block &enterEvaluation();

  const void *state() const;

private:
  Block &make(size_t Size) { return Blocks.emplace_back(Size); }
  uintptr_t object(size_t Size, uintptr_t Type, Block *&To);

  std::deque<Block> Blocks;
  Block *State = nullptr;
  Block *CFrame = nullptr;
  uintptr_t Innermost = 0;
};

/// Numbers code objects, and keeps what it was given.
class FakeSink : public tracer::python::CodeSink {
public:
  uint32_t idOf(const tracer::python::CodeObject &Code,
                tracer::python::LineTable) override {
    Codes.push_back(Code);
    return static_cast<uint32_t>(Codes.size());
  }
  std::vector<tracer::python::CodeObject> Codes;
};

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_TRACER_PYTHON_FAKEPYTHON_H
