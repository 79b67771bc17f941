# Tests are coroutines and run side by side on one loop: most of them wait for a clock. Each reports as an ordinary test.
# None may hold the loop up: what blocks, such as the start of a server, goes to a thread, or the test is a plain function.
import asyncio
import concurrent.futures
import glob
import inspect
import sys
import threading

import pytest
import tables

LIMIT = 170  # seconds for one test, sanitizers included
AT_ONCE = 24
running = {}


def pytest_collection_modifyitems(items):
    """What looks back on all tests comes last."""
    items.sort(key=lambda item: item.name.startswith("test_zz"))


def pytest_collection_finish(session):
    if session.config.option.collectonly:
        return
    items = [item for item in session.items if inspect.iscoroutinefunction(item.function)]
    tables.all_tests = not session.config.option.keyword and len({item.module for item in session.items}) == len(glob.glob(f"{tables.HERE}/test_*.py"))
    items.sort(key=lambda item: not getattr(item.function, "slow", False))
    loop = asyncio.new_event_loop()
    loop.set_default_executor(concurrent.futures.ThreadPoolExecutor(2 * AT_ONCE))  # they wait, too
    threading.Thread(target=loop.run_forever, daemon=True).start()
    gate = asyncio.run_coroutine_threadsafe(make_gate(), loop).result()

    async def run(item):
        async with gate if not getattr(item.function, "slow", False) else open_gate():
            arguments = item.callspec.params if hasattr(item, "callspec") else {}
            await asyncio.wait_for(item.function(**arguments), LIMIT)

    for item in items:
        running[item.nodeid] = asyncio.run_coroutine_threadsafe(run(item), loop)


class open_gate:
    async def __aenter__(self):
        pass

    async def __aexit__(self, *_):
        pass


async def make_gate():
    return asyncio.Semaphore(AT_ONCE)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if pyfuncitem.nodeid in running:
        running[pyfuncitem.nodeid].result()
        return True
    return None


def pytest_sessionfinish(session, exitstatus):
    left = tables.end_servers()
    if left:
        sys.stderr.write("\n".join(left) + "\n")
        session.exitstatus = 1
