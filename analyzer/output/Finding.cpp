#include "output/Finding.h"

#include <tuple>

using namespace syncline;

static auto key(const Finding &F) {
  return std::tie(F.File, F.Line, F.Column, F.Rule->Id);
}

bool syncline::operator<(const Finding &A, const Finding &B) {
  return key(A) < key(B);
}

bool syncline::samePlace(const Finding &A, const Finding &B) {
  return key(A) == key(B);
}
