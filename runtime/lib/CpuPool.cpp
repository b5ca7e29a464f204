// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pool made on first use and never destroyed: at the end of the process its
// threads are asleep, and joining them from a static destructor could hang.
#include "CpuPool.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace tn::rt::cpu {

unsigned poolSize() {
  static const unsigned size = [] {
    if (const char *text = std::getenv("TN_CPU_THREADS")) {
      long wanted = std::strtol(text, nullptr, 10);
      if (wanted >= 1 && wanted <= 1024)
        return unsigned(wanted);
    }
    unsigned n = std::thread::hardware_concurrency();
    return n ? n : 1;
  }();
  return size;
}

namespace {
struct Pool {
  // Held by whoever's job is running.
  std::mutex job;
  std::mutex mutex;
  std::condition_variable wake, done;
  void (*work)(void *) = nullptr;
  void *context = nullptr;
  // Threads that may still join the present job, and that are inside it.
  unsigned wanted = 0, running = 0;
  unsigned started = 0;

  void loop() {
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [&] { return wanted > 0; });
      --wanted;
      ++running;
      auto *w = work;
      auto *c = context;
      lock.unlock();
      w(c);
      lock.lock();
      if (--running == 0 && wanted == 0)
        done.notify_all();
    }
  }
};
} // namespace

static Pool &pool() {
  static Pool *p = new Pool;
  return *p;
}

void onAllThreads(unsigned threads, void (*work)(void *), void *context) {
  if (threads <= 1)
    return work(context);
  Pool &p = pool();
  std::lock_guard job(p.job);
  {
    std::lock_guard lock(p.mutex);
    while (p.started < threads - 1) {
      std::thread([&p] { p.loop(); }).detach();
      ++p.started;
    }
    p.work = work;
    p.context = context;
    p.wanted = threads - 1;
  }
  p.wake.notify_all();
  work(context);
  std::unique_lock lock(p.mutex);
  // Threads that have not woken by now have nothing left to do.
  p.wanted = 0;
  p.done.wait(lock, [&] { return p.running == 0; });
}

} // namespace tn::rt::cpu
