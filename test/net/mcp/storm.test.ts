import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../net/access/identity.ts';
import { waitForEvent } from '../../../net/actions/agent-views.ts';
import type { ActionContext } from '../../../net/actions/context.ts';
import { ValueOutput } from '../../../net/dispatch/answer.ts';
import { createEventHub, type EventHub } from '../../../net/events/hub.ts';
import { answerOf } from '../../../net/mcp/answers.ts';
import { declarationOf } from '../../../schema/actions/index.ts';
import { fc } from '../../fast-check.ts';
import { content, type ToolResult } from './clients.ts';

/** Tests `wait_for_event` with very many events. Whatever their number and size, a model gets each event once. */

interface StormEvent {
  type: 'announce' | 'kill' | 'relay';
  text: string;
  list: string[];
}

const stormEvent: fc.Arbitrary<StormEvent> = fc.record({
  type: fc.constantFrom('announce', 'kill', 'relay'),
  text: fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.nat(3_000).map(length => 'x'.repeat(length)),
  ),
  list: fc.nat(300).map(length => new Array<string>(length).fill('"entry"')),
});

/** One step: some events, and then a call of the tool. */
const step = fc.record({
  events: fc.array(stormEvent, { maxLength: 30 }),
  limit: fc.integer({ min: 1, max: 100 }),
  full: fc.boolean(),
});

interface Told {
  events: { type: string; number: number; text: string; list: string[]; cut?: string[] }[];
  cursor: string;
  more: boolean;
  gap: boolean;
}

const CALLER = { name: 'model', scope: 'read', via: 'mcp' } as Caller;
const { complete } = declarationOf('waitForEvent');

async function ask(hub: EventHub, input: { after: string; limit: number }, whole: boolean): Promise<Told> {
  const given = { types: ['announce', 'kill'], timeoutSeconds: 0, full: true, ...input };
  const value = await waitForEvent({ hub } as ActionContext, given, { caller: CALLER } as never).change();
  const result = answerOf({ output: new ValueOutput(value), adjusted: [] } as never, {
    structured: true,
    unknown: [],
    whole,
    complete,
    again: '',
  });
  expect(result.structuredContent).toEqual(content(result as ToolResult));
  return content(result as ToolResult);
}

describe('wait_for_event', () => {
  it('in a storm of events, wait_for_event returns each event once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async steps => {
        const hub = createEventHub();
        const published: StormEvent[] = [];
        const told: Told['events'] = [];
        let after = hub.idOf(0);
        const call = async (limit: number, whole: boolean) => {
          const answer = await ask(hub, { after, limit }, whole);
          expect(answer.gap).toBe(false);
          expect(answer.events.length).toBeLessThanOrEqual(limit);
          told.push(...answer.events);
          after = answer.cursor;
          return answer;
        };
        for (const { events, limit, full } of steps) {
          const numbered = events.map((fields, i) => ({ ...fields, number: published.length + i }));
          hub.publish(numbered.map(({ type, ...fields }) => ({ type, fields })) as never);
          published.push(...events);
          await call(limit, full);
        }
        for (let answer = await call(100, false); answer.more; ) {
          expect(answer.events).not.toEqual([]);
          answer = await call(100, false);
        }
        const wanted = published.flatMap(({ type }, number) => (type === 'relay' ? [] : [number]));
        expect(told.map(({ number }) => number)).toEqual(wanted);
        for (const { number, text, list, cut } of told) {
          if (cut)
            expect(text.length + list.length).toBeLessThan(
              published[number].text.length + published[number].list.length,
            );
          else expect({ text, list }).toEqual({ text: published[number].text, list: published[number].list });
        }
      }),
    );
  });
});
