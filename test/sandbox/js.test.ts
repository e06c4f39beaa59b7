import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../schema/actions/index.ts';
import { GAME_FUNCTIONS, SCRIPT_ACTIONS } from '../../schema/actions/script-api.ts';
import { GameError } from '../../schema/base/error.ts';
import { scriptsIn } from './scripts-in.ts';

/** Tests of what only JavaScript has. Tests of what all languages share are in `conformance/`. */

const { run, written, failed } = scriptsIn('js');

describe('script', () => {
  it('a script may use await and return at its top level', async () => {
    expect(await written('log(await Promise.resolve(1))\nif (true) return\nlog(2)')).toEqual(['1']);
  });

  it('a script runs in strict mode, so it cannot assign to a name that was not declared', async () => {
    expect(await failed('log(1)\nforgotten = 2')).toMatchObject({
      error: 'ReferenceError: forgotten is not defined',
      line: 2,
    });
  });

  it('a script cannot forge a line number that is not in its code', async () => {
    const forged =
      'const error = new Error("no"); error.stack = "script.js:99999999999999999999"; throw error';
    expect(await failed(`log(1)\n${forged}\n`)).toMatchObject({ error: 'Error: no', line: 3 });
  });

  it('a bracket that is not closed is reported in the last line of a script', async () => {
    expect(await failed('log(1)\nif (true) {')).toMatchObject({ line: 2 });
  });

  it('the line of a syntax error is reported once, and is not repeated in the text of the error', async () => {
    expect(await failed('log(1)\nconst = 2')).toMatchObject({
      error: "SyntaxError: Unexpected token '='",
      line: 2,
    });
  });

  it('the arguments of calls are sent unchanged, even if the script has changed built-in objects', async () => {
    const code = 'Object.prototype.toJSON = () => ["done", "1"]; await game.getState(); log("on")';
    const { outcome, calls, lines } = await run(code);
    expect(outcome.end).toBe('ok');
    expect(calls).toEqual([['getState', {}]]);
    expect(lines).toEqual([{ kind: 'log', text: 'on' }]);
  });

  it('if a value other than an error is thrown, its text is reported without a line', async () => {
    expect(await failed('log(1)\nthrow "just words"')).toMatchObject({
      error: expect.stringContaining('just words'),
      line: null,
    });
    const bare = 'const error = new Error("bare"); error.stack = ""; throw error';
    expect(await failed(bare)).toMatchObject({ error: 'Error: bare', line: null });
  });

  it("a script's first call over the limit is refused before it returns a promise", async () => {
    const code = 'const all = []; for (let i = 0; i < 501; i++) all.push(game.getState())';
    expect(await failed(`\n${code}`)).toMatchObject({ error: expect.stringContaining('500 calls'), line: 2 });
  });

  it('the last line of a script may be a comment', async () => {
    expect(await written('log(1) // the end')).toEqual(['1']);
  });

  it('a script gets its event and its secrets, and missing fields are undefined', async () => {
    const given = { event: { user: 'ada' }, secrets: { KEY: 'k' } };
    expect(await written('log(event.user, event.bits, secrets.KEY, secrets.OTHER)', given)).toEqual([
      'ada undefined k undefined',
    ]);
  });

  it('a script has each action of the scope play as a function of that name', async () => {
    const found = await written('log(Object.keys(game).sort().join())');
    expect(found).toEqual([[...GAME_FUNCTIONS].sort().join()]);
    expect(SCRIPT_ACTIONS).toEqual(expect.arrayContaining(['launchNuke', 'getState', 'announce']));
    expect(SCRIPT_ACTIONS.filter(name => ACTIONS[name as keyof typeof ACTIONS].scope === 'owner')).toEqual(
      [],
    );
  });

  it('a script cannot change the objects that belong to the game', async () => {
    expect(await failed('game.announce = () => {}')).toMatchObject({
      error: expect.stringMatching(/read only/),
    });
  });
});

describe('output of a script in JavaScript', () => {
  it("a JavaScript script's output has the kind that belongs to the function that wrote it", async () => {
    const { lines } = await run(
      'log(1); console.log(2); console.info(3); console.warn(4); console.debug(5); console.error(6); say(7)',
    );
    expect(lines.map(({ kind }) => kind)).toEqual(['log', 'log', 'log', 'log', 'log', 'error', 'say']);
    expect(lines.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it("a JavaScript script's output shows values as JSON, or as text if they have no JSON", async () => {
    const code =
      'const loop = {}; loop.loop = loop; log({ a: [1] }, 2n, Symbol("s"), undefined, new Error("no"), loop)';
    expect(await written(code)).toEqual(['{"a":[1]} 2 Symbol(s) undefined Error: no [object Object]']);
  });
});

describe('timer in JavaScript', () => {
  it('timers in JavaScript run once or repeatedly until they are cleared, and get their arguments', async () => {
    const code = `
      let n = 0
      const again = setInterval(step => { n += step; if (n === 6) { clearInterval(again); log(n) } }, 1, 2)
      setTimeout(log, 1, 'once', 'more')
      clearTimeout(setTimeout(log, 1, 'never'))
      await sleep(100)`;
    expect((await written(code)).sort()).toEqual(['6', 'once more']);
  });

  it('a script does not end before its timers have run', async () => {
    expect(await written('setTimeout(() => log("late"), 50); log("early")')).toEqual(['early', 'late']);
  });

  it('timers in JavaScript never run early, however long their delay is', async () => {
    const code = 'const far = setTimeout(log, 1e12, "early"); await sleep(50); clearTimeout(far)';
    expect(await written(code)).toEqual([]);
  });

  it('setting a timer in JavaScript requires a function', async () => {
    expect(await failed('setTimeout("log(1)", 1)')).toMatchObject({
      error: expect.stringMatching(/needs a function/),
      line: 1,
    });
  });

  it('a script may have at most 200 timers, and the error for a further timer can be caught', async () => {
    const code = `
      const set = () => setTimeout(() => {}, 20)
      for (let i = 0; i < 200; i++) set()
      try { set() } catch (e) { log(e.code) }`;
    expect(await written(code)).toEqual(['too-many-requests']);
  });

  it('the first error in a timer ends the run, whatever else fails in the same turn', async () => {
    const code = `
      let fail
      const failing = new Promise((_, reject) => { fail = reject })
      setTimeout(() => { fail(new Error('second')); throw new Error('first') }, 1)
      await failing`;
    expect(await failed(code)).toMatchObject({ error: 'Error: first', line: 4 });
  });

  it('a timer whose function throws ends the run, and the line is reported', async () => {
    expect(await failed('setTimeout(() => {\n  null.x\n}, 1)\nawait sleep(500)')).toMatchObject({ line: 2 });
  });
});

describe('promise in JavaScript', () => {
  it('if a script waits for a promise that nothing can settle, the run ends at once', async () => {
    expect(await failed('await new Promise(() => {})')).toMatchObject({
      error: 'The script waits for something that never happens.',
    });
  });

  it('a script can make several calls in parallel', async () => {
    const code =
      'const all = await Promise.all([store.get("a"), store.get("b"), store.get("c")]); log(all.length)';
    const { lines, calls } = await run(code);
    expect(calls.map(([, key]) => key)).toEqual(['a', 'b', 'c']);
    expect(lines).toEqual([{ kind: 'log', text: '3' }]);
  });

  it('calls without await are completed before the run ends', async () => {
    const { outcome, calls } = await run('game.startRound()');
    expect(outcome.end).toBe('ok');
    expect(calls).toEqual([['startRound', {}]]);
  });

  it('a failing promise that is not awaited is reported as an error, and the script continues', async () => {
    const answers = { startRound: new GameError('wrong-phase', 'Not now.') };
    const code = '\ngame.startRound()\nawait store.get("a")\nlog("on")';
    const { outcome, lines } = await run(code, { answers });
    expect(outcome.end).toBe('ok');
    expect(lines).toContainEqual({ kind: 'log', text: 'on' });
    expect(lines).toContainEqual({
      kind: 'error',
      text: 'Error: Not now. (line 2, not awaited)',
    });
  });

  it('promises that fail after the end of the code are also reported', async () => {
    const answers = { startRound: new GameError('wrong-phase', 'Not now.') };
    expect(await written('game.startRound()', { answers })).toEqual([
      'Error: Not now. (line 1, not awaited)',
    ]);
    expect(await written('(async () => { throw new Error("stray") })()')).toEqual([
      'Error: stray (line 1, not awaited)',
    ]);
  });

  it('a script may await a promise after the promise has failed', async () => {
    const answers = { startRound: new GameError('wrong-phase', 'Not now.') };
    const code =
      'const going = game.startRound(); await sleep(20); try { await going } catch (e) { log(e.code) }';
    expect(await written(code, { answers })).toContain('wrong-phase'); // a warning about the promise may also be there
  });

  it("if a script's call is refused, the line of the call is reported, even inside functions", async () => {
    const answers = { startRound: new GameError('wrong-phase', 'Not now.') };
    const code = 'async function go() {\n  await game.startRound()\n}\n\nawait go()';
    expect(await failed(code, { answers })).toMatchObject({ error: 'GameError: Not now.', line: 2 });
  });
});
