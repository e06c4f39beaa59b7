import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { listBackups, makeBackup, removeBackupsBefore } from '../../../net/store/backups.ts';
import { readFact } from '../../../net/store/facts.ts';
import { openStore } from '../../../net/store/open-store.ts';
import {
  backupsUntil,
  noteDeletion,
  removeOutdated,
  watchBackups,
} from '../../../net/viewer-data/deletions.ts';

describe('backups made before a deletion', () => {
  it('backups that contain a deleted viewer are deleted a week later if there is a newer complete backup', () => {
    const home = temporaryHome();
    const day = 24 * 60 * 60_000;
    const at = Date.parse('2026-11-01T12:00:00.000Z');
    const store = openStore(home.path, { withBackup: false });
    store.run("INSERT INTO settings VALUES ('mode', '\"ffa\"')");
    const backUp = (time: number) => {
      const db = new DatabaseSync(join(home.path, 'starfray.sqlite'));
      makeBackup(db, home.path, new Date(time));
      db.close();
    };
    const sweep = (time: number) => {
      removeOutdated(home.path, store, new Date(time));
      return listBackups(home.path, new Date(time)).length;
    };
    backUp(at - day);
    noteDeletion(store, at);
    expect(sweep(at + 8 * day)).toBe(1);
    backUp(at + day);
    expect(sweep(at + 6 * day)).toBe(2);
    expect(sweep(at + 7 * day)).toBe(1);
    expect(sweep(at + 8 * day)).toBe(1);
    store.close();
    home.remove();
  });

  it('if viewers are deleted one after another, the backups from before each deletion are deleted a week after it', () => {
    const home = newHome();
    const day = 24 * 60 * 60_000;
    const at = Date.parse('2026-11-01T12:00:00.000Z');
    const store = openStore(home, { withBackup: false });
    onTestFinished(store.close);
    store.run("INSERT INTO settings VALUES ('mode', '\"ffa\"')");
    const backUp = (time: number) => {
      const db = new DatabaseSync(join(home, 'starfray.sqlite'));
      makeBackup(db, home, new Date(time));
      db.close();
    };
    const sweep = (time: number) => {
      removeOutdated(home, store, new Date(time));
      return listBackups(home, new Date(time)).length;
    };
    const noted = () => JSON.parse(readFact(store, 'viewers.deletedAt') ?? '');
    backUp(at);
    noteDeletion(store, at + day);
    backUp(at + 2 * day);
    noteDeletion(store, at + 3 * day);
    backUp(at + 4 * day);
    expect(noted()).toEqual([at + day, at + 3 * day]);
    expect(sweep(at + 8 * day)).toBe(2);
    expect(noted()).toEqual([at + 3 * day]);
    expect(sweep(at + 10 * day)).toBe(1);
    expect(noted()).toEqual([]);
  });

  it('a backup made while a viewer is deleted counts as old, and an empty newer backup does not replace it', () => {
    const home = newHome();
    const at = Date.parse('2026-11-01T12:00:00.000Z');
    const week = 7 * 24 * 60 * 60_000;
    const backUp = (time: number) => {
      const db = new DatabaseSync(join(home, 'starfray.sqlite'));
      const path = makeBackup(db, home, new Date(time));
      db.close();
      return path;
    };
    openStore(home, { withBackup: false }).close();
    const store = new DatabaseSync(join(home, 'starfray.sqlite'));
    backUp(at);
    const empty = backUp(at + 1);
    store.exec("INSERT INTO settings VALUES ('mode', '\"ffa\"')");
    store.close();
    expect(removeBackupsBefore(home, at, new Date(at + week))).toBe(false);
    const whole = backUp(at + 2);
    expect(removeBackupsBefore(home, at, new Date(at + week))).toBe(true);
    expect(listBackups(home, new Date(at + week))).toEqual([whole, empty]);
  });

  it('the server looks for backups that contain deleted viewers at the start and daily, even after a failure', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let failure: Error | null = null;
    let looks = 0;
    const bugs: unknown[] = [];
    const store = {
      get() {
        looks++;
        if (failure) throw failure;
      },
    };
    const end = watchBackups('', store as never, error => bugs.push(error));
    expect(looks).toBe(1);
    failure = new Error('locked');
    vi.advanceTimersByTime(24 * 60 * 60_000);
    expect([looks, bugs]).toEqual([2, [failure]]);
    vi.advanceTimersByTime(24 * 60 * 60_000);
    expect(looks).toBe(3);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the response to the deletion of a viewer says until when old backups remain, if there are any', () => {
    const home = newHome();
    const store = openStore(home, { withBackup: false });
    store.run("INSERT INTO settings VALUES ('mode', '\"ffa\"')");
    store.close();
    expect(backupsUntil(home, 1_000)).toBeNull();
    const db = new DatabaseSync(join(home, 'starfray.sqlite'));
    makeBackup(db, home, new Date());
    db.close();
    expect(backupsUntil(home, 1_000)).toBe(1_000 + 7 * 24 * 60 * 60_000);
  });
});
