import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { ended, onCommand, onEvent, runsOf, save, textsOf, type } from './stage.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const TELL = 'log(JSON.stringify(event))';
const eventOf = (run: Parameters<typeof textsOf>[0]) => JSON.parse(textsOf(run)[0]);

/** Code of a script that waits until the lobby is open. */
const UNTIL_LOBBY = 'while ((await game.getState()).round.phase === "menu") await sleep(50)';

describe('script trigger', () => {
  it('an event starts its script with the fields of the event, the trigger and the time', async () => {
    await save(server, onEvent('announce'), TELL);
    await server.client.announce({ text: 'hello' });
    const [run] = await ended(server, 1);
    expect(run).toMatchObject({ name: 'on event', trigger: 'announce', ok: true });
    expect(eventOf(run)).toEqual({
      type: 'announce',
      trigger: 'event',
      at: expect.any(Number),
      text: 'hello',
    });
  });

  it('the start of a round starts its script with names of pilots, not numbers', async () => {
    await save(server, { type: 'roundStart' }, TELL);
    await server.client.updateSettings({ bots: 2, field: 'mars', teamCount: 2 });
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.addPilot({ username: 'ada' });
    await server.client.startRound();
    const [run] = await ended(server, 1);
    expect(run.trigger).toBe('round.start');
    const event = eventOf(run);
    expect(Object.keys(event).sort()).toEqual(
      ['type', 'trigger', 'at', 'mode', 'modeName', 'pilots', 'teams', 'roster', 'field', 'fieldName'].sort(),
    );
    expect(event).toMatchObject({ mode: 'dogfight', modeName: 'Factions', field: 'mars', fieldName: 'Mars' });
    expect(event.teams).toEqual(['Red', 'Blue']);
    expect(event.roster.find(({ name }: { name: string }) => name === 'ada')).toEqual({
      name: 'ada',
      login: 'ada',
      bot: false,
      team: expect.stringMatching(/^(Red|Blue)$/),
    });
  });

  it('a command starts its script regardless of case, and passes on the viewer and the input', async () => {
    await save(server, onCommand('hello'), TELL);
    expect(type(server, 'HELLO', 'to you')).toBe(1);
    const [run] = await ended(server, 1);
    expect(run.trigger).toBe('command');
    expect(eventOf(run)).toEqual({
      type: 'command',
      trigger: 'command',
      user: 'ada',
      displayName: 'ADA',
      userId: '4711',
      platform: 'test',
      reward: null,
      command: 'HELLO',
      input: 'to you',
      args: ['to', 'you'],
      bits: 0,
      roles: [],
    });
  });

  it('a redeemed reward starts the script that has this reward as its trigger', async () => {
    await save(server, { type: 'reward', rewardId: 'r1', rewardTitle: 'Gift' }, TELL);
    const viewer = {
      user: 'ada',
      displayName: 'Ada',
      userId: '1',
      platform: 'test',
      command: null,
      input: '',
      bits: 0,
      roles: [],
    };
    const { reward } = server.app.scripts.triggers;
    expect(reward({ ...viewer, reward: 'Gift', rewardId: 'r1' })).toBe(1);
    expect(reward({ ...viewer, reward: 'Other', rewardId: 'r2' })).toBe(0);
    const [run] = await ended(server, 1);
    expect(run.trigger).toBe('reward');
    expect(eventOf(run)).toMatchObject({ type: 'reward', reward: 'Gift' });
  });

  it('a trigger starts every script that has this trigger', async () => {
    await save(server, onCommand('go'), 'log("one")');
    await save(server, onCommand('go'), 'log("two")');
    expect(type(server, 'go')).toBe(2);
    expect((await ended(server, 2)).flatMap(textsOf).sort()).toEqual(['one', 'two']);
  });
});

describe('script that does not start', () => {
  it('a script that is disabled or has no trigger does not start', async () => {
    await save(server, onCommand('go'), '', { enabled: false });
    await save(server, { type: 'none' }, '');
    expect(type(server, 'go')).toBe(0);
    await server.client.announce({ text: 'x' });
    expect(await runsOf(server)).toEqual([]);
  });

  it('an event does not start a script that is already waiting to run', async () => {
    for (let i = 0; i < 3; i++) await save(server, onCommand('block'), UNTIL_LOBBY);
    await save(server, onEvent('announce'), 'log(event.text)');
    type(server, 'block');
    for (const text of ['first', 'second', 'third']) await server.client.announce({ text });
    await server.client.openLobby({});
    const runs = await ended(server, 4);
    expect(runs.filter(({ trigger }) => trigger === 'announce').flatMap(textsOf)).toEqual(['first']);
  });

  it('if a script is already waiting to run, further commands queue up', async () => {
    for (let i = 0; i < 3; i++) await save(server, onCommand('block'), UNTIL_LOBBY);
    await save(server, onCommand('count'), 'log(event.input)');
    type(server, 'block');
    for (const input of ['a', 'b', 'c']) type(server, 'count', input);
    await server.client.openLobby({});
    const runs = await ended(server, 6);
    expect(runs.flatMap(textsOf)).toEqual(['a', 'b', 'c']);
  });
});

describe('script started repeatedly', () => {
  it('runs of one script follow one after another and do not delay other scripts', async () => {
    await save(server, onCommand('long'), `${UNTIL_LOBBY}; log(event.input)`, { name: 'long' });
    await save(server, onCommand('short'), 'log("short")', { name: 'short' });
    for (const input of ['a', 'b', 'c']) type(server, 'long', input);
    type(server, 'short');
    await expect.poll(() => runsOf(server)).toMatchObject([{ name: 'short', ok: true }]);
    expect(server.app.scripts.load).toMatchObject({ running: 1, waiting: 2 });
    await server.client.openLobby({});
    const runs = await ended(server, 4);
    expect(runs.filter(({ name }) => name === 'long').flatMap(textsOf)).toEqual(['a', 'b', 'c']);
  });

  it('a test run waits for other runs of the same script', async () => {
    const { id } = await save(server, onCommand('long'), UNTIL_LOBBY);
    type(server, 'long');
    const testing = server.client.testScript({ id, code: 'log("tested")' });
    await expect.poll(() => server.app.scripts.load.waiting).toBe(1);
    await server.client.openLobby({});
    expect(textsOf(await testing)).toEqual(['tested']);
  });
});

describe('scripts that start each other', () => {
  it("a script's actions cannot start the script itself", async () => {
    await save(server, onEvent('announce'), 'await game.announce({ text: event.text + "!" })');
    await server.client.announce({ text: 'once' });
    expect(await ended(server, 1)).toHaveLength(1);
  });

  it("a script's actions cannot start the script itself through another script", async () => {
    await save(server, onEvent('announce'), 'await game.addPilot({ username: "p" + Date.now() })');
    await save(server, onEvent('join'), 'await game.announce({ text: event.user })');
    await server.client.announce({ text: 'once' });
    expect((await ended(server, 2)).map(({ trigger }) => trigger)).toEqual(['announce', 'join']);
  });

  it("later effects of a script's actions cannot start the script itself", async () => {
    await server.close();
    server = await startServer({ speed: 10 });
    await save(server, onEvent('announce'), 'await game.spawnBoss({ boss: "Reaper" })', { name: 'caller' });
    await save(server, onEvent('boss.spawned'), 'await game.spawnBoss({ boss: "Null" })', { name: 'again' });
    await server.client.updateSettings({ bots: 4, calamities: false });
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    await server.client.announce({ text: 'go' });
    const bosses = async () => (await server.client.bossStatus()).bosses;
    await expect.poll(() => bosses().then(all => all.length)).toBe(2);
    const arrived: string[] = [];
    for await (const { event } of server.client.events({ types: ['boss.spawned'] })) {
      if (event.type === 'boss.spawned') arrived.push(event.boss);
      if (arrived.includes('Null')) break;
    }
    const runs = await ended(server, 2);
    expect(runs.map(({ name, ok }) => [name, ok])).toEqual([
      ['caller', true],
      ['again', true],
    ]);
  });

  it('scripts can start each other at most three times in a row', async () => {
    await save(server, onEvent('announce'), 'await game.addPilot({ username: "robin" })');
    await save(server, onEvent('join'), 'await game.applyEffect({ effect: "calamity:blackHole" })');
    await save(server, onEvent('effect'), 'await game.launchNuke({})');
    await save(server, onEvent('nuke'), 'log("too far")');
    await server.client.updateSettings({ bots: 4, calamities: false });
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    await server.client.announce({ text: 'go' });
    const runs = await ended(server, 3);
    expect(runs.map(({ trigger, ok }) => [trigger, ok])).toEqual([
      ['announce', true],
      ['join', true],
      ['effect', true],
    ]);
  });

  it("a script's action can be traced back to the script and its cause", async () => {
    await save(server, onEvent('announce'), 'await game.addPilot({ username: "traced" })');
    const found = Promise.withResolvers<string>();
    const watch = async () => {
      const onOpen = () => server.client.announce({ text: 'go' });
      for await (const { id } of server.client.events({ types: ['join'], onOpen })) return found.resolve(id);
    };
    watch();
    const { causes } = await server.client.explainEvent({ event: await found.promise });
    expect(causes.map(({ action, caller, via }) => [action, caller, via])).toEqual([
      ['addPilot', 'script on event', 'script'],
      ['run on event', 'script on event', 'script'],
      ['announce', 'owner', 'rest'],
    ]);
  });
});
