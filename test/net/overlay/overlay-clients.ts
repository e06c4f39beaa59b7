import { onTestFinished } from 'vitest';
import {
  OVERLAY_PATH,
  OVERLAY_PROTOCOL,
  type OverlayServerMessage,
} from '../../../schema/wire/overlay-socket.ts';

export type Message<T extends OverlayServerMessage['t']> = Extract<OverlayServerMessage, { t: T }>;

/** Connects a screen that behaves like an overlay and disconnects when the test ends. */
export async function connect(url: string) {
  const screen = await openScreen(url);
  onTestFinished(() => screen.socket.close());
  return screen;
}

/** Connects a screen that stays connected until its server disconnects it. */
async function openScreen(url: string) {
  const socket = new WebSocket(url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
  socket.binaryType = 'arraybuffer';
  const messages: OverlayServerMessage[] = [];
  const frames: Uint8Array[] = [];
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') messages.push(JSON.parse(data));
    else frames.push(new Uint8Array(data));
  });
  const closed = new Promise<number>(resolve =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  const until = async <T>(find: () => T | undefined | false): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      await new Promise(resolve => socket.addEventListener('message', resolve, { once: true }));
    }
  };
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return {
    socket,
    messages,
    frames,
    closed,
    say: (message: unknown) => socket.send(JSON.stringify(message)),
    message: <T extends OverlayServerMessage['t']>(
      t: T,
      wanted: (message: Message<T>) => boolean = () => true,
    ) =>
      until(() =>
        messages.find((message): message is Message<T> => message.t === t && wanted(message as Message<T>)),
      ),
    framesUntil: (count: number) => until(() => frames.length >= count && frames),
  };
}

/** Connects a screen and waits until it is welcomed. It disconnects when the test ends. */
export const hello = async (url: string) => welcomed(await connect(url));

/** Like `hello`, but the screen stays connected until its server disconnects it. */
export const lastingHello = async (url: string) => welcomed(await openScreen(url));

async function welcomed(overlay: Awaited<ReturnType<typeof openScreen>>) {
  overlay.say({ t: 'hello' });
  return { ...overlay, hello: await overlay.message('hello') };
}

/** The number of a frame. */
export const seqOf = (frame: Uint8Array) => new DataView(frame.buffer).getUint32(2, true);
