import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import { ended, onCommand, runsOf, save, textsOf } from './stage.ts';

/** Tests how options of triggers are saved and how they work. */

let server: TestServer;
/** The number of runs of earlier tests. */
let earlier = 0;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  earlier = (await runsOf(server)).length;
});
afterEach(async () => {
  for (const { id } of (await server.client.listScripts()).scripts) await server.client.deleteScript({ id });
});
afterAll(() => server.close());

/** Waits until the test has had `count` runs and no more are running. */
const endedHere = async (count: number) => (await ended(server, earlier + count)).slice(earlier);

type Trigger = Script['trigger'];
const chat = (user: string, text: string, rest = {}) => server.client.reportChat({ user, text, ...rest });
const saved = async (trigger: object) => (await save(server, trigger as Trigger, '')).trigger;
const refused = (trigger: object) =>
  saved(trigger).then(
    () => 'accepted',
    ({ code, message }: ApiError) => `${code}: ${message}`,
  );

describe('trigger options', () => {
  it("options of a script's trigger are saved as they are given, with commands in lower case", async () => {
    const options = { cooldownSeconds: 5, perUserSeconds: 30, roles: ['vip'], phases: ['playing'] };
    expect(await saved({ type: 'command', command: '!Go', aliases: ['!GO2'], ...options })).toEqual({
      type: 'command',
      command: 'go',
      aliases: ['go2'],
      ...options,
    });
    expect(await saved({ type: 'reward', rewardId: 'r1', ...options })).toMatchObject(options);
    expect(await saved({ type: 'roundStart', cooldownSeconds: 5, phases: null })).toEqual({
      type: 'roundStart',
      cooldownSeconds: 5,
    });
  });

  it.each([
    ['cooldownSeconds', { cooldownSeconds: -1 }],
    ['cooldownSeconds', { cooldownSeconds: 86_401 }],
    ['perUserSeconds', { perUserSeconds: '5' }],
    ['roles', { roles: ['king'] }],
    ['roles', { roles: [] }],
    ['phases', { phases: ['break'] }],
    ['aliases', { aliases: ['!Join'] }],
    ['aliases', { aliases: ['two words'] }],
    ['aliases', { aliases: Array.from({ length: 11 }, (_, i) => `a${i}`) }],
    ['command', { command: 'shield' }],
    ['command', { command: 'jo\u200bin' }],
    ['aliases', { aliases: ['\u200b'] }],
  ])("invalid options of a script's trigger are refused: %s %o", async (field, options) => {
    const answer = await refused({ type: 'command', command: 'go', ...options });
    expect(answer).toMatch(/^bad-input: /);
    expect(answer).toContain(`trigger.${field}`);
  });

  it.each([
    { type: 'reward', rewardId: 'r1', aliases: ['go'] },
    { type: 'event', event: 'kill', roles: ['vip'] },
    { type: 'roundEnd', perUserSeconds: 5 },
  ])("options that do not belong to the type of a script's trigger are refused: %o", async trigger => {
    expect(await refused(trigger)).toMatch(/^bad-input: .*must be omitted/);
  });
});

describe('trigger', () => {
  it("a script's command can also be typed as an alias, regardless of case, and passes on the input and the viewer", async () => {
    await save(server, { type: 'command', command: 'go', aliases: ['los'] }, 'log(JSON.stringify(event))');
    const roles = ['vip', 'subscriber'];
    expect(await chat('Ada', '!LOS  to  @bob ', { roles, userId: '7', platform: 'youtube' })).toEqual({
      handled: true,
    });
    const [run] = await endedHere(1);
    expect(JSON.parse(textsOf(run)[0])).toEqual({
      type: 'command',
      trigger: 'command',
      user: expect.stringMatching(/^ada/i),
      displayName: expect.stringMatching(/^Ada/),
      userId: '7',
      platform: 'youtube',
      reward: null,
      command: 'los',
      input: 'to @bob',
      args: ['to', '@bob'],
      bits: 0,
      roles,
    });
  });

  it('a chat command whose script may not start counts as handled, and starts nothing', async () => {
    await save(server, { type: 'command', command: 'go', roles: ['moderator'] }, 'log("ran")');
    expect(await chat('ada', '!go')).toEqual({ handled: true });
    expect(await chat('mod', '!go', { roles: ['moderator'] })).toEqual({ handled: true });
    expect((await endedHere(1)).length).toBe(1);
  });

  it("a viewer cannot avoid a script's cool-down by changing the display name", async () => {
    await save(server, { type: 'command', command: 'go', perUserSeconds: 3_600 }, 'log(event.displayName)');
    for (const displayName of ['Eve', 'Lovelace', 'Countess']) await chat('eve', '!go', { displayName });
    await chat('bob', '!go');
    expect((await endedHere(2)).flatMap(textsOf).sort()).toEqual(['Eve', 'bob']);
  });

  it("invisible characters in a script's command are ignored", async () => {
    expect(await saved({ type: 'command', command: '\u2060g\u200bo' })).toEqual({
      type: 'command',
      command: 'go',
    });
    expect(await chat('ada', '!go')).toEqual({ handled: true });
    expect(await chat('ada', '!g\u200bo')).toEqual({ handled: true });
  });

  it('a chat line with the command of a disabled script is not handled', async () => {
    await save(server, onCommand('go'), '', { enabled: false });
    expect(await chat('ada', '!go')).toEqual({ handled: false });
  });

  it('a command that belongs to two scripts starts both', async () => {
    for (const text of ['one', 'two']) await save(server, onCommand('go'), `log("${text}")`);
    await chat('ada', '!go');
    expect((await endedHere(2)).flatMap(textsOf).sort()).toEqual(['one', 'two']);
  });
});

describe('trigger', () => {
  it('an event starts its script only in the phases that the trigger names', async () => {
    await save(server, { type: 'event', event: 'announce', phases: ['lobby'] }, 'log(event.text)');
    await server.client.announce({ text: 'in the menu' });
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.announce({ text: 'in the lobby' });
    expect((await endedHere(1)).flatMap(textsOf)).toEqual(['in the lobby']);
  });
});
