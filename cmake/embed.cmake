# embed_files(TARGET FOLDER PATTERN TABLE): puts the files below FOLDER into TARGET as bytes and defines TABLE, a span of
# bankhalter::EmbeddedFile with paths relative to FOLDER. The assembler does the copying (.incbin), so it costs no compile time.
function(embed_files target folder pattern table)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/${pattern})
  set(asm "    .section .rodata\n")
  set(declarations "")
  set(rows "")
  set(n 0)
  foreach(file IN LISTS files)
    string(APPEND asm "    .balign 16\n    .global ${table}_${n}_begin\n${table}_${n}_begin:\n    .incbin \"${folder}/${file}\"\n"
                      "    .global ${table}_${n}_end\n${table}_${n}_end:\n    .byte 0\n")
    string(APPEND declarations "extern \"C\" const char ${table}_${n}_begin[], ${table}_${n}_end[];\n")
    string(APPEND rows "    {\"${file}\", ${table}_${n}_begin, ${table}_${n}_end},\n")
    math(EXPR n "${n} + 1")
  endforeach()
  string(APPEND asm "    .section .note.GNU-stack,\"\",@progbits\n")
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded_${table})
  file(CONFIGURE OUTPUT ${out}.S CONTENT "${asm}" @ONLY)
  file(CONFIGURE OUTPUT ${out}.cpp CONTENT "#include \"base/embedded.h\"
${declarations}
namespace bankhalter::${target} {
static const EmbeddedFile kRows[] = {
${rows}    {nullptr, nullptr, nullptr}};
extern const std::span<const EmbeddedFile> ${table};
const std::span<const EmbeddedFile> ${table}(kRows, ${n});
}  // namespace bankhalter::${target}
" @ONLY)
  list(TRANSFORM files PREPEND ${folder}/)
  set_source_files_properties(${out}.S PROPERTIES OBJECT_DEPENDS "${files}")
  target_sources(${target} PRIVATE ${out}.S ${out}.cpp)
endfunction()
