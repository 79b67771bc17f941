# embed_files(TARGET FOLDER PATTERN TABLE): puts the files below FOLDER into TARGET as bytes and defines TABLE, a span of
# bankhalter::EmbeddedFile with paths relative to FOLDER. The assembler does the copying (.incbin), so it costs no compile time.
function(embed_files target folder pattern table)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    set(section ".rodata.${table},\"\",@")
    set(last_section "")
  else()
    set(section ".rodata")
    set(last_section "    .section .note.GNU-stack,\"\",@progbits\n")
  endif()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/${pattern})
  set(asm "    .section ${section}\n")
  set(declarations "")
  set(rows "")
  set(n 0)
  foreach(file IN LISTS files)
    set(begin ${table}_${n}_begin)
    set(end ${table}_${n}_end)
    string(APPEND asm "    .balign 16\n    .global ${begin}\n    .type ${begin},@object\n${begin}:\n    .incbin \"${folder}/${file}\"\n"
                      "    .size ${begin}, .-${begin}\n    .global ${end}\n    .type ${end},@object\n${end}:\n    .byte 0\n    .size ${end}, 1\n")
    string(APPEND declarations "extern \"C\" const char ${begin}[], ${end}[];\n")
    string(APPEND rows "    {\"${file}\", ${begin}, ${end}},\n")
    math(EXPR n "${n} + 1")
  endforeach()
  string(APPEND asm "${last_section}")
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded_${table})
  file(CONFIGURE OUTPUT ${out}.S CONTENT "${asm}" @ONLY)
  file(CONFIGURE OUTPUT ${out}.cpp CONTENT "#include \"base/embedded.h\"
${declarations}
namespace bankhalter::${target} {
static const EmbeddedFile ${table}_rows[] = {
${rows}    {nullptr, nullptr, nullptr}};
extern const std::span<const EmbeddedFile> ${table};
const std::span<const EmbeddedFile> ${table}(${table}_rows, ${n});
}  // namespace bankhalter::${target}
" @ONLY)
  list(TRANSFORM files PREPEND ${folder}/)
  set_source_files_properties(${out}.S PROPERTIES OBJECT_DEPENDS "${files}")
  target_sources(${target} PRIVATE ${out}.S ${out}.cpp)
endfunction()
