#include "advice/PythonForms.h"

#include "advice/RuleMatcher.h"
#include "profiler/advice/StackFile.h"
#include "rules/RuleText.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;
using namespace syncline::testing;
using syncline::tests::parsed;
using trace::CallKind;
using trace::CopyDirection;

static constexpr const char *Library =
    "/usr/lib/python3/dist-packages/torch/_tensor_str.py";

static SourceFrame pythonFrame(const char *File, const char *Function) {
  SourceFrame Frame;
  Frame.Language = SourceLanguage::Python;
  Frame.Function = Function;
  Frame.File = File;
  Frame.Line = 1;
  return Frame;
}

/// item() of a line of the program, or of what print(tensor) calls.
static std::vector<SourceFrame> itemStack(bool InPrint) {
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", "cudaStreamSynchronize"),
      makeFrame("libtorch_cpu.so", "at::_ops::item::call(at::Tensor const&)"),
      makeFrame("libtorch_python.so", "torch::autograd::THPVariable_item")};
  if (InPrint) {
    Stack.push_back(pythonFrame(Library, "_str_intern"));
    Stack.push_back(pythonFrame(Library, "_str"));
  }
  Stack.push_back(pythonFrame("/home/me/train.py", "Trainer.step"));
  return Stack;
}

static SyncSignature readOfAValue() {
  SyncSignature Sync;
  Sync.Api = "cudaStreamSynchronize";
  Sync.Kind = CallKind::StreamWait;
  Sync.Direction = CopyDirection::DeviceToHost;
  return Sync;
}

static std::string ruleOf(bool InPrint) {
  const RuleSet Rules = RuleSet::builtin();
  auto Found = RuleMatcher(Rules).match(itemStack(InPrint), readOfAValue());
  return Found ? Found->Matched->Id : "";
}

TEST(PythonForms, LibraryDecidesBeforeTheOperator) {
  EXPECT_EQ(ruleOf(false), "sync-item");
  EXPECT_EQ(ruleOf(true), "sync-print-tensor");
}

TEST(PythonForms, CallersOfTheLineDoNotDecide) {
  const RuleSet Rules = RuleSet::builtin();
  std::vector<SourceFrame> Stack = itemStack(false);
  Stack.push_back(pythonFrame(Library, "_str"));
  Stack.push_back(pythonFrame("/home/me/train.py", "main"));
  auto Found = RuleMatcher(Rules).match(Stack, readOfAValue());
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Matched->Id, "sync-item");
}

/// A rule for an operator, if \p HasOperator, and for a library that calls it.
static Rule ruleWithForms(bool HasOperator) {
  return parsed([=](nlohmann::json &Text) {
    nlohmann::json Remedies = {
        {{"title", "read it later"}, {"before", "a"}, {"after", "b"}}};
    if (HasOperator)
      Text["python"].push_back({{"name", "x.item()"}, {"remedies", Remedies}});
    Text["python"].push_back({{"name", "print(x)"},
                              {"through", {"torch/_tensor_str.py"}},
                              {"remedies", Remedies}});
  });
}

static std::string formOf(const Rule &Of, const std::vector<SourceFrame> &In) {
  const PythonForm *Form = pythonForm(Of, In);
  return Form ? Form->Name : "";
}

TEST(PythonForms, FormOfTheLibraryElseOfTheOperator) {
  Rule Both = ruleWithForms(true), One = ruleWithForms(false);
  EXPECT_EQ(formOf(Both, itemStack(true)), "print(x)");
  EXPECT_EQ(formOf(Both, itemStack(false)), "x.item()");
  EXPECT_EQ(formOf(One, itemStack(true)), "print(x)");
  EXPECT_EQ(formOf(One, itemStack(false)), "");
  EXPECT_EQ(formOf(parsed(), itemStack(true)), "");
}

TEST(PythonForms, FunctionOfAFile) {
  Rule One = ruleWithForms(false);
  One.Python[0].Through = {"torch/_tensor_str.py:_str"};
  EXPECT_EQ(formOf(One, itemStack(true)), "print(x)");
  One.Python[0].Through = {"torch/_tensor_str.py:Tensor._str"};
  EXPECT_EQ(formOf(One, itemStack(true)), "print(x)");
  One.Python[0].Through = {"torch/_tensor_str.py:str"};
  EXPECT_EQ(formOf(One, itemStack(true)), "");
}

TEST(PythonForms, PathsEndWithTheFile) {
  Rule Both = ruleWithForms(true);
  EXPECT_EQ(formOf(Both, {pythonFrame("/a/mytorch/_tensor_str.py", "f")}),
            "x.item()");
  SourceFrame Native = pythonFrame(Library, "f");
  Native.Language = SourceLanguage::Native;
  EXPECT_EQ(formOf(Both, {Native}), "x.item()");
}

/// "rule: name" of a stack with three frames inside the user's call.
static std::string ruleAndForm(const std::vector<SourceFrame> &Stack,
                               const SyncSignature &Sync) {
  const RuleSet Rules = RuleSet::builtin();
  auto Found = RuleMatcher(Rules).match(Stack, Sync);
  if (!Found)
    return "";
  const PythonForm *Form =
      pythonForm(*Found->Matched, std::span(Stack).first(3));
  return Found->Matched->Id + ": " + (Form ? Form->Name : "");
}

/// The same for a call of \p Binding that ends in \p Operator.
static std::string callOf(const char *Binding, const char *Operator,
                          CopyDirection Way) {
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", "cudaStreamSynchronize"),
      makeFrame("libtorch_cpu.so", Operator),
      makeFrame("libtorch_python.so", Binding),
      pythonFrame("/home/me/train.py", "Trainer.step")};
  SyncSignature Sync = readOfAValue();
  Sync.Direction = Way;
  return ruleAndForm(Stack, Sync);
}

TEST(PythonForms, BindingsTellCallsOfOneOperatorApart) {
  const char *To = "at::_ops::to_device::call(at::Tensor const&, c10::Device, "
                   "c10::ScalarType, bool, bool, "
                   "std::optional<c10::MemoryFormat>)";
  const char *Item = "at::_ops::item::call(at::Tensor const&)";
  const char *Make = "torch::utils::tensor_ctor(c10::DispatchKey, "
                     "c10::ScalarType, torch::PythonArgs&)";
  constexpr auto Up = CopyDirection::HostToDevice;
  constexpr auto Down = CopyDirection::DeviceToHost;
  EXPECT_EQ(callOf(Make, To, Up),
            "sync-tensor-from-list: torch.tensor([...], device=\"cuda\")");
  EXPECT_EQ(callOf("torch::autograd::THPVariable_to(_object*, _object*, "
                   "_object*)",
                   To, Up),
            "sync-host-to-device: tensor.to(\"cuda\")");
  // Of a list of tensors on the device, each is read.
  EXPECT_EQ(callOf(Make, Item, Down), "sync-item: torch.Tensor.item");
  EXPECT_EQ(callOf("torch::utils::tensor_to_list(at::Tensor const&)", To, Down),
            "sync-device-to-host: tensor.tolist()");
  EXPECT_EQ(callOf("torch::autograd::THPVariable_cpu(_object*, _object*, "
                   "_object*)",
                   To, Down),
            "sync-device-to-host: tensor.cpu()");
  for (const char *Scalar :
       {"torch::autograd::THPVariable_float_scalar(_object*, _object*)",
        "torch::autograd::THPVariable_integral_scalar(_object*, _object*)"})
    EXPECT_EQ(callOf(Scalar, Item, Down),
              "sync-item: float(tensor), int(tensor)");
}

TEST(PythonForms, LibraryDecidesBeforeTheBindings) {
  const RuleSet Rules = RuleSet::builtin();
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", "cudaStreamSynchronize"),
      makeFrame("libtorch_cpu.so", "at::_ops::item::call(at::Tensor const&)"),
      makeFrame("libtorch_python.so",
                "torch::autograd::THPVariable_float_scalar(_object*)"),
      pythonFrame(Library, "_str"),
      pythonFrame("/home/me/train.py", "Trainer.step")};
  auto Found = RuleMatcher(Rules).match(Stack, readOfAValue());
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Matched->Id, "sync-print-tensor");
}

/// The rule of a call of \p Function in \p File of PyTorch, whose native
/// functions have no names, and its form.
static std::string waitIn(const char *File, const char *Function,
                          const SyncSignature &Sync) {
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", Sync.Api),
      makeFrame("libtorch_python.so", "?"),
      makeFrame(std::string("python@torch/cuda/") + File, Function),
      pythonFrame("/home/me/train.py", "Trainer.step")};
  return ruleAndForm(Stack, Sync);
}

TEST(PythonForms, SynchronizationsThatPythonAsksFor) {
  SyncSignature Sync;
  Sync.Api = "cudaEventSynchronize";
  Sync.Kind = CallKind::EventWait;
  EXPECT_EQ(waitIn("streams.py", "Event.synchronize", Sync),
            "sync-event-synchronize: torch.cuda.Event.synchronize");
  EXPECT_EQ(waitIn("streams.py", "Event.wait", Sync), "");
  Sync.Api = "cudaStreamSynchronize";
  Sync.Kind = CallKind::StreamWait;
  EXPECT_EQ(waitIn("streams.py", "Stream.synchronize", Sync),
            "sync-stream-synchronize: torch.cuda.Stream.synchronize");
  Sync.Api = "cudaFree";
  Sync.Kind = CallKind::Free;
  EXPECT_EQ(waitIn("memory.py", "empty_cache", Sync),
            "sync-empty-cache: torch.cuda.empty_cache");
  Sync.Api = "cudaDeviceSynchronize";
  Sync.Kind = CallKind::DeviceWait;
  EXPECT_EQ(waitIn("__init__.py", "synchronize", Sync),
            "sync-device-synchronize: torch.cuda.synchronize");
}

TEST(PythonForms, OtherCallsInTheSamePlace) {
  SyncSignature Sync;
  Sync.Api = "cudaFree";
  Sync.Kind = CallKind::Free;
  EXPECT_EQ(waitIn("__init__.py", "synchronize", Sync), "");
  Sync.Api = "cudaMemcpyAsync";
  Sync.Kind = CallKind::AsyncCopy;
  Sync.Direction = CopyDirection::HostToDevice;
  EXPECT_EQ(waitIn("memory.py", "empty_cache", Sync), "");
}
