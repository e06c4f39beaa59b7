import { computed, signal } from '@preact/signals';
import type { Leaderboards } from '../schema/actions/reads.ts';
import type { GameEvent } from '../schema/events.ts';
import { defaultSettings, type Settings } from '../schema/settings.ts';
import type { Round } from '../schema/state.ts';
import type { OverlayPatch, OverlayPilot, OverlayState } from '../schema/wire/overlay-socket.ts';
import { createAlerts } from './alerts.ts';
import type { ConnectionStatus } from './connection.ts';
import { createKillMarks, type KillMarks } from './kill-marks.ts';

/** What the page knows of the game beside the frames. Boards and tags read it, the connection writes it. */

/** A row of the kill feed. */
export interface Kill extends KillMarks {
  key: number;
  victim: string;
  killer: string | null;
  friendly: boolean;
  /** Local clock, ms. */
  at: number;
}

export interface Join {
  key: number;
  user: string;
  at: number;
}

const KILL_ROWS = 6;
const JOIN_ROWS = 4;
const ROW_MS = 6_000;
/** How long the card of a new round stays. */
const INTRO_MS = 3_200;
/** How long a name stays in the front row of tags after its pilot joined or killed. */
const FAME_MS = 8_000;
const TICK_MS = 1000 / 60;
/** Clocks on the screen are moved on at each so many ticks. */
const CLOCK_TICKS = 6;

export type Game = ReturnType<typeof createGame>;

export function createGame() {
  const round = signal<Round | null>(null);
  const settings = signal<Settings>(defaultSettings());
  const pilots = signal<ReadonlyMap<number, OverlayPilot>>(new Map());
  const boards = signal<Leaderboards>({ day: [], week: [], month: [] });
  const status = signal<ConnectionStatus>('connecting');
  const kills = signal<readonly Kill[]>([]);
  const joins = signal<readonly Join[]>([]);
  /** When the card of a new round was put up, local clock, ms. */
  const introAt = signal<number | null>(null);
  /** Tick of the round's numbers, and about the tick that is drawn now. */
  const roundTick = signal(0);
  const drawnTick = signal(0);
  const fame = new Map<string, number>();
  const story = createKillMarks();
  const alerts = createAlerts();
  let keys = 0;

  const begin = (isUnderWay: boolean) => {
    kills.value = [];
    story.begin(isUnderWay);
  };

  const killed = ({ victim, killer, friendly }: Extract<GameEvent, { type: 'kill' }>, now: number) => {
    const row = {
      key: keys++,
      victim,
      killer,
      friendly,
      at: now,
      ...story.tell({ victim, killer, friendly }),
    };
    kills.value = [row, ...kills.value].slice(0, KILL_ROWS);
    if (killer) fame.set(killer, now);
  };

  return {
    round,
    settings,
    pilots,
    boards,
    status,
    kills,
    joins,
    alerts,
    introAt,
    drawnTick,
    /** Best first. */
    ranked: computed(() => [...pilots.value.values()].sort(byRank)),
    byName: computed(() => new Map([...pilots.value.values()].map(pilot => [pilot.name, pilot]))),
    byId: computed(() => new Map([...pilots.value.values()].map(pilot => [pilot.id, pilot]))),
    /** True while a board covers the fight. */
    isCovered: computed(() => {
      const now = round.value;
      if (!now) return true;
      return now.phase !== 'playing' || now.overlay.menu !== null || now.overlay.screen !== 'game';
    }),
    /** Milliseconds that `ms`, as the state told it, has become by the drawn tick. */
    countedDown: (ms: number) => Math.max(0, ms - Math.max(0, drawnTick.value - roundTick.value) * TICK_MS),
    /** When a pilot of that name last joined or killed, local clock, ms; for those who lately did. */
    fameOf: (name: string) => fame.get(name),

    hello(state: OverlayState, tick: number) {
      round.value = state.round;
      settings.value = state.settings;
      boards.value = state.boards;
      pilots.value = new Map(state.pilots.map(pilot => [pilot.eid, pilot]));
      roundTick.value = tick;
      joins.value = [];
      begin(state.round.phase === 'playing');
    },

    patch(tick: number, patch: OverlayPatch) {
      if (patch.round && round.value) {
        round.value = { ...round.value, ...patch.round };
        roundTick.value = tick;
      }
      if (patch.settings) settings.value = { ...settings.value, ...patch.settings };
      if (patch.boards) boards.value = patch.boards;
      if (!patch.pilots && !patch.left) return;
      const next = new Map(pilots.value);
      for (const eid of patch.left ?? []) next.delete(eid);
      for (const pilot of patch.pilots ?? []) next.set(pilot.eid, pilot);
      pilots.value = next;
    },

    event(event: GameEvent, now: number) {
      alerts.event(event, now);
      if (event.type === 'kill') killed(event, now);
      else if (event.type === 'join') {
        joins.value = [{ key: keys++, user: event.user, at: now }, ...joins.value].slice(0, JOIN_ROWS);
        fame.set(event.user, now);
      } else if (event.type === 'round.start') {
        begin(false);
        introAt.value = now;
      }
    },

    /** Moves the clocks on to the tick that is drawn, and lets go of what was shown for long enough. */
    tick(tick: number, now: number) {
      if (Math.abs(tick - drawnTick.value) >= CLOCK_TICKS) drawnTick.value = tick;
      alerts.tick(now);
      const isFresh = ({ at }: { at: number }) => now - at < ROW_MS;
      if (!kills.value.every(isFresh)) kills.value = kills.value.filter(isFresh);
      if (!joins.value.every(isFresh)) joins.value = joins.value.filter(isFresh);
      if (introAt.value !== null && now - introAt.value > INTRO_MS) introAt.value = null;
      for (const [name, at] of fame) if (now - at > FAME_MS) fame.delete(name);
    },
  };
}

const byRank = (a: OverlayPilot, b: OverlayPilot) =>
  b.kills - a.kills || a.deaths - b.deaths || b.assists - a.assists || (a.name < b.name ? -1 : 1);
