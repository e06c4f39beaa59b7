import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { eventObject, sampleEvent } from '../../../net/scripts/event-object.ts';
import { EVENTS, TRIGGERING_EVENT_TYPES } from '../../../schema/records/events.ts';
import { SCRIPT_EVENTS, VIEWER_EVENTS } from '../../../schema/scripts/script-events.ts';

/** Tests the event of a script's test run. */

const NOW = Date.UTC(2026, 10, 21);
const STAMP = { type: v.string(), at: v.literal(NOW), trigger: v.literal('test') };

describe('sample event', () => {
  it.each(TRIGGERING_EVENT_TYPES)(
    'the sample event "%s" for test runs of scripts has exactly the documented fields',
    type => {
      const schemas: Record<string, { entries: v.ObjectEntries }> = { ...SCRIPT_EVENTS };
      const { entries } = schemas[type] ?? EVENTS[type].fields;
      const sample = sampleEvent({ type: 'event', event: type }, {}, NOW);
      expect(v.safeParse(v.strictObject({ ...entries, ...STAMP }), sample).issues).toBeUndefined();
    },
  );

  it.each([
    ['command', { type: 'command', command: 'hi' }],
    ['reward', { type: 'reward', rewardId: 'b2a7', rewardTitle: 'Hi' }],
    ['none', { type: 'none' }],
  ] as const)(
    'the sample event for a script\'s trigger "%s" has exactly the documented fields',
    (type, trigger) => {
      const schema = v.strictObject({
        ...VIEWER_EVENTS[type].entries,
        type: v.literal(type),
        trigger: v.literal('test'),
      });
      expect(v.safeParse(schema, sampleEvent(trigger, {}, NOW)).issues).toBeUndefined();
    },
  );

  it("the sample event for a reward's script has a title even if no title is given", () => {
    expect(sampleEvent({ type: 'reward', rewardId: 'b2a7', rewardTitle: 'Hi' }, {}, NOW)).toMatchObject({
      reward: 'Hi',
    });
    expect(sampleEvent({ type: 'reward', rewardId: 'b2a7' }, {}, NOW)).toMatchObject({ reward: 'Reward' });
  });

  it.each([0, NOW, 2_000_000_000_000])(
    'in the sample event for the end of a round at %d, the round began five minutes earlier',
    now => {
      const { startedAt, endedAt, at, durationSeconds } = sampleEvent({ type: 'roundEnd' }, {}, now);
      expect([startedAt, endedAt, at, durationSeconds]).toEqual([now - 300_000, now, now, 300]);
    },
  );
});

it('the event for the end of a round lists the winners first and numbers the places', () => {
  const row = (name: string, won: boolean, team: number) => ({ name, won, team });
  const stats = [row('a', false, 1), row('b', true, 0), row('c', false, -1), row('d', true, 0)];
  const fields = { at: NOW, startedAt: NOW, mode: 'ffa', stats, teamNames: ['Red', 'Blue'] };
  const { players, winners } = eventObject('round.end', fields, 'event') as unknown as Record<
    'players' | 'winners',
    { place: number; name: string; team: string | null }[]
  >;
  expect(players.map(({ place, name, team }) => [place, name, team])).toEqual([
    [1, 'b', 'Red'],
    [2, 'd', 'Red'],
    [3, 'a', 'Blue'],
    [4, 'c', null],
  ]);
  expect(winners.map(({ name }) => name)).toEqual(['b', 'd']);
});
