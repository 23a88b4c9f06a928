# gauntlet_manual(<tool>...): makes the manual pages and completions, which the tools print, and
# gauntlet(7) about all tools, in the folder `manual` of the build. Installs them as component
# `tools` into Debian's folders.
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

# gauntlet_page(<file> <section> <source> <command>...): makes a page from a source with a command,
# plain and compressed.
function(gauntlet_page file section source)
  set(page ${PROJECT_BINARY_DIR}/manual/man${section}/${file}.${section})
  set(packed ${page})
  set(pack COMMAND)
  if(GAUNTLET_GZIP)
    set(packed ${PROJECT_BINARY_DIR}/manual/packed/man${section}/${file}.${section}.gz)
    set(pack COMMAND ${GAUNTLET_GZIP} -9 -n -c ${page} > ${packed})
  endif()
  add_custom_command(OUTPUT ${page} ${packed}
    COMMAND ${ARGN} > ${page}
    ${pack}
    DEPENDS ${source} VERBATIM)
  set_property(GLOBAL APPEND PROPERTY GAUNTLET_MANUAL ${page} ${packed})
  install(FILES ${packed} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT tools)
endfunction()

# gauntlet_completion(<tool> <shell> <file> <folder to install to>)
function(gauntlet_completion tool shell file folder)
  set(script ${PROJECT_BINARY_DIR}/manual/completions/${shell}/${file})
  add_custom_command(OUTPUT ${script}
    COMMAND ${run} $<TARGET_FILE:${tool}> --completions ${shell} > ${script}
    DEPENDS ${tool} VERBATIM)
  set_property(GLOBAL APPEND PROPERTY GAUNTLET_MANUAL ${script})
  if(NOT shell STREQUAL "zsh")
    install(FILES ${script} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT tools)
    return()
  endif()
  # Debian's zsh reads one folder for packages, and another below /usr/local.
  install(CODE "
    set(folder site-functions)
    if(CMAKE_INSTALL_PREFIX MATCHES \"/usr/?$\")
      set(folder vendor-completions)
    endif()
    file(INSTALL \"${script}\"
      DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")"
    COMPONENT tools)
endfunction()

# gauntlet_pages_of_commands(<tool> <command>...): makes a page for each command of the tool.
function(gauntlet_pages_of_commands tool)
  foreach(command IN LISTS ARGN)
    gauntlet_page(${tool}-${command} 1 ${tool} ${run} $<TARGET_FILE:${tool}> ${command} --man)
  endforeach()
endfunction()

function(gauntlet_manual)
  if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    message(WARNING "no manual pages and completions: the tools that print them do not run here"
      " (see CMAKE_CROSSCOMPILING_EMULATOR)")
    return()
  endif()
  gauntlet_manual_date(seconds)
  set(run ${CMAKE_COMMAND} -E env SOURCE_DATE_EPOCH=${seconds} ${CMAKE_CROSSCOMPILING_EMULATOR})
  set(folder ${PROJECT_BINARY_DIR}/manual)
  file(MAKE_DIRECTORY ${folder}/man1 ${folder}/man7 ${folder}/packed/man1 ${folder}/packed/man7
    ${folder}/completions/bash ${folder}/completions/zsh ${folder}/completions/fish)
  foreach(tool IN LISTS ARGN)
    gauntlet_page(${tool} 1 ${tool} ${run} $<TARGET_FILE:${tool}> --man)
    gauntlet_completion(${tool} bash ${tool} bash-completion/completions)
    gauntlet_completion(${tool} zsh _${tool} zsh)
    gauntlet_completion(${tool} fish ${tool}.fish fish/vendor_completions.d)
  endforeach()
  # Tested: they are the commands that --help lists.
  gauntlet_pages_of_commands(xtest accept classroom diff doctor fest fuzz gradescope merge report
    sandbox-report validate)
  gauntlet_pages_of_commands(xleague merge report)
  gauntlet_overview(${seconds})
  get_property(files GLOBAL PROPERTY GAUNTLET_MANUAL)
  add_custom_target(manual ALL DEPENDS ${files})
endfunction()

# gauntlet(7) is written by hand; only version and date are filled in.
function(gauntlet_overview seconds)
  set(given "$ENV{SOURCE_DATE_EPOCH}")
  set(ENV{SOURCE_DATE_EPOCH} ${seconds})
  string(TIMESTAMP GAUNTLET_DATE %Y-%m-%d UTC)
  if(given STREQUAL "")
    unset(ENV{SOURCE_DATE_EPOCH})
  else()
    set(ENV{SOURCE_DATE_EPOCH} ${given})
  endif()
  set(source ${PROJECT_BINARY_DIR}/manual/gauntlet.7)
  configure_file(${PROJECT_SOURCE_DIR}/scripts/manual/gauntlet.7.in ${source} @ONLY)
  gauntlet_page(gauntlet 7 ${source} ${CMAKE_COMMAND} -E cat ${source})
endfunction()
