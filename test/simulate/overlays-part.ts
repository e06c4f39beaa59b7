import type { OpenSocket } from '../../harness/simulation/client.ts';
import { createFrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import {
  OVERLAY_PATH,
  OVERLAY_PROTOCOL,
  type OverlayPatch,
  type OverlayServerMessage,
  type OverlayState,
} from '../../schema/wire/overlay-socket.ts';
import { Caller } from './caller.ts';
import type { FramesWitness } from './frames-witness.ts';
import type { Part, Simulation } from './simulation.ts';

/** The state after a patch, as pages compute it. */
function patched(state: OverlayState, patch: OverlayPatch): OverlayState {
  const changed = new Map(patch.pilots?.map(pilot => [pilot.eid, pilot]));
  const left = new Set(patch.left);
  const stayed = state.pilots
    .filter(({ eid }) => !left.has(eid))
    .map(pilot => {
      const now = changed.get(pilot.eid) ?? pilot;
      changed.delete(pilot.eid);
      return now;
    });
  return {
    round: { ...state.round, ...patch.round },
    pilots: [...stayed, ...changed.values()],
    people: { ...state.people, ...patch.people },
    settings: { ...state.settings, ...patch.settings },
    boards: patch.boards ?? state.boards,
    stopped: patch.stopped ?? state.stopped,
  };
}

/** The difference between the state of a page and the state that a new page receives; null if there is none. */
function difference(own: OverlayState, sent: OverlayState): string | null {
  const pilots = (state: OverlayState) => state.pilots.toSorted((one, other) => one.eid - other.eid);
  const parts = {
    round: [own.round, sent.round],
    pilots: [pilots(own), pilots(sent)],
    settings: [own.settings, sent.settings],
    boards: [own.boards, sent.boards],
    stopped: [own.stopped, sent.stopped],
    people: [sent.people, Object.fromEntries(Object.keys(sent.people).map(key => [key, own.people[key]]))],
  };
  for (const [name, [one, other]] of Object.entries(parts)) {
    if (inOrder(one) !== inOrder(other)) return `${name}: ${inOrder(one)} is not ${inOrder(other)}`;
  }
  return null;
}

/** A value as JSON with sorted keys. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/**
 * Interval at which the state of a page is compared with the state that a new page receives. A comparison costs as much
 * as the rest of a simulated second. Unit: s.
 */
const COMPARED_EVERY_S = 3;

/** An overlay that sometimes disconnects, stops acknowledging frames or stops reading. */
export function showsGame(simulation: Simulation, name: string, frames: FramesWitness): Part {
  const caller = new Caller(simulation, name);
  let socket: OpenSocket | null = null;
  let state: OverlayState | null = null;
  let isAcknowledging = true;
  let isReading = true;
  let isOver = false;

  const receiver = () => {
    const decoder = createFrameDecoder();
    let isCurrent = true;
    return {
      open: () => socket?.send(JSON.stringify({ t: 'hello', layout: 'overlay' })),
      text(text: string) {
        const message = JSON.parse(text) as OverlayServerMessage;
        if (message.t === 'hello') state = message.state;
        else if (message.t === 'state' && state) state = patched(state, message.patch);
      },
      binary(bytes: Uint8Array) {
        const seq = Buffer.from(bytes).readUInt32LE(2);
        try {
          const decoded = decoder.decode(bytes);
          if (!decoded || !frames.has(decoded.slot))
            simulation.fail(
              'frames decode to what the world published',
              `${name}: frame ${seq} ${decoded ? `of tick ${decoded.slot.frame.tick[0]} differs` : 'has no predecessor'}`,
            );
        } catch (error) {
          simulation.fail('frames decode to what the world published', `${name}: frame ${seq}: ${error}`);
        }
        if (isAcknowledging) socket?.send(JSON.stringify({ t: 'ack', seq }));
      },
      closed(code: number) {
        if (!isCurrent) return;
        isCurrent = false;
        simulation.note(`${name} lost its socket: ${code}`);
        socket = null;
        state = null;
        simulation.machine.after(700, connect);
      },
    };
  };

  const connect = () => {
    if (socket || isOver) return;
    const own = receiver();
    socket = simulation.clients.socket(name, OVERLAY_PATH, OVERLAY_PROTOCOL, own);
    if (!socket) own.closed(1006);
  };

  const behave = async () => {
    const current = socket;
    if (!current) return;
    const choice = caller.below(3);
    if (choice === 0) {
      current.close();
      socket = null;
      state = null;
      await caller.pause(100, 5_000);
      connect();
    } else if (choice === 1) {
      isAcknowledging = false;
      await caller.pause(200, 5_000);
      isAcknowledging = true;
      socket?.send(JSON.stringify({ t: 'ack', seq: 0xffffffff }));
    } else {
      isReading = false;
      current.connection.isReading = false;
      await caller.pause(1_000, 10_000);
      isReading = true;
      current.connection.isReading = true;
    }
  };

  return {
    start() {
      connect();
      void caller.repeat(3_000, 30_000, behave);
    },
    async check(second) {
      if (second % COMPARED_EVERY_S !== 0) return;
      const current = socket;
      if (!current || !isReading) return;
      current.connection.flush();
      if (!state) return;
      const greeting = await greetingOf(simulation);
      current.connection.flush();
      if (!greeting || !state || socket !== current) return;
      const found = difference(state, greeting);
      if (found) simulation.fail('overlays know the state', `${name}: ${found}`);
    },
    finish() {
      isOver = true;
      socket?.close();
      socket = null;
    },
  };
}

/** The state that a new page receives at the current time. */
async function greetingOf({ clients, machine }: Simulation): Promise<OverlayState | null> {
  let greeting: OverlayState | null = null;
  const socket = clients.lookIn(OVERLAY_PATH, OVERLAY_PROTOCOL, text => {
    const message = JSON.parse(text) as OverlayServerMessage;
    if (message.t === 'hello') greeting = message.state;
  });
  if (!socket) return null;
  socket.send(JSON.stringify({ t: 'hello' }));
  await machine.settle();
  socket.connection.flush();
  socket.connection.cut();
  return greeting;
}
