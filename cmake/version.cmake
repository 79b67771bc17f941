# The version comes from the last tag: v1.2.0 is 1.2.0, three commits later 1.2.0+3.g0123abc, and .modified with changes that are not
# committed. Without git or a tag it is the project's version. Run at each build; the source file is written only when it changes:
# cmake -DFOLDER=… -DPROJECT_VERSION=… -DOUT=… -P version.cmake
execute_process(COMMAND git -C ${FOLDER} describe --tags --match "v[0-9]*" --dirty=.modified OUTPUT_VARIABLE described ERROR_QUIET
                OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
set(version ${PROJECT_VERSION})
if(EXISTS ${FOLDER}/.git AND NOT failed AND described MATCHES "^v([0-9][0-9.]*)(-([0-9]+)-(g[0-9a-f]+))?(\\.modified)?$")
  set(version ${CMAKE_MATCH_1})
  if(CMAKE_MATCH_3)
    string(APPEND version "+${CMAKE_MATCH_3}.${CMAKE_MATCH_4}${CMAKE_MATCH_5}")
  elseif(CMAKE_MATCH_5)
    string(APPEND version "+modified")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#include \"commands/version.h\"\n\nconst char bankhalter::commands::kVersion[] = \"${version}\";\n" @ONLY)
