import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Ahead } from '../../render/link/connection.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../schema/wire/overlay-socket.ts';

/** Offset of the sequence number in a frame. Unit: bytes. */
const SEQ_AT = 2;

export type OpenOverlay = Awaited<ReturnType<typeof openOverlay>>;

/** An overlay that acknowledges each frame and records the forecasts for its camera. */
export async function openOverlay(url: string) {
  const socket = new WebSocket(url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
  const aheads: Ahead[] = [];
  const { promise: firstAhead, resolve } = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return socket.send(`{"t":"ack","seq":${data.readUInt32LE(SEQ_AT)}}`);
    const message = JSON.parse(data.toString());
    if (message.t !== 'ahead') return;
    aheads.push(message);
    resolve();
  });
  await once(socket, 'open');
  socket.send('{"t":"hello"}');
  return { aheads: aheads as readonly Ahead[], firstAhead, close: () => socket.close() };
}
