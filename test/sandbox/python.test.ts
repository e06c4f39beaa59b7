import { describe, expect, it } from 'vitest';
import { GameError } from '../../schema/base/error.ts';
import { scriptsIn } from './scripts-in.ts';

/** Tests of what only Python has. Tests of what all languages share are in `conformance/`. */

const { run, written, failed } = scriptsIn('python');

const REFUSED = { placeBounty: new GameError('unknown-pilot', 'There is no pilot "zed".') };

describe('records', () => {
  const event = { user: 'ada', winners: [{ name: 'bob', kills: 3 }], killer: null };

  it('in Python, records are dicts whose fields are also attributes', async () => {
    const code =
      'log(event["user"], event.user, event.winners[0].kills, event.get("x", 7), isinstance(event, dict), "user" in event)';
    expect(await written(code, { event })).toEqual(['ada ada 3 7 true true']);
  });

  it('in Python, records can be changed and passed back to the game', async () => {
    const code = 'event.winners[0].kills += 1; event.new = [1, None]; store.set("e", event)';
    const { calls } = await run(code, { event });
    expect(calls).toEqual([
      ['store.set', 'e', { user: 'ada', winners: [{ name: 'bob', kills: 4 }], killer: null, new: [1, null] }],
    ]);
  });

  it('in Python, the error about a missing field lists the fields that exist', async () => {
    const { error, line } = await failed('log(1)\nevent.usr', { event });
    expect(error).toMatch(/no field 'usr'; there are: user, winners, killer/);
    expect(error).toMatch(/Did you mean: 'user'/);
    expect(line).toBe(2);
  });
});

describe('errors', () => {
  it('in Python, errors from the game are GameErrors with a code', async () => {
    const code =
      'try:\n  game.place_bounty(target="zed")\nexcept GameError as e:\n  log(e.code, e, isinstance(e, Exception))';
    expect(await written(code, { answers: REFUSED })).toEqual([
      'unknown-pilot There is no pilot "zed". true',
    ]);
  });

  it('in Python, an error is reported as a traceback that contains only frames of the script', async () => {
    const { error, line } = await failed('def ask():\n  game.place_bounty(target="zed")\n\nask()', {
      answers: REFUSED,
    });
    expect(line).toBe(2);
    expect(error?.split('\n')).toEqual([
      'Traceback (most recent call last):',
      '  File "script.py", line 4, in <module>',
      '    ask()',
      '    ~~~^^',
      '  File "script.py", line 2, in ask',
      '    game.place_bounty(target="zed")',
      '    ~~~~~~~~~~~~~~~~~^^^^^^^^^^^^^^',
      'GameError: There is no pilot "zed".',
    ]);
  });

  it('in Python, an error in a library reports the line of the script that called the library', async () => {
    const { error, line } = await failed('import json\n\njson.loads("{")');
    expect(line).toBe(3);
    expect(error).toMatch(/JSONDecodeError/);
    expect(error).not.toMatch(/decoder\.py/);
  });

  it('in Python, an error is reported together with its cause', async () => {
    const code = 'try:\n  1 / 0\nexcept ZeroDivisionError as e:\n  raise ValueError("no") from e';
    const { error, line } = await failed(code);
    expect(error).toMatch(/ZeroDivisionError: division by zero.+direct cause.+ValueError: no$/s);
    expect(line).toBe(4);
  });

  it('in Python, a syntax error is reported with its position', async () => {
    const { error, line } = await failed('x = 1\nif x\n  log(x)');
    expect(error).toMatch(/File "script\.py", line 2\n {4}if x\n {8}\^\nSyntaxError: expected ':'/);
    expect(line).toBe(2);
  });

  it('in Python, a value that cannot be sent is reported with the line of the call', async () => {
    expect((await failed('game.announce(text={1, 2})')).error).toMatch(/Object of type set is not JSON/);
    expect((await failed('game.announce(text=float("nan"))')).error).toMatch(/not JSON compliant/);
  });

  it('sys.exit ends a script successfully, or with an error if it has a text as its argument', async () => {
    expect(await written('import sys\nlog(1)\nsys.exit()\nlog(2)')).toEqual(['1']);
    expect((await failed('import sys\nsys.exit("enough")')).error).toBe('enough');
  });
});

describe('asyncio', () => {
  it('await works at the top level of a Python script', async () => {
    const code = `
import asyncio
async def later(n):
  await asyncio.sleep(0.01 * n)
  log(n)
  return n
log(await asyncio.gather(later(2), later(1)))
async with asyncio.TaskGroup() as group:
  group.create_task(later(3))`;
    expect(await written(code)).toEqual(['1', '2', '[2,1]', '3']);
  });

  it('asyncio.run works in a Python script', async () => {
    const code =
      'import asyncio\nasync def main():\n  await asyncio.sleep(0)\n  log("main")\nasyncio.run(main())';
    expect(await written(code)).toEqual(['main']);
  });

  it('asyncio can end a wait after a timeout', async () => {
    const code =
      'import asyncio\ntry:\n  async with asyncio.timeout(0.02): await asyncio.sleep(5)\nexcept TimeoutError: log("late")';
    expect(await written(code)).toEqual(['late']);
  });

  it('in Python, waiting for something that can never happen ends the run with an error', async () => {
    const { error, line } = await failed(
      'import asyncio\n\nasync def wait():\n  await asyncio.Event().wait()\n\nawait wait()',
    );
    expect(error).toMatch(/waits for something that never happens$/);
    expect(line).toBe(4);
  });

  it('in Python, errors in tasks that nobody awaits are reported', async () => {
    const code = `
import asyncio
async def bad(): raise ValueError("lost")
task = asyncio.create_task(bad())
await asyncio.sleep(0)
del task
log("on")`;
    const { lines } = await run(code);
    expect(lines).toContainEqual({ kind: 'error', text: 'ValueError: lost' });
    expect(lines.at(-1)).toEqual({ kind: 'log', text: 'on' });
  });
});

describe('Python', () => {
  it('print in Python formats as usual, and text without a line end is written when the script ends', async () => {
    const code = 'print({"a": None}, [1], sep="-")\nprint("x", end="")\nprint("y")\nprint("z", end="")';
    expect(await written(code)).toEqual(["{'a': None}-[1]", 'xy', 'z']);
  });

  it('log in Python writes values as JSON where possible', async () => {
    const code =
      'import datetime\nlog({"a": None, "b": (1, 2.5)}, datetime.date(2026, 1, 2), {3}, "ü", float("inf"))';
    expect(await written(code)).toEqual(['{"a":null,"b":[1,2.5]} 2026-01-02 {3} ü Infinity']);
  });

  it('sys.stderr, logging and warnings write output of the kind error', async () => {
    const code =
      'import logging, sys, warnings\nprint("a", file=sys.stderr)\nlogging.warning("b")\nwarnings.warn("c")';
    const { lines } = await run(code);
    expect(lines.map(({ kind }) => kind)).toEqual(['error', 'error', 'error', 'error']);
    expect(lines.map(({ text }) => text)).toEqual([
      'a',
      'WARNING:root:b',
      'script.py:4: UserWarning: c',
      '  warnings.warn("c")',
    ]);
  });
});

describe('Python', () => {
  it('a Python script can use the libraries of CPython', async () => {
    const code = `
import collections, dataclasses, datetime, decimal, enum, fractions, itertools, json, math, random, re, statistics, zoneinfo
@dataclasses.dataclass
class Ship:
  name: str
  hull: int = 3
log(Ship("a"), re.findall(r"\\d+", "a1b22"), collections.Counter("aab").most_common(1), statistics.median([1, 9, 2]))
match {"kind": "boss", "hp": 5}:
  case {"kind": "boss", "hp": hp}: log(hp, f"{math.pi:.2f}", datetime.timedelta(hours=26))`;
    expect(await written(code)).toEqual([
      'Ship(name=\'a\', hull=3) ["1","22"] [["a",2]] 2',
      '5 3.14 1 day, 2:00:00',
    ]);
  });

  it('time.sleep waits for the given time', async () => {
    const { outcome } = await run('import time\ntime.sleep(0.2)');
    expect(outcome.end).toBe('ok');
    expect(outcome.ms).toBeGreaterThanOrEqual(199);
  });

  it('random numbers, identifiers and tokens from the module secrets differ in each run', async () => {
    const code =
      'import random, uuid, secrets as tokens\nlog(random.random())\nlog(uuid.uuid4())\nlog(tokens.token_hex(8))';
    const first = await written(code);
    const second = await written(code);
    expect(first.filter(line => second.includes(line))).toEqual([]);
  });

  it('a Python script gets as many random bytes as it requests', async () => {
    const [zeros] = await written('import os\nlog(os.urandom(20_000).count(0))');
    expect(Number(zeros)).toBeLessThan(200); // on average, one byte in 256 is 0
  });

  it('a Python script has its own disk, which is deleted when the run ends', async () => {
    const code =
      'import os\nlog(os.path.exists("notes.txt"))\nwith open("notes.txt", "w") as f: f.write("x")\nlog(open("notes.txt").read())';
    expect(await written(code)).toEqual(['false', 'x']);
    expect(await written(code)).toEqual(['false', 'x']);
  });
});

it('a Python script runs as the module __main__', async () => {
  const code = 'def greet(): return f"hi {event.user}"\nif __name__ == "__main__": log(greet(), __file__)';
  expect(await written(code, { event: { user: 'ada' } })).toEqual(['hi ada script.py']);
});

it('in Python, an action takes its input as keyword arguments, as one dict, or as both', async () => {
  const code =
    'game.announce(text="a"); game.announce({"text": "b"}); game.announce({"text": "c"}, seconds=3)';
  const { calls } = await run(code);
  expect(calls).toEqual([
    ['announce', { text: 'a' }],
    ['announce', { text: 'b' }],
    ['announce', { text: 'c', seconds: 3 }],
  ]);
});

it('a call of a misspelt action fails, and the error suggests the most likely name', async () => {
  expect((await failed('game.anounce(text="a")')).error).toMatch(
    /game has no action 'anounce'.*Did you mean: 'announce'/,
  );
});
