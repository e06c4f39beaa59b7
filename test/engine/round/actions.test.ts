import { describe, expect, it } from 'vitest';
import { hasRoom } from '../../../engine/entities/entities.ts';
import { seatProblem } from '../../../engine/pilots/joining.ts';
import { startProblem } from '../../../engine/round/phases/playing.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { MAX_ENTITIES, MAX_PILOTS } from '../../../schema/wire/snapshot.ts';
import { bossFight } from '../bosses/boss-scene.ts';
import { codeOf } from '../refusals.ts';
import { scene } from '../staging.ts';

describe('POST /pilots', () => {
  it('POST /pilots adds a viewer with the id chat:<login>, where the login is in lower case', () => {
    const sim = simulate();
    expect(sim.run('addPilot', { username: 'AdaLovelace' })).toMatchObject({
      ok: true,
      id: 'chat:adalovelace',
      joined: true,
    });
    expect(sim.pilot('adalovelace')).toMatchObject({ name: 'AdaLovelace', bot: false, alive: false, hp: 0 });
    expect(sim.events('join')).toEqual([{ user: 'AdaLovelace' }]);
  });

  it('POST /pilots answers joined: false for a viewer who is already in the game, in any spelling of the name', () => {
    const sim = simulate({ pilots: ['Ada'] });
    expect(sim.run('addPilot', { username: 'ADA' })).toMatchObject({ id: 'chat:ada', joined: false });
    expect(sim.events('join')).toHaveLength(1);
    expect(sim.pilots()).toHaveLength(1);
  });

  it('a viewer who joins during a round flies at once, in the smallest team', () => {
    const sim = simulate({ pilots: ['ada', 'bob', 'cy'], settings: { teamCount: 2 } });
    sim.startRound();
    const sizes = [0, 1].map(team => sim.pilots().filter(pilot => pilot.team === team).length);
    sim.run('addPilot', { username: 'dee' });
    expect(sim.pilot('dee')).toMatchObject({ alive: true, hp: 100, team: sizes.indexOf(1) });
  });

  it('adding a viewer who already flies gives no second ship', () => {
    const sim = scene();
    sim.world.components.Hull.points[sim.eid('ada')] = 0;
    sim.ticks(1);
    sim.run('addPilot', { username: 'ada' });
    expect(sim.pilot('ada').alive).toBe(false);
    const { x } = sim.world.components.Position;
    const before = x[sim.eid('bob')];
    sim.run('addPilot', { username: 'bob' });
    expect(x[sim.eid('bob')]).toBe(before);
  });

  it("when a viewer joins with a filler bot's name, the filler bot takes another name", () => {
    const sim = simulate({ settings: { bots: 3 } });
    sim.startRound();
    const { name, id } = sim.pilots()[1];
    sim.run('addPilot', { username: name.toUpperCase() });
    expect(sim.pilot(id).name).not.toBe(name);
    expect(sim.pilot(name).id).toBe(`chat:${name.toLowerCase()}`);
    const names = sim.pilots().map(pilot => pilot.name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('POST /pilots refuses a name with a colon, which could be mistaken for an id', () => {
    expect(codeOf(() => simulate().run('addPilot', { username: 'chat:ada' }))).toBe('bad-input');
  });

  it('POST /pilots refuses a new viewer if the arena is full', () => {
    const sim = simulate();
    while (hasRoom(sim.world)) spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    expect(codeOf(() => sim.run('addPilot', { username: 'late' }))).toBe('arena-full');
  });

  it('POST /pilots accepts a viewer who is already in the game, even if the arena is full', () => {
    const sim = simulate({ pilots: ['ada'] });
    while (hasRoom(sim.world)) spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    expect(sim.run('addPilot', { username: 'ada' })).toMatchObject({ ok: true, joined: false });
  });

  it('POST /pilots refuses pilots if there are not enough free seats', () => {
    const sim = simulate();
    for (let i = 0; i < MAX_PILOTS; i++) sim.run('addPilot', { username: `p${i}` });
    expect(codeOf(() => sim.run('addPilot', { username: 'late' }))).toBe('arena-full');
    sim.set({ bots: 12 });
    sim.run('openLobby', {});
    expect(codeOf(() => sim.run('startRound', {}))).toBe('arena-full');
  });

  it('a round is refused if the arena has too few free seats for its bots', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 2 } });
    sim.startRound();
    const { world } = sim;
    while (world.index.aliveCount < MAX_ENTITIES - 3)
      spawnRock(world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    const problemWith = (bots: number) => {
      world.settings = { ...world.settings, bots };
      return startProblem(world, 'dogfight')?.code;
    };
    expect([0, 2, 5, 6].map(problemWith)).toEqual([undefined, undefined, undefined, 'arena-full']);
  });
});

describe('POST /camera/follow', () => {
  it('POST /camera/follow accepts a name or an id and returns the id; null stops the following', () => {
    const sim = simulate({ pilots: ['Ada'] });
    expect(sim.run('followPilot', { id: 'ada' })).toEqual({ ok: true, follow: 'chat:ada' });
    expect(sim.round.overlay.follow).toBe('chat:ada');
    expect(sim.run('followPilot', { id: null })).toEqual({ ok: true, follow: null });
    expect(sim.round.overlay.follow).toBeNull();
    sim.run('followPilot', { id: 'CHAT:ADA' });
    expect(sim.run('followPilot', {})).toEqual({ ok: true, follow: null });
  });

  it('POST /camera/follow refuses an unknown pilot', () => {
    expect(codeOf(() => simulate().run('followPilot', { id: 'nobody' }))).toBe('unknown-pilot');
  });

  it('the camera stops following a pilot when that pilot leaves', () => {
    const sim = simulate({ settings: { bots: 2 } });
    sim.startRound();
    sim.run('followPilot', { id: 'filler:2' });
    sim.set({ bots: 0 });
    expect(sim.round.overlay.follow).toBeNull();
  });
});

describe('POST /overlay/announce', () => {
  it('POST /overlay/announce shows a white banner for 8 s by default, and reports the banner', () => {
    const sim = simulate();
    sim.run('announce', { text: 'Hello' });
    expect(sim.round.overlay.announcement).toEqual({
      text: 'Hello',
      color: '#ffffff',
      seconds: 8,
      remaining: 8000,
    });
    expect(sim.events('announce')).toEqual([{ text: 'Hello' }]);
    sim.seconds(3);
    expect(sim.round.overlay.announcement?.remaining).toBe(5000);
    sim.seconds(5);
    expect(sim.round.overlay.announcement).toBeNull();
  });

  it('POST /overlay/announce treats null for the colour or the seconds as if they were missing', () => {
    const sim = simulate();
    sim.run('announce', { text: 'Hi', color: null, seconds: null });
    expect(sim.round.overlay.announcement).toMatchObject({ color: '#ffffff', seconds: 8 });
  });
});

describe('POST /menu/page', () => {
  it('POST /menu/page shows a page on every overlay until it is called with null', () => {
    const sim = simulate();
    sim.run('showMenuPage', { page: 'credits' });
    expect(sim.round.overlay.menu).toBe('credits');
    sim.run('showMenuPage', { page: null });
    expect(sim.round.overlay.menu).toBeNull();
  });
});

describe('command', () => {
  it('the event of a cheer comes before the events that the cheer causes', () => {
    const sim = bossFight({ mode: 'boss' });
    const from = sim.allEvents.length;
    sim.internal('cheer', { user: 'Zoe', bits: 100, text: '' });
    sim.run('applyEffect', { effect: 'nuke' });
    expect(sim.allEvents.slice(from).map(({ type }) => type)).toEqual([
      'cheer',
      'boss.cheer',
      'nuke',
      'effect',
    ]);
  });

  it('a refused command leaves the world unchanged and does not appear in the command log', () => {
    const sim = scene();
    const before = sim.hash;
    const logged = sim.log.length;
    for (const run of [
      () => sim.run('startCountdown', {}),
      () => sim.run('useAbility', { pilot: 'nobody', ability: 'ram' }),
      () => sim.run('followPilot', { id: 'nobody' }),
    ])
      expect(run).toThrow(GameError);
    expect(sim.hash).toBe(before);
    expect(sim.log).toHaveLength(logged);
  });

  it('an event does not name a command as its cause if the command did not cause it', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 12 } });
    sim.startRound();
    sim.until(() => sim.events('kill').length > 0);
    const causes = sim.allEvents.map(({ type, cause }) => [type, cause === null]);
    expect(causes).toContainEqual(['join', false]);
    expect(causes).toContainEqual(['round.start', false]);
    expect(causes).toContainEqual(['kill', true]);
  });
});

describe('refusal', () => {
  it('a request with an unknown pilot is refused, and the error suggests a similar name if there is one', () => {
    const sim = simulate({ pilots: ['Lovelace', 'Hopper'] });
    const follow = (id: string) => () => sim.run('followPilot', { id });
    expect(follow('lovlace')).toThrow('No pilot "lovlace" has joined. Did you mean "Lovelace"? GET /state');
    expect(follow('xyz')).toThrow('No pilot "xyz" has joined. GET /state');
  });

  it('if pilots are refused, the error says how many can still join and how many were requested', () => {
    const sim = simulate();
    while (sim.world.index.aliveCount < MAX_ENTITIES - 4)
      spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    expect(seatProblem(sim.world, 4)).toBeNull();
    expect(seatProblem(sim.world, 6)?.message).toContain('room for 4 more pilots, not for 6');
  });

  it('orbital strikes are refused if the arena has no room for all of them', () => {
    const sim = scene();
    while (sim.world.index.aliveCount < MAX_ENTITIES - 3)
      spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    expect(codeOf(() => sim.run('callStrikes', { count: 4 }))).toBe('arena-full');
    expect(sim.world.lists.strikes.count).toBe(0);
    expect(sim.run('callStrikes', { count: 3 })).toEqual({ ok: true, count: 3 });
  });
});
