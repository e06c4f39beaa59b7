import { describe, expect, it } from 'vitest';
import {
  connection,
  health,
  memoized,
  onEvent,
  refreshNow,
  settings,
  state,
  willEnd,
} from '../../../render/admin/live.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { knows, settled, useMenu, useStandingTimers } from './menu-in-node.ts';

/** Tests of the menu's state of the game, which is read every second. */

const { reads, answer, follow, happens } = useMenu();
const pass = useStandingTimers();
const times = (request: string) => reads.filter(read => read === request).length;
const REFUSED = { status: 401, code: 'unauthorized', error: 'No.' };
const AWAY = new TypeError('fetch failed');

describe('live settings', () => {
  it("settings that did not change keep the same object in the menu's memory", () => {
    const before = settings.value;
    knows({ pilots: [] });
    expect(settings.value).toBe(before);
    knows({ settings: { ...STATE_EXAMPLE.settings, bots: 99 } });
    expect(settings.value).toMatchObject({ bots: 99 });
    expect(settings.value).not.toBe(before);
  });

  it('in the menu, the settings are null until they have arrived from the game', () => {
    state.value = null;
    expect(settings.value).toBeNull();
  });
});

describe('state', () => {
  it('a listener to a selected part of the state is not notified while that part stays equal', () => {
    const names = memoized(() => state.value?.pilots.map(({ name }) => name));
    let told = 0;
    const stop = names.subscribe(() => told++);
    knows({ settings: { ...STATE_EXAMPLE.settings, bots: 99 } });
    expect(told).toBe(1);
    knows({ pilots: [] });
    expect(told).toBe(2);
    stop();
  });
});

describe('game', () => {
  it('while the menu is visible, it reads the state every second, and at once when it becomes visible', async () => {
    await follow();
    expect([times('GET /state'), times('GET /health')]).toEqual([1, 1]);
    await pass(999);
    expect(times('GET /state')).toBe(1);
    await pass(1);
    expect(times('GET /state')).toBe(2);
    Object.assign(document, { hidden: true });
    refreshNow();
    await pass(5_000);
    expect(times('GET /state')).toBe(2);
    Object.assign(document, { hidden: false });
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(times('GET /state')).toBe(3);
    await pass(1_000);
    expect(times('GET /state')).toBe(4);
  });

  it('while the game does not answer, the menu reads the state after 2, 4 and then every 5 s', async () => {
    answer('GET /state', AWAY);
    await follow();
    expect([connection.value, state.value]).toEqual(['lost', STATE_EXAMPLE]); // the last known state stays
    const pauses = [2_000, 4_000, 5_000, 5_000];
    for (const [at, pause] of pauses.entries()) {
      await pass(pause - 1);
      expect(times('GET /state')).toBe(at + 1);
      await pass(1);
      expect(times('GET /state')).toBe(at + 2);
    }
    answer('GET /state', { ...STATE_EXAMPLE, pilots: [] });
    await pass(5_000);
    expect([connection.value, state.value?.pilots]).toEqual(['open', []]);
    await pass(1_000);
    expect(times('GET /state')).toBe(pauses.length + 3);
    answer('GET /state', AWAY);
    await pass(1_000);
    await pass(2_000);
    expect(times('GET /state')).toBe(pauses.length + 5); // the delays begin again with the shortest
  });

  it('the menu counts the connection as lost as long as the server does not report its health', async () => {
    health.value = null;
    answer('GET /health', AWAY);
    await follow();
    expect([connection.value, health.value]).toEqual(['lost', null]);
  });

  it('a game that was quit in the menu counts as ended; once it is back, a lost connection counts as lost again', async () => {
    await follow();
    willEnd();
    await pass(1_000);
    expect(connection.value).toBe('open'); // the game still answers before it ends
    answer('GET /state', AWAY);
    await pass(1_000);
    expect(connection.value).toBe('ended');
    answer('GET /state', STATE_EXAMPLE);
    await pass(2_000);
    expect(connection.value).toBe('open');
    answer('GET /state', AWAY);
    await pass(1_000);
    expect(connection.value).toBe('lost');
  });

  it("once the streamer's session has ended, the menu does not read the state again", async () => {
    answer('GET /state', REFUSED);
    await follow();
    expect(connection.value).toBe('signed-out');
    refreshNow();
    await pass(60_000);
    expect(times('GET /state')).toBe(1);
  });
});

describe('live events', () => {
  it('the menu passes events to each listener until it unsubscribes', async () => {
    await follow();
    const types: string[] = [];
    const stops = [onEvent(({ event }) => types.push(event.type)), onEvent(() => types.push('too'))];
    await happens({ type: 'lobby' });
    stops[1]();
    await happens({ type: 'kill' });
    stops[0]();
    await happens({ type: 'nuke' });
    expect(types).toEqual(['lobby', 'too', 'kill']);
  });

  it('after a refusal, the menu requests events again 5 s later, unless the session has ended', async () => {
    answer('GET /events', { status: 429, code: 'too-many-requests', error: 'Later.' });
    await follow();
    await pass(4_999);
    expect(times('GET /events')).toBe(1);
    for (const request of ['GET /events', 'GET /state']) answer(request, REFUSED);
    await pass(1);
    expect([times('GET /events'), connection.value]).toEqual([2, 'signed-out']);
    await pass(60_000);
    expect(times('GET /events')).toBe(2);
  });
});
