import { beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../../../render/game.ts';
import { createView, type View } from '../../../render/interpolation.ts';
import { type Cues, createCues } from '../../../render/sound/cues/index.ts';
import { BOSS_NAMES, CALAMITIES, keysOf } from '../../../schema/catalog.ts';
import { CUSTOM_LASER, LASER_STYLES, laserLookOf } from '../../../schema/cosmetics.ts';
import type { GameEvent } from '../../../schema/events.ts';
import { BEAM_LOOKS, FLAGS, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf } from '../frames.ts';
import { flashes, show, type Thing } from './scene.ts';

/** What is heard of what the page shows. */
const EAR = { x: 0, y: 0, width: 1_600, height: 900 };
const STEP_MS = 33;

let cues: Cues;
let game: Game;
let view: View;
let now: number;
beforeEach(() => {
  cues = createCues();
  game = gameOf(4);
  view = createView();
  now = 1_000;
  picture([]);
});

/** Draws the next picture, of those things, and returns what is heard with it. */
function picture(things: readonly Thing[], ms = STEP_MS) {
  now += ms;
  show(view, now, things);
  return cues.take(game, view, EAR, now);
}
const soundsOf = (taken: ReturnType<typeof picture>) => taken.cues.map(({ sound }) => sound);
const heard = (things: readonly Thing[], ms?: number) => soundsOf(picture(things, ms));
const loopsOf = (things: readonly Thing[]) => (picture(things).loops ?? []).filter(({ gain }) => gain !== 0);

const flash = (content: Parameters<typeof flashes>[0]) =>
  cues.flash(flashes({ at: now, ...content }), view, now);
const tell = (event: Partial<GameEvent> & { type: GameEvent['type'] }) => {
  game.event({ at: 0, ...event } as GameEvent, now);
  cues.event({ at: 0, ...event } as GameEvent, now);
};

describe('a laser', () => {
  it.each(LASER_STYLES)('%s is heard as its skin', style => {
    flash({ shots: [{ look: laserLookOf(style) }] });
    expect(heard([])).toEqual([`laser.${style}`]);
  });

  it('without a skin is plain, with an emoji one of its own, and of a boss or its craft the heavy one', () => {
    const ships: Thing[] = [
      { id: 7, kind: 'boss', x: 9_000 },
      { id: 8, kind: 'craft' },
      { id: 9, kind: 'ship' },
    ];
    picture(ships);
    flash({ shots: [{ owner: 9 }, { look: CUSTOM_LASER }, { owner: 7 }, { owner: 8 }] });
    expect(heard(ships)).toEqual(['laser.plain', 'laser.custom', 'laser.boss', 'laser.boss']);
  });

  it('is heard where it was fired', () => {
    flash({ shots: [{ x: -300, y: 120 }] });
    expect(picture([]).cues).toMatchObject([{ at: { x: -300, y: 120 } }]);
  });
});

describe('an effect', () => {
  it.each([
    ['shieldHit', 'shield.hit'],
    ['shipDeath', 'ship.down'],
    ['rockBreak', 'rock.break'],
    ['spawn', 'spawn'],
    ['nuke', 'nuke.blast'],
    ['strike', 'strike.blast'],
    ['bolt', 'bolt'],
    ['shard', 'ice.shatter'],
    ['swallow', 'swallow'],
    ['emp', 'emp'],
    ['shieldBreak', 'shield.break'],
    ['craftDeath', 'craft.down'],
    ['siphon', 'siphon'],
  ] as const)('%s is heard as %s', (kind, sound) => {
    flash({ effects: [{ kind, x: 40, y: 50 }] });
    expect(picture([]).cues).toMatchObject([{ sound, at: { x: 40, y: 50 } }]);
  });

  it('that goes with another is not heard twice', () => {
    flash({ effects: [{ kind: 'bend' }, { kind: 'blastSkin' }] });
    expect(heard([])).toEqual([]);
  });

  it('is heard by its size: blasts, hits of bosses and on bosses, crashes', () => {
    const things: Thing[] = [
      { id: 3, kind: 'boss', x: 600, value: 50, look: 4 },
      { id: 4, kind: 'ship', flags: FLAGS.ram },
      { id: 5, kind: 'ship' },
      { id: 6, kind: 'rock' },
    ];
    picture(things);
    flash({
      effects: [
        { kind: 'blast', arg: 60 },
        { kind: 'blast', arg: 120 },
      ],
    });
    expect(heard(things)).toEqual(['blast.small', 'blast.large']);
    flash({ shots: [{ owner: 5 }, { owner: 3 }] });
    flash({
      effects: [
        { kind: 'hit', arg: 1, x: -200 },
        { kind: 'hit', arg: 2, x: -200 },
        { kind: 'hit', arg: 1, x: 700 },
      ],
    });
    expect(heard(things).slice(2)).toEqual(['hit.light', 'hit.heavy', 'hit.boss']);
    flash({ effects: [4, 5, 6].map(arg => ({ kind: 'crash', arg })) });
    expect(heard(things)).toEqual(['crash.heavy', 'crash.light', 'crash.heavy']);
  });

  it('that is the end of a boss is heard as the end of that boss', () => {
    picture([{ id: 3, kind: 'boss', x: 100, look: 5 }]);
    flash({ effects: [{ kind: 'bossDeath', x: 100 }] });
    expect(picture([]).cues).toMatchObject([{ sound: 'boss.death' }]);
    show(view, now, [{ id: 3, kind: 'boss', x: 100, look: 5 }]);
    flash({ effects: [{ kind: 'bossDeath', x: 100 }] });
    expect(picture([]).cues).toMatchObject([{ sound: 'boss.death', variant: 5 }]);
  });

  it('of lightning outside of the picture is thunder from afar', () => {
    flash({ effects: [{ kind: 'bolt', x: 1_500 }] });
    expect(heard([])).toEqual(['thunder.far']);
  });
});

describe('an entity', () => {
  it('that is there at first is no news', () => {
    cues.reset();
    expect(
      heard([
        { id: 1, kind: 'missile', x: 900 },
        { id: 2, kind: 'mine', flags: FLAGS.armed },
      ]),
    ).toEqual([]);
  });

  it('is heard as it comes: missiles, mines laid and armed', () => {
    const missile: Thing = { id: 1, kind: 'missile', x: 700 };
    expect(heard([missile])).toEqual(['missile.launch']);
    expect(loopsOf([missile])).toMatchObject([{ sound: 'missile.flight', at: { x: 700 } }]);
    expect(heard([{ id: 2, kind: 'mine' }])).toEqual(['mine.lay']);
    expect(heard([{ id: 2, kind: 'mine', flags: FLAGS.armed }])).toEqual(['mine.arm']);
    expect(heard([{ id: 2, kind: 'mine', flags: FLAGS.armed }])).toEqual([]);
  });

  it('that raises a shield or dashes is heard once', () => {
    expect(heard([{ id: 1, kind: 'ship', flags: FLAGS.shield }])).toEqual([]); // it comes like that
    expect(heard([{ id: 1, kind: 'ship' }])).toEqual([]);
    expect(heard([{ id: 1, kind: 'ship', flags: FLAGS.shield }])).toEqual(['shield.up']);
    expect(heard([{ id: 1, kind: 'ship', flags: FLAGS.shield | FLAGS.thrust }])).toEqual([]);
    expect(heard([{ id: 1, kind: 'ship', flags: FLAGS.ram }])).toEqual(['ram']);
  });

  it('another of the same id is new', () => {
    heard([{ id: 1, kind: 'missile', look: 4 }]);
    expect(heard([{ id: 1, kind: 'missile', look: 5 }])).toEqual(['missile.launch']);
    expect(heard([])).toEqual([]);
    expect(heard([{ id: 1, kind: 'missile', look: 5 }])).toEqual(['missile.launch']);
  });

  it('a missile that comes near a ship ahead, not its own, locks on once', () => {
    const things = (x: number): Thing[] => [
      { id: 1, kind: 'ship' },
      { id: 2, kind: 'ship', x: 600 },
      { id: 3, kind: 'missile', x, look: 1 },
    ];
    heard(things(20));
    expect(heard(things(200))).toEqual([]);
    expect(heard(things(400))).toEqual(['missile.lock']);
    expect(heard(things(450))).toEqual([]);
  });

  it('a boss that comes in is heard as itself', () => {
    heard([{ id: 3, kind: 'boss', look: 2, flags: FLAGS.warning }]);
    const entering: Thing = { id: 3, kind: 'boss', look: 2, flags: FLAGS.protected };
    expect(picture([entering]).cues).toMatchObject([{ sound: 'boss.entrance', variant: 2 }]);
  });
});

describe('what goes on', () => {
  const ZONE = { id: 9, kind: 'zone', value: 25 } as const; // 200 u

  it.each(keysOf(CALAMITIES))('%s warns, then is a bed, and ends', name => {
    const look = ZONE_LOOKS.indexOf(name);
    expect(heard([{ ...ZONE, look }])).toEqual(['calamity.warning']);
    expect(loopsOf([{ ...ZONE, look }])).toEqual([]);
    expect(loopsOf([{ ...ZONE, look, flags: FLAGS.armed }])).toMatchObject([{ sound: `bed.${name}` }]);
    expect(loopsOf([])).toEqual([]);
  });

  it('of one kind is not taken for that of another, although they have the same id', () => {
    const keyOf = (name: (typeof ZONE_LOOKS)[number]) =>
      loopsOf([{ ...ZONE, look: ZONE_LOOKS.indexOf(name), flags: FLAGS.armed }])[0].key;
    expect(keyOf('blizzard')).toBe(keyOf('blizzard'));
    expect(keyOf('blizzard')).not.toBe(keyOf('blackHole'));
  });

  it('is heard from the nearest place of a calamity, and from everywhere when it covers the arena', () => {
    const storm: Thing = { ...ZONE, x: 1_000, look: 0, flags: FLAGS.armed };
    expect(loopsOf([storm])[0].at).toEqual({ x: 800, y: 0 });
    expect(loopsOf([{ ...storm, x: 50 }])[0].at).toEqual({ x: 0, y: 0 });
    expect(loopsOf([{ ...storm, value: 0 }])[0].at).toBeUndefined();
  });

  it('a nuke counts six times in its countdown', () => {
    const look = ZONE_LOOKS.indexOf('nuke');
    const turns = Array.from({ length: 90 }, (_, at) => (at / 90) * 2 * Math.PI);
    const counts = turns.flatMap(angle => heard([{ ...ZONE, look, angle }]));
    expect(counts).toEqual(Array(6).fill('nuke.count'));
  });

  it('a strike is announced, and a ray is heard while it burns', () => {
    expect(heard([{ id: 4, kind: 'beam', look: BEAM_LOOKS.indexOf('strike') }])).toEqual(['strike.warning']);
    const ray: Thing = { id: 5, kind: 'beam', x: -500, value: 100, look: BEAM_LOOKS.indexOf('lance') };
    expect(loopsOf([ray])).toEqual([]);
    expect(loopsOf([{ ...ray, flags: FLAGS.armed }])).toMatchObject([{ sound: 'lance', at: { x: 0, y: 0 } }]);
  });

  it('only the three nearest missiles are heard flying', () => {
    const missiles = Array.from(
      { length: 9 },
      (_, id): Thing => ({ id: id + 1, kind: 'missile', x: 90 * id }),
    );
    heard(missiles);
    expect(loopsOf(missiles).map(({ key }) => key)).toEqual(['missile 1', 'missile 2', 'missile 3']);
  });

  it('goes on as it is while the picture stands still', () => {
    heard([{ id: 1, kind: 'missile' }]);
    expect(cues.take(game, view, EAR, now + 20).loops).toBeNull();
  });
});

describe('news', () => {
  it('is heard: who joins, rounds, bosses by their names', () => {
    tell({ type: 'join', user: 'ada' });
    tell({ type: 'round.start' });
    tell({ type: 'boss.warning', boss: BOSS_NAMES[3] });
    tell({ type: 'boss.rage', boss: BOSS_NAMES[1] });
    tell({ type: 'boss.left', boss: BOSS_NAMES[1] });
    expect(picture([]).cues).toEqual([
      { sound: 'join' },
      { sound: 'round.start' },
      { sound: 'boss.warning', variant: 3 },
      { sound: 'boss.rage', variant: 1 },
      { sound: 'boss.left' },
    ]);
  });

  it('the end of a round is heard', () => {
    cues.event({ type: 'round.end' } as GameEvent, now);
    expect(heard([])).toEqual(['round.end']);
  });

  it('thanks are heard for what viewers pay for, and more for much', () => {
    tell({ type: 'sub', user: 'ada', months: 2 });
    expect(heard([])).toEqual(['thanks']);
    tell({ type: 'gift', user: 'bob', count: 20 });
    expect(heard([])).toEqual(['thanks.big']);
    tell({ type: 'boss.shield', boss: 'Hydra' });
    expect(heard([])).toEqual([]);
    tell({ type: 'gift', user: 'bob', count: 20 }); // the same line again
    expect(heard([])).toEqual(['thanks.big']);
    expect(heard([])).toEqual([]);
  });

  it('pages of the menu are heard as they are turned', () => {
    const turnTo = (menu: 'main' | 'boards' | null) => {
      const { overlay } = game.round.value ?? {};
      game.patch(0, { round: { overlay: { ...overlay, menu } as never } }, now);
      return heard([]);
    };
    expect(turnTo('main')).toEqual(['menu.back']);
    expect(turnTo('boards')).toEqual(['menu.press']);
    expect(turnTo('main')).toEqual(['menu.back']);
  });

  it('the last five seconds of a lobby are counted, unless it is held', () => {
    const lobby = (seconds: number, held = false) => {
      const state = { mode: 'ffa', field: 'mars', secondsLeft: seconds, waiting: false, held } as const;
      const round = { phase: 'lobby', lobby: state, remaining: seconds * 1_000 } as const;
      game.patch(0, { round }, now);
      return heard([]);
    };
    const counted = [8, 7, 6, 5, 4, 3, 2, 1, 0].map(seconds => lobby(seconds));
    expect(counted.flat()).toEqual([...Array(4).fill('countdown'), 'countdown.last']);
    expect([9, 5, 4].flatMap(seconds => lobby(seconds, true))).toEqual([]);
  });
});

describe('the past', () => {
  it('is not made up for when a page has stood still', () => {
    tell({ type: 'join', user: 'ada' });
    flash({ effects: [{ kind: 'shipDeath' }] });
    expect(heard([{ id: 1, kind: 'missile' }], 5_000)).toEqual([]);
    cues.flash(flashes({ at: now - 400, effects: [{ kind: 'shipDeath' }] }), view, now);
    expect(heard([{ id: 1, kind: 'missile' }])).toEqual([]);
    expect(heard([])).toEqual([]);
  });

  it('of a page that only hesitated is told in its events, not in its shots', () => {
    tell({ type: 'round.start' });
    flash({ shots: [{}] });
    expect(heard([{ id: 1, kind: 'missile' }], 800)).toEqual(['round.start']);
  });

  it('of a page that only hesitated is told where it is a sting: bosses that come in and end, nukes', () => {
    picture([{ id: 3, kind: 'boss', look: 2, flags: FLAGS.warning }]);
    const entering: Thing = { id: 3, kind: 'boss', look: 2, flags: FLAGS.protected };
    expect(heard([entering, { id: 4, kind: 'mine' }], 800)).toEqual(['boss.entrance']);
    cues.flash(flashes({ at: now - 800, effects: [{ kind: 'nuke' }, { kind: 'hit' }] }), view, now);
    expect(heard([entering])).toEqual(['nuke.blast']);
  });

  it('is not made up for in thanks and pages of the menu either', () => {
    tell({ type: 'sub', user: 'ada', months: 2 });
    tell({ type: 'raid', user: 'bob', viewers: 40 });
    game.patch(0, { round: { overlay: { ...game.round.value?.overlay, menu: 'boards' } as never } }, now);
    expect(heard([], 5_000)).toEqual([]);
    tell({ type: 'sub', user: 'carol', months: 2 });
    expect(heard([])).toEqual(['thanks']);
  });

  it('of another connection is not heard', () => {
    heard([{ id: 1, kind: 'ship' }]);
    tell({ type: 'join', user: 'ada' });
    cues.reset();
    expect(
      heard([
        { id: 1, kind: 'ship', flags: FLAGS.shield },
        { id: 2, kind: 'missile' },
      ]),
    ).toEqual([]);
    expect(
      heard([
        { id: 1, kind: 'ship', flags: FLAGS.shield },
        { id: 3, kind: 'missile' },
      ]),
    ).toEqual(['missile.launch']);
  });
});

it('thousands of shots and effects in one frame are not all looked at', () => {
  flash({
    shots: Array(4_096).fill({}),
    effects: Array(4_096).fill({ kind: 'hit' }),
  });
  expect(heard([]).length).toBeLessThanOrEqual(2_048);
});
