import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../engine/actions/index.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { readExamples } from '../net/scripts/examples/index.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../schema/actions/index.ts';
import { EVENT_TYPES } from '../schema/records/events.ts';
import { SETTING_KEYS } from '../schema/records/settings.ts';

/**
 * Everything that is announced works, except the entries of the table "Not yet" in the README. The table must name
 * exactly what has no effect: settings that nothing reads, events that nothing reports, commands that are never sent,
 * actions that are always refused, and examples that nothing starts.
 */

const ROOT = join(import.meta.dirname, '..');

/**
 * The texts of a folder's source files, without the files of the streaming menu, which changes every setting and uses
 * none.
 */
const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('examples') && !/^admin\b/.test(name))
    .map(name => readFileSync(join(ROOT, folder, name), 'utf8'));

const SIMULATION = sourcesOf('engine');
const FRONT = sourcesOf('net');
const READERS = [...SIMULATION, ...FRONT, ...['render', 'sandbox', 'nw-app'].flatMap(sourcesOf)];

const isIn = (sources: readonly string[], pattern: string) => sources.some(text => text.includes(pattern));
const isWordIn = (sources: readonly string[], word: string) =>
  sources.some(text => text.split(/\W+/).includes(word));

/** Events that are caused only by a command of the front thread, each with this command. */
const BROUGHT_ABOUT: Record<string, string> = {
  cheer: 'cheer',
  'boss.cheer': 'cheer',
  'giant-emote': 'giantEmote',
  'redeem.failed': 'redeemEffect',
  'redeem.applied': 'redeemEffect',
};

const isCalled = (command: string) => isIn(FRONT, `call('${command}'`) || isIn(FRONT, `name: '${command}'`);

const isReported = (type: string) =>
  (isIn(SIMULATION, `emit(world, '${type}'`) && isCalledFor(type)) || isIn(FRONT, `type: '${type}'`);

const isCalledFor = (type: string) => !(type in BROUGHT_ABOUT) || isCalled(BROUGHT_ABOUT[type]);

type Trigger = ReturnType<typeof readExamples>[number]['trigger'];

function canStart(trigger: Trigger): boolean {
  if (trigger.type === 'command' || trigger.type === 'reward')
    return isIn(FRONT, `triggers.${trigger.type}(`);
  return trigger.type !== 'event' || isReported(trigger.event);
}

/** The names in a column of the table "Not yet", in the order of the table. */
function named(column: string): string[] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const section = readme.split(/^## /m).find(text => text.startsWith('Not yet')) ?? '';
  const [head = [], , ...rows] = section
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line => line.split('|').map(cell => cell.trim()));
  return rows.flatMap(row => [...row[head.indexOf(column)].matchAll(/`([^`]+)`/g)].map(([, name]) => name));
}

describe("README's table of known gaps", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it("the README's table of known gaps lists exactly the settings that nothing reads", () => {
    const unread = SETTING_KEYS.filter(key => !isWordIn(READERS, key));
    expect(named('settings').toSorted()).toEqual(unread.toSorted());
  });

  it("the README's table of known gaps lists exactly the events that nothing reports", () => {
    const silent = EVENT_TYPES.filter(type => !isReported(type));
    expect(named('events').toSorted()).toEqual(silent.toSorted());
  });

  it("the README's table of known gaps lists exactly the internal commands that are never sent", () => {
    const internal = Object.keys(handlers).filter(name => !ACTION_NAMES.includes(name as ActionName));
    expect(internal).toContain('applySettings');
    const unsent = internal.filter(name => !isCalled(name));
    expect(named('internal commands').toSorted()).toEqual(unsent.toSorted());
  });

  it("the README's table of known gaps lists exactly the example scripts that nothing starts", () => {
    const idle = readExamples().filter(({ trigger }) => !canStart(trigger));
    expect(named('examples of scripts').toSorted()).toEqual(idle.map(({ name }) => name).toSorted());
    const warned = readExamples().filter(({ about }) => about.includes('Nothing starts it yet'));
    expect(warned.map(({ name }) => name)).toEqual(idle.map(({ name }) => name));
  });

  it("the README's table of known gaps lists exactly the actions that always fail without an account", async () => {
    const refused: ActionName[] = [];
    for (const name of ACTION_NAMES.filter(name => declarationOf(name).route)) {
      const { example } = declarationOf(name);
      const method = server.client[name as 'getState'] as unknown as (input: unknown) => Promise<unknown>;
      const code = await method?.(example?.input ?? {}).then(
        () => null,
        error => error.code,
      );
      if (code === 'not-available') refused.push(name);
    }
    expect(named('actions').toSorted()).toEqual(refused.toSorted());
  });
});
