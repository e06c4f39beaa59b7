"""The globals that a script can use. They are made before it runs and stored in the memory snapshot."""

import ast
import asyncio
import importlib
import inspect
import json
import linecache
import random
import re
import sys
import time
import traceback
import types

FILE = "script.py"
LONGEST = 1500  # characters of a line of a traceback
RESERVE = 1 << 20  # bytes that are freed, so that a lack of memory can be reported

# Modules that scripts often import. They are already in the snapshot.
COMMON = """
    base64 bisect calendar collections contextlib copy csv dataclasses datetime decimal difflib enum fractions functools
    hashlib heapq hmac html itertools logging math operator pprint secrets statistics string textwrap typing
    unicodedata urllib.parse uuid warnings zoneinfo
""".split()


class GameError(Exception):
    """A refused action or request: `code` for programs, the text for people."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


GameError.__module__ = "builtins"


class Record(dict):
    """A dict whose fields can also be read as attributes."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            known = ", ".join(map(str, self)) or "none"
            raise AttributeError(f"there is no field {name!r}; there are: {known}", name=name, obj=self) from None

    def __setattr__(self, name, value):
        self[name] = value

    def __dir__(self):
        return [*super().__dir__(), *map(str, self)]


class Secrets(Record):
    """A secret that was never set is None."""

    def __missing__(self, name):
        if name.startswith("__"):
            raise KeyError(name)
        return None


class Game:
    """One method for each action."""

    def __getattr__(self, name):
        raise AttributeError(f"game has no action {name!r}", name=name, obj=self)


class Store:
    """Values that the script stores from run to run."""

    def get(self, key):
        return _call("store.get", key)

    def set(self, key, value):
        return _call("store.set", key, value)

    def delete(self, key):
        return _call("store.delete", key)

    def add(self, key, amount=1):
        return _call("store.add", key, amount)


class Lines:
    """A text stream of which every line is a line of output."""

    encoding = "utf-8"
    errors = "replace"
    closed = False

    def __init__(self, kind):
        self.kind = kind
        self.rest = ""

    def write(self, text):
        *lines, self.rest = (self.rest + text).split("\n")
        for line in lines:
            _host.line(self.kind, line)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def finish(self):
        if self.rest:
            self.write("\n")

    def flush(self):
        pass

    def isatty(self):
        return False

    def writable(self):
        return True

    def readable(self):
        return False


class Loop(asyncio.BaseEventLoop):
    """A loop that waits by letting the host wait, because nothing else can happen meanwhile."""

    def __init__(self):
        super().__init__()
        self._selector = self

    def run_until_complete(self, future):
        self._main = asyncio.ensure_future(future, loop=self)
        return super().run_until_complete(self._main)

    def select(self, timeout):
        if timeout is None:
            self._give_up()
        elif timeout > 0:
            time.sleep(timeout)
        return []

    def _give_up(self):
        """Nothing can happen any more, so the awaited call fails at the place where the script waits for it."""
        waited = self._main
        while isinstance(waited, asyncio.Task):
            waited = waited._fut_waiter
        waited.set_exception(RuntimeError("the script waits for something that never happens"))

    def close(self):
        self._selector = None
        super().close()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class Policy(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = Loop


def _call(name, *args):
    try:
        given = json.dumps(args, allow_nan=False)
    except RecursionError:
        raise GameError("bad-input", "A call cannot carry lists and records inside each other so deep.") from None
    answer = json.loads(_host.call(name, given), object_hook=Record)
    if "error" in answer:
        raise GameError(answer.error.get("code"), answer.error.get("message"))
    return answer.get("value")


def _written(value):
    """A value as log writes it: text unchanged, JSON values as JSON, everything else as Python prints it."""
    if isinstance(value, (bool, int, float, list, tuple, dict, types.NoneType)):
        try:
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
        except (TypeError, ValueError):
            pass
    return str(value)


def _writer(kind):
    def write(*values):
        _host.line(kind, " ".join(map(_written, values)))

    return write


log = _writer("log")
say = _writer("say")
console = types.SimpleNamespace(log=log, info=log, warn=log, error=_writer("error"))


def http(url, options=None, /, **more):
    """Sends a request to another host. Options: method, headers, body."""
    given = {**(options or {}), **more}
    return _call("http", url, given) if given else _call("http", url)


def sleep(seconds):
    """Replaces time.sleep; the host waits."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    _host.sleep(seconds * 1000)


def _action(snake, name):
    def act(inputs=None, /, **more):
        if not isinstance(inputs, (dict, types.NoneType)):
            raise TypeError(f"game.{snake} takes its inputs by name or as one dict, not {inputs!r}")
        return _call(name, {**(inputs or {}), **more})

    return act


_reserve = bytearray(RESERVE)


def prepare(actions):
    """Called once, before the snapshot is taken. `actions`: names on the server by names in Python, as JSON."""
    for name in COMMON:
        importlib.import_module(name)
    for snake, name in json.loads(actions).items():
        setattr(Game, snake, staticmethod(_action(snake, name)))
    time.sleep = sleep
    asyncio.run = asyncio.runners.run
    asyncio.events._set_running_loop(None)
    asyncio.events._set_event_loop_policy(Policy())
    _rehearse()


def _rehearse():
    """Makes errors, so that the snapshot contains the modules that Python imports to describe them."""
    for wrong in ("x = = 1", "prnt", "(1).imga"):
        try:
            eval(compile(wrong, FILE, "exec"))
        except (SyntaxError, NameError, AttributeError) as problem:
            _told(problem)


def attach(host):
    """Called once in every process. Sets up everything that the snapshot cannot contain."""
    global _host
    _host = host
    random.seed()  # otherwise every process would repeat the random numbers of the snapshot
    for name in ("js", "pyodide_js"):
        sys.modules.pop(name, None)
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "JsFinder"]
    asyncio.events._set_running_loop(None)
    sys.stdout, sys.stderr, sys.stdin = Lines("log"), Lines("error"), None


def run(code, event, secrets, is_check):
    """Runs a script, or only compiles it. Returns nothing, or the error and its line as JSON."""
    try:
        program = _compile(code)
        if not is_check:
            _execute(program, json.loads(event, object_hook=Record), Secrets(json.loads(secrets)))
    except SystemExit as end:
        if end.code:
            return json.dumps({"text": str(end.code), "line": _line(end)})
    except BaseException as problem:
        _reserve.clear()
        return json.dumps({"text": _told(problem), "line": _line(problem)})
    finally:
        sys.stdout.finish()
        sys.stderr.finish()


def _compile(code):
    linecache.cache[FILE] = (len(code), None, code.splitlines(True), FILE)
    return compile(code, FILE, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)


def _execute(program, event, secrets):
    module = types.ModuleType("__main__")
    vars(module).update(
        event=event, secrets=secrets, game=Game(), store=Store(), http=http,
        log=log, say=say, console=console, GameError=GameError, __file__=FILE,
    )
    sys.modules["__main__"] = module
    if not program.co_flags & inspect.CO_COROUTINE:
        exec(program, vars(module))
        return
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(eval(program, vars(module)))


def _line(problem):
    """The line of the script from which an error came."""
    if isinstance(problem, SyntaxError) and problem.filename == FILE:
        return problem.lineno
    lines = [line for frame, line in traceback.walk_tb(problem.__traceback__) if frame.f_code.co_filename == FILE]
    return lines[-1] if lines else None


def _told(problem):
    """The traceback with only the frames of the script."""
    told = traceback.TracebackException.from_exception(problem)
    _strip(told)
    return "\n".join(line[:LONGEST] for line in "".join(told.format()).strip().split("\n"))


def _strip(told):
    told.stack = traceback.StackSummary.from_list([at for at in told.stack if at.filename == FILE])
    for other in (told.__cause__, told.__context__, *(told.exceptions or ())):
        if other is not None:
            _strip(other)
    if told.__context__ is not None and not told.__context__.stack:
        told.__context__ = None  # it was raised in a library, not in the script
