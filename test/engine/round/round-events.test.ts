import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { EVENTS, publicFields } from '../../../schema/records/events.ts';
import type { SimEvent } from '../../../schema/wire/messages.ts';
import { EVENT_FIELDS } from '../../contract/interface/events.ts';
import { PREVIEW_EVENT_FIELDS } from '../../contract/interface/preview.ts';
import { bossFight, shootDown } from '../bosses/boss-scene.ts';

/** Tests the order of the events that the game itself causes, and that they have exactly the documented fields. */

/** Events that are caused from outside the game. */
const FOREIGN = ['redeem', 'relay', 'extension'];

/**
 * Checks that the public event has exactly the documented fields, each as declared. The front thread, which has a
 * clock, adds `startedAt`.
 */
function expectAsDocumented(event: SimEvent) {
  const { type } = event;
  const fields = publicFields(type, event.fields);
  const stamped = type === 'round.end' ? { ...fields, startedAt: 0 } : fields;
  // preview events are not in the document
  const fieldsOf = EVENT_FIELDS[type]?.split(' ') ?? Object.keys(EVENTS[type].fields.entries);
  const documented = [...fieldsOf, ...(PREVIEW_EVENT_FIELDS[type] ?? [])];
  const always = documented.filter(field => !field.endsWith('?'));
  expect(Object.keys(stamped), type).toEqual(expect.arrayContaining(always));
  for (const field of Object.keys(stamped))
    expect(
      documented.map(name => name.replace('?', '')),
      type,
    ).toContain(field);
  expect(v.safeParse(EVENTS[type].fields, stamped).issues, type).toBeUndefined();
}

const ROSTER_ROW = ['name', 'login', 'bot', 'team'];
const STATS_ROW = ['id', 'name', 'login', 'bot', 'won', 'color', 'team', 'k', 'd', 'a', 'f', 'dmg', 'last'];
const STATS_PREVIEW = ['bounties', 'scoredAt'];

/** A lobby with a viewer, a roster bot and fillers, and its whole round. */
function wholeRound(mode: 'dogfight' | 'reserves' | 'ffa' | 'ffaReserves') {
  const namedBots = [{ login: 'zed', name: 'Zed', stream: false, autoJoin: true, color: '#ff8800' }];
  const settings = { bots: 6, roundMinutes: 1, fleetSize: 1, ffaLives: 1, calamities: false, namedBots };
  const sim = simulate({ pilots: ['ada'], settings });
  sim.run('openLobby', { mode });
  sim.run('startCountdown', {});
  sim.until(() => sim.round.result !== null, 1_500);
  return sim;
}

it.each(['dogfight', 'reserves', 'ffa', 'ffaReserves'] as const)(
  'a round in the mode %s reports join, lobby, start, kills and end, with exactly the documented fields',
  mode => {
    const { allEvents } = wholeRound(mode);
    for (const event of allEvents) expectAsDocumented(event);
    const order = allEvents.map(event => event.type).filter(type => type !== 'kill');
    expect(order).toEqual(['join', 'lobby', 'round.start', 'round.end']);
  },
);

/** A round with many kinds of events. For example, one boss is cheered at and shot down, and another one leaves. */
function eventfulRound(): Simulated {
  const sim = bossFight({ boss: 'Reaper' });
  sim.run('announce', { text: 'Bits, please' });
  sim.internal('cheer', { user: 'Zoe', bits: 200, text: 'Cheer200' });
  sim.internal('giantEmote', { user: 'Zoe', emote: '25' });
  sim.run('startCalamity', { type: 'blizzard' });
  sim.run('launchNuke', { by: 'Zoe' });
  sim.run('applyEffect', { effect: 'missiles', pilot: 'ada' });
  shootDown(sim, 'ada');
  sim.run('spawnBoss', { boss: 'Null' });
  sim.until(() => sim.events('boss.left').length > 0, 150);
  sim.world.components.Hull.points[sim.eid('bob')] = 0;
  sim.world.round.endsAt = sim.tick + 1;
  sim.ticks(1);
  sim.run('closeResults', {});
  return sim;
}

it('every event that the game causes has exactly its documented fields', () => {
  const { allEvents } = eventfulRound();
  for (const event of allEvents) expectAsDocumented(event);
  const told = new Set<string>(allEvents.map(({ type }) => type));
  expect(Object.keys(EVENT_FIELDS).filter(type => !told.has(type))).toEqual(FOREIGN);
});

it('each step of a boss is reported once, from its warning to its end', () => {
  const order = eventfulRound()
    .allEvents.map(({ type }) => type)
    .filter(type => type.startsWith('boss.'));
  expect(order.slice(0, order.indexOf('boss.defeated') + 1)).toEqual([
    'boss.warning',
    'boss.spawned',
    'boss.cheer',
    'boss.shield',
    ...new Array<string>(5).fill('boss.rage'),
    'boss.defeated',
  ]);
  expect(order.at(-1)).toBe('boss.left');
});

it('rows of the roster and of the statistics have exactly their documented fields, and a bot has no login', () => {
  const sim = wholeRound('dogfight');
  const [{ roster, pilots, teams }] = sim.events('round.start');
  const [{ stats }] = sim.events('round.end');
  for (const row of roster) expect(Object.keys(row).sort()).toEqual([...ROSTER_ROW].sort());
  for (const row of stats) expect(Object.keys(row).sort()).toEqual([...STATS_ROW, ...STATS_PREVIEW].sort());
  expect(roster).toContainEqual({ name: 'ada', login: 'ada', bot: false, team: sim.pilot('ada').team });
  expect(roster.filter(row => row.bot).map(row => row.login)).toEqual(new Array(7).fill(null));
  expect(stats.filter(row => !row.bot).map(row => row.login)).toEqual(['ada']);
  expect(pilots).toBe(8);
  expect(teams).toEqual([4, 4]);
});

it('each kill is reported once, and the kills add up to those in the statistics', () => {
  const sim = wholeRound('ffa');
  const kills = sim.events('kill');
  const [{ stats }] = sim.events('round.end');
  for (const { name, k, d } of stats) {
    expect(kills.filter(({ killer, friendly }) => killer === name && !friendly)).toHaveLength(k);
    expect(kills.filter(({ victim }) => victim === name)).toHaveLength(d);
  }
});
