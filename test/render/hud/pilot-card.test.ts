import { h } from 'preact';
import { expect, it } from 'vitest';
import { PilotCard } from '../../../render/hud/pilot-card.tsx';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { gameOf } from '../frames.ts';
import { useBlankCanvas } from '../layers/blank-canvas.ts';
import { shown } from '../page-in-node.ts';

/** Tests of the card of the highlighted pilot. */

useBlankCanvas();

function card(over: Partial<OverlayPilot> = {}, isFollowed = true) {
  const game = gameOf(2);
  const [linus] = [...game.pilots.value.values()].filter(({ name }) => name === 'Linus');
  game.patch(0, { pilots: [{ ...linus, kills: 3, deaths: 1, ...over }] });
  game.focus.value = { id: linus.id, isFollowed, hull: 0.5 };
  return { game, page: () => shown(h(PilotCard, { game })) };
}

it("a pilot's card shows name, kills, deaths and the remaining hull", () => {
  const page = card().page();
  expect(page.texts('h2 span')).toEqual(['Linus']);
  expect(page.texts('.numbers span')).toEqual(['3 kills', '1 death']);
  expect(Number(page.one('.hull').style['--share'])).toBe(0.5);
});

it("a pilot's card shows lives in modes with lives", () => {
  expect(card({ lives: 2 }).page().texts('.numbers span')).toEqual(['3 kills', '1 death', '2 lives']);
  expect(card({ lives: 1 }).page().texts('.numbers span')[2]).toBe('1 life');
});

it("a pilot's card shows an empty hull while the pilot is shot down", () => {
  const left = (alive: boolean) => Number(card({ alive }).page().one('.hull').style['--share']);
  expect([left(true), left(false)]).toEqual([0.5, 0]);
});

it("a pilot's card says why it is shown, and whether the pilot is shot down or out", () => {
  const caption = (over: Partial<OverlayPilot>, isFollowed?: boolean) =>
    card(over, isFollowed).page().texts('.eyebrow')[0];
  expect(caption({})).toBe('Following');
  expect(caption({}, false)).toBe('In the fight');
  expect(caption({ alive: false })).toBe('Shot down');
  expect(caption({ alive: false, lives: 0 })).toBe('Out');
});

it("a pilot's card is shown while a pilot is highlighted and no board covers the fight", () => {
  const { game, page } = card();
  game.patch(0, { round: { phase: 'lobby' } });
  expect(page().all('.pilot-card')).toEqual([]);
  game.patch(0, { round: { phase: 'playing' } });
  expect(page().all('.pilot-card').length).toBe(1);
  game.focus.value = null;
  expect(page().all('.pilot-card')).toEqual([]);
});
