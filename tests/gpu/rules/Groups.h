//===- Groups.h - The tables of cases ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_GROUPS_H
#define SYNCLINE_TESTS_GPU_RULES_GROUPS_H

#include "Case.h"

#include <vector>

namespace syncline::rulecases {

std::span<const Case> argumentCheckCases();
std::span<const Case> asyncCopyCases();
std::span<const Case> backwardCases();
std::span<const Case> booleanMaskCases();
std::span<const Case> cudaCopyCases();
std::span<const Case> cudaMemoryCases();
std::span<const Case> cublasCases();
std::span<const Case> dataDependentSizeCases();
std::span<const Case> decompositionCases();
std::span<const Case> downloadCases();
std::span<const Case> explicitWaitCases();
std::span<const Case> factorizationCases();
std::span<const Case> hostOperandCases();
std::span<const Case> linalgFormCases();
std::span<const Case> linearSolverCases();
std::span<const Case> matrixFunctionCases();
std::span<const Case> matrixProductCases();
std::span<const Case> nestedCases();
std::span<const Case> quantizedCases();
std::span<const Case> samplingCases();
std::span<const Case> scalarArgumentCases();
std::span<const Case> scalarReadCases();
std::span<const Case> serializationCases();
std::span<const Case> sparseCases();
std::span<const Case> thrustCases();
std::span<const Case> trainingCases();
std::span<const Case> uniqueCases();
std::span<const Case> uploadCases();

/// All of them, those of a rule one after the other, the rules by name.
std::vector<Case> allCases();

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_GROUPS_H
