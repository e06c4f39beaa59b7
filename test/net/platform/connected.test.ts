import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { createLineHandler } from '../../../net/platform/chat/chat.ts';
import { type Connected, createConnected } from '../../../net/platform/chat/connected.ts';
import type { PlatformAdapter } from '../../../net/platform/intake/platform.ts';
import type { PlatformPresence } from '../../../schema/wire/messages.ts';
import { noServices } from '../../platform/no-services.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** Overlays invite viewers to join only while there is a chat in which they can. */

const MINUTE_MS = 60_000;

let adapters: PlatformAdapter[];
let reported: PlatformPresence[];
let connected: Connected;
beforeEach(() => {
  vi.useFakeTimers();
  adapters = [];
  reported = [];
  connected = createConnected(adapters, noServices(), presence => void reported.push(presence));
});
afterEach(() => {
  connected.close();
  vi.useRealTimers();
});

describe('connected chat', () => {
  it("chat counts as connected for ten minutes after a bridge's last line", () => {
    connected.bridgeReported();
    vi.advanceTimersByTime(9 * MINUTE_MS);
    connected.bridgeReported();
    vi.advanceTimersByTime(10 * MINUTE_MS - 1);
    expect(reported).toEqual([{ chat: true, demo: false }]);
    vi.advanceTimersByTime(1);
    expect(reported.slice(1)).toEqual([{ chat: false, demo: false }]);
  });

  it('chat counts as connected while an account on a platform with a chat is connected', () => {
    const platform = createTestAdapter();
    adapters.push(platform);
    connected.check();
    expect(reported).toEqual([]);
    platform.connect('streamer');
    vi.advanceTimersByTime(MINUTE_MS);
    expect(reported).toEqual([{ chat: true, demo: false }]);
    platform.connect(null);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(reported.slice(1)).toEqual([{ chat: false, demo: false }]);
  });

  it('an account on a platform without a chat does not count as a connected chat', () => {
    adapters.push(createTestAdapter({ capabilities: ['paid'], streamer: 'streamer' }));
    connected.check();
    expect(reported).toEqual([]);
  });

  it('chat counts as connected after a line from a bridge, but not after a line that the game read itself', async () => {
    const platform = createTestAdapter();
    adapters.push(platform);
    const viewers = { chatted() {} };
    const receive = createLineHandler({ adapters, connected, viewers, emergency: NOT_STOPPED } as never);
    const line = { kind: 'chat', id: null, origin: 'own', text: 'hello' } as const;
    await receive({ ...line, platform: platform.name, user: platform.viewer('ada') });
    expect(reported).toEqual([]);
    await receive({ ...line, platform: 'youtube', user: platform.viewer('ada', { platform: 'youtube' }) });
    expect(reported).toEqual([{ chat: true, demo: false }]);
  });

  it('chat counts as connected in the demo', () => {
    adapters.push(createTestAdapter({ name: 'demo' }));
    connected.check();
    expect(reported).toEqual([{ chat: true, demo: true }]);
    adapters.splice(0, 1, createTestAdapter({ streamer: 'streamer' }));
    connected.check();
    expect(reported.slice(1)).toEqual([{ chat: true, demo: false }]);
  });
});
