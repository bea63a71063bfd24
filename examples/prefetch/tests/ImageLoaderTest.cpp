//===- ImageLoaderTest.cpp - Reading images out of a tgz ------------------===//

#include "ImageLoader.h"
#include "Jpeg.h"
#include "Prefetcher.h"
#include "SyntheticImages.h"
#include "TgzWriter.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/equal.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

using namespace prefetch;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

constexpr int64_t Size = 16;

/// One color everywhere, which JPEG hardly changes.
std::vector<uint8_t> jpeg(int Red, int Green, int Blue, int64_t Edge = Size) {
  at::Tensor Image = at::empty({3, Edge, Edge}, at::kByte);
  Image[0].fill_(Red);
  Image[1].fill_(Green);
  Image[2].fill_(Blue);
  return encodeJpeg(Image);
}

std::string contents(const std::string &File) {
  std::ifstream In(File, std::ios::binary);
  return {std::istreambuf_iterator<char>(In), {}};
}

class ImageLoaderTest : public testing::Test {
protected:
  void SetUp() override {
    const auto *Test = testing::UnitTest::GetInstance()->current_test_info();
    Folder = std::filesystem::path(testing::TempDir()) /
             (std::string("prefetch-") + Test->name());
    std::filesystem::create_directories(Folder);
    Tgz = Folder / "images.tgz";
  }
  void TearDown() override { std::filesystem::remove_all(Folder); }

  using Entry = std::pair<std::string, std::vector<uint8_t>>;

  void write(const std::vector<Entry> &Entries) {
    TgzWriter Writer(Tgz);
    for (const auto &[Name, Bytes] : Entries)
      Writer.add(Name, Bytes);
    Writer.finish();
  }

  /// The message of the error that reading all images comes to.
  std::string errorOf(const std::string &File) {
    try {
      TgzImages Images(File, Size);
      while (Images.next())
        ;
    } catch (const std::runtime_error &Error) {
      return Error.what();
    }
    return "no error";
  }

  LoaderOptions options(int64_t BatchSize, bool AsBytes = false) {
    return {.File = Tgz,
            .BatchSize = BatchSize,
            .ImageSize = Size,
            .AsBytes = AsBytes};
  }

  std::filesystem::path Folder;
  std::string Tgz;
};

TEST_F(ImageLoaderTest, ReadsPixelsAndLabelsInOrder) {
  write({{"3/red.jpg", jpeg(250, 10, 10)}, {"./9/blue.jpg", jpeg(5, 5, 240)}});
  TgzImages Images(Tgz, Size);
  std::optional<LabeledImage> Red = Images.next();
  ASSERT_TRUE(Red);
  EXPECT_EQ(Red->Label, 3);
  ASSERT_EQ(Red->Pixels.sizes(), at::IntArrayRef({3, Size, Size}));
  ASSERT_EQ(Red->Pixels.scalar_type(), at::kByte);
  EXPECT_GT(Red->Pixels[0].min().item<int>(), 240);
  EXPECT_LT(Red->Pixels[2].max().item<int>(), 20);
  std::optional<LabeledImage> Blue = Images.next();
  ASSERT_TRUE(Blue);
  EXPECT_EQ(Blue->Label, 9);
  EXPECT_GT(Blue->Pixels[2].min().item<int>(), 230);
  EXPECT_FALSE(Images.next());
}

TEST_F(ImageLoaderTest, SameSeedGivesTheSameFile) {
  std::string Again = Folder / "again.tgz", Other = Folder / "other.tgz";
  writeImages(Tgz, {.Count = 5, .Size = Size, .Seed = 1});
  writeImages(Again, {.Count = 5, .Size = Size, .Seed = 1});
  writeImages(Other, {.Count = 5, .Size = Size, .Seed = 2});
  EXPECT_EQ(contents(Tgz), contents(Again));
  EXPECT_NE(contents(Tgz), contents(Other));
}

TEST_F(ImageLoaderTest, MakesBatchesAndDropsTheRest) {
  writeImages(Tgz, {.Count = 7, .Size = Size, .Seed = 1});
  ImageLoader Floats(options(3)), Bytes(options(3, /*AsBytes=*/true));
  for (int I = 0; I < 2; ++I) {
    std::optional<Batch> Float = Floats.next(), Byte = Bytes.next();
    ASSERT_TRUE(Float && Byte);
    EXPECT_EQ(Float->Images.sizes(), at::IntArrayRef({3, 3, Size, Size}));
    EXPECT_EQ(Byte->Images.scalar_type(), at::kByte);
    EXPECT_TRUE(at::equal(Float->Images, normalize(Byte->Images)));
    EXPECT_TRUE(at::equal(Float->Labels, Byte->Labels));
    EXPECT_GE(Float->Images.min().item<float>(), -1);
    EXPECT_LE(Float->Images.max().item<float>(), 1);
  }
  EXPECT_FALSE(Floats.next());
}

TEST_F(ImageLoaderTest, PoolGoesRound) {
  writeImages(Tgz, {.Count = 4, .Size = Size, .Seed = 1});
  BatchPool Pool(options(2), 2);
  at::Tensor First = Pool.next()->Images, Second = Pool.next()->Images;
  EXPECT_FALSE(at::equal(First, Second));
  EXPECT_TRUE(Pool.next()->Images.is_same(First));
}

TEST_F(ImageLoaderTest, PrefetcherPassesOnWhatTheLoaderThrows) {
  write({{"1/a.jpg", jpeg(1, 2, 3)}, {"1/b.jpg", {'n', 'o'}}});
  Prefetcher<ImageLoader> Batches(ImageLoader(options(1)), at::kCPU);
  EXPECT_TRUE(Batches.next());
  EXPECT_THROW(Batches.next(), std::runtime_error);
}

TEST_F(ImageLoaderTest, TruncatedArchive) {
  // Larger than what libarchive unpacks at a time, so that the end is missed
  // when it opens the file, in a header or in an image, as the length has it.
  writeImages(Tgz, {.Count = 300, .Size = Size, .Seed = 1});
  auto Whole = std::filesystem::file_size(Tgz);
  for (int Eighths = 8; Eighths > 0; --Eighths) {
    auto Length = Whole * static_cast<unsigned>(Eighths) / 8 - 40;
    std::filesystem::resize_file(Tgz, Length);
    EXPECT_THAT(errorOf(Tgz),
                AllOf(StartsWith(Tgz + ": "), HasSubstr("truncated"),
                      Not(HasSubstr("\n"))))
        << Length << " of " << Whole << " bytes";
  }
}

TEST_F(ImageLoaderTest, DamagedJpeg) {
  write({{"4/a.jpg", {'n', 'o', ' ', 'j', 'p', 'e', 'g'}}});
  EXPECT_THAT(errorOf(Tgz),
              AllOf(StartsWith(Tgz + ": 4/a.jpg: "), Not(HasSubstr("\n"))));
  std::vector<uint8_t> Cut = jpeg(1, 200, 3);
  Cut.resize(Cut.size() - 10);
  write({{"4/cut.jpg", Cut}});
  EXPECT_THAT(errorOf(Tgz), StartsWith(Tgz + ": 4/cut.jpg: "));
  write({{"4/empty.jpg", {}}});
  EXPECT_THAT(errorOf(Tgz), StartsWith(Tgz + ": 4/empty.jpg: "));
}

TEST_F(ImageLoaderTest, WrongSize) {
  write({{"4/a.jpg", jpeg(1, 2, 3, /*Edge=*/20)}});
  EXPECT_EQ(errorOf(Tgz), Tgz + ": 4/a.jpg: is 20x20 pixels, not 16x16");
}

TEST_F(ImageLoaderTest, NoLabel) {
  for (std::string Name : {"a.jpg", "./a.jpg", "cat/a.jpg", "10/a.jpg",
                           "-1/a.jpg", "3x/a.jpg", "/a.jpg"}) {
    write({{Name, jpeg(1, 2, 3)}});
    EXPECT_THAT(errorOf(Tgz), StartsWith(Tgz + ": " + Name + ": no label"));
  }
}

TEST_F(ImageLoaderTest, NoSuchFileAndNoArchive) {
  std::string Missing = Folder / "missing.tgz";
  EXPECT_THAT(errorOf(Missing), StartsWith(Missing + ": "));
  std::ofstream(Tgz) << "This is not an archive.\n";
  EXPECT_THAT(errorOf(Tgz), StartsWith(Tgz + ": "));
}

TEST_F(ImageLoaderTest, TooFewImages) {
  writeImages(Tgz, {.Count = 5, .Size = Size, .Seed = 1});
  EXPECT_NO_THROW(BatchPool(options(2), 2));
  EXPECT_THROW(BatchPool(options(2), 3), std::runtime_error);
}

} // namespace
