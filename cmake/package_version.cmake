# Read by cpack when it starts: the package has the version of the program that was built.
file(STRINGS ${CPACK_VERSION_SOURCE} line REGEX kVersion)
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" CPACK_PACKAGE_VERSION "${line}")
set(CPACK_DEBIAN_ENGINE_PACKAGE_DEPENDS "libbankhalter0 (= ${CPACK_PACKAGE_VERSION}), libboost-json1.81-dev, libfmt-dev, \
libsodium-dev, libtomlplusplus-dev, pkg-config")
