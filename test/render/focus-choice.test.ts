import { describe, expect, it } from 'vitest';
import { createCamera } from '../../render/camera/camera.ts';
import { createFocusChoice } from '../../render/camera/focus-choice.ts';
import type { Round } from '../../schema/records/state.ts';
import { gameOf, viewOf } from './frames.ts';

/** Tests of the highlighted pilot: the followed one, or otherwise, in calm times, one viewer after the other. */

const view = viewOf([
  { id: 1, x: 0, y: 0 },
  { id: 2, x: 5_000, y: 0 },
]);

/** A game of 20 pilots, of whom the first 18 are viewers. The page highlights one of them. */
function watching() {
  const game = gameOf(20);
  const focus = createFocusChoice(game);
  const camera = createCamera();
  const patch = (round: Partial<Round>) => game.patch(0, { round });
  return {
    game,
    patch,
    follow(id: string | null) {
      if (game.round.value) patch({ overlay: { ...game.round.value.overlay, follow: id } });
    },
    /** The highlighted pilot at a time (s). */
    at(seconds: number, seen = view) {
      focus.update(seen, camera, seconds * 1_000);
      return game.focus.value;
    },
  };
}

describe('followed pilot', () => {
  it('a followed pilot is highlighted with the remaining hull', () => {
    const { follow, at } = watching();
    expect(at(0)).toBeNull();
    follow('Linus');
    view.value[view.rowOf[2]] = 128;
    expect(at(0)).toEqual({ id: 'Linus', isFollowed: true, hull: 0.525 });
    follow(null);
    expect(at(1)).toBeNull();
  });

  it('if the followed pilot has no ship, the remaining hull is shown as empty', () => {
    const { follow, at } = watching();
    follow('Grace');
    expect(at(0)).toEqual({ id: 'Grace', isFollowed: true, hull: 0 });
  });
});

describe('highlight', () => {
  it('after 20 s in which nothing happens, a viewer in the picture is highlighted', () => {
    const { at } = watching();
    at(0);
    expect(at(20)).toEqual({ id: 'Ada', isFollowed: false, hull: 1 });
  });

  it('among the viewers who stay in the picture, the viewer with most kills is highlighted', () => {
    // the view is 1,920 u wide; at each side, 15 % of 1,080 u do not count
    const idOf = (...places: [id: number, x: number][]) => {
      const { at } = watching();
      const seen = viewOf(places.map(([id, x]) => ({ id, x, y: 0 })));
      at(0, seen);
      return at(20, seen)?.id;
    };
    expect(idOf([1, 0], [2, 300])).toBe('Linus');
    expect(idOf([1, 0], [2, 797])).toBe('Linus');
    expect(idOf([1, 0], [2, 799])).toBe('Ada');
  });

  it('nobody is highlighted if only bots are in the picture', () => {
    const { at } = watching();
    const bots = viewOf([{ id: 19, x: 0, y: 0 }]);
    at(0, bots);
    expect(at(20, bots)).toBeNull();
  });

  it('nobody is highlighted while a board is open or while something else is shown', () => {
    const busy: ((watched: ReturnType<typeof watching>) => void)[] = [
      ({ patch }) => patch({ phase: 'lobby' }),
      ({ game }) => game.event({ type: 'join', at: 0, user: 'Ada' }, 19_000),
      ({ game }) => game.event({ type: 'sub', at: 0, user: 'Ada', months: 2, text: '' }, 19_000),
      ({ patch, game }) => {
        const announcement = { text: 'Hi', color: '#ffffff', seconds: 5, remaining: 5_000 };
        if (game.round.value) patch({ overlay: { ...game.round.value.overlay, announcement } });
      },
    ];
    for (const happen of busy) {
      const watched = watching();
      watched.at(0);
      happen(watched);
      watched.game.tick(0, 19_000);
      expect(watched.at(20)).toBeNull();
    }
  });
});
