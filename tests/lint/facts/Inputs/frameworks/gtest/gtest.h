// What the macros of GoogleTest expand to, as far as syncline looks at it.
#pragma once

namespace testing {

class Test {
public:
  virtual ~Test();

protected:
  virtual void SetUp();

private:
  virtual void TestBody() = 0;
};

class TestInfo;
void InitGoogleTest(int *ArgumentCount, char **Arguments);

namespace internal {
class TestFactoryBase {
public:
  virtual ~TestFactoryBase();
  virtual Test *CreateTest() = 0;
};
template <typename T> class TestFactoryImpl : public TestFactoryBase {
public:
  Test *CreateTest() override { return new T; }
};
TestInfo *MakeAndRegisterTestInfo(const char *Suite, const char *Name,
                                  TestFactoryBase *Factory);
bool failed();
} // namespace internal

} // namespace testing

int RUN_ALL_TESTS();

#define GTEST_TEST_(Suite, Name, Parent)                                       \
  class Suite##_##Name##_Test : public Parent {                                \
  private:                                                                     \
    void TestBody() override;                                                  \
    static ::testing::TestInfo *const test_info_;                              \
  };                                                                           \
  ::testing::TestInfo *const Suite##_##Name##_Test::test_info_ =               \
      ::testing::internal::MakeAndRegisterTestInfo(                            \
          #Suite, #Name,                                                       \
          new ::testing::internal::TestFactoryImpl<Suite##_##Name##_Test>);    \
  void Suite##_##Name##_Test::TestBody()
#define TEST(Suite, Name) GTEST_TEST_(Suite, Name, ::testing::Test)
#define TEST_F(Fixture, Name) GTEST_TEST_(Fixture, Name, Fixture)

#define TYPED_TEST(Fixture, Name)                                              \
  template <typename gtest_TypeParam_>                                         \
  class Fixture##_##Name##_Test : public Fixture<gtest_TypeParam_> {           \
    using TypeParam = gtest_TypeParam_;                                        \
    void TestBody() override;                                                  \
  };                                                                           \
  template <typename gtest_TypeParam_>                                         \
  void Fixture##_##Name##_Test<gtest_TypeParam_>::TestBody()

#define EXPECT_TRUE(Condition)                                                 \
  if (!(Condition) && ::testing::internal::failed())                           \
    return
