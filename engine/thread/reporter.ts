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

/** Wall time between reports, frames and checkpoints, at any speed; of the first two by when ticks were due. */
const REPORT_MS = 16;
const FRAME_MS = 1000 / 30;
const CHECKPOINT_MS = 1000;
/** Least wall time between answers that do not wait for the tick, so that a flood of commands shares reports. */
const ANSWER_MS = 0.25;
/** What is this close to its time is due: ticks are on a 16.7 ms raster. */
const SLACK_MS = 1;

/** Publishes what the world has become: shared memory first, then the report that speaks of it. */
export function createReporter(
  world: GameWorld,
  state: SlotRing<StateSlot>,
  frames: SlotRing<FrameSlot>,
  pacer: Pacer,
  send: (report: Report) => void,
) {
  let unreported = true;
  let reportAt = 0;
  let answerAt = 0;
  let frameAt = 0;
  let checkpointAt = pacer.now() + CHECKPOINT_MS;
  let hash: Report['hash'];

  const writeSnapshot = () => {
    const previous = latestSlot(state);
    publish(state, slot => writeState(world, slot, previous));
  };

  const takeFrame = () => {
    const time = pacer.tickTime();
    if (time < frameAt - SLACK_MS) return false;
    frameAt = Math.max(frameAt + FRAME_MS, time);
    publish(frames, slot => {
      slot.frame.speed[0] = pacer.speed;
      writeFrame(world, slot);
    });
    return true;
  };

  /**
   * After a tick has shown that it can go on from there; a recording goes on from the round's start; and when one is
   * asked for.
   */
  const takeCheckpoint = (now: number, events: readonly SimEvent[], hasTicked: boolean) => {
    const begins = events.some(({ type }) => type === 'round.start');
    const isDue = hasTicked && now >= checkpointAt;
    if (!begins && !isDue && !world.outbox.checkpoint) return undefined;
    world.outbox.checkpoint = false;
    checkpointAt = now + CHECKPOINT_MS;
    return saveCheckpoint(world);
  };

  const report = (withFrame: boolean) => {
    const now = pacer.now();
    const replies = world.outbox.replies.splice(0);
    const isNew = unreported || replies.some(hasChanged);
    const cold = isNew ? coldPatch(world) : undefined; // before the columns, which name its version
    if (isNew) writeSnapshot();
    const events = world.outbox.events.splice(0);
    const content: Report = {
      tick: tickNumber(world),
      cold,
      replies: replies.map(encodeReply),
      events,
      frame: withFrame && takeFrame(),
      checkpoint: takeCheckpoint(now, events, withFrame),
      hash,
      timing: pacer.timing(),
    };
    hash = undefined;
    unreported = false;
    if (hasContent(content)) send(content);
  };

  return {
    /** The first report: tells everything. */
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
      const tick = tickNumber(world);
      if (tick % TICK_RATE === 0 && world.round.phase === 'playing') hash = { tick, value: hashWorld(world) };
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

const hasChanged = (reply: Reply) => reply.ok && !reply.unchanged;

function encodeReply(reply: Reply): EncodedReply {
  if (!reply.ok) return reply;
  const { output, ...rest } = reply;
  return { ...rest, json: JSON.stringify(output ?? null) };
}

const hasContent = ({ cold, replies, events, frame, checkpoint, hash, timing }: Report) =>
  Boolean(cold || replies.length || events.length || frame || checkpoint || hash || timing);
