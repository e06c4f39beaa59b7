import { beforeEach, describe, expect, it } from 'vitest';
import { BOSS_NAMES } from '../../../../schema/catalog/catalog.ts';
import type { GameEvent } from '../../../../schema/records/events.ts';
import { openPage } from './page.ts';

/** Tests of the sounds of events and of the menu. */

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

describe('news', () => {
  it('joins, the starts of rounds and bosses have sounds', () => {
    page.tell({ type: 'join', user: 'ada' });
    page.tell({ type: 'round.start' });
    page.tell({ type: 'boss.warning', boss: BOSS_NAMES[3] });
    page.tell({ type: 'boss.rage', boss: BOSS_NAMES[1] });
    page.tell({ type: 'boss.left', boss: BOSS_NAMES[1] });
    expect(page.picture([]).cues).toEqual([
      { sound: 'join' },
      { sound: 'round.start' },
      { sound: 'boss.warning', variant: 3 },
      { sound: 'boss.rage', variant: 1 },
      { sound: 'boss.left' },
    ]);
  });

  it('the end of a round has a sound', () => {
    page.cues.event({ type: 'round.end' } as GameEvent, page.now);
    expect(page.heard([])).toEqual(['round.end']);
  });

  it('paid effects have a sound, and large amounts have a different one', () => {
    page.tell({ type: 'sub', user: 'ada', months: 2 });
    expect(page.heard([])).toEqual(['thanks']);
    page.tell({ type: 'gift', user: 'bob', count: 20 });
    expect(page.heard([])).toEqual(['thanks.big']);
    page.tell({ type: 'boss.shield', boss: 'Hydra' });
    expect(page.heard([])).toEqual([]);
    page.tell({ type: 'gift', user: 'bob', count: 20 }); // this gift is added to the alert of the first one
    expect(page.heard([])).toEqual(['thanks.big']);
    expect(page.heard([])).toEqual([]);
  });

  it('turning the pages of the menu has a sound', () => {
    const turnTo = (menu: 'main' | 'boards' | null) => {
      const { overlay } = page.game.round.value ?? {};
      page.game.patch(0, { round: { overlay: { ...overlay, menu } as never } }, page.now);
      return page.heard([]);
    };
    expect(turnTo('main')).toEqual(['menu.back']);
    expect(turnTo('boards')).toEqual(['menu.press']);
    expect(turnTo('main')).toEqual(['menu.back']);
  });

  it('each of the last five seconds of a lobby has a sound, but no sound is played while the lobby is on hold', () => {
    const lobby = (seconds: number, held = false) => {
      const state = { mode: 'ffa', field: 'mars', secondsLeft: seconds, waiting: false, held } as const;
      const round = { phase: 'lobby', lobby: state, remaining: seconds * 1_000 } as const;
      page.game.patch(0, { round }, page.now);
      return page.heard([]);
    };
    const counted = [8, 7, 6, 5, 4, 3, 2, 1, 0].map(seconds => lobby(seconds));
    expect(counted.flat()).toEqual([...Array(4).fill('countdown'), 'countdown.last']);
    expect([9, 5, 4].flatMap(seconds => lobby(seconds, true))).toEqual([]);
    expect([7, 3, 5].map(seconds => lobby(seconds))).toEqual([[], ['countdown'], []]); // the countdown began again at 5
  });
});

describe('large payment', () => {
  it.each<[string, GameEvent['type'], object, string]>([
    ['a cheer of 500 bits has the sound of a large payment', 'cheer', { bits: 500, text: '' }, 'thanks.big'],
    ['a cheer of 499 bits has the usual sound of thanks', 'cheer', { bits: 499, text: '' }, 'thanks'],
    ['five gift subscriptions at once have the sound of a large payment', 'gift', { count: 5 }, 'thanks.big'],
    ['four gift subscriptions at once have the usual sound of thanks', 'gift', { count: 4 }, 'thanks'],
    ['every raid has the sound of a large payment', 'raid', { viewers: 1 }, 'thanks.big'],
  ])('%s', (_, type, fields, sound) => {
    page.tell({ type, user: 'ada', ...fields } as never);
    const heard = Array.from({ length: 10 }, () => {
      page.game.tick(0, page.now); // the alert of a cheer waits for its effects
      return page.heard([], 500);
    });
    expect(heard.flat()).toEqual([sound]);
  });
});
