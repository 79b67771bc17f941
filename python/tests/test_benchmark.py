"""The benchmark runs and measures every loop it can."""

import os
import pathlib
import subprocess
import sys

BENCHMARK = pathlib.Path(__file__).parents[1] / "benchmark.py"


def test_benchmark():
    steps = os.environ["BANKHALTER_STEPS"]  # python/test.sh names the program in C
    order = [sys.executable, str(BENCHMARK), "0.05", steps]
    told = subprocess.run(order, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(told) == 9
    assert all(float(line.split()[0].replace(",", "")) > 100 for line in told)
    assert subprocess.run([steps, "-1", "0"], capture_output=True).returncode == 2
