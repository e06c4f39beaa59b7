import { describe, expect, it } from 'vitest';
import { stagedPilots } from '../../harness/browser/staged-round.ts';
import { createNewcomers } from '../../render/game/newcomers.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { gameOf } from './frames.ts';

/** Viewers who have just joined are highlighted, a few at a time. */

const [viewer] = stagedPilots(1, 2);

/** A page that knows these pilots; all of them fly. */
function pageWith(...names: string[]) {
  const pilots = new Map<string, OverlayPilot>();
  const know = (name: string, over: Partial<OverlayPilot> = {}) =>
    pilots.set(name, { ...viewer, name, ...over });
  for (const name of names) know(name);
  const newcomers = createNewcomers(name => pilots.get(name));
  return {
    ...newcomers,
    know,
    forget: (name: string) => pilots.delete(name),
    /** The highlighted newcomers at a time (s). */
    at(seconds: number, inTheWay = false) {
      newcomers.tick(seconds * 1_000, inTheWay);
      return newcomers.shown.value.map(({ user }) => user);
    },
  };
}

const named = (count: number) => Array.from({ length: count }, (_, i) => `viewer${i}`);

describe('viewer who has just joined', () => {
  it('a viewer who has just joined is highlighted for 5 s', () => {
    const page = pageWith('ada');
    page.add('ada', 0);
    expect(page.at(0)).toEqual(['ada']);
    expect(page.at(4.99)).toEqual(['ada']);
    expect(page.at(5)).toEqual([]);
  });

  it('a viewer who joined twice is highlighted once', () => {
    const page = pageWith('ada');
    for (let i = 0; i < 2; i++) page.add('ada', 0);
    expect([page.at(0), page.at(5)]).toEqual([['ada'], []]);
  });

  it('a viewer who joined is highlighted as soon as the ship flies, if it flies within 10 s', () => {
    const page = pageWith();
    page.know('ada', { alive: false });
    page.add('ada', 0);
    page.add('linus', 0);
    expect(page.at(4)).toEqual([]);
    page.know('ada');
    expect(page.at(9)).toEqual(['ada']);
    page.know('linus');
    expect(page.at(10)).toEqual(['ada']);
  });

  it('a viewer who has joined is not highlighted while a card is in the middle of the picture, but after that', () => {
    const page = pageWith('ada', 'linus');
    page.add('ada', 0);
    expect([page.at(0, true), page.at(3, true), page.at(3.2)]).toEqual([[], [], ['ada']]);
    page.add('linus', 3_500);
    expect([page.at(4, true), page.at(5)]).toEqual([[], ['ada', 'linus']]);
  });

  it('a viewer who joined and has left is no longer highlighted', () => {
    const page = pageWith('ada');
    page.add('ada', 0);
    expect(page.at(0)).toEqual(['ada']);
    page.forget('ada');
    expect(page.at(1)).toEqual([]);
  });
});

it('a viewer who joins as a round begins is highlighted once the card of the round is gone', () => {
  const game = gameOf(2);
  game.event({ type: 'round.start', at: 0 } as never, 0);
  game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
  const at = (now: number) => {
    game.tick(0, now);
    return game.newcomers.value.map(({ user }) => user);
  };
  expect([game.centre.value, at(3_200), at(3_300)]).toEqual(['intro', [], ['Ada']]);
});

it('if many viewers join, the first two are highlighted at once, then the next two, and no further viewers', () => {
  const names = named(60);
  const page = pageWith(...names);
  for (const [i, name] of names.entries()) page.add(name, i);
  expect(page.at(0.1)).toEqual(names.slice(0, 2));
  expect(page.at(5.2)).toEqual(names.slice(2, 4));
  expect(page.at(10.3)).toEqual([]);
});

it('bots that join are not highlighted, and viewers need not wait for them', () => {
  const page = pageWith('ada');
  page.know('drone', { bot: true });
  page.add('drone', 0);
  page.add('ada', 0);
  expect(page.at(0)).toEqual(['ada']);
});

it('viewers who joined before the current connection are not highlighted', () => {
  const page = pageWith('ada', 'linus', 'grace');
  for (const name of ['ada', 'linus', 'grace']) page.add(name, 0);
  page.at(0);
  page.clear();
  expect(page.at(1)).toEqual([]);
});

it('at most 24 viewers who joined wait to be highlighted until their ships fly', () => {
  const names = named(25);
  const page = pageWith();
  for (const name of names) page.add(name, 0);
  page.know(names[24]);
  expect(page.at(1)).toEqual([]);
  page.know(names[23]);
  expect(page.at(1)).toEqual([names[23]]);
});
