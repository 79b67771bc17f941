# find_package(Bankhalter): the rules as a library. Targets, each with those before it: Bankhalter::engine (the rules),
# Bankhalter::notation (words, JSON, records), Bankhalter::edition (edition files), Bankhalter::play (tables, chance, replaying),
# Bankhalter::bots (players), Bankhalter::sim (simulator, matches), Bankhalter::analysis, Bankhalter::capi (bankhalter.h, static).
include(CMakeFindDependencyMacro)
find_dependency(fmt)
find_dependency(Boost 1.81 COMPONENTS json)
find_dependency(Threads)
find_dependency(PkgConfig)
pkg_check_modules(TOML REQUIRED IMPORTED_TARGET tomlplusplus)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
include(${CMAKE_CURRENT_LIST_DIR}/Bankhalter.cmake)
