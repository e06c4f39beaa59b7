import { describe, expect, it } from 'vitest';
import { GameError } from '../../schema/base/error.ts';
import { scriptsIn } from './scripts-in.ts';

/** Tests of what only Lua has. Tests of what all languages share are in `conformance/`. */

const { run, written, failed } = scriptsIn('lua');

describe('values', () => {
  it('a Lua table with the keys 1 to n is a list, and any other table, including an empty one, is a record', async () => {
    const code = 'log({1, 2}, {a = 1}, {}, {[2] = "b", [1] = "a"}, {[1] = 1, [3] = 3}, {{}})';
    expect(await written(code)).toEqual(['[1,2] {"a":1} {} ["a","b"] {"1":1,"3":3} [{}]']);
  });

  it('a Lua table with a key that is zero, negative, fractional or a string is a record', async () => {
    const code = 'log({[0] = 1}, {[0] = 1, [1] = 2}, {[-1] = 1}, {[1.5] = 1}, {["1"] = 1}, {[1] = 1, a = 2})';
    expect(await written(code)).toEqual(['{"0":1} {"0":1,"1":2} {"-1":1} {"1.5":1} {"1":1} {"1":1,"a":2}']);
  });

  it('an empty list is written in Lua as list{}', async () => {
    expect(await written('log(list{}, list(), {a = list{}}, list{1})')).toEqual(['[] [] {"a":[]} [1]']);
  });

  it('an empty list that passes through a script is still an empty list', async () => {
    const answers = { 'store.get': { names: [], counts: {} } };
    const { calls } = await run('store.set("b", store.get("a"))', { answers });
    expect(calls[1]).toEqual(['store.set', 'b', { names: [], counts: {} }]);
  });

  it('null keeps its place in Lua lists, and becomes nil in Lua records', async () => {
    const event = { items: [1, null, 3], gone: null };
    expect(
      await written(
        'log(#event.items, event.items[2] == null, event.items, event.gone == nil, tostring(null))',
        {
          event,
        },
      ),
    ).toEqual(['3 true [1,null,3] true null']);
  });

  it('in Lua, whole numbers and fractions remain different kinds of numbers', async () => {
    const event = { whole: 9_007_199_254_740_991, part: 0.5, huge: 1e300 };
    const code =
      'log(math.type(event.whole), event.whole, math.type(event.part), event.huge, 7 // 2, 7 / 2, 3.0)';
    expect(await written(code, { event })).toEqual(['integer 9007199254740991 float 1e+300 3 3.5 3.0']);
  });

  it('every character of a Lua text is preserved, even zero; bytes that are not UTF-8 become the replacement character', async () => {
    const event = { text: 'a\u0000b🚀' };
    expect(await written('log(#event.text, event.text, "\\xff!")', { event })).toEqual([
      '7 a\u0000b🚀 \ufffd!',
    ]);
  });

  it('a Lua value that cannot be sent is refused, and the error names the part of the value that is wrong', async () => {
    const refusal = (value: string) => failed(`game.announce{text = ${value}}`);
    expect((await refusal('print')).error).toMatch(/^a function cannot be sent/);
    expect((await refusal('0/0')).error).toMatch(/NaN cannot be sent/);
    expect((await refusal('{[true] = 1}')).error).toMatch(/a table with a boolean as a key cannot be sent/);
    expect((await failed('local t = {} t.t = t game.announce(t)')).error).toMatch(/does it contain itself\?/);
    expect((await failed('game.announce("hi")')).error).toMatch(/^game\.announce takes one table, not hi/);
  });
});

it('a Lua script may send tables of at most 64 levels', async () => {
  const nested = (levels: number) =>
    `local t = {} for _ = 2, ${levels} do t = {inner = t} end store.set("deep", t)`;
  expect((await run(nested(64))).calls).toHaveLength(1);
  expect((await failed(nested(65))).error).toMatch(/^a table with more than 64 levels cannot be sent/);
});

describe('json', () => {
  it('the Lua module json encodes and decodes values', async () => {
    const code =
      'local t = json.decode(\'{"a": [1, {"b": null}], "e": []}\') log(t.a[1], t.a[2].b, json.encode(t))';
    expect(await written(code)).toEqual(['1 null {"a":[1,{}],"e":[]}']);
  });

  it('the Lua module json sorts the fields of a record by name, because Lua does not order them', async () => {
    const code = 'log(json.encode({zeta = 1, alpha = 2, mid = 3, beta = 4, omega = 5, gamma = 6}))';
    expect(await written(code)).toEqual(['{"alpha":2,"beta":4,"gamma":6,"mid":3,"omega":5,"zeta":1}']);
  });

  it('the Lua module json refuses text that is not JSON, and the script can catch the error', async () => {
    expect(await written('local ok, e = pcall(json.decode, "{") log(ok, e.code, #e.message > 0)')).toEqual([
      'false bad-input true',
    ]);
  });
});

describe('errors', () => {
  const answers = { placeBounty: new GameError('unknown-pilot', 'There is no pilot "zed".') };

  it('in Lua, errors from the game are tables with code and message, and become the message when used as text', async () => {
    const code =
      'local ok, e = pcall(game.place_bounty, {target = "zed"}) log(type(e), e.code, e.message, e)';
    expect(await written(code, { answers })).toEqual([
      'table unknown-pilot There is no pilot "zed". There is no pilot "zed".',
    ]);
  });

  it('in Lua, an error that is thrown again keeps its code', async () => {
    const code =
      'local ok, e = pcall(function() local ok, e = pcall(game.place_bounty, {}) error(e) end) log(e.code)';
    expect(await written(code, { answers })).toEqual(['unknown-pilot']);
  });

  it('in Lua, an error that ends a run reports its line and the lines of the calls that led there', async () => {
    const code =
      'local function inner()\n  game.place_bounty{}\nend\nlocal function outer()\n  inner()\n  log("never")\nend\nouter()';
    const { error, line } = await failed(code, { answers });
    expect(line).toBe(2);
    expect(error).toBe('There is no pilot "zed".\n  called in line 5\n  called in line 8');
  });

  it('in Lua, an error inside a coroutine also reports its line', async () => {
    const { error, line } = await failed(
      'local run = coroutine.wrap(function()\n  error("deep")\nend)\n\nrun()',
    );
    expect(error).toMatch(/^deep/);
    expect(line).toBe(2);
  });

  it('in Lua, a table that is thrown as an error is reported as JSON', async () => {
    expect((await failed('error({code = 5})')).error).toBe('{"code":5}');
  });

  it('in Lua, an error in code that the script has loaded names that code instead of the script', async () => {
    expect(await written('log(load("x = = 1", "=mine"))')).toEqual([
      "null mine:1: unexpected symbol near '='",
    ]);
  });

  it('a Lua script can get the traceback of an error', async () => {
    const [text] = await written('log(select(2, xpcall(error, debug.traceback, "why")))');
    expect(text).toMatch(/^why\nstack traceback:\n/);
  });
});

describe('Lua', () => {
  it('in Lua, the game can be called from a coroutine, from a sort and from a substitution', async () => {
    const code = `
      coroutine.wrap(function() game.announce{text = "a"} coroutine.yield() end)()
      table.sort({2, 1}, function(a, b) game.announce{text = "b"} return a < b end)
      log((("x"):gsub("x", function() return game.get_state().phase end)))`;
    const { lines, calls } = await run(code, { answers: { getState: { phase: 'lobby' } } });
    expect(calls.map(([name]) => name)).toEqual(['announce', 'announce', 'getState']);
    expect(lines).toEqual([{ kind: 'log', text: 'lobby' }]);
  });

  it('Lua scripts can read the date and the time', async () => {
    const code =
      'log(os.date("%Y-%m-%d %H", os.time{year = 2026, month = 1, day = 2, hour = 12}), os.date("!%F", 86400), os.time() > 1.7e9)';
    expect(await written(code)).toEqual(['2026-01-02 12 1970-01-02 true']);
  });

  it('Lua has 64-bit whole numbers, text patterns and UTF-8', async () => {
    expect(await written('log(1 << 62, ("k=v"):match("%w=(%w)"), utf8.len("Grüße"))')).toEqual([
      '4611686018427387904 v 5',
    ]);
  });

  it('warnings in Lua are written as output of the kind error', async () => {
    const { lines } = await run('warn("careful")');
    expect(lines).toEqual([{ kind: 'error', text: 'careful' }]);
  });

  it('in Lua, a table is written as the text that its __tostring returns, and a function is written as usual', async () => {
    const [text] = await written('log(setmetatable({}, {__tostring = function() return "mine" end}), print)');
    expect(text).toMatch(/^mine function/);
  });
});

it('sleep in Lua waits for the given number of seconds', async () => {
  const { outcome } = await run('sleep(0.2)');
  expect(outcome.end).toBe('ok');
  expect(outcome.ms).toBeGreaterThanOrEqual(199);
  expect((await failed('sleep("long")')).error).toBe('sleep takes seconds, not long');
});

it('optional arguments of a call in Lua may be omitted', async () => {
  const { calls } = await run('http("https://example.com/") game.start_round()');
  expect(calls).toEqual([
    ['http', 'https://example.com/'],
    ['startRound', {}],
  ]);
});
