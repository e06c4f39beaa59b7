import * as v from 'valibot';
import { io } from '../../core/io.ts';
import { cleanObsVersion, OVERLAY_LAYOUTS } from '../../schema/records/overlays.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { ForesightAnswer } from '../../schema/wire/foresight.ts';
import { changedNames, patchBetween } from '../../schema/wire/overlay-patch.ts';
import {
  type AheadPoint,
  eventMessage,
  MAX_AHEAD_POINTS,
  OVERLAY_PATH,
  OVERLAY_PROTOCOL,
  type OverlayPatch,
  type OverlayServerMessage,
  type OverlayState,
} from '../../schema/wire/overlay-socket.ts';
import { sendAwayOutdated } from '../../server/http/outdated-page.ts';
import type { Socket, SocketListener, SocketRoute } from '../../server/http/socket.ts';
import type { Access } from '../access/access.ts';
import { isOverlayToken } from '../access/overlay-token.ts';
import type { EventHub } from '../events/hub.ts';
import type { StreamEntry } from '../events/ring.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import type { Store } from '../store/store.ts';
import { type Boards, createBoards } from './boards.ts';
import { type ListedOverlay, type OverlayList, REPORT_MS } from './overlay-list.ts';
import type { People } from './people.ts';
import { createScreens, Screen, type Screens } from './screens.ts';

type Ahead = Extract<OverlayServerMessage, { t: 'ahead' }>;

/** Builds the message with the foreseen events for cameras: only the most important events, soonest first. */
export function aheadMessage({ tick, until, foreseen }: ForesightAnswer): Ahead {
  const points = [...foreseen]
    .sort((a, b) => b.weight - a.weight || a.tick - b.tick)
    .slice(0, MAX_AHEAD_POINTS)
    .map(({ tick: at, x, y, weight }): AheadPoint => [at - tick, Math.round(x), Math.round(y), weight]);
  return { t: 'ahead', tick, until, points };
}

/** Clamps numbers in reports. A wrong number, for example after a clock was set, must not disconnect a screen. */
const upTo = (most: number) =>
  v.pipe(
    v.number(),
    v.transform(figure => Math.min(most, Math.max(0, Math.round(figure)))),
  );

/** Largest duration in a report from an overlay. @limit */
const MAX_MS = 600_000;
/** Largest number of frames in a report from an overlay. @limit */
const MAX_FRAMES = 1_000_000;
/** Largest width or height in a report from an overlay. @limit px */
const MAX_PX = 65_536;

const Report = v.object({
  t: v.literal('report'),
  ms: upTo(MAX_MS),
  frames: upTo(MAX_FRAMES),
  gaps: upTo(MAX_FRAMES),
  longestGapMs: upTo(MAX_MS),
  width: upTo(MAX_PX),
  height: upTo(MAX_PX),
});

/** A message from a screen. */
const ClientMessage = v.variant('t', [
  v.object({
    t: v.literal('hello'),
    token: v.optional(v.string()),
    have: v.optional(v.string()),
    layout: v.fallback(v.nullable(v.picklist(OVERLAY_LAYOUTS)), null),
    obs: v.fallback(v.nullable(v.pipe(v.string(), v.transform(cleanObsVersion))), null),
  }),
  v.object({ t: v.literal('ack'), seq: v.number() }),
  Report,
]);
type ClientMessage = v.InferOutput<typeof ClientMessage>;

/** Parses a message. Returns null if it does not belong to this protocol. */
function readClientMessage(text: string): ClientMessage | null {
  const parsed = v.safeParse(ClientMessage, parseJson(text));
  return parsed.success ? parsed.output : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The state as overlays know it. It finds the changes since the state was last sent. */
export interface OverlayView {
  /** The state that every up-to-date overlay has. */
  readonly state: OverlayState;
  readonly tick: number;
  /** Reads the state again. Returns the changes, or null if there are none. */
  advance(): OverlayPatch | null;
  /** Reads only the names again. Returns the changed names, or null if none has changed. */
  advanceNames(): OverlayPatch | null;
}

export function createOverlayView(
  reader: StateReader,
  settings: { readonly current: Settings },
  boards: Boards,
  people: People,
): OverlayView {
  const read = () => {
    const { tick, ...snapshot } = reader.snapshot();
    const state = people.inState({ ...snapshot, settings: settings.current, boards: boards.current });
    return { tick, state };
  };
  let known = read();

  return {
    get state() {
      return known.state;
    },
    get tick() {
      return known.tick;
    },
    advance() {
      const before = known.state;
      known = read();
      return patchBetween(before, known.state);
    },
    advanceNames() {
      const names = changedNames(known.state.people, people.names);
      known = { ...known, state: { ...known.state, people: people.names } };
      return names ? { people: names } : null;
    },
  };
}

/** Interval at which changes of the state are sent to overlays. @limit */
const STATE_MS = 100;
/** Time within which an overlay must send its first message, the hello. @limit */
const HELLO_MS = 5_000;

interface OverlayDeps {
  hub: EventHub;
  state: StateReader;
  settings: { readonly current: Settings };
  simulation: Simulation;
  store: Store;
  access: Access;
  overlays: OverlayList;
  people: People;
}

/** Creates the WebSocket for screens. It sends binary frames, events, and changes of the state. */
export function createOverlaySocket(deps: OverlayDeps) {
  const { hub, state, settings, simulation, store, access, overlays, people } = deps;
  const screens = createScreens(simulation.frames);
  const view = createOverlayView(state, settings, createBoards(store, hub), people);
  let stateAt = 0;

  const updateState = () => {
    stateAt = io.steady();
    const patch = view.advance();
    if (patch) screens.sendText(textOf({ t: 'state', tick: view.tick, patch }));
  };

  const hello = () => helloText(hub.epoch, screens, view);

  hub.subscribe(batch => sendEvents(screens, view, batch));

  return {
    route: {
      path: OVERLAY_PATH,
      protocol: OVERLAY_PROTOCOL,
      outdated: sendAwayOutdated,
      accept(exchange) {
        access.admit(exchange);
        return socket => openScreen(socket, { screens, people, store, overlays, hello });
      },
    } satisfies SocketRoute,
    get clients() {
      return screens.size;
    },
    /**
     * Call this when the simulation has published a frame. It also sends changes of state and settings, at
     * most once per `STATE_MS`.
     */
    frame() {
      if (screens.size === 0) return;
      screens.sendFrames();
      if (io.steady() - stateAt >= STATE_MS) updateState();
    },
    /** Sends foreseen events to cameras. */
    ahead(answer: ForesightAnswer) {
      if (screens.size > 0) screens.sendText(textOf(aheadMessage(answer)));
    },
    /** Disconnects all screens that use the overlay token. Call this when the token was renewed. */
    dropTokenHolders: () =>
      screens.endRemote(4401, 'The overlay token was renewed: copy the address from /admin again.'),
    close: () => screens.endAll(1001, 'The server stops.'),
  };
}

/** The first message to a screen. */
function helloText(epoch: string, screens: Screens, view: OverlayView) {
  if (screens.size === 0) view.advance(); // without screens, the state is not kept up to date
  const { state, tick } = view;
  const { arena, nextSeq } = screens;
  return textOf({ t: 'hello', epoch, seq: nextSeq, tick, arena, state, reportMs: REPORT_MS });
}

const textOf = (message: OverlayServerMessage) => JSON.stringify(message);

/** Sends events. Names that the screens do not know yet are sent first. */
function sendEvents(screens: Screens, view: OverlayView, batch: readonly StreamEntry[]) {
  if (screens.size === 0) return;
  const patch = view.advanceNames();
  if (patch) screens.sendText(textOf({ t: 'state', tick: view.tick, patch }));
  for (const { id, overlay } of batch) if (overlay) screens.sendText(eventMessage(id, overlay.json));
}

interface ScreenDeps extends Pick<OverlayDeps, 'store' | 'overlays' | 'people'> {
  screens: Screens;
  hello(): string;
}

/**
 * Adds a screen once it has sent its hello. If the screen is on another machine, the hello must contain the
 * overlay token.
 */
function openScreen(socket: Socket, { screens, people, store, overlays, hello }: ScreenDeps): SocketListener {
  const screen = new Screen(socket);
  let listed: ListedOverlay | undefined;
  let unwatch: (() => void) | undefined;
  const timer = io.after(HELLO_MS, () => socket.end(4408, 'Send a hello message first.'));

  const welcome = ({ token = '', layout, obs }: Extract<ClientMessage, { t: 'hello' }>) => {
    timer.cancel();
    if (!socket.isLocal && !isOverlayToken(store, token)) return socket.end(4401, WRONG_TOKEN);
    socket.send(hello());
    screens.add(screen);
    unwatch = people.watch();
    listed = overlays.enter({ layout, obs, local: socket.isLocal });
  };

  return {
    message(text) {
      const message = readClientMessage(text);
      if (!message) socket.end(4400, 'Not a message of this protocol.');
      else if (message.t === 'ack') screen.acknowledge(message.seq);
      else if (message.t === 'report') listed?.report(message);
      else if (!screens.has(screen)) welcome(message);
    },
    close() {
      timer.cancel();
      screens.remove(screen);
      unwatch?.();
      listed?.leave();
    },
  };
}

const WRONG_TOKEN = 'The overlay token is missing or wrong: copy the address from /admin again.';
