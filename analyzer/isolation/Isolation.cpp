#include "isolation/Isolation.h"
#include "isolation/FaultInjection.h"
#include "isolation/ProgressPage.h"

#include "llvm/Support/CrashRecoveryContext.h"

#include <csignal>
#include <exception>
#include <vector>

using namespace syncline::lint;
using namespace syncline::lint::isolation;

/// LLVM's handlers run on the stack of the failing code. After a stack overflow
/// that stack has no room, so they need a stack of their own.
static void handleOnOwnStack() {
  static std::vector<char> Stack(256 << 10);
  stack_t Alternate = {};
  Alternate.ss_sp = Stack.data();
  Alternate.ss_size = Stack.size();
  if (sigaltstack(&Alternate, nullptr) != 0)
    return;
  for (int Signal : {SIGSEGV, SIGBUS}) {
    struct sigaction Action = {};
    if (sigaction(Signal, nullptr, &Action) != 0)
      continue;
    Action.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Action, nullptr);
  }
}

void Isolation::catchSignals() {
  llvm::CrashRecoveryContext::Enable();
  handleOnOwnStack();
}

/// LLVM reports signals in the way of a shell.
static std::string reasonOf(int Status) {
  return Status > 128 ? "signal " + std::to_string(Status - 128)
                      : "exit status " + std::to_string(Status);
}

/// \returns how \p Work failed; empty if it has ended normally.
static std::string runSafely(llvm::function_ref<void()> Work) {
  std::string Reason;
  llvm::CrashRecoveryContext Recovery;
  bool Survived = Recovery.RunSafely([&] {
    try {
      Work();
    } catch (const std::exception &E) {
      Reason = std::string("exception: ") + E.what();
    } catch (...) {
      Reason = "unknown exception";
    }
  });
  return Survived ? Reason : reasonOf(Recovery.RetCode);
}

bool Isolation::run(const WorkItem &Item, llvm::function_ref<void()> Work) {
  if (auto Known = Fatal.empty() ? Fatal.end() : Fatal.find(Item.id());
      Known != Fatal.end()) {
    Report({Item, Known->second});
    return false;
  }
  if (Progress)
    Progress->push(Item);
  std::string Reason = runSafely([&] {
    injectFault(Item);
    Work();
  });
  if (Progress)
    Progress->pop();
  if (Reason.empty())
    return true;
  Report({Item, Reason});
  return false;
}
