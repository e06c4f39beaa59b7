import { describe, expect, it } from 'vitest';
import { writeFrame } from '../../../engine/report/frame-writer.ts';
import { coldPatch, writeState } from '../../../engine/report/snapshot-writer.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import {
  EFFECT_KINDS,
  ENTITY_KINDS,
  FRAME_MARGIN,
  FRAME_SLOT_BYTES,
  type FrameSlot,
  frameSlotAt,
  quantumOf,
} from '../../../schema/wire/frame.ts';
import {
  createStateBuffer,
  PILOT_COLUMNS,
  type StateSlot,
  stateRing,
} from '../../../schema/wire/snapshot.ts';
import { destroy, letTimeRunOut } from '../arranged.ts';
import { hull, put, scene } from '../staging.ts';

const COLUMN_NAMES = Object.keys(PILOT_COLUMNS) as (keyof typeof PILOT_COLUMNS)[];

/** Returns a function that publishes the next state as the thread does: first the patch, then the columns. */
function publisher(sim: Simulated) {
  const { slots } = stateRing(createStateBuffer());
  let at = 0;
  let previous: StateSlot | null = null;
  return () => {
    const cold = coldPatch(sim.world);
    const slot = slots[at++ % slots.length];
    writeState(sim.world, slot, previous);
    previous = slot;
    return { slot, cold, version: slot.round.contentVersion[0] };
  };
}

describe('state columns', () => {
  it('state columns contain the time of a countdown only once it has begun', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { lobbySeconds: 30 } });
    const publish = publisher(sim);
    const left = () => publish().slot.round.lobbyMsLeft[0];
    const inMenu = left();
    sim.run('openLobby', {});
    const waiting = left();
    sim.run('startCountdown', {});
    expect([inMenu, waiting, left()]).toEqual([-1, -1, 30_000]);
  });

  it('state columns contain the scores of up to four teams', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cy', 'dee'], settings: { teamCount: 4 } });
    sim.world.round.scores = [4, 3, 2, 1];
    expect([...publisher(sim)().slot.teams.score]).toEqual([4, 3, 2, 1]);
  });

  it("state columns contain a banner's remaining time, also after a hold", () => {
    const sim = scene();
    sim.internal('holdRound', { seconds: 2, until: 0 });
    sim.seconds(2.1);
    sim.run('announce', { text: 'on we go', seconds: 8 });
    expect(publisher(sim)().slot.round.announcementMs[0]).toBe(8_000);
  });

  it('state columns contain all pilots in the order in which they joined', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cy'], mode: 'ffaReserves' });
    sim.world.components.Hull.points[sim.eid('bob')] = 61.5;
    const { slot, cold } = publisher(sim)();
    expect(slot.round.pilots[0]).toBe(3);
    expect([...slot.pilots.eid.subarray(0, 3)]).toEqual(cold?.pilots?.map(({ eid }) => eid));
    expect(cold?.pilots?.map(({ id }) => id)).toEqual(['chat:ada', 'chat:bob', 'chat:cy']);
    expect([...slot.pilots.hp.subarray(0, 3)]).toEqual([100, 61.5, 100]);
    expect([...slot.pilots.lives.subarray(0, 3)]).toEqual([3, 3, 3]);
    expect(slot.pilots.missiles[0]).toBe(3);
  });

  it('all state columns are written, whatever the slot contained before', () => {
    const sim = scene();
    const [zeros, ones] = stateRing(createStateBuffer()).slots;
    for (const name of COLUMN_NAMES) ones.pilots[name].fill(1);
    for (const slot of [zeros, ones]) writeState(sim.world, slot, null);
    for (const name of COLUMN_NAMES)
      expect([name, ...ones.pilots[name].subarray(0, 2)]).toEqual([
        name,
        ...zeros.pilots[name].subarray(0, 2),
      ]);
  });

  it('in modes without lives, the state columns contain -1 as the number of lives', () => {
    const { slot } = publisher(scene())();
    expect([...slot.pilots.lives.subarray(0, 2)]).toEqual([-1, -1]);
  });

  it('state columns contain the version of the rarely changed state that belongs to them', () => {
    const sim = simulate({ pilots: ['ada'] });
    const publish = publisher(sim);
    const first = publish();
    expect(first.slot.round.coldVersion[0]).toBe(first.cold?.version);
    sim.run('announce', { text: 'news' });
    const second = publish();
    expect(second.cold?.version).toBe((first.cold?.version ?? 0) + 1);
    expect(second.slot.round.coldVersion[0]).toBe(second.cold?.version);
  });

  it("the state's content version rises only when something changes", () => {
    const sim = simulate({ pilots: ['ada'] });
    const publish = publisher(sim);
    const { version } = publish();
    sim.seconds(2);
    expect(publish().version).toBe(version);
    sim.run('openLobby', {});
    expect(publish().version).toBe(version + 1);
    expect(publish().version).toBe(version + 1);
    sim.run('startCountdown', {});
    sim.ticks(1);
    expect(publish().version).toBe(version + 2);
    sim.ticks(1);
    expect(publish().version).toBe(version + 3);
  });
});

describe('cold patch', () => {
  it('a patch of the rarely changed state is made only if something outside the state columns has changed', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 3 } });
    expect(coldPatch(sim.world)).toMatchObject({ round: { phase: 'menu' }, pilots: [{ id: 'chat:ada' }] });
    expect(coldPatch(sim.world)).toBeUndefined();
    sim.run('showMenuPage', { page: 'boards' });
    const patch = coldPatch(sim.world);
    expect(patch?.round?.overlay.menu).toBe('boards');
    expect(patch?.pilots).toBeUndefined();
    sim.run('addPilot', { username: 'bob' });
    expect(coldPatch(sim.world)?.pilots?.map(({ name }) => name)).toEqual(['ada', 'bob']);
  });

  it('in the tick in which a round ends, the patch of the rarely changed state contains the result', () => {
    const sim = scene({ mode: 'ffa' });
    coldPatch(sim.world);
    letTimeRunOut(sim);
    expect(coldPatch(sim.world)?.round?.result).toMatchObject({ mode: 'ffa' });
  });

  it('a patch of the rarely changed state contains the bounties as soon as one is paid', () => {
    const sim = scene({ mode: 'ffa' });
    sim.run('placeBounty', { target: 'bob' });
    coldPatch(sim.world);
    destroy(sim, 'bob', 'ada');
    expect(coldPatch(sim.world)?.round?.bounties).toEqual([]);
  });

  it("a pilot's style is reported once, not with each patch of the state", () => {
    const sim = scene();
    sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'fire' });
    sim.ticks(1);
    coldPatch(sim.world);
    sim.ticks(60);
    expect(coldPatch(sim.world)).toBeUndefined();
  });

  it('a fight that merely continues causes no patch of the rarely changed state', () => {
    const sim = simulate({ settings: { bots: 12, calamities: false } });
    sim.startRound();
    coldPatch(sim.world);
    sim.until(() => sim.events('kill').length > 2);
    expect(coldPatch(sim.world)).toBeUndefined();
  });
});

const frameOf = (sim: Simulated): FrameSlot => {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  writeFrame(sim.world, slot);
  return slot;
};

const effectsOf = ({ frame, effects }: FrameSlot) =>
  [...effects.kind.subarray(0, frame.effects[0])].map(kind => EFFECT_KINDS[kind]);

describe('simulation', () => {
  it("a frame lists visible entities by id, with positions measured in steps from the margin's top left corner", () => {
    const sim = scene();
    put(sim, 'ada', { x: -100, y: 250, angle: Math.PI / 2 });
    sim.run('useAbility', { pilot: 'ada', ability: 'mine' });
    const { frame, entities } = frameOf(sim);
    const { width, height } = sim.world.arena;
    const quantum = quantumOf(width);
    expect([frame.width[0], frame.height[0], frame.entities[0]]).toEqual([width, height, 3]);
    const ids = [...entities.id.subarray(0, 3)];
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const row = ids.indexOf(sim.eid('ada'));
    expect(ENTITY_KINDS[entities.kind[row]]).toBe('ship');
    expect(entities.x[row] * quantum - FRAME_MARGIN - width / 2).toBeCloseTo(-100, 0);
    expect(entities.y[row] * quantum - FRAME_MARGIN - height / 2).toBeCloseTo(250, 0);
    expect(entities.angle[row]).toBe(64);
    expect(entities.value[row]).toBe(255);
    expect([...entities.kind.subarray(0, 3)].map(kind => ENTITY_KINDS[kind])).toContain('mine');
  });

  it('a frame does not list destroyed ships', () => {
    const sim = scene();
    sim.world.components.Hull.points[sim.eid('bob')] = 0;
    sim.ticks(1);
    const slot = frameOf(sim);
    expect([...slot.entities.id.subarray(0, slot.frame.entities[0])]).toEqual([sim.eid('ada')]);
    expect(effectsOf(slot)).toContain('shipDeath');
  });

  it('a frame lists each shot once, with the place and time of firing and a number without gaps', () => {
    const sim = scene();
    frameOf(sim);
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    spawnShot(sim.world, sim.eid('ada'), 0, 1);
    sim.ticks(2);
    const { frame, shots } = frameOf(sim);
    expect([frame.firstShot[0], frame.shots[0]]).toEqual([1, 2]);
    expect([...shots.angle.subarray(0, 2)]).toEqual([0, 16_384]);
    expect([...shots.age.subarray(0, 2)]).toEqual([2, 2]);
    expect(shots.owner[0]).toBe(sim.eid('ada'));
    spawnShot(sim.world, sim.eid('bob'), 1, 0);
    const next = frameOf(sim);
    expect([next.frame.firstShot[0], next.frame.shots[0]]).toEqual([3, 1]);
  });

  it('the effect of a hit in a frame contains the number of the shot that hit', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 120, y: 0 });
    frameOf(sim);
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    sim.until(() => hull(sim, 'bob') < 100, 1);
    const slot = frameOf(sim);
    expect(effectsOf(slot)).toEqual(['hit']);
    expect(slot.effects.arg[0]).toBe(1);
    expect(frameOf(sim).frame.effects[0]).toBe(0);
  });

  it('writing a frame does not change the world', () => {
    const sim = scene();
    sim.seconds(1);
    const before = sim.hash;
    frameOf(sim);
    expect(sim.hash).toBe(before);
  });
});

describe('state columns', () => {
  it('state columns contain the same remaining time and changes of lead as the reported round', () => {
    const sim = scene({ settings: { roundMinutes: 2 } });
    sim.world.momentum.leadChanges = 7;
    sim.ticks(31);
    const { round } = publisher(sim)().slot;
    expect([round.remaining[0], round.leadChanges[0]]).toEqual([sim.round.remaining, 7]);
  });

  it('the first state of a restarted simulation has a new content version, even if nothing has changed', () => {
    const sim = simulate({ pilots: ['ada'] });
    const [last, next] = stateRing(createStateBuffer()).slots;
    writeState(sim.world, last, null);
    writeState(restoreWorld(saveCheckpoint(sim.world)), next, last);
    expect([last, next].map(({ round }) => round.contentVersion[0])).toEqual([1, 2]);
  });

  it("the state's content version rises even if only one team's points have changed, or only one pilot", () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.startRound('reserves');
    const publish = publisher(sim);
    const { version } = publish();
    sim.world.round.scores[1] = 4;
    expect(publish().version).toBe(version + 1);
    sim.world.round.reserves[0] -= 1;
    expect(publish().version).toBe(version + 2);
    sim.world.components.Hull.points[sim.eid('bob')] = 99.5;
    expect(publish().version).toBe(version + 3);
    sim.world.components.Brain.goalX[sim.eid('bob')] = 5; // callers do not see this value
    expect(publish().version).toBe(version + 3);
  });
});
