import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { FrameSlot } from '../../schema/wire/frame.ts';
import type {
  ColdPatch,
  EncodedReply,
  PilotIdentity,
  Reply,
  Report,
  RosterPatch,
  SimEvent,
} from '../../schema/wire/messages.ts';
import { latestSlot, publish, type SlotRing } from '../../schema/wire/slots.ts';
import type { StateSlot } from '../../schema/wire/snapshot.ts';
import { createRefusalWatch } from '../report/refusals.ts';
import { coldPatch, writeState } from '../report/snapshot-writer.ts';
import { hashWorld, saveCheckpoint } from '../restore/checkpoint.ts';
import { tickNumber } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';
import { createFrameTaker } from './frame-taker.ts';
import type { Pacer } from './pacer.ts';

/** Wall time between checkpoints, at any speed. */
const CHECKPOINT_MS = 1000;

/** Writes the output of the world into shared memory, and composes the reports that refer to it. */
export function createReportComposer(
  world: GameWorld,
  state: SlotRing<StateSlot>,
  frames: SlotRing<FrameSlot>,
  pacer: Pacer,
) {
  const takeFrame = createFrameTaker(world, frames, pacer);
  const hashes = createHashTaker(world);
  const checkpoints = createCheckpointTaker(world, pacer.now(), hashes.lastTick);
  const takeCold = createColdTaker(world);
  let hasUnreportedTick = true;

  return {
    /** Whether any tick has not been reported yet. */
    hasUnreportedTick: () => hasUnreportedTick,
    mustTick: checkpoints.mustTick,
    /** Call after each tick. */
    noteTick() {
      hasUnreportedTick = true;
      hashes.noteTick();
    },
    /**
     * Everything since the last report, which may be nothing. A frame is included only after a tick, and so is a
     * checkpoint unless a round begins or one was requested.
     */
    compose(hasTicked: boolean): Report {
      const replies = world.outbox.replies.splice(0);
      const hasActed = replies.some(hasChanged);
      const isNew = hasUnreportedTick || hasActed;
      const cold = isNew ? takeCold(hasActed) : undefined; // before the columns are written, because they contain the version of this patch
      if (isNew) publishState(world, state);
      hasUnreportedTick = false;
      const events = world.outbox.events.splice(0);
      return {
        tick: tickNumber(world),
        cold,
        replies: replies.map(encodeReply),
        events,
        frame: hasTicked && takeFrame(),
        checkpoint: checkpoints.take(pacer.now(), events, hasTicked),
        hash: hashes.take(),
        timing: pacer.timing(),
      };
    },
  };
}

/** Takes the changes of the state that the columns do not contain. */
function createColdTaker(world: GameWorld) {
  const watchRefusals = createRefusalWatch(world);
  const patchOf = createRosterPatches();
  return (hasActed: boolean): ColdPatch | undefined => {
    const refusals = watchRefusals(hasActed || world.cold.round || world.cold.pilots);
    const patch = coldPatch(world, refusals);
    return patch && { ...patch, pilots: patch.pilots && patchOf(patch.pilots) };
  };
}

function publishState(world: GameWorld, state: SlotRing<StateSlot>) {
  const previous = latestSlot(state);
  publish(state, slot => writeState(world, slot, previous));
}

/** Whether a checkpoint is wanted now: when a round begins, because its recording starts there, and on request. */
const isCheckpointWanted = ({ outbox }: GameWorld, events: readonly SimEvent[]) =>
  outbox.checkpoint || events.some(({ type }) => type === 'round.start');

/**
 * Saves checkpoints. Each has another tick, because the front thread tells by the tick what a checkpoint contains, and
 * not the tick of a hash, because both take time in a large crowd.
 */
function createCheckpointTaker(world: GameWorld, start: number, hashedTick: () => number) {
  let checkpointAt = start + CHECKPOINT_MS;
  /** Tick of the last checkpoint. A resumed world may begin at one. */
  let savedTick = tickNumber(world);
  const isHashed = () => tickNumber(world) === hashedTick();

  return {
    /** Whether a checkpoint is wanted in the tick of the last one or of a hash, so that another tick must run first. */
    mustTick: () =>
      (tickNumber(world) === savedTick || isHashed()) && isCheckpointWanted(world, world.outbox.events),
    /**
     * Saves a checkpoint if one is due or wanted. One is due only after a tick, because the tick has shown that the
     * world can continue from this state.
     */
    take(now: number, events: readonly SimEvent[], hasTicked: boolean) {
      const isDue = hasTicked && now >= checkpointAt && !isHashed();
      if (!isDue && !isCheckpointWanted(world, events)) return undefined;
      world.outbox.checkpoint = false;
      checkpointAt = now + CHECKPOINT_MS;
      savedTick = tickNumber(world);
      return saveCheckpoint(world);
    },
  };
}

/** After each tick, hashes the state if a hash is due. Each hash is taken once. */
function createHashTaker(world: GameWorld) {
  let hash: Report['hash'];
  let lastTick = -1;
  return {
    noteTick() {
      if (!isHashDue(world)) return;
      lastTick = tickNumber(world);
      hash = { tick: lastTick, value: hashWorld(world) };
    },
    /** Tick of the last hash, -1 before the first. */
    lastTick: () => lastTick,
    take() {
      const taken = hash;
      hash = undefined;
      return taken;
    },
  };
}

/** A hash is due once per simulated second of a round, unless the tick has a checkpoint. */
const isHashDue = (world: GameWorld) =>
  tickNumber(world) % TICK_RATE === 0 &&
  world.round.phase === 'playing' &&
  !isCheckpointWanted(world, world.outbox.events);

const hasChanged = (reply: Reply) => reply.ok && !reply.unchanged;

function encodeReply(reply: Reply): EncodedReply {
  if (!reply.ok) return reply;
  const { output, ...rest } = reply;
  return { ...rest, json: JSON.stringify(output ?? null) };
}

/** Returns a function that reports all pilots, in joining order, relative to its last call. */
export function createRosterPatches() {
  let sent: readonly PilotIdentity[] = [];
  return (pilots: readonly PilotIdentity[]): RosterPatch => {
    const patch: (PilotIdentity | [from: number, to: number])[] = [];
    let run: [from: number, to: number] | undefined;
    let at = 0;
    for (const pilot of pilots) {
      while (at < sent.length && sent[at].eid !== pilot.eid) at++; // the skipped pilots have left
      if (sent[at] !== pilot) patch.push(pilot);
      else if (run?.[1] === at) run[1]++;
      else {
        run = [at, at + 1];
        patch.push(run);
      }
      at++;
    }
    sent = pilots;
    return patch;
  };
}
