import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Leaderboards } from '../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { knownPilots } from '../../schema/moments/known-pilots.ts';
import { byRank } from '../../schema/records/points.ts';
import { defaultSettings, type Settings } from '../../schema/records/settings.ts';
import type { Round, RoundResult } from '../../schema/records/state.ts';
import type { Names, OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Ahead, ConnectionStatus } from '../link/connection.ts';
import { centreCardOf } from './centre.ts';
import type { Focus } from './focus.ts';
import { viewersFirst } from './on-stage.ts';
import type { ResultsStage } from './results-stages.ts';
import { inPaint } from './team-paint.ts';

const TICK_MS = 1000 / TICK_RATE;

/** Pilots by the ids of their ships. */
export type Pilots = ReadonlyMap<number, OverlayPilot>;

export type GameState = ReturnType<typeof createGameState>;

/** The signals that hold what the server has sent. */
export const createGameState = () => ({
  /** Changes when the server was restarted. */
  epoch: signal(''),
  /** The round as it was sent. */
  sentRound: signal<Round | null>(null),
  /** How the last round ended; null before any round has ended. */
  sentResult: signal<RoundResult | null>(null),
  settings: signal<Settings>(defaultSettings()),
  /** Names by the numbers that messages use instead. */
  people: signal<Names>({}),
  /** The pilots as they were sent. */
  pilots: signal<Pilots>(new Map()),
  boards: signal<Leaderboards>({ day: [], week: [], month: [] }),
  isStopped: signal(false),
  status: signal<ConnectionStatus>('connecting'),
  /** When the card of a new round appeared, in ms of the local clock; null while no such card is shown. */
  introAt: signal<number | null>(null),
  /** The events that the server foresees, as last sent; null until the server has sent any. */
  ahead: signal<Ahead | null>(null),
  /** The highlighted pilot; null for none. */
  focus: signal<Focus | null>(null),
  /** Caption of the picture-in-picture; null while there is none. */
  inset: signal<string | null>(null),
  /** The tick to which the round's numbers belong. */
  roundTick: signal(0),
  /** The approximate tick that is drawn now. */
  drawnTick: signal(0),
});

/** Values derived from the state. */
export const derivedFrom = (
  { sentRound, sentResult, people, pilots: sent, roundTick, drawnTick, introAt }: GameState,
  stage: ReadonlySignal<ResultsStage>,
) => {
  const isHunt = computed(() => round.value?.mode === 'boss');
  const nameOf = (number: string) => people.value[number] ?? number;
  const round = computed(() => sentRound.value && withNames(sentRound.value, nameOf));
  const flying = computed(() => changedEach(sent.value, pilot => named(pilot, nameOf)));
  const pilots = computed(() =>
    isHunt.value ? changedEach(flying.value, pilot => inPaint('boss', pilot)) : flying.value,
  );
  const ranked = computed(() => [...pilots.value.values()].sort(byRank(round.value?.mode)));
  const known = computed(() => knownPilots(round.value?.mode, ranked.value));
  const slayers = computed(() => known.value.slayers);
  const leader = computed(() => known.value.leader);
  const isFight = computed(() => round.value?.phase === 'playing' || stage.value === 'moment');
  const isCovered = computed(() => !round.value || !isFight.value || isBoardUp(round.value));
  const countedDown = (ms: number) =>
    Math.max(0, ms - Math.max(0, drawnTick.value - roundTick.value) * TICK_MS);
  return {
    /**
     * The name of the person with a number; bosses have their own names. Look it up each time it is drawn, because a
     * call sign may replace it.
     */
    nameOf,
    /** The round with names instead of numbers, like everything below. */
    round,
    lastResult: computed(() => sentResult.value && namedResult(sentResult.value, nameOf)),
    /** The pilots as they are shown. */
    pilots,
    /** The pilots, best first. */
    ranked,
    /** The pilots, as moments of the round depend on them. */
    known,
    /** Whether any viewer is among the pilots. */
    hasViewers: computed(() => known.value.hasViewers),
    /**
     * The pilot with the best rank; undefined while several share it or nobody has a point. In rounds against a boss, the
     * pilot who damaged bosses most; undefined before any damage.
     */
    leader,
    /** Pilots who damaged a boss in this round, the most damage first. */
    slayers,
    /**
     * The pilot with the crown: the leader. If that is a bot and viewers are flying, the best viewer has the crown.
     */
    crowned: computed(() =>
      isHunt.value ? viewersFirst(slayers.value)[0]?.pilot : leader.value && crownedOf(ranked.value),
    ),
    byId: computed(() => new Map([...pilots.value.values()].map(pilot => [pilot.id, pilot]))),
    /** Whether a fight is shown, its last moment included. */
    isFight,
    /** Whether a board covers the fight. */
    isCovered,
    /** The card in the middle of the picture; null for none. */
    centre: computed(() =>
      round.value && !isCovered.value
        ? centreCardOf(round.value, {
            isIntro: introAt.value !== null,
            isOver: round.value.result !== null,
            countedDown,
          })
        : null,
    ),
    /** Returns what remains, at the drawn tick, of `ms` milliseconds in the state. */
    countedDown,
  };
};

type NameOf = (number: string) => string;

const named = <Row extends { name: string }>(row: Row, nameOf: NameOf): Row => ({
  ...row,
  name: nameOf(row.name),
});

const namedResult = (result: RoundResult, nameOf: NameOf): RoundResult => ({
  ...result,
  pilot: result.pilot && named(result.pilot, nameOf),
});

function withNames(round: Round, nameOf: NameOf): Round {
  const { bounties, stats, result, overlay } = round;
  return {
    ...round,
    bounties: bounties.map(bounty => ({ ...named(bounty, nameOf), by: bounty.by && nameOf(bounty.by) })),
    stats: stats?.map(row => named(row, nameOf)) ?? null,
    result: result && namedResult(result, nameOf),
    overlay: {
      ...overlay,
      giants: overlay.giants.map(giant => ({ ...giant, user: nameOf(giant.user) })),
    },
  };
}

function crownedOf(ranked: readonly OverlayPilot[]) {
  const [best] = viewersFirst(ranked);
  return best && (best.place === 1 || best.pilot.kills > 0) ? best.pilot : undefined;
}

const changedEach = (pilots: Pilots, change: (pilot: OverlayPilot) => OverlayPilot): Pilots =>
  new Map([...pilots].map(([eid, pilot]) => [eid, change(pilot)]));

const isBoardUp = ({ overlay }: Round) => overlay.menu !== null || overlay.screen !== 'game';
