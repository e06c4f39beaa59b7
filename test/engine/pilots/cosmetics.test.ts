import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../engine/pilots/roster.ts';
import { writeFrame } from '../../../engine/report/frame-writer.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import {
  COSMETIC_SLOTS,
  CUSTOM_LASER,
  LASER_STYLES,
  laserLookOf,
  stylesMeantBy,
  THEMES,
  WARDROBE,
} from '../../../schema/catalog/cosmetics.ts';
import { EFFECT_KINDS, type EffectKind, FRAME_SLOT_BYTES, frameSlotAt } from '../../../schema/wire/frame.ts';

const flight = (options: Parameters<typeof simulate>[0] = {}) => {
  const sim = simulate({ pilots: ['ada', 'bob'], ...options });
  sim.startRound();
  return sim;
};

const wornBy = (sim: Simulated, name: string) => identityOf(sim.world, sim.eid(name)).cosmetics;

describe('cosmetic input', () => {
  it.each(COSMETIC_SLOTS)('every cosmetic style of the kind %s can be selected by its name', slot => {
    for (const style of WARDROBE[slot].all) expect(stylesMeantBy(slot, style)).toEqual([style]);
  });

  it('names of cosmetic styles ignore case, spaces and hyphens', () => {
    expect(stylesMeantBy('trail', ' Candy-Canes ')).toEqual(['candycanes']);
  });

  it.each(['🎃', '❤️', '❤', '👩‍🚀', '🇫🇷', '1️⃣'])(
    'the emoji %s selects the cosmetic style that belongs to it',
    emoji => {
      for (const slot of COSMETIC_SLOTS) expect(stylesMeantBy(slot, emoji)).toEqual([emoji]);
    },
  );

  it('if there are several emoji, the first emoji selects the cosmetic style', () => {
    expect(stylesMeantBy('shield', '🔥🔥 please')).toEqual(['🔥']);
  });

  it('the input emote:<id> selects an emote as a cosmetic style; upper and lower case of the id are kept', () => {
    expect(stylesMeantBy('laser', 'emote:emotesv2_Ab12')).toEqual(['emote:emotesv2_Ab12']);
    expect(stylesMeantBy('laser', 'emote:')).toEqual(LASER_STYLES);
  });

  it('the inputs "halloween" and "christmas" each select one of the cosmetic styles of their season', () => {
    const halloween = ['pumpkins', 'ghosts', 'bats', 'toxic', 'scythe'];
    expect(stylesMeantBy('trail', 'halloween')).toEqual(halloween);
    expect(stylesMeantBy('explosion', 'Christmas')).toEqual([
      'bells',
      'candycanes',
      'gingerbread',
      'ornaments',
    ]);
    for (const style of stylesMeantBy('laser', 'christmas')) expect(LASER_STYLES).toContain(style);
  });

  it.each(['', 'nonsense', '7', 'plasma', 'constructor'])(
    'the input "%s" stands for all the themes of trails',
    input => {
      expect(stylesMeantBy('trail', input)).toEqual(THEMES);
    },
  );
});

describe('cosmetics', () => {
  it('a cosmetic appears on the chosen part of the ship in the chosen style', () => {
    const sim = flight();
    const answer = sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'galaxy' });
    expect(answer).toEqual({ ok: true, effect: 'trail', pilot: 'ada', style: 'galaxy' });
    expect(wornBy(sim, 'ada')).toEqual({ trail: 'galaxy' });
    expect(wornBy(sim, 'bob')).toEqual({});
    expect(sim.events('effect')).toEqual([{ effect: 'trail', pilot: 'ada' }]);
  });

  it('an unknown input selects any of the cosmetic styles', () => {
    const sim = flight();
    const styles = Array.from(
      { length: 60 },
      () => sim.run('applyEffect', { effect: 'laser', pilot: 'ada', input: 'no such thing' }).style,
    );
    for (const style of styles) expect(LASER_STYLES).toContain(style);
    expect(new Set(styles).size).toBeGreaterThan(6);
  });

  it('a cosmetic lasts as long as the setting "trailMinutes" says, in game time', () => {
    const sim = flight({ settings: { trailMinutes: 1 } });
    sim.run('applyEffect', { effect: 'shield', pilot: 'ada', input: 'neon' });
    sim.ticks(seconds(60) - 1);
    expect(wornBy(sim, 'ada')).toEqual({ shield: 'neon' });
    sim.ticks(1);
    expect(wornBy(sim, 'ada')).toEqual({});
  });

  it('cosmetics of a pilot end independently', () => {
    const sim = flight({ settings: { trailMinutes: 1 } });
    sim.run('applyEffect', { effect: 'shield', pilot: 'ada', input: 'neon' });
    sim.seconds(30);
    sim.until(() => sim.pilot('ada').alive);
    sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'usb' });
    sim.seconds(31);
    expect(wornBy(sim, 'ada')).toEqual({ trail: 'usb' });
  });

  it('a laser style is not changed by other cosmetics, and ends when its own time is over', () => {
    const sim = flight({ settings: { trailMinutes: 1 } });
    const look = () => sim.world.components.Cosmetics.laserLook[sim.eid('ada')];
    const plain = look();
    sim.run('applyEffect', { effect: 'laser', pilot: 'ada', input: 'carrots' });
    expect(look()).toBe(laserLookOf('carrots'));
    sim.seconds(30);
    sim.until(() => sim.pilot('ada').alive);
    for (const effect of ['trail', 'shield', 'explosion'])
      sim.run('applyEffect', { effect, pilot: 'ada', input: 'fire' });
    expect(look()).toBe(laserLookOf('carrots'));
    sim.seconds(31);
    expect(look()).toBe(plain);
    expect(Object.keys(wornBy(sim, 'ada'))).toHaveLength(3);
  });

  it('a new cosmetic replaces the cosmetic of the same kind and lasts its full duration', () => {
    const sim = flight({ settings: { trailMinutes: 1 } });
    sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'fire' });
    sim.seconds(20);
    sim.until(() => sim.pilot('ada').alive);
    sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'snow' });
    sim.seconds(59);
    expect(wornBy(sim, 'ada')).toEqual({ trail: 'snow' });
  });

  it('cosmetics survive the loss of the ship and the next round', () => {
    const sim = flight();
    sim.run('applyEffect', { effect: 'explosion', pilot: 'ada', input: 'ghosts' });
    sim.world.components.Hull.points[sim.eid('ada')] = 0;
    sim.ticks(1);
    expect(sim.pilot('ada').alive).toBe(false);
    sim.run('openMainMenu', {});
    sim.startRound('ffa');
    expect(wornBy(sim, 'ada')).toEqual({ explosion: 'ghosts' });
  });

  it('the cosmetics of a viewer who leaves are saved across rounds, and end at their usual time', () => {
    const sim = flight({ settings: { trailMinutes: 2 } });
    sim.run('applyEffect', { effect: 'laser', pilot: 'ada', input: 'snowballs' });
    sim.seconds(60);
    sim.until(() => sim.pilot('ada').alive);
    sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'bells' });
    sim.internal('removePilot', { pilot: 'ada' });
    sim.run('openMainMenu', {});
    sim.seconds(30);
    sim.run('addPilot', { username: 'Ada' });
    expect(wornBy(sim, 'ada')).toEqual({ laser: 'snowballs', trail: 'bells' });
    sim.internal('removePilot', { pilot: 'ada' });
    sim.seconds(40);
    sim.run('addPilot', { username: 'ada' });
    expect(wornBy(sim, 'ada')).toEqual({ trail: 'bells' });
    sim.internal('removePilot', { pilot: 'ada' });
    sim.seconds(120);
    sim.run('addPilot', { username: 'ada' });
    expect(wornBy(sim, 'ada')).toEqual({});
  });

  it("when a viewer's shorter cosmetic ends, the saved longer cosmetic remains, even if another pilot leaves", () => {
    const sim = flight({ settings: { trailMinutes: 1 } });
    sim.run('applyEffect', { effect: 'laser', pilot: 'ada', input: 'snowballs' });
    sim.set({ trailMinutes: 9 });
    for (const pilot of ['ada', 'bob']) sim.run('applyEffect', { effect: 'trail', pilot, input: 'bells' });
    sim.internal('removePilot', { pilot: 'ada' });
    sim.seconds(61);
    sim.internal('removePilot', { pilot: 'bob' });
    sim.run('addPilot', { username: 'ada' });
    expect(wornBy(sim, 'ada')).toEqual({ trail: 'bells' });
  });

  it('saved cosmetics are part of a checkpoint, and are dropped when their time is over', () => {
    const sim = flight({ settings: { trailMinutes: 1 } });
    sim.run('testCosmetics', { kind: 'trail' });
    sim.run('applyEffect', { effect: 'shield', pilot: 'bob', input: 'neon' });
    sim.internal('removePilot', { pilot: 'bob' });
    const copy = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    copy.run('addPilot', { username: 'bob' });
    expect(Object.keys(wornBy(copy, 'bob'))).toEqual(['trail', 'shield']);
    sim.seconds(301);
    sim.startRound();
    sim.run('applyEffect', { effect: 'shield', pilot: 'ada', input: 'neon' });
    sim.internal('removePilot', { pilot: 'ada' });
    expect(Object.keys(sim.world.savedCosmetics)).toEqual(['chat:ada']);
  });

  it('the cosmetics of a pilot who leaves are not passed on to the next pilot in the same slot', () => {
    const sim = flight({ settings: { bots: 3 } });
    sim.run('testCosmetics', {});
    expect(sim.world.lists.adorned.count).toBe(5);
    sim.set({ bots: 0 });
    expect(sim.world.lists.adorned.count).toBe(2);
    sim.set({ bots: 3 });
    sim.ticks(1);
    expect(sim.world.lists.adorned.count).toBe(2);
    for (const { id, bot } of sim.pilots()) expect(Object.keys(wornBy(sim, id))).toHaveLength(bot ? 0 : 4);
  });

  it('cosmetics do not change the random choices of other commands in the same tick', () => {
    const chosen = (isAdorned: boolean) =>
      [1, 2, 3, 4].map(seed => {
        const sim = flight({ seed });
        if (isAdorned) sim.run('testCosmetics', {});
        return sim.run('spawnBoss', { boss: 'random' });
      });
    expect(chosen(true)).toEqual(chosen(false));
  });

  it('cosmetics never change the fight', () => {
    const plain = flight({ settings: { bots: 10 } });
    const adorned = flight({ settings: { bots: 10 } });
    for (const effect of COSMETIC_SLOTS) {
      adorned.run('applyEffect', { effect, pilot: 'ada', input: '🎉' });
    }
    adorned.run('testCosmetics', {});
    plain.seconds(60);
    adorned.seconds(60);
    expect(adorned.pilots()).toEqual(plain.pilots());
    expect(adorned.events('kill')).toEqual(plain.events('kill'));
    expect(adorned.events('kill').length).toBeGreaterThan(0);
  });

  it("overlays get a pilot's cosmetics when these begin, and are notified when they end", () => {
    const sim = flight({ settings: { trailMinutes: 1 } });
    sim.world.cold.pilots = false;
    sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'fire' });
    expect(sim.world.cold.pilots).toBe(true);
    sim.world.cold.pilots = false;
    sim.seconds(60);
    expect(sim.world.cold.pilots).toBe(true);
  });

  it('a checkpoint contains cosmetics, and the restored fight is the same', () => {
    const sim = flight({ settings: { trailMinutes: 1, bots: 4 } });
    sim.run('testCosmetics', {});
    sim.run('applyEffect', { effect: 'laser', pilot: 'ada', input: 'emote:25' });
    sim.seconds(30);
    const copy = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    expect(wornBy(copy, 'ada')).toEqual(wornBy(sim, 'ada'));
    sim.seconds(40);
    copy.seconds(40);
    expect(copy.hash).toBe(sim.hash);
    expect(wornBy(copy, 'ada').laser).toBeUndefined();
  });
});

describe('cosmetics', () => {
  const frameOf = ({ world }: Simulated) => {
    const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
    writeFrame(world, slot);
    return slot;
  };

  it.each([
    ['carrots', laserLookOf('carrots')],
    ['💘', CUSTOM_LASER],
    ['emote:25', CUSTOM_LASER],
  ])("frames show a pilot's shots with the pilot's skin (%s)", (input, look) => {
    const sim = flight();
    const ada = sim.eid('ada');
    sim.run('applyEffect', { effect: 'laser', pilot: 'ada', input });
    frameOf(sim);
    spawnShot(sim.world, ada, 1, 0);
    spawnShot(sim.world, sim.eid('bob'), 1, 0);
    const { shots } = frameOf(sim);
    expect([...shots.look.subarray(0, 2)]).toEqual([look, 0]);
  });

  it("frames show that a pilot's missiles explode in the pilot's style", () => {
    const sim = flight();
    sim.run('applyEffect', { effect: 'explosion', pilot: 'ada', input: 'confetti' });
    frameOf(sim);
    for (const name of ['ada', 'bob']) {
      const missile = spawnMissile(sim.world, sim.eid(name), 0);
      sim.world.components.Lifetime.endsAt[missile] = sim.tick + 1;
    }
    sim.ticks(1);
    const { frame, effects } = frameOf(sim);
    const rows = Array.from({ length: frame.effects[0] }, (_, row) => row);
    const ofKind = (kind: EffectKind) => rows.filter(row => effects.kind[row] === EFFECT_KINDS.indexOf(kind));
    expect(ofKind('blast')).toHaveLength(2);
    const skins = ofKind('blastSkin');
    expect(skins.map(row => effects.arg[row])).toEqual([sim.eid('ada')]);
    expect(effects.kind[skins[0] - 1]).toBe(EFFECT_KINDS.indexOf('blast'));
  });
});

describe('test cosmetics', () => {
  it('test cosmetics give every flying pilot cosmetics of all four kinds for five minutes', () => {
    const sim = flight({ settings: { bots: 6, roundMinutes: 10 } });
    expect(sim.run('testCosmetics', {})).toEqual({ ok: true, pilots: 8 });
    for (const { id } of sim.pilots())
      expect(Object.keys(wornBy(sim, id)).sort()).toEqual([...COSMETIC_SLOTS].sort());
    sim.ticks(seconds(300) - 1);
    expect(sim.world.lists.adorned.count).toBe(8);
    sim.ticks(1);
    expect(sim.world.lists.adorned.count).toBe(0);
  });

  it.each(COSMETIC_SLOTS)('test cosmetics for the kind %s give cosmetics of that kind alone', kind => {
    const sim = flight();
    sim.run('testCosmetics', { kind });
    for (const { id } of sim.pilots()) expect(Object.keys(wornBy(sim, id))).toEqual([kind]);
  });

  it('test cosmetics give flying pilots different trails', () => {
    const sim = flight({ settings: { bots: 20 } });
    expect(sim.run('testTrails', {})).toEqual({ ok: true, pilots: 22 });
    const trails = sim.pilots().map(({ id }) => wornBy(sim, id).trail);
    for (const trail of trails) expect(THEMES).toContain(trail);
    expect(new Set(trails).size).toBeGreaterThan(5);
  });

  it('test cosmetics have no effect while nobody flies', () => {
    expect(simulate({ pilots: ['ada'] }).run('testTrails', {})).toEqual({ ok: true, pilots: 0 });
  });
});
