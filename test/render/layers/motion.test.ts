import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../render/camera/scene.ts';
import { beatOf } from '../../../render/layers/cosmetics/shields.ts';
import { createEffectLayer } from '../../../render/layers/effects.ts';
import { createSeasonLayer } from '../../../render/layers/glyph-layers.ts';
import { createHazardEffectLayer } from '../../../render/layers/hazard-effects.ts';
import type { EffectKind } from '../../../schema/wire/frame.ts';
import { gameOf, viewOf } from '../frames.ts';
import { atlas, flashesOf, glyphs, sceneOf, spritesIn } from './drawing.ts';

/** Tests of motion on the screen besides the fight, and of reduced motion. */

/** The strength with which an effect shakes the picture, from 0 to 1. */
function shakeOf(kind: EffectKind, over: Partial<Scene> = {}, x = 0) {
  const scene = sceneOf(viewOf([]), over);
  let most = 0;
  scene.camera.shake = strength => {
    most = Math.max(most, strength);
  };
  for (const layer of [createEffectLayer(atlas), createHazardEffectLayer(atlas)])
    layer.flash?.(flashesOf(0, [{ kind, x, arg: 100 }]), scene);
  return most;
}

describe('picture', () => {
  it('each large effect shakes the picture with the strength of that effect', () => {
    const kinds = ['nuke', 'bossDeath', 'shieldBreak', 'strike', 'emp', 'shipDeath', 'blast', 'hit'] as const;
    expect(kinds.map(kind => shakeOf(kind))).toEqual([1, 1, 0.7, 0.4, 0.3, 0.25, 0, 0]);
  });

  it('a ship that is shot down out of sight does not shake the picture', () => {
    expect(shakeOf('shipDeath', {}, 5_000)).toBe(0);
  });

  it.each(['nuke', 'bossDeath', 'shipDeath'] as const)(
    'if reduced motion is preferred, a %s does not shake the picture',
    kind => {
      expect(shakeOf(kind, { hasReducedMotion: true })).toBe(0);
    },
  );
});

describe('season', () => {
  const count = (season: 'off' | 'halloween' | 'christmas', hasReducedMotion = false) => {
    const layer = createSeasonLayer(glyphs);
    const game = gameOf(1);
    game.patch(0, { round: { season } });
    layer.update(sceneOf(viewOf([]), { game, hasReducedMotion }));
    return spritesIn(layer.container).length;
  };

  it("a season's decorations are shown only in that season, and not if reduced motion is preferred", () => {
    expect([count('off'), count('halloween'), count('christmas')]).toEqual([0, 21, 102]);
    expect([count('halloween', true), count('christmas', true)]).toEqual([0, 0]);
  });

  it("a season's decorations are behind the fight, and move at three fifths of the camera's speed", () => {
    const placesAt = (x: number) => {
      const layer = createSeasonLayer(glyphs);
      const game = gameOf(1);
      game.patch(0, { round: { season: 'christmas' } });
      const scene = sceneOf(viewOf([]), { game });
      scene.camera.x = x;
      layer.update(scene);
      return spritesIn(layer.container).map(sprite => sprite.x - x);
    };
    const [before, after] = [placesAt(0), placesAt(100)];
    const ways = before.map((place, i) => Math.round(place - after[i]));
    expect(ways.filter(way => way === 60).length).toBeGreaterThan(90); // the others enter on the opposite side
  });
});

describe('music', () => {
  const beat = (bpm: number, msAfter: number) => {
    const game = gameOf(1);
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    const music = { bpm, beatAt: 10_000 } as NonNullable<typeof overlay.music>;
    game.patch(0, { round: { overlay: { ...overlay, music } } });
    const view = viewOf([]);
    view.at = 10_000 + msAfter;
    return beatOf(sceneOf(view, { game }));
  };

  it('the music pulse is strongest on the beat, and ends before the next beat', () => {
    expect(beat(120, 0)).toBe(1);
    expect(beat(120, 250)).toBeCloseTo(0.5 ** 2.2, 6);
    expect(beat(120, 499)).toBeLessThan(0.001);
    expect(beat(120, 500)).toBe(1);
  });

  it('above 2.8 beats per second, the music pulse follows every other beat', () => {
    expect(beat(167, 30_000 / 167)).toBeCloseTo(0.5 ** 2.2, 6);
    expect(beat(169, 30_000 / 169)).toBeCloseTo(0.75 ** 2.2, 6);
  });

  it('there is no music pulse if there is no music', () => {
    expect(beatOf(sceneOf())).toBe(0);
  });
});
