import { beforeEach, describe, expect, it } from 'vitest';
import { CUSTOM_LASER, LASER_STYLES, laserLookOf } from '../../../../schema/catalog/cosmetics.ts';
import { FLAGS } from '../../../../schema/wire/frame.ts';
import { show, type Thing } from '../scene.ts';
import { openPage } from './page.ts';

/** Tests of the sounds of shots and effects. */

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

describe('laser', () => {
  it.each(LASER_STYLES)("a laser with the skin %s has that skin's sound", style => {
    page.flash({ shots: [{ look: laserLookOf(style) }] });
    expect(page.heard([])).toEqual([`laser.${style}`]);
  });

  it('lasers without a skin, lasers with an emoji and lasers of a boss or its craft each have their own sound', () => {
    const ships: Thing[] = [
      { id: 7, kind: 'boss', x: 9_000 },
      { id: 8, kind: 'craft' },
      { id: 9, kind: 'ship' },
    ];
    page.picture(ships);
    page.flash({ shots: [{ owner: 9 }, { look: CUSTOM_LASER }, { owner: 7 }, { owner: 8 }] });
    expect(page.heard(ships)).toEqual(['laser.plain', 'laser.custom', 'laser.boss', 'laser.boss']);
  });

  it('a laser is heard where it was fired', () => {
    page.flash({ shots: [{ x: -300, y: 120 }] });
    expect(page.picture([]).cues).toMatchObject([{ at: { x: -300, y: 120 } }]);
  });
});

describe('effect', () => {
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
  ] as const)('the effect %s has the sound %s', (kind, sound) => {
    page.flash({ effects: [{ kind, x: 40, y: 50 }] });
    expect(page.picture([]).cues).toMatchObject([{ sound, at: { x: 40, y: 50 } }]);
  });

  it('an effect that only accompanies another effect makes no sound', () => {
    page.flash({ effects: [{ kind: 'bend' }, { kind: 'blastSkin' }] });
    expect(page.heard([])).toEqual([]);
  });

  it('the sound of a blast, a hit or a crash depends on its size', () => {
    const things: Thing[] = [
      { id: 3, kind: 'boss', x: 600, value: 50, look: 4 },
      { id: 4, kind: 'ship', flags: FLAGS.ram },
      { id: 5, kind: 'ship' },
      { id: 6, kind: 'rock' },
    ];
    page.picture(things);
    page.flash({
      effects: [
        { kind: 'blast', arg: 60 },
        { kind: 'blast', arg: 120 },
      ],
    });
    expect(page.heard(things)).toEqual(['blast.small', 'blast.large']);
    page.flash({ shots: [{ owner: 5 }, { owner: 3 }] });
    page.flash({
      effects: [
        { kind: 'hit', arg: 1, x: -200 },
        { kind: 'hit', arg: 2, x: -200 },
        { kind: 'hit', arg: 1, x: 700 },
      ],
    });
    expect(page.heard(things).slice(2)).toEqual(['hit.light', 'hit.heavy', 'hit.boss']);
    page.flash({ effects: [4, 5, 6].map(arg => ({ kind: 'crash', arg })) });
    expect(page.heard(things)).toEqual(['crash.heavy', 'crash.light', 'crash.heavy']);
  });

  it('since shot numbers are reused, an effect uses the latest shot with its number', () => {
    const things: Thing[] = [
      { id: 3, kind: 'boss', x: 600, value: 50 },
      { id: 5, kind: 'ship' },
    ];
    page.picture(things);
    const hitBy = (owner: number) => {
      page.flash({ shots: [{ owner }] });
      page.flash({ effects: [{ kind: 'hit', arg: 1, x: -200 }] });
      return page.heard(things)[1];
    };
    expect([5, 3, 5].map(hitBy)).toEqual(['hit.light', 'hit.heavy', 'hit.light']);
  });

  it('the explosion of a boss has the sound of that boss', () => {
    page.picture([{ id: 3, kind: 'boss', x: 100, look: 5 }]);
    page.flash({ effects: [{ kind: 'bossDeath', x: 100 }] });
    expect(page.picture([]).cues).toMatchObject([{ sound: 'boss.death' }]);
    show(page.view, page.now, [{ id: 3, kind: 'boss', x: 100, look: 5 }]);
    page.flash({ effects: [{ kind: 'bossDeath', x: 100 }] });
    expect(page.picture([]).cues).toMatchObject([{ sound: 'boss.death', variant: 5 }]);
  });

  it('lightning outside the picture sounds like distant thunder', () => {
    page.flash({ effects: [{ kind: 'bolt', x: 1_500 }] });
    expect(page.heard([])).toEqual(['thunder.far']);
  });
});

it('if a frame contains thousands of shots and effects, only some of them are checked for sounds', () => {
  page.flash({
    shots: Array(4_096).fill({}),
    effects: Array(4_096).fill({ kind: 'hit' }),
  });
  expect(page.heard([]).length).toBeLessThanOrEqual(2_048);
});
