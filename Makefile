# SPDX-License-Identifier: GPL-3.0-or-later
# `make help` lists the targets. V=1 shows the commands. CC, CFLAGS, LDFLAGS,
# PREFIX, DESTDIR and BUILD are honoured; objects of one BUILD folder are
# rebuilt when compiler or flags change.

VERSION := 0.1.0
BUILD ?= build
PREFIX ?= /usr/local
CC ?= cc
AR ?= ar
PKG_CONFIG ?= pkg-config
CLANG_FORMAT ?= $(firstword $(shell command -v clang-format-14 clang-format) clang-format)
CFLAGS ?= -O2 -g
FUZZ_SECONDS ?= 60
DISTCHECK_GOAL ?= test
TORTURE_KEYS ?= 1000000
TORTURE_KILLS ?= 1000
TORTURE_LINES ?= 5000
TORTURE_SESSIONS ?= 3000
TORTURE_PTY_KEYS ?= 100000
TORTURE_MINUTES ?= 10

# ---- Libraries ----------------------------------------------------------

GOALS := $(or $(MAKECMDGOALS),all)
LUA := $(firstword $(foreach p,lua5.4 lua-5.4 lua54 lua,\
  $(shell $(PKG_CONFIG) --exists '$p >= 5.4 $p < 5.5' 2>/dev/null && echo $p)))
LIBRARIES := ncursesw readline libutf8proc libcjson zlib
TEST_LIBRARIES := cmocka vterm
ifneq ($(filter-out help clean dist deb distcheck format uninstall,$(GOALS)),)
  ifeq ($(LUA),)
    $(error Lua 5.4 was not found by $(PKG_CONFIG): see assets/install.md)
  endif
  WANTED := $(LIBRARIES) $(if $(filter test sanitize,$(GOALS)),$(TEST_LIBRARIES))
  MISSING := $(foreach p,$(WANTED),\
    $(shell $(PKG_CONFIG) --exists $p 2>/dev/null || echo $p))
  ifneq ($(strip $(MISSING)),)
    $(error not found by $(PKG_CONFIG): $(MISSING): see assets/install.md)
  endif
  # Debian's ncursesw asks for an older POSIX than this program uses.
  PACKAGE_CFLAGS := $(filter-out -D_XOPEN_SOURCE=% -D_DEFAULT_SOURCE,\
    $(shell $(PKG_CONFIG) --cflags $(LIBRARIES) $(LUA)))
  BUILT_WITH := with $(foreach p,$(LIBRARIES) $(LUA),$p $(shell $(PKG_CONFIG) --modversion $p))
  PACKAGE_LIBS := $(shell $(PKG_CONFIG) --libs $(LIBRARIES) $(LUA))
endif

# ---- Flags --------------------------------------------------------------

WARNINGS := -Wall -Wextra -Wshadow -Wvla -Wundef -Wformat=2 \
  -Wstrict-prototypes -Wmissing-prototypes -Wconversion \
  -Wno-unknown-warning-option -Wno-format-truncation \
  -Wno-missing-field-initializers # what a row of a table leaves out is 0
# FORTIFY_SOURCE needs optimisation and does not go with the sanitizers.
HARDENING := -fstack-protector-strong -fPIE $(if $(findstring -fsanitize,\
  $(CFLAGS)),,$(if $(findstring -O0,$(CFLAGS)),,\
  -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
ifeq ($(shell uname -s),Darwin)
  HARDENING_LINK :=
else
  HARDENING_LINK := -pie -Wl,-z,relro,-z,now
endif
# Numbers must be the same bits everywhere: no contraction, no fast math.
ALL_CFLAGS = -std=c11 -D_XOPEN_SOURCE=700 -D_DARWIN_C_SOURCE \
  -ffp-contract=off -ffile-prefix-map='$(CURDIR)=.' $(HARDENING) \
  $(WARNINGS) $(CFLAGS) $(CPPFLAGS) -Isrc $(PACKAGE_CFLAGS)
LINK = $(CC) $(ALL_CFLAGS) $(HARDENING_LINK) $(LDFLAGS)
ALL_LIBS = $(PACKAGE_LIBS) -lm -lpthread

# ---- Files --------------------------------------------------------------

SOURCES := $(sort $(wildcard src/*.c src/*/*.c))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o)
CORE := $(filter-out $(BUILD)/src/main.o,$(OBJECTS))
PROGRAM := $(if $(wildcard src/main.c),$(BUILD)/qkv)

TEST_SOURCES := $(sort $(wildcard $(patsubst %,tests/%/*.c,unit ops lua pty)))
TEST_PROGRAMS := $(TEST_SOURCES:%.c=$(BUILD)/%)
COUNTED_PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/counted/*.c)))
PAPER_SCRIPTS := $(sort $(wildcard tests/paper/*.sh))
TEST_SCRIPTS := $(filter-out $(PAPER_SCRIPTS),$(sort $(wildcard tests/*/*.sh)))
BENCH_PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/bench/*.c)))
TORTURE_PROGRAMS := $(patsubst %.c,$(BUILD)/%,\
  $(sort $(wildcard tests/torture/*.c)))
OTHER_SOURCES := $(sort $(wildcard $(patsubst %,tests/%/*.c,bench counted torture fuzz \
  fuzz/replay)))
LAID_OUT := $(sort $(wildcard src/*.c src/*/*.[ch] tests/*/*.[ch] tests/*/*/*.[ch]))
FUZZ_PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/fuzz/*.c)))
REPLAY_PROGRAMS := $(FUZZ_PROGRAMS:%=%.replay)
REPLAY := $(BUILD)/tests/fuzz/replay/replay.o

ifeq ($(V),)
  Q := @
  SAY = @printf '  %-6s %s\n'
else
  SAY = @:
endif

.PHONY: all run test test-programs asks test-paper test-guide test-mistakes test-screens mutants bench sanitize torture fuzz lint format docs \
  install uninstall dist deb distcheck clean help force torture-keys torture-lines torture-pairs torture-pty torture-rest \
  fuzz-run

# ---- The program --------------------------------------------------------

all: $(CORE) $(PROGRAM)            ## build the program: build/qkv

run: $(BUILD)/qkv                  ## open the contents
	$(Q)$(BUILD)/qkv

$(BUILD)/qkv: $(OBJECTS)
	$(SAY) LINK $@
	$(Q)$(LINK) -o $@ $(OBJECTS) $(ALL_LIBS)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) $(OWN_CFLAGS) -MMD -MP -c -o $@ $<

# Loops over numbers are worth more than a few bytes; gcc makes vectors of them at -O3 only.
$(BUILD)/src/num/%.o $(BUILD)/src/graph/op_%.o: OWN_CFLAGS = $(patsubst -O2,-O3,$(filter -O2,$(CFLAGS)))

# What only one file has to know: another prefix or version builds little anew.
$(BUILD)/src/base/path.o: OWN_CFLAGS = -DQKV_PREFIX='"$(PREFIX)"'
$(BUILD)/src/base/path.o: $(BUILD)/prefix
$(BUILD)/src/cli/help.o: OWN_CFLAGS = -DQKV_VERSION='"$(VERSION)"' \
  -DQKV_LIBRARIES='"$(BUILT_WITH)"'
$(BUILD)/src/cli/help.o: $(BUILD)/version

# Files that change when what they hold does.
$(BUILD)/flags: STAMP = $(LINK) $(ALL_LIBS)
$(BUILD)/prefix: STAMP = $(PREFIX)
$(BUILD)/version: STAMP = $(VERSION) $(BUILT_WITH)
$(BUILD)/flags $(BUILD)/prefix $(BUILD)/version: force
	@mkdir -p $(@D)
	@echo '$(STAMP)' | cmp -s - $@ || echo '$(STAMP)' > $@
force:
.SECONDARY:

# ---- Tests --------------------------------------------------------------

# Without -j it is built by as many jobs as there are processors.
test:                              ## build and run all tests
	$(Q)$(MAKE) $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$$(getconf _NPROCESSORS_ONLN)) \
	  --no-print-directory test-programs
	@echo "left to make test-paper: $(PAPER_SCRIPTS)"
	$(Q)QKV=$(BUILD)/qkv tests/run $(TEST_PROGRAMS) $(COUNTED_PROGRAMS) $(REPLAY_PROGRAMS) \
	  $(TEST_SCRIPTS)

test-programs: $(PROGRAM) $(TEST_PROGRAMS) $(COUNTED_PROGRAMS) $(REPLAY_PROGRAMS)

test-paper: $(PROGRAM)             ## exports in the programs that read them
	$(Q)QKV=$(BUILD)/qkv tests/run $(PAPER_SCRIPTS)

test-mistakes: $(BUILD)/tests/unit/session_mistakes ## all planted mistakes in all types: a minute and a half
	$(Q)FULL=1 tests/run $<

test-screens: $(BUILD)/tests/unit/view_pressed ## what is pressed, at all stops in all sizes: five minutes
	$(Q)ls lessons | sed -n 's/\.lua$$//p' | TESTS=tests ALL_SCREENS=1 \
	  xargs -P $$(getconf _NPROCESSORS_ONLN) -I{} sh -c \
	  'out=$$(LESSON={} $< 2>&1) && echo "ok {}" || { echo "$$out"; exit 1; }'

test-guide: $(PROGRAM)             ## the guide for contributors, followed in a copy
	$(Q)CC='$(CC)' BUILD_IT=1 QKV=$(BUILD)/qkv tests/tools/contributing.sh

# Programs of tests find what comes with the program in the folder that they are built in.
EMPTY :=
UP := $(subst $(EMPTY) ,,$(patsubst %,../,$(subst /, ,$(BUILD))))
$(BUILD)/assets:
	@mkdir -p $(@D)
	$(Q)ln -sfn $(if $(filter /%,$(BUILD)),$(CURDIR)/,$(UP))assets $@

$(BUILD)/libqkv.a: $(CORE) | $(BUILD)/assets
	$(SAY) AR $@
	@rm -f $@
	$(Q)$(AR) rcs $@ $(CORE)

$(TEST_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(BUILD)/libqkv.a
	$(SAY) LINK $@
	$(Q)$(LINK) -o $@ $< $(BUILD)/libqkv.a \
	  $(shell $(PKG_CONFIG) --libs $(TEST_LIBRARIES)) $(ALL_LIBS)

# Sources in which each basic block calls a function of the program that they are linked into.
COUNTED := $(patsubst src/%.c,$(BUILD)/counted/%.o,\
  $(filter-out src/main.c src/cli/% src/term/%,$(SOURCES)))
$(COUNTED): $(BUILD)/counted/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) CC '$< (counted)'
	$(Q)$(CC) $(filter-out -O% -g -fsanitize% -D_FORTIFY_SOURCE%,$(ALL_CFLAGS)) -O1 \
	  -fsanitize-coverage=trace-pc -DQKV_PREFIX='""' -MMD -MP -c -o $@ $<

$(BUILD)/libcounted.a: $(COUNTED) | $(BUILD)/assets
	$(SAY) AR $@
	@rm -f $@
	$(Q)$(AR) rcs $@ $(COUNTED)

$(COUNTED_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(BUILD)/libcounted.a
	$(SAY) LINK $@
	$(Q)$(LINK) -o $@ $< $(BUILD)/libcounted.a \
	  $(shell $(PKG_CONFIG) --libs $(TEST_LIBRARIES)) $(ALL_LIBS)

$(BENCH_PROGRAMS) $(TORTURE_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(BUILD)/libqkv.a
	$(SAY) LINK $@
	$(Q)$(LINK) -o $@ $< $(BUILD)/libqkv.a $(ALL_LIBS)

$(FUZZ_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(BUILD)/libqkv.a
	$(SAY) LINK $@
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $< $(BUILD)/libqkv.a $(ALL_LIBS)

$(REPLAY_PROGRAMS): %.replay: %.o $(REPLAY) $(BUILD)/libqkv.a
	$(SAY) LINK $@
	$(Q)$(LINK) -o $@ $< $(REPLAY) $(BUILD)/libqkv.a $(ALL_LIBS)

mutants:                           ## small changes to the sources: do the tests notice?
	$(Q)tests/mutants/run

bench: $(BUILD)/qkv $(BENCH_PROGRAMS) ## start-up, memory, instructions, bytes
	$(Q)QKV=$(BUILD)/qkv tests/bench/run $(BENCH_PROGRAMS)

asks: $(BUILD)/tests/counted/asks   ## how long each command of each lesson works without a question
	$(Q)home=$$(mktemp -d) && cd $$home && HOME=$$home TESTS=$(abspath tests) $(abspath $<) \
	  $(abspath $(wildcard lessons/*.lua) $(patsubst %,tests/lessons/%.lua,large every-op looks)); \
	  status=$$?; rm -rf "$$home"; exit $$status

# They build into a folder of their own with other flags.
SANITIZED = BUILD=$(BUILD)/sanitize CFLAGS='-O1 -g -fno-omit-frame-pointer \
  -fno-sanitize-recover=all -fsanitize=address,undefined'
sanitize:                          ## the tests, address and UB sanitizers on
	$(Q)CHECK_LIMIT=600 $(MAKE) $(SANITIZED) test

torture:                           ## random keys, killing, memory that runs out
	$(Q)$(MAKE) $(SANITIZED) torture-keys torture-lines torture-pairs torture-pty
	$(Q)$(MAKE) torture-rest
torture-rest: $(BUILD)/qkv $(BUILD)/tests/torture/memory \
  $(BUILD)/tests/unit/view_recompute $(BUILD)/tests/unit/view_long
	LONGEST=65536 tests/run $(BUILD)/tests/unit/view_long
	TESTS=tests ALL_LESSONS=1 $(BUILD)/tests/unit/view_recompute
	TESTS=tests $(BUILD)/tests/torture/memory
	QKV=$(BUILD)/qkv tests/torture/kill.sh $(TORTURE_KILLS)
torture-keys: $(BUILD)/tests/torture/keys $(BUILD)/tests/torture/line
	TESTS=tests $(BUILD)/tests/torture/line $(TORTURE_KEYS)
	TESTS=tests $(BUILD)/tests/torture/keys $(TORTURE_KEYS)

torture-lines: $(BUILD)/tests/unit/command_random $(BUILD)/tests/unit/command_readings
	SEQUENCE=$(TORTURE_LINES) SESSIONS=$(TORTURE_SESSIONS) tests/run $^

torture-pairs: $(BUILD)/tests/unit/command_pairs
	ALL_PAIRS=1 TESTS=tests $(BUILD)/tests/unit/command_pairs

torture-pty: $(BUILD)/qkv $(BUILD)/tests/pty/chaos
	QKV=$(BUILD)/qkv TESTS=tests QKV_CHAOS=$(TORTURE_PTY_KEYS) \
	  QKV_CHAOS_MINUTES=$(TORTURE_MINUTES) $(BUILD)/tests/pty/chaos

fuzz:                              ## fuzz each reader, FUZZ_SECONDS each
	$(Q)$(MAKE) BUILD=$(BUILD)/fuzz CC=clang CFLAGS='-O1 -g \
	  -fsanitize=address,undefined,fuzzer-no-link' fuzz-run
fuzz-run: $(FUZZ_PROGRAMS)
	$(Q)for fuzzer in $(FUZZ_PROGRAMS); do \
	  corpus=$(BUILD)/corpus/$${fuzzer##*/}; mkdir -p $$corpus; \
	  $$fuzzer -max_total_time=$(FUZZ_SECONDS) -max_len=512 \
	    -artifact_prefix=$$corpus. $$corpus tests/fuzz/corpus/$${fuzzer##*/} \
	    >$$corpus.log 2>&1 || \
	    { tail -n 40 $$corpus.log; exit 1; }; \
	  echo "ok $${fuzzer##*/}"; done

lint: $(BUILD)/qkv                 ## warnings are errors, gcc and clang
	$(Q)for cc in gcc clang; do \
	  command -v $$cc >/dev/null || { echo "no $$cc: skipped"; continue; }; \
	  for file in $(SOURCES) $(TEST_SOURCES) $(OTHER_SOURCES); do \
	    $$cc $(ALL_CFLAGS) -Werror -fsyntax-only $$file || exit 1; done; \
	  echo "ok $$cc"; done
	$(Q)tests/tools/includes.sh && tests/tools/style.sh && tests/tools/homes.sh \
	  && tests/tools/safe.sh && tests/tools/limits.sh && QKV=$(BUILD)/qkv tests/tools/clang.sh
	$(Q)if $(CLANG_FORMAT) --version 2>/dev/null | grep -q 'version 14\.'; then \
	  $(CLANG_FORMAT) --dry-run --Werror $(LAID_OUT) && echo "ok format"; else \
	  echo "no clang-format 14: skipped"; fi

format:                            ## lay out all C (clang-format 14)
	$(Q)$(CLANG_FORMAT) -i $(LAID_OUT)

docs: $(BUILD)/qkv                 ## print tables, draw pictures: README.md, lessons/, assets/
	$(Q)QKV=$(BUILD)/qkv UPDATE=1 tests/tools/docs.sh

# ---- Installing ---------------------------------------------------------

# What install makes is listed in share/qkv/installed, a path below PREFIX a
# line; uninstall removes that and nothing else.
ROOT := $(DESTDIR)$(PREFIX)
SHARE := $(ROOT)/share/qkv
ZSH_FUNCTIONS ?= share/zsh/site-functions
# Files for which a system has places of its own, and those places below PREFIX.
PAGES := qkv.1 qkv-config.5 qkv-lesson.5
PLACES := LICENSE:share/licenses/qkv/LICENSE \
  $(foreach p,$(PAGES),assets/man/en/$p:share/man/man$(patsubst .%,%,$(suffix $p))/$p) \
  $(foreach p,$(PAGES),assets/man/zh/$p:share/man/zh_CN/man$(patsubst .%,%,$(suffix $p))/$p) \
  assets/completions/qkv.bash:share/bash-completion/completions/qkv \
  assets/completions/_qkv:$(ZSH_FUNCTIONS)/_qkv \
  assets/completions/qkv.fish:share/fish/vendor_completions.d/qkv.fish \
  assets/desktop/qkv.desktop:share/applications/qkv.desktop \
  assets/desktop/qkv.svg:share/icons/hicolor/scalable/apps/qkv.svg \
  assets/desktop/arpa.home.qkv.metainfo.xml:share/metainfo/arpa.home.qkv.metainfo.xml
# What only a clone needs stays there.
OWN := README.md lessons $(filter-out $(addprefix assets/,man completions desktop packaging \
  contributing.md contributing.zh.md reporting.md reporting.zh.md),$(sort $(wildcard assets/*)))
install: $(BUILD)/qkv              ## into $(DESTDIR)$(PREFIX)
	$(Q)files="bin/qkv share/qkv/installed $(foreach p,$(PLACES),$(lastword $(subst :, ,$p)))"; \
	made=$$(printf '%s\n' . $$files | sed -n 's|/[^/]*$$||; :a; p; s|/[^/]*$$||; ta' | sort -u | \
	  while read -r folder; do [ -d "$(ROOT)/$$folder" ] || echo "$$folder"; done); \
	install -d "$(ROOT)/bin" "$(SHARE)"; \
	{ cat "$(SHARE)/installed" 2>/dev/null; \
	  printf '%s\n' $$made $$files share/qkv/assets; \
	  find $(OWN) | sed 's|^|share/qkv/|'; } | \
	  LC_ALL=C sort -ru >"$(SHARE)/.installed"; \
	mv "$(SHARE)/.installed" "$(SHARE)/installed"
	install -m 755 $(BUILD)/qkv "$(ROOT)/bin/qkv"
	install -d "$(SHARE)/assets"
	cp -R README.md lessons "$(SHARE)/"
	cp -R $(filter assets/%,$(OWN)) "$(SHARE)/assets/"
	$(Q)for pair in $(PLACES); do place="$(ROOT)/$${pair#*:}"; \
	  install -d "$${place%/*}" && install -m 644 "$${pair%%:*}" "$$place" || exit 1; done

uninstall:                         ## remove what install put there, no more
	$(Q)list=$$(cat "$(SHARE)/installed") && cd "$(ROOT)" || exit 1; \
	echo "$$list" | while read -r path; do \
	  case $$path in .) cd / && rmdir "$(ROOT)" 2>/dev/null ;; \
	  *) if [ -d "$$path" ]; then rmdir "$$path" 2>/dev/null; \
	     else rm -f "$$path"; fi ;; esac; done; \
	if [ -d "$(SHARE)" ]; then \
	  echo "left, as install did not put it there:"; find "$(SHARE)" -type f; fi

DIST := $(BUILD)/qkv-$(VERSION)
dist:                              ## build/qkv-VERSION.tar.gz of the last commit
	@mkdir -p $(BUILD)
	git archive --format=tar.gz --prefix=qkv-$(VERSION)/ -o $(DIST).tar.gz HEAD

deb: dist                          ## build/qkv_VERSION_ARCH.deb, of the last commit
	rm -rf $(DIST)
	tar -xzf $(DIST).tar.gz -C $(BUILD)
	mv $(DIST)/assets/packaging $(DIST)/debian
	cd $(DIST) && dpkg-buildpackage -us -uc -b

distcheck: dist                    ## build, test, install and uninstall what dist holds
	rm -rf $(DIST) $(DIST).root
	tar -xzf $(DIST).tar.gz -C $(BUILD)
	$(MAKE) -C $(DIST) BUILD=../qkv-$(VERSION).build $(DISTCHECK_GOAL)
	$(MAKE) -C $(DIST) BUILD=../qkv-$(VERSION).build DESTDIR=$(abspath $(DIST)).root install
	$(DIST).root$(PREFIX)/bin/qkv check three-tokens
	$(MAKE) -C $(DIST) BUILD=../qkv-$(VERSION).build DESTDIR=$(abspath $(DIST)).root uninstall
	[ -z "$$(find $(DIST).root ! -type d)" ]

clean:                             ## remove what was built
	rm -rf $(BUILD)

help:                              ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 14

-include $(OBJECTS:.o=.d) $(COUNTED:.o=.d) $(patsubst %,%.d,$(TEST_PROGRAMS) $(COUNTED_PROGRAMS) \
  $(BENCH_PROGRAMS) $(TORTURE_PROGRAMS) $(FUZZ_PROGRAMS)) $(REPLAY:.o=.d)
