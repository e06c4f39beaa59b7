import { expect, it } from 'vitest';
import { createEventHub, type NewEvent } from '../../../net/events/hub.ts';
import { createEventCounts } from '../../../net/metrics/event-counts.ts';
import { AnswerCounts } from '../../../server/http/answer-counts.ts';

/** Tests which events the metrics count. */

it('metrics count events by type, receipts by state, and ended script runs by result', () => {
  const hub = createEventHub();
  const counts = createEventCounts(hub);
  const output = (end: string | null) => ({
    type: 'script.output',
    fields: { script: 'wave', run: 1, lines: [], end },
  });
  const receipt = (state: string) => ({ type: 'receipt', fields: { id: '1', state } });
  const batch = [output(null), output('ok'), output('timeout'), output('ok')];
  hub.publish([...batch, receipt('waiting'), receipt('applied')] as unknown as NewEvent[]);
  hub.publish([receipt('applied')] as unknown as NewEvent[]);
  expect(counts.events).toMatchObject({ 'script.output': 4, receipt: 3, kill: 0 });
  expect(counts.runs).toMatchObject({ ok: 2 });
  expect(Object.values(counts.runs).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(counts.receipts).toMatchObject({ waiting: 1, applied: 2, refunded: 0 });
});

it('metrics count responses by status class, such as 4xx', () => {
  const counts = new AnswerCounts();
  for (const status of [200, 204, 299, 304, 400, 404, 499, 503]) counts.add(status);
  expect(counts.byClass).toEqual({ '2xx': 3, '3xx': 1, '4xx': 3, '5xx': 1 });
});
