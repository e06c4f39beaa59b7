import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as draft from '../../../render/admin/pages/order/draft.ts';
import { OrderPage } from '../../../render/admin/pages/order/page.tsx';
import { PRESETS } from '../../../render/admin/pages/order/presets.ts';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { MAX_ROUNDS } from '../../../schema/records/show.ts';
import { SETTING_RANGES } from '../../setting-ranges.ts';
import { knows, opened, press, settled, useMenu } from './menu-in-node.ts';
import { RESULT } from './show/staging.ts';

/** Tests of editing the rounds of a running order on the page. */

const { asked, answer } = useMenu();
afterEach(() => {
  draft.discard();
  vi.useRealTimers();
});

const order = (changes: Partial<draft.EditedOrder> = {}): draft.EditedOrder => ({
  rounds: [{ mode: 'ffa' }, { mode: 'dogfight' }, { mode: 'boss' }],
  ...{ at: 1, state: 'running' },
  ...changes,
});

describe('unsaved running order', () => {
  it('a button saves and starts the running order; while the order is running, the button only saves it', async () => {
    answer('GET /show', order({ rounds: [], at: 0, state: 'ended' }));
    const page = await opened(h(OrderPage, null));
    await press(page, 'A cup night');
    answer('PUT /show', order());
    answer('GET /show', order());
    expect(await press(page, 'Save and start')).toBe('The running order has started.');
    const rounds = PRESETS.cup;
    expect(asked.filter(request => typeof request !== 'string')).toEqual([
      ['PUT /show', { rounds, at: 0, running: true }],
    ]);
    await press(page, 'Add a round');
    expect(page.texts('.unsaved button')).toEqual(['Save the order', 'Discard changes']);
  });
});

describe('rounds', () => {
  const page = (changes: Partial<draft.EditedOrder> = {}) => {
    answer('GET /show', order(changes));
    return opened(h(OrderPage, null));
  };

  it('buttons edit the rounds of the running order, and their changes are saved at once', async () => {
    const list = await page();
    const titles = () => list.texts('.title strong');
    expect(list.texts('.mark')).toEqual(['now', 'next']);
    expect(await press(list, 'Move down: Round 1')).toBe('It is now round 2.');
    expect(titles()).toEqual(['1. Factions', '2. Free for All', '3. Boss']);
    expect(await press(list, 'Move up: Round 1')).toBe('This is already the first round.');
    expect(await press(list, 'Move down: Round 3')).toBe('This is already the last round.');
    await press(list, 'Duplicate: Round 2');
    await press(list, 'Remove: Round 1');
    await press(list, 'Add a round');
    expect(titles()).toEqual(['1. Free for All', '2. Free for All', '3. Boss', '4. Boss']);
    expect(asked).toEqual(['GET /show']);
    answer('PUT /show', order());
    await press(list, 'Save the order');
    const rounds = ['ffa', 'ffa', 'boss', 'boss'].map(mode => ({ mode }));
    expect(asked.filter(request => Array.isArray(request))).toEqual([
      ['PUT /show', { rounds, at: 2, running: true }],
    ]);
  });

  it('unsaved changes to the running order stay unsaved when it is paused or resumed', async () => {
    const list = await page();
    await press(list, 'Remove: Round 1');
    answer('PUT /show', order({ state: 'paused' }));
    await press(list, 'Pause');
    expect([list.texts('.title strong'), draft.isUnsaved()]).toEqual([['1. Factions', '2. Boss'], true]);
  });

  it('dragging a round of the running order onto another one moves it there, and other drops are ignored', async () => {
    const list = await page();
    const titles = () => list.texts('.title strong').map(title => title.slice(3));
    const happen = async (place: string, at: number, type: string) => {
      const event = new Event(type, { cancelable: true });
      Object.defineProperty(event, 'target', { value: { closest: () => null } });
      list.all(place)[at].dispatchEvent(event);
      await settled();
      return event.defaultPrevented;
    };
    expect(await happen('.round', 2, 'dragover')).toBe(false); // the browser drags something from another page
    await happen('.round', 2, 'drop');
    expect(titles()).toEqual(['Free for All', 'Factions', 'Boss']);
    await happen('.handle', 0, 'dragstart');
    expect(await happen('.round', 2, 'dragover')).toBe(true);
    await happen('.round', 2, 'drop');
    expect(titles()).toEqual(['Factions', 'Boss', 'Free for All']);
    await happen('.round', 1, 'drop'); // the drag has ended
    await happen('.handle', 1, 'dragstart');
    await happen('.handle', 1, 'dragend');
    await happen('.round', 0, 'drop');
    expect(titles()).toEqual(['Factions', 'Boss', 'Free for All']);
  });

  it('each round of the running order shows when it begins, how long it takes, and its field', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 1, 20, 15) });
    const rounds = [
      { mode: 'ffa' },
      { mode: 'ffa', field: 'mars', roundMinutes: 3 },
      { mode: 'ffa' },
    ] as const;
    const own = { lobbySeconds: 60, resultsSeconds: 60 };
    knows({
      settings: { ...STATE_EXAMPLE.settings, roundMinutes: 8 },
      round: { ...STATE_EXAMPLE.round, phase: 'lobby' },
    });
    const list = await page({ rounds: rounds.map(round => ({ ...round, ...own })), state: 'paused' });
    const time = (minute: number) =>
      new Date(2026, 0, 1, 20, minute).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
    expect(list.texts('.when time')).toEqual(['played', time(15), time(20)]);
    expect(list.texts('.when small')).toEqual(['about 10 min', 'about 5 min', 'about 10 min']);
    expect(list.texts('.where')).toEqual(['field as set', 'Mars', 'field as set']);
    expect(list.one('.bar').textContent).toContain(`If it starts now, it ends at about ${time(30)}.`);
  });

  it('during a fight, the running order page says when an order that stands would end if it started after the fight', async () => {
    const list = await page({ state: 'paused' });
    expect(list.one('.bar').textContent).toContain('If it starts after this fight, it ends at about');
  });

  it('while results are shown, a running order marks its next round, and no round as the current one', async () => {
    knows({ round: { ...STATE_EXAMPLE.round, phase: 'lobby', result: RESULT } });
    expect((await page()).texts('.mark')).toEqual(['next']);
  });

  it('while a fight is on that is not in the running order, the first of its remaining rounds is marked as next', async () => {
    knows({ round: { ...STATE_EXAMPLE.round, phase: 'playing', result: null } });
    expect((await page({ state: 'waiting' })).texts('.mark')).toEqual(['next']);
  });

  it('if the running order was changed elsewhere, the page says when the edited rounds would end', async () => {
    const list = await page();
    await press(list, 'Remove: Round 1');
    expect(list.one('.bar').textContent).toContain('It ends at about');
    answer('GET /show', order({ rounds: [{ mode: 'reserves' }], at: 0 })); // somebody has set it, and it runs again
    await press(list, 'Pause'); // after that, the page reads the order again
    expect(list.one('.bar').textContent).toContain('If it starts after this fight, it ends at about');
  });

  it('the running order can start with any round', async () => {
    const list = await page({ state: 'paused' });
    expect(list.texts('.mark')).toEqual(['next']);
    answer('PUT /show', order());
    await press(list, 'Start from here: Round 3');
    expect(asked).toContainEqual(['PUT /show', { rounds: order().rounds, at: 2, running: true }]);
  });

  it('in a round of the running order, an empty option shows the value of the setting', async () => {
    const list = await page();
    const [first] = list.all('.round');
    await first.named('Length of a round (minutes)').enter({ value: '5', valueAsNumber: 5 });
    await settled();
    expect(list.texts('.title small')[0]).toBe('Length of a round: 5 minutes');
    await first.named('Length of a round (minutes)').enter({ value: '', valueAsNumber: Number.NaN });
    await settled();
    expect(list.texts('.title small')[0]).toBe('');
    await first.named('Length of a round (minutes)').enter({ value: '9999', valueAsNumber: 9_999 });
    const [, longest] = SETTING_RANGES.roundMinutes;
    expect(draft.roundsIn(order())[0]).toEqual({ mode: 'ffa', roundMinutes: longest });
  });

  it("a round's options that are chosen from a list are saved as numbers or switches, or not at all", async () => {
    const list = await page({ rounds: [{ mode: 'dogfight' }] });
    const choose = async (setting: 'teamCount' | 'teamPick', value: string) => {
      await list.named(TEXTS.settings.rows[setting].name).enter({ value });
      return draft.roundsIn(order())[0][setting];
    };
    expect([await choose('teamCount', '3'), await choose('teamPick', 'false')]).toEqual([3, false]);
    expect([await choose('teamCount', ''), await choose('teamPick', '')]).toEqual([undefined, undefined]);
  });

  it('the running order accepts no more than the maximum number of rounds', async () => {
    const list = await page({ rounds: Array(MAX_ROUNDS).fill({ mode: 'ffa' }) });
    await press(list, 'Add a round');
    expect(list.all('.round')).toHaveLength(MAX_ROUNDS);
    expect(list.texts('.why')).toContain(`A running order has at most ${MAX_ROUNDS} rounds.`);
  });
});
