# make xtest tests a program. A Makefile sets the variables and then includes this file.
#
#   XTEST_PROGRAM = ./xboard
#   XTEST_FLAGS = --course-tolerance
#   include /usr/share/gauntlet/ci/xtest.mk
#
# XTEST_COURSE = course.json, or the folder of all milestones, replaces XTEST_PROGRAM and XTEST_TESTS.
# All values are shell words: quote values that contain spaces.
XTEST ?= xtest
XTEST_PROGRAM ?= ./xboard
XTEST_TESTS ?= Tests
XTEST_COURSE ?=
XTEST_FLAGS ?=
XTEST_ARGS ?=
# Prerequisites of the tests: by default the program; may be empty.
XTEST_NEEDS ?= $(if $(XTEST_COURSE),,$(XTEST_PROGRAM))
xtest_what = $(if $(XTEST_COURSE),--course $(XTEST_COURSE),$(XTEST_TESTS) $(XTEST_PROGRAM))

# Keeps the first target of the including Makefile as its default goal.
xtest_goal := $(.DEFAULT_GOAL)

.PHONY: xtest xtest-watch xtest-report

xtest: $(XTEST_NEEDS)  # prints failures and the totals
	$(XTEST) run $(XTEST_FLAGS) $(xtest_what) -- $(XTEST_ARGS)

xtest-watch: $(XTEST_NEEDS)  # reruns whenever the program or a test changes
	$(XTEST) run --watch $(XTEST_FLAGS) $(XTEST_TESTS) $(XTEST_PROGRAM) -- $(XTEST_ARGS)

xtest-report: $(XTEST_NEEDS)  # writes xtest.html and xtest.xml (JUnit)
	$(XTEST) run $(XTEST_FLAGS) --html xtest.html --junit xtest.xml $(xtest_what) -- $(XTEST_ARGS)

.DEFAULT_GOAL := $(xtest_goal)
