import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { replay } from '../../engine/replay/replay.ts';
import { createHttp } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { type ServerProcess, startServerProcess, temporaryHome } from '../../harness/process.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import type { Config } from '../../net/config.ts';
import { readReplay } from '../../net/replays/reader.ts';
import { decodeRound, encodeRound } from '../../net/simulation/saved-round.ts';
import { keysOf } from '../../schema/catalog/catalog.ts';
import type { State } from '../../schema/records/state.ts';
import { rulesVersion } from '../../server/version.ts';

/** Tests what happens to a round when the server stops in the middle of it and is restarted. */

let home: ReturnType<typeof temporaryHome>;
let server: TestServer;
/** The folder of a server that was stopped during a fight; `before` is the state at that time. */
const stopped = temporaryHome();
let before: State;
const WAIT = { timeout: 60_000 };

const checkpoint = () => join(home.path, 'round.checkpoint');
const state = () => server.client.getState();
const killsOf = ({ pilots }: State) => pilots.reduce((sum, { kills }) => sum + kills, 0);

async function start(config: Partial<Config> = {}) {
  server = await startServer({ home: home.path, ...config });
}

async function restart(config: Partial<Config> = {}) {
  await server.app.close();
  await start(config);
}

/** Starts a server on a copy of that folder, as if the fight had just been stopped. */
async function resume(config: Partial<Config> = {}) {
  copyStopped();
  await start(config);
}

function copyStopped() {
  cpSync(stopped.path, home.path, { recursive: true });
  const rules = rulesVersion();
  const round = decodeRound(readFileSync(checkpoint()), rules);
  if (!round) throw new Error('No round was saved.');
  writeFileSync(checkpoint(), encodeRound({ ...round, savedAt: Date.now() }, rules));
}

/** Runs a fight with some events. */
async function fight() {
  const { client } = server;
  await client.updateSettings({ bots: 20, roundMinutes: 30, calamities: false });
  await client.addPilot({ username: 'Ada' });
  await client.openLobby({ mode: 'dogfight' });
  await client.startRound({});
  while (killsOf(await state()) < 5);
}

beforeAll(async () => {
  home = stopped;
  await start({ speed: 10 });
  await fight();
  before = await state();
  await server.app.close();
});
afterAll(stopped.remove);
beforeEach(() => {
  home = temporaryHome();
});
afterEach(() => home.remove());

describe('round that was interrupted by a stop', () => {
  afterEach(() => server.app.close());

  it('after a hold of ten seconds, an interrupted round continues from its saved state', async () => {
    await resume();
    const after = await state();
    expect(after.round.phase).toBe('playing');
    expect(after.settings).toEqual(before.settings);
    expect(after.pilots.map(({ id }) => id)).toEqual(before.pilots.map(({ id }) => id));
    expect(killsOf(after)).toBeGreaterThanOrEqual(killsOf(before));
    expect(after.round.remaining).toBeLessThanOrEqual(before.round.remaining);
    const heldMs = Number(after.round.heldUntil) - Date.now();
    expect(heldMs).toBeGreaterThan(0);
    expect(heldMs).toBeLessThanOrEqual(10_000);
    expect(after.round.overlay.announcement?.text).toMatch(/^The round continues in \d+ seconds?$/);
  });

  it('POST /round/start continues an interrupted round at once', async () => {
    await resume();
    const held = await state();
    await server.client.startRound({});
    const { round, pilots } = await state();
    expect(round).toMatchObject({ phase: 'playing', heldUntil: null });
    expect(round.remaining).toBeLessThanOrEqual(held.round.remaining);
    expect(killsOf({ round, pilots } as State)).toBeGreaterThanOrEqual(killsOf(held));
  });

  it('POST /menu discards an interrupted round', async () => {
    await resume();
    await server.client.openMainMenu({});
    expect((await state()).round).toMatchObject({ phase: 'menu', heldUntil: null });
    await restart();
    expect((await state()).round.phase).toBe('menu');
  });

  it('an interrupted round survives a second stop, even during its hold', async () => {
    await resume();
    const { remaining } = (await state()).round;
    await restart();
    const { round } = await state();
    expect(round).toMatchObject({ phase: 'playing', remaining });
    expect(round.heldUntil).not.toBeNull();
  });

  it('the recording of an interrupted round begins with the hold, and can be replayed', async () => {
    await resume({ speed: 10 });
    await vi.waitFor(async () => expect((await state()).round.heldUntil).toBeNull(), WAIT);
    const { tick } = server.app.simulation;
    await vi.waitFor(() => expect(server.app.simulation.tick).toBeGreaterThan(tick + 600), WAIT);
    await restart();
    expect(lastReplay()).toMatchObject({ difference: null });
    expect(lastReplay().seconds).toBeGreaterThan(5);
  });
});

describe('start without the interrupted round', () => {
  afterEach(() => server.app.close());

  const isOnTitleScreen = async () => {
    expect((await state()).round).toMatchObject({ phase: 'menu', heldUntil: null });
    expect(existsSync(checkpoint())).toBe(false);
    expect(existsSync(`${checkpoint()}.aside`)).toBe(true);
  };

  it.each([{ fresh: true }, { menu: true }])(
    'an interrupted round is not continued if the options of the start say so: %o',
    async config => {
      await resume(config);
      await isOnTitleScreen();
    },
  );

  it('an interrupted round from another version of the game is not continued', async () => {
    copyStopped();
    const bytes = readFileSync(checkpoint());
    const end = bytes.indexOf('\n');
    const header = { ...JSON.parse(bytes.subarray(0, end).toString()), rules: 'others' };
    writeFileSync(checkpoint(), Buffer.concat([Buffer.from(JSON.stringify(header)), bytes.subarray(end)]));
    await start();
    await isOnTitleScreen();
  });

  it('an interrupted round is not continued if the simulation cannot read its checkpoint', async () => {
    copyStopped();
    damageWorld(checkpoint());
    await start();
    await isOnTitleScreen();
    await server.client.openLobby({ mode: 'ffa' });
  });

  it('a round that had already ended is not continued', async () => {
    await start({ speed: 50 });
    const { client } = server;
    const rest = { resultsSeconds: 0, lobbySeconds: 600 }; // no other round begins during such a lobby
    await client.updateSettings({ bots: 8, roundMinutes: 1, calamities: false, ...rest });
    await client.openLobby({ mode: 'dogfight' });
    await client.startRound({});
    await vi.waitFor(async () => expect((await state()).round.result).not.toBeNull(), WAIT);
    await restart();
    expect((await state()).round.phase).toBe('menu');
    expect(existsSync(checkpoint())).toBe(false);
  });
});

describe('server process with a saved round', () => {
  const stops = {
    'a power cut': (server: ServerProcess) => server.crash(),
    SIGINT: (server: ServerProcess) => server.stop('SIGINT'),
    SIGTERM: (server: ServerProcess) => server.stop('SIGTERM'),
  };

  it('after a power failure, SIGINT or SIGTERM, a server continues the saved round', async () => {
    copyStopped();
    const key = newOwnerKey(home.path);
    let served = await startServerProcess(home.path, { STARFRAY_SPEED: '5' });
    await createHttp(served.url, key).post('/round/start');
    for (const how of keysOf(stops)) {
      const before = await createHttp(served.url, key).state();
      await stops[how](served);
      served = await startServerProcess(home.path, { STARFRAY_SPEED: '5' });
      const http = createHttp(served.url, key);
      const after = await http.state();
      expect(after.round.phase, how).toBe('playing');
      expect(killsOf(after), how).toBeGreaterThan(0);
      expect(before.round.remaining - after.round.remaining, how).toBeLessThan(15_000);
      expect(served.output.join('\n'), how).toContain('The interrupted round continues in 10 seconds.');
      await http.post('/round/start');
    }
    await served.stop();
  });

  it('a server starts without the saved round if that is requested', async () => {
    copyStopped();
    const fresh = await startServerProcess(home.path, { STARFRAY_FRESH: '1' });
    expect((await createHttp(fresh.url, newOwnerKey(home.path)).state()).round.phase).toBe('menu');
    expect(fresh.output.join('\n')).toContain('because STARFRAY_FRESH asks for a fresh start');
    await fresh.stop();
  });
});

/** Replays the recording that ended last. */
function lastReplay() {
  const folder = join(home.path, 'replays');
  const last = readdirSync(folder).sort().at(-1) ?? '';
  return replay(readReplay(join(folder, last)).recording);
}

/** Damages the world in the file, but leaves the rest of the file valid. */
function damageWorld(path: string) {
  const rules = rulesVersion();
  const round = decodeRound(readFileSync(path), rules);
  if (!round) throw new Error('No round lies there.');
  const { checkpoint: world, ...facts } = round;
  writeFileSync(path, encodeRound({ ...facts, checkpoint: { ...world, arrays: {} } }, rules));
}
