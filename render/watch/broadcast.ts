import { signal } from '@preact/signals';
import type { FanoutPulse, StoredEvent } from '../../schema/wire/fanout/messages.ts';
import { createEventList } from './event-list.ts';
import { type Link, openLink } from './link.ts';

/**
 * How the page is connected. `late`: no pulse has come for a moment, so the game is not on or cannot reach Redis; `away`:
 * the edge cannot reach it; `lost`: there is no edge.
 */
export type Connection = 'connecting' | 'live' | 'late' | 'away' | 'lost';

/** A pulse comes each second; what is shown is old when it is late by so much. Unit: ms. */
const LATE_MS = 2_500;

type Message = FanoutPulse | { t: 'status'; store: 'there' | 'away' };

/** What the page knows: the newest pulse, the events, and whether it is up to date. */
export type Broadcast = ReturnType<typeof createBroadcast>;

export function createBroadcast(base: string) {
  const connection = signal<Connection>('connecting');
  const pulse = signal<FanoutPulse | null>(null);
  const hasEveryEvent = signal(false);
  const list = createEventList();
  let late: ReturnType<typeof setTimeout>;
  let everyEvent: Link | null = null;

  const setLate = () => {
    if (connection.value === 'live' || connection.value === 'connecting') connection.value = 'late';
  };
  const expectPulse = () => {
    clearTimeout(late);
    late = setTimeout(setLate, LATE_MS);
  };
  const takePulse = (next: FanoutPulse) => {
    const before = pulse.value;
    if (before && !isNewer(next, before)) return;
    pulse.value = next;
    if (before) connection.value = 'live'; // the first may be of a game that is gone
    expectPulse();
    if (!everyEvent) list.takeLatest(next.events);
  };
  const takeStatus = (store: 'there' | 'away') => {
    if (store === 'away') connection.value = 'away';
    else if (connection.value === 'away' || connection.value === 'lost') connection.value = 'connecting';
    if (connection.value === 'connecting') expectPulse();
  };
  const takeEvents = (events: readonly StoredEvent[]) => {
    for (const event of events) {
      if (event.type === 'gap') list.takeGap(event.id);
      else if (event.type !== 'open') list.take([event]);
    }
  };

  openLink({
    base,
    kind: 'pulse',
    onText(text) {
      const message: Message = JSON.parse(text);
      if (message.t === 'pulse') takePulse(message);
      else takeStatus(message.store);
    },
    onLost() {
      connection.value = 'lost';
    },
  });

  const followEvents = () =>
    openLink({
      base,
      kind: 'events',
      query: () => (list.last() ? `&after=${list.last()}` : ''),
      onText: text => takeEvents(JSON.parse(text)),
      onLost() {},
    });

  return {
    connection,
    pulse,
    rows: list.rows,
    hasEveryEvent,
    /** Whether every event is asked for, or only the latest of each second. */
    setEveryEvent(isOn: boolean) {
      everyEvent?.close();
      everyEvent = isOn ? followEvents() : null;
      hasEveryEvent.value = isOn;
    },
  };
}

const isNewer = (a: FanoutPulse, b: FanoutPulse) =>
  a.epoch > b.epoch || (a.epoch === b.epoch && a.seq > b.seq);
