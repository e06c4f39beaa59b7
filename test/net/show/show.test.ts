import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { Config } from '../../../net/config.ts';
import type { RawInput } from '../../../schema/actions/index.ts';
import type { EventType, GameEvent } from '../../../schema/records/events.ts';

/** Tests the running order, with which an evening runs by itself. */

let home: ReturnType<typeof temporaryHome>;
let server: TestServer;
const WAIT = { timeout: 60_000, interval: 20 };

const start = async (config: Partial<Config> = {}) => {
  server = await startServer({ home: home.path, speed: 20, ...config });
};
beforeEach(async () => {
  home = temporaryHome();
  await start();
  await server.client.updateSettings({ bots: 4, calamities: false, field: 'moon', roundMinutes: 60 });
});
afterEach(async () => {
  await server.app.close();
  home.remove();
});

type Rounds = NonNullable<RawInput<'setShow'>['rounds']>;
/** The shortest breaks between rounds. */
const BREAKS = { lobbySeconds: 15, resultsSeconds: 1 } as const;
const SHORT = { roundMinutes: 1, ...BREAKS } as const;
const TWO: Rounds = [
  { mode: 'ffa', field: 'mars', bots: 3, ...SHORT },
  { mode: 'dogfight', field: 'earth', ...SHORT },
];
/** Rounds and lobbies that are so long that the test ends them. */
const LONG: Rounds = [
  { mode: 'ffa', lobbySeconds: 600, roundMinutes: 60 },
  { mode: 'dogfight', lobbySeconds: 600, roundMinutes: 60 },
];

const round = async () => (await server.client.getState()).round;
const show = () => server.client.getShow({});
const settings = () => server.client.getSettings({});
const until = (holds: () => Promise<void>) => vi.waitFor(holds, WAIT);
const untilShow = (at: number, state: string) =>
  until(async () => expect(await show()).toMatchObject({ at, state }));
const untilLobby = (mode: string) =>
  until(async () => expect(await round()).toMatchObject({ phase: 'lobby', lobby: { mode, waiting: false } }));
const untilFight = (mode: string) =>
  until(async () => expect(await round()).toMatchObject({ phase: 'playing', mode }));

/** The stream's events of these types, until the order has ended. */
async function eventsUntilEnd(types: EventType[], begin: () => Promise<unknown>) {
  const seen: GameEvent[] = [];
  for await (const { event } of server.client.events({ types, onOpen: () => void begin() })) {
    seen.push(event as GameEvent);
    if (event.type === 'show' && event.state === 'ended') return seen;
  }
  return seen;
}

describe('show', () => {
  it("a running order plays its rounds from lobby to results, and reports them, without anybody's help", async () => {
    const begin = () => server.client.setShow({ rounds: TWO });
    const events = await eventsUntilEnd(['show', 'round.start', 'round.end'], begin);
    const told = events.map(event => {
      if (event.type === 'show') return `${event.round} of ${event.rounds} ${event.state}`;
      return event.type === 'round.start' ? `${event.mode} on ${event.field}, ${event.pilots}` : event.type;
    });
    expect(told).toEqual([
      '0 of 2 running',
      'ffa on mars, 3',
      'round.end',
      '1 of 2 running',
      'dogfight on earth, 4',
      'round.end',
      '2 of 2 ended',
    ]);
  });

  it('the end of a running order restores the settings that nobody has changed meanwhile', async () => {
    const before = await settings();
    await server.client.setShow({ rounds: [{ ...TWO[0], mode: 'ffa', bots: 5, resultsSeconds: 600 }] });
    await untilFight('ffa');
    expect(await settings()).toMatchObject({ mode: 'ffa', bots: 5, roundMinutes: 1 });
    await server.client.updateSettings({ bots: 6 });
    await untilShow(1, 'ended');
    await until(async () => expect((await settings()).roundMinutes).toBe(60));
    expect((await round()).field).toBe('mars'); // unchanged as long as the results are shown
    await server.client.closeResults();
    await until(async () => expect(await settings()).toEqual({ ...before, bots: 6 }));
  });

  it('a running order that is set during a round begins after this round', async () => {
    await server.client.updateSettings({ roundMinutes: 1 });
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    expect(await server.client.setShow({ rounds: [TWO[0] as Rounds[number]] })).toMatchObject({
      at: 0,
      state: 'waiting',
    });
    await untilFight('ffa');
    await untilShow(1, 'ended');
  });

  it('a changed running order keeps the current round if the order still contains that round, or else opens a lobby', async () => {
    const [ffa, dogfight] = LONG as [Rounds[number], Rounds[number]];
    await server.client.setShow({ rounds: LONG });
    await untilLobby('ffa');
    await server.client.holdLobby({ hold: true });
    await server.client.setShow({ rounds: [dogfight, ffa], at: 1 });
    expect(await show()).toEqual({ rounds: [dogfight, ffa], at: 1, state: 'waiting' });
    expect(await round()).toMatchObject({ lobby: { mode: 'ffa', held: true } });
    await server.client.setShow({ at: 0 });
    await untilLobby('dogfight');
    await untilShow(0, 'running');
  });

  it('the audit log names the caller who set the running order', async () => {
    await server.client.setShow({ rounds: LONG });
    await untilLobby('ffa');
    await server.client.openMainMenu();
    await untilShow(0, 'paused');
    const { acts } = await server.client.listActs({});
    const opened = acts.find(({ action }) => action === 'openLobby');
    const cause = acts.find(({ number }) => number === opened?.parent);
    expect(opened).toMatchObject({ caller: 'show', via: 'show' });
    expect(cause).toMatchObject({ action: 'setShow', caller: 'owner' });
  });
});

describe('manual control of the running order', () => {
  beforeEach(async () => {
    await server.client.setShow({ rounds: LONG });
    await untilLobby('ffa');
  });

  it('while a lobby is held, the running order waits', async () => {
    await server.client.holdLobby({ hold: true });
    await untilShow(0, 'waiting');
    await server.client.holdLobby({ hold: false });
    await untilShow(0, 'running');
  });

  it('the running order does not release a lobby that somebody opened and then held', async () => {
    const { client, app } = server;
    const acts = ['openMainMenu', 'openLobby'] as const;
    const actions = [...acts.map(action => ({ action })), { action: 'holdLobby', input: { hold: true } }];
    await client.runBatch({ actions, atomic: true });
    const { tick } = app.simulation;
    await until(async () => expect(app.simulation.tick).toBeGreaterThan(tick + 60));
    expect((await round()).lobby).toMatchObject({ held: true, waiting: true });
    expect(await show()).toMatchObject({ at: 0, state: 'waiting' });
  });

  it('starting a round of the running order by hand skips the rest of its lobby', async () => {
    await server.client.startRound();
    expect(await show()).toMatchObject({ at: 0, state: 'running' });
    expect(await round()).toMatchObject({ phase: 'playing', mode: 'ffa' });
  });

  it('a round that somebody starts in another mode replaces the planned round of the running order', async () => {
    await server.client.openLobby({ mode: 'reserves' });
    await server.client.startRound();
    expect(await show()).toMatchObject({ at: 0, state: 'running' });
    expect(await round()).toMatchObject({ phase: 'playing', mode: 'reserves' });
  });

  it('opening the menu pauses the running order; on request, it resumes with the same round', async () => {
    await server.client.openMainMenu();
    await untilShow(0, 'paused');
    await until(async () => expect((await settings()).lobbySeconds).toBe(60));
    expect(await round()).toMatchObject({ phase: 'menu' });
    expect(await server.client.setShow({ running: true })).toMatchObject({ rounds: LONG, at: 0 });
    await untilLobby('ffa');
  });

  it('a paused running order does not change the lobby and starts nothing', async () => {
    expect(await server.client.setShow({ running: false })).toMatchObject({ at: 0, state: 'paused' });
    await until(async () => expect((await settings()).resultsSeconds).toBe(0));
    expect(await round()).toMatchObject({ lobby: { mode: 'ffa' } });
    expect(await server.client.setShow({ running: true })).toMatchObject({ at: 0, state: 'running' });
    await until(async () => expect((await settings()).resultsSeconds).toBe(20));
  });

  it('an empty list of rounds ends the running order', async () => {
    expect(await server.client.setShow({ rounds: [] })).toEqual({ rounds: [], at: 0, state: 'ended' });
    await server.client.openMainMenu();
    await until(async () => expect(await settings()).toMatchObject({ mode: 'dogfight', roundMinutes: 60 }));
  });

  it('starting a round while results are shown begins the next round of the running order', async () => {
    const [first, second] = [
      { mode: 'ffa', roundMinutes: 1, resultsSeconds: 600 },
      { mode: 'dogfight', field: 'sun', roundMinutes: 60, bots: 7 },
    ] as Rounds;
    await server.client.setShow({ rounds: [first, second] as Rounds });
    await until(async () => expect((await settings()).roundMinutes).toBe(1));
    await server.client.startRound();
    await until(async () => expect((await round()).result).not.toBeNull());
    await until(async () => expect((await settings()).mode).toBe('dogfight'));
    await server.client.startRound();
    await until(async () => expect(await round()).toMatchObject({ mode: 'dogfight', field: 'sun' }));
    expect((await server.client.getState()).pilots).toHaveLength(7);
    await untilShow(1, 'running');
  });
});

describe('invalid running order', () => {
  const refusal = (input: RawInput<'setShow'>) => server.client.setShow(input).catch(error => error.message);

  it('an invalid running order is refused with the reason and changes nothing', async () => {
    await server.client.setShow({ rounds: LONG, running: false });
    expect(await refusal({ rounds: TWO, at: 2 })).toMatch(/has 2 rounds.*no round 2/);
    expect(await refusal({ rounds: Array(51).fill(TWO[0]) })).toMatch(/at most 50 rounds/);
    expect(await refusal({ rounds: [{ mode: 'ffa', bots: 501 }] })).toMatch(/"rounds.0.bots" must be <=500/);
    expect(await refusal({ rounds: [{ mode: 'chess' as 'ffa' }] })).toMatch(/"rounds.0.mode" must be one of/);
    expect(await refusal({ at: 0.5 })).toMatch(/"at" must be a whole number/);
    expect(await show()).toEqual({ rounds: LONG, at: 0, state: 'paused' });
  });

  it('an ended running order continues only if the caller names a round', async () => {
    await server.client.setShow({ rounds: [] });
    await server.client.setShow({ rounds: [TWO[0] as Rounds[number]] });
    await untilShow(1, 'ended');
    expect(await refusal({ running: true })).toMatch(/has 1 rounds.*no round 1/);
  });
});

describe('running order after a restart', () => {
  const restart = async (config: Partial<Config> = {}) => {
    await server.app.close();
    await start(config);
  };

  it('after a restart, a running order continues with the interrupted round and then the next round', async () => {
    await server.client.setShow({ rounds: [{ mode: 'ffa', ...SHORT }, LONG[1] as Rounds[number]] });
    await untilFight('ffa');
    await restart();
    expect(await show()).toMatchObject({ at: 0, state: 'running' });
    await untilLobby('dogfight');
    expect(await show()).toMatchObject({ at: 1, state: 'running' });
  });

  it('a running order waits in the menu if the server was stopped during a lobby', async () => {
    await server.client.setShow({ rounds: LONG });
    await untilLobby('ffa');
    await restart();
    expect(await show()).toEqual({ rounds: LONG, at: 0, state: 'paused' });
    await until(async () => expect((await settings()).lobbySeconds).toBe(60));
  });

  it('a running order opens the lobby again if the server crashed during a lobby', async () => {
    await server.client.setShow({ rounds: LONG });
    await untilLobby('ffa');
    await restart({ restarted: true });
    await untilLobby('ffa');
    expect(await show()).toEqual({ rounds: LONG, at: 0, state: 'running' });
  });

  it('a running order continues if only the simulation was restarted', async () => {
    await server.client.setShow({ rounds: [{ mode: 'ffa', ...SHORT }, LONG[1] as Rounds[number]] });
    await untilFight('ffa');
    await server.app.simulation.kill();
    await untilLobby('dogfight');
    expect(await show()).toMatchObject({ at: 1, state: 'running' });
  });
});
