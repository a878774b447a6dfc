# literal(FILE RESULT): the file as a C++ string of hexadecimal escapes, a line of them per line of the text,
# so that nothing in it can end a literal; "" if there is no such file.
function(literal file result)
  set(${result} "\"\"" PARENT_SCOPE)
  if(EXISTS "${file}")
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" escaped "${hex}")
    string(REPLACE "\\x0a" "\\n\"\n    \"" lines "${escaped}")
    set(${result} "\"${lines}\"" PARENT_SCOPE)
  endif()
endfunction()
