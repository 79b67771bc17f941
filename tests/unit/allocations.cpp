// Counts every allocation of the program. A unit of its own, so that the compiler does not look
// through it.
#include <atomic>
#include <cstdlib>
#include <new>

static std::atomic<long> allocations = 0;

long allocation_count() { return allocations; }

void* operator new(std::size_t size) {
    ++allocations;
    if (void* p = std::malloc(size)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
