import { get } from 'node:http';
import type { ListenOptions } from './listeners.ts';

const MARK = Buffer.from('\ndata: ');
let wanted = 0;
let received = 0;

const tell = () => {
  if (wanted === 0 || received < wanted) return;
  received -= wanted;
  wanted = 0;
  process.send?.('received');
};

/** Opens a stream and counts its data lines, including those split between two chunks. */
const open = ({ port, path, headers }: ListenOptions) =>
  new Promise<void>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, answer => {
      let tail: Buffer = Buffer.alloc(0);
      resolve();
      answer.on('data', (chunk: Buffer) => {
        const bytes = Buffer.concat([tail, chunk]);
        let last = 0;
        for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
          received++;
          last = at + MARK.length;
        }
        tail = bytes.subarray(Math.max(last, bytes.length - MARK.length + 1));
        tell();
      });
    }).on('error', reject);
  });

process.on('message', async (message: ListenOptions | number) => {
  if (typeof message === 'number') {
    wanted = message;
    return tell();
  }
  await Promise.all(Array.from({ length: message.clients }, () => open(message)));
  process.send?.('open');
});
