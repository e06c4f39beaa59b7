import { App, type WebSocket } from 'uWebSockets.js';
import type { Page } from 'playwright-core';
import { writeFrame } from '../../engine/report/frame-writer.ts';
import { coldPatch, writeState } from '../../engine/report/snapshot-writer.ts';
import { People } from '../../net/overlay/people.ts';
import { createOverlayView } from '../../net/overlay/socket.ts';
import type { ColdState } from '../../net/simulation/latest-state.ts';
import { createStateReader } from '../../net/simulation/state-reader.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { ShownEvent } from '../../schema/records/events.ts';
import { FRAME_SLOT_BYTES, frameSlotAt } from '../../schema/wire/frame.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import { OVERLAY_PATH, type OverlayServerMessage } from '../../schema/wire/overlay-socket.ts';
import { latestSlot, publish } from '../../schema/wire/slots.ts';
import { createStateBuffer, stateRing } from '../../schema/wire/snapshot.ts';
import { DIST } from '../../server/pages.ts';
import { NOT_STOPPED } from '../not-stopped.ts';
import { type SimulateOptions, simulate } from '../simulate.ts';
import { listen, servePages } from './pages.ts';

/**
 * A world of the game and a page in a browser that share one clock, which advances only on request. A frame always
 * shows the requested time and the same picture, however slowly it is drawn.
 */

const MS_A_TICK = 1000 / TICK_RATE;
const TICKS_A_FRAME = 2;
/** Frames per second of a film. */
export const FRAMES_A_SECOND = TICK_RATE / TICKS_A_FRAME;
/** Time that the clock shows at the start, in ms. */
const DAWN = 1_000;
const LEADERS = ['Ada', 'Linus', 'Grace', 'margaret_h', 'Katherine', 'Radia', 'Hedy', 'nova_queen'];
const boardOf = (best: number) => LEADERS.map((username, i) => ({ username, points: best - i * i * 3 }));
const boards = { current: { day: boardOf(180), week: boardOf(940), month: boardOf(2_310) } };

declare global {
  interface Window {
    /** Advances the page's clock and draws once. With `isSeen` false it does everything except painting. */
    turnClock(ms: number, isSeen: boolean): void;
  }
}

/** Lets only `turnClock` advance the page's clock. So the page draws only then. Runs in the page. */
function stopClock(dawn: number) {
  let now = dawn;
  let isPainting = true;
  let waiting: FrameRequestCallback[] = [];
  const { drawElements, drawArrays } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function (...what) {
    if (isPainting) drawElements.apply(this, what);
  };
  WebGL2RenderingContext.prototype.drawArrays = function (...what) {
    if (isPainting) drawArrays.apply(this, what);
  };
  performance.now = () => now;
  window.requestAnimationFrame = callback => waiting.push(callback);
  window.turnClock = (ms, isSeen) => {
    now += ms;
    isPainting = isSeen;
    const due = waiting;
    waiting = [];
    for (const callback of due) callback(now);
  };
}

export async function openStudio(options: SimulateOptions) {
  const sim = simulate(options);
  const { world } = sim;
  const ring = stateRing(createStateBuffer());
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  let now = DAWN;
  const encoder = createFrameEncoder(() => now);
  const sockets = new Set<WebSocket<unknown>>();
  const pages: Page[] = [];
  let sent = 0;

  const cold: ColdState = { version: 0, round: sim.round, pilots: [], refusals: {}, ...coldPatch(world) };
  const writeColumns = () => {
    const previous = latestSlot(ring);
    publish(ring, to => writeState(world, to, previous));
  };
  writeColumns();
  const settings = {
    revision: 0,
    get current() {
      return { ...world.settings };
    },
  };
  const people = new People();
  const view = createOverlayView(
    createStateReader({ state: ring, cold }, { settings, emergency: NOT_STOPPED }, 'studio'),
    settings,
    boards,
    people,
  );

  const say = (message: OverlayServerMessage) => {
    for (const socket of sockets) socket.send(JSON.stringify(message));
  };

  function sendState() {
    Object.assign(cold, coldPatch(world));
    writeColumns();
    const changes = view.advance();
    if (changes) say({ t: 'state', tick: view.tick, patch: changes });
  }

  function sendEvents() {
    const events = sim.allEvents
      .slice(sent)
      .map(({ type, fields }) => people.inEvent({ type, at: now, ...fields } as ShownEvent).event);
    const names = view.advanceNames();
    if (names) say({ t: 'state', tick: view.tick, patch: names });
    for (const data of events) say({ t: 'event', id: String(sent), data });
    sent = sim.allEvents.length;
  }

  function sendFrame() {
    slot.frame.speed[0] = 1;
    writeFrame(world, slot);
    const bytes = encoder.delta(slot);
    for (const socket of sockets) socket.send(bytes, true);
  }

  const app = App();
  app.ws(OVERLAY_PATH, {
    open(socket) {
      sockets.add(socket);
      const hello = { t: 'hello', epoch: 'studio', seq: encoder.seq + 1, tick: world.time.tick } as const;
      socket.send(JSON.stringify({ ...hello, arena: world.arena, state: view.state }));
      socket.send(encoder.key(), true);
    },
    close: socket => void sockets.delete(socket),
  });
  sendFrame(); // the first frame is a key frame; shots and effects come with later frames
  servePages(app, DIST);
  const url = await listen(app);

  /** Makes every page draw once, after it has received the data of the current time. */
  const draw = (ms: number, isSeen: boolean) =>
    Promise.all(
      pages.map(async page => {
        await page.waitForFunction(seq => (window.starfray?.lastFrame().seq ?? 0) >= seq, encoder.seq, {
          polling: 10,
        });
        await page.evaluate(how => window.turnClock(how.ms, how.isSeen), { ms, isSeen });
      }),
    );

  async function advance(ticks: number, isSeen: boolean) {
    for (let i = 0; i < ticks; i += TICKS_A_FRAME) {
      sim.ticks(TICKS_A_FRAME);
      now += TICKS_A_FRAME * MS_A_TICK;
      sendFrame();
    }
    sendState();
    sendEvents();
    await draw(ticks * MS_A_TICK, isSeen);
  }

  return {
    sim,
    /** Discards everything that has happened so far, so that pages do not receive it. */
    async forget() {
      sent = sim.allEvents.length;
      sendState();
      sendFrame();
      await draw(0, false); // pages show no effects from before their first frame
    },
    async open(page: Page, path: string) {
      await page.addInitScript(stopClock, now);
      await page.goto(url + path);
      for (let i = 0; i < 100 && !(await isOpen(page)); i++) await page.waitForTimeout(50);
      pages.push(page);
    },
    /** Advances the world by a number of seconds. Pages are updated once per `step`, without painting. */
    async roll(seconds: number, step = 1 / 15) {
      const ticks = Math.max(TICKS_A_FRAME, Math.round(step * TICK_RATE));
      for (let left = Math.round(seconds * TICK_RATE); left > 0; left -= ticks) await advance(ticks, false);
    },
    /** Advances the world by one frame of `FRAMES_A_SECOND`, and paints it. */
    paintNext: () => advance(TICKS_A_FRAME, true),
    /** Paints the current time. */
    paint: () => draw(0, true),
    close: () => app.close(),
  };
}

export type Studio = Awaited<ReturnType<typeof openStudio>>;

const isOpen = (page: Page) => page.evaluate(() => window.starfray?.status() === 'open');
