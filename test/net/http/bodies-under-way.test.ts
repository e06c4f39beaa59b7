import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { makeKey } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { createBodyBudget, RequestBody } from '../../../server/http/request-body.ts';
import { fc } from '../../fast-check.ts';
import { dial, type Wire } from '../../wire.ts';

/** Tests requests whose bodies are incomplete. */

let server: TestServer;
let readKey: string;
beforeAll(async () => {
  server = await startServer();
  const store = openStore(server.home, { exclusive: false });
  readKey = makeKey(store, { name: 'reader', scope: 'read' });
  store.close();
});
afterAll(() => server.close());

const head = (line: string, length: number, key = server.key) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe('scope check', () => {
  it.each([
    'POST /api/v1/menu',
    'PATCH /api/v1/settings',
    'PUT /api/v1/bots/x/image',
    'POST /api/v1/scripts',
  ])('the scope of %s is checked before the body arrives', async line => {
    const { socket, until } = dial(server.url);
    socket.write(head(line, 1_000, readKey));
    expect(await until(/"code"/)).toMatch(/^HTTP\/1\.1 403 .*"forbidden"/s);
    socket.destroy();
  });
});

describe('incomplete bodies', () => {
  const MB = 1024 * 1024;

  it('incomplete request bodies of all connected callers may use 64 MB in total', async () => {
    const part = Buffer.alloc(MB - 1, ' ');
    const wires: Wire[] = [];
    for (let i = 0; i < 70; i++) {
      const wire = dial(server.url);
      wires.push(wire);
      await new Promise(resolve =>
        wire.socket.write(Buffer.concat([Buffer.from(head('POST /api/v1/pilots', MB)), part]), resolve),
      );
    }
    const refused = await Promise.any(wires.map(({ until }) => until(/"code"/)));
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1.*"busy"/s);
    for (const { socket } of wires) socket.destroy();
    await expect.poll(() => send(MB)).toBe(400); // the body is read again, but it is not JSON
  });

  const send = async (bytes: number) => {
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const body = 'x'.repeat(bytes);
    return (await fetch(`${server.url}/api/v1/pilots`, { method: 'POST', headers, body })).status;
  };

  it('a request body stops counting as incomplete, however it ends', () => {
    const Part = fc.integer({ min: 0, max: 400 });
    const Ending = fc.constantFrom('finish', 'drop');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(Part), Ending)), bodies => {
        const budget = createBodyBudget(2_000);
        for (const [parts, ending] of bodies) {
          const body = new RequestBody(budget, 1_000);
          try {
            for (const size of parts) body.keep(new ArrayBuffer(size));
            if (ending === 'finish') body.finish(new ArrayBuffer(1));
          } catch {}
          body.drop();
        }
        expect(budget.take(2_000)).toBe(true);
      }),
    );
  });

  it('the limit for incomplete request bodies applies to all callers together', () => {
    const budget = createBodyBudget(2_000);
    const [first, second] = [new RequestBody(budget), new RequestBody(budget)];
    first.keep(new ArrayBuffer(1_500));
    expect(() => second.keep(new ArrayBuffer(600))).toThrow(expect.objectContaining({ code: 'busy' }));
    first.finish(new ArrayBuffer(1));
    second.keep(new ArrayBuffer(2_000));
  });
});
