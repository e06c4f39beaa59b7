import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDemo } from '../../../net/platform/demo/demo.ts';
import { PROGRAMME } from '../../../net/platform/demo/programme.ts';
import type { PlatformEvent } from '../../../net/platform/intake/platform.ts';
import { GameError } from '../../../schema/base/error.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';

/** Tests how the demo runs its show. The world does what the test says. */

const LOBBY = { secondsLeft: 30 };
const RESULT = { text: 'A tie.' };

let world: {
  tick: number;
  ready: boolean;
  cold: { round: { phase: string; lobby: object | null; result: object | null } };
};
let emergency: { stop: object | null };
/** The streamer's acts. */
let acts: string[];
/** Actions of the demo's viewers. */
let events: PlatformEvent[];
let bugs: unknown[];
let failure: Error | null;
let demo: ReturnType<typeof createDemo>;
beforeEach(() => {
  world = { tick: 0, ready: true, cold: { round: { phase: 'menu', lobby: null, result: null } } };
  [emergency, acts, events, bugs, failure] = [{ stop: null }, [], [], [], null];
});
afterEach(() => demo.adapter.close());

async function start(scripts: object[] = [{}]) {
  const dispatch = async (action: string) => {
    acts.push(action);
    if (action === 'openLobby') world.cold.round.lobby = LOBBY;
    if (failure) throw failure;
  };
  const deps = { seed: 1, epoch: 'e', simulation: world, emergency, dispatch, scripts: { all: scripts } };
  demo = createDemo({ ...deps, onBug: (error: unknown) => bugs.push(error) } as never);
  demo.adapter.start(async event => events.push(event));
  await settled();
}
const settled = () => new Promise(setImmediate);
/** Changes the round, and lets the world report at the given time of the show. */
async function at(seconds: number, round: Partial<typeof world.cold.round> = {}) {
  world.tick = seconds * TICK_RATE;
  Object.assign(world.cold.round, round);
  demo.report();
  await settled();
}
/** The acts since the last call, except those that show a screen. */
const stages = () => acts.splice(0).filter(action => action !== 'showScreen');
const OPENED = ['updateSettings', 'openLobby', 'startCountdown'];

it('the demo saves the example scripts if there are none, and then opens a lobby', async () => {
  await start();
  expect(stages()).toEqual(OPENED);
  await demo.adapter.close();
  await start([]);
  const both = stages();
  expect(both.slice(-3)).toEqual(OPENED);
  expect(new Set(both.slice(0, -3))).toEqual(new Set(['setSecret', 'bindSecret', 'saveScript']));
});

it('the demo skips an action that the world refuses, but a bug ends it and is reported', async () => {
  failure = new GameError('bad-input', 'Not now.');
  await start();
  expect([stages(), bugs]).toEqual([OPENED, []]);
  await demo.adapter.close();
  failure = new Error('bug');
  await start();
  expect([stages(), bugs]).toEqual([['updateSettings'], [failure]]);
});

it('the demo waits until the world is ready and until an emergency stop is lifted', async () => {
  world.ready = false;
  await start();
  expect(acts).toEqual([]);
  world.ready = true;
  emergency.stop = {};
  await at(1);
  expect(acts).toEqual([]);
  emergency.stop = null;
  await at(2);
  expect(stages()).toEqual(OPENED);
});

it('demo viewers act on time, and the actions that remain when a scene is over are skipped', async () => {
  await start();
  expect(events).toEqual([]);
  await at(0.9);
  expect(events).toEqual([]);
  await at(1);
  expect(events).toMatchObject([
    { kind: 'chat', platform: 'demo', origin: 'own', text: expect.stringContaining('!join') },
  ]);
  await at(1.5, { lobby: null, phase: 'playing' });
  await at(29);
  expect(events.length).toBeGreaterThan(5);
  expect(events.filter(event => event.kind === 'chat' && event.text.startsWith('!so '))).toEqual([]);
});

it('each action of a demo viewer has its own id, even after a restart', async () => {
  await start();
  await at(29);
  const ids = events.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe('e-1');
});

it('the demo shows results for 18 seconds, closes them and starts the next mode', async () => {
  await start();
  stages();
  await at(30, { lobby: null, phase: 'playing' });
  await at(90, { phase: 'lobby', result: RESULT });
  await at(107.9);
  expect(stages()).toEqual([]);
  await at(108);
  expect(stages()).toEqual(['updateSettings', 'openLobby', 'closeResults']);
});

it('if somebody else closes the results, the demo continues at once', async () => {
  await start();
  stages();
  await at(30, { lobby: null, phase: 'playing' });
  await at(31, { phase: 'lobby', result: RESULT });
  await at(32, { result: null });
  expect(stages()).toEqual(OPENED);
});

it('the demo plays a round of every mode, then starts over without new viewers', async () => {
  await start();
  const joins = () => {
    const typed = events.splice(0).flatMap(event => (event.kind === 'chat' ? event.text : []));
    return typed.filter(text => text.startsWith('!join')).length;
  };
  const joined: number[] = [];
  for (const [index] of [...PROGRAMME, PROGRAMME[0]].entries()) {
    const begin = index * 50;
    await at(begin + 21);
    joined.push(joins());
    await at(begin + 22, { lobby: null, phase: 'playing' });
    await at(begin + 23, { phase: 'lobby', result: RESULT });
    events.length = 0;
    await at(begin + 50);
  }
  expect(joined[0]).toBeGreaterThanOrEqual(10);
  expect(joined.at(-1)).toBeLessThan(joined[0] as number);
});

it("the demo's chat remembers the latest thousand lines from the game", async () => {
  await start();
  for (let n = 0; n < 1_001; n++) await demo.adapter.say?.(`${n}`);
  expect([demo.adapter.said.length, demo.adapter.said[0], demo.adapter.said.at(-1)]).toEqual([
    1_000,
    '1',
    '1000',
  ]);
});
