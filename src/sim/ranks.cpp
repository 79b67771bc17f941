#include "sim/ranks.h"

#include <cstdlib>

namespace bankhalter::sim {

/// Open MPI and MPICH tell the processes they start how many there are.
[[maybe_unused]] static int started_processes() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
        if (const char* size = std::getenv(name)) return std::atoi(size);
    return 0;
}

}  // namespace bankhalter::sim

#ifdef BANKHALTER_MPI

#include <mpi.h>

namespace bankhalter::sim {

Ranks::Ranks() : joined_(started_processes() > 0) {
    if (!joined_) return;
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
}

Ranks::~Ranks() {
    if (joined_) MPI_Finalize();
}

bool Ranks::are_deaf() { return false; }

void Ranks::sum(std::vector<std::int64_t>& numbers) const {
    if (count_ > 1)
        MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_INT64_T,
                      MPI_SUM, MPI_COMM_WORLD);
}

std::vector<std::int64_t> Ranks::gather(const std::vector<std::int64_t>& mine) const {
    if (count_ == 1) return mine;
    const auto ranks = static_cast<std::size_t>(count_);
    std::vector<int> counts(ranks), places(ranks);
    const int own = static_cast<int>(mine.size());
    MPI_Allgather(&own, 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
    for (std::size_t i = 1; i < ranks; ++i) places[i] = places[i - 1] + counts[i - 1];
    std::vector<std::int64_t> all(static_cast<std::size_t>(places.back() + counts.back()));
    MPI_Allgatherv(mine.data(), own, MPI_INT64_T, all.data(), counts.data(), places.data(),
                   MPI_INT64_T, MPI_COMM_WORLD);
    return all;
}

}  // namespace bankhalter::sim

#else

namespace bankhalter::sim {

Ranks::Ranks() = default;
Ranks::~Ranks() = default;
bool Ranks::are_deaf() { return started_processes() > 1; }
void Ranks::sum(std::vector<std::int64_t>&) const {}
std::vector<std::int64_t> Ranks::gather(const std::vector<std::int64_t>& mine) const {
    return mine;
}

}  // namespace bankhalter::sim

#endif
