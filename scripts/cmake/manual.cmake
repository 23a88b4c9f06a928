# gauntlet_manual(): lets the program docs make the manual pages and completions of all tools, in the
# folder `manual` of the build. Installs them as component `tools` into Debian's folders.
include(GNUInstallDirs)
find_program(GAUNTLET_GZIP gzip)

# Computes the date of the pages, which must not depend on the time of the build.
function(gauntlet_manual_date out)
  set(seconds "$ENV{SOURCE_DATE_EPOCH}")
  find_package(Git QUIET)
  if(seconds STREQUAL "" AND GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} log -1 --format=%ct
      WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
      OUTPUT_VARIABLE seconds OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(seconds STREQUAL "")
    file(TIMESTAMP ${PROJECT_SOURCE_DIR}/CHANGELOG.md seconds %s UTC)
  endif()
  set(${out} ${seconds} PARENT_SCOPE)
endfunction()

function(gauntlet_manual)
  if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    message(WARNING "no manual pages and completions: the program that makes them does not run here"
      " (see CMAKE_CROSSCOMPILING_EMULATOR)")
    return()
  endif()
  gauntlet_manual_date(seconds)
  set(folder ${PROJECT_BINARY_DIR}/manual)
  set(overview ${PROJECT_SOURCE_DIR}/tools/docs/gauntlet.7.in)
  set(pack "")
  if(GAUNTLET_GZIP)
    set(pack COMMAND ${GAUNTLET_GZIP} -9 -n -r ${folder}/packed)
  endif()
  add_custom_command(OUTPUT ${folder}/made
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}
    COMMAND docs ${folder} ${overview} ${seconds}
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${folder}/man1 ${folder}/packed/man1
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${folder}/man7 ${folder}/packed/man7
    ${pack}
    COMMAND ${CMAKE_COMMAND} -E touch ${folder}/made
    DEPENDS docs ${overview} VERBATIM)
  add_custom_target(manual ALL DEPENDS ${folder}/made)

  install(DIRECTORY ${folder}/packed/ DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tools)
  set(scripts ${folder}/completions)
  install(DIRECTORY ${scripts}/bash/ COMPONENT tools
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(DIRECTORY ${scripts}/fish/ COMPONENT tools
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  # Debian's zsh reads one folder for packages, and another below /usr/local.
  install(CODE "
    set(folder site-functions)
    if(CMAKE_INSTALL_PREFIX MATCHES \"/usr/?$\")
      set(folder vendor-completions)
    endif()
    file(INSTALL \"${scripts}/zsh/\"
      DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")"
    COMPONENT tools)
endfunction()
