# make xtest tests a program; a Makefile says which, and then includes this file.
#
#   XTEST_PROGRAM = ./xboard
#   XTEST_FLAGS = --course
#   include xtest.mk
#
# All values are words of the shell: what has blanks in it wants quotes.
XTEST ?= xtest
XTEST_PROGRAM ?= ./xboard
XTEST_TESTS ?= Tests
XTEST_FLAGS ?=
XTEST_ARGS ?=
# What is made before: the program, unless something else is named, or nothing.
XTEST_NEEDS ?= $(XTEST_PROGRAM)

# The first target of whoever includes this stays the one that make makes unasked.
xtest_goal := $(.DEFAULT_GOAL)

.PHONY: xtest xtest-watch xtest-report

xtest: $(XTEST_NEEDS)  # what failed, and the totals
	$(XTEST) run $(XTEST_FLAGS) $(XTEST_TESTS) $(XTEST_PROGRAM) -- $(XTEST_ARGS)

xtest-watch: $(XTEST_NEEDS)  # again whenever the program or a test has changed
	$(XTEST) run --watch $(XTEST_FLAGS) $(XTEST_TESTS) $(XTEST_PROGRAM) -- $(XTEST_ARGS)

xtest-report: $(XTEST_NEEDS)  # xtest.html, a page to look at, and xtest.xml, JUnit
	$(XTEST) run $(XTEST_FLAGS) --html xtest.html --junit xtest.xml $(XTEST_TESTS) $(XTEST_PROGRAM) \
	  -- $(XTEST_ARGS)

.DEFAULT_GOAL := $(xtest_goal)
