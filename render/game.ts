import { computed, signal } from '@preact/signals';
import type { GameEvent } from '../schema/events.ts';
import type { Leaderboards } from '../schema/leaderboards.ts';
import { TICK_RATE } from '../schema/rules.ts';
import { defaultSettings, type Settings } from '../schema/settings.ts';
import type { Round } from '../schema/state.ts';
import type { OverlayPatch, OverlayPilot, OverlayState } from '../schema/wire/overlay-socket.ts';
import { createAlerts } from './alerts.ts';
import type { ConnectionStatus } from './connection.ts';
import { createFeeds } from './feeds.ts';

/** How long the card of a new round stays. */
const INTRO_MS = 3_200;
const TICK_MS = 1000 / TICK_RATE;
/** Clocks on the screen advance every so many ticks. */
const CLOCK_TICKS = 6;

type Pilots = ReadonlyMap<number, OverlayPilot>;

export type Game = ReturnType<typeof createGame>;

/** What the page knows about the game besides the frames: the connection writes it, boards and tags read it. */
export function createGame() {
  const round = signal<Round | null>(null);
  const settings = signal<Settings>(defaultSettings());
  const pilots = signal<Pilots>(new Map());
  const boards = signal<Leaderboards>({ day: [], week: [], month: [] });
  const status = signal<ConnectionStatus>('connecting');
  /** When the card of a new round was put up, local clock, ms. */
  const introAt = signal<number | null>(null);
  /** The tick that the round's numbers are from, and about the tick that is drawn now. */
  const roundTick = signal(0);
  const drawnTick = signal(0);
  const feeds = createFeeds();
  const alerts = createAlerts();

  return {
    round,
    settings,
    pilots,
    boards,
    status,
    kills: feeds.kills,
    joins: feeds.joins,
    alerts,
    introAt,
    drawnTick,
    /** Best first. */
    ranked: computed(() => [...pilots.value.values()].sort(byRank)),
    byName: computed(() => new Map([...pilots.value.values()].map(pilot => [pilot.name, pilot]))),
    byId: computed(() => new Map([...pilots.value.values()].map(pilot => [pilot.id, pilot]))),
    /** Whether a board covers the fight. */
    isCovered: computed(() => !round.value || isCovering(round.value)),
    /** What is left, at the drawn tick, of `ms` milliseconds in the state. */
    countedDown: (ms: number) => Math.max(0, ms - Math.max(0, drawnTick.value - roundTick.value) * TICK_MS),
    fameOf: feeds.fameOf,

    /** Starts over from the whole state, as of `tick`. */
    hello(state: OverlayState, tick: number) {
      round.value = state.round;
      settings.value = state.settings;
      boards.value = state.boards;
      pilots.value = new Map(state.pilots.map(pilot => [pilot.eid, pilot]));
      roundTick.value = tick;
      feeds.joins.value = [];
      feeds.startRound(state.round.phase === 'playing');
    },

    /** Takes in what has changed in the state, as of `tick`. */
    patch(tick: number, patch: OverlayPatch) {
      if (patch.round && round.value) {
        round.value = { ...round.value, ...patch.round };
        roundTick.value = tick;
      }
      if (patch.settings) settings.value = { ...settings.value, ...patch.settings };
      if (patch.boards) boards.value = patch.boards;
      if (patch.pilots || patch.left) pilots.value = patchedPilots(pilots.value, patch);
    },

    /** Takes in an event; `now` is the local clock, ms. */
    event(event: GameEvent, now: number) {
      alerts.event(event, now);
      if (event.type === 'kill') feeds.addKill(event, now);
      if (event.type === 'join') feeds.addJoin(event.user, now);
      if (event.type === 'round.start') {
        feeds.startRound(false);
        introAt.value = now;
      }
    },

    /** Advances the clocks to the tick that is drawn, and removes what has been shown for long enough. */
    tick(tick: number, now: number) {
      if (Math.abs(tick - drawnTick.value) >= CLOCK_TICKS) drawnTick.value = tick;
      alerts.tick(now);
      feeds.expire(now);
      if (introAt.value !== null && now - introAt.value > INTRO_MS) introAt.value = null;
    },
  };
}

const isCovering = ({ phase, overlay }: Round) =>
  phase !== 'playing' || overlay.menu !== null || overlay.screen !== 'game';

function patchedPilots(before: Pilots, { pilots = [], left = [] }: OverlayPatch): Pilots {
  const patched = new Map(before);
  for (const eid of left) patched.delete(eid);
  for (const pilot of pilots) patched.set(pilot.eid, pilot);
  return patched;
}

const byRank = (a: OverlayPilot, b: OverlayPilot) =>
  b.kills - a.kills || a.deaths - b.deaths || b.assists - a.assists || (a.name < b.name ? -1 : 1);
