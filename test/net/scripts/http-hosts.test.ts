import { describe, expect, it } from 'vitest';
import type { Resolve } from '../../../net/scripts/http/exchange.ts';
import { ask, at, echo, refusal, serve } from './http-stage.ts';

/** Tests which hosts scripts may contact, under any name. */

describe('script requests', () => {
  it('by default, a script may send requests to no host', async () => {
    const url = await serve(echo);
    await expect(ask(url, {}, [])).rejects.toEqual(refusal('forbidden', '"127.0.0.1:', 'field "hosts"'));
    await expect(ask(url, {}, ['127.0.0.2', '*.0.0.1', '*', '127.0.0.1:1'])).rejects.toEqual(
      refusal('forbidden'),
    );
    expect((await ask(url, {}, [new URL(url).host])).status).toBe(200);
  });

  it.each(['0x7f.1', '2130706433', '0177.0.0.1', '127.1', '127.0.0.1.', '%31%32%37.0.0.1', '１２７.0.0.1'])(
    "a script's request to %s is treated as a request to 127.0.0.1",
    async host => {
      const url = (await serve(echo)).replace('127.0.0.1', host);
      await expect(ask(url, {}, [host, '*.1'].slice(1))).rejects.toEqual(refusal('forbidden', '"127.0.0.1'));
      expect((await ask(url)).status).toBe(200);
    },
  );

  it("other spellings of this machine's address match no host that a script is allowed to use", async () => {
    for (const host of ['[::ffff:127.0.0.1]', '[::1]', '[::]', '[::127.0.0.1]', '0.0.0.0']) {
      await expect(ask(`http://${host}:9/`)).rejects.toEqual(refusal('forbidden', 'field "hosts"'));
    }
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1%eth0',
  ])("a script's request is refused if its host resolves to %s", async address => {
    for (const url of ['http://evil.example/', 'http://localhost./', 'http://a.localhost/']) {
      const asked = ask(url, {}, ['evil.example', 'localhost', '*.localhost'], at('93.184.215.14', address));
      await expect(asked).rejects.toEqual(refusal('forbidden', 'not a public address'));
    }
  });

  it("for a script's request, a host name is resolved once, and the checked address is used", async () => {
    let requests = 0;
    const url = await serve((_, response) => response.end(`${++requests}`));
    let lookups = 0;
    const rebinding: Resolve = async () => [
      { address: lookups++ === 0 ? '2d00::1' : '::ffff:127.0.0.1', family: 6 },
    ];
    const asked = ask(url.replace('127.0.0.1', 'rebind.example'), {}, ['rebind.example'], rebinding, 300);
    await expect(asked).rejects.toEqual(refusal('unreachable', '"rebind.example'));
    expect([lookups, requests]).toEqual([1, 0]);
  });

  it("a script's request to an unknown host is refused as unreachable", async () => {
    await expect(ask('http://nobody.example/', {}, ['*.example'])).rejects.toEqual(
      refusal('unreachable', 'ENOTFOUND'),
    );
    const failing: Resolve = async () => {
      throw Object.assign(new Error('no'), { code: 'EAI_AGAIN' });
    };
    const asked = ask('http://nobody.example/', {}, ['*.example'], failing);
    await expect(asked).rejects.toEqual(refusal('unreachable', '"nobody.example"', 'EAI_AGAIN'));
    await expect(ask('http://127.0.0.1:1/')).rejects.toEqual(refusal('unreachable', 'ECONNREFUSED'));
  });

  it("a script's request fails if the name server does not respond in time", async () => {
    const asked = ask('http://slow.example/', {}, ['*.example'], () => new Promise(() => {}), 100);
    await expect(asked).rejects.toEqual(refusal('unreachable', 'did not answer in time'));
  });

  it("a script's request with https fails if the host does not speak TLS", async () => {
    const url = await serve(echo);
    await expect(ask(url.replace('http:', 'https:'))).rejects.toEqual(
      refusal('unreachable', 'could not be reached'),
    );
  });
});
