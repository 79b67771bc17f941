// The processes of a distributed run. Built without MPI there is always one; all MPI code is in
// ranks.cpp.
#pragma once

#include <cstdint>
#include <vector>

namespace bankhalter::sim {

class Ranks {
public:
    /// Joins the processes that mpirun has started; alone without mpirun.
    Ranks();
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int rank() const { return rank_; }
    int count() const { return count_; }
    /// Started by mpirun, but this program was built without MPI: every process would think it is
    /// alone.
    static bool are_deaf();

    /// Adds the numbers of all processes, place by place; every process gets the sums.
    void sum(std::vector<std::int64_t>& numbers) const;
    /// The numbers of all processes one behind the other, in the order of their ranks.
    std::vector<std::int64_t> gather(const std::vector<std::int64_t>& mine) const;

private:
    int rank_ = 0;
    int count_ = 1;
    [[maybe_unused]] bool joined_ = false;  // mpirun has started us
};

}  // namespace bankhalter::sim
