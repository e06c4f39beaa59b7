import { type Case, logs } from './case.ts';

const NOTHING_OUTSIDE = `
import os, socket
found = 0
try:
  found += len(os.listdir("/etc/ssl"))
except OSError: pass
try:
  socket.create_connection(("127.0.0.1", 80), 0.2)
  found += 1
except OSError: pass
log(found + (os.system("true") == 0) + ("STARFRAY_HOME" in os.environ))
`;

/** Tests of how a run ends. */
export const ENDINGS: Case[] = [
  {
    title: 'an error in the script ends the run, and its message and line are reported',
    js: 'log("one")\n\nthrow new Error("too bad")',
    lua: 'log("one")\n\nerror("too bad")',
    python: 'log("one")\n\nraise ValueError("too bad")',
    lines: logs('one'),
    end: ['error'],
    error: /too bad/,
    line: 3,
  },
  {
    title: 'for an error inside a function, the line in that function is reported',
    js: 'function deep() {\n  throw new Error("down here")\n}\ndeep()',
    ts: 'function deep(): never {\n  throw new Error("down here")\n}\ndeep()',
    lua: 'local function deep()\n  error("down here")\nend\ndeep()',
    python: 'def deep():\n  raise ValueError("down here")\n\ndeep()',
    end: ['error'],
    error: /down here/,
    line: 2,
  },
  {
    title: 'comments or types of several lines do not change the line that is reported for an error',
    js: '/*\n\n*/\nthrow new Error("line four")',
    ts: 'interface Row {\n  a: number;\n}\nthrow new Error("line four")',
    lua: '--[[\n\n]]\nerror("line four")',
    python: '"""\n\n"""\nraise ValueError("line four")',
    end: ['error'],
    error: /line four/,
    line: 4,
  },
  {
    title: 'a script with a syntax error does not run at all, and the line is reported',
    js: 'log("never")\nlet x = = 1',
    ts: 'log("never")\nlet x: = 1',
    lua: 'log("never")\nlocal x = = 1',
    python: 'log("never")\nx = = 1',
    lines: [],
    end: ['error'],
    error: /./,
    line: 2,
  },
  {
    title: 'a very long error message is cut off',
    js: 'throw new Error("x".repeat(1_000_000))',
    lua: 'error(("x"):rep(1000000))',
    python: 'raise ValueError("x" * 1_000_000)',
    end: ['error'],
    error: /^.{100,4000}$/s,
  },
  {
    title: 'an error that is caught does not end the run',
    js: 'try { null.x } catch { log("caught") }\nlog("on")',
    ts: 'try { (null as any).x } catch { log("caught") }\nlog("on")',
    lua: 'if not pcall(function() local x = nil; return x.y end) then log("caught") end\nlog("on")',
    python: 'try:\n  None.x\nexcept AttributeError:\n  log("caught")\nlog("on")',
    lines: logs('caught', 'on'),
  },
  {
    title: 'endless recursion ends the run with an error',
    js: 'const f = () => f() + 1\nf()',
    ts: 'const f = (): number => f() + 1\nf()',
    lua: 'local function f() return f() + 1 end\nf()',
    python: 'def f(): return f() + 1\nf()',
    end: ['error'],
    error: /stack|recursion/i,
  },
  {
    title: 'an endless loop is stopped, and the reason is reported',
    js: 'log("in"); for (;;);',
    lua: 'log("in"); while true do end',
    python: 'log("in")\nwhile True: pass',
    lines: logs('in'),
    end: ['timeout'],
    error: /./,
  },
  {
    title: 'an endless loop that catches every error is also stopped',
    js: 'for (;;) { try { for (;;); } catch {} }',
    lua: 'while true do pcall(function() while true do end end) end',
    python: 'while True:\n  try:\n    while True: pass\n  except BaseException: pass',
    end: ['timeout'],
  },
  {
    title: 'a script that keeps using more memory is refused more, or its run ends',
    js: 'const a = []; for (;;) a.push(new Array(1000).fill(1.5))',
    ts: 'const a: number[][] = []; for (;;) a.push(new Array(1000).fill(1.5))',
    lua: 'local t = {} for i = 1, 1e12 do t[i] = {i} end',
    python: 'a = []\nwhile True: a.append(bytearray(1 << 20))',
    end: ['memory', 'error'],
    error: /memory/i,
  },
  {
    title: 'a script can wait for a moment',
    js: 'await new Promise(done => setTimeout(done, 30)); log("awake")',
    lua: 'sleep(0.03); log("awake")',
    python: 'import time\ntime.sleep(0.03)\nlog("awake")',
    lines: logs('awake'),
  },
  {
    title: 'a script has no files, processes, network or environment variables',
    js: 'const found = [typeof process, typeof require, typeof fetch, typeof XMLHttpRequest].filter(t => t !== "undefined"); log(found.length)',
    lua: 'local found = 0; for _, x in pairs{io or 0, require or 0, os.execute or 0, os.getenv or 0} do if x ~= 0 then found = found + 1 end end; log(found)',
    python: NOTHING_OUTSIDE,
    lines: logs('0'),
  },
];
