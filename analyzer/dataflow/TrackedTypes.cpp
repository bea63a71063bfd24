#include "dataflow/TrackedTypes.h"
#include "model/Names.h"

#include "clang/AST/Type.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;

bool dataflow::carriesFacts(QualType T) {
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
