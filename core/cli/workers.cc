#include "core/cli/workers.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/cli/process.h"

namespace zonelab::cli {
namespace {

using Clock = std::chrono::steady_clock;

// A busy machine is nobody's fault.
constexpr double kWallFactor = 4;
constexpr char kInterrupted[] = "it was interrupted";

struct Worker {
  size_t number = 0;
  pid_t process = -1;
  int pipe = -1;
  Clock::time_point begin;
  std::string text;
  bool was_killed = false;
};

[[noreturn]] void Hand(int pipe, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    const ssize_t written = write(pipe, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    at += static_cast<size_t>(written);
  }
  _exit(0);
}

Worker Begin(size_t number, const WorkerLimits& limits,
             const std::function<std::string(size_t)>& work) {
  Worker worker;
  worker.number = number;
  worker.begin = Clock::now();
  int ends[2];
  if (pipe(ends) != 0) return worker;
  std::fflush(nullptr);
  worker.process = fork();
  if (worker.process == 0) {
    close(ends[0]);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    const rlim_t seconds = static_cast<rlim_t>(limits.seconds) + 1;
    const struct rlimit time = {seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &time);
    if (limits.megabytes > 0) {
      const rlim_t bytes = static_cast<rlim_t>(limits.megabytes) << 20;
      const struct rlimit limit = {bytes, bytes};
      setrlimit(RLIMIT_AS, &limit);
    }
    Hand(ends[1], work(number));
  }
  close(ends[1]);
  worker.pipe = ends[0];
  return worker;
}

// Reads what there is.  False: the worker has closed its end.
bool Read(Worker* worker) {
  char buffer[1 << 16];
  const ssize_t count = read(worker->pipe, buffer, sizeof(buffer));
  if (count > 0) worker->text.append(buffer, static_cast<size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

WorkerEnd End(Worker* worker, const WorkerLimits& limits) {
  WorkerEnd end;
  if (worker->process < 0) return {"", "no process could be started for it"};
  close(worker->pipe);
  int status = 0;
  while (waitpid(worker->process, &status, 0) < 0 && errno == EINTR) {
  }
  const bool ran_out = WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU;
  if (IsInterrupted() && (WIFSIGNALED(status) || WEXITSTATUS(status) != 0)) {
    end.failure = kInterrupted;
  } else if (worker->was_killed || ran_out) {
    end.failure = Cat("it took longer than ", limits.seconds, " seconds");
  } else if (WIFSIGNALED(status)) {
    end.failure = Cat("it crashed (signal ", WTERMSIG(status), ")");
  } else if (WEXITSTATUS(status) != 0) {
    end.failure = "it gave no result";
  } else {
    end.text = std::move(worker->text);
  }
  return end;
}

// Waits until there is something to read, and kills those whose time is over.
void Wait(std::vector<Worker>* workers, const WorkerLimits& limits) {
  std::vector<struct pollfd> polled;
  for (const Worker& worker : *workers) polled.push_back({worker.pipe, POLLIN, 0});
  poll(polled.data(), polled.size(), 100);
  for (Worker& worker : *workers) {
    const std::chrono::duration<double> spent = Clock::now() - worker.begin;
    const bool is_over = IsInterrupted() || spent.count() > kWallFactor * limits.seconds;
    if (!is_over || worker.was_killed) continue;
    worker.was_killed = true;
    if (worker.process > 0) kill(worker.process, SIGKILL);
  }
}

bool HasInput(const Worker& worker) {
  struct pollfd polled = {worker.pipe, POLLIN, 0};
  return worker.pipe < 0 || poll(&polled, 1, 0) > 0;
}

}  // namespace

void RunIsolated(size_t count, int jobs, const WorkerLimits& limits,
                 const std::function<std::string(size_t)>& work,
                 const std::function<void(size_t, WorkerEnd)>& ended) {
  const NotesSignals notes_signals;
  std::vector<Worker> running;
  size_t next = 0;
  while (next < count || !running.empty()) {
    while (IsInterrupted() && next < count) ended(next++, {"", kInterrupted});
    while (next < count && running.size() < static_cast<size_t>(std::max(jobs, 1))) {
      running.push_back(Begin(next++, limits, work));
    }
    Wait(&running, limits);
    for (size_t k = 0; k < running.size();) {
      Worker& worker = running[k];
      if (!HasInput(worker) || (worker.pipe >= 0 && Read(&worker))) {
        ++k;
        continue;
      }
      ended(worker.number, End(&worker, limits));
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
}

}  // namespace zonelab::cli
