import { once } from 'node:events';
import { WebSocket } from 'ws';
import { createFrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../schema/wire/overlay-socket.ts';
import { oneByOne, type PartOptions, servePart } from './part.ts';

/** Overlays. Each acknowledges every frame and checks that no event is repeated. Some also decode the frames. */

const figures = { done: { frames: 0, decoded: 0 }, bad: { undecodable: 0, twice: 0, closed: 0 } };
const EVERY_NTH_DECODES = 40;
/** Offset of the sequence number in a frame. Unit: bytes. */
const SEQ_AT = 2;

function decoding() {
  const decoder = createFrameDecoder();
  return (frame: Buffer) => {
    try {
      if (decoder.decode(frame)) figures.done.decoded++;
    } catch {
      figures.bad.undecodable++;
    }
  };
}

function hearing() {
  let last = 0;
  return (text: string) => {
    const message = JSON.parse(text);
    if (message.t !== 'event') return;
    const seq = Number(message.id.split('.')[1]);
    if (seq <= last) figures.bad.twice++;
    last = seq;
  };
}

async function open({ url }: PartOptions, index: number) {
  const socket = new WebSocket(url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
  const decode = index % EVERY_NTH_DECODES === 0 ? decoding() : () => {};
  const hear = hearing();
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) return hear(data.toString());
    figures.done.frames++;
    decode(data);
    socket.send(`{"t":"ack","seq":${data.readUInt32LE(SEQ_AT)}}`);
  });
  socket.on('close', () => figures.bad.closed++);
  await once(socket, 'open');
  socket.send('{"t":"hello"}');
}

servePart(options => oneByOne(options.clients, index => open(options, index)), figures);
