#include "dataflow/TrackedTypes.h"
#include "model/Names.h"

#include "clang/AST/Type.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

bool dataflow::isTrackedType(QualType T) {
  switch (classify(T)) {
  case TypeClass::Tensor:
  case TypeClass::TensorList:
  case TypeClass::Device:
  case TypeClass::DeviceType:
  case TypeClass::Options:
  case TypeClass::DType:
    return true;
  default:
    return false;
  }
}

bool dataflow::isSetting(QualType T) {
  TypeClass Class = classify(T);
  return Class == TypeClass::Options || Class == TypeClass::Device ||
         Class == TypeClass::DeviceType || Class == TypeClass::DType;
}

/// A Device that is always the CPU would not be passed around, so an unknown
/// Device is one selected at run time.
LatticeElement dataflow::unknownOf(QualType T) {
  LatticeElement Facts;
  TypeClass Class = classify(T);
  if (Class == TypeClass::Device || Class == TypeClass::DeviceType) {
    Facts = LatticeElement::bottom();
    Facts.Device = DeviceLattice::Selected;
  } else if (Class == TypeClass::DType) {
    Facts = LatticeElement::bottom();
    Facts.DType = DTypeLattice::Top;
  }
  return Facts;
}

LatticeElement dataflow::likelyOnHost(QualType T, LatticeElement Facts) {
  if (isTensorOrList(T) && (Facts.Device == DeviceLattice::Top ||
                            Facts.Device == DeviceLattice::Selected))
    Facts.Device = DeviceLattice::LikelyCPU;
  return Facts;
}
