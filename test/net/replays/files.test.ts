import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { encodeReplay, packPart, writeReplay } from '../../../net/replays/file.ts';
import { readReplay } from '../../../net/replays/reader.ts';
import { createRecorder } from '../../../net/replays/recorder.ts';
import { createReplayWriter } from '../../../net/replays/replays.ts';
import type { Checkpoint } from '../../../schema/wire/messages.ts';
import type { ReplayHeader } from '../../../schema/wire/replay.ts';

/** Tests the files of recorded rounds, to the byte. */

const checkpoint: Checkpoint = { format: 1, tick: 100, arrays: {}, json: '{}' };
const hash = { tick: 160, value: '0123456789abcdef' };
const command = { tick: 101, name: 'announce' as const, input: { text: 'x' } };
const header: ReplayHeader = {
  format: 3,
  game: '1.0.0',
  node: 'v22.0.0',
  startedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  mode: 'ffa',
  field: 'moon',
  pilots: 3,
} as ReplayHeader;
const parts = [packPart({ checkpoint }), packPart({ log: [command], hashes: [hash] })];

const fileOf = (bytes: Buffer) => {
  const path = join(newHome(), 'a.replay');
  writeFileSync(path, bytes);
  return path;
};
/** Writes the file with another first line. */
async function withFirstLine(line: string) {
  const whole = await encodeReplay(header, parts);
  return fileOf(Buffer.concat([Buffer.from(`${line}\n`), whole.subarray(whole.indexOf('\n') + 1)]));
}

it('a recording is named after the start time of its round and can be read back unchanged', async () => {
  const folder = join(newHome(), 'replays');
  const path = await writeReplay(folder, 'abcd1234', header, parts);
  expect(path).toBe(join(folder, '2026-01-02T03-04-05.006Z-abcd1234.replay'));
  expect(readdirSync(folder)).toHaveLength(1);
  if (process.platform !== 'win32')
    expect([folder, path].map(one => statSync(one).mode & 0o777)).toEqual([0o700, 0o600]);
  expect(readReplay(path)).toEqual({
    header,
    recording: { checkpoint, log: [command], hashes: [hash] },
  });
});

it('at most 50 recordings are kept, and other files in their folder are not removed', async () => {
  const folder = newHome();
  const own = ['1-notes.txt', '2026-01-01.replay.bak'];
  for (const name of own) writeFileSync(join(folder, name), '');
  const old = Array.from({ length: 50 }, (_, i) => `2025-01-01T00-00-${String(i).padStart(2, '0')}.replay`);
  for (const name of old) writeFileSync(join(folder, name), '');
  const newest = await writeReplay(folder, 'abcd1234', header, parts);
  expect(readdirSync(folder).sort()).toEqual([...own, ...old.slice(1), basename(newest)].sort());
});

describe('recording', () => {
  it('the first line of a recording has at most 4,095 bytes', async () => {
    const line = JSON.stringify(header);
    expect(readReplay(await withFirstLine(line.padEnd(4_095))).header).toEqual(header);
    const longer = await withFirstLine(line.padEnd(4_096));
    expect(() => readReplay(longer)).toThrow(
      `${longer} is not a recorded round: it does not begin with a header.`,
    );
  });

  it.each(['game', 'node', 'mode', 'field'])(
    'the field "%s" of a recording has at most 100 characters',
    async name => {
      const line = (length: number) => JSON.stringify({ ...header, [name]: 'x'.repeat(length) });
      expect(readReplay(await withFirstLine(line(100))).header).toMatchObject({ [name]: 'x'.repeat(100) });
      const longer = await withFirstLine(line(101));
      expect(() => readReplay(longer)).toThrow('is not a recorded round');
    },
  );

  it.each([1, 2, 4])(
    'the refusal of a recording of format %i names the version that can replay it',
    async format => {
      const other = await withFirstLine(JSON.stringify({ ...header, format }));
      expect(() => readReplay(other)).toThrow(
        `${other} has format ${format}; this version of the game reads format 3. Replay it with the version that recorded it, "1.0.0".`,
      );
    },
  );
});

it('a missing file or a folder is not accepted as a recording of a round', () => {
  const home = newHome();
  for (const path of [join(home, 'none.replay'), home])
    expect(() => readReplay(path)).toThrow(`There is no file ${path}.`);
});

describe('commands', () => {
  const partsAfter = (commands: number) => {
    const recorder = createRecorder(header, checkpoint);
    recorder.add(Array(commands).fill(command), hash);
    return recorder.finish().length;
  };

  it('commands in a recording are compressed after every 1,000 commands and at each hash', () => {
    const [start, ofHash, rest] = [1, 1, 1];
    expect([0, 1, 999].map(partsAfter)).toEqual(Array(3).fill(start + ofHash + rest));
    expect([1_000, 1_999].map(partsAfter)).toEqual([4, 4]);
    expect(partsAfter(2_000)).toBe(5);
  });

  it('the commands of a round are not recorded before the first hash of its world', () => {
    const recorder = createRecorder(header, checkpoint);
    recorder.add([command], undefined);
    expect(recorder.finish()).toEqual([]);
  });
});

it('problems with recordings are logged at the start and before a round is written', async () => {
  const home = newHome();
  writeFileSync(join(home, 'replays'), 'a file of somebody');
  const lines: string[] = [];
  const writer = createReplayWriter(home, line => lines.push(line));
  const recorder = createRecorder(header, checkpoint);
  recorder.add([command], hash);
  writer.write(recorder);
  await writer.settled();
  expect(lines).toEqual([
    expect.stringMatching(/^Unfinished recordings could not be removed: ./),
    expect.stringMatching(/^The round could not be recorded: ./),
  ]);
});
