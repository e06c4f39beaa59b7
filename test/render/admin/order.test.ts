import { h } from 'preact';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import * as draft from '../../../render/admin/pages/order/draft.ts';
import { NowSection } from '../../../render/admin/pages/order/now.tsx';
import { inMode, optionsOf, ownOf, titleOf } from '../../../render/admin/pages/order/options.ts';
import { OrderPage } from '../../../render/admin/pages/order/page.tsx';
import { lengthOf, PRESETS, waitsForYou } from '../../../render/admin/pages/order/presets.ts';
import { scheduleOf } from '../../../render/admin/pages/order/schedule.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { MAX_ROUNDS, ShowRound } from '../../../schema/records/show.ts';
import type { Lobby, Round } from '../../../schema/records/state.ts';
import { agree, opened, press, useMenu } from './menu-in-node.ts';
import { LOBBY, RESULT } from './show/staging.ts';

const { asked, answer } = useMenu();
afterEach(() => draft.discard());

const order = (changes: Partial<draft.EditedOrder> = {}): draft.EditedOrder => ({
  rounds: [{ mode: 'ffa' }, { mode: 'dogfight' }, { mode: 'boss' }],
  ...{ at: 1, state: 'running' },
  ...changes,
});
const modes = (given: draft.EditedOrder) => draft.roundsIn(given).map(({ mode }) => mode);

describe('prepared evening', () => {
  it('a suggested evening fills the running order without saving it, and sets results to close automatically', async () => {
    answer('GET /show', order({ rounds: [], at: 0, state: 'ended' }));
    const page = await opened(h(OrderPage, null));
    expect(page.textContent).toContain('results close by themselves after 20 s');
    expect(page.texts('button')).toEqual([
      ...['An hour of everything', 'A cup night', 'Boss rush', 'Add a round'],
    ]);
    expect(page.texts('.now strong')).toEqual(['Nothing is planned.']);
    await press(page, 'An hour of everything');
    expect(page.texts('.now strong')).toEqual(['Nothing is planned.']);
    expect(page.textContent.match(/not saved/g)).toHaveLength(1);
    expect(page.texts('.now .muted')).toEqual(['Save the list so that the game can play it.']);
    expect(asked).toEqual(['GET /show']);
    expect(page.textContent).toContain('About 57 min in all.');
    expect(page.textContent).not.toContain('waits for you to close them');
    for (const rounds of Object.values(PRESETS))
      for (const round of rounds) expect(v.parse(ShowRound, round)).toMatchObject({ resultsSeconds: 20 });
  });

  it('each ready-made list says how many rounds it has, how long they take, and which modes or bosses they hold', async () => {
    answer('GET /show', order({ rounds: [], at: 0, state: 'ended' }));
    const page = await opened(h(OrderPage, null));
    expect(page.texts('.presets p')).toEqual([
      '8 rounds, about 57 min: Factions, Free for All, Boss, Fleet Reserves, Free for All Reserves',
      '6 rounds, about 42 min: Free for All, Factions, Free for All Reserves',
      '5 rounds, about 37 min: Hydra, Leviathan, Comet Queen, Stormcaller, Null',
    ]);
  });

  it('the duration of an evening includes lobbies and results, and results without a duration wait for the streamer', () => {
    const given = { ...defaultSettings(), lobbySeconds: 30, resultsSeconds: 0, roundMinutes: 4 };
    expect(lengthOf([{ mode: 'ffa' }, { mode: 'ffa', resultsSeconds: 30 }], given)).toBe(10);
    expect(lengthOf([{ mode: 'boss', bossMinutes: 3 }, { mode: 'reserves' }], given)).toBe(10);
    expect(lengthOf([{ mode: 'boss', bossMinutes: 0, resultsSeconds: 30 }], given)).toBe(7); // no time limit
    expect(lengthOf([{ mode: 'ffaReserves', lobbySeconds: 0 }], given)).toBe(6);
    expect(waitsForYou([{ mode: 'ffa' }], given)).toBe(true);
    expect(waitsForYou([{ mode: 'ffa', resultsSeconds: 20 }], given)).toBe(false);
  });
});

describe('schedule', () => {
  const settings = { ...defaultSettings(), lobbySeconds: 60, resultsSeconds: 60, roundMinutes: 4 };
  const rounds = [{ mode: 'ffa' }, { mode: 'dogfight' }, { mode: 'ffa', roundMinutes: 2 }] as const;
  const planned = (changes: Partial<draft.EditedOrder>, round: Partial<Round> = {}) =>
    scheduleOf(
      order({ rounds: [...rounds], ...changes }),
      { ...STATE_EXAMPLE.round, result: null, lobby: null, ...round },
      settings,
    );

  it('the schedule of an order that stands begins now with its next round, and played rounds have no time', () => {
    const standing = (at: number) => planned({ at, state: 'paused' }, { phase: 'lobby' });
    expect(standing(0)).toMatchObject({ begins: [0, 360, 720], ends: 960 });
    expect(standing(1)).toMatchObject({ begins: [null, 0, 360], ends: 600 });
  });

  it('during a fight, the schedule of an order that stands begins after the results of that fight', () => {
    const during = planned({ at: 1, state: 'paused' }, { mode: 'ffa', phase: 'playing', remaining: 30_000 });
    expect(during).toMatchObject({ begins: [null, 30 + 60, 30 + 60 + 360], ends: 30 + 60 + 600 });
  });

  it('the schedule of a running order counts the rest of its current round: lobby, fight and results', () => {
    const begins = (round: Partial<Round>) => planned({}, round).begins;
    expect(begins({ phase: 'lobby', lobby: { ...LOBBY, secondsLeft: 20 } })).toEqual([
      null,
      0,
      20 + 240 + 60,
    ]);
    expect(begins({ phase: 'playing', remaining: 30_000 })).toEqual([null, 0, 30 + 60]);
    expect(begins({ phase: 'playing', remaining: 0 })).toEqual([null, 0, 240 + 60]); // a fight without a clock
  });

  it('a lobby that does not count down is scheduled with all the time it has left', () => {
    const begins = (lobby: Partial<Lobby>) =>
      planned({}, { phase: 'lobby', remaining: 0, lobby: { ...LOBBY, ...lobby } }).begins;
    expect(begins({ secondsLeft: 20, held: true })).toEqual([null, 0, 20 + 240 + 60]);
    expect(begins({ secondsLeft: null, waiting: true })).toEqual([null, 0, 60 + 240 + 60]);
  });

  it('while the running order waits for a fight that is not in it, its next round begins after the results of that fight', () => {
    const during = (remaining: number) =>
      planned({ state: 'waiting' }, { mode: 'ffa', phase: 'playing', remaining });
    expect(during(30_000)).toMatchObject({
      begins: [null, 30 + 60, 30 + 60 + 360],
      ends: 30 + 60 + 360 + 240,
    });
    expect(during(0).begins).toEqual([null, 240 + 60, 240 + 60 + 360]); // a fight without a clock
  });

  it('while results are shown, the next round of a running order begins when they close', () => {
    const { begins, ends } = planned({}, { phase: 'lobby', result: RESULT, resultsRemaining: 15_000 });
    expect([begins, ends]).toEqual([[null, 15, 375], 615]);
  });
});

describe('edited running order', () => {
  it("the running order page shows the game's order until something is edited, and again after edits are discarded", () => {
    expect([modes(order()), draft.isUnsaved()]).toEqual([['ffa', 'dogfight', 'boss'], false]);
    draft.edit(order(), rows => draft.moved(rows, 0, 2));
    expect([modes(order()), draft.isUnsaved()]).toEqual([['dogfight', 'boss', 'ffa'], true]);
    draft.discard();
    expect(modes(order())).toEqual(['ffa', 'dogfight', 'boss']);
  });

  it('edits of a running order stop at the maximum number of rounds', () => {
    draft.edit(order(), rows => Array(MAX_ROUNDS + 1).fill(rows[0]));
    expect(draft.rowsOf(order())).toHaveLength(MAX_ROUNDS);
  });

  it('in the running order, a round can be moved up or down; moving one that does not exist does nothing', () => {
    const rows = draft.rowsOf(order());
    const keys = (moved: readonly draft.Row[]) => moved.map(({ key }) => key);
    expect(keys(draft.moved(rows, 2, 0))).toEqual([2, 0, 1]);
    expect(keys(draft.moved(rows, 0, 1))).toEqual([1, 0, 2]);
    expect(draft.moved(rows, 3, 0)).toBe(rows);
  });

  it('an edited running order keeps its current round; if this round is removed, the next round is current', () => {
    expect(draft.currentIn(order())).toBe(1);
    draft.edit(order(), rows => draft.moved(rows, 1, 0));
    expect(draft.currentIn(order())).toBe(0);
    draft.edit(order(), rows => rows.filter(({ from }) => from !== 1));
    expect(draft.currentIn(order())).toBe(1); // the third round, which is now the second
    draft.edit(order(), rows => rows.filter(({ from }) => from !== 2));
    expect(draft.currentIn(order())).toBe(-1);
    draft.discard();
    expect(draft.currentIn(order({ state: 'ended' }))).toBe(-1);
  });

  it('edits of the running order are outdated if the game has got another order meanwhile', () => {
    expect(draft.isOutdated(order({ rounds: [] }))).toBe(false);
    draft.edit(order(), rows => rows.slice(1));
    expect(draft.isOutdated(order())).toBe(false);
    const other = order({ rounds: [{ mode: 'ffa' }] });
    expect([draft.isOutdated(other), draft.currentIn(other)]).toEqual([true, -1]);
    draft.edit(other, rows => rows.slice(1)); // the edits still belong to the order in which they began
    expect(draft.isOutdated(other)).toBe(true);
  });

  it('when a saved running order runs, its current round continues; a paused or ended order does not start', () => {
    draft.edit(order(), rows => draft.moved(rows, 1, 0));
    expect(draft.submission(order())).toMatchObject({ at: 0, running: true });
    expect(draft.submission(order({ state: 'waiting' }))).toMatchObject({ at: 0, running: true });
    expect(draft.submission(order({ state: 'paused' }))).toMatchObject({ at: 0, running: false });
    expect(draft.submission(order({ state: 'ended' }))).toMatchObject({ at: 0, running: false });
    draft.edit(order(), rows => rows.filter(({ from }) => from === 0)); // no round is left to continue with
    expect(draft.submission(order())).toMatchObject({ at: 0, running: false });
  });

  it("edits made while the running order is being saved are kept and applied to the game's order", () => {
    draft.edit(order(), rows => draft.moved(rows, 0, 2)); // the rows are now dogfight, boss, ffa
    const sent = draft.unsaved();
    draft.edit(order(), rows => [...rows, draft.newRow({ mode: 'reserves' })]);
    const saved = order({ rounds: [{ mode: 'dogfight' }, { mode: 'boss' }, { mode: 'ffa' }], at: 0 });
    draft.settle(sent, saved);
    expect(draft.rowsOf(saved).map(({ from }) => from)).toEqual([0, 1, 2, null]);
    expect([draft.isOutdated(saved), draft.currentIn(saved)]).toEqual([false, 0]);
    draft.settle(draft.unsaved(), saved);
    expect(draft.isUnsaved()).toBe(false);
  });

  it('edits made while an unedited running order is being sent are kept as new rounds', () => {
    const sent = draft.unsaved();
    expect(sent).toBeNull();
    draft.edit(order(), rows => draft.moved(rows, 0, 2));
    draft.settle(sent, order());
    expect(draft.rowsOf(order()).map(({ from }) => from)).toEqual([null, null, null]);
  });

  it('each new row in the list of a running order gets a key that no other row has', () => {
    const [one, two] = [draft.newRow({ mode: 'ffa' }), draft.newRow({ mode: 'ffa' })];
    expect(new Set([one.key, two.key, ...draft.rowsOf(order()).map(({ key }) => key)]).size).toBe(5);
  });
});

describe('round', () => {
  it('a round of the running order has the options that apply to its mode', () => {
    const only = (mode: Parameters<typeof optionsOf>[0]) => {
      const special = ['roundMinutes', 'fleetSize', 'ffaLives', 'boss', 'teamPick', 'missileFriendlyFire'];
      return optionsOf(mode).filter(option => special.includes(option));
    };
    expect(only('dogfight')).toEqual(['roundMinutes', 'teamPick', 'missileFriendlyFire']);
    expect(only('reserves')).toEqual(['fleetSize', 'teamPick', 'missileFriendlyFire']);
    expect(only('ffa')).toEqual(['roundMinutes']);
    expect(only('ffaReserves')).toEqual(['ffaLives']);
    expect(only('boss')).toEqual(['boss', 'missileFriendlyFire']);
    expect(optionsOf('ffa')).toContain('field');
  });

  it('in the running order, a round whose mode changes keeps the options that also apply to the new mode', () => {
    const round = { mode: 'dogfight', roundMinutes: 5, teamPick: true, bots: 3 } as const;
    expect(inMode(round, 'ffa')).toMatchObject({ mode: 'ffa', roundMinutes: 5, bots: 3 });
    expect(inMode(round, 'ffa')).not.toHaveProperty('teamPick');
  });

  it('the options that a round of the running order sets for itself are described in words', () => {
    const round = { mode: 'ffa', roundMinutes: 5, bots: 3, field: null } as const;
    expect(ownOf(round)).toBe('Length of a round: 5 minutes · Filler bots: 3');
    expect(titleOf(round)).toBe('Free for All · Length of a round: 5 minutes · Filler bots: 3');
    expect(ownOf({ mode: 'ffa', field: 'mars' }, 'field')).toBe('');
    expect(titleOf({ mode: 'ffa' })).toBe('Free for All');
    expect(ownOf({ mode: 'ffa', bots: 0 })).toBe('Filler bots: 0');
  });
});

describe('running order', () => {
  const now = (changes: Partial<draft.EditedOrder>) => {
    const put: object[] = [];
    const note = async (change: object) => void put.push(change);
    return opened(h(NowSection, { order: order(changes), put: note })).then(page => ({ page, put }));
  };

  it('the status of the running order names its current round', async () => {
    const said = async (changes: Partial<draft.EditedOrder>) => (await now(changes)).page.texts('.now p');
    expect(await said({})).toEqual(['It runs by itself. Round 2 of 3: Factions', '']);
    expect(await said({ rounds: [], at: 0 })).toEqual(['Nothing is planned.', '']);
    expect(await said({ state: 'waiting' })).toEqual([expect.anything(), expect.stringMatching(/by hand/)]);
    expect(await said({ state: 'ended', at: 3 })).toEqual(['All rounds have been played.', '']);
  });

  it('a paused running order resumes with its current round, and an ended one starts from the beginning', async () => {
    const paused = await now({ state: 'paused' });
    expect(await press(paused.page, 'Continue')).toBe('The running order has started.');
    expect(paused.put).toEqual([{ running: true }]);
    expect((await now({ state: 'paused', at: 0 })).page.texts('button')[0]).toBe('Start');
    const over = await now({ state: 'ended', at: 3 });
    await press(over.page, 'Start');
    expect(over.put).toEqual([{ at: 0, running: true }]);
  });

  it('the running order can be paused only while it runs', async () => {
    for (const state of ['running', 'waiting'] as const) {
      const { page, put } = await now({ state });
      await press(page, 'Pause');
      expect(put).toEqual([{ running: false }]);
    }
  });

  it('only the possible actions on the running order are offered', async () => {
    const offers = async (changes: Partial<draft.EditedOrder>) => (await now(changes)).page.texts('button');
    expect(await offers({ rounds: [], at: 0, state: 'ended' })).toEqual([]);
    expect(await offers({ state: 'paused', at: 0 })).toEqual(['Start', 'End it']);
    expect(await offers({ state: 'running' })).toEqual(['Pause', 'End it']);
    expect(await offers({ state: 'ended', at: 3 })).toEqual(['Start']);
  });

  it('ending the running order asks for confirmation, and keeps the list of rounds for another start', async () => {
    const { page, put } = await now({});
    await press(page, 'End it');
    expect(put).toEqual([]);
    await agree(page);
    expect(put).toEqual([{ rounds: [] }]);
    const ended = order({ rounds: [], at: 0, state: 'ended' });
    expect([modes(ended), draft.isUnsaved()]).toEqual([['ffa', 'dogfight', 'boss'], true]);
    expect(draft.rowsOf(ended).every(({ from }) => from === null)).toBe(true);
  });
});
