import { GameError } from '../../../schema/base/error.ts';
import { type Case, logs } from './case.ts';

const URL = 'https://example.com/';

/** Tests of the values that a script stores, and of its requests to other hosts. */
export const OUTSIDE: Case[] = [
  {
    title: 'values of any structure can be saved with store.set and read with store.get',
    answers: { 'store.get': { votes: ['a', 'b'], open: true } },
    js: 'await store.set("poll", { votes: ["a", "b"], open: true }); const p = await store.get("poll"); log(p.votes[1], p.open)',
    lua: 'store.set("poll", {votes = {"a", "b"}, open = true}); local p = store.get("poll"); log(p.votes[2], p.open)',
    python:
      'store.set("poll", {"votes": ["a", "b"], "open": True}); p = store.get("poll"); log(p.votes[1], p.open)',
    calls: [
      ['store.set', 'poll', { votes: ['a', 'b'], open: true }],
      ['store.get', 'poll'],
    ],
    lines: logs('b true'),
  },
  {
    title: "a value that is not in the store is the language's null value",
    answers: { 'store.get': null },
    js: 'const v = await store.get("x"); log(v === null, v)',
    lua: 'local v = store.get("x"); log(v == nil, v)',
    python: 'v = store.get("x"); log(v is None, v)',
    lines: logs('true null'),
  },
  {
    title: 'store.add adds to a number and returns the sum',
    answers: { 'store.add': 42 },
    js: 'const n = await store.add("count", 2); log(n + 1)',
    lua: 'local n = store.add("count", 2); log(n + 1)',
    python: 'n = store.add("count", 2); log(n + 1)',
    calls: [['store.add', 'count', 2]],
    lines: logs('43'),
  },
  {
    title: 'store.delete removes a value',
    js: 'await store.delete("x")',
    lua: 'store.delete("x")',
    python: 'store.delete("x")',
    calls: [['store.delete', 'x']],
  },
  {
    title: 'values of up to 64 levels are sent, and deeper ones are refused, however deep they are',
    js: `const nested = n => { let v = "x"; for (let i = 0; i < n; i++) v = [v]; return v }
for (const n of [64, 65, 3500, 20000]) try { await store.set("\\"[[", nested(n)) } catch (e) { log(e.code) }`,
    ts: `const nested = (n: number) => { let v: unknown = "x"; for (let i = 0; i < n; i++) v = [v]; return v }
for (const n of [64, 65, 3500, 20000]) try { await store.set("\\"[[", nested(n)) } catch (e: any) { log(e.code) }`,
    lua: `local function nested(n) local v = "x"; for _ = 1, n do v = {v} end; return v end
for _, n in ipairs{64, 65, 3500, 20000} do local ok, e = pcall(store.set, "\\"[[", nested(n)); if not ok then log(e.code) end end`,
    python: `def nested(n):
  v = "x"
  for _ in range(n): v = [v]
  return v
for n in (64, 65, 3500, 20000):
  try: store.set("\\"[[", nested(n))
  except GameError as e: log(e.code)`,
    calls: [['store.set', '"[[', JSON.parse(`${'['.repeat(64)}"x"${']'.repeat(64)}`)]],
    lines: logs('bad-input', 'bad-input', 'bad-input'),
  },
  {
    title: 'http sends a request and returns status, headers and body',
    answers: { http: { status: 201, headers: { 'x-kind': 'note' }, body: 'made' } },
    js: `const a = await http("${URL}", { method: "POST", headers: { a: "b" }, body: "text" }); log(a.status, a.headers["x-kind"], a.body)`,
    lua: `local a = http("${URL}", {method = "POST", headers = {a = "b"}, body = "text"}); log(a.status, a.headers["x-kind"], a.body)`,
    python: `a = http("${URL}", method="POST", headers={"a": "b"}, body="text"); log(a.status, a.headers["x-kind"], a.body)`,
    calls: [['http', URL, { method: 'POST', headers: { a: 'b' }, body: 'text' }]],
    lines: logs('201 note made'),
  },
  {
    title: 'a request body that is a record is sent as a record',
    answers: { http: { status: 200, headers: {}, body: '' } },
    js: `await http("${URL}", { method: "POST", body: { content: "hi" } })`,
    lua: `http("${URL}", {method = "POST", body = {content = "hi"}})`,
    python: `http("${URL}", method="POST", body={"content": "hi"})`,
    calls: [['http', URL, { method: 'POST', body: { content: 'hi' } }]],
  },
  {
    title: 'a request to a host that is not allowed is refused with a code',
    answers: { http: new GameError('forbidden', 'example.com is not among the hosts of this script.') },
    js: `try { await http("${URL}") } catch (e) { log(e.code) }`,
    ts: `try { await http("${URL}") } catch (e: any) { log(e.code) }`,
    lua: `local ok, e = pcall(http, "${URL}"); log(e.code)`,
    python: `try:\n  http("${URL}")\nexcept GameError as e:\n  log(e.code)`,
    lines: logs('forbidden'),
  },
  {
    title: 'a placeholder for a secret is sent out of the sandbox unchanged',
    secrets: { TOKEN: 'abc' },
    answers: { http: { status: 200, headers: {}, body: '' } },
    js: `await http("${URL}", { headers: { authorization: "{{secret:TOKEN}}" } })`,
    lua: `http("${URL}", {headers = {authorization = "{{secret:TOKEN}}"}})`,
    python: `http("${URL}", headers={"authorization": "{{secret:TOKEN}}"})`,
    calls: [['http', URL, { headers: { authorization: '{{secret:TOKEN}}' } }]],
  },
];
