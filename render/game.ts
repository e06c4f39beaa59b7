import { computed, signal } from '@preact/signals';
import type { GameEvent } from '../schema/events.ts';
import type { OverlayPatch, OverlayPilot, OverlayState } from '../schema/overlay-socket.ts';
import { defaultSettings, type Settings } from '../schema/settings.ts';
import type { Round } from '../schema/state.ts';
import type { ConnectionStatus } from './connection.ts';

/** What the page knows of the game beside the frames. Boards and tags read it, the connection writes it. */

/** A row of the kill feed. */
export interface Kill {
  key: number;
  victim: string;
  killer: string | null;
  friendly: boolean;
  /** Local clock, ms. */
  at: number;
}

const KILL_ROWS = 6;
const KILL_MS = 6_000;
/** How long a name stays in the front row of tags after its pilot joined or killed. */
const FAME_MS = 8_000;
const TICK_MS = 1000 / 60;

export type Game = ReturnType<typeof createGame>;

export function createGame() {
  const round = signal<Round | null>(null);
  const settings = signal<Settings>(defaultSettings());
  const pilots = signal<ReadonlyMap<number, OverlayPilot>>(new Map());
  const status = signal<ConnectionStatus>('connecting');
  const kills = signal<readonly Kill[]>([]);
  const joins = signal<readonly { key: number; user: string; at: number }[]>([]);
  /** Tick of the round's numbers, and the tick that is drawn now. */
  const roundTick = signal(0);
  const drawnTick = signal(0);
  const fame = new Map<string, number>();
  let keys = 0;

  /** Milliseconds that `ms`, as the state told it, has become by the drawn tick. */
  const countedDown = (ms: number) =>
    Math.max(0, ms - Math.max(0, drawnTick.value - roundTick.value) * TICK_MS);

  return {
    round,
    settings,
    pilots,
    status,
    kills,
    joins,
    drawnTick,
    countedDown,
    ranked: computed(() => [...pilots.value.values()].sort(byRank)),
    /** Milliseconds since a pilot of that name joined or killed, for those who lately did. */
    fameOf: (name: string) => fame.get(name),

    hello({ round: first, settings: all, pilots: list }: OverlayState, tick: number) {
      round.value = first;
      settings.value = all;
      pilots.value = new Map(list.map(pilot => [pilot.eid, pilot]));
      roundTick.value = tick;
      kills.value = [];
    },

    patch(tick: number, patch: OverlayPatch) {
      if (patch.round && round.value) {
        round.value = { ...round.value, ...patch.round };
        roundTick.value = tick;
      }
      if (patch.settings) settings.value = { ...settings.value, ...patch.settings };
      if (!patch.pilots && !patch.left) return;
      const next = new Map(pilots.value);
      for (const eid of patch.left ?? []) next.delete(eid);
      for (const pilot of patch.pilots ?? []) next.set(pilot.eid, pilot);
      pilots.value = next;
    },

    event(event: GameEvent, now: number) {
      if (event.type === 'kill') {
        const { victim, killer, friendly } = event;
        kills.value = [{ key: keys++, victim, killer, friendly, at: now }, ...kills.value].slice(
          0,
          KILL_ROWS,
        );
        if (killer) fame.set(killer, now);
      } else if (event.type === 'join') {
        joins.value = [{ key: keys++, user: event.user, at: now }, ...joins.value].slice(0, 4);
        fame.set(event.user, now);
      } else if (event.type === 'round.start') kills.value = [];
    },

    /** Lets go of what has been shown for long enough. */
    expire(now: number) {
      const isFresh = ({ at }: { at: number }) => now - at < KILL_MS;
      if (!kills.value.every(isFresh)) kills.value = kills.value.filter(isFresh);
      if (!joins.value.every(isFresh)) joins.value = joins.value.filter(isFresh);
      for (const [name, at] of fame) if (now - at > FAME_MS) fame.delete(name);
    },
  };
}

const byRank = (a: OverlayPilot, b: OverlayPilot) =>
  b.kills - a.kills || a.deaths - b.deaths || b.assists - a.assists || (a.name < b.name ? -1 : 1);
