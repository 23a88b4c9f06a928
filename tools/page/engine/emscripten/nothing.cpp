// CMake libraries need at least one source file.
