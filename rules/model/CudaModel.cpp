#include "model/CudaModel.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;

static std::string_view lastNameOf(const CudaFunction &Function) {
  return lastName(Function.Name);
}

std::span<const CudaFunction> model::cudaFunctionsNamed(std::string_view Last) {
  auto Found = std::ranges::equal_range(
      allCudaFunctions(), withoutStreamVariant(Last), {}, lastNameOf);
  return {Found.begin(), Found.end()};
}

const CudaFunction &model::findCudaFunction(std::string_view Qualified) {
  static constexpr CudaFunction Unknown;
  std::string_view Name = withoutStreamVariant(Qualified);
  std::span<const CudaFunction> Functions = cudaFunctionsNamed(lastName(Name));
  auto Found = std::ranges::find(Functions, Name, &CudaFunction::Name);
  return Found == Functions.end() ? Unknown : *Found;
}
