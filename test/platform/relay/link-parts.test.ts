import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackOff } from '../../../core/back-off.ts';
import { createReadBudget } from '../../../net/platform/intake/read-budget.ts';
import { createValve } from '../../../net/platform/intake/valve.ts';
import {
  type Connection,
  type ConnectionEnd,
  failed,
  WRONG_VERSION,
} from '../../../net/platform/relay/connection.ts';
import {
  createConnectionSlot,
  createRetries,
  linkState,
  stateAfter,
  textOf,
} from '../../../net/platform/relay/link.ts';
import { viewerOf } from '../../../net/platform/relay/presses.ts';
import type { Viewers } from '../../../net/platform/viewers/viewers.ts';

/** Tests the parts of the link to the relay. Only the test advances the clock. */

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('retries', () => {
  const connectedFor = (ms: number) => {
    const state = linkState('connected', '');
    vi.advanceTimersByTime(ms);
    return state;
  };
  const stage = () => {
    const log: string[] = [];
    const backOff = createBackOff({ firstMs: 100, jitter: 0 });
    const retries = createRetries({
      times: { goodMs: 1_000, refusedMs: 9_000 },
      backOff,
      onLog: line => log.push(line),
    });
    return { log, retries, lost: (ms: number) => retries.pauseAfter(failed('is away'), connectedFor(ms)) };
  };

  it('the delay before a connection to the relay doubles until a connection lasts long enough', () => {
    const { lost } = stage();
    expect([lost(0), lost(999), lost(999), lost(1_000), lost(0)]).toEqual([100, 200, 400, 100, 200]);
  });

  it('time spent waiting does not reset the delay before a connection to the relay', () => {
    const { retries, lost } = stage();
    lost(0);
    const waiting = linkState('waiting', '');
    vi.advanceTimersByTime(60_000);
    expect(retries.pauseAfter(failed('is away'), waiting)).toBe(200);
  });

  it('after a refusal by the relay, a long delay applies, and the refusal does not count as a failure', () => {
    const { retries, lost } = stage();
    expect(retries.pauseAfter(WRONG_VERSION, connectedFor(0))).toBe(9_000);
    expect(lost(0)).toBe(100);
  });

  it('a problem with the relay is logged once, until another problem occurs or the link works again', () => {
    const { log, retries, lost } = stage();
    const away = () => retries.report(failed('is away'), 'Away.');
    away();
    away();
    retries.report(WRONG_VERSION, 'Refused.');
    away();
    expect(log.map(line => line.split(' ')[0])).toEqual(['Away.', 'Refused.', 'Away.']);
    lost(1_000);
    away();
    expect(log).toHaveLength(4);
  });
});

describe('read limit', () => {
  function stage() {
    const calls: string[] = [];
    const valve = createValve({ pause: () => calls.push('pause'), resume: () => calls.push('resume') });
    const budget = createReadBudget(valve);
    return { calls, budget, take: (times: number, length = 1) => repeat(times, () => budget.take(length)) };
  }
  const repeat = (times: number, run: () => void) => {
    for (let i = 0; i < times; i++) run();
  };

  it('reading from the relay pauses after 5,000 messages until the next second', () => {
    const { calls, take } = stage();
    take(4_999);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(300);
    take(3);
    expect(calls).toEqual(['pause']);
    vi.advanceTimersByTime(699);
    expect(calls).toEqual(['pause']);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['pause', 'resume']);
    take(4_999);
    expect(calls).toHaveLength(2);
  });

  it('reading from the relay pauses after 4,000,000 characters until the next second', () => {
    const { calls, take } = stage();
    take(3, 1_333_333);
    expect(calls).toEqual([]);
    take(1, 1);
    expect(calls).toEqual(['pause']);
  });

  it('messages from the relay are counted separately for each second', () => {
    const { calls, take } = stage();
    take(4_999);
    vi.advanceTimersByTime(1_000);
    take(4_999);
    expect(calls).toEqual([]);
  });

  it('a closed relay link does not read any more', () => {
    const { calls, budget, take } = stage();
    take(5_000);
    budget.close();
    vi.advanceTimersByTime(5_000);
    expect(calls).toEqual(['pause']);
  });
});

describe('current connection', () => {
  function stage() {
    const ends: string[] = [];
    const slot = createConnectionSlot(({ reason }) => ends.push(reason));
    const opened: { end: (ending: ConnectionEnd) => void; sent: string[]; left: string[] }[] = [];
    const open = (onEnd: (ending: ConnectionEnd) => void): Connection => {
      const sent: string[] = [];
      const left: string[] = [];
      opened.push({ end: onEnd, sent, left });
      return { send: text => sent.push(text) > 0, end: ({ reason }) => void left.push(reason) };
    };
    return { ends, slot, opened, open };
  }

  it('the end of the connection to the relay is reported, and nothing can be sent afterwards', () => {
    const { ends, slot, opened, open } = stage();
    slot.fill(open);
    expect(slot.send('a')).toBe(true);
    opened[0]?.end(failed('is away'));
    expect([ends, slot.send('b'), slot.empty(), opened[0]?.sent]).toEqual([['is away'], false, false, ['a']]);
  });

  it('if the game itself closes the connection to the relay, its end is not reported', () => {
    const { ends, slot, opened, open } = stage();
    slot.fill(open);
    expect(slot.empty()).toBe(true);
    opened[0]?.end(failed('was left'));
    expect([opened[0]?.left, ends]).toEqual([['was left'], []]);
  });

  it('if a replaced connection to the relay ends late, that is not reported', () => {
    const { ends, slot, opened, open } = stage();
    slot.fill(open);
    slot.empty();
    slot.fill(open);
    opened[0]?.end(failed('is late'));
    expect([ends, slot.send('a')]).toEqual([[], true]);
  });

  it('an invalid relay address is reported like a connection that has ended', () => {
    const { ends, slot } = stage();
    slot.fill(() => {
      throw new SyntaxError('Invalid URL');
    });
    expect(ends).toEqual(['has an invalid address']);
  });
});

describe('state of the link', () => {
  it.each([
    [1, '1 s'],
    [1_001, '2 s'],
    [89_000, '89 s'],
    [90_000, '2 min'],
    [600_000, '10 min'],
  ])(
    'the time until the next attempt to reach the relay is given in whole seconds or minutes: %i ms',
    (pauseMs, words) => {
      const state = stateAfter(failed('is away'), pauseMs);
      expect(state.state).toBe('waiting');
      expect(textOf(state)).toBe(`The relay is away. The next attempt is in ${words}.`);
    },
  );

  it('the time until the next attempt to reach the relay is never negative', () => {
    const state = stateAfter(failed('is away'), 500);
    vi.advanceTimersByTime(10_000);
    expect(textOf(state)).toContain('in 1 s.');
  });

  it('the explanation of a refusal by the relay says what to do', () => {
    const state = stateAfter(WRONG_VERSION, 60_000);
    expect([state.state, textOf(state)]).toEqual([
      'refused',
      expect.stringContaining('must be updated. The next attempt is in 60 s.'),
    ]);
  });
});

describe('extension viewer', () => {
  const sender = { role: 'viewer', userId: '7', opaqueUserId: 'U7', login: null, name: null } as const;
  const viewers = (met: Partial<Record<string, { login: string; name: string }>>) =>
    ({ met: (_: string, id: string) => met[id] }) as unknown as Viewers;

  it('names of extension viewers from the relay take precedence over names that the game knows', () => {
    const met = viewers({ 7: { login: 'old', name: 'Old' } });
    expect(viewerOf({ ...sender, login: 'Ada', name: 'Ada L' }, 'twitch', met)).toEqual({
      platform: 'twitch',
      id: '7',
      login: 'ada',
      name: 'Ada L',
      roles: [],
    });
    expect(viewerOf(sender, 'twitch', met)).toMatchObject({ login: 'old', name: 'Old' });
    expect(viewerOf({ ...sender, login: 'Bob' }, 'twitch', viewers({}))).toMatchObject({ name: 'Bob' });
  });

  it('extension viewers without an identity are asked to share it, and those without a name are asked to join', () => {
    expect(viewerOf({ ...sender, userId: null }, 'twitch', viewers({}))).toEqual({
      why: expect.stringContaining('share your identity'),
    });
    expect(viewerOf(sender, 'twitch', viewers({}))).toEqual({ why: expect.stringContaining('!join') });
  });

  it.each(['moderator', 'broadcaster'] as const)(
    'an extension viewer has the role that the relay reports: %s',
    role => {
      const viewer = viewerOf({ ...sender, role, login: 'ada' }, 'twitch', viewers({}));
      expect(viewer).toMatchObject({ roles: [role] });
    },
  );
});
