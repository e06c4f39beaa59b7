import type { FrameSlot } from '../../schema/wire/frame.ts';
import type { Report } from '../../schema/wire/messages.ts';
import type { SlotRing } from '../../schema/wire/slots.ts';
import type { StateSlot } from '../../schema/wire/snapshot.ts';
import type { GameWorld } from '../world.ts';
import { SLACK_MS } from './frame-taker.ts';
import type { Pacer } from './pacer.ts';
import { createReportComposer } from './report-composer.ts';

/** Wall time between reports of ticks, at any speed, measured by when ticks were due. */
const REPORT_MS = 16;
/** Minimum wall time between answers that do not wait for the tick, so that a flood of commands shares reports. */
const ANSWER_MS = 0.25;

/** Sends reports when they are due. Ticks are reported at a fixed interval; replies do not wait for the next one. */
export function createReporter(
  world: GameWorld,
  state: SlotRing<StateSlot>,
  frames: SlotRing<FrameSlot>,
  pacer: Pacer,
  send: (report: Report) => void,
) {
  const composer = createReportComposer(world, state, frames, pacer);
  let reportAt = 0;
  let answerAt = 0;

  const report = (hasTicked: boolean) => {
    const content = composer.compose(hasTicked);
    if (hasContent(content)) send(content);
  };

  return {
    /** Sends the first report, which contains everything. */
    start: () => report(true),
    /** Milliseconds until replies that must not wait for the tick are due; infinite if there are none. */
    answerInMs: () =>
      world.outbox.replies.length > 0 ? Math.max(0, answerAt - pacer.now()) : Number.POSITIVE_INFINITY,
    /** Sends the replies now. */
    answer() {
      answerAt = pacer.now() + ANSWER_MS;
      report(false);
    },
    /** Whether a tick must run before the next report, even if none is due. */
    mustTick: composer.mustTick,
    /** Call after each tick. */
    ticked: composer.noteTick,
    /** Reports the ticks since the last report, if the next report is due. */
    flush() {
      const time = pacer.tickTime();
      if (!composer.hasUnreportedTick() || time < reportAt - SLACK_MS) return;
      reportAt = time + REPORT_MS;
      report(true);
    },
  };
}

const hasContent = ({ cold, replies, events, frame, checkpoint, hash, timing }: Report) =>
  Boolean(cold || replies.length || events.length || frame || checkpoint || hash || timing);
