import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { temporaryHome } from '../../harness/process.ts';
import { pidOf, startFight, untilReplaced } from '../chaos/fight.ts';
import { mountSmallDisk, NO_DISK } from '../chaos/small-disk.ts';

/** Tests a crash whose restart is refused for a while. The supervisor retries until the obstacle is gone. */

interface Obstacle {
  /** Prevents a start of the game with this folder and port. Returns a function that removes the obstacle. */
  place(home: string, port: number): Promise<() => void> | (() => void);
  /** Matches the line with the reason of the refused start. */
  reason: RegExp;
}

const OBSTACLES: Record<string, Obstacle> = {
  'another program has the port': {
    async place(_, port) {
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      return () => other.close();
    },
    reason: /Cannot listen on port/,
  },
  'another program holds the store': {
    place(home) {
      const other = new DatabaseSync(join(home, 'starfray.sqlite'));
      other.exec('BEGIN IMMEDIATE');
      return () => other.close();
    },
    reason: /used by another program/,
  },
  'the data folder is missing': {
    place(home) {
      renameSync(home, `${home}-away`);
      return () => {
        expect(existsSync(home), 'no empty folder took its place').toBe(false);
        renameSync(`${home}-away`, home);
      };
    },
    reason: /was removed while the server ran/,
  },
};

/** Kills the server of a fight, prevents the next starts until one was refused, and removes the obstacle. */
async function survive({ place, reason }: Obstacle, folder = temporaryHome()) {
  const fight = await startFight(10, {}, folder);
  const { output } = fight.server;
  const before = pidOf(fight);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => output.some(line => line.includes('is restarted in'))).toBe(true);
  const remove = await place(folder.path, Number(new URL(fight.server.url).port));
  const refusals = () => output.filter(line => line.includes('could not start')).length;
  await expect.poll(refusals, { timeout: 60_000 }).toBe(1);
  remove();
  await untilReplaced(fight, before);
  expect(output.some(line => reason.test(line))).toBe(true);
  expect((await fight.http.state()).round.phase).toBe('playing');
  await fight.end();
}

describe.skipIf(process.platform === 'win32').concurrent('crashed game', () => {
  it.each(Object.keys(OBSTACLES))(
    'a server restarts with its round even if %s for a while',
    name => survive(OBSTACLES[name]),
    240_000,
  );

  it('a server restarts with its round even if the disk is read-only for a while', async ({ skip }) => {
    const disk = mountSmallDisk(16);
    if (!disk) return skip(NO_DISK);
    const readOnly: Obstacle = {
      place() {
        disk.setReadOnly(true);
        return () => disk.setReadOnly(false);
      },
      reason: /can be written/,
    };
    await survive(readOnly, temporaryHome(disk.path));
    disk.remove();
  }, 240_000);
});
