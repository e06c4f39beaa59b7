import { describe, expect, it } from 'vitest';
import { calloutOf } from '../../render/game/callouts/words.ts';
import type { Round } from '../../schema/records/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { gameOf } from './frames.ts';

/** Tests of the triggers and intervals of call-outs. The first 18 pilots of a game are viewers. */

const kill = (killer: string | null, victim: string, friendly = false) =>
  ({ type: 'kill', at: 0, victim, killer, friendly }) as const;

const START = { type: 'round.start', at: 0, mode: 'dogfight', field: 'earth', pilots: 2 } as const;

/** Starts a round. `at` adds kills at a time (ms) and returns the call-out that is shown then. */
function fightOf(ships: number, round: Partial<Round> = {}) {
  const game = gameOf(ships);
  game.patch(0, { round });
  game.patch(0, { pilots: [...game.pilots.value.values()].map(pilot => ({ ...pilot, kills: 0 })) });
  const titleAt = (now: number) => {
    game.tick(0, now);
    const callout = game.callout.value;
    return callout && [callout.title, callout.who, callout.words, callout.whom].filter(Boolean).join(' ');
  };
  return {
    game,
    titleAt,
    at(now: number, ...kills: ReturnType<typeof kill>[]) {
      for (const each of kills) game.event(each, now);
      return titleAt(now);
    },
    begin: (now: number) => game.event({ ...START, teams: [], teamNames: [], roster: [] }, now),
    /** Changes the state at a time (ms) and returns the call-out that is shown then. */
    state(now: number, changes: Partial<Round>, pilots?: OverlayPilot[]) {
      game.patch(0, { round: changes, pilots }, now);
      return titleAt(now);
    },
  };
}

/** A time at which no earlier event has an effect any more. Unit: ms. */
const LATER = 60_000;

describe('call-out', () => {
  it('the first kill of a round is called out', () => {
    const { at, begin } = fightOf(6);
    begin(0);
    expect(at(4_000, kill('Ada', 'Linus'))).toBe('First blood Ada has the first kill: Linus');
  });

  it('kills of one pilot less than four seconds apart are counted on the same card', () => {
    const { at, game } = fightOf(6);
    at(0, kill('Hedy', 'Grace'));
    at(LATER, kill('Ada', 'Linus'));
    expect(at(LATER + 4_000, kill('Ada', 'Grace'))).toBe('Double kill Ada');
    const key = game.callout.value?.key;
    expect(at(LATER + 5_000, kill('Ada', 'Linus'))).toBe('Triple kill Ada');
    expect(at(LATER + 6_000, kill('Ada', 'Linus'), kill('Ada', 'Grace'))).toBe('Multi kill ×5 Ada');
    expect(game.callout.value?.key).toBe(key);
    expect(at(LATER * 2, kill('Ada', 'Linus'))).toBeNull();
  });

  it('ending a long streak is called out', () => {
    const { at } = fightOf(6);
    for (let i = 0; i < 5; i++) at(i * 10_000, kill('Ada', 'Linus'));
    expect(at(LATER * 2, kill('Linus', 'Ada'))).toBe('Shutdown Linus ends the 5 in a row of Ada');
  });

  it('the destruction of a boss is called out, with the pilot who did the most damage to it', () => {
    const { game, state, titleAt } = fightOf(6);
    const hurt = (name: string, damage: number) =>
      ({ ...game.pilots.value.get(eidOf(name)), damage }) as OverlayPilot;
    const eidOf = (name: string) => game.byId.value.get(name)?.eid ?? 0;
    const defeat = (by: string | null, id: number) =>
      ({ type: 'boss.defeated', at: 0, boss: 'Hydra', id, by, livesLeft: 0 }) as const;
    state(0, {}, [hurt('Ada', 90), hurt('Linus', 1_200)]);
    game.event(defeat('Ada', 1), LATER);
    expect(titleAt(LATER)).toBe('Hydra down Ada had the last hit, most damage by Linus');
    game.event(defeat('Linus', 2), 2 * LATER);
    titleAt(2 * LATER); // the first call-out ends
    expect(titleAt(2 * LATER)).toBe('Hydra down Linus had the last hit and did the most damage');
    game.event(defeat(null, 3), 3 * LATER);
    titleAt(3 * LATER);
    expect(titleAt(3 * LATER)).toBeNull();
  });

  it("a boss's call-out counts the damage of the last hit, which pages receive later", () => {
    const { game, state } = fightOf(6);
    const hurt = (name: string, damage: number) => ({ ...game.byId.value.get(name), damage }) as OverlayPilot;
    state(0, {}, [hurt('Ada', 306), hurt('Linus', 290)]);
    game.event({ type: 'boss.defeated', at: 0, boss: 'Hydra', id: 1, by: 'Linus', livesLeft: 0 }, LATER);
    expect(state(LATER, {})).toBe('Hydra down Linus had the last hit, most damage by Ada');
    const late = state(LATER + 200, {}, [hurt('Linus', 351)]);
    expect(late).toBe('Hydra down Linus had the last hit and did the most damage');
  });

  it.each([
    ['Grace', 'Hydra down Linus did the most damage of viewers, last hit by Grace'],
    ['Ada', 'Hydra down Ada had the last hit, most damage of viewers by Linus'],
    ['Linus', 'Hydra down Linus had the last hit and did the most damage of viewers'],
  ])("a boss's call-out names a viewer first if viewers damaged the boss (last hit by %s)", (by, text) => {
    const { game, state, titleAt } = fightOf(6);
    const hurt = (name: string, damage: number, bot: boolean) =>
      ({
        ...[...game.pilots.value.values()].find(pilot => pilot.name === name),
        damage,
        bot,
      }) as OverlayPilot;
    state(0, {}, [hurt('Ada', 90, false), hurt('Linus', 300, false), hurt('Grace', 1_200, true)]);
    game.event({ type: 'boss.defeated', at: 0, boss: 'Hydra', id: 1, by, livesLeft: 0 }, LATER);
    expect(titleAt(LATER)).toBe(text);
  });

  it('if the pilot with the last hit is known, a call-out replaces the alert that the boss is down', () => {
    const { game, titleAt } = fightOf(6);
    const alertsAfter = (by: string | null, id: number) => {
      game.event({ type: 'boss.defeated', at: 0, boss: 'Hydra', id, by, livesLeft: 0 }, id * LATER);
      titleAt(id * LATER);
      return game.alerts.list.value.map(({ text }) => text);
    };
    expect([alertsAfter('Ada', 1), alertsAfter(null, 2)]).toEqual([[], ['Hydra is down']]);
  });

  it('bots that bring down a boss are called out if no viewer damaged it', () => {
    const { game, titleAt } = fightOf(20); // the last two are bots
    const [vega, dune] = [...game.pilots.value.values()].slice(-2);
    const damage = (id: string) => ({ [vega.id]: 90, [dune.id]: 1_200 })[id] ?? 0;
    const pilots = [...game.pilots.value.values()].map(pilot => ({ ...pilot, damage: damage(pilot.id) }));
    game.patch(0, { pilots });
    const defeat = { type: 'boss.defeated', at: 0, boss: 'Hydra', livesLeft: 0 } as const;
    game.event({ ...defeat, id: 1, by: dune.id }, LATER);
    expect(titleAt(LATER)).toBe(`Hydra down ${dune.id} had the last hit and did the most damage`);
    game.event({ ...defeat, id: 2, by: vega.id }, 2 * LATER);
    titleAt(2 * LATER); // the first call-out ends
    expect(titleAt(2 * LATER)).toBe(`Hydra down ${vega.id} had the last hit, most damage by ${dune.id}`);
  });

  it('revenge is called out, but a hit on a teammate or a crash is not called out', () => {
    const { at } = fightOf(6);
    at(0, kill('Ada', 'Linus'));
    expect(at(LATER, kill('Linus', 'Ada', true), kill(null, 'Ada'))).toBeNull();
    expect(at(LATER, kill('Linus', 'Ada'))).toBe('Revenge Linus got even with Ada');
  });

  it('a new leader is called out only once there are enough points', () => {
    const { state } = fightOf(6, { scores: [0, 0], leadChanges: 0 });
    expect(state(0, { scores: [2, 3], leadChanges: 1 })).toBeNull();
    expect(state(LATER, { scores: [9, 8], leadChanges: 2 })).toBe('Lead change Red leads 9 : 8');
    expect(state(LATER * 2, { scores: [10, 10], leadChanges: 2 })).toBeNull();
  });

  it('the call-out about the lead shows the current points, and disappears when the lead ends', () => {
    const { game, state } = fightOf(6, { scores: [8, 8], leadChanges: 0 });
    expect(state(LATER, { scores: [9, 8], leadChanges: 1 })).toBe('Lead change Red leads 9 : 8');
    const key = game.callout.value?.key;
    expect(state(LATER + 500, { scores: [12, 9] })).toBe('Lead change Red leads 12 : 9');
    expect(game.callout.value?.key).toBe(key);
    expect(state(LATER + 1_000, { scores: [12, 12] })).toBeNull();
  });

  it('a new leader in a free for all is called out from five kills on', () => {
    const { game, state } = fightOf(6, { mode: 'ffa', scores: [], leadChanges: 0 });
    const [ada] = game.pilots.value.values();
    expect(state(0, { leadChanges: 1 }, [{ ...ada, kills: 4 }])).toBeNull();
    expect(state(0, { leadChanges: 2 }, [{ ...ada, kills: 5 }])).toBe('Lead change Ada takes the lead');
  });

  it('a leading team whose chance was small is called out once', () => {
    const { state } = fightOf(6, { scores: [20, 9], leadChanges: 0 });
    state(0, { odds: [0.88, 0.12] });
    expect(state(LATER, { scores: [20, 21], leadChanges: 1, odds: [0.4, 0.6] })).toBe(
      'Comeback Blue leads, after a 12 % chance',
    );
    expect(state(LATER, { scores: [20, 22] })).toBe('Comeback Blue leads, after a 12 % chance');
    state(LATER, { scores: [23, 22], leadChanges: 2 });
    expect(state(LATER * 2, { scores: [23, 24], leadChanges: 3 })).toBe('Lead change Blue leads 24 : 23');
  });

  it('the last pilot of a team is called out once, and the last two pilots are called out once', () => {
    const { game, state } = fightOf(6, { mode: 'reserves', scores: [0, 0], reserves: [0, 4] });
    const [a, b, c, ...others] = [...game.pilots.value.values()];
    const left = [{ ...a, team: 0 }, ...[b, c].map(pilot => ({ ...pilot, team: 0, alive: false }))];
    const foes = others.map(pilot => ({ ...pilot, team: 1 }));
    expect(state(0, {}, [...left, ...foes])).toBe('Last one standing Ada alone against 3');
    expect(state(LATER, {}, left)).toBeNull();
    const shot = foes.map((pilot, i) => ({ ...pilot, alive: i === 0 }));
    expect(state(LATER * 2, { reserves: [0, 0] }, shot)).toMatch(/^The last two Ada against /);
  });

  it('the last viewer among bots is called out once, in rounds in which pilots can be knocked out', () => {
    const { game, state } = fightOf(20, { mode: 'ffaReserves', scores: [] });
    const with2 = (lives: (bot: boolean, i: number) => number) =>
      [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, lives: lives(pilot.bot, i) }));
    expect(
      state(
        0,
        {},
        with2((bot, i) => (bot || i < 2 ? 1 : 0)),
      ),
    ).toBeNull();
    expect(
      state(
        LATER,
        {},
        with2((bot, i) => (bot || i < 1 ? 1 : 0)),
      ),
    ).toBe('Last viewer standing Ada among 2 bots');
    const others = with2((bot, i) => (bot || i === 1 ? 1 : 0));
    expect(state(LATER * 2, {}, others)).toBeNull();
    game.event({ ...START, teams: [], teamNames: [], roster: [] }, LATER * 3);
    expect(state(LATER * 4, {}, others)).toBe('Last viewer standing Linus among 2 bots');
    expect(state(LATER * 5, { mode: 'dogfight' }, others)).toBeNull();
  });

  it('a viewer who has overtaken the other viewers in damage to a boss by a tenth is called out', () => {
    const { game, state } = fightOf(20, { mode: 'boss', scores: [0], reserves: [90] });
    const [ada, linus] = [...game.pilots.value.values()];
    const bot = [...game.pilots.value.values()].find(pilot => pilot.bot);
    if (!bot) throw new Error('There is no bot.');
    const hurt = (now: number, ...damages: number[]) =>
      state(
        now,
        {},
        [ada, linus, bot].map((pilot, i) => ({ ...pilot, damage: damages[i] ?? 0 })),
      );
    expect(hurt(0, 99, 50, 900)).toBeNull();
    expect(hurt(LATER, 100, 50, 900)).toBe('Best viewer Ada 100 damage so far');
    expect(hurt(LATER * 2, 100, 109, 900)).toBeNull();
    expect(hurt(LATER * 3, 100, 110, 900)).toBe('Best viewer Linus 110 damage so far');
    expect(hurt(LATER * 4, 1_210, 110, 900)).toBe('Most damage Ada 1,210 damage so far');
    game.event({ ...START, teams: [], teamNames: [], roster: [] }, LATER * 5);
    expect(hurt(LATER * 6, 1_210, 110, 900)).toBe('Most damage Ada 1,210 damage so far');
    expect(state(LATER * 7, { mode: 'dogfight' }, [{ ...linus, damage: 5_000 }])).toBeNull();
  });

  it('nothing that happened before the page was opened is called out', () => {
    const { game, at, titleAt } = fightOf(6);
    const { round, settings, boards } = game;
    if (!round.value) throw new Error('There is no round.');
    const known = { round: { ...round.value, leadChanges: 7, scores: [9, 8] }, settings: settings.value };
    game.hello({ ...known, boards: boards.value, pilots: [], people: {}, stopped: false }, 0);
    game.patch(0, { round: { remaining: 10 } }, 0);
    expect([titleAt(0), at(0, kill('Ada', 'Linus'))]).toEqual([null, null]);
  });
});

describe('call-outs', () => {
  it('call-outs wait while a board or a card is in the centre, and are dropped after three seconds', () => {
    const { at, begin, titleAt } = fightOf(6);
    begin(0); // the card of the round's start is shown for 3.2 s
    expect(at(1_000, kill('Ada', 'Linus'))).toBeNull();
    expect(titleAt(3_300)).toBe('First blood Ada has the first kill: Linus');
    begin(20_000);
    at(20_100, kill('Ada', 'Linus'));
    expect(titleAt(23_300)).toBeNull();
  });

  it('call-outs wait while a board covers the fight', () => {
    const { at, game, state } = fightOf(6);
    const overlay = game.round.value?.overlay as Round['overlay'];
    state(0, { overlay: { ...overlay, screen: 'leaderboard' } });
    expect(at(1_000, kill('Ada', 'Linus'), kill('Ada', 'Grace'))).toBeNull();
    expect(state(2_000, { overlay })).toBe('Double kill Ada');
  });

  it('call-outs wait until there is room below a banner and its lines', () => {
    const { game, at, titleAt } = fightOf(6);
    for (const months of [1, 2, 3]) game.event({ type: 'sub', at: 0, user: 'Ada', months, text: '' }, 0);
    const announcement = { text: 'Hi', color: '#ffffff', seconds: 9, remaining: 9_000 };
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    game.patch(0, { round: { overlay: { ...overlay, announcement } } }, 0);
    expect(at(0, kill('Ada', 'Linus'), kill('Ada', 'Grace'))).toBeNull();
    expect(titleAt(60)).toBeNull();
    const list = game.alerts.list;
    expect(list.value).toHaveLength(1);
    game.patch(0, { round: { overlay } }, 0);
    expect(titleAt(2_600)).toBeNull(); // the second line has appeared
    expect(list.value).toHaveLength(2);
  });

  it('kills by bosses are not called out', () => {
    const { at, begin } = fightOf(6);
    expect(at(0, kill('Hydra', 'Linus'), kill('Hydra', 'Grace'))).toBeNull();
    begin(LATER); // the card of the round's start is shown for 3.2 s
    expect(at(LATER + 4_000, kill('Hydra', 'Linus'))).toBeNull();
  });

  it('call-outs disappear when their round ends', () => {
    const { at, begin, titleAt } = fightOf(6);
    at(0, kill('Ada', 'Linus'));
    expect(at(100, kill('Linus', 'Ada'))).not.toBeNull();
    begin(200);
    expect(titleAt(200)).toBeNull();
  });

  it('call-outs stay rare even if ten pilots fall per second', () => {
    const { game } = fightOf(300);
    const names = [...game.pilots.value.values()].map(({ name }) => name);
    const keys = new Set<number>();
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return names[seed % 300];
    };
    for (let now = 0; now < 120_000; now += 100) {
      game.event(kill(random(), random()), now);
      game.tick(0, now);
      if (game.callout.value) keys.add(game.callout.value.key);
    }
    expect(keys.size).toBeGreaterThan(3);
    expect(keys.size).toBeLessThan(12);
  });

  it('call-outs about viewers are shown before those about bots', () => {
    const { game, at, titleAt } = fightOf(40);
    const shown = new Set<string>();
    for (let now = 0; now < 120_000; now += 13_000) {
      at(now, ...['Drone 20', 'Drone 21', 'Drone 22'].map(victim => kill('Drone 30', victim)));
      at(now + 500, kill('Ada', 'Drone 23'), kill('Ada', 'Drone 24'));
      titleAt(now + 3_000);
      if (game.callout.value) shown.add(game.callout.value.who);
    }
    expect([...shown]).toEqual(['Ada']);
  });

  it('while viewers fly, fights among bots are not called out', () => {
    const { at, begin } = fightOf(40);
    begin(0);
    expect(at(LATER, kill('Drone 30', 'Drone 20'), kill('Drone 30', 'Drone 21'))).toBeFalsy();
  });

  it('if only bots fly, fights among bots are called out', () => {
    const { game, at, state } = fightOf(40);
    state(
      0,
      {},
      [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot: true })),
    );
    expect(at(LATER, kill('Drone 30', 'Drone 20'), kill('Drone 30', 'Drone 21'))).toBe(
      'Double kill Drone 30',
    );
  });
});

it('a call-out about a bot and a viewer names the viewer first', () => {
  const game = gameOf(2);
  const [ada, linus] = [...game.pilots.value.values()];
  game.patch(0, { pilots: [{ ...ada, bot: true }] });
  const called = (kind: 'firstBlood' | 'duel', ...people: string[]) => {
    const moment = { kind, tick: 0, people, weight: 8, topic: '' };
    const { who, words, whom } = calloutOf(moment, [], game.known.value) ?? {};
    return [who, words, whom];
  };
  expect(called('firstBlood', ada.id, linus.id)).toEqual([linus.id, 'is the first to fall, to', ada.id]);
  expect(called('firstBlood', linus.id, ada.id)).toEqual([linus.id, 'has the first kill:', ada.id]);
  // two viewers keep their order in the list
  expect(called('duel', ada.id, linus.id)).toEqual([ada.id, 'against', linus.id]);
});
