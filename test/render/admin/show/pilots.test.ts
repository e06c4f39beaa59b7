import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BansSection } from '../../../../render/admin/pages/show/pilots/bans.tsx';
import { PilotsSection } from '../../../../render/admin/pages/show/pilots/pilots.tsx';
import { ReceiptsSection } from '../../../../render/admin/pages/show/receipts.tsx';
import { TEXTS } from '../../../../render/admin/texts/index.ts';
import { keysOf } from '../../../../schema/catalog/catalog.ts';
import { EFFECTS } from '../../../../schema/catalog/effects.ts';
import { STATE_EXAMPLE } from '../../../../schema/records/examples.ts';
import { PageElement } from '../../page-in-node.ts';
import { agree, knows, opened, press, settled, useMenu } from '../menu-in-node.ts';
import { pilot } from './staging.ts';

/** Tests of the list of pilots, and of the lists beside it. */

const { asked, answer } = useMenu();

describe('pilots', () => {
  const names = async (search = '') => {
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    await page.named('Search pilots').enter({ value: search });
    return page.texts('.name');
  };

  it('the menu lists viewers before bots, sorted by kills, and finds them by name or id', async () => {
    const bot = pilot('Robo', { id: 'bot:x7', bot: true, kills: 9 });
    knows({ pilots: [bot, pilot('Low'), pilot('Best', { kills: 2 })] });
    expect(await names()).toEqual(['Best', 'Low', 'Robo']);
    expect([await names(' LOW '), await names('x7'), await names('nobody')]).toEqual([['Low'], ['Robo'], []]);
  });

  it('while the pointer is over the list of pilots, its order stays the same, and new pilots are added at the end', async () => {
    knows({ pilots: [pilot('A', { kills: 2 }), pilot('B')] });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    page.one('.pilots').dispatchEvent(new Event('pointerenter'));
    knows({ pilots: [pilot('A', { kills: 2 }), pilot('B', { kills: 3 }), pilot('C', { kills: 4 })] });
    await settled();
    expect(page.texts('.name')).toEqual(['A', 'B', 'C']);
    page.one('.pilots').dispatchEvent(new Event('pointerleave'));
    await settled();
    expect(page.texts('.name')).toEqual(['C', 'B', 'A']);
  });

  it('the list of pilots shows the first sixty, and says how many more there are', async () => {
    knows({ pilots: Array.from({ length: 61 }, (_, i) => pilot(`P${i}`)) });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    expect([page.texts('.name').length, page.texts('.muted')[0]]).toEqual([60, '1 more: search by name.']);
    knows({ pilots: Array.from({ length: 60 }, (_, i) => pilot(`P${i}`)) });
    await settled();
    expect(page.textContent).not.toContain('more:');
  });

  it("the list of pilots shows each pilot's team, and who is shot down", async () => {
    knows({ pilots: [pilot('A', { team: 1, alive: false, kills: 2, deaths: 3 })] });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    expect(page.texts('.pilots small')).toEqual(['Blue, 2 kills, 3 deaths, down']);
  });

  it('a pilot who waits for the next round is not called shot down', async () => {
    const waiting = pilot('A', { team: 1, alive: false });
    knows({ pilots: [waiting], round: { ...STATE_EXAMPLE.round, phase: 'lobby' } });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    expect(page.texts('.pilots small')).toEqual(['Blue, 0 kills, 0 deaths']);
  });

  it('on the show page, the same button selects and deselects a pilot', async () => {
    const chosen = signal<string | null>(null);
    knows({ pilots: [pilot('A')] });
    const page = await opened(h(PilotsSection, { chosen }));
    const row = () => page.one('.pilots button');
    await row().press();
    expect([chosen.value, row().attributes['aria-pressed'], page.texts('h4')]).toEqual([
      'chat:a',
      'true',
      ['A'],
    ]);
    await row().press();
    expect([chosen.value, page.all('h4')]).toEqual([null, []]);
  });

  it('a double click on a pilot selects or deselects it as a single click does', async () => {
    const chosen = signal<string | null>(null);
    knows({ pilots: [pilot('A')] });
    const page = await opened(h(PilotsSection, { chosen }));
    const click = async (detail: number) => {
      page.one('.pilots button').dispatchEvent(Object.assign(new Event('click'), { detail }));
      await settled();
      return chosen.value;
    };
    expect([await click(1), await click(2)]).toEqual(['chat:a', 'chat:a']);
    expect([await click(1), await click(2)]).toEqual([null, null]);
  });

  it('on the show page, pilots can be helped and removed; a ban asks for confirmation, and bots cannot be banned', async () => {
    const chosen = signal<string | null>('chat:a');
    knows({ pilots: [pilot('A'), pilot('B', { id: 'bot:b', bot: true })], can: {} });
    answer('POST /pilots/chat%3Aa/abilities', { triggered: false, reason: 'no-charge' });
    answer('DELETE /pilots/chat%3Aa', { removed: true });
    const page = await opened(h(PilotsSection, { chosen }));
    expect(await press(page, 'Ram')).toBe('None are left.');
    await press(page, 'Put a bounty on A');
    expect(await press(page, 'Remove from the game')).toBe('A has been removed.');
    await press(page, 'Remove and ban');
    await agree(page);
    expect(asked).toEqual([
      ['POST /pilots/chat%3Aa/abilities', { ability: 'ram' }],
      ['POST /bounties', { target: 'chat:a', stacks: 1 }],
      ['DELETE /pilots/chat%3Aa', {}],
      ['DELETE /pilots/chat%3Aa', { banMinutes: 10 }],
    ]);
    chosen.value = 'bot:b';
    await settled();
    expect(page.texts('button')).not.toContain('Remove and ban');
  });

  it('if nobody can be helped, the show page gives the reason once for all buttons', async () => {
    const inFight = { code: 'wrong-phase', message: 'Only in a fight.' } as const;
    knows({
      pilots: [pilot('A')],
      can: { useAbility: inFight, applyEffect: inFight, placeBounty: inFight },
    });
    const page = await opened(h(PilotsSection, { chosen: signal('chat:a') }));
    expect(page.named('Ram').attributes.title).toBe('Only in a fight.');
    expect(page.texts('.panel p')).toEqual(['Only in a fight.']);
    expect(page.all('.why')).toEqual([]);
  });

  it('on the show page, a pilot can be added by name, and one who has already joined is reported', async () => {
    knows({ can: {} });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    const add = async (joined: boolean) => {
      answer('POST /pilots', { joined });
      await page.named('Add a viewer by name').enter({ value: 'Grace' });
      await page.one('form').submit();
      await settled();
      return page.one('.notices').textContent;
    };
    expect([await add(true), await add(false)]).toEqual([
      'Grace has joined.',
      'Grace is already in the game.',
    ]);
  });
});

describe('the actions for a pilot', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the actions for a selected pilot scroll into view, once the second click of a double click is over', async () => {
    const scrolled = vi.spyOn(PageElement.prototype, 'scrollIntoView');
    knows({ pilots: [pilot('A')] });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    await page.one('.pilots button').press();
    await act(() => vi.advanceTimersByTimeAsync(499).then(() => {}));
    expect(scrolled).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1).then(() => {}));
    expect(scrolled).toHaveBeenCalledOnce();
  });
});

describe('selected pilot', () => {
  it("the show page gives a selected pilot's name, kills, deaths and team, and says if the pilot is shot down", async () => {
    const before = pilot('A', { team: 0, kills: 1, deaths: 1, alive: true });
    const shows = async (changes: Partial<typeof before>) => {
      knows({ pilots: [before] });
      const page = await opened(h(PilotsSection, { chosen: signal(null) }));
      knows({ pilots: [{ ...before, ...changes }] });
      await settled();
      return [...page.texts('.pilots .name'), ...page.texts('.pilots small')].join(': ');
    };
    expect(await shows({})).toBe('A: Red, 1 kill, 1 death');
    expect(await shows({ kills: 2 })).toBe('A: Red, 2 kills, 1 death');
    expect(await shows({ deaths: 2 })).toBe('A: Red, 1 kill, 2 deaths');
    expect(await shows({ team: 1 })).toBe('A: Blue, 1 kill, 1 death');
    expect(await shows({ alive: false })).toBe('A: Red, 1 kill, 1 death, down');
    expect(await shows({ name: 'Falcon 27' })).toBe('Falcon 27: Red, 1 kill, 1 death');
  });

  it('a selected pilot can get an effect, a look with a style, a bounty with stacks, or a ban with a duration', async () => {
    knows({ pilots: [pilot('A')], can: {} });
    answer('POST /pilots/chat%3Aa/abilities', { triggered: true });
    const page = await opened(h(PilotsSection, { chosen: signal('chat:a') }));
    answer('POST /bounties', { stacks: 6 });
    expect(await press(page, 'Ram')).toBe('A rams.');
    expect(await press(page, EFFECTS.emp.label)).toBe('The EMP from A goes off.');
    await page.named(TEXTS.pilots.look).enter({ value: 'shield' });
    await page.named(TEXTS.pilots.style).enter({ value: 'gold' });
    expect(await press(page, TEXTS.pilots.dress)).toBe('A has a new Shield Skin for 10 minutes.');
    await page.named(TEXTS.pilots.stacks).enter({ valueAsNumber: 4 });
    expect(await press(page, 'Put a bounty on A')).toBe('The bounty on A is now 6 points.');
    await page.named(TEXTS.pilots.banMinutes).enter({ valueAsNumber: 30 });
    await press(page, 'Remove and ban');
    await press(page, 'Cancel');
    await press(page, 'Remove and ban');
    await agree(page);
    await press(page, TEXTS.pilots.follow);
    expect(asked.slice(1)).toEqual([
      ['POST /effects', { effect: 'emp', pilot: 'chat:a' }],
      ['POST /effects', { effect: 'shield', pilot: 'chat:a', input: 'gold' }],
      ['POST /bounties', { target: 'chat:a', stacks: 4 }],
      ['DELETE /pilots/chat%3Aa', { banMinutes: 30 }],
      ['POST /camera/follow', { id: 'chat:a' }],
    ]);
    expect(page.texts('h4')).toEqual(['A']);
    await press(page, TEXTS.pilots.close);
    expect(page.texts('h4')).toEqual([]);
  });
});

it.each([
  ['Grow', 'A is twice as large for 20 s.'],
  ['Mine Supply', 'A has three more mines.'],
  ['Missile Supply', 'A has three more missiles.'],
])('after the button %s, the menu says what it did', async (button, said) => {
  knows({ pilots: [pilot('A')], can: {} });
  const page = await opened(h(PilotsSection, { chosen: signal('chat:a') }));
  expect(await press(page, button)).toBe(said);
});

it.each(keysOf(TEXTS.pilots.abilityUsed))(
  'during a pause, the menu says that %s acts afterwards',
  async ability => {
    const paused = { since: 0, by: 'streamer', inMenu: true };
    knows({ pilots: [pilot('A')], can: {}, round: { ...STATE_EXAMPLE.round, paused } });
    answer('POST /pilots/chat%3Aa/abilities', { triggered: true });
    const page = await opened(h(PilotsSection, { chosen: signal('chat:a') }));
    const said = await press(page, TEXTS.pilots.abilityNames[ability]);
    expect(said).toBe(`When the round continues: ${TEXTS.pilots.abilityUsed[ability]('A')}`);
  },
);

describe('ban', () => {
  it('a ban that was made elsewhere is listed once its pilot has left', async () => {
    knows({ pilots: [pilot('A'), pilot('B')] });
    answer('GET /bans', { bans: [] });
    const page = await opened(h(BansSection, null));
    answer('GET /bans', { bans: [{ name: 'B', until: null }] });
    knows({ pilots: [pilot('A')] });
    await settled();
    expect(page.texts('.bare li')).toEqual(['B, for goodLift the ban']);
  });

  it('if lifting a ban fails, the list of bans is reloaded', async () => {
    answer('GET /bans', { bans: [{ name: 'Eve', until: null }] });
    const page = await opened(h(BansSection, null));
    answer('DELETE /bans/Eve', { status: 404, code: 'not-found', error: 'No ban.' });
    answer('GET /bans', { bans: [] });
    expect(await press(page, 'Lift the ban of Eve')).toContain('No ban.');
    expect(page.texts('.bare li')).toEqual([]);
  });

  it("a new ban is listed at once, and can be lifted by the viewer's id", async () => {
    knows({ pilots: [pilot('Falcon 27', { id: 'chat:troll' })], can: {} });
    answer('DELETE /pilots/chat%3Atroll', { removed: true });
    answer('GET /bans', { bans: [{ name: 'troll', until: null }] });
    const page = await opened([h(PilotsSection, { chosen: signal('chat:troll') }), h(BansSection, null)]);
    asked.length = 0;
    await press(page, 'Remove and ban');
    await agree(page);
    expect(page.one('.notices').textContent).toBe('Falcon 27 has been removed.Undo');
    answer('GET /bans', { bans: [] });
    await page.one('.notices button').press();
    await settled();
    expect(asked).toEqual([
      ['DELETE /pilots/chat%3Atroll', { banMinutes: 10 }],
      'GET /bans',
      ['DELETE /bans/chat%3Atroll', {}],
      'GET /bans',
    ]);
    expect([page.one('.notices').textContent, page.texts('.bare li')]).toEqual(['Falcon 27 can return.', []]);
  });
});

describe('lists', () => {
  it('bans are listed with their end times, and can be lifted', async () => {
    answer('GET /bans', { bans: [{ name: 'Eve', until: null }] });
    const page = await opened(h(BansSection, null));
    expect(page.texts('li span')[0]).toBe('Eve, for good');
    expect(await press(page, 'Lift the ban of Eve')).toBe('Eve can return.');
    expect(asked.slice(-2)).toEqual([['DELETE /bans/Eve', {}], 'GET /bans']);
  });

  it('in a boss round, the show page sorts pilots by damage and shows the damage instead of team and kills', async () => {
    const pilots = [
      pilot('Low', { team: 0, kills: 9, damage: 2, deaths: 1 }),
      pilot('Best', { team: 0, damage: 1_234.4 }),
    ];
    knows({ pilots, round: { ...STATE_EXAMPLE.round, mode: 'boss' } });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    expect(page.texts('.name')).toEqual(['Best', 'Low']);
    expect(page.texts('.pilots small')).toEqual(['1,234 damage, 0 deaths', '2 damage, 1 death']);
  });

  it('the show page lists the latest twenty redemptions by the title of the reward, or else by its effect', async () => {
    const receipt = { user: 'Ada', title: null, rewardId: 'r1', state: 'done', text: '', at: 0 };
    const receipts = Array.from({ length: 21 }, (_, id) => ({ ...receipt, id: String(id) }));
    answer('GET /redeems/receipts', { receipts });
    const page = await opened(h(ReceiptsSection, null));
    expect(page.all('tbody tr').length).toBe(20);
    expect(page.texts('td')[0]).toBe('a reward without a title, r1');
    const nameOf = async (changes: object) => {
      answer('GET /redeems/receipts', { receipts: [{ ...receipt, rewardId: null, ...changes }] });
      return (await opened(h(ReceiptsSection, null))).texts('td')[0];
    };
    expect(await nameOf({ title: 'Boom', effect: 'nuke' })).toBe('Boom');
    expect(await nameOf({ effect: 'giant-emote', title: 'emotesv2_1' })).toBe('Giant emote');
    expect(await nameOf({ effect: 'grow' })).toBe('Grow');
    expect(await nameOf({})).toBe('a reward without a title');
  });
});
