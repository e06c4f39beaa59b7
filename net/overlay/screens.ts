import type { FrameSlot } from '../../schema/wire/frame.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import { MAX_UNACKED_FRAMES } from '../../schema/wire/overlay-socket.ts';
import type { SlotRing } from '../../schema/wire/slots.ts';
import type { Socket } from '../../server/http/socket.ts';
import { createFrameTap } from './frame-tap.ts';

/**
 * A screen: a connected overlay that shows the game. If it falls behind in drawing frames, it gets no more
 * until it has caught up.
 */
export class Screen {
  readonly #socket: Socket;
  /** Whether the screen has received every frame up to the encoder's last. */
  #isInStep = false;
  /** Numbers of the last frame that was sent and of the last frame that was acknowledged. */
  #sent = 0;
  #acked = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  get isInStep(): boolean {
    return this.#isInStep;
  }

  sendText(text: string) {
    this.#socket.send(text);
  }

  /**
   * Sends the encoder's frame with the number `seq`: the delta, or the key frame if the screen was behind and has
   * caught up.
   */
  sendFrame(seq: number, delta: Uint8Array, key: () => Uint8Array) {
    if (this.#sent - this.#acked > MAX_UNACKED_FRAMES) this.#isInStep = false;
    if (this.#isInStep) this.#socket.send(delta);
    else if (this.#sent === this.#acked) {
      this.#socket.send(key());
      this.#isInStep = true;
      this.#acked = seq - 1;
    } else return;
    this.#sent = seq;
  }

  /** Records the last frame that the screen has drawn. */
  acknowledge(seq: number) {
    this.#acked = Math.min(this.#sent, Math.max(this.#acked, seq));
  }

  disconnect(code: number, reason: string) {
    this.#socket.end(code, reason);
  }

  /** Whether the screen is on this machine. */
  get isLocal(): boolean {
    return this.#socket.isLocal;
  }
}

export type Screens = ReturnType<typeof createScreens>;

/** The screens that have sent their hello. All screens that are up to date get the same bytes. */
export function createScreens(frames: SlotRing<FrameSlot>) {
  const screens = new Set<Screen>();
  const encoder = createFrameEncoder();
  const tap = createFrameTap(frames);

  const sendFrame = (delta: Uint8Array) => {
    let whole: Uint8Array | undefined;
    const key = () => {
      whole ??= encoder.key();
      return whole;
    };
    for (const screen of screens) screen.sendFrame(encoder.seq, delta, key);
  };

  return {
    get size() {
      return screens.size;
    },
    /** Number of the next frame. */
    get nextSeq() {
      return encoder.seq + 1;
    },
    /** Size of the arena in the newest frame. */
    get arena() {
      return tap.arena;
    },
    add: (screen: Screen) => void screens.add(screen),
    has: (screen: Screen) => screens.has(screen),
    remove: (screen: Screen) => void screens.delete(screen),
    sendText(text: string) {
      for (const screen of screens) screen.sendText(text);
    },
    /** Sends the frames since the last call. */
    sendFrames() {
      if (![...screens].some(({ isInStep }) => isInStep)) tap.skip();
      tap.drain(frame => sendFrame(encoder.delta(frame)));
    },
    /** Disconnects the screens on other machines. */
    endRemote(code: number, reason: string) {
      for (const screen of screens) if (!screen.isLocal) screen.disconnect(code, reason);
    },
    /** Disconnects all screens. */
    endAll(code: number, reason: string) {
      for (const screen of screens) screen.disconnect(code, reason);
      screens.clear();
    },
  };
}
