#!/bin/sh
# Three processes print exactly what one prints. Argument: the program, built with BANKHALTER_MPI.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
faults=0
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
for options in "--games 10000" "--games 100" "--games 1" "--games 100000 --until-ci 0.01" "--games 20000 --until-ci 0.05 --players trader,random,trader"; do
    "$1" sim $options --json "$folder/one.json" >"$folder/one.txt" || faults=1
    mpirun -n 3 --oversubscribe "$1" sim $options --threads 1 --json "$folder/three.json" >"$folder/three.txt" || faults=1
    cmp "$folder/one.json" "$folder/three.json" && cmp "$folder/one.txt" "$folder/three.txt" || faults=1
done
mpirun -n 2 --oversubscribe "$1" sim --players exec:./nosuch,trader --games 2 >"$folder/out" 2>&1 && faults=1
grep -q "exec:./nosuch: ended with code 127" "$folder/out" || faults=1
exit $faults
