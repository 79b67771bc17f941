"""What can go wrong, as exceptions."""

from __future__ import annotations


class BankhalterError(Exception):
    """Something was not accepted, and nothing has changed.

    `code` is the name of the reason (docs/notation.md), `clause` the rule it rests on (docs/rules.md; empty for
    none).
    """

    def __init__(self, message: str, code: str = "", clause: str = "") -> None:
        super().__init__(f"{message} [{code}{', ' + clause if clause else ''}]" if code else message)
        self.message = message
        self.code = code
        self.clause = clause


class Refused(BankhalterError):
    """The rules do not allow it."""


class BadArgument(BankhalterError, ValueError):
    """An unknown name, or a number out of range."""


class BadData(BankhalterError, ValueError):
    """A position, record, board or order with faults."""


_BY_STATUS: dict[int, type[BankhalterError]] = {1: Refused, 2: BadArgument, 3: BadData}


def error_of(status: int, code: str, clause: str, message: str) -> Exception:
    """The exception for a status of the C interface."""
    if status == 5:
        return MemoryError(message)
    return _BY_STATUS.get(status, BankhalterError)(message, code, clause)
