#include "frontend/DeviceWords.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace syncline::lint::frontend;

namespace {

DeviceWords wordsIn(const std::string &Text) {
  clang::LangOptions Language;
  Language.CPlusPlus = true;
  clang::Lexer Raw(clang::SourceLocation(), Language, Text.data(), Text.data(),
                   Text.data() + Text.size());
  std::vector<clang::Token> Tokens;
  for (clang::Token Next; !Raw.LexFromRawLexer(Next);)
    Tokens.push_back(Next);
  DeviceWords Words;
  Words.add(Tokens);
  return Words;
}

struct Sample {
  std::string Text;
  bool NameGpu;
  bool MentionDevice;
};

void expectAll(const std::vector<Sample> &Samples) {
  for (const Sample &Each : Samples) {
    DeviceWords Words = wordsIn(Each.Text);
    EXPECT_EQ(Words.NameGpu, Each.NameGpu) << Each.Text;
    EXPECT_EQ(Words.MentionDevice, Each.MentionDevice) << Each.Text;
  }
}

TEST(DeviceWordsTest, AGpuHasNames) {
  expectAll({{"x.to(torch::kCUDA);", true, true},
             {"x.to(at::DeviceType::CUDA);", true, true},
             {"x.cuda();", true, true},
             {"torch::cuda::synchronize();", true, true},
             {"torch::Device D(\"cuda:1\");", true, true},
             {"x.to(\"cuda\");", true, true},
             {"cudaMalloc(&P, 4);", true, true},
             {"__global__ void f();", true, true}});
}

TEST(DeviceWordsTest, OtherCodeHasNoNameOfAGpu) {
  expectAll({{"// x.to(torch::kCUDA) or torch::Device D;", false, false},
             {"barracuda(\"no cuda\"); cudaless();", false, false},
             {"int DeviceId = SOCKET_DEVICEID;", false, false},
             {"x.item<float>(); x.to(torch::kFloat);", false, false},
             {"torch::cuda::manual_seed_all(3);", false, false}});
}

TEST(DeviceWordsTest, AskingForAGpuPutsNothingThere) {
  expectAll({{"if (torch::cuda::is_available()) f();", true, false},
             {"at::cuda::device_count();", true, false}});
}

TEST(DeviceWordsTest, ADeviceOfTheRunMayBeAGpu) {
  expectAll({{"torch::Device D(argv[1]);", true, true},
             {"torch::Device D{Options.Name};", true, true},
             {"x.to(torch::Device(Name));", true, true}});
}

TEST(DeviceWordsTest, AnyDeviceMayBeTheOneOfAnotherFile) {
  expectAll({{"torch::Device D(torch::kCPU);", false, true},
             {"torch::Device D{torch::DeviceType::CPU};", false, true},
             {"torch::Device D(\"cpu\");", false, true},
             {"torch::zeros({1}, State.options());", false, true},
             {"void f(torch::Tensor X, torch::Device D);", false, true},
             {"x.to(Config.device);", false, true}});
}

} // namespace
