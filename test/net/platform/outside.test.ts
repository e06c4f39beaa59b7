import { describe, expect, it, vi } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { createEcho } from '../../../net/platform/chat/echo.ts';
import { createSpeaker } from '../../../net/platform/chat/speaker.ts';
import { guardAdapter } from '../../../net/platform/intake/adapters.ts';
import { unlessRefused } from '../../../net/scripts/http/http.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { noServices } from '../../platform/no-services.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/**
 * A game that may have lost its channel does nothing outside the game, so that two games of one channel never act at
 * the same time.
 */

const REASON = 'Redis is away';

describe('game', () => {
  const stage = () => {
    const outside = { reason: null as string | null };
    return { outside, whyBlocked: () => outside.reason };
  };

  it('a game that has lost its lease writes nothing to chats and logs the reason', async () => {
    const { outside, whyBlocked } = stage();
    const logged: string[] = [];
    const hub = createEventHub();
    const adapter = createTestAdapter();
    const store = openStore(newHome());
    const speaker = createSpeaker({
      adapters: [adapter],
      services: noServices(),
      hub,
      echo: createEcho(),
      emergency: createEmergency(store, () => {}),
      whyBlocked,
      onLog: line => void logged.push(line),
    });
    speaker.say('first', 'a script', null);
    expect(adapter.said).toEqual(['first']);
    outside.reason = REASON;
    speaker.say('second', 'a script', null);
    speaker.answer(adapter.name, 'ada', { reply: 'third' });
    await expect.poll(() => logged).toHaveLength(2);
    expect(logged.every(line => line.endsWith(`The last reason: ${REASON}`))).toBe(true);
    outside.reason = null;
    speaker.say('fourth', 'a script', null);
    expect(adapter.said).toEqual(['first', 'fourth']);
    expect(hub.last).toBe(2);
    speaker.close();
    store.close();
  });

  it('a game that has lost its lease sends platforms nothing that viewers could see', async () => {
    const { outside, whyBlocked } = stage();
    const acts: string[] = [];
    const act = (what: string) => async () => void acts.push(what) as never;
    const manage = { create: act('create'), update: act('update'), remove: act('remove') };
    const adapter = guardAdapter(
      { ...createTestAdapter(), say: act('say'), settle: act('settle'), manage },
      whyBlocked,
    );
    const tries = [
      () => adapter.say?.('hello'),
      () => adapter.settle?.('r1', 'refunded', null),
      () => adapter.manage?.create({ title: 'Wave', cost: 1, needsInput: false, enabled: true }),
      () => adapter.manage?.update('r1', { cost: 2 }),
      () => adapter.manage?.remove('r1'),
    ];
    outside.reason = REASON;
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'unreachable' });
    expect(acts).toEqual([]);
    expect(await adapter.rewards?.()).toEqual([]);
    outside.reason = null;
    for (const attempt of tries) await attempt();
    expect(acts).toEqual(['say', 'settle', 'create', 'update', 'remove']);
  });

  it('a game that has lost its lease refuses the web requests of scripts and gives the reason', async () => {
    const { outside, whyBlocked } = stage();
    const http = vi.fn(async () => ({ status: 200 }) as never);
    const guarded = unlessRefused(http, whyBlocked);
    await guarded('https://example.com', {}, []);
    outside.reason = REASON;
    await expect(guarded('https://example.com', {}, [])).rejects.toThrow(
      expect.objectContaining({ code: 'unreachable', message: `Nothing was sent: ${REASON}.` }),
    );
    expect(http).toHaveBeenCalledTimes(1);
  });
});
