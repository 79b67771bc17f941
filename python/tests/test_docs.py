"""The examples of docs/python.md run as they stand."""

import os
import pathlib
import re
import shutil

import pytest

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


def run(blocks):
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)  # noqa: S102 - our own page
    return names


@pytest.fixture
def blocks():
    pytest.importorskip("pandas")
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_examples(blocks, capsys):
    assert len(blocks) == 3
    names = run(blocks[:2])
    assert "turn" in capsys.readouterr().out
    assert names["result"]["played"]["next"] == 1000


def test_games_as_parquet(blocks, monkeypatch, tmp_path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    program = os.environ.get("BANKHALTER") or shutil.which("bankhalter")
    if not program:
        pytest.skip("BANKHALTER names no program")
    monkeypatch.setenv("PATH", str(pathlib.Path(program).parent), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)
    run(blocks[2:])
    games = pandas.read_parquet("games.parquet")
    assert len(games) == 1000
    pandas.testing.assert_frame_equal(games, pandas.read_csv("games.csv"))
