import { beforeEach, describe, expect, it } from 'vitest';
import { createPresses, viewerOf } from '../../../net/platform/relay/presses.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests what the press of a button does, and which answer its viewer gets. */

const SENDER = { role: 'viewer', userId: '1', opaqueUserId: 'U1', login: 'Ada', name: 'Ada L' } as const;

let ran: unknown[];
let recorded: unknown[];
let bugs: unknown[];
let stop: object | null;
let answer: () => { reply?: string };
beforeEach(() => {
  [ran, recorded, bugs, stop, answer] = [[], [], [], null, () => ({ reply: 'Missile ready.' })];
});

const viewers = { met: (_: string, id: string) => (id === '2' ? { login: 'bob', name: 'Bob' } : undefined) };

function press(more: object = {}) {
  const presses = createPresses({
    platform: 'twitch',
    viewers: viewers as never,
    async run(...call: unknown[]) {
      ran.push(call);
      return answer() as never;
    },
    audit: { record: (...act: unknown[]) => recorded.push(act) } as never,
    emergency: {
      get stop() {
        return stop;
      },
    } as never,
    onBug: error => bugs.push(error),
  });
  return presses({ t: 'press', id: 'a', from: SENDER, button: 'missile', ...more } as never);
}

describe('extension button', () => {
  it('a press on an extension button acts like the typed command, is recorded as the cause, and gets a reply', async () => {
    expect(await press({ button: 'join', team: 'red' })).toBe('Missile ready.');
    const viewer = { platform: 'twitch', id: '1', login: 'ada', name: 'Ada L', roles: [] };
    expect(ran).toEqual([['join', { viewer, input: 'red', cause: 1 }]]);
    expect(recorded).toEqual([['!join', { name: 'viewer ada on twitch', via: 'chat' }]]);
    answer = () => ({});
    expect(await press()).toBeNull();
    expect(ran[1]).toEqual(['missile', expect.objectContaining({ input: '' })]);
  });

  it('a press on an extension button is ignored during an emergency stop, or if the viewer shares no identity', async () => {
    expect(await press({ from: { ...SENDER, userId: null } })).toMatch(/\w/);
    stop = { since: 1 };
    expect(await press()).toMatch(/stopped/);
    expect([ran, recorded]).toEqual([[], []]);
  });

  it('a refused press on an extension button is answered with a request to try again, and only a bug is reported', async () => {
    answer = () => {
      throw new GameError('restarting', 'In a second.');
    };
    const later = await press();
    expect([later, bugs]).toEqual([expect.stringMatching(/again/), []]);
    answer = () => {
      throw new Error('bug');
    };
    expect([await press(), bugs]).toEqual([later, [new Error('bug')]]);
  });
});

describe('sender of a message', () => {
  const of = (more: object) => viewerOf({ ...SENDER, ...more } as never, 'twitch', viewers as never);

  it('names of extension viewers come from the relay or else from the game, and the login is in lower case', () => {
    expect(of({ userId: '2' })).toMatchObject({ login: 'ada', name: 'Ada L' });
    expect(of({ userId: '2', login: undefined, name: undefined })).toMatchObject({
      login: 'bob',
      name: 'Bob',
    });
    expect(of({ name: undefined })).toMatchObject({ login: 'ada', name: 'Ada' });
    expect(of({ login: undefined, name: undefined })).toHaveProperty('why');
  });

  it('the role of an extension viewer comes only from the relay', () => {
    const roles = ['viewer', 'moderator', 'broadcaster'].map(role => of({ role }));
    expect(roles).toMatchObject([{ roles: [] }, { roles: ['moderator'] }, { roles: ['broadcaster'] }]);
  });
});
