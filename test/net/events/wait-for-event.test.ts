import { expect, it } from 'vitest';
import { waitForEvent } from '../../../net/actions/agent-views.ts';
import { SHORT_ANSWER } from '../../../net/dispatch/shorten.ts';
import { DIGEST_MS } from '../../../net/events/digest.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { fc } from '../../fast-check.ts';

/** Tests events for models, which receive each answer twice: as text and as data. */

const MAX_EVENTS_LENGTH = 750;

interface Told {
  events: { text: string }[];
  cursor: string;
  more: boolean;
  gap: boolean;
}

/** All answers to a caller that polls until there are no more events. */
async function answersFor(texts: string[]) {
  const hub = createEventHub();
  hub.publish(texts.map(text => ({ type: 'announce' as const, fields: { text } as never })));
  const answers: Told[] = [];
  for (let after = `${hub.epoch}.0`, more = true; more; ) {
    const input = { types: ['announce'], after, timeoutSeconds: 0, limit: 100 };
    const ask = waitForEvent({ hub } as never, input as never, { caller: { scope: 'read' } } as never);
    const told = (await ask.change()) as unknown as Told;
    answers.push(told);
    ({ cursor: after, more } = told);
  }
  return answers;
}

const lengthOf = (value: unknown) => JSON.stringify(value).length;

it('responses to polls for events stay within the maximum size, and all events arrive once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(300), { minLength: 1, maxLength: 30 }), async lengths => {
      const texts = lengths.map(length => 'x'.repeat(length));
      const answers = await answersFor(texts);
      expect(answers.flatMap(({ events }) => events.map(({ text }) => text))).toEqual(texts);
      for (const [i, answer] of answers.entries()) {
        expect(2 * lengthOf(answer)).toBeLessThanOrEqual(SHORT_ANSWER);
        expect(answer.gap).toBe(false);
        const next = answers[i + 1]?.events[0];
        const length = answer.events.reduce((total, event) => total + lengthOf(event), 0);
        if (answer.events.length > 1) expect(length).toBeLessThanOrEqual(MAX_EVENTS_LENGTH);
        if (next) expect(length + lengthOf(next)).toBeGreaterThan(MAX_EVENTS_LENGTH);
      }
    }),
  );
});

it('an event that is longer than a poll response is returned alone', async () => {
  const answers = await answersFor(['short', 'x'.repeat(2_000), 'short']);
  expect(answers.map(({ events }) => events.length)).toEqual([1, 1, 1]);
});

it.each([
  [{}, ['announce', 'kills']],
  [{ types: ['announce', 'k*'] }, ['announce', 'kills']],
  [{ types: ['announce', 'kill'] }, ['kill', 'announce', 'kill']],
  [{ full: true }, ['kill', 'announce', 'kill']],
  [{ types: ['announce'] }, ['announce']],
])(
  'kills are returned as a digest unless they are requested by name or in full: %j',
  async (asked, types) => {
    const hub = createEventHub();
    const kill = { type: 'kill' as const, fields: { victim: 'a', killer: 'b', friendly: false } as never };
    hub.publish([kill, { type: 'announce', fields: { text: 'x' } as never }, kill]);
    const input = { after: `${hub.epoch}.0`, timeoutSeconds: 0, limit: 20, ...asked };
    const call = { caller: { scope: 'read' } };
    const ask = waitForEvent({ hub } as never, input as never, call as never);
    const { events, cursor } = (await ask.change()) as {
      events: { type: string }[];
      cursor: string;
    };
    expect(events.map(({ type }) => type)).toEqual(types);
    expect(cursor).toBe(hub.idOf(3));
  },
);

it('a poll for events returns even a single kill as a digest', async () => {
  const hub = createEventHub({ now: () => Date.now() - DIGEST_MS });
  hub.publish([{ type: 'kill', fields: { victim: 'a', killer: 'b', friendly: false } as never }]);
  const input = { after: `${hub.epoch}.0`, timeoutSeconds: 0, limit: 20 };
  const call = { caller: { scope: 'read' } };
  const answer = await waitForEvent({ hub } as never, input as never, call as never).change();
  expect(answer).toMatchObject({ events: [{ type: 'kills', count: 1, text: 'b destroyed a' }] });
});

it.each([
  [50, []],
  [51, ['timeoutSeconds was clamped to 50: possible values are 0 to 50.']],
])('a wait of %i s for events is reported as clamped only if it exceeds 50 s', (timeoutSeconds, remarks) => {
  const call = { caller: { scope: 'read' } };
  const asked = { timeoutSeconds, limit: 20 };
  expect(waitForEvent({ hub: createEventHub() } as never, asked as never, call as never)).toMatchObject({
    remarks,
  });
});
