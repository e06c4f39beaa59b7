import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKnownViewers } from '../../../../net/platform/viewers/known-viewers.ts';
import { taggedLogin } from '../../../../net/platform/viewers/pilot-logins.ts';
import { recordRound } from '../../../../net/store/leaderboards.ts';
import { failEach } from '../../../chaos/nth-failure.ts';
import { statsRow } from '../../../stats-row.ts';
import { stageViewers, viewer } from './stage.ts';

/** Tests the identities of viewers of several platforms. */

let stage: ReturnType<typeof stageViewers>;
beforeEach(() => {
  stage = stageViewers();
});
afterEach(() => stage.close());

const pilotOf = (...given: Parameters<typeof viewer>) => stage.viewers.pilotOf(viewer(...given));
const idsInGame = () => [...stage.sim.world.roster.values()].map(({ id }) => id);

describe('viewer identity', () => {
  it("a viewer's pilot has the id chat:<login> and the viewer's display name", async () => {
    const ada = viewer('ada', 'youtube', { name: 'Ada' });
    expect(stage.viewers.pilotOf(ada)).toEqual({ login: 'ada', name: 'Ada' });
    expect(await stage.viewers.join(ada)).toMatchObject({ id: 'chat:ada', joined: true });
    expect(stage.sim.pilot('chat:ada').name).toBe('Ada');
  });

  it('a viewer gets a platform tag if a viewer on another platform has the same login', () => {
    expect(pilotOf('ada', 'youtube')).toEqual({ login: 'ada', name: 'ada' });
    expect(pilotOf('ada', 'kick')).toEqual({ login: 'ada (ki)', name: 'ada (ki)' });
    expect(pilotOf('ada', 'trovo')).toEqual({ login: 'ada (trovo)', name: 'ada (trovo)' });
    expect(pilotOf('ada', 'constructor').login).toBe('ada (constructor)');
    expect(pilotOf('ada', 'api')).toEqual({ login: 'ada (api)', name: 'ada (api)' });
  });

  it("a viewer on the connected account's platform gets the login without a platform tag; others get a tag", async () => {
    const other = viewer('ada', 'youtube');
    await stage.viewers.join(other);
    stage.viewers.ban('chat:ada', 10);
    expect(pilotOf('ada', 'twitch')).toEqual({ login: 'ada', name: 'ada' });
    expect(stage.viewers.pilotOf(other).login).toBe('ada (yt)');
    expect(idsInGame()).toEqual(['chat:ada (yt)']);
    expect(stage.viewers.banOf(other)).toMatchObject({ name: 'ada (yt)' });
    expect(stage.viewers.banOf(viewer('ada'))).toBeNull();
  });

  it('a viewer has the same login after a restart', () => {
    pilotOf('ada', 'youtube');
    const before = pilotOf('ada', 'kick');
    expect(stage.reopened().pilotOf(viewer('ada', 'kick'))).toEqual(before);
  });

  it('two viewers without an id are the same viewer if they have the same login', () => {
    const before = pilotOf('ada', 'youtube', { id: null });
    expect(pilotOf('ada', 'youtube', { id: null })).toEqual(before);
    expect(before.login).toBe('ada');
  });

  it('a chat line without a user id does not act for a viewer with an id, except on the primary platform', () => {
    pilotOf('ada', 'youtube');
    expect(pilotOf('ada', 'youtube', { id: null }).login).toBe('ada (yt)');
    pilotOf('bob', 'twitch');
    expect(pilotOf('bob', 'twitch', { id: null }).login).toBe('bob');
    pilotOf('bob', 'twitch', { id: 'next' });
    expect(pilotOf('bob', 'twitch', { id: null }).login).toBe('bob'); // the user who has the login now
  });

  it("a chat line without a user id does not remove the viewer's id", () => {
    stage.viewers.ban(pilotOf('bob', 'twitch', { id: '1' }).login, null);
    pilotOf('bob', 'twitch', { id: null, name: 'BOB' });
    pilotOf('robert', 'twitch', { id: '1' });
    expect(stage.viewers.bans()).toMatchObject([{ name: 'robert' }]);
  });

  it('two viewers with the same login and different ids are different viewers', async () => {
    const [first, second] = ['1', '2'].map(id => viewer('ada', 'youtube', { id, name: 'Ada' }));
    await stage.viewers.join(first);
    await stage.viewers.join(second);
    expect(idsInGame()).toEqual(['chat:ada', 'chat:ada (yt)']);
    expect(stage.viewers.pilotOf(second)).toEqual({ login: 'ada (yt)', name: 'Ada (yt)' });
    expect(stage.viewers.pilotOf(first)).toEqual({ login: 'ada', name: 'Ada' });
  });

  it('the first id that is reported with a login belongs to the viewer of that login, and a second id does not', () => {
    stage.viewers.ban(pilotOf('ada', 'youtube', { id: null }).login, null);
    expect(pilotOf('ada', 'youtube', { id: '1' }).login).toBe('ada');
    expect(pilotOf('ada', 'youtube', { id: '2' }).login).toBe('ada (yt)');
    const isBanned = (id: string) => stage.viewers.banOf(viewer('ada', 'youtube', { id })) !== null;
    expect([isBanned('1'), isBanned('2')]).toEqual([true, false]);
  });

  it("a viewer's points and ban follow the viewer to a new login, and do not stay with the old login", () => {
    pilotOf('ada', 'twitch', { id: '1' });
    record('ada', 'r1');
    stage.viewers.ban('ada', null);
    expect(pilotOf('ada', 'twitch', { id: '2' })).toEqual({ login: 'ada', name: 'ada' });
    expect(points()).toEqual({ 'ada (tw)': 2 });
    pilotOf('lovelace', 'twitch', { id: '1' });
    expect(points()).toEqual({ lovelace: 2 });
    expect(stage.viewers.bans()).toMatchObject([{ name: 'lovelace' }]);
    expect(stage.viewers.banOf(viewer('ada', 'twitch', { id: '2' }))).toBeNull();
  });

  it.each([
    {
      change: 'gets another login',
      comes: viewer('lovelace', 'youtube', { id: '1' }),
      pilot: 'lovelace',
    },
    { change: 'gives up the login to the primary platform', comes: viewer('ada'), pilot: 'ada (yt)' },
  ])(
    "if a viewer $change, the viewer's points, ban and ship either all move or all stay",
    async ({ comes, pilot }) => {
      const seen = () => ({
        login: stage.store.get<{ pilot: string }>('SELECT pilot FROM known_viewers WHERE user_id = ?', '1'),
        points: points(),
        bans: stage.viewers.bans().map(({ name }) => name),
        ships: idsInGame(),
      });
      const as = (name: string) => ({
        login: { pilot: name },
        points: { [name]: 2 },
        bans: [name],
        ships: [`chat:${name}`],
      });
      const hits = await failEach(async failing => {
        stage.close();
        stage = stageViewers();
        await stage.viewers.join(viewer('ada', 'youtube', { id: '1' }));
        record('ada', 'r1');
        stage.viewers.ban('ada', null);
        expect(seen()).toEqual(as('ada'));
        const { login } = await failing(() => stage.viewers.pilotOf(comes));
        expect([as('ada'), as(pilot)]).toContainEqual(seen());
        if (comes.login === 'ada') expect(login).toBe(seen().login?.pilot === 'ada' ? 'ada (tw)' : 'ada');
        else expect(login).toBe(seen().login?.pilot);
        expect(stage.viewers.pilotOf(comes).login).toBe(comes.login);
        expect(seen()).toEqual(as(pilot));
      });
      expect(hits.length).toBeGreaterThan(3);
    },
  );

  it("a viewer keeps the ship when the platform changes the viewer's login", async () => {
    await stage.viewers.join(viewer('ada', 'twitch', { id: '7' }));
    expect(pilotOf('lovelace', 'twitch', { id: '7' }).login).toBe('lovelace');
    expect(idsInGame()).toEqual(['chat:lovelace']);
  });

  it('a viewer is shown under a changed display name', () => {
    for (const name of ['Lovelace', 'Countess', 'Countess'])
      expect(pilotOf('ada', 'twitch', { name }).name).toBe(name);
  });

  it('a viewer without an id gets an id as soon as one is reported', async () => {
    await stage.viewers.join(viewer('ada', 'twitch', { id: null }));
    pilotOf('ada', 'twitch', { id: '7' });
    expect(pilotOf('lovelace', 'twitch', { id: '7' }).login).toBe('lovelace');
    expect(idsInGame()).toEqual(['chat:lovelace']);
  });

  it('a viewer who takes over an abandoned login is a new viewer', () => {
    stage.viewers.ban('ada', null);
    pilotOf('ada', 'twitch', { id: '7' });
    expect(pilotOf('ada', 'twitch', { id: '8' }).login).toBe('ada');
  });

  it('a name that was added with POST /pilots belongs to the first viewer who has that name as login', () => {
    expect(stage.viewers.admit('Ada', { dryRun: false })).toBe('Ada');
    expect(pilotOf('ada', 'youtube').login).toBe('ada');
    expect(pilotOf('ada', 'kick').login).toBe('ada (ki)');
  });

  it('a viewer cannot take the display name, login or id of another viewer', () => {
    pilotOf('ada', 'twitch', { name: 'Lovelace' });
    expect(pilotOf('bob', 'twitch', { name: 'LOVELACE' }).name).toBe('bob');
    expect(pilotOf('eve', 'twitch', { name: 'ada' }).name).toBe('eve');
    expect(pilotOf('zed', 'twitch', { name: 'chat:ada' }).name).toBe('zed');
    expect(pilotOf('mal', 'twitch', { name: 'Newton' }).name).toBe('Newton');
    expect(pilotOf('newton').name).toBe('newton');
    expect(pilotOf('mal', 'twitch', { name: 'Newton' }).name).toBe('mal');
  });

  it('when too many viewers are stored, the viewers who were seen longest ago are dropped', () => {
    let now = 0;
    const known = createKnownViewers(stage.store, { now: () => ++now, limit: 100 });
    for (let n = 0; n <= 100; n++) {
      const login = `v${n}`;
      known.save({ platform: 'kick', userId: login, login, name: login, pilot: login, shown: login });
    }
    expect([known.ofPilot('v0'), known.ofPilot('v1')]).toEqual([undefined, undefined]);
    expect(known.ofPilot('v2')?.login).toBe('v2');
  });
});

/** Records a round in which that pilot shot down one ship. */
const record = (login: string, id: string) =>
  recordRound(stage.store, {
    id,
    endedAt: stage.clock.now,
    stats: [statsRow(`chat:${login}`, { login, name: login, k: 1 })],
  });
const points = () =>
  Object.fromEntries(
    stage.store
      .all<{ login: string; points: number }>('SELECT login, points FROM points JOIN viewers USING (login)')
      .map(row => [row.login, row.points]),
  );

describe('look-alike names', () => {
  const CYRILLIC = '\u0430da';
  const FULL_WIDTH = '\uff41\uff44\uff41';

  it.each([CYRILLIC, FULL_WIDTH, 'ad\u{1d41a}', 'A\u0434\u0430'.replace('\u0434', 'D')])(
    'the look-alike %j of ada gets a tag in its login and is not shown as a display name',
    look => {
      pilotOf('ada', 'youtube');
      expect(pilotOf(look, 'youtube', { id: '9' }).login).toBe(`${look.toLowerCase()} (yt)`);
      expect(pilotOf('eve', 'youtube', { name: look }).name).toBe('eve');
    },
  );

  it("a free number for a look-alike's name is found quickly, even if 50,000 are taken", () => {
    const taken = new Set(['ada (ki)', ...Array.from({ length: 50_000 }, (_, i) => `ada (ki) ${i + 2}`)]);
    let looks = 0;
    const isTaken = (pilot: string) => ++looks > 0 && taken.has(pilot);
    expect(taken.has(taggedLogin('kick', 'ada', isTaken))).toBe(false);
    expect(looks).toBeLessThan(40);
  });

  it('a look-alike never takes the name of the viewer it looks like', () => {
    const shown = () => pilotOf('ada', 'youtube', { name: 'Ada' }).name;
    expect(shown()).toBe('Ada');
    expect(stage.viewers.admit(CYRILLIC, { dryRun: false })).toBe(`${CYRILLIC} 2`);
    expect(pilotOf('ada', 'youtube', { name: 'ADA' }).name).toBe('ADA');
    expect(shown()).toBe('Ada');
    expect(pilotOf(CYRILLIC, 'youtube').name).toBe(`${CYRILLIC} 2`);
    expect(stage.reopened().pilotOf(viewer('ada', 'youtube', { name: 'Ada' })).name).toBe('Ada');
  });

  it('a look-alike has to give up its login to the viewer on the primary platform', () => {
    pilotOf(CYRILLIC, 'youtube');
    expect(pilotOf('ada', 'twitch')).toEqual({ login: 'ada', name: 'ada' });
    expect(pilotOf(CYRILLIC, 'youtube').login).toBe(`${CYRILLIC} (yt)`);
  });

  it('banning a viewer also bans look-alikes that have no id', () => {
    const troll = viewer('tr\u043ell', 'youtube', { id: null });
    stage.viewers.ban('troll', null);
    expect(stage.viewers.banOf(troll)).not.toBeNull();
    expect(() => stage.viewers.admit('tr\u043ell', { dryRun: true })).toThrow('banned');
    expect(stage.viewers.liftBan('tr\u043ell')).toBe(true);
    expect(stage.viewers.banOf(troll)).toBeNull();
  });

  it('a ban of one id does not apply to a look-alike with another id', () => {
    stage.viewers.ban(pilotOf('ada', 'youtube').login, null);
    expect(stage.viewers.banOf(viewer(CYRILLIC, 'youtube'))).toBeNull();
    expect(stage.viewers.banOf(viewer(CYRILLIC, 'youtube', { id: null }))).not.toBeNull();
    expect(stage.viewers.banOf(viewer('ada', 'kick', { id: null }))).toBeNull();
  });

  it('look-alikes of viewers that an older version stored are also recognised', () => {
    pilotOf(CYRILLIC, 'youtube');
    stage.store.run('UPDATE known_viewers SET pilot_key = NULL, shown_key = lower(shown)');
    expect(stage.reopened().pilotOf(viewer('ada', 'kick')).login).toBe('ada (ki)');
  });

  it.each([
    'Ada (yt)',
    'Ada \uff08yt\uff09',
    'Ada \u2768yt\u2769',
    'Ada \u27eeyt\u27ef',
    'Ada \u276ayt\u276b',
    'Ada (YT) 2',
  ])('the name %j, which imitates a platform tag, is shown with square brackets', name => {
    expect(pilotOf('eve', 'kick', { name }).name).toMatch(/^Ada \[(yt|YT)\]( 2)?$/);
  });

  it('a login that imitates a platform tag does not take the login of a viewer on that platform', () => {
    expect(pilotOf('ada (yt)', 'kick').login).toBe('ada (yt) (ki)');
    pilotOf('ada', 'twitch');
    expect(pilotOf('ada', 'youtube').login).toBe('ada (yt)');
  });
});
