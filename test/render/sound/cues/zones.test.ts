import { beforeEach, describe, expect, it } from 'vitest';
import { CALAMITIES, keysOf } from '../../../../schema/catalog/catalog.ts';
import { BEAM_LOOKS, FLAGS, ZONE_LOOKS } from '../../../../schema/wire/frame.ts';
import type { Thing } from '../scene.ts';
import { EAR, openPage } from './page.ts';

/** Tests of sounds that last as long as their source: calamities, countdowns, rays, missiles. */

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

describe('lasting sounds', () => {
  const ZONE = { id: 9, kind: 'zone', value: 25 } as const; // 200 u

  it.each(keysOf(CALAMITIES))('%s makes a warning sound, and then a looping sound until it ends', name => {
    const look = ZONE_LOOKS.indexOf(name);
    expect(page.heard([{ ...ZONE, look }])).toEqual(['calamity.warning']);
    expect(page.loopsOf([{ ...ZONE, look }])).toEqual([]);
    expect(page.loopsOf([{ ...ZONE, look, flags: FLAGS.armed }])).toMatchObject([{ sound: `bed.${name}` }]);
    expect(page.loopsOf([])).toEqual([]);
  });

  it('a looping sound is not mistaken for a sound of another kind with the same id', () => {
    const keyOf = (name: (typeof ZONE_LOOKS)[number]) =>
      page.loopsOf([{ ...ZONE, look: ZONE_LOOKS.indexOf(name), flags: FLAGS.armed }])[0].key;
    expect(keyOf('blizzard')).toBe(keyOf('blizzard'));
    expect(keyOf('blizzard')).not.toBe(keyOf('blackHole'));
  });

  it("a calamity's sound comes from its nearest point, or from everywhere if it covers the arena", () => {
    const storm: Thing = { ...ZONE, x: 1_000, look: 0, flags: FLAGS.armed };
    expect(page.loopsOf([storm])[0].at).toEqual({ x: 800, y: 0 });
    expect(page.loopsOf([{ ...storm, x: 50 }])[0].at).toEqual({ x: 0, y: 0 });
    expect(page.loopsOf([{ ...storm, value: 0 }])[0].at).toBeUndefined();
  });

  it("a nuke's countdown has six ticks", () => {
    const look = ZONE_LOOKS.indexOf('nuke');
    const turns = Array.from({ length: 90 }, (_, at) => (at / 90) * 2 * Math.PI);
    const counts = turns.flatMap(angle => page.heard([{ ...ZONE, look, angle }]));
    expect(counts).toEqual(Array(6).fill('nuke.count'));
  });

  it('an orbital strike makes a warning sound, and a ray makes a sound as long as it burns', () => {
    expect(page.heard([{ id: 4, kind: 'beam', look: BEAM_LOOKS.indexOf('strike') }])).toEqual([
      'strike.warning',
    ]);
    const ray: Thing = { id: 5, kind: 'beam', x: -500, value: 100, look: BEAM_LOOKS.indexOf('lance') };
    expect(page.loopsOf([ray])).toEqual([]);
    expect(page.loopsOf([{ ...ray, flags: FLAGS.armed }])).toMatchObject([
      { sound: 'lance', at: { x: 0, y: 0 } },
    ]);
  });

  it('only the three nearest missiles have looping sounds', () => {
    const missiles = Array.from(
      { length: 9 },
      (_, id): Thing => ({ id: id + 1, kind: 'missile', x: 90 * id }),
    );
    page.heard(missiles);
    expect(page.loopsOf(missiles).map(({ key }) => key)).toEqual(['missile 1', 'missile 2', 'missile 3']);
  });

  it('looping sounds continue while the picture stands still for a moment', () => {
    page.heard([{ id: 1, kind: 'missile' }]);
    expect(page.cues.take(page.game, page.view, EAR, page.now + 20).loops).toBeNull();
  });
});
