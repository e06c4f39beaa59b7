import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sampleEvent } from '../../../net/scripts/event-object.ts';
import { EVENTS, TRIGGERING_EVENT_TYPES } from '../../../schema/events.ts';
import { SCRIPT_EVENTS, VIEWER_EVENTS } from '../../../schema/script-events.ts';

/** What a test run of a script is given. */

const NOW = Date.UTC(2026, 10, 21);
const STAMP = { type: v.string(), at: v.literal(NOW), trigger: v.literal('test') };

describe('the sample of', () => {
  it.each(TRIGGERING_EVENT_TYPES)('%s has exactly the fields that scripts are promised', type => {
    const schemas: Record<string, { entries: v.ObjectEntries }> = { ...SCRIPT_EVENTS };
    const { entries } = schemas[type] ?? EVENTS[type].fields;
    const sample = sampleEvent({ type: 'event', event: type }, {}, NOW);
    expect(v.safeParse(v.strictObject({ ...entries, ...STAMP }), sample).issues).toBeUndefined();
  });

  it.each([
    ['command', { type: 'command', command: 'hi' }],
    ['reward', { type: 'reward', rewardId: 'b2a7', rewardTitle: 'Hi' }],
    ['none', { type: 'none' }],
  ] as const)('%s has exactly the fields that scripts are promised', (type, trigger) => {
    const schema = v.strictObject({
      ...VIEWER_EVENTS[type].entries,
      type: v.literal(type),
      trigger: v.literal('test'),
    });
    expect(v.safeParse(schema, sampleEvent(trigger, {}, NOW)).issues).toBeUndefined();
  });

  it.each([0, NOW, 2_000_000_000_000])('a round that ended at %d began five minutes before', now => {
    const { startedAt, endedAt, at, durationSeconds } = sampleEvent({ type: 'roundEnd' }, {}, now);
    expect([startedAt, endedAt, at, durationSeconds]).toEqual([now - 300_000, now, now, 300]);
  });
});
