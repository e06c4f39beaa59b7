import { batch, computed } from '@preact/signals';
import type { MarkedKill } from '../../schema/moments/kill-marks.ts';
import type { ShownEvent } from '../../schema/records/events.ts';
import type { Boss } from '../../schema/records/state.ts';
import type { OverlayPatch, OverlayState } from '../../schema/wire/overlay-socket.ts';
import type { View } from '../link/interpolation.ts';
import { createAlerts } from './alerts/alerts.ts';
import { createCallouts } from './callouts/callouts.ts';
import { linesFor } from './centre.ts';
import { createFeeds } from './feeds.ts';
import { createGameState, derivedFrom, type GameState, type Pilots } from './game-state.ts';
import { killWeight } from './kill-weight.ts';
import { lastSecondsOf } from './last-seconds.ts';
import { createReceipts } from './receipts.ts';
import { createEnding } from './results-stages.ts';

/** How long the card of a new round stays. */
const INTRO_MS = 3_200;
/** Number of ticks between two updates of the clocks on the screen. */
const CLOCK_TICKS = 6;

export type Game = ReturnType<typeof createGame>;

/**
 * Everything that the page knows about the game besides the frames. The connection writes it; boards and tags read it.
 */
export function createGame() {
  const state = createGameState();
  const ending = createEnding();
  const derived = derivedFrom(state, ending.stage);
  const pilotOf = (id: string) => derived.byId.value.get(id);
  const weightOf = (kill: MarkedKill) =>
    killWeight(kill, {
      pilotOf,
      leader: derived.leader.value,
      wanted: new Set(derived.round.value?.bounties.map(({ id }) => id)),
    });
  const feeds = createFeeds(weightOf, pilotOf);
  const alerts = createAlerts(derived.nameOf);
  const callouts = createCallouts();
  const receipts = createReceipts();
  /** The lines in the centre of the top. */
  const lines = computed(() =>
    linesFor({
      ...roundLines(state, derived),
      alerts: alerts.list.value.length,
      callout: callouts.shown.value !== null,
    }),
  );
  /** Whether something may be called out. */
  const isFree = () => !derived.isCovered.value && !derived.centre.value && lines.value.isFree;
  const modules = { state, derived, feeds, alerts, callouts, ending, receipts };

  return {
    ...state,
    ...derived,
    kills: feeds.kills,
    killsLeftOut: feeds.killsLeftOut,
    joins: feeds.joins,
    newcomers: feeds.newcomers,
    activeSince: feeds.activeSince,
    alerts,
    callout: callouts.shown,
    /** The result of a viewer's command; null for none. */
    receipt: receipts.shown,
    /**
     * Searches the picture drawn at `now` for visible effects of viewers' commands. `now` is in ms of the local clock.
     */
    watch: (view: View, now: number) => receipts.tick(view, derived.pilots.value, now),
    lines,
    /** The displayed stage of the results. */
    resultsStage: ending.stage,
    lastKill: feeds.lastKill,
    ...messageHandlers(modules),
    event: eventHandler(modules),

    /**
     * Advances the clocks to the drawn tick, and removes what has been shown for long enough. `speed`: how fast the
     * game runs.
     */
    tick(tick: number, now: number, speed = 1) {
      const { drawnTick, introAt } = state;
      if (Math.abs(tick - drawnTick.value) >= CLOCK_TICKS) drawnTick.value = tick;
      ending.tick(now, state.settings.value, speed);
      alerts.tick(now, derived.isCovered.value ? undefined : lines.value.alerts);
      if (introAt.value !== null && now - introAt.value > INTRO_MS) introAt.value = null;
      feeds.expire(now, derived.centre.value !== null);
      callouts.tick(now, isFree());
      const card = callouts.shown.value;
      if (card) alerts.drop(card.topic); // the call-out announces the same news
    },
  };
}

/** The demands of the round for lines in the centre of the top. */
function roundLines(state: GameState, derived: ReturnType<typeof derivedFrom>) {
  const { bosses = [], calamities = [], overlay, paused } = derived.round.value ?? {};
  const isFighting = ({ phase }: Boss) => phase === 'fighting' || phase === 'leaving';
  return {
    seconds: lastSecondsOf({ ...state, ...derived }) !== null,
    banner: derived.countedDown(overlay?.announcement?.remaining ?? 0) > 0,
    paused: Boolean(paused),
    bosses: derived.centre.value === 'winner' ? 0 : bosses.filter(isFighting).length,
    calamities: calamities.length,
  };
}

interface GameModules {
  state: GameState;
  derived: ReturnType<typeof derivedFrom>;
  feeds: ReturnType<typeof createFeeds>;
  alerts: ReturnType<typeof createAlerts>;
  callouts: ReturnType<typeof createCallouts>;
  ending: ReturnType<typeof createEnding>;
  receipts: ReturnType<typeof createReceipts>;
}

/** Handles events as they happen. */
function eventHandler({ state, derived, feeds, alerts, callouts, receipts }: GameModules) {
  /** Handles an event; `now` is in ms of the local clock. */
  return (event: ShownEvent, now: number) => {
    alerts.event(event, now);
    if (event.type === 'kill') callouts.kill(feeds.addKill(event, now), derived.known.value, now);
    if (event.type === 'boss.defeated') callouts.defeat(event, derived.known.value, now);
    if (event.type === 'join') feeds.addJoin(event.user, now);
    if (event.type === 'round.start') {
      receipts.clear();
      feeds.startRound(false);
      callouts.startRound(0);
      state.introAt.value = now;
    }
  };
}

/** Handles the state and its changes as the server sends them. */
const messageHandlers = ({ state, derived, feeds, alerts, callouts, ending, receipts }: GameModules) => ({
  /**
   * Starts over from the whole state, as of `tick`. People's numbers are valid only within an `epoch` of the server.
   */
  hello({ round, settings, boards, pilots, people, stopped }: OverlayState, tick: number, epoch = '') {
    batch(() => {
      if (epoch !== state.epoch.value) {
        alerts.clear();
        state.sentResult.value = null;
      }
      state.epoch.value = epoch;
      state.sentRound.value = round;
      state.settings.value = settings;
      state.boards.value = boards;
      state.isStopped.value = stopped;
      state.people.value = people;
      state.pilots.value = new Map(pilots.map(pilot => [pilot.eid, pilot]));
      state.roundTick.value = tick;
      state.ahead.value = null;
      feeds.clearJoins();
      receipts.clear();
      feeds.startRound(round.phase === 'playing');
      callouts.startRound(round.leadChanges);
      ending.reset();
    });
  },

  /** Applies changes of the state, as of `tick`; `now` is in ms of the local clock. */
  patch(tick: number, patch: OverlayPatch, now = performance.now()) {
    const { sentRound, settings, boards, pilots, people } = state;
    if (patch.people) people.value = { ...people.value, ...patch.people };
    if (patch.round && sentRound.value) {
      if (patch.round.bounties) alerts.bounties(sentRound.value.bounties, patch.round.bounties, now);
      const before = sentRound.value;
      sentRound.value = { ...before, ...patch.round };
      if (patch.round.result) state.sentResult.value = patch.round.result;
      ending.follow(before, sentRound.value, now, settings.value);
      state.roundTick.value = tick;
    }
    if (patch.settings) settings.value = { ...settings.value, ...patch.settings };
    if (patch.boards) boards.value = patch.boards;
    if (patch.stopped !== undefined) state.isStopped.value = patch.stopped;
    for (const pilot of patch.pilots ?? []) receipts.changed(pilots.value.get(pilot.eid), pilot);
    if (patch.pilots || patch.left) pilots.value = patchedPilots(pilots.value, patch);
    callouts.state(sentRound.value, derived.known.value, now);
  },
});

function patchedPilots(before: Pilots, { pilots = [], left = [] }: OverlayPatch): Pilots {
  const patched = new Map(before);
  for (const eid of left) patched.delete(eid);
  for (const pilot of pilots) patched.set(pilot.eid, pilot);
  return patched;
}
