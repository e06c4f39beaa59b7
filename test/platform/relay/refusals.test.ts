import { describe, expect, it } from 'vitest';
import { endingByCode, endingByStatus } from '../../../net/platform/relay/connection.ts';
import { parseMessage } from '../../../net/platform/relay/session.ts';
import { MAX_VIEWER_MESSAGE, RELAY_CLOSE_CODES } from '../../../schema/wire/relay.ts';

/** Tests how the game handles the relay's messages and the end of a connection to it. */

describe('end of a connection', () => {
  it('some HTTP statuses of the relay mean that the key or the version is refused; all others are temporary', () => {
    const refusals = [400, 401, 403, 404, 426, 500, 503].map(status => endingByStatus(status).refusal);
    expect(refusals).toEqual([null, 'key', 'key', null, 'version', null, null]);
    expect(endingByStatus(503).reason).toBe('answers with status 503');
  });

  it('some close codes of the relay mean that the key or the version is refused; all others are temporary', () => {
    const { key, version } = RELAY_CLOSE_CODES;
    const refusals = [key, version, 1000, 1001, 1006].map(code => endingByCode(code).refusal);
    expect(refusals).toEqual(['key', 'version', null, null, null]);
    expect(endingByCode(1001).reason).toBe('closed the connection (1001)');
  });
});

describe('message from the relay', () => {
  const from = { role: 'viewer', userId: '1', opaqueUserId: 'U1' };
  const sent = (message: unknown) => parseMessage(JSON.stringify({ t: 'message', id: 'a', from, message }));

  it('a message from the relay may contain any JSON from a viewer, up to 4 kB', () => {
    for (const message of [null, 7, 'hi', { deep: [1] }]) expect(sent(message)).toMatchObject({ message });
    const longest = 'x'.repeat(MAX_VIEWER_MESSAGE - 2);
    expect(sent(longest)).toMatchObject({ t: 'message' });
    expect(sent(`${longest}x`)).toEqual({ t: 'unusable', why: 'a "message" of more than 4096 bytes' });
  });

  it("the size of an extension viewer's message is counted in bytes, not in characters", () => {
    expect(sent('\u00e9'.repeat(MAX_VIEWER_MESSAGE / 2))).toMatchObject({ t: 'unusable' });
  });

  it('a relay message that is not JSON or has a wrong field is rejected, and the error names the field', () => {
    const press = { t: 'press', id: 'a', from: { ...from, role: 'king' }, button: 'missile' };
    expect(parseMessage(JSON.stringify(press))).toEqual({ t: 'unusable', why: 'its field "from.role"' });
    expect(parseMessage('{"t":"other"}')).toEqual({ t: 'unusable', why: 'its field "t"' });
    expect(parseMessage('hello')).toEqual({ t: 'unusable', why: 'its field "t"' });
  });
});
