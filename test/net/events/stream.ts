import type { Access } from '../../../net/access/access.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { createSse } from '../../../net/events/sse.ts';
import { createServer } from '../../../server/http/server.ts';

/** Helpers that start the real event stream on a real server, open to everybody. The test supplies the hub. */

const access: Access = {
  admit() {},
  identify: () => ({ name: 'test', scope: 'read', keyId: 1 }),
  callerOf: () => ({ name: 'test', scope: 'read', via: 'rest' }),
  isPlainReader: () => true,
  isOpen: false,
};
const auth = { isValid: () => true, onChange: () => () => {} };
const state = { read: () => ({ etag: '""', bytes: Buffer.from('{}') }) };

type Pace = Pick<Parameters<typeof createSse>[0], 'pingMs' | 'retryMs' | 'maxStallMs'>;

export async function startStream(pace: Pace = {}) {
  const hub = createEventHub();
  const log: string[] = [];
  const sse = createSse({ hub, state, access, auth, onLog: line => log.push(line), ...pace });
  const server = createServer({ routes: sse.routes, sockets: [], gate: access, onBug: console.error });
  const port = await server.listen('127.0.0.1', 0);
  return {
    hub,
    sse,
    log,
    port,
    say: (text: string) => hub.publish([{ type: 'announce', fields: { text } }]),
    close() {
      server.stopListening();
      sse.close();
      server.close();
    },
  };
}
