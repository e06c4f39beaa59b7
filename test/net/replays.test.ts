import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeReplay, readReplay, writeReplay } from '../../net/replay-file.ts';
import type { Client } from '../../schema/client/client.ts';
import { ApiError } from '../../schema/client/connection.ts';
import { startServer, type TestServer } from '../server.ts';

/** A round is recorded as it is fought and can be fought again, with all that callers did in it. */
let server: TestServer;
let path: string;
/** How often the viewer's missile was triggered. */
let missiles = 0;

const replay = (file: string) => {
  const args = ['--disable-warning=ExperimentalWarning', 'net/cli/replay.ts', file];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { stdout: stdout.trim(), stderr: stderr.trim(), status };
};

const stateOf = (client: Client) => client.getState({});

const secondsPlayed = async (client: Client) => 60 - (await stateOf(client)).round.remaining / 1_000;
const WAIT = { timeout: 30_000 };

beforeAll(async () => {
  server = await startServer({ speed: 20 });
  const { client, home } = server;
  await client.addPilot({ username: 'ada' });
  await client.updateSettings({ bots: 30, roundMinutes: 1, resultsSeconds: 0, lobbySeconds: 15 });
  await client.openLobby({ mode: 'dogfight' });
  await client.startRound({});
  while ((await stateOf(client)).round.result === null) {
    await client.announce({ text: 'again' });
    const used = await client.useAbility({ pilot: 'ada', ability: 'missile' }).catch(ifDead);
    if (used?.triggered) missiles++;
  }
  const folder = join(home, 'replays');
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.replay$/)]));
  path = join(folder, readdirSync(folder)[0]);
});
afterAll(() => server.close());

const ifDead = (error: unknown) => {
  if (!(error instanceof ApiError && error.code === 'not-flying')) throw error;
};

describe('a recorded round', () => {
  it('names the versions that fought it, and holds its commands and a hash a second', () => {
    const { header, recording } = readReplay(path);
    expect(header).toMatchObject({ node: process.version, mode: 'dogfight', pilots: 31 });
    expect(recording.hashes.length).toBeGreaterThanOrEqual(55);
    expect(missiles).toBeGreaterThan(0);
    expect(recording.log.some(({ name }) => name === 'announce')).toBe(true);
  });

  it('holds no command that changed nothing, such as an ability that was not ready', () => {
    const { log } = readReplay(path).recording;
    expect(log.filter(({ name }) => name === 'useAbility')).toHaveLength(missiles);
  });

  it('is the same fight again: all hashes are equal', () => {
    const seconds = readReplay(path).recording.hashes.length;
    expect(replay(path)).toEqual({
      stdout: `${seconds} seconds replayed, all hashes equal`,
      stderr: '',
      status: 0,
    });
  });

  it('tells the first second that differs, and the versions when they do', () => {
    const { header, recording } = readReplay(path);
    recording.hashes[9].value = '0123456789abcdef';
    const changed = join(server.home, 'changed.replay');
    writeFileSync(changed, encodeReplay({ ...header, node: 'v1.2.3' }, recording));
    const { stdout, stderr, status } = replay(changed);
    expect(stdout).toMatch(
      /^second 10 \(tick \d+\) differs: recorded 0123456789abcdef, replayed [0-9a-f]{16}$/,
    );
    expect(stderr).toContain('Node v1.2.3');
    expect(status).toBe(1);
  });

  it('says what is wrong with a file that is none', () => {
    const { stderr, status } = replay('package.json');
    expect(stderr).toContain('package.json');
    expect(status).toBe(2);
  });
});

describe('what is kept', () => {
  it('is the rest of a round whose thread died, as a recording of its own', async () => {
    const { app, client, home } = server;
    await client.startRound();
    await vi.waitFor(() => expect(app.simulation.cold.round.phase).toBe('playing'));
    await vi.waitFor(async () => expect(await secondsPlayed(client)).toBeGreaterThan(10));
    await app.simulation.kill();
    await vi.waitFor(async () => expect((await stateOf(client)).round.result).not.toBe(null), WAIT);
    const folder = join(home, 'replays');
    const recorded = () => readdirSync(folder).filter(name => name.endsWith('.replay'));
    await vi.waitFor(() => expect(recorded()).toHaveLength(3));
    for (const name of recorded().slice(1))
      expect(replay(join(folder, name)).stdout).toMatch(/seconds replayed, all hashes equal$/);
  });

  it('is the last 50 rounds', async () => {
    const { header, recording } = readReplay(path);
    const folder = join(server.home, 'many');
    for (let n = 0; n < 52; n++)
      await writeReplay(folder, `${n}`, { ...header, startedAt: n * 1_000 }, { ...recording, log: [] });
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(50);
    expect(names[0]).toBe('1970-01-01T00-00-02.000Z-2.replay');
  });
});
