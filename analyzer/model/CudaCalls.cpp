#include "model/CudaCalls.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"

#include <algorithm>

using namespace clang;
using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::model;
using syncline::rules::model::CudaChoice;
using syncline::rules::model::CudaFunction;

/// The functions of the model with the last name of \p Function.
static std::span<const CudaFunction>
sameLastName(const FunctionDecl &Function) {
  if (!Function.getDeclName().isIdentifier())
    return {};
  return rules::model::cudaFunctionsNamed(Function.getName());
}

bool model::isCudaName(llvm::StringRef Name) {
  for (llvm::StringRef Prefix :
       {"cuda", "cublas", "cudnn", "cusolver", "cusparse", "nccl"})
    if (Name.starts_with(Prefix) && Name.size() > Prefix.size() &&
        isUppercase(Name[Prefix.size()]))
      return true;
  return false;
}

const CudaFunction &model::cudaFunction(const FunctionDecl &Function) {
  // Qualified names are expensive to build.
  static constexpr CudaFunction Unknown;
  return sameLastName(Function).empty()
             ? Unknown
             : rules::model::findCudaFunction(qualifiedName(Function));
}

bool model::selectsDeviceByName(const FunctionDecl &Function) {
  return std::ranges::any_of(sameLastName(Function),
                             [](const CudaFunction &Each) {
                               return Each.Selects == CudaChoice::Device;
                             });
}
