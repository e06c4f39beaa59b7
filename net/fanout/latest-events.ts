import { PULSE_EVENTS, type StoredEvent } from '../../schema/wire/fanout/messages.ts';
import type { EventHub } from '../events/hub.ts';
import { SHOWN_EVENTS } from '../overlay/shown-events.ts';

/** Longer ones, such as the end of a round with its table, are for the stream of events alone. Unit: characters. */
const LONGEST = 500;

/** The latest events that screens show, as pulses repeat them. */
export function createLatestEvents(hub: Pick<EventHub, 'idOf' | 'subscribe'>) {
  let lastId = hub.idOf(0);
  let kept: { id: string; json: string }[] = [];
  const unsubscribe = hub.subscribe(batch => {
    const shown = batch.filter(({ type }) => SHOWN_EVENTS.has(type));
    lastId = shown.at(-1)?.id ?? lastId;
    kept = [...kept, ...shown.filter(({ json }) => json.length <= LONGEST)].slice(-PULSE_EVENTS);
  });
  return {
    get lastId() {
      return lastId;
    },
    list: (): StoredEvent[] => kept.map(({ id, json }) => ({ id, ...JSON.parse(json) })),
    close: unsubscribe,
  };
}
