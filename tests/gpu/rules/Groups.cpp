//===- Groups.cpp - The tables of cases -----------------------------------===//

#include "Groups.h"

#include <algorithm>
#include <cstring>

namespace syncline::rulecases {

std::vector<Case> allCases() {
  constexpr std::span<const Case> (*Groups[])() = {
      argumentCheckCases,  asyncCopyCases,
      backwardCases,       booleanMaskCases,
      cublasCases,         cudaCopyCases,
      cudaMemoryCases,     dataDependentSizeCases,
      decompositionCases,  downloadCases,
      explicitWaitCases,   factorizationCases,
      hostOperandCases,    linalgFormCases,
      linearSolverCases,   matrixFunctionCases,
      matrixProductCases,  nestedCases,
      quantizedCases,      samplingCases,
      scalarArgumentCases, scalarReadCases,
      serializationCases,  sparseCases,
      thrustCases,         trainingCases,
      uniqueCases,         uploadCases,
  };
  std::vector<Case> All;
  for (auto Group : Groups) {
    std::span<const Case> Cases = Group();
    All.insert(All.end(), Cases.begin(), Cases.end());
  }
  std::stable_sort(All.begin(), All.end(), [](const Case &A, const Case &B) {
    return std::strcmp(A.Rule, B.Rule) < 0;
  });
  return All;
}

} // namespace syncline::rulecases
