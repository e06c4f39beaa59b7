import { describe, expect, it } from 'vitest';
import { createAlerts } from '../../render/game/alerts/alerts.ts';
import { EFFECT_IDS } from '../../schema/catalog/effects.ts';
import type { EventType, ShownEvent, SimEventFields } from '../../schema/records/events.ts';
import { gameOf } from './frames.ts';

/** Tests of alerts, the lines that announce what has just happened: their texts, display times and priorities. */

const event = <T extends EventType>(type: T, fields: SimEventFields<T>) =>
  ({ type, at: 0, ...fields }) as unknown as ShownEvent;
const redeemed = (effect: string, user = 'Ada', input = '') =>
  event('redeem.applied', { effect, user, input, redemption: null });
const rage = (id: number, level: number) => event('boss.rage', { boss: 'Hydra', id, rage: level });
const gift = (user: string) => event('gift', { user, count: 1 });
const TIP = {
  amount: '12.50',
  currency: 'EUR',
  cents: 1_250,
  user: 'Ada',
  message: '',
  via: 'kofi',
  id: 't1',
  effect: null,
  test: false,
};
const joke = (pilot: string) => event('effect', { effect: 'emp', pilot });

const textsOf = ({ list }: ReturnType<typeof createAlerts>) => list.value.map(({ text }) => text);
const countsOf = ({ list }: ReturnType<typeof createAlerts>) => list.value.map(({ count }) => count);

/** Returns the texts that are shown after these events, all of which happen at the same time. */
function shownAfter(...events: ShownEvent[]) {
  const alerts = createAlerts();
  for (const each of events) alerts.event(each, 0);
  alerts.tick(60);
  return textsOf(alerts);
}

describe('thanks', () => {
  it.each([
    [redeemed('mines'), 'Ada: +3 mines'],
    [redeemed('missiles'), 'Ada: +3 missiles'],
    [redeemed('emp'), 'Ada set off an EMP'],
    [redeemed('grow'), 'Ada grows'],
    [redeemed('laser'), 'Ada has a new laser'],
    [event('nuke', { by: 'Ada', x: 0, y: 0 }), 'Ada launched a nuke'],
    [event('giant-emote', { user: 'Ada', emote: '25' }), 'Ada sent a giant emote'],
    [event('cheer', { user: 'Ada', bits: 1_500, text: '' }), 'Ada cheered 1,500 bits'],
    [event('cheer', { user: 'Ada', bits: 1, text: '' }), 'Ada cheered 1 bit'],
    [event('tip', TIP), 'Ada gave 12.50 EUR'],
    [event('tip', { ...TIP, test: true }), 'Test of a tip: 12.50 EUR'],
    [event('gift', { user: 'Ada', count: 5 }), 'Ada gave 5 subs'],
    [event('sub', { user: 'Ada', months: 1, text: '' }), 'Ada subscribed'],
    [event('sub', { user: 'Ada', months: 14, text: '' }), 'Ada subscribed for month 14'],
    [event('raid', { user: 'Ada', viewers: 42 }), 'Ada raids with 42 viewers'],
    [event('watch-streak', { user: 'Ada', streams: 10 }), 'Ada: 10 streams in a row'],
  ])('an alert that thanks a viewer reads %o', (each, text) => {
    expect(shownAfter(each)).toEqual([text]);
  });

  it('only alerts about effects that concern everybody are in large type', () => {
    const nuke = event('nuke', { by: 'Ada', x: 0, y: 0 });
    const named = (each: ShownEvent) => {
      const alerts = createAlerts();
      alerts.event(each, 0);
      alerts.tick(60);
      return alerts.list.value.map(({ who }) => who);
    };
    expect([nuke, joke('Ada'), redeemed('emp'), redeemed('calamity:iceStorm')].flatMap(named)).toEqual(
      Array(4).fill('Ada'),
    );
    expect([redeemed('mines'), gift('Ada')].flatMap(named)).toEqual([undefined, undefined]);
  });

  it('the alert about a redeemed calamity names it, even if it was chosen at random', () => {
    const ice = event('calamity', { calamity: 'iceStorm', name: 'Ice Shower' });
    const dust = event('calamity', { calamity: 'blizzard', name: 'Dust Storm' });
    expect(shownAfter(ice, redeemed('calamity:random'))).toEqual(['Ada called an Ice Shower']);
    expect(shownAfter(dust, redeemed('calamity:blizzard'))).toEqual(['Ada called a Dust Storm']);
    expect(shownAfter(ice)).toEqual([]); // a calamity has its own panel
  });

  it('every paid effect is announced once, even if it also causes an event of its own', () => {
    const own: Partial<Record<string, ShownEvent>> = {
      nuke: event('nuke', { by: 'Ada', x: 0, y: 0 }),
      'giant-emote': event('giant-emote', { user: 'Ada', emote: '25' }),
    };
    for (const effect of [...EFFECT_IDS, 'giant-emote']) {
      if (effect === 'bounty') continue; // the page takes bounties from the state
      const events = [own[effect], redeemed(effect)].filter(each => each !== undefined);
      expect(shownAfter(...events), effect).toHaveLength(1);
    }
  });

  it("a cheer's alert says what the cheer adds to the boss fight for one team or for all teams", () => {
    const cheer = event('cheer', { user: 'Ada', bits: 500, text: '' });
    const lives = (team: number) => event('boss.cheer', { bits: 500, team, lives: 5 });
    expect(shownAfter(cheer, lives(0), lives(1))).toEqual(['Ada cheered 500 bits: +5 lives']);
    expect(shownAfter(cheer, event('boss.cheer', { bits: 500, seconds: 15 }))).toEqual([
      'Ada cheered 500 bits: +15 s',
    ]);
    expect(shownAfter(event('boss.cheer', { bits: 100, team: 0, lives: 1 }))).toEqual(['100 bits: +1 life']);
    expect(shownAfter(cheer, event('boss.cheer', { bits: 100, team: 0, lives: 1 }))).toHaveLength(2);
  });

  it('several bounties are combined in one line that gives at most three names', () => {
    const said = (by: string | null, ...names: string[]) => {
      const alerts = createAlerts();
      const bounties = names.map((name, i) => ({ id: `${i}`, name, stacks: 1, by }));
      for (let count = 1; count <= names.length; count++)
        alerts.bounties(bounties.slice(0, count - 1), bounties.slice(0, count), 0);
      return textsOf(alerts);
    };
    expect(said(null, 'Ada')).toEqual(['There is a bounty on Ada']);
    expect(said(null, 'Ada', 'Linus', 'Grace')).toEqual(['There is a bounty on Ada, Linus and Grace']);
    expect(said('Hedy', 'Ada', 'Linus', 'Grace', 'Kay')).toEqual([
      'Hedy put a bounty on Ada, Linus and 2 more',
    ]);
  });

  it('a bounty is announced when it is placed or raised, but not when it is paid', () => {
    const game = gameOf(2);
    const ada = { id: 'chat:ada', name: 'Ada', stacks: 1, by: 'Linus' };
    game.patch(0, { round: { bounties: [ada] } }, 0);
    expect(textsOf(game.alerts)).toEqual(['Linus put a bounty on Ada']);
    game.patch(0, { round: { bounties: [{ ...ada, stacks: 3 }] } }, 0);
    expect(countsOf(game.alerts)).toEqual([2]);
    game.patch(0, { round: { bounties: [] } }, 0);
    game.patch(0, { round: { bounties: [{ ...ada, by: null }] } }, 0);
    expect(textsOf(game.alerts)).toEqual(['Linus put a bounty on Ada', 'There is a bounty on Ada']);
    expect(countsOf(game.alerts)).toEqual([2, 1]);
    game.patch(0, { round: { bounties: [{ ...ada, by: null, stacks: 5 }] } }, 0);
    game.patch(0, { round: { bounties: [{ ...ada, by: null, stacks: 2 }] } }, 0);
    expect(countsOf(game.alerts)).toEqual([2, 2]);
  });

  it('a bounty is not announced again when another bounty is placed', () => {
    const game = gameOf(2);
    const ada = { id: 'chat:ada', name: 'Ada', stacks: 2, by: 'Linus' };
    const grace = { id: 'chat:grace', name: 'Grace', stacks: 1, by: 'Hedy' };
    game.patch(0, { round: { bounties: [ada] } }, 0);
    game.patch(0, { round: { bounties: [ada, grace] } }, 0);
    expect(textsOf(game.alerts)).toEqual(['Linus put a bounty on Ada', 'Hedy put a bounty on Grace']);
    expect(countsOf(game.alerts)).toEqual([1, 1]);
  });
});

describe('alert lines', () => {
  it('at most three alerts are shown on the picture, each for 4.5 s', () => {
    const alerts = createAlerts();
    for (const [i, pilot] of ['a', 'b', 'c', 'd'].entries()) alerts.event(joke(pilot), i * 100);
    expect(textsOf(alerts)).toEqual(['b', 'c', 'd'].map(pilot => `${pilot} set off an EMP`));
    alerts.tick(4_650);
    expect(textsOf(alerts)).toEqual(['c', 'd'].map(pilot => `${pilot} set off an EMP`));
    alerts.tick(4_800);
    expect(textsOf(alerts)).toEqual([]);
  });

  it('alerts with the same text are combined, with a count', () => {
    const alerts = createAlerts();
    for (let i = 0; i < 3; i++) alerts.event(redeemed('missiles'), i * 1_000);
    expect([textsOf(alerts), countsOf(alerts)]).toEqual([['Ada: +3 missiles'], [3]]);
    alerts.tick(5_000);
    expect(countsOf(alerts)).toEqual([3]);
    alerts.tick(6_500);
    expect(countsOf(alerts)).toEqual([]);
  });

  it("an alert about a boss's rage replaces the earlier one about the same boss", () => {
    expect(shownAfter(rage(1, 2), rage(2, 2), rage(1, 3))).toEqual([
      'Hydra grows angrier',
      'Hydra grows angrier',
    ]);
  });

  it("alerts about a boss's rage and shield disappear together with the boss", () => {
    const shield = (id: number) => event('boss.shield', { boss: 'Hydra', id, shield: 'down' });
    const defeat = event('boss.defeated', { boss: 'Hydra', id: 1, by: 'chat:1', livesLeft: 0 });
    expect(shownAfter(rage(1, 2), shield(1), rage(2, 2), defeat)).toEqual([
      'Hydra grows angrier',
      'Hydra is down',
    ]);
    expect(shownAfter(rage(1, 2), shield(1), event('boss.left', { boss: 'Hydra', id: 1 }))).toEqual([
      'Hydra has left',
    ]);
  });

  it('an unpaid alert never displaces a paid one that was shown for less than 2.5 s', () => {
    const alerts = createAlerts();
    for (const user of ['a', 'b', 'c']) alerts.event(gift(user), 0);
    const before = textsOf(alerts);
    for (let now = 0; now < 2_500; now += 100) {
      alerts.event(joke(`pilot ${now}`), now);
      alerts.tick(now);
      expect(textsOf(alerts)).toEqual(before);
    }
    alerts.event(joke('late'), 2_500);
    expect(textsOf(alerts)).toEqual(['b gave 1 sub', 'c gave 1 sub', 'late set off an EMP']);
  });

  it('paid alerts displace unpaid alerts at once, but wait for other paid alerts', () => {
    const alerts = createAlerts();
    for (const pilot of ['x', 'y', 'z']) alerts.event(joke(pilot), 0);
    for (const user of ['a', 'b', 'c', 'd', 'e']) alerts.event(gift(user), 100);
    expect(textsOf(alerts)).toEqual(['a', 'b', 'c'].map(user => `${user} gave 1 sub`));
    alerts.tick(2_500);
    expect(textsOf(alerts)).toHaveLength(3);
    alerts.tick(2_600);
    expect(textsOf(alerts)).toEqual(['c', 'd', 'e'].map(user => `${user} gave 1 sub`));
    alerts.tick(7_000);
    expect(textsOf(alerts)).toEqual(['d', 'e'].map(user => `${user} gave 1 sub`));
  });

  it('a waiting paid alert is shown before unpaid alerts that have waited longer', () => {
    const alerts = createAlerts();
    for (const user of ['a', 'b', 'c']) alerts.event(gift(user), 0);
    alerts.event(joke('x'), 100);
    alerts.event(gift('d'), 200);
    alerts.tick(2_500);
    expect(textsOf(alerts)).toEqual(['c gave 1 sub', 'd gave 1 sub', 'x set off an EMP']);
  });

  it('up to 20 alerts wait, and every paid alert among them is shown for at least 2.5 s', () => {
    const alerts = createAlerts();
    const shownFor = new Map<string, number>();
    for (let i = 0; i < 200; i++) alerts.event(gift(`viewer ${i}`), 0);
    for (let now = 0; now < 60_000; now += 100) {
      if (now < 20_000) alerts.event(joke(`pilot ${now}`), now);
      alerts.tick(now);
      for (const text of textsOf(alerts)) shownFor.set(text, (shownFor.get(text) ?? 0) + 100);
    }
    const paid = [...shownFor].filter(([text]) => text.startsWith('viewer'));
    expect(paid.map(([text]) => text)).toEqual(
      [...Array.from({ length: 23 }, (_, i) => i)].map(i => `viewer ${i} gave 1 sub`),
    );
    expect(Math.min(...paid.map(([, ms]) => ms))).toBeGreaterThanOrEqual(2_500);
  });

  it('if more than 20 alerts wait, unpaid alerts are dropped before paid alerts', () => {
    const alerts = createAlerts();
    const seen = new Set<string>();
    const add = (from: number, to: number) => {
      for (let i = from; i < to; i++) alerts.event(gift(`viewer ${i}`), 0);
    };
    add(0, 3);
    alerts.event(rage(1, 2), 0);
    add(3, 23);
    for (let now = 0; now < 40_000; now += 100) {
      alerts.tick(now);
      for (const text of textsOf(alerts)) seen.add(text);
    }
    expect([...seen]).toEqual(Array.from({ length: 23 }, (_, i) => `viewer ${i} gave 1 sub`));
  });

  it('unpaid alerts of the previous round disappear when a round begins', () => {
    const alerts = createAlerts();
    alerts.event(joke('x'), 0);
    alerts.event(gift('a'), 0);
    const start = {
      mode: 'dogfight',
      field: 'mars',
      pilots: 0,
      teams: [],
      teamNames: [],
      roster: [],
    } as const;
    alerts.event({ type: 'round.start', at: 0, ...start, teams: [], teamNames: [], roster: [] }, 0);
    expect(textsOf(alerts)).toEqual(['a gave 1 sub']);
  });
});

describe('paid event', () => {
  const start = { mode: 'dogfight', field: 'mars', pilots: 0, teams: [], teamNames: [], roster: [] } as const;
  const isKept = (told: ShownEvent) => {
    const alerts = createAlerts();
    alerts.event(told, 0);
    alerts.tick(60); // alerts hold a cheer back for 50 ms
    alerts.event({ type: 'round.start', at: 0, ...start, teams: [], teamNames: [], roster: [] }, 60);
    return textsOf(alerts).length === 1;
  };
  const boss = { boss: 'Hydra', id: 1 };

  it.each([
    redeemed('mines'),
    redeemed('emp'),
    redeemed('calamity:random'),
    event('nuke', { by: 'Ada', x: 0, y: 0 }),
    event('giant-emote', { user: 'Ada', emote: '25' }),
    event('cheer', { user: 'Ada', bits: 100, text: '' }),
    event('boss.cheer', { bits: 100, seconds: 5 }),
    event('tip', TIP),
    event('sub', { user: 'Ada', months: 1, text: '' }),
    gift('Ada'),
    event('raid', { user: 'Ada', viewers: 42 }),
    event('watch-streak', { user: 'Ada', streams: 10 }),
  ])('the paid event $type is announced by its own alert', told => {
    expect(isKept(told)).toBe(true);
  });

  it.each([
    event('nuke', { by: null, x: 0, y: 0 }),
    joke('Ada'),
    rage(1, 2),
    event('boss.shield', { ...boss, shield: 'down' }),
    event('boss.defeated', { ...boss, by: null, livesLeft: 0 }),
    event('boss.left', boss),
  ])('the event $type has no alert of its own', told => {
    expect(shownAfter(told)).toHaveLength(1);
    expect(isKept(told)).toBe(false);
  });

  it('an alert stays marked as paid if the same thing happens again without payment', () => {
    const alerts = createAlerts();
    alerts.event(redeemed('emp'), 0);
    alerts.event(joke('Ada'), 0);
    expect(countsOf(alerts)).toEqual([2]);
    alerts.event({ type: 'round.start', at: 0, ...start, teams: [], teamNames: [], roster: [] }, 60);
    expect(textsOf(alerts)).toEqual(['Ada set off an EMP']);
  });

  it('a bounty with a sponsor counts as paid', () => {
    const keptBy = (by: string | null) => {
      const alerts = createAlerts();
      alerts.bounties([], [{ id: 'chat:ada', name: 'Ada', stacks: 1, by }], 0);
      alerts.event({ type: 'round.start', at: 0, ...start, teams: [], teamNames: [], roster: [] }, 0);
      return textsOf(alerts).length;
    };
    expect([keptBy('Linus'), keptBy(null)]).toEqual([1, 0]);
  });
});

it('an alert that is repeated while it waits is counted', () => {
  const alerts = createAlerts();
  for (const user of ['a', 'b', 'c']) alerts.event(gift(user), 0);
  for (const now of [100, 200]) alerts.event(joke('x'), now);
  alerts.tick(2_500);
  expect([textsOf(alerts).at(-1), countsOf(alerts)]).toEqual(['x set off an EMP', [1, 1, 2]]);
});

it('an alert that is dropped while it waits never appears', () => {
  const alerts = createAlerts();
  for (const user of ['a', 'b', 'c']) alerts.event(gift(user), 0);
  alerts.event(rage(1, 2), 100);
  alerts.drop('rage of 1');
  alerts.tick(2_500);
  expect(textsOf(alerts)).toEqual(['a gave 1 sub', 'b gave 1 sub', 'c gave 1 sub']);
});

it('a cheer is announced once', () => {
  const alerts = createAlerts();
  alerts.event(event('cheer', { user: 'Ada', bits: 100, text: '' }), 0);
  for (const now of [50, 100]) alerts.tick(now);
  expect(countsOf(alerts)).toEqual([1]);
});

it('if there is less room for alerts, unpaid alerts disappear for good, and paid alerts wait', () => {
  const alerts = createAlerts();
  for (const each of [joke('x'), gift('a'), gift('b')]) alerts.event(each, 0);
  alerts.tick(0, 2);
  expect(textsOf(alerts)).toEqual(['a gave 1 sub', 'b gave 1 sub']);
  alerts.tick(0, 1);
  expect(textsOf(alerts)).toEqual(['a gave 1 sub']);
  alerts.tick(100, 3);
  expect(textsOf(alerts)).toEqual(['a gave 1 sub', 'b gave 1 sub']);
});

it('a cheer is announced after 50 ms, or earlier if something else happens', () => {
  const alerts = createAlerts();
  const cheer = event('cheer', { user: 'Ada', bits: 100, text: '' });
  alerts.event(cheer, 0);
  alerts.tick(49);
  expect(textsOf(alerts)).toEqual([]);
  alerts.tick(50);
  expect(textsOf(alerts)).toEqual(['Ada cheered 100 bits']);
  alerts.event({ ...cheer, user: 'Bob' } as ShownEvent, 60);
  alerts.event(joke('Linus'), 61);
  expect(textsOf(alerts).slice(1)).toEqual(['Bob cheered 100 bits', 'Linus set off an EMP']);
});
