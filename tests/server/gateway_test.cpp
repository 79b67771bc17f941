// The gateway before real sockets: who gets in, what floods and slow readers get, and that nothing
// grows without bound.
#include "server/gateway.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <future>
#include <map>
#include <set>
#include <thread>

#include "client/loop.h"
#include "raw_client.h"
#include "room/replies.h"
#include "server/addresses.h"
#include "server/http.h"
#include "server/turns.h"

namespace bankhalter::tests {
namespace {

using std::chrono::milliseconds;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

/// So long that whatever waits for it would never happen.
constexpr std::chrono::seconds kNever = std::chrono::minutes(10);

/// Whether an answer begins like that sooner or later: what a connection held is given back a
/// moment after it was closed.
bool comes(std::string_view beginning, const std::function<std::string()>& ask) {
    for (int i = 0; i < 600; ++i) {
        if (ask().starts_with(beginning)) return true;
        std::this_thread::sleep_for(milliseconds(50));
    }
    return false;
}

Response to_response(std::string text) {
    Response response;
    response.body = std::move(text);
    return response;
}

SharedText to_message(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

/// A gateway on threads of its own, before a hall that echoes. However many loops there are, the
/// hall is at home on the first, and hears there what happens on the others.
class Hall {
public:
    explicit Hall(GatewaySettings settings = {}) : gateway((settings.port = 0, settings)) {
        GatewayEvents events;
        events.opened = [this](ConnectionId id, const std::string& address) {
            at_home(id, [this, id, address] {
                last = id;
                addresses[id] = address;
            });
        };
        events.message = [this](ConnectionId id, std::string_view text) {
            at_home(id, [this, id, text = std::string(text)] {
                ++heard;
                if (on_message)
                    on_message(id, text);
                else
                    gateway.home().send(id, to_message(text));
            });
        };
        events.closed = [this](ConnectionId id) {
            ++closed;
            at_home(id, [this, id] { EXPECT_EQ(addresses.erase(id), 1u); });
        };
        events.request = [this](Request request, std::function<void(Response)> respond) {
            if (on_request) return on_request(std::move(request), std::move(respond));
            Response response;
            response.type = "text/plain";
            response.body = request.method + " " + request.path + " ? " + request.query + " | " +
                            request.body + " | " + request.address + " | " + request.authorization;
            respond(std::move(response));
        };
        events.loop_of_room = [this](std::string_view room) {
            return room.size() % gateway.loops();
        };
        events.explain = [](std::string_view code) {
            return fmt::format(R"({{"error":{{"code":"{}"}}}})", code);
        };
        events.refusal = [](std::string_view code, std::int64_t wait) {
            return print_refused(Library(), "", {std::string(code), "", wait});
        };
        events.bye = print_bye;
        events.failed = [this](std::string_view) { ++failed; };
        events.terminate = [this] {
            ++terminated;
            gateway.stop();
        };
        const auto bound = gateway.open(std::move(events));
        EXPECT_TRUE(bound);
        port = *bound;
    }
    ~Hall() { end(); }
    void start() {
        thread = std::thread([this] {
            gateway.run();
            ended = true;
        });
    }
    void end() {
        if (!thread.joinable()) return;
        gateway.stop();
        thread.join();
    }
    /// Does something on the first loop that happened on a connection's.
    void at_home(ConnectionId id, std::function<void()> work) {
        gateway.loop(gateway.loop_of(id)).tell(gateway.home(), std::move(work));
    }
    /// What `question` answers on the first loop's thread.
    template <class F>
    auto ask(F question) {
        std::packaged_task<decltype(question())()> task(std::move(question));
        auto answer = task.get_future();
        gateway.home().post([&] { task(); });
        return answer.get();
    }
    GatewayCounts counts() {
        return ask([this] { return gateway.counts(); });
    }
    bool wait_for(const std::function<bool()>& question) {
        for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
             std::chrono::steady_clock::now() < end;) {
            if (ask(question)) return true;
            std::this_thread::sleep_for(milliseconds(2));
        }
        return false;
    }

    std::uint16_t port = 0;
    ConnectionId last = 0;
    std::map<ConnectionId, std::string> addresses;
    int heard = 0, terminated = 0;
    std::atomic<int> closed = 0, failed = 0;
    std::function<void(ConnectionId, std::string_view)> on_message;
    std::function<void(Request, std::function<void(Response)>)> on_request;
    std::atomic<bool> ended = false;
    Gateway gateway;
    std::thread thread;
};

/// With one loop, and with several.
class GatewayTest : public testing::TestWithParam<std::size_t> {
protected:
    Hall& open(GatewaySettings settings = {}) {
        settings.loops = GetParam();
        hall = std::make_unique<Hall>(std::move(settings));
        hall->start();
        return *hall;
    }
    RawClient connect() { return RawClient(hall->port); }
    RawClient websocket() {
        RawClient client(hall->port);
        EXPECT_TRUE(client.upgrade().starts_with("HTTP/1.1 101"));
        return client;
    }
    std::unique_ptr<Hall> hall;
};

INSTANTIATE_TEST_SUITE_P(Loops, GatewayTest, testing::Values(1, 3));

// ------------------------------------------------------------------------------------------------
// HTTP

TEST_P(GatewayTest, AnswersOnOneConnection) {
    open();
    RawClient client = connect();
    for (int i = 0; i < 3; ++i) {
        const std::string answer = client.ask(
            "POST /api/rooms?a=1 HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer "
            "abc\r\nContent-Length: 5\r\n\r\nhello");
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n")) << answer;
        EXPECT_TRUE(answer.ends_with("POST /api/rooms ? a=1 | hello | 127.0.0.1 | abc")) << answer;
    }
    // Both questions at once.
    client.write(
        "GET /1 HTTP/1.1\r\nHost: here\r\n\r\nGET /2 HTTP/1.1\r\nHost: here\r\nConnection: "
        "close\r\n\r\n");
    EXPECT_NE(client.answer().find("GET /1"), std::string::npos);
    EXPECT_NE(client.answer().find("GET /2"), std::string::npos);
    EXPECT_TRUE(client.is_ended());
}

TEST_P(GatewayTest, EveryAnswerHasSecurityHeaders) {
    open();
    for (const char* path : {"/", "/ws"}) {
        const std::string answer = connect().get(path);
        for (const char* header :
             {"Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
              "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' "
              "ws://here "
              "wss://here; frame-ancestors 'none'",
              "X-Content-Type-Options: nosniff\r\n", "Referrer-Policy: no-referrer\r\n",
              "Cross-Origin-Opener-Policy: same-origin\r\n"})
            EXPECT_NE(answer.find(header), std::string::npos) << header << " in " << answer;
    }
    const std::string odd = connect().ask("GET / HTTP/1.1\r\nHost: x; script-src *\r\n\r\n");
    EXPECT_EQ(odd.find("script-src *"), std::string::npos) << odd;
}

TEST_P(GatewayTest, HeadHasNoBody) {
    open();
    RawClient client = connect();
    client.write("HEAD /thing HTTP/1.1\r\nHost: here\r\n\r\n");
    const std::string answer = client.answer(false);
    EXPECT_NE(answer.find("Content-Length: 31\r\n"), std::string::npos) << answer;
    EXPECT_TRUE(client.get("/next").starts_with("HTTP/1.1 200"));
}

TEST_P(GatewayTest, EmbeddedFilesGoOutAsTheyAre) {
    Hall& h = open();
    static const std::string file(100000, 'x');
    h.ask([&] {
        h.on_request = [](Request, std::function<void(Response)> respond) {
            Response response;
            response.fixed = file;
            response.gzip = true;
            response.cache = "max-age=60";
            respond(response);
        };
    });
    const std::string answer = connect().get("/");
    EXPECT_TRUE(answer.ends_with(file));
    EXPECT_NE(answer.find("Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n"),
              std::string::npos);
    EXPECT_NE(answer.find("Cache-Control: max-age=60\r\n"), std::string::npos);
}

TEST_P(GatewayTest, AnswersMayComeLaterOrNever) {
    Hall& h = open();
    std::vector<std::function<void(Response)>> waiting;
    h.ask([&] {
        h.on_request = [&](Request, std::function<void(Response)> respond) {
            waiting.push_back(std::move(respond));
        };
    });
    {
        RawClient gone = connect();
        gone.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
        ASSERT_TRUE(h.wait_for([&] { return waiting.size() == 1; }));
    }
    RawClient client = connect();
    client.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
    ASSERT_TRUE(h.wait_for([&] { return waiting.size() == 2; }));
    h.ask([&] {
        for (auto& respond : waiting) respond(to_response("late"));
        waiting[1](to_response("twice"));
    });
    EXPECT_TRUE(client.answer().ends_with("late"));
    h.end();
    for (auto& respond : waiting) respond(to_response("too late"));
}

TEST_P(GatewayTest, MalformedRequestsAreToldSo) {
    open();
    const std::string upgrade =
        "GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
    const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    const std::pair<std::string, std::string> cases[] = {
        {"nonsense\r\n\r\n", "400"},
        {std::string("\0\1\2\3\r\n\r\n", 8), "400"},
        {"GET / HTTP/1.1\r\n\r\n", "400"},  // no host
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"},
        {"GET http://elsewhere/ HTTP/1.1\r\nHost: here\r\n\r\n", "400"},
        {"GET / HTTP/7.0\r\nHost: here\r\n\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: x\r\n\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999999999999999999\r\n\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "400"},
        {"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
         "400"},
        {"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2000000\r\n\r\n", "413"},
        {"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n" +
             std::string(0x200000, 'x'),
         "413"},
        {"GET / HTTP/1.1\r\nHost: here\r\nX: " + std::string(20000, 'x') + "\r\n\r\n", "431"},
        {"GET /" + std::string(20000, 'x') + " HTTP/1.1\r\nHost: here\r\n\r\n", "431"},
        {"PUT / HTTP/1.1\r\nHost: here\r\n\r\n", "405"},
        {"GET /ws HTTP/1.1\r\nHost: here\r\n\r\n", "426"},
        {upgrade + "Sec-WebSocket-Version: 13\r\n\r\n", "400"},  // no key
        {upgrade + key + "Sec-WebSocket-Version: 8\r\n\r\n", "426"},
        {upgrade + key + "Sec-WebSocket-Version: 13\r\nContent-Length: 10\r\n\r\n", "400"},
        {"OPTIONS * HTTP/1.1\r\nHost: here\r\n\r\n", "400"},
        {"GET / HTTP/1.0\r\n\r\n", "200"},
    };
    for (const auto& [request, status] : cases) {
        RawClient client = connect();
        client.write(request);
        const std::string answer = client.answer();
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 " + status)) << request.substr(0, 80) << "\n"
                                                              << answer;
        EXPECT_TRUE(status == "200" || answer.find(R"({"error":{"code":")") != std::string::npos);
        EXPECT_TRUE(status == "200" || client.is_ended()) << "nothing is read behind it";
    }
    EXPECT_TRUE(connect().get("/").starts_with("HTTP/1.1 200"));
}

TEST_P(GatewayTest, WaitsForNobodyWithAHugeBody) {
    open();
    RawClient client = connect();
    const std::string answer = client.ask(
        "POST / HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
    EXPECT_EQ(answer, "HTTP/1.1 100 Continue\r\n\r\n");
    EXPECT_NE(client.ask("abc").find("| abc |"), std::string::npos);
}

TEST_P(GatewayTest, OneAddressMayAskSoMuch) {
    GatewaySettings settings;
    settings.request_burst = 10;
    settings.requests_per_second = 1;
    open(settings);
    int fine = 0, refused = 0;
    for (int i = 0; i < 30; ++i)
        ++(connect().get("/").starts_with("HTTP/1.1 429") ? refused : fine);
    EXPECT_GE(fine, 10);
    EXPECT_GE(refused, 5);
    EXPECT_TRUE(comes("HTTP/1.1 200", [&] { return connect().get("/"); }));
    EXPECT_GE(hall->counts().rate_limited, 5u);
}

TEST_P(GatewayTest, OnlyATrustedProxyNamesAddresses) {
    const std::string request =
        "GET / HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 1.2.3.4, 5.6.7.8\r\n\r\n";
    open();
    EXPECT_NE(connect().ask(request).find("| 127.0.0.1 |"), std::string::npos);
    GatewaySettings settings;
    settings.behind_proxy = true;
    settings.connections_per_address = 1;
    open(settings);
    EXPECT_NE(connect().ask(request).find("| 5.6.7.8 |"), std::string::npos);
    const std::string own_line =
        "GET / HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 1.2.3.4\r\nA: b\r\nx-forwarded-for: "
        "5.6.7.8\r\n\r\n";
    EXPECT_NE(connect().ask(own_line).find("| 5.6.7.8 |"), std::string::npos)
        << "the proxy's line, not the client's";
    RawClient a = connect(), b = connect(), c = connect();
    EXPECT_TRUE(a.upgrade("X-Forwarded-For: 9.9.9.9\r\n").starts_with("HTTP/1.1 101"));
    EXPECT_TRUE(b.upgrade("X-Forwarded-For: 9.9.9.9\r\n").starts_with("HTTP/1.1 429"));
    EXPECT_TRUE(c.upgrade("X-Forwarded-For: 2001:db8::1\r\n").starts_with("HTTP/1.1 101"));
    EXPECT_TRUE(hall->wait_for([&] { return hall->addresses.size() == 2; }));
    EXPECT_EQ(hall->ask([&] { return hall->addresses.rbegin()->second; }), "2001:db8::1");
}

// ------------------------------------------------------------------------------------------------
// WebSocket

TEST_P(GatewayTest, OriginsAreChecked) {
    GatewaySettings settings;
    settings.origins = {"https://friends.example"};
    open(settings);
    const std::pair<const char*, const char*> cases[] = {
        {"", "101"},
        {"Origin: http://here:80\r\n", "101"},
        {"Origin: https://HERE:80\r\n", "101"},
        {"Origin: https://friends.example\r\n", "101"},
        {"Origin: http://friends.example\r\n", "403"},
        {"Origin: http://here\r\n", "403"},
        {"Origin: http://here:80.evil.example\r\n", "403"},
        {"Origin: https://evil.example\r\n", "403"},
        {"Origin: null\r\n", "403"},
        {"Origin: file://\r\n", "403"},
        {"Origin: http://here:80\r\nOrigin: https://evil.example\r\n", "400"},
    };
    for (const auto& [headers, status] : cases) {
        RawClient client = connect();
        EXPECT_TRUE(client.upgrade(headers).starts_with(std::string("HTTP/1.1 ") + status))
            << headers;
    }
    EXPECT_EQ(hall->counts().refused_origin, 6u);
    EXPECT_TRUE(connect().upgrade("", "/ws/").starts_with("HTTP/1.1 404"));
    EXPECT_TRUE(connect().upgrade("", "/ws?x").starts_with("HTTP/1.1 404"));
    EXPECT_TRUE(connect()
                    .ask("POST / HTTP/1.1\r\nHost: here\r\nOrigin: "
                         "https://evil.example\r\nContent-Length: 0\r\n\r\n")
                    .starts_with("HTTP/1.1 403"));
}

TEST_P(GatewayTest, TextsGoBothWays) {
    open();
    RawClient client = websocket();
    for (const std::string& text :
         {std::string("{}"), std::string("grün"), std::string(8192, 'x')}) {
        client.say(text);
        const auto frame = client.hear();
        EXPECT_EQ(frame.opcode, 1);
        EXPECT_EQ(frame.payload, text);
    }
    EXPECT_TRUE(hall->wait_for([&] { return hall->gateway.counts().messages_out == 3; }));
    const GatewayCounts counts = hall->counts();
    EXPECT_EQ(counts.messages_in, 3u);
    EXPECT_EQ(counts.bytes_in, counts.bytes_out);
    EXPECT_EQ(counts.connections, 1u);
}

TEST_P(GatewayTest, WhatIsNoTextEndsTheConnection) {
    open();
    const auto code_after = [&](const std::string& bytes) {
        RawClient client = websocket();
        client.write(bytes);
        return client.closing_code();
    };
    EXPECT_EQ(code_after(RawClient::frame(2, "binary")), 1003);
    EXPECT_EQ(code_after(RawClient::frame(1, std::string(8193, 'x'))), 1009);
    EXPECT_EQ(code_after(RawClient::frame(1, std::string(100000, 'x'))), 1009);
    EXPECT_EQ(code_after(RawClient::frame(1, "").substr(0, 1) +
                         "\xff\x7f\xff\xff\xff\xff\xff\xff\xff" + "abcd"),
              1009);  // so it says
    EXPECT_EQ(code_after(RawClient::frame(1, "\xff\xfe")), 1007);
    EXPECT_EQ(code_after(RawClient::frame(1, "unmasked", false)), 1002);
    EXPECT_EQ(code_after(RawClient::frame(5, "no such opcode")), 1002);
    EXPECT_EQ(code_after(RawClient::frame(8, "\x03\xe8")), 1000);
    EXPECT_EQ(hall->counts().oversized, 3u);
    // A message in pieces counts as a whole.
    std::string pieces;
    for (int i = 0; i < 3; ++i) {
        std::string piece = RawClient::frame(i ? 0 : 1, std::string(4000, 'x'));
        piece[0] = static_cast<char>(piece[0] & 0x7f);
        pieces += piece;
    }
    EXPECT_EQ(code_after(pieces), 1009);
    EXPECT_TRUE(hall->wait_for([&] { return hall->addresses.empty() && hall->closed == 9; }));
    EXPECT_EQ(hall->ask([&] { return hall->heard; }), 0);
}

TEST_P(GatewayTest, AFloodIsDroppedAndThenEnded) {
    GatewaySettings settings;
    settings.message_burst = 20;
    settings.messages_per_second = 1;
    open(settings);
    RawClient client = websocket();
    for (int i = 0; i < 100; ++i) client.say("x");
    int echoed = 0, refused = 0;
    for (int i = 0; i < 100; ++i) {
        const auto frame = client.hear();
        if (frame.payload == "x") ++echoed;
        if (frame.payload.starts_with(
                R"({"type":"refused","id":null,"code":"too_fast","clause":null,"text":{"de":)"))
            ++refused;
    }
    EXPECT_EQ(echoed + refused, 100);
    EXPECT_GE(echoed, 20);
    EXPECT_LE(echoed, 40);
    EXPECT_EQ(hall->counts().rate_limited, static_cast<unsigned>(refused));
    EXPECT_TRUE(comes("still here", [&] {
        client.say("still here");
        return client.hear().payload;
    }));
    for (int i = 0; i < 1200; ++i) client.say("x");
    EXPECT_EQ(client.closing_code(), 1008);
    client.end_writing();
    EXPECT_TRUE(hall->wait_for([&] { return hall->addresses.empty(); }));
}

TEST_P(GatewayTest, OneAddressMaySaySoMuchOnAllItsConnections) {
    GatewaySettings settings;
    settings.behind_proxy = true;
    settings.message_burst = 20;
    settings.messages_per_second = 0.1;
    open(settings);
    const auto count_echoes = [&](const std::string& address) {
        RawClient client(hall->port);
        EXPECT_TRUE(
            client.upgrade("X-Forwarded-For: " + address + "\r\n").starts_with("HTTP/1.1 101"));
        for (int i = 0; i < 20; ++i) client.say("x");
        int echoed = 0;
        for (int i = 0; i < 20; ++i) echoed += client.hear().payload == "x";
        return echoed;
    };
    int quiet = 0, loud = 0;
    for (int i = 0; i < 20; ++i) quiet += count_echoes("192.0.2.1");
    EXPECT_EQ(quiet, 400) << "a class does not notice";
    for (int i = 0; i < 40; ++i) loud += count_echoes("2001:db8::" + std::to_string(i + 1));
    EXPECT_GE(loud, 500);
    EXPECT_LT(loud, 750) << "of 800 that no connection was too fast with";
    EXPECT_EQ(count_echoes("192.0.2.2"), 20);
}

TEST_P(GatewayTest, AFloodOfPingsIsAFloodToo) {
    open();
    RawClient client = websocket();
    std::string pings;
    for (int i = 0; i < 2000; ++i) pings += RawClient::frame(9, "");
    client.write(pings);
    EXPECT_EQ(client.closing_code(), 1008);
}

TEST_P(GatewayTest, ASlowReaderIsCutOff) {
    Hall& h = open({.idle = kNever});
    RawClient slow(h.port, 4096);
    ASSERT_TRUE(slow.upgrade().starts_with("HTTP/1.1 101"));
    RawClient quick = websocket();
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 2; }));
    const SharedText text = to_message(std::string(16 * 1024, 'x'));
    // Everybody is told the same; nobody waits for the slow one, and what is kept for it is
    // bounded.
    long most = 0;
    for (int i = 0; i < 200; ++i) {
        h.ask([&] {
            for (const auto& [id, address] : h.addresses) h.gateway.home().send(id, text);
            most = std::max(most, text.use_count());
        });
        EXPECT_EQ(quick.hear().payload.size(), text->size());
    }
    EXPECT_LE(most, 512 / 16 + 4);
    EXPECT_EQ(h.counts().slow_readers, 1u);
    EXPECT_TRUE(h.wait_for([&] { return h.addresses.size() == 1; }));  // though it never reads
    EXPECT_EQ(text.use_count(), 1);
    quick.say("on");
    EXPECT_EQ(quick.hear().payload, "on");
}

TEST_P(GatewayTest, ASlowReaderWhoWakesUpIsToldWhy) {
    Hall& h = open();
    RawClient slow(h.port, 4096);
    ASSERT_TRUE(slow.upgrade().starts_with("HTTP/1.1 101"));
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 1; }));
    const SharedText text = to_message(std::string(16 * 1024, 'x'));
    h.ask([&] {
        for (int i = 0; i < 100; ++i) h.gateway.home().send(h.last, text);
    });
    int frames = 0;
    for (;;) {
        const auto frame = slow.hear();
        if (frame.opcode == 1 && frame.payload.starts_with(R"({"type":"bye","reason":"slow")"))
            break;
        ASSERT_EQ(frame.opcode, 1);
        ++frames;
    }
    EXPECT_LT(frames, 100);
    EXPECT_EQ(slow.closing_code(), 1008);
}

TEST_P(GatewayTest, TextsOfEveryLengthArriveWholeAndInOrder) {
    Hall& h = open();
    RawClient client = websocket();
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 1; }));
    std::vector<std::string> texts;
    for (const std::size_t length : {0U, 1U, 125U, 126U, 127U, 65'535U, 65'536U, 200'000U})
        texts.emplace_back(length, static_cast<char>('a' + texts.size()));
    for (int i = 0; i < 100; ++i) texts.push_back(std::to_string(i));  // more than one write takes
    client.write(RawClient::frame(9, "are you there?"));
    h.ask([&] {
        for (const std::string& text : texts) h.gateway.home().send(h.last, to_message(text));
    });
    int pongs = 0;
    for (std::size_t i = 0; i < texts.size();) {
        const auto frame = client.hear();
        pongs += frame.opcode == 10;
        if (frame.opcode == 10) continue;
        ASSERT_EQ(frame.opcode, 1);
        EXPECT_EQ(frame.payload, texts[i++]);
    }
    while (pongs == 0) {
        const auto frame = client.hear();
        ASSERT_EQ(frame.opcode, 10) << "what Beast says itself goes out between the texts";
        ++pongs;
    }
    EXPECT_EQ(h.counts().messages_out, texts.size());
}

TEST_P(GatewayTest, ClosingDeliversWhatIsQueued) {
    Hall& h = open();
    RawClient client = websocket();
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 1; }));
    h.ask([&] {
        for (int i = 0; i < 50; ++i)
            h.gateway.home().send(h.last, to_message(std::to_string(i) + std::string(4000, ' ')));
        h.gateway.home().close(h.last, 1012, "restart");
        h.gateway.home().send(h.last, to_message("after the end"));
        h.gateway.home().close(h.last, 1000, "twice");
        h.gateway.home().send(12345, to_message("nobody"));
        h.gateway.home().close(12345, 1000, "nobody");
    });
    for (int i = 0; i < 50; ++i) EXPECT_EQ(std::stoi(client.hear().payload), i);
    const auto goodbye = client.hear();
    EXPECT_EQ(goodbye.code(), 1012);
    EXPECT_EQ(goodbye.payload.substr(2), "restart");
    client.say("too late");
    client.write(RawClient::frame(8, "\x03\xf4"));
    EXPECT_TRUE(client.is_ended());
    client.end_writing();
    EXPECT_TRUE(h.wait_for([&] { return h.closed == 1; }));
    EXPECT_EQ(h.ask([&] { return h.heard; }), 0);
}

TEST_P(GatewayTest, ThoseWhoDoNotSayGoodbyeAreCutOff) {
    Hall& h = open({.idle = kNever});
    RawClient client = websocket();
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 1; }));
    h.ask([&] { h.gateway.home().close(h.last, 1000, "bye"); });
    EXPECT_EQ(client.hear().code(), 1000);
    EXPECT_TRUE(h.wait_for([&] { return h.closed == 1; }));
}

TEST_P(GatewayTest, TheSilentArePingedAndThenClosed) {
    GatewaySettings settings;
    settings.idle = std::chrono::seconds(3);  // half of it to answer each ping
    open(settings);
    RawClient mute = websocket(), alive = websocket();
    while (hall->closed == 0) {
        const auto frame = alive.hear();
        ASSERT_EQ(frame.opcode, 9);
        alive.write(RawClient::frame(10, frame.payload));
    }
    alive.say("here");
    auto frame = alive.hear();
    while (frame.opcode == 9) frame = alive.hear();
    EXPECT_EQ(frame.payload, "here");
    EXPECT_EQ(hall->closed, 1);
}

TEST_P(GatewayTest, AFullServerSaysSo) {
    GatewaySettings settings;
    settings.connections = 3;
    open(settings);
    std::vector<RawClient> inside;
    for (int i = 0; i < 3; ++i) inside.push_back(websocket());
    EXPECT_TRUE(connect().upgrade().starts_with("HTTP/1.1 503"));
    EXPECT_TRUE(connect().get("/").starts_with("HTTP/1.1 503"));
    EXPECT_EQ(hall->counts().refused_full, 2u);
    inside.pop_back();
    EXPECT_TRUE(comes("HTTP/1.1 101", [&] { return connect().upgrade(); }));
}

TEST_P(GatewayTest, OneAddressHoldsSoManyConnections) {
    GatewaySettings settings;
    settings.connections_per_address = 2;
    open(settings);
    {
        RawClient a = websocket(), b = websocket();
        EXPECT_TRUE(connect().upgrade().starts_with("HTTP/1.1 429"));
    }
    EXPECT_TRUE(comes("HTTP/1.1 101", [&] { return connect().upgrade(); }));
}

TEST_P(GatewayTest, StalledBodiesTakeLittle) {
    GatewaySettings settings;
    settings.behind_proxy = true;
    settings.bodies = 6 << 20;
    open(settings);
    const auto stalled = [&](const std::string& address) {
        RawClient client = connect();
        client.write("POST /api/games HTTP/1.1\r\nHost: here\r\nContent-Length: 1048576\r\n" +
                     ("X-Forwarded-For: " + address) + "\r\n\r\n{");
        return client;
    };
    std::vector<RawClient> held;
    for (int i = 0; i < 4; ++i) held.push_back(stalled("192.0.2.1"));
    EXPECT_TRUE(stalled("192.0.2.1").answer().starts_with("HTTP/1.1 429"));
    for (int i = 0; i < 2; ++i) held.push_back(stalled("192.0.2.2"));
    EXPECT_TRUE(stalled("192.0.2.3").answer().starts_with("HTTP/1.1 503"));
    const auto ask_with = [&](std::size_t bytes) {
        return connect().ask(
            fmt::format("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: {}\r\n\r\n{}", bytes,
                        std::string(bytes, 'x')));
    };
    EXPECT_TRUE(connect().get("/").starts_with("HTTP/1.1 200")) << "what has no body goes on";
    EXPECT_TRUE(ask_with(5).starts_with("HTTP/1.1 200")) << "and what has a small one";
    EXPECT_EQ(hall->counts().refused_bodies, 2u);
    EXPECT_TRUE(ask_with(9000).starts_with("HTTP/1.1 503"));
    held.clear();
    EXPECT_TRUE(comes("HTTP/1.1 200", [&] { return ask_with(9000); }))
        << "what was held is given back";
}

TEST_P(GatewayTest, AnswersThatNobodyReadsTakeLittle) {
    GatewaySettings settings;
    settings.behind_proxy = true;
    settings.bodies = 14 << 20;
    open(settings);
    hall->on_request = [](const Request& request, const std::function<void(Response)>& respond) {
        const auto text =
            std::make_shared<const std::string>(request.path == "/small" ? 100 : 6 << 20, 'x');
        if (request.path == "/shared") return respond({.fixed = *text, .keeps = text});
        respond(to_response(*text));
    };
    const auto asker = [&](const std::string& path, const std::string& address) {
        RawClient client(hall->port, 4096);
        client.write("GET " + path + " HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: " + address +
                     "\r\n\r\n");
        return client;
    };
    std::vector<RawClient> slow;
    slow.push_back(asker("/large", "192.0.2.1"));  // one alone may be as large as it is
    slow.push_back(asker("/shared", "192.0.2.2"));
    EXPECT_TRUE(asker("/large", "192.0.2.1").answer().starts_with("HTTP/1.1 503"));
    EXPECT_TRUE(asker("/large", "192.0.2.3").answer().starts_with("HTTP/1.1 503"));
    EXPECT_TRUE(asker("/small", "192.0.2.1").answer().starts_with("HTTP/1.1 200"));
    EXPECT_EQ(hall->counts().refused_bodies, 2u);
    EXPECT_EQ(slow[0].answer().size() >> 20, 6u) << "who reads at last gets all of it";
    EXPECT_TRUE(asker("/large", "192.0.2.1").answer().starts_with("HTTP/1.1 200"));
}

TEST_P(GatewayTest, GoesOnWhenThereIsNoMemory) {
    hall = std::make_unique<Hall>();  // where the echo fails on the connection's own loop
    hall->start();
    Hall& h = *hall;
    h.on_message = [](ConnectionId, std::string_view) { throw std::bad_alloc(); };
    h.on_request = [](const Request&, const std::function<void(Response)>&) {
        throw std::bad_alloc();
    };
    RawClient client = websocket();
    client.say("x");
    EXPECT_EQ(client.hear().opcode, 8);  // this connection ends
    EXPECT_TRUE(connect().get("/").starts_with("HTTP/1.1 503"));
    h.gateway.home().post([] { throw std::bad_alloc(); });
    h.counts();  // comes after it
    EXPECT_EQ(h.failed, 3);
    EXPECT_TRUE(h.wait_for([&] { return h.addresses.empty(); }));
}

TEST_P(GatewayTest, GoesByItsOwnNames) {
    GatewaySettings settings;
    settings.hosts = {"here"};
    open(settings);
    EXPECT_TRUE(connect().get("/").starts_with("HTTP/1.1 200"));
    RawClient client = connect();
    client.write("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    EXPECT_TRUE(client.answer().starts_with("HTTP/1.1 421"));
}

TEST_P(GatewayTest, PongsAreAFloodToo) {
    open();
    RawClient client = websocket();
    std::string pongs;
    for (int i = 0; i < 2000; ++i) pongs += RawClient::frame(10, "");
    client.write(pongs);
    EXPECT_EQ(client.hear().opcode, 8);
}

// ------------------------------------------------------------------------------------------------
// the loop

TEST_P(GatewayTest, TimersRunReplaceAndCancel) {
    Hall& h = open();
    std::vector<std::string> ran;
    std::vector<std::unique_ptr<Gateway::Timer>> timers;
    h.ask([&] {
        for (int i = 0; i < 5; ++i) timers.push_back(h.gateway.home().make_timer());
        timers[0]->set(milliseconds(20), [&] { ran.push_back("second"); });
        timers[1]->set(milliseconds(5), [&] {
            ran.push_back("first");
            timers[1]->set(milliseconds(40), [&] {
                ran.push_back("third");
                timers[2]->set(milliseconds(5), [&] { ran.push_back("fourth"); });
                timers[1].reset();  // from within its own work
            });
        });
        timers[2]->set(milliseconds(0), [&] { ran.push_back("replaced"); });
        timers[2]->set(std::chrono::hours(1), [&] { ran.push_back("replaced as well"); });
        timers[3]->set(milliseconds(0), [&] { ran.push_back("cancelled"); });
        timers[3]->cancel();
        timers[4]->set(milliseconds(0), [&] { ran.push_back("destroyed"); });
        timers[4].reset();
    });
    // Expired together: the first to run takes the other back although its turn has come.
    h.ask([&] {
        timers[3]->set(milliseconds(1), [&] { timers[4]->cancel(); });
        timers[4] = h.gateway.home().make_timer();
        timers[4]->set(milliseconds(2), [&] { ran.push_back("taken back"); });
        std::this_thread::sleep_for(milliseconds(10));
    });
    EXPECT_TRUE(h.wait_for([&] { return ran.size() == 4; }));
    EXPECT_EQ(h.ask([&] { return ran; }),
              (std::vector<std::string>{"first", "second", "third", "fourth"}));
    h.ask([&] { timers.clear(); });
}

TEST_P(GatewayTest, WorkMayBePostedFromAnyThread) {
    Hall& h = open();
    std::vector<RawClient> clients;
    for (int i = 0; i < 4; ++i) clients.push_back(websocket());
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 4; }));
    constexpr int kThreads = 4, kEach = 250;
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < kEach; ++i)
                h.gateway.home().post([&h, t, i] {
                    for (const auto& [id, address] : h.addresses)
                        h.gateway.home().send(id, to_message(std::to_string(t * 1000 + i)));
                });
        });
    for (auto& thread : threads) thread.join();
    for (RawClient& client : clients) {
        int next[kThreads] = {};
        for (int i = 0; i < kThreads * kEach; ++i) {
            const int n = std::stoi(client.hear().payload);
            ASSERT_EQ(n % 1000, next[n / 1000]++);  // in order for each thread
        }
    }
}

TEST_P(GatewayTest, StopTellsEverybodyAndEnds) {
    Hall& h = open();
    RawClient client = websocket(), idle_http = connect();
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 1; }));
    h.ask([&] {
        h.gateway.home().send(h.last, to_message("the last word"));
        h.gateway.stop();
        h.gateway.stop();
    });
    EXPECT_EQ(client.hear().payload, "the last word");
    EXPECT_EQ(client.hear().code(), 1001);
    client.write(RawClient::frame(8, "\x03\xe9"));
    client.end_writing();
    h.thread.join();
    EXPECT_EQ(h.closed, 1);
    EXPECT_FALSE(connect().connected());
}

TEST_P(GatewayTest, StopWaitsForNobodyForLong) {
    Hall& h = open({.idle = kNever});
    RawClient deaf(h.port, 4096);
    ASSERT_TRUE(deaf.upgrade().starts_with("HTTP/1.1 101"));
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == 1; }));
    h.ask([&] { h.gateway.home().send(h.last, to_message(std::string(500000, 'x'))); });
    const auto start = std::chrono::steady_clock::now();
    h.end();
    EXPECT_LT(std::chrono::steady_clock::now() - start, kNever / 10);
}

TEST_P(GatewayTest, SignalsAskForTheEnd) {
    Hall& h = open();
    std::raise(SIGTERM);
    h.thread.join();
    EXPECT_EQ(h.terminated, 1);
}

TEST(GatewayOpen, SaysWhyItCannotBind) {
    Hall first;
    first.start();
    GatewaySettings settings;
    settings.port = first.port;
    Gateway second(settings);
    const auto bound = second.open({});
    ASSERT_FALSE(bound);
    EXPECT_EQ(bound.faults()[0],
              "127.0.0.1:" + std::to_string(first.port) + ": Address already in use");
    settings.bind = "no address";
    Gateway third(settings);
    EXPECT_FALSE(third.open({}));
}

TEST_P(GatewayTest, ManyConnectionsCostLittle) {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    const int many = static_cast<int>(std::min<rlim_t>(2000, files.rlim_max / 2 - 100));
    GatewaySettings settings;
    settings.requests_per_second = 0;
    settings.connections_per_address = 0;
    Hall& h = open(settings);
    {
        RawClient warm = websocket();
    }
    const auto before = mallinfo2();
    std::vector<RawClient> clients;
    clients.reserve(static_cast<std::size_t>(many));
    for (int i = 0; i < many; ++i) clients.push_back(websocket());
    ASSERT_TRUE(h.wait_for([&] { return h.addresses.size() == static_cast<std::size_t>(many); }));
    const auto bytes = static_cast<double>(mallinfo2().uordblks - before.uordblks) / many;
    RecordProperty("bytes_per_idle_socket", std::to_string(bytes));
#ifndef SANITIZED
    EXPECT_LT(bytes, 12000);
#endif
    if (std::getenv("FIGURES")) std::printf("heap for each idle socket: %.0f bytes\n", bytes);
    h.ask([&] {
        for (const auto& [id, address] : h.addresses) h.gateway.home().send(id, to_message("all"));
    });
    for (RawClient& client : clients) ASSERT_EQ(client.hear().payload, "all");
    clients.clear();
    EXPECT_TRUE(h.wait_for([&] { return h.addresses.empty(); }));
}

// ------------------------------------------------------------------------------------------------
// several loops

class SeveralLoops : public testing::Test {
protected:
    static constexpr std::size_t kLoops = 3;

    explicit SeveralLoops(GatewaySettings settings = {.messages_per_second = 0})
        : hall((settings.loops = kLoops, settings)) {
        hall.start();
    }
    RawClient websocket(std::string_view path = "/ws") {
        RawClient client(hall.port);
        EXPECT_TRUE(client.upgrade("", path).starts_with("HTTP/1.1 101"));
        return client;
    }
    bool holds(std::size_t connections) {
        return hall.wait_for([&] { return hall.addresses.size() == connections; });
    }

    Hall hall;
};

TEST_F(SeveralLoops, ConnectionsGoToAllByTurns) {
    std::vector<RawClient> clients;
    for (int i = 0; i < 9; ++i) clients.push_back(websocket());
    ASSERT_TRUE(holds(9));
    std::map<std::size_t, int> on;
    hall.ask([&] {
        for (const auto& one : hall.addresses) ++on[hall.gateway.loop_of(one.first)];
    });
    EXPECT_EQ(on, (std::map<std::size_t, int>{{0, 3}, {1, 3}, {2, 3}}));
}

TEST_F(SeveralLoops, WhoSaysWhereHeIsGoingIsServedThere) {
    for (const std::string room : {"a", "ab", "abc", "abcd", "abcde"}) {
        RawClient client = websocket("/ws?room=" + room);
        ASSERT_TRUE(holds(1));
        EXPECT_EQ(hall.gateway.loop_of(hall.ask([&] { return hall.last; })), room.size() % kLoops);
        client.say("on any of them");
        EXPECT_EQ(client.hear().payload, "on any of them");
        client.end_writing();
        ASSERT_TRUE(holds(0));
    }
    EXPECT_TRUE(RawClient(hall.port).get("/ws?room=abc").starts_with("HTTP/1.1 426"));
}

TEST_F(SeveralLoops, ANumberIsNeverGivenTwice) {
    std::set<ConnectionId> seen;
    for (int i = 0; i < 30; ++i) {
        RawClient client = websocket(i % 2 ? "/ws" : "/ws?room=x");
        ASSERT_TRUE(holds(1));
        EXPECT_TRUE(seen.insert(hall.ask([&] { return hall.last; })).second);
        client.end_writing();
        ASSERT_TRUE(holds(0));
    }
}

TEST_F(SeveralLoops, WhatOneTellsAnotherStaysInOrderWhateverFails) {
    constexpr int kTold = 3000;
    std::vector<int> heard;
    for (int i = 0; i < kTold; ++i)
        hall.gateway.loop(1).post([&, i] {
            hall.gateway.loop(1).tell(hall.gateway.loop(2), [&, i] {
                if (i % 1000 == 500) throw std::bad_alloc();
                heard.push_back(i);
                if (i + 1 == kTold)
                    hall.gateway.loop(2).tell(hall.gateway.home(), [&] { ++hall.heard; });
            });
        });
    ASSERT_TRUE(hall.wait_for([&] { return hall.heard == 1; }));
    EXPECT_EQ(heard.size(), kTold - 3u);
    EXPECT_TRUE(std::ranges::is_sorted(heard));
    EXPECT_EQ(hall.failed, 3);
}

TEST_F(SeveralLoops, AReaderHearsOneLoopsWordsInOrder) {
    RawClient client = websocket("/ws?room=ab");
    ASSERT_TRUE(holds(1));
    for (int i = 0; i < 1000; ++i)
        hall.gateway.loop(1).post([this, i, id = hall.last] {
            hall.gateway.loop(1).send(id, to_message(std::to_string(i)));
            if (i == 999) hall.gateway.loop(1).close(id, 1000, "enough");
        });
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(client.hear().payload, std::to_string(i));
    EXPECT_EQ(client.hear().code(), 1000);
}

TEST_F(SeveralLoops, TheEndComesWhileEverybodySpeaks) {
    std::vector<RawClient> clients;
    for (int i = 0; i < 12; ++i) clients.push_back(websocket());
    ASSERT_TRUE(holds(12));
    std::vector<std::thread> talkers;
    std::atomic<int> told = 0;
    for (RawClient& client : clients)
        talkers.emplace_back([&client, &told] {
            while (client.say("and another thing")) {
                const auto frame = client.hear();
                if (frame.opcode == 1) continue;
                told += frame.code() == 1001;
                client.write(RawClient::frame(8, "\x03\xe9"));
                return client.end_writing();
            }
        });
    hall.end();
    for (auto& talker : talkers) talker.join();
    EXPECT_EQ(told, 12);
    EXPECT_EQ(hall.closed, 12);
    EXPECT_EQ(hall.gateway.counts().connections, 0u);
}

class FewPlaces : public SeveralLoops {
protected:
    FewPlaces() : SeveralLoops({.connections_per_address = 10, .requests_per_second = 0}) {}
};

TEST_F(FewPlaces, AnAddressHoldsSoManyOnAllLoopsTogether) {
    std::atomic<int> in = 0, refused = 0;
    const auto come = [&](std::vector<RawClient>& clients) {
        for (std::size_t i = 0; i < 5; ++i) {
            RawClient client(hall.port);
            const std::string answer =
                client.upgrade("", i % 2 ? "/ws" : "/ws?room=" + std::string(i, 'x'));
            in += answer.starts_with("HTTP/1.1 101");
            refused += answer.starts_with("HTTP/1.1 429");
            if (answer.starts_with("HTTP/1.1 101")) clients.push_back(std::move(client));
        }
    };
    std::vector<std::vector<RawClient>> crowds(6);
    std::vector<std::thread> threads;
    for (auto& crowd : crowds) threads.emplace_back([&] { come(crowd); });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(in, 10);
    EXPECT_EQ(refused, 20);
    ASSERT_TRUE(holds(10));
    crowds.clear();
    ASSERT_TRUE(holds(0));
    std::vector<RawClient> again;
    EXPECT_TRUE(comes("10", [&] {
        come(again);
        return std::to_string(again.size());
    })) << "what was held on any loop is given back";
}

// ------------------------------------------------------------------------------------------------
// its parts

TEST(Addresses, AreForgottenWhenQuietAndNeverTooMany) {
    auto now = Bucket::Time() + std::chrono::hours(1);
    Addresses addresses({1, 2}, {}, 3, 10, 100);
    for (int i = 0; i < 1000; ++i)
        addresses.may_ask("10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250), now);
    EXPECT_LE(addresses.size(), 101u);
    EXPECT_FALSE(addresses.may_ask("10.9.9.9", now));  // the newcomers share what is left
    now += std::chrono::seconds(5);
    EXPECT_TRUE(addresses.may_ask("10.9.9.9", now));
    EXPECT_EQ(addresses.size(), 1u);
    Addresses::Known* first = addresses.enter("10.1.1.1", now);
    EXPECT_TRUE(addresses.enter("10.1.1.1", now) && addresses.enter("10.1.1.1", now));
    EXPECT_FALSE(addresses.enter("10.1.1.1", now));
    addresses.leave(first);
    EXPECT_TRUE(addresses.enter("10.1.1.1", now));
    Addresses::Known* holder = addresses.hold("10.1.1.1", 7, now);
    ASSERT_TRUE(holder);
    EXPECT_FALSE(addresses.hold("10.1.1.1", 4, now));
    EXPECT_TRUE(addresses.hold("10.1.1.2", 4, now));
    addresses.release(holder, 7);
    EXPECT_TRUE(addresses.hold("10.1.1.1", 4, now));
}

TEST(Turns, GoRoundAmongHouseholds) {
    Turns turns(1, 3, 5);
    std::string served;
    const auto ask = [&](const char* who, char what) {
        return turns.ask(who, [&served, what] { served += what; });
    };
    EXPECT_TRUE(ask("10.0.0.1", 'a'));
    for (char what : {'b', 'c', 'd'}) EXPECT_TRUE(ask("10.0.0.1", what));
    EXPECT_FALSE(ask("10.0.0.1", 'e')) << "its own line is full";
    EXPECT_TRUE(ask("10.0.0.2", 'x'));
    EXPECT_TRUE(ask("10.0.0.3", 'y'));
    EXPECT_FALSE(ask("10.0.0.4", 'z')) << "all lines are full";
    EXPECT_EQ(served, "a");
    for (int i = 0; i < 6; ++i) turns.end();
    EXPECT_EQ(served, "abxycd");
    EXPECT_TRUE(ask("10.0.0.4", 'z'));
    EXPECT_EQ(served, "abxycdz");
}

TEST(Hosts, AreAddressesOrNamesOfOurs) {
    const std::vector<std::string> names{"localhost", "spiel.example.org"};
    for (const char* host : {"127.0.0.1:8080", "[::1]:8080", "localhost:8080", "LOCALHOST",
                             "spiel.example.org", "192.0.2.7"})
        EXPECT_TRUE(is_our_name(host, names)) << host;
    for (const char* host : {"evil.example:8080", "localhost.evil.example", "127.0.0.1.nip.io"})
        EXPECT_FALSE(is_our_name(host, names)) << host;
    EXPECT_TRUE(is_our_name("evil.example", {}));
}

TEST(Addresses, AreHouseholds) {
    EXPECT_EQ(household("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(household("2001:db8:1:2:3:4:5:6"), household("2001:db8:1:2:ffff::"));
    EXPECT_NE(household("2001:db8:1:2:3:4:5:6"), household("2001:db8:1:3:3:4:5:6"));
    EXPECT_EQ(forwarded_address("1.1.1.1,  2.2.2.2 ", "peer"), "2.2.2.2");
    EXPECT_EQ(forwarded_address("1.1.1.1", "peer"), "1.1.1.1");
    EXPECT_EQ(forwarded_address("", "peer"), "peer");
    EXPECT_EQ(forwarded_address("1.1.1.1, unknown", "peer"), "peer");
}

// ------------------------------------------------------------------------------------------------
// the client

TEST_P(GatewayTest, TheClientTalks) {
    Hall& h = open();
    Loop loop;
    const Server server{"127.0.0.1", h.port};
    std::vector<std::string> heard;
    Loop::LinkId link = 0;
    Loop::LinkEvents events;
    events.opened = [&] {
        for (int i = 0; i < 10; ++i) loop.send(link, std::to_string(i));
        loop.send(link, std::string(5000, 'x'));
        loop.close(link);
    };
    events.message = [&](std::string_view text) { heard.emplace_back(text); };
    events.closed = [&](std::uint16_t code, const std::string&) {
        heard.push_back("closed " + std::to_string(code));
        loop.request(server, "POST", "/api?x=1", "body", [&](Reply reply) {
            heard.push_back(std::to_string(reply.status) + " " + reply.body);
            loop.after(milliseconds(5), [&] { loop.stop(); });
        });
    };
    link = loop.connect(server, std::move(events));
    loop.run();
    // What the echo sent after the goodbye may be lost, what came is in order.
    ASSERT_GE(heard.size(), 2u);
    EXPECT_EQ(heard.back(), "200 POST /api ? x=1 | body | 127.0.0.1 | ");
    EXPECT_EQ(heard[heard.size() - 2], "closed 1000");
}

TEST_P(GatewayTest, TheClientTellsEveryEndOnce) {
    Hall& h = open();
    Loop loop;
    std::map<std::string, int> ends;
    int left = 4;
    const auto open_link = [&](const std::string& name, std::uint16_t port,
                               std::function<void()> opened) {
        Loop::LinkEvents events;
        events.opened = std::move(opened);
        events.message = [](std::string_view) {};
        events.closed = [&, name](std::uint16_t code, const std::string&) {
            ++ends[name + " " + std::to_string(code)];
            if (--left == 0) loop.stop();
        };
        return loop.connect({"127.0.0.1", port}, std::move(events));
    };
    open_link("nobody there", 1, [] {});
    Loop::LinkId dropped = 0, binary = 0, early = 0;
    dropped = open_link("dropped", h.port, [&] { loop.drop(dropped); });
    binary = open_link("too big", h.port, [&] { loop.send(binary, std::string(9000, 'x')); });
    early = open_link("early", h.port, [] {});
    loop.drop(early);
    loop.run();
    EXPECT_EQ(ends,
              (std::map<std::string, int>{
                  {"nobody there 0", 1}, {"dropped 0", 1}, {"too big 1009", 1}, {"early 0", 1}}));
}

TEST(Client, ReadsAddresses) {
    EXPECT_EQ(parse_server("http://127.0.0.1:8080")->port, 8080);
    EXPECT_EQ(parse_server("http://example.org/")->port, 80);
    EXPECT_EQ(parse_server("https://example.org")->address(), "https://example.org:443");
    for (const char* bad : {"", "ftp://x", "https://", "http://", "http://x:0", "http://x:70000",
                            "http://x:8x", "http://x/y", "x:80"})
        EXPECT_FALSE(parse_server(bad)) << bad;
}

}  // namespace
}  // namespace bankhalter::tests
