# What can be done with this source tree. `make` alone lists it; CONTRIBUTING.md tells the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
# The steps of a target are in order, and Swift takes every processor anyway.
.NOTPARALLEL:
.DELETE_ON_ERROR:

# What the daemon links, what makes the man pages, and what the demo and the tests run; in the last
# line what test-systemd makes a machine of. A Swift toolchain, and what that needs, is taken as there.
packages := libsystemd-dev libinih-dev libsqlite3-dev libpng-dev pkg-config python3 python3-venv jq socat \
	systemd protobuf-compiler python3-dbusmock tmux scdoc man-db shellcheck zsh fish gcc libjson-c-dev \
	systemd-container dbus libpam-systemd procps

# What sheetd is measured beside.
bench-packages := g++ libsimdjson-dev redis-server dbus-broker dbus-daemon systemd-userdbd sway mpv \
	mako-notifier valgrind

# What pictures are taken with.
picture-packages := sway foot grim wtype fonts-jetbrains-mono fonts-dejavu-core

PREFIX := /usr
DESTDIR :=
SEED = $$((RANDOM << 30 | RANDOM << 15 | RANDOM))
SOAK_MINUTES := 20
MINUTES = $(SOAK_MINUTES)
PAIRS := 1000000
SECONDS := 60

debug := .build/debug
release := .build/release
venv := .venv
pages := $(patsubst packaging/man/%.scd,.build/man/%,$(wildcard packaging/man/*.scd))

# Caches stay in this folder, too: nothing is written elsewhere but temporary files.
export XDG_CACHE_HOME := $(CURDIR)/.build/cache
export XDG_DATA_HOME := $(CURDIR)/.build/data

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

.PHONY: deps
deps: ## install the Debian packages that are missing, as root or by sudo
	@.ci/install-packages $(packages)

# Compiled so that the linker can place each function by itself; no library is looked for beside the program.
release-build = swift build -c release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -Xfrontend -Xswiftc -function-sections

# Linked so that a start has little to look up, and little to read: what is used by then lies in few pages, and
# relative addresses take a bit each. With another linker, or without these, all works, and starts later.
static := .build/static
release-links = --pkg-config-path $(static) -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	$(addprefix -Xlinker ,-O2 --no-export-dynamic -z pack-relative-relocs \
	--symbol-ordering-file=packaging/link/sheetd.order --no-warn-symbol-ordering)

.PHONY: build
build: $(static)/sqlite3.pc ## build sheetd and sheetctl for release; they need no Swift runtime
	$(release-build) $(release-links) --product sheetd
	$(release-build) $(release-links) --product sheetctl

# Libraries of which most of what a start looks up are functions of their own go into the programs where
# there are archives of them. The linker looks here first, because SQLite's libraries are said to be here.
$(static)/sqlite3.pc:
	@mkdir -p $(@D)
	for name in stdc++ sqlite3 inih; do \
		archive=$$(gcc -print-file-name=lib$$name.a); \
		[ ! -f "$$archive" ] || ln -sf "$$archive" $(@D); \
	done
	sed 's,^libdir=.*,libdir=$(CURDIR)/$(@D),' "$$(pkg-config --variable=pcfiledir sqlite3)/sqlite3.pc" >$@

.PHONY: order
order: bench-deps build load-tools ## list anew which functions a start uses, and link by that
	Tests/Load/order.py $(release) $(load) packaging/link/sheetd.order
	rm $(release)/sheetd
	$(MAKE) --no-print-directory build

.PHONY: man
man: $(pages) ## make the man pages in .build/man, by scdoc

.build/man/%: packaging/man/%.scd
	@mkdir -p $(@D)
	scdoc <$< >$@

.PHONY: demo
demo: deps build ## show what sheetd does on a private daemon, and check each step
	Tests/Demo/demo.sh $(release)

.PHONY: test
test: deps $(venv)/ready ## run every test
	swift build --build-tests
	$(call run-tests,--skip '$(spawning)')
	$(call run-tests,--filter '$(spawning)')

# Tests that start programs run by themselves. A program that is being started has, for a moment, a
# copy of all that is open here: what another test has just closed would still be open.
spawning := ^(IntegrationTests|TidyTests)[.]|ProcessesTests|SimulatorTests[.]ProcessTests|TerminalScreenTests

# What failed is said once more at the end, where it is found.
run-tests = SHEETD_TEST_PYTHON=$(CURDIR)/$(venv)/bin/python \
	SHEETD_TEST_COMMIT=$$(git rev-parse --quiet --verify HEAD 2>/dev/null) \
	swift test --skip-build --disable-xctest $(1) $(2) 2>&1 | tee .build/test.log || { \
		echo 'What failed:'; \
		grep -A 8 'recorded an issue\|^error: \|^Fatal error' .build/test.log; exit 1; }

# Swift's runtime keeps some memory for as long as it runs; that is no leak. Signals are left to the programs,
# some of which are tested for what they do about them. An error ends whatever made it.
sanitizer-options := detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:halt_on_error=1:abort_on_error=1
sanitize: export ASAN_OPTIONS := $(sanitizer-options)
sanitize: export TSAN_OPTIONS := $(sanitizer-options):suppressions=$(CURDIR)/Tests/Sanitizers/thread.txt
# Bounds of memory mean nothing there.
sanitize: export SHEETD_TEST_SANITIZED := 1

.PHONY: sanitize
sanitize: deps $(venv)/ready ## run every test under the SANITIZERS= address and thread, one after the other
	$(foreach sanitizer,$(SANITIZERS),$(call sanitize-by,$(sanitizer)))

SANITIZERS := address thread

define sanitize-by
	swift build --build-tests $(call sanitized,$(1))
	$(call run-tests,--skip '$(spawning)',$(call sanitized,$(1)))
	$(call run-tests,--filter '$(spawning)',$(call sanitized,$(1)))

endef

# Each has its own build, beside the usual one.
sanitized = --sanitize=$(1) --scratch-path .build/$(1)

.PHONY: test-systemd
test-systemd: deps build ## as root: run the SCENARIOS= (all) under a real systemd, in a throwaway machine
	rm -rf .build/machine
	$(MAKE) --no-print-directory install DESTDIR=.build/machine PREFIX=/usr
	Tests/SystemdBox/run.sh .build/machine $(SCENARIOS)

# Clients by other hands, for the tests alone.
$(venv)/ready: Tests/requirements.txt | deps
	/usr/bin/python3 -m venv --clear $(venv)
	$(venv)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	touch $@

.PHONY: lint
lint: ## check the format of the sources and the syntax of the scripts
	swift format lint --strict --recursive Sources Tests Package.swift
	for script in $$(grep -rlI '^#!/bin/bash' .ci Tests); do bash -n "$$script"; done
	! grep -rnI '[[:space:]]$$' *.md docs Makefile .ci packaging Tests/Demo Tests/SystemdBox

.PHONY: fmt
fmt: ## format the sources
	swift format --in-place --recursive Sources Tests Package.swift

.PHONY: run
run: ## start a private daemon in the foreground, in a temporary folder
	swift build --product sheetd
	swift build --product sheetctl
	@Tests/Demo/run.sh $(debug)

.PHONY: simulate
simulate: ## run the simulator once; SEED=N replays a run, STEPS=N or ONLY=3,17,20-25 a part of it
	swift run simulate $(SEED) $(if $(STEPS),--steps $(STEPS)) $(if $(ONLY),--only $(ONLY)) \
		$(if $(NEVER),--never '$(NEVER)')

.PHONY: soak
soak: ## run the simulator for MINUTES=20, seed after seed, or until one fails
	$(release-build) --product simulate
	Tests/Soak/soak.sh $(release)/simulate $(MINUTES) $(SEED)

.PHONY: soak-memory
soak-memory: build ## measure what is held while PAIRS=1000000 sheets come and go
	Tests/Soak/memory.py $(release) $(PAIRS)

.PHONY: fuzz
fuzz: ## hand arbitrary bytes to each target for SECONDS=60, or to one TARGET=json
	swift build -c release --product fuzz $(fuzzing)
	Tests/Fuzzing/fuzz.sh .build/fuzz/release/fuzz $(SECONDS) .build/fuzz $(TARGET)

# All code is compiled so that libFuzzer sees which of it ran, and linked with libFuzzer.
fuzzing = --scratch-path .build/fuzz --sanitize=address -Xcc -fsanitize=fuzzer-no-link \
	-Xswiftc -DFUZZING -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
	-Xlinker --whole-archive -Xlinker $(libfuzzer) -Xlinker --no-whole-archive -Xlinker -lstdc++
libfuzzer = $(shell swiftc -print-target-info | jq -r .paths.runtimeResourcePath)/clang/lib/linux/$\
	libclang_rt.fuzzer_no_main-$(shell uname -m).a

.PHONY: mutants
mutants: ## break one rule after another, and demand that the simulator finds each breakage
	Tests/Mutants/run.sh

# What `make bench` and `make bench-check` measure with.
load-tools := load limit firstcall prompt fanout bus broker sdevent mallocs.so
load := .build/load
CFLAGS := -O2 -g -D_GNU_SOURCE -Wall -Wextra -Werror

.PHONY: bench
bench: deps bench-deps build load-tools $(venv)/ready ## measure sheetd beside its peers; BENCH='--rounds 3 --only Read'
	Tests/Load/bench.py $(release) $(load) --python $(CURDIR)/$(venv)/bin/python \
		$(if $(findstring --only,$(BENCH)),,--write docs/benchmarks.md) $(BENCH)
	$(release-build) --product benchmarks
	$(release)/benchmarks

.PHONY: bench-check
bench-check: deps bench-deps build load-tools ## compare what a message costs, in instructions, with what it cost before
	Tests/Load/check.py $(release) $(load) docs/benchmarks.json $(CHECK)

.PHONY: bench-deps
bench-deps: ## install what sheetd is measured beside, as root or by sudo
	@.ci/install-packages $(bench-packages)

.PHONY: load-tools
load-tools: $(addprefix $(load)/,$(load-tools)) ## build what measures in C, in .build/load

$(load)/%.o: Tests/Load/%.c $(wildcard Tests/Load/*.h)
	@mkdir -p $(@D)
	gcc -std=gnu17 $(CFLAGS) -c -o $@ $<

# What each is made of, beside the file of its name.
$(load)/load: $(addprefix $(load)/,load.o measure.o protocol.o support.o)
$(load)/firstcall: $(addprefix $(load)/,firstcall.o protocol.o support.o)
$(load)/prompt: $(addprefix $(load)/,prompt.o frames.o measure.o support.o)
$(load)/fanout: $(addprefix $(load)/,fanout.o frames.o support.o)
$(load)/bus: $(addprefix $(load)/,bus.o measure.o support.o)
$(load)/broker $(load)/sdevent: $(load)/%: $(load)/%.o $(load)/support.o

$(addprefix $(load)/,$(filter-out limit mallocs.so,$(load-tools))):
	gcc -o $@ $^ $(if $(filter bus broker sdevent,$(@F)),-lsystemd)

$(load)/mallocs.so: Tests/Load/mallocs.c
	gcc -std=gnu17 $(CFLAGS) -fPIC -shared -o $@ $<

$(load)/limit: Tests/Load/limit.cc $(load)/support.o
	g++ -std=c++17 $(CFLAGS) -o $@ $^ -lsimdjson

.PHONY: bench-idle
bench-idle: build ## measure how often the daemon and an attached terminal wake up while nothing happens
	Tests/Idle/idle.py $(release)

.PHONY: pictures-deps
pictures-deps: ## install what pictures are taken with, as root or by sudo
	@.ci/install-packages $(picture-packages)

.PHONY: pictures
pictures: deps pictures-deps build ## take the pictures in docs/pictures: sheets in a real terminal
	Tests/Pictures/take.sh $(release) docs/pictures

# What completes sheetctl, where each shell looks for it below share.
completions := bash:bash-completion/completions/sheetctl zsh:zsh/vendor-completions/_sheetctl \
	fish:fish/vendor_completions.d/sheetctl.fish

.PHONY: install
install: man ## install what `make build` built, under DESTDIR and PREFIX=/usr
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/bin $(release)/sheetd $(release)/sheetctl
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/sheetd \
		packaging/varlink/org.sheetd.Presentation.varlink
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/sheetd Config/sheetd.conf
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/sysusers.d packaging/sysusers.d/sheetd.conf
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/systemd/catalog packaging/catalog/sheetd.catalog
	for page in $(pages); do \
		install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man$${page##*.} $$page; \
	done
	for completion in $(completions); do \
		file=$(DESTDIR)$(PREFIX)/share/$${completion#*:}; \
		install -D -m 644 /dev/null $$file; \
		$(release)/sheetctl completion $${completion%%:*} >$$file; \
	done
	for manager in system user; do \
		for unit in packaging/systemd/$$manager/*; do \
			install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/systemd/$$manager $$unit; \
			sed -i 's,/usr/\(bin\|share\)/,$(PREFIX)/\1/,' \
				$(DESTDIR)$(PREFIX)/lib/systemd/$$manager/$${unit##*/}; \
		done; \
	done

.PHONY: clean
clean: ## remove all that was built
	rm -rf .build $(venv)
