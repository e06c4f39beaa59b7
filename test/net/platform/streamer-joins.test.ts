import { beforeEach, describe, expect, it } from 'vitest';
import { createStreamerJoins } from '../../../net/platform/chat/streamer-joins.ts';
import { GameError } from '../../../schema/base/error.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** The streamer's account joins each lobby once. */

const LOBBY = { mode: 'ffa', field: 'sun', secondsLeft: 9, waiting: false, held: false } as const;
let settings: { streamerJoins: boolean };
let lobby: typeof LOBBY | null;
let joins: string[];
let stop: { since: number; by: string } | null;
let bugs: unknown[];
let refusal: Error | null;
let check: () => void;
let changed: () => void;
let lifted: () => void;

beforeEach(() => {
  settings = { streamerJoins: true };
  [lobby, stop, joins, bugs, refusal] = [LOBBY, null, [], [], null];
  const platform = createTestAdapter();
  platform.connect('streamer');
  check = createStreamerJoins({
    adapters: [platform, createTestAdapter({ name: 'without-account' })],
    settings: {
      get current() {
        return settings;
      },
      onChange(listener) {
        changed = listener;
        return () => {};
      },
    },
    emergency: {
      get stop() {
        return stop;
      },
      onChange(listener) {
        lifted = listener;
        return () => {};
      },
    },
    cold: () => ({ round: { ...STATE_EXAMPLE.round, lobby } }),
    viewers: {
      async join({ login }) {
        joins.push(login);
        if (refusal) throw refusal;
        return { joined: true, team: null } as never;
      },
    },
    onBug: error => void bugs.push(error),
  });
});
const later = () => new Promise(resolve => setImmediate(resolve));

describe('streamer', () => {
  it('the streamer joins each lobby once, and is not added outside a lobby', () => {
    check();
    check();
    expect(joins).toEqual(['streamer']);
    lobby = null;
    check();
    expect(joins).toHaveLength(1);
    lobby = LOBBY;
    check();
    expect(joins).toHaveLength(2);
  });

  it('the streamer joins a lobby that was opened during an emergency stop, once the stop is lifted', () => {
    stop = { since: 1, by: 'owner' };
    check();
    expect(joins).toEqual([]);
    stop = null;
    lifted();
    expect(joins).toEqual(['streamer']);
  });

  it('the streamer does not join a lobby that was closed before the emergency stop was lifted', () => {
    stop = { since: 1, by: 'owner' };
    check();
    [lobby, stop] = [null, null];
    lifted();
    expect(joins).toEqual([]);
  });

  it('the streamer joins an open lobby when the setting "streamerJoins" is switched on', () => {
    settings.streamerJoins = false;
    changed();
    check();
    expect(joins).toEqual([]);
    settings.streamerJoins = true;
    changed();
    expect(joins).toEqual(['streamer']);
  });

  it("the streamer's join is retried in a new world, but not after a refusal", async () => {
    refusal = new GameError('restarting', 'The game starts again.');
    check();
    await later();
    refusal = new GameError('banned', 'You are banned.');
    check();
    await later();
    check();
    expect([joins.length, bugs]).toEqual([2, []]);
  });

  it("a bug in the streamer's join is reported and has no other effect", async () => {
    refusal = new Error('a bug');
    check();
    await later();
    check();
    expect([joins.length, bugs]).toEqual([1, [refusal]]);
  });
});
