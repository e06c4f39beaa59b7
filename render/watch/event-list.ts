import { signal } from '@preact/signals';
import { compareEventIds, type EventId, readEventId } from '../../schema/wire/fanout/event-id.ts';
import type { StoredEvent } from '../../schema/wire/fanout/messages.ts';
import { MISSED, type Sentence, sentenceOf } from './sentences.ts';

/** A line of the list of events. */
export interface Row extends Sentence {
  key: number;
}

/** Most lines that are kept. */
const MAX_ROWS = 60;

const MORE: Sentence = { text: 'More has happened in between', tone: 'gap' };

const BEGINNING: EventId = { epoch: 0, seq: 0 };

/** The events as a watcher reads them, the newest first: each once, whichever edge it came from, and no hole untold. */
export function createEventList() {
  const rows = signal<readonly Row[]>([]);
  let last = BEGINNING;
  let keys = 0;

  const add = (sentences: readonly (Sentence | null)[]) => {
    const added = sentences.flatMap(sentence => (sentence ? { ...sentence, key: ++keys } : []));
    if (added.length > 0) rows.value = [...added.reverse(), ...rows.value].slice(0, MAX_ROWS);
  };
  const idOf = ({ id }: StoredEvent) => readEventId(id) ?? BEGINNING;
  const isNew = (event: StoredEvent) => compareEventIds(idOf(event), last) > 0;

  /** Takes in events as the stream has them; `before` is shown first. */
  const take = (events: readonly StoredEvent[], before: Sentence | null = null) => {
    const fresh = events.filter(isNew);
    if (fresh.length === 0) return;
    last = idOf(fresh.at(-1) as StoredEvent);
    add([before, ...fresh.map(sentenceOf)]);
  };

  return {
    rows,
    take,
    /** Id of the newest event that was read; empty before the first. */
    last: () => (last === BEGINNING ? '' : `${last.epoch}.${last.seq}`),
    /** Takes in the latest events of a pulse, of which there may have been more since the one before. */
    takeLatest(events: readonly StoredEvent[]) {
      const [oldest] = events;
      const isWhole = !oldest || last === BEGINNING || !isNew(oldest) || isNext(last, idOf(oldest));
      take(events, isWhole ? null : MORE);
    },
    /** Takes in what the stream says of itself: that events are missing, and where it goes on. */
    takeGap(to: string) {
      last = readEventId(to) ?? last;
      add([MISSED]);
    },
  };
}

const isNext = (before: EventId, id: EventId) => before.epoch === id.epoch && id.seq === before.seq + 1;
