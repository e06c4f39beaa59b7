import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simulate } from '../../../../harness/simulate.ts';
import type { ModerationEvent } from '../../../../net/platform/intake/platform.ts';
import { openingFor } from '../../../../net/simulation/opening.ts';
import { readLeaderboards, recordRound } from '../../../../net/store/leaderboards.ts';
import { GameError } from '../../../../schema/base/error.ts';
import { stageViewers, viewer } from './stage.ts';

/** Tests actions of a platform's moderators. */

let stage: ReturnType<typeof stageViewers>;
beforeEach(() => {
  stage = stageViewers();
});
afterEach(() => stage.close());

const troll = viewer('troll', 'twitch', { id: '666', name: 'Troll' });
const moderate = (
  act: ModerationEvent['act'],
  minutes: number | null = null,
  user: ModerationEvent['user'] = troll,
) =>
  stage.viewers.moderate({
    kind: 'moderation',
    act,
    user,
    minutes,
    id: null,
    platform: 'twitch',
    origin: 'own',
  });
const isIn = () => stage.sim.world.byName.has('chat:troll');

describe('moderation', () => {
  it.each(['delete', 'timeout', 'ban'] as const)(
    "a %s by a moderator removes the viewer's ship and name at once",
    async act => {
      await stage.viewers.join(troll);
      await moderate(act, 5);
      expect(isIn()).toBe(false);
      expect(stage.sim.events('name.removed')).toEqual([
        { user: 'Troll', callSign: expect.stringMatching(/ \d\d$/) },
      ]);
    },
  );

  it('a ban during a restart of the world removes the ship when the world is back', async () => {
    await stage.viewers.join(troll);
    const { call } = stage.simulation;
    stage.simulation.call = () => Promise.reject(new GameError('restarting', 'Not now.'));
    const removal = await stage.viewers.removePilot('Troll', 5);
    expect(removal).toEqual({ ok: true, removed: true, bannedUntil: stage.clock.now + 300_000 });
    expect(await stage.viewers.removePilot('nobody', 5)).toMatchObject({ removed: false });
    await expect(stage.viewers.removePilot('Troll')).rejects.toMatchObject({ code: 'restarting' });
    stage.simulation.call = call;
    stage.viewers.enforce([...stage.sim.world.roster.values()]);
    await expect.poll(isIn).toBe(false);
  });

  it("a moderator's action also removes the name of a viewer who is not in the game", async () => {
    await moderate('delete');
    expect(stage.sim.events('name.removed')).toHaveLength(1);
  });

  it("until a ban is lifted, the viewer's name is hidden everywhere", async () => {
    await moderate('ban');
    const [{ callSign }] = stage.sim.events('name.removed');
    expect(stage.viewers.pilotOf(troll)).toEqual({ login: 'troll', name: callSign });
    await moderate('unban');
    expect(stage.viewers.pilotOf(troll)).toEqual({ login: 'troll', name: 'Troll' });
  });

  it('a ban removes the ship and the name even if it cannot be stored', async () => {
    await stage.viewers.join(troll);
    stage.store.run('PRAGMA query_only = ON');
    await expect(moderate('ban')).rejects.toMatchObject({ code: 'not-stored' });
    expect(isIn()).toBe(false);
    expect(stage.sim.events('name.removed')).toHaveLength(1);
  });

  it('a ban applies even if the ship cannot be removed', async () => {
    await stage.viewers.join(troll);
    const { call } = stage.simulation;
    stage.simulation.call = () => Promise.reject(new Error('A bug.'));
    await expect(stage.viewers.removePilot('Troll', 5)).rejects.toThrow('A bug.');
    stage.simulation.call = call;
    await expect(stage.viewers.join(troll)).rejects.toMatchObject({ code: 'banned' });
  });

  it("two simultaneous moderator actions against a viewer remove the viewer's name only once", async () => {
    await stage.viewers.join(troll);
    await Promise.all([moderate('delete'), moderate('delete')]);
    expect(stage.sim.events('name.removed')).toHaveLength(1);
  });

  it('a viewer whose line was deleted may join again under the same name', async () => {
    await stage.viewers.join(troll);
    await moderate('delete');
    await stage.viewers.join(troll);
    expect(stage.sim.pilot('chat:troll').name).toBe('Troll');
  });

  it('a timeout excludes the viewer for its duration, even across a restart', async () => {
    await moderate('timeout', 5);
    const again = stage.reopened();
    await expect(again.join(troll)).rejects.toMatchObject({ code: 'banned' });
    expect(() => again.admit('TROLL', { dryRun: false })).toThrow(/is banned/);
    stage.clock.now += 5 * 60_000;
    expect(again.banOf(troll)).toBeNull();
    expect(await again.join(troll)).toMatchObject({ joined: true });
  });

  it('a ban excludes the viewer, whatever login the viewer uses, until it is lifted', async () => {
    await moderate('ban');
    stage.clock.now += 1e12;
    const renamed = { ...troll, login: 'newtroll', name: 'newtroll' };
    await expect(stage.viewers.join(renamed)).rejects.toMatchObject({ code: 'banned' });
    await moderate('unban');
    expect(await stage.viewers.join(troll)).toMatchObject({ joined: true });
  });

  it('a ban does not apply to the same login with another id or on another platform', async () => {
    await moderate('ban');
    expect(stage.viewers.banOf(viewer('troll', 'kick'))).toBeNull();
    expect(stage.viewers.banOf({ ...troll, id: '777' })).toBeNull();
  });

  it('clearing the whole chat removes nobody', async () => {
    await stage.viewers.join(troll);
    await moderate('clear', null, null);
    expect(isIn()).toBe(true);
  });

  it("clearing a viewer's lines excludes the viewer until the viewer's next line, even across a restart", async () => {
    await stage.viewers.join(troll);
    await moderate('clear');
    expect(isIn()).toBe(false);
    expect(stage.sim.events('name.removed')).toHaveLength(1);
    const again = stage.reopened();
    const refused = {
      code: 'banned',
      message: expect.stringContaining('until they can write in the chat again'),
    };
    await expect(again.join(troll)).rejects.toMatchObject(refused);
    again.chatted(viewer('ada'));
    again.chatted({ ...troll, platform: 'kick' });
    await expect(again.join(troll)).rejects.toMatchObject({ code: 'banned' });
    again.chatted({ ...troll, login: 'newtroll' });
    expect(await again.join(troll)).toMatchObject({ joined: true });
  });

  it('a ban that was made in the game is not lifted when the viewer writes', async () => {
    stage.viewers.pilotOf(troll);
    stage.viewers.ban('troll', 5);
    await moderate('clear');
    stage.viewers.chatted(troll);
    await expect(stage.viewers.join(troll)).rejects.toMatchObject({ code: 'banned' });
    stage.clock.now += 5 * 60_000;
    expect(await stage.viewers.join(troll)).toMatchObject({ joined: true });
  });

  it("an exclusion until the viewer's next line ends with the first line after which its end can be stored", async () => {
    await moderate('clear');
    stage.store.run('PRAGMA query_only = ON');
    stage.viewers.chatted(troll);
    expect(stage.viewers.banOf(troll)).not.toBeNull();
    stage.store.run('PRAGMA query_only = OFF');
    stage.viewers.chatted(troll);
    expect(stage.viewers.banOf(troll)).toBeNull();
  });

  it('a removed name is also replaced by a call sign on the leaderboards', async () => {
    const row = { id: 'chat:troll', name: 'Troll', login: 'troll', bot: false, won: true, color: '#ffffff' };
    const stats = [{ ...row, team: 0, k: 1, d: 0, a: 0, f: 0, dmg: 0, last: 0 }];
    recordRound(stage.store, { id: 'r', endedAt: Date.now(), stats });
    await moderate('delete');
    const [{ callSign }] = stage.sim.events('name.removed');
    const { day, week, month } = readLeaderboards(stage.store);
    expect([day, week, month].map(([best]) => best.username)).toEqual([callSign, callSign, callSign]);
  });
});

describe('restored world', () => {
  it('in a world that is restored from before a ban, banned pilots are removed', async () => {
    await stage.viewers.join(troll);
    await stage.viewers.join(viewer('ada'));
    stage.viewers.ban('troll', 60);
    stage.viewers.enforce(stage.simulation.cold.pilots);
    expect(stage.sim.pilots().map(({ id }) => id)).toEqual(['chat:ada']);
  });

  it('in a restored world, a pilot that was already checked for bans is removed after a later ban', () => {
    stage.sim.run('addPilot', { username: 'mallory' });
    const pilots = [...stage.simulation.cold.pilots];
    stage.viewers.ban('ada', null);
    stage.viewers.enforce(pilots);
    stage.viewers.ban('mallory', null);
    stage.viewers.enforce(pilots);
    expect(stage.sim.pilots()).toEqual([]);
  });

  it('in a world that is restored from before a ban, pilots who were banned only by name are also removed', () => {
    for (const username of ['mallory', 'ada']) stage.sim.run('addPilot', { username });
    stage.viewers.ban('mallory', null);
    stage.viewers.enforce(stage.simulation.cold.pilots);
    expect(stage.sim.pilots().map(({ id }) => id)).toEqual(['chat:ada']);
  });
});

describe('world that restarts', () => {
  it('if the world restarts while banned pilots are being removed, they are removed after the restart', async () => {
    await stage.viewers.join(troll);
    stage.viewers.ban('troll', 60);
    const { call } = stage.simulation;
    stage.simulation.call = () => Promise.reject(new GameError('restarting', 'Not now.'));
    stage.viewers.enforce(stage.simulation.cold.pilots);
    await new Promise(setImmediate);
    stage.simulation.call = call;
    stage.viewers.enforce(stage.simulation.cold.pilots);
    await expect.poll(isIn).toBe(false);
  });
});

describe('new world', () => {
  it('after a crash, the new world has the same viewers with the same names', async () => {
    await stage.viewers.join(viewer('hurensohn'));
    await stage.viewers.join(viewer('ada', 'twitch', { name: 'Lovelace' }));
    const before = stage.simulation.cold.pilots;
    const fresh = simulate();
    const presence = { chat: false, demo: false };
    const facts = { settings: stage.settings.current, season: 'off', presence, pause: null } as const;
    for (const { name, input } of openingFor(facts, before)) fresh.command(name, input);
    const idsAndNames = (pilots: readonly { id: string; name: string }[]) =>
      pilots.map(({ id, name }) => [id, name]);
    expect(idsAndNames(fresh.pilots().filter(({ bot }) => !bot))).toEqual(idsAndNames(before));
  });
});

describe('bans', () => {
  it('current bans are listed newest first, and can be lifted by name, login or id', () => {
    const { viewers, clock } = stage;
    viewers.pilotOf(troll);
    viewers.ban('chat:eve', 1);
    clock.now += 1_000;
    viewers.ban('Troll', null);
    const at = clock.now;
    expect(viewers.bans()).toEqual([
      { name: 'troll', until: null, at },
      { name: 'eve', until: at + 59_000, at: at - 1_000 },
    ]);
    clock.now += 60_000;
    expect(viewers.bans().map(({ name }) => name)).toEqual(['troll']);
    expect([viewers.liftBan('TROLL'), viewers.liftBan('troll'), viewers.liftBan('eve')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
