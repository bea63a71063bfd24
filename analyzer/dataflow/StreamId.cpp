#include "dataflow/StreamId.h"

using namespace syncline::lint;
using namespace syncline::lint::dataflow;

using Kind = StreamId::Kind;

static bool isKnown(const StreamId &S) {
  return S.Is != Kind::None && S.Is != Kind::Unknown;
}

/// Few programs set a current stream and then call a function that requests the
/// default one.
static bool isUsual(const StreamId &S) {
  return S.Is == Kind::Entry || S.Is == Kind::Default;
}

bool dataflow::differ(const StreamId &A, const StreamId &B) {
  return isKnown(A) && isKnown(B) && A != B && !(isUsual(A) && isUsual(B));
}

bool dataflow::certainlyDiffer(const StreamId &A, const StreamId &B) {
  return differ(A, B) && (A.Is == Kind::Created || B.Is == Kind::Created);
}
