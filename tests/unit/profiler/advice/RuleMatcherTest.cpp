#include "advice/RuleMatcher.h"

#include "advice/BlockingStack.h"
#include "advice/FunctionName.h"
#include "loader/RuleParser.h"
#include "profiler/advice/StackFile.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;
using namespace syncline::testing;
using trace::CallKind;
using trace::CopyDirection;

static void checkFile(const char *Name) {
  const RuleSet Rules = RuleSet::builtin();
  std::filesystem::path Folder = SYNCLINE_STACKS_DIR;
  std::vector<StackCase> Cases = readStacks(Folder / Name);
  ASSERT_FALSE(Cases.empty());
  for (const StackCase &Case : Cases) {
    SCOPED_TRACE(Case.Name + ", " + Case.Sync.Api);
    EXPECT_TRUE(Case.Rule.empty() || Rules.find(Case.Rule));
    RuleMatcher Matcher(Rules, ModuleKinds(), Case.LibTorch);
    std::optional<RuleMatch> Found = Matcher.match(Case.Stack, Case.Sync);
    EXPECT_EQ(Found ? Found->Matched->Id : "", Case.Rule);
    EXPECT_EQ(Found ? qualifiedName(Case.Stack[Found->Frame].Function) : "",
              Case.Frame);
    EXPECT_EQ(Found ? Found->Within : "", Case.Within);
    EXPECT_EQ(Found ? Found->Derivative : "", Case.Derivative);
    EXPECT_EQ(Found ? Found->Differentiated : "", Case.Differentiated);
    EXPECT_EQ(backwardNode(Case.Stack), Case.Node);
    if (Found) {
      EXPECT_EQ(Found->ByOperator,
                !Case.Frame.empty() && !Case.Frame.starts_with("cu"));
    }
  }
}

TEST(RuleMatcher, RecordedStacks) { checkFile("RecordedStacks.txt"); }

TEST(RuleMatcher, RecordedOtherCalls) { checkFile("RecordedOtherCalls.txt"); }

TEST(RuleMatcher, HandWrittenStacks) { checkFile("HandWrittenStacks.txt"); }

TEST(RuleMatcher, DirectCalls) { checkFile("DirectCalls.txt"); }

TEST(RuleMatcher, NothingForAnEmptyStack) {
  const RuleSet Rules = RuleSet::builtin();
  SyncSignature Sync;
  Sync.Api = "cudaStreamSynchronize";
  EXPECT_FALSE(RuleMatcher(Rules).match({}, Sync));
}

/// What \p Entry calls on the way to the blocking call.
static std::vector<SourceFrame> framesInside(const Match &Entry) {
  auto Cpu = [](std::string_view Function) {
    return makeFrame("libtorch_cpu.so", Function);
  };
  if (Entry.Pattern != PatternKind::TensorIndex)
    return {};
  switch (Entry.Index.Kind) {
  case IndexKind::Mask:
    return {Cpu("at::_ops::nonzero::call(at::Tensor const&)")};
  case IndexKind::ZeroDim:
    return {Cpu("at::_ops::_local_scalar_dense::call(at::Tensor const&)")};
  case IndexKind::Integer:
    return {Cpu("at::_ops::copy_::call(at::Tensor&)"),
            Cpu("at::native::_index_put_impl_(at::Tensor&)")};
  default:
    return {Cpu("at::_ops::copy_::call(at::Tensor&)"),
            Cpu("at::indexing::get_item(at::Tensor&)")};
  }
}

static SyncSignature waitOf(const Rule &From, const std::string &Function) {
  SyncSignature Sync;
  Sync.Api = From.Runtime.Api.back();
  bool IsCuda = Function.starts_with("cu") && !Function.starts_with("cublas");
  if (IsCuda)
    Sync.Api = Function;
  else if (Sync.Api == "cudaMemcpyAsync")
    Sync.Kind = CallKind::AsyncCopy;
  if (From.Runtime.Copy == "device-to-host")
    Sync.Direction = CopyDirection::DeviceToHost;
  if (From.Runtime.Copy == "host-to-device")
    Sync.Direction = CopyDirection::HostToDevice;
  if (Sync.Kind == CallKind::AsyncCopy)
    Sync.SyncFollows = false;
  return Sync;
}

static Version versionIn(const VersionRange &Range) {
  for (Version V : {Version{2, 11}, Version{2, 4}, Version{1, 13}})
    if (Range.contains(V))
      return V;
  return {};
}

// Each rule, for each function that it lists, from the user's own code.
TEST(RuleMatcher, EveryRuleHasStacks) {
  const RuleSet Rules = RuleSet::builtin();
  for (const Rule &From : Rules.rules())
    for (const Match &Entry : From.Matches)
      for (const std::string &Function : Entry.Functions) {
        SCOPED_TRACE(From.Id + ", " + Function);
        SyncSignature Sync = waitOf(From, Function);
        std::vector<SourceFrame> Stack = framesInside(Entry);
        Stack.insert(Stack.begin(), makeFrame("libcudart.so.13", Sync.Api));
        if (Function != Sync.Api)
          Stack.push_back(makeFrame("app@/usr/include/torch/x.h",
                                    Function + "(at::Tensor const&)"));
        Stack.push_back(makeFrame("app@train.cpp", "train()"));
        RuleMatcher Matcher(Rules, ModuleKinds(), versionIn(Entry.LibTorch));
        std::optional<RuleMatch> Found = Matcher.match(Stack, Sync);
        ASSERT_TRUE(Found);
        EXPECT_EQ(Found->Matched->Id, From.Id);
        EXPECT_EQ(Found->Frame, Stack.size() - 2);
      }
}

// Up to LibTorch 2.3, index_put_() with accumulate reads a value, too.
TEST(RuleMatcher, IndexPutWithSlicesIsACopy) {
  const RuleSet Rules = RuleSet::builtin();
  RuleMatcher Matcher(Rules, ModuleKinds(), Version{2, 3});
  SyncSignature Sync;
  Sync.Api = "cudaStreamSynchronize";
  Sync.Direction = CopyDirection::DeviceToHost;
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", Sync.Api),
      makeFrame("libtorch_cpu.so", "at::_ops::copy_::call(at::Tensor&)"),
      makeFrame("libtorch_cpu.so", "at::Tensor::index_put_(at::Tensor const&)"),
      makeFrame("app@train.cpp", "train()")};
  EXPECT_EQ(Matcher.match(Stack, Sync)->Matched->Id, "sync-copy-to-host");
  Stack.erase(Stack.begin() + 1);
  EXPECT_EQ(Matcher.match(Stack, Sync)->Matched->Id,
            "sync-index-put-accumulate");
}

static const char *LogScalar = R"json({
  "id": "log-scalar", "group": "telemetry", "level": "warning",
  "summary": "logScalar copies the value to the host at once",
  "mechanism": "logScalar calls item() on the value.",
  "match": [{"pattern": "operator-call", "functions": ["telemetry::logScalar"]}],
  "runtime": {"api": ["cudaStreamSynchronize"], "copy": "device-to-host",
              "host_memory": "pinned"},
  "remedies": [{"title": "log it at the flush", "before": "logScalar(L);",
                "after": "logLater(L);"}],
  "evidence": {"status": "unverified", "source": "telemetry.cpp"}
})json";

// The function is the user's own: its frame is where the search would end.
TEST(RuleMatcher, RuleForTheUsersOwnFunction) {
  RuleSet Rules = RuleSet::builtin();
  Rules.add(parseRule(LogScalar, "log-scalar.json"), "log-scalar.json");
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", "cudaStreamSynchronize"),
      makeFrame("libtorch_cpu.so", "at::_ops::item::call(at::Tensor const&)"),
      makeFrame("app@telemetry.cpp", "telemetry::copyNow(at::Tensor const&)"),
      makeFrame("app@telemetry.cpp", "telemetry::logScalar(at::Tensor const&)"),
      makeFrame("app@train.cpp", "train()")};
  SyncSignature Sync;
  Sync.Api = "cudaStreamSynchronize";
  std::optional<RuleMatch> Found = RuleMatcher(Rules).match(Stack, Sync);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Matched->Id, "log-scalar");
  EXPECT_EQ(Found->Frame, 3u);
}
