# For WebAssembly the libraries are compiled with the program, without exceptions, from the headers of the Debian packages. They are
# reached through links: the other headers beside them are those of the building machine.
set(headers ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
foreach(library boost fmt toml++)
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()
add_compile_options(-fno-exceptions)
add_library(header_packages INTERFACE)
target_include_directories(header_packages SYSTEM INTERFACE ${headers})
target_compile_definitions(header_packages INTERFACE FMT_HEADER_ONLY FMT_EXCEPTIONS=0 BOOST_NO_EXCEPTIONS
  BOOST_SYSTEM_DISABLE_THREADS TOML_EXCEPTIONS=0)
add_library(fmt::fmt ALIAS header_packages)
add_library(Boost::json ALIAS header_packages)
add_library(PkgConfig::TOML ALIAS header_packages)
add_library(PkgConfig::SODIUM ALIAS header_packages) # its part is taken by play/browser_crypto.cpp
