import { expect, it } from 'vitest';
import { createPlatformLog } from '../../../net/platform/services/record.ts';

/** Tests the log of messages from services, which shows their form and nothing else. */

it('the log of messages is off at first, and switching it off deletes the messages', () => {
  const log = createPlatformLog(() => 7);
  log.add('streamerbot', { a: 1 });
  expect([log.isOn, log.list()]).toEqual([false, []]);
  log.set(true);
  log.add('streamerbot', { a: 1 });
  expect(log.list()).toEqual([{ at: 7, service: 'streamerbot', message: { a: '<number>' } }]);
  log.set(false);
  log.set(true);
  expect(log.list()).toEqual([]);
});

it('the log keeps the latest 200 messages', () => {
  const log = createPlatformLog(() => 0);
  log.set(true);
  for (let n = 1; n <= 201; n++) log.add('streamerbot', { type: `message${n}` });
  expect([log.list().length, log.list()[0]?.message]).toEqual([200, { type: 'message2' }]);
});

it('the log shows names of fields, kinds of messages, types and lengths, and no other value', () => {
  const log = createPlatformLog(() => 0);
  log.set(true);
  log.add('streamerbot', {
    event: { source: 'Kick', type: 'ChatMessage' },
    provider: 'what a viewer typed',
    data: { text: 'secret', id: 12, isReply: false, user: null, badges: ['a', 'b', 'c', 'd'] },
    'a name with blanks': {},
  });
  expect(log.list()[0]?.message).toEqual({
    event: { source: 'Kick', type: 'ChatMessage' },
    provider: '<text of 19>',
    data: {
      text: '<text of 6>',
      id: '<number>',
      isReply: '<boolean>',
      user: null,
      badges: ['<list of 4>', '<text of 1>', '<text of 1>', '<text of 1>'],
    },
    '<name of 18>': {},
  });
});
