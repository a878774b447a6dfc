#include "tests/support/random_runs.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "core/base/strings.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"

namespace zonelab::testing {
namespace {

// ---- Crashes: a check that ends the program cannot be shrunk, but its case can be named.

char g_running[256] = "";

void SayWhichCase(int signal) {
  const ssize_t ignored = write(STDERR_FILENO, g_running, std::strlen(g_running));
  static_cast<void>(ignored);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// ---- One case

// What a check finds wrong, without failing the test that runs.
struct Found {
  std::set<std::string> places;  // "file:line" of each failure
  std::string text;
};

Found Failures(const std::function<void()>& check) {
  Found found;
  ::testing::TestPartResultArray results;
  {
    ::testing::ScopedFakeTestPartResultReporter reporter(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    check();
  }
  for (int k = 0; k < results.size(); ++k) {
    const ::testing::TestPartResult& part = results.GetTestPartResult(k);
    if (!part.failed()) continue;
    const std::string place =
        Cat(part.file_name() == nullptr ? "" : part.file_name(), ":", part.line_number());
    if (found.places.insert(place).second) Append(&found.text, place, ": ", part.message(), "\n");
  }
  return found;
}

bool SharesPlace(const Found& a, const Found& b) {
  for (const std::string& place : a.places) {
    if (b.places.count(place) > 0) return true;
  }
  return false;
}

std::string TestName() {
  const ::testing::TestInfo* info = ::testing::UnitTest::GetInstance()->current_test_info();
  return Cat(info->test_suite_name(), ".", info->name());
}

std::string ProgramName() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "PROGRAM" : path.string();
}

// Where the file was written, or "".
std::string Keep(const Case& each) {
  const char* folder = std::getenv("ZONELAB_KEEP");
  std::error_code error;
  const std::filesystem::path path =
      (folder != nullptr ? std::filesystem::path(folder)
                         : std::filesystem::temp_directory_path(error)) /
      Cat("zonelab-", TestName(), "-", each.seed, ".xta");
  std::ofstream file(path);
  file << ToText(each);
  return file.good() ? path.string() : "";
}

void Report(const RandomRuns& runs, const Case& failing, const Found& found) {
  const auto fails = [&](const Case& candidate) {
    return SharesPlace(found, Failures([&] { runs.check(candidate, false); }));
  };
  const double seconds = static_cast<double>(FromEnvironment("ZONELAB_SHRINK_SECONDS", 120));
  const bool is_repeatable = fails(failing);
  const Case small = is_repeatable ? Shrink(failing, fails, seconds) : failing;
  const Found still = Failures([&] { runs.check(small, false); });
  const std::string file = Keep(small);
  const std::string command = Cat(ProgramName(), " --gtest_filter=", TestName());
  ADD_FAILURE() << "The case with seed " << failing.seed
                << (is_repeatable ? " fails; shrunk, it fails with\n" : " fails, but not again:\n")
                << (is_repeatable ? still.text : found.text) << "\n"
                << ToText(small) << "\n"
                << (file.empty() ? ""
                                 : Cat("The shrunk case again: ZONELAB_REPRODUCE=", file, " ",
                                       command, "\n"))
                << "The whole case again:  ZONELAB_CASE=" << failing.seed << " " << command << "\n"
                << "Before shrinking:\n"
                << found.text << ToText(failing);
}

// True: it passes.
bool RunCase(const RandomRuns& runs, const Case& each) {
  std::snprintf(g_running, sizeof g_running,
                "\nThe program ends in the case with seed %llu of %s: ZONELAB_CASE=%llu\n",
                static_cast<unsigned long long>(each.seed), TestName().c_str(),
                static_cast<unsigned long long>(each.seed));
  const Found found = Failures([&] { runs.check(each, true); });
  g_running[0] = '\0';
  if (found.places.empty()) return true;
  Report(runs, each, found);
  return false;
}

}  // namespace

Ran RunRandomly(const RandomRuns& runs) {
  std::signal(SIGABRT, SayWhichCase);
  std::signal(SIGSEGV, SayWhichCase);
  Ran ran;
  if (const char* file = std::getenv("ZONELAB_REPRODUCE")) {
    const std::optional<Case> each = CaseFromText(ReadText(file));
    if (!each) {
      ADD_FAILURE() << file << " holds no case: the line '// seed: N' is missing";
      return ran;
    }
    runs.check(*each, true);
    ran.cases = 1;
    ran.seed = each->seed;
    return ran;
  }
  if (std::getenv("ZONELAB_CASE") != nullptr) {
    ran.seed = std::strtoull(std::getenv("ZONELAB_CASE"), nullptr, 10);
    ran.cases = 1;
    RunCase(runs, runs.make(ran.seed));
    return ran;
  }
  const auto start = std::chrono::steady_clock::now();
  // Each of the tests that run has its part of the time.
  const double seconds = static_cast<double>(FromEnvironment("ZONELAB_SECONDS", 0)) /
                         ::testing::UnitTest::GetInstance()->test_to_run_count();
  const int64_t fresh =
      std::chrono::system_clock::now().time_since_epoch().count() / 1000 % 1000000;
  ran.seed = static_cast<uint64_t>(
      FromEnvironment("ZONELAB_SEED", seconds > 0 ? fresh : static_cast<int64_t>(runs.seed)));
  const int64_t models = FromEnvironment("ZONELAB_MODELS", seconds > 0 ? INT64_MAX : runs.models);
  while (ran.cases < models) {
    if (seconds > 0 &&
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds) {
      break;
    }
    const uint64_t seed = ran.seed * 1000003 + static_cast<uint64_t>(ran.cases++);
    if (!RunCase(runs, runs.make(seed))) break;  // one is enough to look at
  }
  ran.is_whole = ran.cases >= runs.models;
  std::printf("%lld cases from seed %llu\n", static_cast<long long>(ran.cases),
              static_cast<unsigned long long>(ran.seed));
  return ran;
}

}  // namespace zonelab::testing
