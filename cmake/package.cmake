# What `cmake --install` and CPack install, in components, a Debian package each: `program`, `library` (libbankhalter.so for programs that
# were built with it) and `engine` (headers, static libraries, find_package(Bankhalter), bankhalter.pc).
include(CMakePackageConfigHelpers)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON) # install what stands there, also when the tests are not built

install(TARGETS bankhalter DESTINATION bin COMPONENT program)
install(DIRECTORY ${CMAKE_BINARY_DIR}/man/ DESTINATION share/man/man1 COMPONENT program FILES_MATCHING PATTERN "*.1.gz")
install(FILES ${CMAKE_BINARY_DIR}/man/bankhalter.bash DESTINATION share/bash-completion/completions RENAME bankhalter COMPONENT program)
install(FILES deploy/bankhalter.conf DESTINATION /etc/bankhalter COMPONENT program)
install(FILES deploy/bankhalter.service DESTINATION lib/systemd/system COMPONENT program)
install(FILES deploy/debian/copyright ${CMAKE_BINARY_DIR}/man/changelog.gz DESTINATION share/doc/bankhalter COMPONENT program)
install(DIRECTORY docs/ DESTINATION share/doc/bankhalter/docs COMPONENT program FILES_MATCHING PATTERN "*.md")
install(FILES CHANGELOG.md README.md DESTINATION share/doc/bankhalter COMPONENT program)
install(FILES deploy/debian/lintian-overrides DESTINATION share/lintian/overrides RENAME bankhalter COMPONENT program)
install(FILES deploy/nginx.conf examples/bot.py DESTINATION share/doc/bankhalter/examples COMPONENT program)
install(FILES deploy/prometheus/alerts.yml deploy/prometheus/dashboard.json DESTINATION share/doc/bankhalter/examples/prometheus
        COMPONENT program)

set(layers engine notation edition play bots room sim analysis capi)
install(TARGETS ${layers} EXPORT Bankhalter ARCHIVE DESTINATION lib COMPONENT engine)
install(TARGETS libbankhalter LIBRARY DESTINATION lib COMPONENT library NAMELINK_COMPONENT engine)
install(FILES src/capi/bankhalter.h DESTINATION include/bankhalter COMPONENT engine)
configure_file(cmake/bankhalter.pc.in ${CMAKE_BINARY_DIR}/bankhalter.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/bankhalter.pc DESTINATION lib/pkgconfig COMPONENT engine)
install(EXPORT Bankhalter NAMESPACE Bankhalter:: DESTINATION lib/cmake/Bankhalter COMPONENT engine)
foreach(layer base ${layers})
  install(DIRECTORY src/${layer} DESTINATION include/bankhalter COMPONENT engine FILES_MATCHING PATTERN "*.h" PATTERN embedded.h EXCLUDE
          PATTERN toml_reader.h EXCLUDE)
endforeach()
write_basic_package_version_file(${CMAKE_BINARY_DIR}/BankhalterConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/BankhalterConfig.cmake ${CMAKE_BINARY_DIR}/BankhalterConfigVersion.cmake DESTINATION lib/cmake/Bankhalter
        COMPONENT engine)

set(CPACK_GENERATOR DEB)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/package_version.cmake)
set(CPACK_VERSION_SOURCE ${CMAKE_BINARY_DIR}/src/version.cpp)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};${PROJECT_NAME};ALL;/")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library engine)
set(CPACK_SET_DESTDIR ON)  # for what is in /etc
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_NAME bankhalter)
set(CPACK_PACKAGE_CONTACT "The Bankhalter authors <bankhalter@example.org>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME bankhalter)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc)  # games live in /usr/games, servers do not
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "ca-certificates")  # `join https://…`
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "nginx, postgresql, python3, sqlite3")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "banker of a property-trading board game
Bankhalter holds the exact rules of the game as five German collector's
editions print them. People play in the browser, with each other and with
bots; programs talk to the rules line by line; a simulator plays many
complete games a second. An unofficial fan project.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/deploy/debian/postinst ${CMAKE_SOURCE_DIR}/deploy/debian/prerm
    ${CMAKE_SOURCE_DIR}/deploy/debian/postrm ${CMAKE_SOURCE_DIR}/deploy/debian/conffiles)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libbankhalter0)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "rules of a property-trading board game, for programs
The shared library with the rules, the built-in players and the simulator of
bankhalter. An unofficial fan project.")
set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME libbankhalter-dev)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_ENGINE_DESCRIPTION "rules of a property-trading board game, to build programs with
Headers, static libraries, the CMake package and the pkg-config file of
libbankhalter. An unofficial fan project.")
include(CPack)
