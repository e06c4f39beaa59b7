import { TICK_RATE } from '../../schema/rules.ts';
import type { FrameSlot } from '../../schema/wire/frame.ts';
import type { EncodedReply, Reply, Report, SimEvent } from '../../schema/wire/messages.ts';
import { latestSlot, publish, type SlotRing } from '../../schema/wire/slots.ts';
import type { StateSlot } from '../../schema/wire/snapshot.ts';
import { coldPatch, writeFrame, writeState } from '../report/snapshot-writer.ts';
import { hashWorld, saveCheckpoint } from '../restore/checkpoint.ts';
import { tickNumber } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';
import type { Pacer } from './pacer.ts';

/**
 * Wall time between reports, frames and checkpoints, at any speed. Reports and frames go by when ticks were
 * due.
 */
const REPORT_MS = 16;
const FRAME_MS = 1000 / 30;
const CHECKPOINT_MS = 1000;
/** Minimum wall time between answers that do not wait for the tick, so that a flood of commands shares reports. */
const ANSWER_MS = 0.25;
/** How early something counts as due: ticks come on a 16.7 ms raster. */
const SLACK_MS = 1;

/** Publishes what has become of the world: shared memory first, then the report that refers to it. */
export function createReporter(
  world: GameWorld,
  state: SlotRing<StateSlot>,
  frames: SlotRing<FrameSlot>,
  pacer: Pacer,
  send: (report: Report) => void,
) {
  const takeFrame = createFrameTaker(world, frames, pacer);
  const takeCheckpoint = createCheckpointTaker(world, pacer.now());
  let unreported = true;
  let reportAt = 0;
  let answerAt = 0;
  let hash: Report['hash'];

  const report = (hasTicked: boolean) => {
    const replies = world.outbox.replies.splice(0);
    const isNew = unreported || replies.some(hasChanged);
    const cold = isNew ? coldPatch(world) : undefined; // before the columns, which name its version
    if (isNew) publishState(world, state);
    const events = world.outbox.events.splice(0);
    const content: Report = {
      tick: tickNumber(world),
      cold,
      replies: replies.map(encodeReply),
      events,
      frame: hasTicked && takeFrame(),
      checkpoint: takeCheckpoint(pacer.now(), events, hasTicked),
      hash,
      timing: pacer.timing(),
    };
    hash = undefined;
    unreported = false;
    if (hasContent(content)) send(content);
  };

  return {
    /** Sends the first report, which has everything in it. */
    start: () => report(true),
    /** Milliseconds until replies that must not wait for the tick are due; infinite when there are none. */
    answerInMs: () =>
      world.outbox.replies.length > 0 ? Math.max(0, answerAt - pacer.now()) : Number.POSITIVE_INFINITY,
    answer() {
      answerAt = pacer.now() + ANSWER_MS;
      report(false);
    },
    /** Call after each tick. */
    ticked() {
      unreported = true;
      hash = hashIfDue(world) ?? hash;
    },
    /** Reports the ticks since the last report, unless that was only just sent. */
    flush() {
      const time = pacer.tickTime();
      if (!unreported || time < reportAt - SLACK_MS) return;
      reportAt = time + REPORT_MS;
      report(true);
    },
  };
}

function publishState(world: GameWorld, state: SlotRing<StateSlot>) {
  const previous = latestSlot(state);
  publish(state, slot => writeState(world, slot, previous));
}

/** Publishes a frame when one is due; returns whether it did. */
function createFrameTaker(world: GameWorld, frames: SlotRing<FrameSlot>, pacer: Pacer) {
  let frameAt = 0;
  return () => {
    const time = pacer.tickTime();
    if (time < frameAt - SLACK_MS) return false;
    frameAt = Math.max(frameAt + FRAME_MS, time);
    publish(frames, slot => {
      slot.frame.speed[0] = pacer.speed;
      writeFrame(world, slot);
    });
    return true;
  };
}

/**
 * Saves a checkpoint when one is due, and only after a tick, which has shown that the world can go on from there. Also
 * when a round begins, since its recording starts there, and whenever one is asked for.
 */
function createCheckpointTaker(world: GameWorld, start: number) {
  let checkpointAt = start + CHECKPOINT_MS;
  return (now: number, events: readonly SimEvent[], hasTicked: boolean) => {
    const begins = events.some(({ type }) => type === 'round.start');
    const isDue = hasTicked && now >= checkpointAt;
    if (!begins && !isDue && !world.outbox.checkpoint) return undefined;
    world.outbox.checkpoint = false;
    checkpointAt = now + CHECKPOINT_MS;
    return saveCheckpoint(world);
  };
}

/** The state hash of the present tick, once per simulated second of a round. */
function hashIfDue(world: GameWorld): Report['hash'] {
  const tick = tickNumber(world);
  if (tick % TICK_RATE !== 0 || world.round.phase !== 'playing') return undefined;
  return { tick, value: hashWorld(world) };
}

const hasChanged = (reply: Reply) => reply.ok && !reply.unchanged;

function encodeReply(reply: Reply): EncodedReply {
  if (!reply.ok) return reply;
  const { output, ...rest } = reply;
  return { ...rest, json: JSON.stringify(output ?? null) };
}

const hasContent = ({ cold, replies, events, frame, checkpoint, hash, timing }: Report) =>
  Boolean(cold || replies.length || events.length || frame || checkpoint || hash || timing);
