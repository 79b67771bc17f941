// A namespace per layer, and the ground floor (base) in `bankhalter` itself. A layer names what
// lies below it without saying where: this is the map. tests/layers.sh keeps the includes to it.
#pragma once

// clang-format off
namespace bankhalter {

namespace engine {}

namespace notation { using namespace engine; }
namespace edition { using namespace engine; }

namespace play { using namespace notation; using namespace edition; }

namespace bots { using namespace play; }

namespace sim { using namespace bots; }
namespace analysis { using namespace bots; }
namespace room { using namespace bots; }
namespace store {}
namespace net {}  // Asio and Beast: always named, `net::http`

namespace server { using namespace room; using namespace analysis; using namespace store; }
namespace client { using namespace play; }
namespace browser { using namespace room; using namespace analysis; }
namespace capi { using namespace sim; using namespace analysis; using namespace room; }

namespace terminal { using namespace bots; using namespace client; }

namespace commands { using namespace sim; using namespace analysis; using namespace server; using namespace terminal; }

namespace tests { using namespace commands; using namespace capi; }

}  // namespace bankhalter
// clang-format on
