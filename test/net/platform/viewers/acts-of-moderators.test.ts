import { beforeEach, describe, expect, it } from 'vitest';
import type { ModerationEvent } from '../../../../net/platform/intake/platform.ts';
import { createModeration } from '../../../../net/platform/viewers/moderation.ts';
import { GameError } from '../../../../schema/base/error.ts';

/**
 * Tests what a moderator's act does, in which order, and which part of it remains if the store or the world refuses.
 */

const ADA = { platform: 'twitch', userId: '1', login: 'ada', name: 'Ada', pilot: 'ada', shown: 'Ada' };
const BAN = { name: 'ada', until: 60_000, at: 0 };

let done: string[];
let failing: Record<string, Error>;
let isAnyUntilChat: boolean;
beforeEach(() => {
  [done, failing, isAnyUntilChat] = [[], {}, false];
});

function stage() {
  const does =
    <T>(name: string, answer: T) =>
    (...args: unknown[]): T => {
      const given = args.filter(arg => arg === null || typeof arg !== 'object').map(arg => `${arg}`);
      done.push([name, ...given].join(' '));
      if (failing[name]) throw failing[name];
      return answer;
    };
  return createModeration({
    bans: {
      add: does('ban', BAN),
      addUntilChat: does('banUntilChat', undefined),
      liftUntilChat: does('liftUntilChat', undefined),
      lift: does('lift', true),
      list: does('list', []),
      get isAnyUntilChat() {
        return isAnyUntilChat;
      },
    } as never,
    pilots: {
      remove: async (which: { pilot: string }) => does('remove', { removed: true })(which.pilot),
      isInGame: () => true,
    } as never,
    takeOff: (async () => does('takeOff', { removed: false })()) as never,
    ofViewer: () => ADA,
    meant: name => ({ ...ADA, name }),
  });
}

const act = (kind: ModerationEvent['act'], minutes: number | null = null) =>
  stage().moderate({ act: kind, user: { id: '1' }, minutes } as never);

describe('moderator', () => {
  it.each([
    ['delete', ['takeOff']],
    ['timeout', ['ban 5', 'takeOff']],
    ['ban', ['ban null', 'takeOff']],
    ['clear', ['banUntilChat', 'takeOff']],
    ['unban', ['lift']],
  ] as const)('a moderator\'s action "%s" is stored before it takes effect: %j', async (kind, steps) => {
    await act(kind, 5);
    expect(done).toEqual(steps);
  });

  it('clearing the whole chat affects no viewer', async () => {
    await stage().moderate({ act: 'clear', user: null, minutes: null } as never);
    expect(done).toEqual([]);
  });

  it('a ban that cannot be stored removes the viewer, and the failure is reported', async () => {
    failing.ban = new GameError('not-stored', 'full');
    await expect(act('ban')).rejects.toThrow('full');
    expect(done).toEqual(['ban null', 'takeOff']);
  });
});

describe('pilot', () => {
  it('if a pilot is removed and the viewer is not banned, the viewer keeps the display name', async () => {
    expect(await stage().removePilot('ada')).toEqual({ ok: true, removed: true, bannedUntil: null });
    expect(done).toEqual(['remove ada']);
  });

  it.each([0, 5])(
    "removing a pilot with a ban of %i minutes also removes the viewer's name",
    async minutes => {
      expect(await stage().removePilot('ada', minutes)).toEqual({
        ok: true,
        removed: false,
        bannedUntil: 60_000,
      });
      expect(done).toEqual([`ban ${minutes}`, 'takeOff']);
    },
  );

  it('a ban that is stored while the world restarts counts as carried out', async () => {
    failing.takeOff = new GameError('restarting', 'in a second');
    expect(await stage().removePilot('ada', 5)).toMatchObject({ removed: true, bannedUntil: 60_000 });
    failing.takeOff = new GameError('not-stored', 'full');
    await expect(stage().removePilot('ada', 5)).rejects.toThrow('full');
  });

  it('a pilot is not removed if the ban cannot be stored', async () => {
    failing.ban = new GameError('not-stored', 'full');
    await expect(stage().removePilot('ada', 5)).rejects.toThrow('full');
    expect(done).toEqual(['ban 5']);
  });
});

describe('viewer', () => {
  it('a chat line lifts a ban that lasts only until the viewer writes', () => {
    stage().chatted({} as never);
    expect(done).toEqual([]);
    isAnyUntilChat = true;
    stage().chatted({} as never);
    expect(done).toEqual(['liftUntilChat']);
  });

  it('if a chat line cannot lift a ban because the store refuses, the next chat line lifts the ban', () => {
    isAnyUntilChat = true;
    failing.liftUntilChat = new GameError('not-stored', 'full');
    stage().chatted({} as never);
    failing.liftUntilChat = new Error('bug');
    expect(() => stage().chatted({} as never)).toThrow('bug');
  });
});

it('only viewers can be banned; they can be given by name, login or id', () => {
  const { requireViewer } = stage();
  for (const name of ['ada', 'chat:ada', 'CHAT:ada', 'Ada (yt)']) requireViewer(name);
  for (const name of ['', 'chat:', 'bot:1', 'chat:a:b']) {
    expect(() => requireViewer(name)).toThrow(expect.objectContaining({ code: 'bad-input' }));
  }
});
