import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../client/client.ts';
import { ApiError } from '../../../client/connection.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { encodeReplay, packPart, writeReplay } from '../../../net/replays/file.ts';
import { readReplay } from '../../../net/replays/reader.ts';
import { createRecorder } from '../../../net/replays/recorder.ts';
import { createReplays } from '../../../net/replays/replays.ts';
import type { Checkpoint, Report } from '../../../schema/wire/messages.ts';
import { MAX_RECORDED_TICKS, type Recording, type ReplayHeader } from '../../../schema/wire/replay.ts';

/** A round is recorded while it is fought, and it can be replayed with all actions of callers. */

let server: TestServer;
let path: string;
/** The number of missiles that the viewer fired. */
let missiles = 0;

const replay = (file: string) => {
  const args = ['--disable-warning=ExperimentalWarning', 'net/cli/replay.ts', file];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { stdout: stdout.trim(), stderr: stderr.trim(), status };
};

const partsOf = ({ checkpoint, ...rest }: Recording) => [packPart({ checkpoint }), packPart(rest)];

const stateOf = (client: Client) => client.getState();

const secondsPlayed = async (client: Client) => 60 - (await stateOf(client)).round.remaining / 1_000;

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
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.replay$/)]), {
    timeout: 60_000,
  });
  path = join(folder, readdirSync(folder)[0]);
});
afterAll(() => server.close());

const ifDead = (error: unknown) => {
  if (!(error instanceof ApiError && error.code === 'not-flying')) throw error;
};

describe('recorded round', () => {
  it('a recorded round contains the versions that it was played with, its commands and a hash per second', () => {
    const { header, recording } = readReplay(path);
    expect(header).toMatchObject({ node: process.version, mode: 'dogfight', pilots: 31 });
    expect(recording.hashes.length).toBeGreaterThanOrEqual(55);
    expect(missiles).toBeGreaterThan(0);
    expect(recording.log.some(({ name }) => name === 'announce')).toBe(true);
  });

  it('a command that changed nothing, such as an ability that was not ready, is not recorded', () => {
    const { log } = readReplay(path).recording;
    expect(log.filter(({ name }) => name === 'useAbility')).toHaveLength(missiles);
  });

  it('replaying a recorded round gives the same fight with equal hashes', () => {
    const seconds = readReplay(path).recording.hashes.length;
    expect(replay(path)).toEqual({
      stdout: `${seconds} seconds replayed, all hashes equal`,
      stderr: '',
      status: 0,
    });
  });

  it('a replay reports the first second that differs, and the versions too if these differ', async () => {
    const { header, recording } = readReplay(path);
    recording.hashes[9].value = '0123456789abcdef';
    const changed = join(server.home, 'changed.replay');
    writeFileSync(changed, await encodeReplay({ ...header, game: '9.9.9' }, partsOf(recording)));
    const { stdout, stderr, status } = replay(changed);
    expect(stdout).toMatch(
      /^second 10 \(tick \d+\) differs: recorded 0123456789abcdef, replayed [0-9a-f]{16}$/,
    );
    expect(stderr).toContain('Recorded by game "9.9.9"');
    expect(status).toBe(1);
  });

  it('replaying a file that is not a valid recording reports the reason', () => {
    const { stderr, status } = replay('package.json');
    expect(stderr).toContain('package.json');
    expect(status).toBe(2);
  });
});

describe('recording from a stranger', () => {
  const file = join(tmpdir(), `starfray-${process.pid}.replay`);
  afterAll(() => rmSync(file, { force: true }));

  /** Replays the recorded round after changing its content. */
  async function altered(change: (recording: Recording) => unknown, head: Partial<ReplayHeader> = {}) {
    const { header, recording } = readReplay(path);
    const [start, ...rest] = [change(recording)].flat() as Buffer[];
    writeFileSync(file, await encodeReplay({ ...header, ...head }, [start, ...rest]));
    return replay(file);
  }
  const withRest =
    (change: (rest: Pick<Recording, 'log' | 'hashes'>) => object) => (recording: Recording) => {
      const { checkpoint, ...rest } = recording;
      return [packPart({ checkpoint }), packPart(change(rest) as typeof rest)];
    };
  const refused = {
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^\S+\.replay (is damaged|cannot be replayed): .+$/),
  };

  it('text in a recording cannot send control sequences to the terminal', async () => {
    const game = '\u001b[2J\u001b]0;pwn\u0007\u202e';
    const { stderr } = await altered(partsOf, { game });
    expect(stderr).toContain('\\u001b[2J');
    expect(stderr).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it.each<[string, (recording: Recording) => unknown]>([
    ['no commands', withRest(({ hashes }) => ({ hashes }))],
    ['invalid commands', withRest(rest => ({ ...rest, log: [{ tick: 1e9 }, 'x'] }))],
    [
      'a command that does not exist',
      withRest(rest => ({ ...rest, log: [{ tick: 0, name: 'toString', input: {} }] })),
    ],
    ['no hashes', withRest(rest => ({ ...rest, hashes: [] }))],
    [
      'a hash that is never reached',
      withRest(rest => ({ ...rest, hashes: [{ tick: 1e9, value: '0'.repeat(16) }] })),
    ],
    ['an invalid hash', withRest(rest => ({ ...rest, hashes: [{ tick: 1, value: '\u001b[2J' }] }))],
    ['no checkpoint', ({ log, hashes }) => [packPart({ log, hashes })]],
    [
      'an empty checkpoint',
      rest => partsOf({ ...rest, checkpoint: { format: 1, tick: 1, arrays: {}, json: '\u001b[2J' } }),
    ],
    ['no content', () => [Buffer.alloc(0)]],
    ['a truncated part', rest => [...partsOf(rest), Buffer.from([255, 255, 0, 0, 1])]],
    ['an invalid part', rest => [...partsOf(rest), Buffer.from([1, 0, 0, 0, 7])]],
  ])('a recording with %s is refused with one line of explanation', async (_, change) => {
    expect(await altered(change)).toEqual(refused);
  });

  it('a recording of a round covers at most 6 hours from its checkpoint', async () => {
    const { header } = readReplay(path);
    const checkpoint: Checkpoint = { format: 1, tick: 1_000_000, arrays: {}, json: '{}' };
    const write = async (ticks: number) => {
      const hashes = [{ tick: checkpoint.tick + ticks, value: '0'.repeat(16) }];
      writeFileSync(file, await encodeReplay(header, partsOf({ checkpoint, log: [], hashes })));
    };
    await write(MAX_RECORDED_TICKS);
    expect(readReplay(file).recording.checkpoint.tick).toBe(checkpoint.tick);
    await write(MAX_RECORDED_TICKS + 1);
    expect(() => readReplay(file)).toThrow('is longer than 6 hours');
  });

  it("at most 256 MB of a round's recording are unpacked", async () => {
    const { header } = readReplay(path);
    const bomb = gzipSync(Buffer.alloc(257 * 1024 * 1024), { level: 1 });
    writeFileSync(file, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), bomb]));
    expect(replay(file)).toEqual(refused);
  });

  it.each(['null\n', '7\n', '{"format":3}\n', `${'x'.repeat(5_000)}\n`, '', '\n'])(
    'a recording of a round without a header is refused: %j',
    text => {
      writeFileSync(file, text);
      expect(replay(file)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is not a recorded round'),
      });
    },
  );
});

describe('running recording', () => {
  const checkpoint: Checkpoint = { format: 1, tick: 100, arrays: {}, json: '{}' };
  const header = { startedAt: 0 } as ReplayHeader;
  const hashAt = (tick: number) => ({ tick, value: '0123456789abcdef' });
  const command = (text: string) => ({ tick: 101, name: 'announce' as const, input: { text } });

  it('the recording of a round is compressed while it is being made', () => {
    const recorder = createRecorder(header, checkpoint);
    recorder.add(Array(10_500).fill(command('x')), hashAt(160));
    const parts = recorder.finish();
    expect(parts.length).toBeGreaterThan(11);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000);
  });

  it('the recording of a round is full after 6 hours or when it reaches 64 MB', () => {
    const long = createRecorder(header, checkpoint);
    long.add([], hashAt(100 + MAX_RECORDED_TICKS - 1));
    expect(long.isFull).toBe(false);
    long.add([], hashAt(100 + MAX_RECORDED_TICKS));
    expect(long.isFull).toBe(true);
    const large = createRecorder(header, checkpoint);
    for (let mb = 0; mb < 64; mb++) {
      expect(large.isFull).toBe(false);
      large.add([command('x'.repeat(1024 * 1024))], hashAt(160 + mb));
    }
    expect(large.isFull).toBe(true);
  });

  /** A recording of a fight that `report` advances. */
  function recording() {
    const home = temporaryHome();
    const lines: string[] = [];
    const round = { phase: 'playing', mode: 'ffa', field: 'moon' };
    const simulation = { cold: { round, pilots: [] }, restarts: 0 } as unknown as Parameters<
      typeof createReplays
    >[1];
    const replays = createReplays(home.path, simulation, line => lines.push(line));
    const report = (more: Partial<Report>) =>
      replays.report({ tick: 1, replies: [], events: [], frame: false, checkpoint, ...more }, []);
    return { home, lines, replays, report, folder: join(home.path, 'replays') };
  }

  it('a recording that is full is written, and the rest of the round is not recorded', async () => {
    const { home, lines, replays, report } = recording();
    report({});
    report({ hash: hashAt(100 + MAX_RECORDED_TICKS) });
    for (let second = 0; second < 3; second++) report({ hash: hashAt(200 + MAX_RECORDED_TICKS) });
    await replays.close();
    expect(readdirSync(join(home.path, 'replays'))).toHaveLength(1);
    expect(lines).toEqual([expect.stringContaining('has reached the largest size allowed')]);
    home.remove();
  });

  it('a recording that is dropped is not written, and dropping it waits until earlier recordings are written', async () => {
    const { home, replays, report, folder } = recording();
    report({});
    report({ hash: hashAt(100 + MAX_RECORDED_TICKS) });
    report({ events: [{ type: 'round.start' }] as unknown as Report['events'] });
    report({ hash: hashAt(160) });
    await replays.drop();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.replay$/)]);
    await replays.close();
    expect(readdirSync(folder)).toHaveLength(1);
    home.remove();
  });

  it('a half-written recording of a round is removed at the next start', () => {
    const home = temporaryHome();
    mkdirSync(join(home.path, 'replays'));
    for (const name of ['a.replay', 'b.replay.new']) writeFileSync(join(home.path, 'replays', name), 'x');
    createReplays(home.path, { restarts: 0 } as Parameters<typeof createReplays>[1], () => {});
    expect(readdirSync(join(home.path, 'replays'))).toEqual(['a.replay']);
    home.remove();
  });
});

describe('stored recordings', () => {
  it('after a thread crashes, the rest of its round is a separate recording', async () => {
    const { app, client, home } = server;
    await client.startRound();
    await expect.poll(() => app.simulation.cold.round.phase).toBe('playing');
    await expect.poll(() => secondsPlayed(client)).toBeGreaterThan(10);
    await app.simulation.kill();
    await expect.poll(async () => (await stateOf(client)).round.result).not.toBe(null);
    const folder = join(home, 'replays');
    const recorded = () => readdirSync(folder).filter(name => name.endsWith('.replay'));
    await expect.poll(recorded).toHaveLength(3);
    for (const name of recorded().slice(1))
      expect(replay(join(folder, name)).stdout).toMatch(/seconds replayed, all hashes equal$/);
  });

  it('the recordings of the last 50 rounds are kept', async () => {
    const { header, recording } = readReplay(path);
    const folder = join(server.home, 'many');
    for (let n = 0; n < 52; n++)
      await writeReplay(
        folder,
        `${n}`,
        { ...header, startedAt: n * 1_000 },
        partsOf({ ...recording, log: [] }),
      );
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(50);
    expect(names[0]).toBe('1970-01-01T00-00-02.000Z-2.replay');
  });
});
