"""The notebooks run from the first cell to the last, small, and show what their last cell says."""

import pathlib

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

FOLDER = pathlib.Path(__file__).parents[1] / "notebooks"


def run(name, question):
    """Runs a notebook and asks it something at the end."""
    notebook = nbformat.read(FOLDER / name, as_version=4)
    for cell in notebook.cells:
        assert not cell.get("outputs"), "outputs are not kept"
    notebook.cells.append(nbformat.v4.new_code_cell(f"print({question})"))
    nbclient.NotebookClient(notebook, timeout=None, kernel_name="python3").execute()
    return eval(notebook.cells[-1].outputs[0].text)  # noqa: S307 - what our own notebook printed


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setenv("BANKHALTER_NOTEBOOK", "small")
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")


def share(met):
    won, games = met
    return won / games


@pytest.mark.filterwarnings("ignore")
def test_learning():
    four, two = run("learning.ipynb", "(four, two)")
    for curve in (four, two):
        (none, before), (games, after) = curve
        assert none == 0
        assert games > 1000
        assert share(before["trader"]) < 0.02
    (_, before), (_, after) = two  # two at a table learn sooner than four
    assert share(after["trader"]) > 0.1
    assert share(before["champion"]) < share(after["champion"])


@pytest.mark.filterwarnings("ignore")
def test_analysis():
    order, returns, turns, jail = run(
        "analysis.ipynb",
        "(order.win_percent.to_list(), groups.return_percent.to_dict(), lengths.p50.to_dict(), jail.share.to_dict())",
    )
    assert order[0] > 25 > order[3]
    assert returns["A"] > returns["G"]
    assert turns["short"] < turns["speed die"] < turns["standard"]
    assert sum(jail.values()) == pytest.approx(100)
