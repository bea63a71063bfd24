#include "dataflow/NamedValues.h"

#include "llvm/ADT/StringSwitch.h"

using namespace syncline::lint;
using namespace syncline::lint::dataflow;

DTypeLattice dataflow::dtypeNamed(llvm::StringRef ScalarType) {
  return llvm::StringSwitch<DTypeLattice>(ScalarType)
      .Case("Bool", DTypeLattice::Bool)
      .Case("Byte", DTypeLattice::Byte)
      .Cases({"Char", "Short", "Int", "Long", "UInt16", "UInt32", "UInt64"},
             DTypeLattice::Integer)
      .Cases({"Half", "Float", "Double", "BFloat16", "ComplexHalf",
              "ComplexFloat", "ComplexDouble"},
             DTypeLattice::Floating)
      .Default(DTypeLattice::Top);
}

DeviceLattice dataflow::deviceNamed(llvm::StringRef Name) {
  if (Name.equals_insensitive("cpu"))
    return DeviceLattice::CPU;
  llvm::StringRef Type = Name.split(':').first;
  return Type.equals_insensitive("cuda")  ? DeviceLattice::CUDA
         : Type.equals_insensitive("cpu") ? DeviceLattice::CPU
                                          : DeviceLattice::Top;
}
