// What the macros of Catch2 expand to, as far as syncline looks at it.
#pragma once

namespace Catch {

class ITestInvoker;
ITestInvoker *makeTestInvoker(void (*Test)());
template <typename C> ITestInvoker *makeTestInvoker(void (C::*)()) {
  return nullptr;
}

struct NameAndTags {
  NameAndTags(const char *Name = "", const char *Tags = "");
};

struct AutoReg {
  AutoReg(ITestInvoker *Invoker, const NameAndTags &Names);
  ~AutoReg();
};

class Session {
public:
  Session();
  int run(int ArgumentCount, char **Arguments);
};

void check(bool Holds);

} // namespace Catch

#define CATCH_JOIN2(A, B) A##B
#define CATCH_JOIN(A, B) CATCH_JOIN2(A, B)

#define CATCH_TESTCASE2(Test, ...)                                             \
  static void Test();                                                          \
  namespace {                                                                  \
  const Catch::AutoReg CATCH_JOIN(autoRegistrar, __LINE__)(                    \
      Catch::makeTestInvoker(&Test), Catch::NameAndTags{__VA_ARGS__});         \
  }                                                                            \
  static void Test()
#define TEST_CASE(...)                                                         \
  CATCH_TESTCASE2(CATCH_JOIN(CATCH2_INTERNAL_TEST_, __LINE__), __VA_ARGS__)

#define CATCH_METHOD2(Test, Class, ...)                                        \
  namespace {                                                                  \
  struct Test : Class {                                                        \
    void test();                                                               \
  };                                                                           \
  const Catch::AutoReg CATCH_JOIN(autoRegistrar, __LINE__)(                    \
      Catch::makeTestInvoker(&Test::test), Catch::NameAndTags{__VA_ARGS__});   \
  }                                                                            \
  void Test::test()
#define TEST_CASE_METHOD(Class, ...)                                           \
  CATCH_METHOD2(CATCH_JOIN(CATCH2_INTERNAL_TEST_, __LINE__), Class, __VA_ARGS__)

#define REQUIRE(Condition) Catch::check(Condition)
