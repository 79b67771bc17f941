#!/bin/bash
# The Debian package is built from a build folder, holds what it should, and what it holds works: deb.sh BUILD
build=$1
here=$(realpath "$(dirname "$0")")
folder=$(mktemp -d) || exit 2
server=""
trap '[ -z "$server" ] || { kill $server; wait $server; } 2>/dev/null; rm -rf "$folder"' EXIT
faults=0
fault() { echo "$*"; faults=1; }

cpack --config "$build/CPackConfig.cmake" -B "$folder" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
deb=$(ls "$folder"/bankhalter_*.deb) && dpkg-deb -x "$deb" "$folder/tree" && dpkg-deb -e "$deb" "$folder/control" || exit 1
usr=$folder/tree/usr
bankhalter=$usr/bin/bankhalter

for file in bin/bankhalter lib/systemd/system/bankhalter.service share/bash-completion/completions/bankhalter share/doc/bankhalter/copyright \
    share/doc/bankhalter/changelog.gz ../etc/bankhalter/bankhalter.conf share/doc/bankhalter/examples/bot.py share/man/man1/bankhalter.1.gz; do
    [ -s "$usr/$file" ] || fault "missing: $file"
done
[ -e "$usr/include" ] && fault "the library belongs into a component of its own"
file "$bankhalter" | grep -q ', stripped' || fault "not stripped"
for library in libc6 libboost-json libpq5 libsqlite3-0; do
    grep "^Depends:" "$folder/control/control" | grep -q "$library" || fault "no dependency on $library"
done
lintian --allow-root --profile debian --fail-on error,warning "$deb" || fault "lintian complains"
version=$(sed -n 's/^Version: //p' "$folder/control/control")
[ "$("$bankhalter" --version)" = "bankhalter $version" ] || fault "--version is not the package's: $version"
grep -qx /etc/bankhalter/bankhalter.conf "$folder/control/conffiles" || fault "the configuration is not the operator's"
for script in postinst prerm postrm; do
    sh -n "$folder/control/$script" && [ -x "$folder/control/$script" ] || fault "$script"
done

# The library for other programs, and what building these needs.
for name in libbankhalter0 libbankhalter-dev; do
    mkdir "$folder/$name"
    dpkg-deb -x "$(ls "$folder/$name"_*.deb)" "$folder/$name" && dpkg-deb -e "$(ls "$folder/$name"_*.deb)" "$folder/$name/control" || fault "no $name"
done
[ -e "$folder/libbankhalter0/usr/lib/libbankhalter.so.0" ] || fault "no shared library"
[ "$(find "$folder/libbankhalter0/usr" -type f | wc -l)" = 1 ] || fault "libbankhalter0 holds more than the library"
grep -q "^libbankhalter 0 libbankhalter0" "$folder/libbankhalter0/control/shlibs" || fault "no shlibs"
grep "^Depends:" "$folder/libbankhalter0/control/control" | grep -q libboost-json || fault "libbankhalter0 depends on nothing"
for file in include/bankhalter/bankhalter.h lib/libbankhalter.so lib/pkgconfig/bankhalter.pc lib/cmake/Bankhalter/BankhalterConfig.cmake; do
    [ -e "$folder/libbankhalter-dev/usr/$file" ] || [ -L "$folder/libbankhalter-dev/usr/$file" ] || fault "libbankhalter-dev lacks $file"
done
grep -q "^Depends: libbankhalter0 (= $version)" "$folder/libbankhalter-dev/control/control" || fault "libbankhalter-dev does not name its library"

# A manual page without warnings, and a completion, for each command that --help lists.
commands=$("$bankhalter" --help | sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p')
[ -n "$commands" ] || fault "--help lists no commands"
for page in "" $(echo "$commands" | sed 's/^/-/'); do
    zcat "$usr/share/man/man1/bankhalter$page.1.gz" >"$folder/page" || fault "no page for bankhalter$page"
    warnings=$(groff -man -Kutf8 -Tutf8 -ww -z "$folder/page" 2>&1)
    [ -z "$warnings" ] || fault "bankhalter$page.1: $warnings"
done
. "$usr/share/bash-completion/completions/bankhalter"
complete_words() { # what is offered for the last of these words
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _bankhalter
    echo "${COMPREPLY[*]}"
}
[ "$(complete_words bankhalter "")" = "$(echo $commands)" ] || fault "completion offers other commands than --help"
[ "$(complete_words bankhalter se)" = serve ] || fault "completion of se"
[ "$(complete_words bankhalter --lang de edition "")" = "check show new pack unpack" ] || fault "completion of edition"
[ "$(complete_words bankhalter edition show z)" = zelda ] || fault "completion of edition show"
[ "$(complete_words bankhalter sim --pl)" = --players ] || fault "completion of sim --pl"
[ "$(complete_words bankhalter rules --la)" = --lang ] || fault "completion of the shared options"
for command in $commands; do
    for option in $("$bankhalter" "$command" --help | sed -n '/^Subcommands:/q;s/^  \(-h,\)\?\(--[a-z0-9-]*\).*/\2/p'); do
        [[ " $(complete_words bankhalter "$command" --) " == *" $option "* ]] || fault "completion of $command lacks $option"
    done
done

# The page and the editions are inside.
cd "$folder" || exit 2
"$bankhalter" edition check >/dev/null || fault "edition check"
"$bankhalter" serve --port 0 --store "$folder/games.db" --quiet >"$folder/out" &
server=$!
"$here/visit.py" "$folder/out" || fault "serve does not answer"
exit $faults
