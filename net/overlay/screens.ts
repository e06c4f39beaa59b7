import type { FrameSlot } from '../../schema/wire/frame.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import { MAX_UNACKED_FRAMES } from '../../schema/wire/overlay-socket.ts';
import type { SlotRing } from '../../schema/wire/slots.ts';
import type { Socket } from '../../server/http/socket.ts';
import { createFrameTap } from './frame-tap.ts';

/** A screen that shows the game. */
export interface Screen {
  socket: Socket;
  /** True when it has been sent every frame up to the encoder's last. */
  inStep: boolean;
  /** Numbers of the last frame sent and of the last one acknowledged. */
  sent: number;
  acked: number;
}

export const newScreen = (socket: Socket): Screen => ({ socket, inStep: false, sent: 0, acked: 0 });

/** Records which frame a screen has drawn. */
export function acknowledge(screen: Screen, seq: number) {
  screen.acked = Math.min(screen.sent, Math.max(screen.acked, seq));
}

/** The screens that have sent their hello. All screens in step are sent the same bytes. */
export class Screens {
  readonly #screens = new Set<Screen>();
  readonly #encoder = createFrameEncoder();
  readonly #tap: ReturnType<typeof createFrameTap>;

  constructor(frames: SlotRing<FrameSlot>) {
    this.#tap = createFrameTap(frames);
  }

  get size(): number {
    return this.#screens.size;
  }

  /** Number of the next frame. */
  get nextSeq(): number {
    return this.#encoder.seq + 1;
  }

  /** Size of the arena in the newest frame. */
  get arena(): { width: number; height: number } {
    return this.#tap.arena;
  }

  add(screen: Screen) {
    this.#screens.add(screen);
  }

  has(screen: Screen): boolean {
    return this.#screens.has(screen);
  }

  remove(screen: Screen) {
    this.#screens.delete(screen);
  }

  sendText(text: string) {
    for (const { socket } of this.#screens) socket.send(text);
  }

  /** Sends the frames since the last call. */
  sendFrames() {
    if (![...this.#screens].some(({ inStep }) => inStep)) this.#tap.skip();
    this.#tap.drain(frame => this.#sendFrame(this.#encoder.delta(frame)));
  }

  /** A screen that falls behind is sent nothing until it has drawn everything it got, and then a whole frame. */
  #sendFrame(delta: Uint8Array) {
    let key: Uint8Array | undefined;
    for (const screen of this.#screens) {
      if (screen.sent - screen.acked > MAX_UNACKED_FRAMES) screen.inStep = false;
      if (screen.inStep) screen.socket.send(delta);
      else if (screen.sent === screen.acked) {
        key ??= this.#encoder.key();
        screen.socket.send(key);
        screen.inStep = true;
        screen.acked = this.#encoder.seq - 1;
      } else continue;
      screen.sent = this.#encoder.seq;
    }
  }

  /** Disconnects the screens on other machines. */
  endRemote(code: number, reason: string) {
    for (const { socket } of this.#screens) if (!socket.isLocal) socket.end(code, reason);
  }

  /** Disconnects all screens. */
  endAll(code: number, reason: string) {
    for (const { socket } of this.#screens) socket.end(code, reason);
    this.#screens.clear();
  }
}
