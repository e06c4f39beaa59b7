import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { readExamples } from '../../../net/scripts/examples/index.ts';
import { SCRIPT_ACTIONS } from '../../../schema/actions/script-api.ts';
import { toolName } from '../../../schema/base/action.ts';
import { TRIGGERING_EVENT_TYPES } from '../../../schema/records/events.ts';
import { program } from '../../programs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const fetched = async (name: string) =>
  (await fetch(`${server.url}/api/v1/scripts/reference/${name}`)).text();

describe('script reference', () => {
  it.each(['lua.md', 'python.md'])('the script reference in %s names every action and event', async name => {
    const text = await fetched(name);
    for (const action of SCRIPT_ACTIONS) expect(text).toMatch(new RegExp(`game\\.${toolName(action)}[({]`));
    for (const type of TRIGGERING_EVENT_TYPES) expect(text).toContain(`\`${type}\``);
    expect(text).not.toContain('save_script');
  });

  it.each([
    ['lua', 'Lucky wheel'],
    ['python', 'Top five'],
  ])(
    'the script reference in %s shows an example, how to catch a refusal, and the fields of results',
    async (language, name) => {
      const text = await fetched(`${language}.md`);
      const example = readExamples().find(one => one.name === name);
      expect(text).toContain(`\`\`\`${language}\n${example?.code.trim()}\n\`\`\``);
      expect(text).toContain('problem.code');
      for (const [, record] of text.matchAll(/→ `(\w+)`/g)) expect(text).toContain(`- \`${record}\`: \``);
    },
  );

  it.each(['lua', 'python'] as const)(
    'the code that the script reference for %s shows for catching refusals works',
    async language => {
      const shown = (await fetched(`${language}.md`)).match(/## A refusal\n\n```\w+\n(.*?)```/s)?.[1] ?? '';
      const { client } = server;
      expect(await client.testScript({ language, code: shown })).toMatchObject({ end: 'error' });
      const { code } = await client.spawnBoss({ boss: 'random' }).catch(refusal => refusal);
      const caught = await client.testScript({ language, code: shown.replace('too-many-bosses', code) });
      expect(caught).toMatchObject({
        end: 'ok',
        output: [{ kind: 'say', text: 'Three bosses are enough.' }],
      });
    },
  );

  it('the type definitions for scripts name every action and event', async () => {
    const text = await fetched('js.d.ts');
    for (const action of SCRIPT_ACTIONS) expect(text).toContain(`  ${action}(`);
    for (const type of TRIGGERING_EVENT_TYPES) expect(text).toContain(`type: '${type}'`);
    expect(text).not.toContain('saveScript');
  });

  it('with the type definitions for scripts, TypeScript accepts the examples and finds errors', async () => {
    const folder = temporaryHome();
    const file = (name: string) => join(folder.path, name);
    writeFileSync(file('starfray.d.ts'), await fetched('js.d.ts'));
    const scripts = readExamples().filter(({ language }) => language === 'ts');
    for (const [i, { code }] of scripts.entries())
      writeFileSync(file(`s${i}.ts`), `async function script${i}() {\n${code}\n}\nvoid script${i};\n`);
    const check = () => {
      const files = ['starfray.d.ts', ...scripts.map((_, i) => `s${i}.ts`)].map(file);
      const flags = [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--target',
        'es2024',
        '--lib',
        'es2024',
        '--types',
        '',
      ];
      return spawnSync(process.execPath, program('tsc', [...flags, ...files]), { encoding: 'utf8' }).stdout;
    };
    const good = check();
    const wrong = [
      'await game.announce({ txt: "x" })',
      'if (event.type === "round.end") event.players[0].login.trim()',
      'if (event.type === "round.end") event.winnerTeam.trim()',
      'if (event.type === "round.end") event.result.pilot.name',
      'if (event.type === "round.start") event.roster[0].team.trim()',
      'if (event.type === "reward") event.command.trim()',
      'if (event.type === "kill") event.killr',
      'event.killer',
      'if (event.type === "kil") log()',
    ];
    const lines = wrong.map(line => `  ${line};\n`).join('');
    writeFileSync(file('s0.ts'), `async function script0() {\n${lines}}\nvoid script0;\n`);
    const bad = check();
    folder.remove();
    expect(good).toBe('');
    for (const line of wrong.keys()) expect(bad).toContain(`s0.ts(${line + 2},`);
  });
});
