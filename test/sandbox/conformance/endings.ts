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

/** How a run ends. */
export const ENDINGS: Case[] = [
  {
    title: 'an error of the script ends the run with its message and its line',
    js: 'log("one")\n\nthrow new Error("too bad")',
    lua: 'log("one")\n\nerror("too bad")',
    python: 'log("one")\n\nraise ValueError("too bad")',
    lines: logs('one'),
    end: ['error'],
    error: /too bad/,
    line: 3,
  },
  {
    title: 'the line of an error inside a function is the line in the function',
    js: 'function deep() {\n  throw new Error("down here")\n}\ndeep()',
    ts: 'function deep(): never {\n  throw new Error("down here")\n}\ndeep()',
    lua: 'local function deep()\n  error("down here")\nend\ndeep()',
    python: 'def deep():\n  raise ValueError("down here")\n\ndeep()',
    end: ['error'],
    error: /down here/,
    line: 2,
  },
  {
    title: 'types that span lines do not move the line of an error',
    js: '/*\n\n*/\nthrow new Error("line four")',
    ts: 'interface Row {\n  a: number;\n}\nthrow new Error("line four")',
    lua: '--[[\n\n]]\nerror("line four")',
    python: '"""\n\n"""\nraise ValueError("line four")',
    end: ['error'],
    error: /line four/,
    line: 4,
  },
  {
    title: 'a script that does not parse does not run at all and says in which line',
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
    title: 'an error without end is cut off',
    js: 'throw new Error("x".repeat(1_000_000))',
    lua: 'error(("x"):rep(1000000))',
    python: 'raise ValueError("x" * 1_000_000)',
    end: ['error'],
    error: /^.{100,4000}$/s,
  },
  {
    title: 'an error that is caught ends nothing',
    js: 'try { null.x } catch { log("caught") }\nlog("on")',
    ts: 'try { (null as any).x } catch { log("caught") }\nlog("on")',
    lua: 'if not pcall(function() local x = nil; return x.y end) then log("caught") end\nlog("on")',
    python: 'try:\n  None.x\nexcept AttributeError:\n  log("caught")\nlog("on")',
    lines: logs('caught', 'on'),
  },
  {
    title: 'recursion without end is an error of the script',
    js: 'const f = () => f() + 1\nf()',
    ts: 'const f = (): number => f() + 1\nf()',
    lua: 'local function f() return f() + 1 end\nf()',
    python: 'def f(): return f() + 1\nf()',
    end: ['error'],
    error: /stack|recursion/i,
  },
  {
    title: 'a loop without end is stopped, and says so',
    js: 'log("in"); for (;;);',
    lua: 'log("in"); while true do end',
    python: 'log("in")\nwhile True: pass',
    lines: logs('in'),
    end: ['timeout'],
    error: /./,
  },
  {
    title: 'a loop that catches everything is stopped all the same',
    js: 'for (;;) { try { for (;;); } catch {} }',
    lua: 'while true do pcall(function() while true do end end) end',
    python: 'while True:\n  try:\n    while True: pass\n  except BaseException: pass',
    end: ['timeout'],
  },
  {
    title: 'memory without end is refused or ends the run',
    js: 'const a = []; for (;;) a.push(new Array(1000).fill(1.5))',
    ts: 'const a: number[][] = []; for (;;) a.push(new Array(1000).fill(1.5))',
    lua: 'local t = {} for i = 1, 1e12 do t[i] = {i} end',
    python: 'a = []\nwhile True: a.append(bytearray(1 << 20))',
    end: ['memory', 'error'],
    error: /memory/i,
  },
  {
    title: 'waiting a moment is possible',
    js: 'await new Promise(done => setTimeout(done, 30)); log("awake")',
    lua: 'sleep(0.03); log("awake")',
    python: 'import time\ntime.sleep(0.03)\nlog("awake")',
    lines: logs('awake'),
  },
  {
    title: 'there are no files, no processes, no network and no environment',
    js: 'const found = [typeof process, typeof require, typeof fetch, typeof XMLHttpRequest].filter(t => t !== "undefined"); log(found.length)',
    lua: 'local found = 0; for _, x in pairs{io or 0, require or 0, os.execute or 0, os.getenv or 0} do if x ~= 0 then found = found + 1 end end; log(found)',
    python: NOTHING_OUTSIDE,
    lines: logs('0'),
  },
];
