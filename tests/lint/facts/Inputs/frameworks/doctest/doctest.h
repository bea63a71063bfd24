// What the macros of doctest expand to, as far as syncline looks at it.
#pragma once

namespace doctest {

class Context {
public:
  Context(int ArgumentCount = 0, const char *const *Arguments = nullptr);
  int run();
};

namespace detail {
struct TestCase {
  TestCase(void (*Test)(), const char *File, unsigned Line);
  TestCase &operator*(const char *Name);
};
int regTest(const TestCase &Test);
void check(bool Holds);
} // namespace detail

} // namespace doctest

#define DOCTEST_JOIN2(A, B) A##B
#define DOCTEST_JOIN(A, B) DOCTEST_JOIN2(A, B)

#define DOCTEST_REGISTER_FUNCTION(Test, Name)                                  \
  static int DOCTEST_JOIN(DOCTEST_ANON_VAR_, __LINE__) =                       \
      doctest::detail::regTest(                                                \
          doctest::detail::TestCase(Test, __FILE__, __LINE__) * Name);

#ifdef DOCTEST_CONFIG_DISABLE
#define DOCTEST_FIXTURE2(Class, Base, Test, Name)                              \
  template <typename DOCTEST_UNUSED_TEMPLATE_TYPE> struct Class : public Base { \
    void f();                                                                  \
  };                                                                           \
  template <typename DOCTEST_UNUSED_TEMPLATE_TYPE>                             \
  inline void Class<DOCTEST_UNUSED_TEMPLATE_TYPE>::f()
#define DOCTEST_TEST_CASE2(Test, Name)                                         \
  template <typename DOCTEST_UNUSED_TEMPLATE_TYPE> static inline void Test()
#else
#define DOCTEST_TEST_CASE2(Test, Name)                                         \
  static void Test();                                                          \
  DOCTEST_REGISTER_FUNCTION(Test, Name)                                        \
  static void Test()
#define DOCTEST_FIXTURE2(Class, Base, Test, Name)                              \
  namespace {                                                                  \
  struct Class : public Base {                                                 \
    void f();                                                                  \
  };                                                                           \
  static void Test() {                                                         \
    Class v;                                                                   \
    v.f();                                                                     \
  }                                                                            \
  DOCTEST_REGISTER_FUNCTION(Test, Name)                                        \
  }                                                                            \
  inline void Class::f()
#endif
#define TEST_CASE(Name)                                                        \
  DOCTEST_TEST_CASE2(DOCTEST_JOIN(DOCTEST_ANON_FUNC_, __LINE__), Name)

#define TEST_CASE_FIXTURE(Base, Name)                                          \
  DOCTEST_FIXTURE2(DOCTEST_JOIN(DOCTEST_ANON_CLASS_, __LINE__), Base,          \
                   DOCTEST_JOIN(DOCTEST_ANON_FUNC_, __LINE__), Name)

#define CHECK(Condition) doctest::detail::check(Condition)
