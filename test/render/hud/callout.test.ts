import type { Signal } from '@preact/signals';
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import type { Callout } from '../../../render/game/callouts/callout.ts';
import { CalloutCard } from '../../../render/hud/callout.tsx';
import { TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import type { Round } from '../../../schema/records/state.ts';
import { gameOf, HYDRA } from '../frames.ts';
import { shown } from '../page-in-node.ts';

/** Tests of the card of a call-out. */

const FIRST_BLOOD: Callout = {
  ...{ kind: 'firstBlood', title: 'First blood', who: 'Ada', words: 'shot down', whom: 'Linus' },
  ...{ priority: 1, topic: 'first blood' },
};
const LEAD: Callout = {
  ...{ kind: 'lead', title: 'New leader', who: 'Red', team: 0, words: 'lead' },
  ...{ priority: 1, topic: 'lead' },
};

function card(callout: Callout, round: Partial<Round> = {}) {
  const game = gameOf(20);
  game.patch(0, { round });
  (game.callout as Signal<Callout | null>).value = callout;
  return shown(h(CalloutCard, { game }));
}
const fighters = (page: ReturnType<typeof card>) =>
  page.all('b').map(b => [b.textContent, b.style['--team'], b.all('.robot').length]);

describe('call-out', () => {
  it("a call-out says who did what to whom, and shows each pilot in the team's colour", () => {
    const page = card(FIRST_BLOOD);
    expect([page.texts('h2'), page.texts('.words')]).toEqual([['First blood'], ['shot down']]);
    expect(fighters(page)).toEqual([
      ['Ada', TEAM_COLORS[0], 0],
      ['Linus', TEAM_COLORS[1], 0],
    ]);
    expect(fighters(card({ ...FIRST_BLOOD, who: 'Gone', whom: 'Drone 18' }))).toEqual([
      ['Gone', 'var(--muted)', 0],
      ['Drone 18', TEAM_COLORS[0], 1],
    ]);
  });

  it('the last words of a call-out are in one line with the name after them', () => {
    const lineOf = (words: string, whom?: string) => {
      const page = card({ ...FIRST_BLOOD, words, whom });
      return [page.texts('.words'), page.texts('.last')];
    };
    expect(lineOf('did the most damage, last hit by', 'Linus')).toEqual([
      ['did the most damage,', 'last hit by'],
      ['last hit byLinus'],
    ]);
    expect([lineOf('shot down', 'Linus'), lineOf('')]).toEqual([
      [['shot down'], ['shot downLinus']],
      [[], []],
    ]);
  });

  it('a call-out about a team has its name, colour and mark, and the pilots of a boss round are blue', () => {
    const markOf = (page: ReturnType<typeof card>) =>
      page.all('b path').map(({ attributes }) => attributes.d);
    expect(fighters(card(LEAD))).toEqual([['Red', TEAM_COLORS[0], 0]]);
    expect(fighters(card(LEAD, { mode: 'boss' }))).toEqual([['Red', TEAM_COLORS[1], 0]]);
    expect(markOf(card(LEAD))).toEqual(markOf(card({ ...FIRST_BLOOD, whom: undefined })));
    expect(markOf(card({ ...LEAD, team: 1 }))).not.toEqual(markOf(card(LEAD)));
  });

  it('call-outs are hidden by boards, by cards in the centre, and while a boss is shown below a banner', () => {
    const announcement = { text: 'Hello', color: '#ff8800', seconds: 9, remaining: 9_000 };
    const overlay = { ...gameOf(0).round.value?.overlay, announcement } as Round['overlay'];
    const isShown = (round: Partial<Round>) => card(FIRST_BLOOD, round).all('.callout').length > 0;
    expect([isShown({}), isShown({ bosses: [HYDRA] }), isShown({ overlay })]).toEqual([true, true, true]);
    expect(isShown({ phase: 'lobby' })).toBe(false);
    expect(isShown({ bosses: [{ ...HYDRA, phase: 'warning' }] })).toBe(false);
    expect(isShown({ bosses: [HYDRA], overlay })).toBe(false);
  });
});
