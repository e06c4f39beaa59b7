import { ANY_END, type Attack, E, M, OK, OUT_OF_MEMORY, T } from './attack.ts';

/** Python can reach JavaScript in its isolate. The boundary is the isolate, not Python. */
const JAVASCRIPT = 'from pyodide.ffi import to_js\nF = to_js([1]).constructor.constructor\n';
const FILL = 'a = []\nwhile True: a.append(bytearray(1 << 20))';

/** Attacks in Python. */
export const PYTHON: Attack[] = [
  { title: 'loops', code: 'while True: pass', ends: T },
  {
    title: 'catches every error and keeps looping',
    code: 'while True:\n try:\n  while True: pass\n except BaseException: pass',
    ends: T,
  },
  {
    title: 'loops in a generator',
    code: 'from itertools import count\nlist(x for x in count() if x < 0)',
    ends: T,
  },
  {
    title: 'waits for something that never happens',
    code: 'import asyncio\nawait asyncio.Event().wait()',
    ends: E,
    error: /never happens/,
    withinMs: 500,
  },
  {
    title: 'waits again and again for something that never happens',
    code: 'import asyncio\nwhile True:\n try: await asyncio.Event().wait()\n except RuntimeError: pass',
    ends: T,
  },
  { title: 'sleeps for longer than a run may last', code: 'import time\ntime.sleep(100)', ends: T },
  { title: 'sleeps in asyncio', code: 'import asyncio\nawait asyncio.sleep(100)', ends: T },
  {
    title: 'sleeps for zero seconds again and again',
    code: 'import time\nwhile True: time.sleep(0)',
    ends: ['timeout', 'flood'],
  },
  { title: 'computes a number without end', code: '9**9**9', ends: T },
  { title: 'hangs in a regular expression', code: 'import re\nre.match("(a+)+$", "a" * 50 + "b")', ends: T },
  { title: 'fills the memory', code: FILL, ends: OUT_OF_MEMORY, error: /memory/i },
  {
    title: 'fills the memory again and again and catches the errors',
    code: 'while True:\n try:\n  a = []\n  while True: a.append(bytearray(1 << 20))\n except MemoryError: pass',
    ends: ['timeout', 'memory'],
  },
  { title: 'fills the memory with small lists', code: 'a = []\nwhile True: a.append([1] * 1000)', ends: M },
  {
    title: 'fills the memory with one text',
    code: 's = "x"\nwhile True: s += s',
    ends: OUT_OF_MEMORY,
    error: /memory/i,
  },
  {
    title: 'fills the memory with modules that it writes',
    code: 'for i in range(10**9): exec(f"def f{i}(): pass")',
    ends: [...T, ...M],
  },
  {
    title: 'fills the disk',
    code: 'f = open("/tmp/x", "wb")\nwhile True: f.write(bytes(1 << 20))',
    ends: M,
  },
  { title: 'calls itself without end', code: 'def f(): return f()\nf()', ends: E, error: /RecursionError/ },
  {
    title: 'calls itself without end after lifting the recursion limit',
    code: 'import sys\nsys.setrecursionlimit(10**9)\ndef f(): return f()\nf()',
    ends: [...E, ...M],
  },
  {
    title: 'parses JSON that is nested very deeply',
    code: 'import json\njson.loads("[" * 200000)',
    ends: E,
    error: /Recursion/,
  },
  {
    title: 'compiles code that is nested very deeply',
    code: 'eval("[" * 100000 + "]" * 100000)',
    ends: E,
    error: /nested parentheses/,
  },
  {
    title: 'runs a program',
    code: 'import os\nlog(os.system("echo pwn>f"), os.path.exists("f"))',
    ends: OK,
    logs: ['-1 false'],
  },
  {
    title: 'starts a process',
    code: 'import subprocess\nsubprocess.run(["id"])',
    ends: E,
    error: /processes/,
  },
  { title: 'forks its process', code: 'import os\nos.fork()', ends: E },
  {
    title: 'starts a thread',
    code: 'import threading\nthreading.Thread(target=print).start()',
    ends: E,
    error: /thread/,
  },
  {
    title: 'connects to a server',
    code: 'import socket\nsocket.create_connection(("1.1.1.1", 80), 1)',
    ends: E,
    error: /unreachable/,
  },
  {
    title: 'listens on a port',
    code: 'import socket\ns = socket.socket()\ns.bind(("", 8080))\ns.listen()\ns.accept()',
    ends: E,
  },
  {
    title: "reads the machine's files",
    code: 'import os\nlog([name for name in ("/etc", "/work", "/root", "/home/user") if os.path.exists(name)])',
    ends: OK,
    logs: ['[]'],
  },
  {
    title: "reads the server's environment variables",
    code: 'import os\nlog([name for name in os.environ if "STARFRAY" in name or "NODE" in name])',
    ends: OK,
    logs: ['[]'],
  },
  { title: 'imports JavaScript', code: 'import js', ends: E, error: /No module named 'js'/ },
  {
    title: 'imports the module of Pyodide',
    code: 'import pyodide_js',
    ends: E,
    error: /No module named 'pyodide_js'/,
  },
  {
    title: 'reaches JavaScript and looks for Node',
    code: `${JAVASCRIPT}log(F("return [typeof process, typeof require, typeof Buffer, typeof fetch, typeof $ask, typeof $post].join()")())`,
    ends: OK,
    logs: [Array(6).fill('undefined').join()],
  },
  { title: 'loops in JavaScript', code: `${JAVASCRIPT}F("for(;;);")()`, ends: T },
  {
    title: 'throws a JavaScript proxy that hangs when it is read',
    code: `${JAVASCRIPT}F("throw new Proxy({}, {get(){for(;;);},getPrototypeOf(){for(;;);}})")()`,
    ends: T,
  },
  {
    title: 'breaks the objects that pass between Python and JavaScript',
    code: `${JAVASCRIPT}F("JSON.parse = JSON.stringify = () => { for (;;); }; Object.prototype.toJSON = () => 1; Array.prototype.push = () => { throw 1 }")()\ngame.announce(text="x")`,
    ends: ANY_END,
  },
  {
    title: 'fills the memory in JavaScript',
    code: `${JAVASCRIPT}F("let a=[];for(;;)a.push(new Uint8Array(new ArrayBuffer(2**26,{maxByteLength:2**26})).fill(1))")()`,
    ends: M,
  },
  {
    title: 'fills the memory with shared memory in JavaScript',
    code: `${JAVASCRIPT}F("let a=[];for(;;)a.push(new Uint8Array(new SharedArrayBuffer(2**26)).fill(1))")()`,
    ends: M,
  },
  {
    title: 'fills the memory with other WebAssembly',
    code: `${JAVASCRIPT}F("let a=[];for(;;){const m=new WebAssembly.Memory({initial:2000});new Uint8Array(m.buffer).fill(1);a.push(m)}")()`,
    ends: M,
  },
  {
    title: "fills JavaScript's heap",
    code: `${JAVASCRIPT}F("let m=new Map();for(let i=0;;i++)m.set(i,i)")()`,
    ends: M,
  },
  {
    title: 'ends its process without reporting an end',
    code: 'import os\nos._exit(3)',
    ends: E,
    error: /exit\(3\)/,
  },
  { title: 'aborts its process', code: 'import os\nos.abort()', ends: E },
  { title: 'aborts its process from C', code: 'import ctypes\nctypes.CDLL(None).abort()', ends: E },
  {
    title: 'reads memory at an address that is not mapped',
    code: 'import ctypes\nctypes.string_at(0x7fffffff)',
    ends: E,
  },
  {
    title: 'sends itself a signal',
    code: 'import os, signal\nos.kill(os.getpid(), signal.SIGKILL)',
    ends: ANY_END,
  },
  { title: 'writes without end', code: 'while True: print("x" * 1000)', ends: T },
  { title: 'writes a line without end', code: 'while True: print("x" * 1000, end="")', ends: [...T, ...M] },
  {
    title: 'calls the game a million times',
    code: 'for i in range(10**6): game.announce(text="x")',
    ends: E,
    error: /500 calls/,
    mostCalls: 500,
  },
  {
    title: 'calls the game a million times and catches the errors',
    code: 'for i in range(10**4):\n try: game.announce(text="x")\n except GameError: pass',
    ends: ['ok', 'timeout'],
    mostCalls: 500,
  },
  {
    title: 'sends a megabyte of text',
    code: 'game.announce(text="x" * 10**6)',
    ends: E,
    error: /256 KB/,
    mostCalls: 0,
  },
  {
    title: 'sends a value that cannot be sent',
    code: 'for x in (print, float("nan"), {1}, b"x"):\n try: game.announce(x=x)\n except (TypeError, ValueError) as e: log(type(e).__name__)',
    ends: OK,
    logs: ['TypeError', 'ValueError', 'TypeError', 'TypeError'],
    mostCalls: 0,
  },
  {
    title: 'hangs while the text of its error is made',
    code: 'class E(Exception):\n def __str__(self):\n  while True: pass\nraise E()',
    ends: T,
  },
  {
    title: 'fails while the text of its error is made',
    code: 'class E(Exception):\n def __str__(self): raise E()\nraise E()',
    ends: E,
    error: /E/,
  },
  {
    title: 'deletes the functions that report errors',
    code: 'import traceback, json, sys\ntraceback.TracebackException = json.dumps = None\nsys.modules.clear()\n1/0',
    ends: E,
  },
  {
    title: 'throws KeyboardInterrupt',
    code: 'raise KeyboardInterrupt',
    ends: E,
    error: /KeyboardInterrupt/,
  },
  {
    title: 'hangs in a finaliser',
    code: 'class D:\n def __del__(self):\n  while True: pass\nD()',
    ends: T,
  },
  {
    title: 'hangs in an exit handler',
    code: 'import atexit\natexit.register(lambda: [0 for _ in iter(int, 1)])',
    ends: OK,
  },
  {
    title: 'replaces its own output',
    code: 'import sys\nclass W:\n def finish(self):\n  while True: pass\n def write(self, s): pass\nsys.stdout = W()',
    ends: ['ok', 'timeout'],
  },
];
