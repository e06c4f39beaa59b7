import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createCheck, unknownActions } from '../../../net/scripts/warnings/check.ts';
import { notInTime } from '../../../sandbox/turns.ts';
import type { Sandbox, ScriptLanguage } from '../../../schema/records/script-run.ts';
import type { Trigger } from '../../../schema/scripts/triggers.ts';
import { onCommand, runsOf, save } from './stage.ts';

/** Tests the warnings about a script before it runs. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { scripts } = await server.client.listScripts();
  for (const { id } of scripts) await server.client.deleteScript({ id });
});

const check = async (language: ScriptLanguage, code: string, trigger?: Trigger, id?: string) =>
  (await server.client.checkScript({ language, code, trigger, id })).warnings;

describe('syntax check', () => {
  it.each([
    ['js', 'log(1)\nlog(2)\nconst = 3\n'],
    ['js', 'log(1)\n\nfunction never() { return 1 +* 2 }'],
    ['ts', 'log(1)\n\nconst a: = 3'],
    ['lua', 'log(1)\n\nlocal = 3'],
    ['python', 'log(1)\n\nif True print(2)'],
  ] as const)('the check of a script in %s reports the line of an error: %j', async (language, code) => {
    expect(await check(language, code)).toMatchObject([
      { kind: 'syntax', line: 3, text: expect.any(String) },
    ]);
  });

  it.each([
    ['js', 'await sleep(60_000); throw new Error("ran")'],
    ['ts', 'const a: number = 1; throw new Error("ran" + a)'],
    ['lua', 'error("ran")'],
    ['python', 'import asyncio\nawait asyncio.sleep(0)\nraise Exception("ran")'],
  ] as const)('the check of a script in %s runs none of its code', async (language, code) => {
    expect(await check(language, code)).toEqual([]);
    expect(await runsOf(server)).toEqual([]);
  });

  it('the check of a script reports TypeScript syntax that cannot be removed', async () => {
    expect(await check('ts', 'namespace A { }')).toMatchObject([
      { kind: 'syntax', text: expect.stringContaining('Namespaces') },
    ]);
  });
});

it('the syntax check of a script waits for a slot no longer than a test run does', async () => {
  const asked: unknown[] = [];
  const sandbox = {
    runtimes: { js: true },
    run: async (...[job, , script, startWithinMs]: Parameters<Sandbox['run']>) => {
      asked.push({ isCheck: job.isCheck, script, startWithinMs });
      throw notInTime(startWithinMs ?? 0);
    },
  };
  const check = createCheck(sandbox as unknown as Sandbox, () => []);
  const checked = check({ id: null, language: 'js', code: '', trigger: { type: 'none' } } as never);
  await expect(checked).rejects.toThrow('no slot became free within 40 s');
  expect(asked).toEqual([{ isCheck: true, script: null, startWithinMs: 40_000 }]);
});

describe('game functions', () => {
  const found = (language: ScriptLanguage, code: string) => unknownActions({ language, code });

  it('the check of a script reports an unknown function once, with its line and the name that was probably meant', async () => {
    const code = 'await game.getState();\n\nawait game.lanchNuke();\ngame.lanchNuke();game . xyzzy()';
    expect(await check('js', code)).toEqual([
      {
        kind: 'unknown-action',
        line: 3,
        text: 'There is no game.lanchNuke: did you mean game.launchNuke?',
      },
      { kind: 'unknown-action', line: 4, text: 'There is no game.xyzzy.' },
    ]);
  });

  it("the check of a script names functions as they are written in the script's language", () => {
    expect(found('lua', 'game.launch_nuke()')).toEqual([]);
    expect(found('python', 'game.launchNuke()')).toMatchObject([
      { text: 'There is no game.launchNuke: did you mean game.launch_nuke?' },
    ]);
  });

  it('the check of a script reports functions that scripts may not call', () => {
    expect(found('ts', 'game.deleteScript({ id: "s1" })')).toMatchObject([
      { text: 'game.deleteScript is not for scripts: only you can do that.' },
    ]);
  });

  it.each([
    [
      'js',
      '// game.a()\n/* game.b()\n*/ const mygame = { c: 1 }; mygame.c; this.game.d; "game.e \\" game.f"; \'game.g\'',
    ],
    ['lua', '-- game.a()\n--[[ game.b()\n]] x = "game.c" y = [[game.d\n]]'],
    ['python', '# game.a()\n"""\ngame.b()\n"""\nx = "game.c"'],
  ] as const)(
    'the check of a script ignores names in comments, in texts and on other objects in %s',
    (language, code) => {
      expect(found(language, `${code}\n`)).toEqual([]);
      const lines = code.split('\n').length;
      expect(found(language, `${code}\ngame.zzz()`)).toMatchObject([{ line: lines + 1 }]);
    },
  );

  it('the check of a script reports at most 20 findings', () => {
    const code = Array.from({ length: 20_000 }, (_, at) => `game.f${at}`).join('\n');
    const names = found('js', code).map(({ text }) => /game\.(\w+)/.exec(text)?.[1]);
    expect(names).toEqual(Array.from({ length: 20 }, (_, at) => `f${at}`));
  });

  it('the check of a script handles code of any kind and length', () => {
    for (const part of ['/*', '"', "'", '[[', '--[[', '"""', '\\"', 'game.', 'game ', 'game.a;'])
      for (const language of ['js', 'lua', 'python'] as const)
        expect(found(language, part.repeat(20_000)).length).toBeLessThanOrEqual(1);
  });
});

describe('commands', () => {
  it('the check of a script reports a command that also starts another script', async () => {
    await save(server, { type: 'command', command: 'Boss', aliases: ['b'] }, '', { name: 'Bosses' });
    const told = async (trigger: Trigger) => (await check('js', '', trigger)).map(({ text }) => text);
    expect(await told(onCommand('!BOSS'))).toEqual(['!boss also starts the script "Bosses": both will run.']);
    expect(await told({ type: 'command', command: 'x', aliases: ['b', 'boss', 'b'] })).toHaveLength(2);
    expect(await told(onCommand('other'))).toEqual([]);
    expect(await told({ type: 'roundStart' })).toEqual([]);
  });

  it("the check of a script's command ignores the script itself and scripts that are disabled", async () => {
    const { id } = await save(server, onCommand('boss'), '');
    expect(await check('js', '', onCommand('boss'), id)).toEqual([]);
    await save(server, onCommand('nuke'), '', { enabled: false });
    expect(await check('js', '', onCommand('nuke'))).toEqual([]);
  });
});

it('a script is saved even if its check reports warnings', async () => {
  await save(server, onCommand('boss'), 'const = 3');
  expect((await server.client.listScripts()).scripts).toHaveLength(1);
});

it('a script that may not be saved is not checked', async () => {
  await expect(check('js', '', onCommand('join'))).rejects.toThrow('commands of the game itself');
});
