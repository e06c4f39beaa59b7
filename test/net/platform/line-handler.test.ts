import { beforeEach, expect, it } from 'vitest';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createLineHandler } from '../../../net/platform/chat/chat.ts';
import { createEcho } from '../../../net/platform/chat/echo.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';

/** Tests what a line of chat causes, in which order its possible uses are checked, and what is recorded. */

let platform: TestAdapter;
let acts: [action: string, parent: number | null][];
let done: string[];
let stop: object | null;
let commands: string[];
let echo: ReturnType<typeof createEcho>;
let repeated: boolean;
let receive: ReturnType<typeof createLineHandler>;
beforeEach(() => {
  platform = createTestAdapter({ streamer: 'streamer' });
  echo = createEcho();
  [acts, done, stop, commands, repeated] = [[], [], null, ['hello'], false];
  const log = {
    nextNumber: 1,
    add: ({ action, parent }: { action: string; parent: number | null }) => void acts.push([action, parent]),
    find: () => undefined,
  };
  receive = createLineHandler({
    adapters: [platform],
    settings: { current: { sharedChat: 'join' } },
    viewers: {
      chatted: ({ login }: { login: string }) => done.push(`chatted ${login}`),
      pilotOf: ({ login, name }: { login: string; name: string }) => ({ login, name }),
    },
    triggers: {
      hasCommand: (name: string) => commands.includes(name),
      command: ({ command, input }: { command: string; input: string }) =>
        done.push(`script ${command} ${input}`),
    },
    audit: createAudit({ log }),
    run: async (command: string) => {
      done.push(`game ${command}`);
      return { reply: 'Done.', tick: 7 };
    },
    emergency: {
      get stop() {
        return stop;
      },
    },
    inbox: { once: async (_: unknown, work: () => Promise<{ answer: object }>) => (await work()).answer },
    echo,
    repeats: { has: () => repeated },
    connected: { bridgeReported: () => done.push('bridge') },
    vote: { accepts: () => false },
    speaker: {
      answer: (_: unknown, name: string, answer: object) =>
        done.push(`answer ${name} ${JSON.stringify(answer)}`),
    },
  } as never);
});

const line = (text: string, rest: object = {}) =>
  receive({
    kind: 'chat',
    id: null,
    platform: platform.name,
    origin: 'own',
    user: platform.viewer('ada', { name: 'Ada' }),
    text,
    ...rest,
  });

it('a viewer who writes a chat line counts as present, even during an emergency stop', async () => {
  stop = {};
  expect(await line('!join')).toEqual({ handled: false });
  expect([done, acts]).toEqual([['chatted ada'], []]);
});

it('a chat command of the game is recorded, carried out and answered under the display name', async () => {
  expect(await line('!missile now', { cause: 3 })).toEqual({ handled: true, reply: 'Done.' });
  expect(done).toEqual(['chatted ada', 'game missile', 'answer Ada {"reply":"Done."}']);
  expect(acts).toEqual([['!missile', 3]]);
});

it('a chat command of the game does not start a script that has the same command', async () => {
  commands = ['join'];
  await line('!join');
  expect(done.filter(step => step.startsWith('script'))).toEqual([]);
});

it('a script command is recorded, and starts the script with the rest of the line as its input', async () => {
  expect(await line('!hello to you')).toEqual({ handled: true });
  expect(done).toEqual(['chatted ada', 'script hello to you', 'answer Ada {}']);
  expect(acts).toEqual([['!hello', null]]);
});

it('an unknown command is not recorded, since anybody could fill the audit log with them', async () => {
  expect(await line('!unknown')).toEqual({ handled: false });
  expect(acts).toEqual([]);
});

it('the reply to a line from a bridge goes only to that bridge', async () => {
  expect(await line('!join', { platform: 'youtube' })).toEqual({ handled: true, reply: 'Done.' });
  expect(done).toEqual(['bridge', 'game join']);
});

it('a chat line that the game wrote is not treated as a command, even if the chat or a bridge sends it back', async () => {
  echo.said('!missile');
  const own = await line('!missile', { user: platform.viewer('streamer') });
  const bridged = await line('!missile', { platform: 'youtube' });
  expect([own, bridged]).toEqual([{ handled: false }, { handled: false }]);
  expect(await line('!missile')).toMatchObject({ handled: true });
  expect(await line('!mine', { user: platform.viewer('streamer') })).toMatchObject({ handled: true });
});
