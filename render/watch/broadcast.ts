import { signal } from '@preact/signals';
import { FIELDS, MODES } from '../../schema/catalog/catalog.ts';
import type { GameEvent } from '../../schema/records/events.ts';
import { compareEventIds, type EventId, readEventId } from '../../schema/wire/fanout/event-id.ts';
import type { FanoutPulse, StoredEvent } from '../../schema/wire/fanout/messages.ts';
import { lineOf, type News } from '../game/alerts/news.ts';
import { openLink, type WatchLink } from './link.ts';
import { texts } from './texts.ts';

/** An event in words. */
interface Sentence {
  text: string;
  tone: 'kill' | 'round' | 'danger' | 'thanks' | 'news' | 'gap';
}

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** Sentences of events that the overlays show by other means. */
const SENTENCES: { [T in GameEvent['type']]?: (event: EventOf<T>) => Sentence } = {
  join: ({ user }) => ({ text: texts.joined(user), tone: 'news' }),
  kill: ({ victim, killer, friendly }) => ({
    text: killer ? (friendly ? texts.killedFriend : texts.killed)(killer, victim) : texts.crashed(victim),
    tone: 'kill',
  }),
  'round.start': ({ mode, field, pilots }) => ({
    text: texts.begins(MODES[mode], pilots, FIELDS[field]),
    tone: 'round',
  }),
  'round.end': ({ result }) => ({ text: result.text, tone: 'round' }),
  'boss.warning': ({ boss }) => ({ text: texts.bossComing(boss), tone: 'danger' }),
  'boss.spawned': ({ boss }) => ({ text: texts.bossHere(boss), tone: 'danger' }),
  calamity: ({ name }) => ({ text: name, tone: 'danger' }),
  announce: ({ text }) => ({ text, tone: 'news' }),
};

const MISSED: Sentence = { text: texts.missed, tone: 'gap' };
const NEW_GAME: Sentence = { text: texts.newGame, tone: 'gap' };

/** An event in words; null for an event that needs none. */
function sentenceOf(event: StoredEvent): Sentence | null {
  if (event.type === 'owner') return NEW_GAME;
  if (event.type === 'gap') return MISSED;
  const known = event as unknown as GameEvent;
  const own = SENTENCES[known.type] as ((event: GameEvent) => Sentence) | undefined;
  return own?.(known) ?? alertSentence(known);
}

function alertSentence(event: GameEvent): Sentence | null {
  const news = event.type === 'redeem.applied' ? { ...event, called: null } : event;
  const line = lineOf(news as News);
  if (!line) return null;
  return { text: line.text, tone: line.tone === 'danger' ? 'danger' : line.isPaid ? 'thanks' : 'news' };
}

/** A line of the list of events. */
interface Row extends Sentence {
  key: number;
}

/** Maximum number of lines that are kept. */
const MAX_ROWS = 60;

const MORE: Sentence = { text: texts.more, tone: 'gap' };

const BEGINNING: EventId = { epoch: 0, seq: 0 };

/** The events for a watcher, newest first. Duplicates from different edges are removed, and gaps are shown. */
function createEventList() {
  const rows = signal<readonly Row[]>([]);
  let last = BEGINNING;
  let keys = 0;

  const add = (sentences: readonly (Sentence | null)[]) => {
    const added = sentences.flatMap(sentence => (sentence ? { ...sentence, key: ++keys } : []));
    if (added.length > 0) rows.value = [...added.reverse(), ...rows.value].slice(0, MAX_ROWS);
  };
  const idOf = ({ id }: StoredEvent) => readEventId(id) ?? BEGINNING;
  const isNew = (event: StoredEvent) => compareEventIds(idOf(event), last) > 0;

  /** Adds events of the stream, and the sentence `before` just before them. */
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
    /** Adds the latest events of a pulse. There may have been more events since the previous pulse. */
    takeLatest(events: readonly StoredEvent[]) {
      const [oldest] = events;
      const isWhole = !oldest || last === BEGINNING || !isNew(oldest) || isNext(last, idOf(oldest));
      take(events, isWhole ? null : MORE);
    },
    /** Handles the stream's report that events are missing. `to` is where the stream continues. */
    takeGap(to: string) {
      last = readEventId(to) ?? last;
      add([MISSED]);
    },
  };
}

const isNext = (before: EventId, id: EventId) => before.epoch === id.epoch && id.seq === before.seq + 1;

/**
 * The state of the page's connection. `late`: no pulse has arrived recently, so the game is not running or cannot reach
 * Redis. `away`: the edge cannot reach Redis. `lost`: there is no connection to an edge.
 */
export type WatchState = 'connecting' | 'live' | 'late' | 'away' | 'lost';

/** Time without a pulse after which the data is old; one pulse is sent each second. Unit: ms. */
const LATE_MS = 2_500;

type Message = FanoutPulse | { t: 'status'; store: 'there' | 'away' };

/** Everything that the page knows: the newest pulse, the events, and whether they are up to date. */
export type Broadcast = ReturnType<typeof createBroadcast>;

export function createBroadcast(base: string) {
  const connection = signal<WatchState>('connecting');
  const pulse = signal<FanoutPulse | null>(null);
  const hasEveryEvent = signal(false);
  const list = createEventList();
  let late: ReturnType<typeof setTimeout>;
  let everyEvent: WatchLink | null = null;

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
    if (before) connection.value = 'live'; // the first pulse may be from a game that has ended
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
    /** Sets whether every event is requested, or only the latest of each second. */
    setEveryEvent(isOn: boolean) {
      everyEvent?.close();
      everyEvent = isOn ? followEvents() : null;
      hasEveryEvent.value = isOn;
    },
  };
}

const isNewer = (a: FanoutPulse, b: FanoutPulse) =>
  a.epoch > b.epoch || (a.epoch === b.epoch && a.seq > b.seq);
