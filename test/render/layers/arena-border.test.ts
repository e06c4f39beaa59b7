import { expect, it } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { createArenaBorderLayer } from '../../../render/layers/index.ts';
import { SUDDEN_DEATH_TEXT } from '../../../schema/catalog/rules.ts';
import type { Round } from '../../../schema/records/state.ts';
import { gameOf, viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

/** The border of the arena glows in sudden death. */

/** The number of lines that are drawn for arenas of these widths, one after the other. */
function linesOf(mode: Round['mode'], widths: number[], text = 'Hello') {
  const game = gameOf(2, 0);
  const announcement = { text, color: '#ff4d5e', seconds: 8, remaining: 8_000 };
  game.patch(0, { round: { mode, overlay: { ...stagedRound(0).overlay, announcement } } });
  const layer = createArenaBorderLayer(atlas);
  return widths.map(width => {
    const view = { ...viewOf([]), arena: { width, height: (width * 9) / 16 } };
    layer.update(sceneOf(view, { game }));
    return spritesIn(layer.container).length;
  });
}

it("in a last-standing round, the arena's border glows once the arena shrinks", () => {
  expect(linesOf('ffaReserves', [4_800, 4_800, 4_560, 4_332])).toEqual([0, 0, 12, 12]);
  expect(linesOf('reserves', [4_800, 4_560])).toEqual([0, 12]);
  expect(linesOf('ffa', [4_800, 4_560])).toEqual([0, 0]);
});

it("the arena's border glows from the announcement of sudden death", () => {
  expect(linesOf('ffaReserves', [4_800, 4_800], SUDDEN_DEATH_TEXT)).toEqual([12, 12]);
  expect(linesOf('dogfight', [4_800], SUDDEN_DEATH_TEXT)).toEqual([0]);
});

it("in the next round, the arena's border does not glow even if the arena is smaller", () => {
  const game = gameOf(2, 0);
  game.patch(0, { round: { mode: 'ffaReserves' } });
  const layer = createArenaBorderLayer(atlas);
  const linesAt = (width: number) => {
    const view = { ...viewOf([]), arena: { width, height: (width * 9) / 16 } };
    layer.update(sceneOf(view, { game }));
    return spritesIn(layer.container).length;
  };
  expect([4_800, 4_560].map(linesAt)).toEqual([0, 12]);
  game.patch(0, { round: { phase: 'lobby' } });
  expect(linesAt(4_000)).toBe(0);
  game.patch(0, { round: { phase: 'playing' } });
  expect([4_000, 3_800].map(linesAt)).toEqual([0, 12]);
});

it("after the announcement of sudden death, the arena's border keeps glowing until the arena shrinks", () => {
  const game = gameOf(2, 0);
  const layer = createArenaBorderLayer(atlas);
  const linesWith = (text: string | null) => {
    const announcement = text === null ? null : { text, color: '#ff4d5e', seconds: 8, remaining: 8_000 };
    game.patch(0, { round: { mode: 'ffaReserves', overlay: { ...stagedRound(0).overlay, announcement } } });
    layer.update(sceneOf(viewOf([]), { game }));
    return spritesIn(layer.container).length;
  };
  expect([null, SUDDEN_DEATH_TEXT, null].map(linesWith)).toEqual([0, 12, 12]);
});

it("the arena's border pulses, or glows steadily if reduced motion is preferred", () => {
  const game = gameOf(2, 0);
  const announcement = { text: SUDDEN_DEATH_TEXT, color: '#ff4d5e', seconds: 8, remaining: 8_000 };
  game.patch(0, { round: { mode: 'ffaReserves', overlay: { ...stagedRound(0).overlay, announcement } } });
  const strengths = (hasReducedMotion: boolean) => {
    const layer = createArenaBorderLayer(atlas);
    const all = [0, 0.4, 1.2].map(time => {
      layer.update(sceneOf(viewOf([]), { game, time, hasReducedMotion }));
      return Math.max(...spritesIn(layer.container).map(({ color }) => color >>> 24));
    });
    return new Set(all).size;
  };
  expect([strengths(false), strengths(true)]).toEqual([3, 1]);
});
