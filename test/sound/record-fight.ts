import { writeFrame } from '../../engine/report/frame-writer.ts';
import { coldPatch, writeState } from '../../engine/report/snapshot-writer.ts';
import { NOT_STOPPED } from '../../harness/not-stopped.ts';
import { type Simulated, type SimulateOptions, simulate } from '../../harness/simulate.ts';
import { People } from '../../net/overlay/people.ts';
import { createOverlayView } from '../../net/overlay/socket.ts';
import type { ColdState } from '../../net/simulation/latest-state.ts';
import { createStateReader } from '../../net/simulation/state-reader.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { ShownEvent } from '../../schema/records/events.ts';
import { FRAME_SLOT_BYTES, frameSlotAt } from '../../schema/wire/frame.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import type { OverlayPatch, OverlayState } from '../../schema/wire/overlay-socket.ts';
import { latestSlot, publish } from '../../schema/wire/slots.ts';
import { createStateBuffer, stateRing } from '../../schema/wire/snapshot.ts';

/** The messages about a fight that a page gets, recorded so that the fight can be played again. */
export interface Recording {
  tick: number;
  state: OverlayState;
  steps: RecordedStep[];
}

export interface RecordedStep {
  /** Time on the server's clock. Unit: ms. */
  at: number;
  tick: number;
  /** The bytes of a frame in base64. */
  frame: string;
  patch: OverlayPatch | null;
  events: ShownEvent[];
}

/** Changes to the fight, by second. */
export type Script = Readonly<Record<number, (sim: Simulated) => void>>;

const TICKS_A_FRAME = 2;
const MS_A_TICK = 1_000 / TICK_RATE;
const DAWN = 1_000;

/** Runs a fight for `seconds` seconds, and records what a page would get. */
export function recordFight(options: SimulateOptions, seconds: number, script: Script): Recording {
  const sim = simulate(options);
  script[0]?.(sim);
  const { world } = sim;
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  let now = DAWN;
  const encoder = createFrameEncoder(() => now);
  const people = new People();
  const view = viewOf(sim, people);
  const { tick } = view.overlay;
  const state = structuredClone(view.overlay.state);
  let told = sim.allEvents.length;

  const steps = Array.from({ length: (seconds * TICK_RATE) / TICKS_A_FRAME }, (_, step): RecordedStep => {
    const second = (step * TICKS_A_FRAME) / TICK_RATE;
    if (second > 0) script[second]?.(sim);
    sim.ticks(TICKS_A_FRAME);
    now += TICKS_A_FRAME * MS_A_TICK;
    slot.frame.speed[0] = 1;
    writeFrame(world, slot);
    const events = sim.allEvents
      .slice(told)
      .map(({ type, fields }) => people.inEvent({ type, at: now, ...fields } as ShownEvent).event);
    told = sim.allEvents.length;
    const frame = Buffer.from(encoder.delta(slot)).toString('base64');
    const patch = structuredClone(view.advance());
    return { at: now, tick: view.overlay.tick, frame, patch, events };
  });
  return { tick, state, steps };
}

/** The state of a world in its form for overlays. */
function viewOf({ world, round }: Simulated, people: People) {
  const ring = stateRing(createStateBuffer());
  const cold: ColdState = { version: 0, round, pilots: [], refusals: {}, ...coldPatch(world) };
  const write = () => {
    const previous = latestSlot(ring);
    publish(ring, to => writeState(world, to, previous));
  };
  write();
  const settings = { revision: 0, current: world.settings };
  const reader = createStateReader({ state: ring, cold }, { settings, emergency: NOT_STOPPED }, 'recorded');
  const overlay = createOverlayView(reader, settings, { current: { day: [], week: [], month: [] } }, people);
  return {
    overlay,
    advance() {
      Object.assign(cold, coldPatch(world));
      write();
      return overlay.advance();
    },
  };
}
