#include "store/postgres_listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"

namespace bankhalter::store {

namespace {

constexpr std::size_t kNoticeSize = 7900;  // PostgreSQL takes less than 8000 bytes
constexpr int kFirstPauseMs = 50, kLongestPauseMs = 2000;
constexpr int kProbeMs = 5000;  // silence after which the connection is tried

}  // namespace

std::vector<std::string> print_notices(std::span<const Write> writes) {
    std::vector<std::string> notices;
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const Append& a = *writes[i].append;
        if (i + 1 < writes.size() && writes[i + 1].append->game == a.game)
            continue;  // the last number tells of all before it
        const std::string pair =
            a.game + ' ' + std::to_string(a.first + static_cast<std::int64_t>(a.bodies.size()) - 1);
        if (notices.empty() || notices.back().size() + pair.size() >= kNoticeSize)
            notices.push_back(pair);
        else
            notices.back() += ' ' + pair;
    }
    return notices;
}

PostgresListener::PostgresListener(std::string address, const std::atomic<int>& own, Heard heard)
    : address_(std::move(address)),
      own_(own),
      heard_(std::move(heard)),
      stop_(eventfd(0, EFD_CLOEXEC)),
      thread_([this] { run(); }) {}

PostgresListener::~PostgresListener() {
    eventfd_write(stop_, 1);
    thread_.join();
    ::close(stop_);
}

PostgresListener::Wake PostgresListener::wait(int ms, int socket) {
    pollfd wait[] = {{stop_, POLLIN, 0}, {socket, POLLIN, 0}};
    poll(wait, 2, ms);
    return wait[0].revents ? Wake::Stop : wait[1].revents ? Wake::Notice : Wake::Silence;
}

void PostgresListener::run() {
    PostgresLink link;
    for (int pause = kFirstPauseMs;; pause = std::min(pause * 2, kLongestPauseMs)) {
        if (link.connect(address_) && link.run({"LISTEN bankhalter_entries"}).ok()) {
            pause = kFirstPauseMs;
            heard_("", 0);  // what was appended while nobody listened is not told again
        }
        while (link.is_up()) {
            const auto notices = link.take_notices();
            for (const auto& notice : notices)
                if (notice.pid != own_) tell(notice.text);
            if (!notices.empty() || !link.is_up()) continue;
            const Wake wake = wait(kProbeMs, link.socket());
            if (wake == Wake::Stop) return;
            if (wake == Wake::Silence && !link.run({"SELECT 1"}).ok()) link.close();
        }
        if (wait(pause) == Wake::Stop) return;
    }
}

void PostgresListener::tell(const std::string& notice) {
    const auto words = split_words(notice);
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        std::int64_t number = 0;
        std::from_chars(words[i + 1].data(), words[i + 1].data() + words[i + 1].size(), number);
        heard_(std::string(words[i]), number);
    }
}

}  // namespace bankhalter::store
