import { expect, it, onTestFinished } from 'vitest';
import { createEcho } from '../../../net/platform/chat/echo.ts';
import { createSpeaker } from '../../../net/platform/chat/speaker.ts';
import type { PlatformAdapter } from '../../../net/platform/intake/platform.ts';
import { noServices } from '../../platform/no-services.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** Tests which chats the game writes a line to. */

function speakerFor(adapters: PlatformAdapter[], linesBefore?: number) {
  const events: unknown[] = [];
  const echo = createEcho();
  const speaker = createSpeaker({
    adapters,
    services: noServices(),
    hub: { publish: batch => void events.push(...batch) },
    echo,
    emergency: { stop: null, onChange: () => () => {} },
    onLog: line => expect.fail(line),
    linesBefore,
  });
  onTestFinished(speaker.close);
  return { speaker, events, echo };
}

it.each(['/', ' /\\ ', ''])('an empty line from a script is not written to any chat: %j', text => {
  const platform = createTestAdapter();
  const { speaker, events } = speakerFor([platform]);
  speaker.say(text, 'Greeter', null);
  expect([platform.said, events]).toEqual([[], []]);
});

it('after a crash, each chat gets fewer lines at first, since the old server may have written some', () => {
  const [one, other] = [createTestAdapter({ name: 'one' }), createTestAdapter({ name: 'other' })];
  const { speaker } = speakerFor([one, other], 89);
  for (const line of ['first', 'second']) speaker.say(line, 'Greeter', null);
  expect([one.said, other.said]).toEqual([['first'], ['first']]);
});

it("a receipt is written to the platform's chat unless a bridge reports for that platform", () => {
  const [one, other] = [createTestAdapter({ name: 'one' }), createTestAdapter({ name: 'other' })];
  const bridged = { ...createTestAdapter({ name: 'bridged' }), isReporting: false };
  const { speaker } = speakerFor([one, other, bridged]);
  for (const platform of ['other', 'bridged', 'unknown'])
    speaker.sendReceipt(platform, { user: 'Ada', text: 'Nuke: done.' });
  expect([one.said, other.said, bridged.said]).toEqual([[], ['@Ada Nuke: done.'], []]);
});

it('the game recognises its own replies and script lines when chats send them back', () => {
  const platform = createTestAdapter();
  const { speaker, echo } = speakerFor([platform]);
  speaker.say('/hello', 'Greeter', null);
  speaker.answer(platform.name, 'Ada', { reply: 'You are in.' });
  expect(['hello', '@Ada You are in.', '/hello', 'other'].map(echo.isOwn)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a script line that a bridge sends back is recognised even if the game can write to no chat', () => {
  const { speaker, echo } = speakerFor([]);
  speaker.say('hello', 'Greeter', null);
  expect(echo.isOwn('hello')).toBe(true);
});
