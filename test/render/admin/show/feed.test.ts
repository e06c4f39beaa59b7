import { h } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inWords } from '../../../../render/admin/pages/show/event-words.ts';
import { FeedSection } from '../../../../render/admin/pages/show/feed.tsx';
import { TEXTS } from '../../../../render/admin/texts/index.ts';
import { EFFECTS } from '../../../../schema/catalog/effects.ts';
import type { GameEvent } from '../../../../schema/records/events.ts';
import { opened, settled, useMenu } from '../menu-in-node.ts';

/** Tests of the list of recent events beside the picture. */

const { asked, answer, follow, happens } = useMenu();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const causes = (...callers: string[]) => ({ causes: callers.map(caller => ({ caller, via: 'chat' })) });

describe('event', () => {
  const T = TEXTS.feed;
  it.each<[Partial<GameEvent>, string]>([
    [{ type: 'kill', victim: 'Ada', killer: 'Bob' } as never, T.killed('Ada', 'Bob')],
    [{ type: 'kill', victim: 'Ada', killer: null } as never, T.crashed('Ada')],
    [{ type: 'stream', live: true } as never, T.streamBegan],
    [{ type: 'stream', live: false } as never, T.streamEnded],
    [{ type: 'emergency', on: true, by: 'ada' } as never, T.stopped('ada')],
    [{ type: 'emergency', on: false, by: 'ada' } as never, T.resumed('ada')],
    [{ type: 'effect', effect: 'emp', pilot: 'Ada' } as never, T.effect(EFFECTS.emp.label, 'Ada')],
    [{ type: 'effect', effect: 'of-a-later-version', pilot: null } as never, 'of-a-later-version'],
    [{ type: 'name.removed', callSign: 'Falcon 27' } as never, T.removed('Falcon 27')],
    [{ type: 'receipt' }, ''],
  ])('an event is described in plain words: %o', (event, words) => {
    expect(inWords({ at: 0, ...event } as GameEvent)).toBe(words);
  });
});

describe('events', () => {
  it('the show page lists at most eighty events, newest first, and kills only if their box is ticked', async () => {
    await follow();
    const page = await opened(h(FeedSection, null));
    const texts = () => page.texts('li').map(text => text.split(' ').slice(-2).join(' '));
    for (let n = 1; n <= 80; n++)
      await act(() => happens({ type: 'kill', victim: `V${n}`, killer: null, at: 0 } as never, `k${n}`));
    await happens({ type: 'receipt' }, 'r');
    await happens({ type: 'announce', text: 'a banner', at: 0 } as never, 'a');
    expect([texts().length, texts()[0], texts()[1], texts().at(-1)]).toEqual([
      ...[80, 'a banner', 'V80 crashed', 'V2 crashed'],
    ]);
    await page.named(TEXTS.feed.kills).enter({ checked: false });
    expect(texts()).toEqual(['a banner']);
    await page.named(TEXTS.feed.kills).enter({ checked: true });
    expect(texts()).toHaveLength(80);
  });

  it('the show page requests the cause of each event once, but not for kills and for bosses that leave', async () => {
    const explained = () => asked.filter(request => request === 'GET /audit?event=c1');
    await follow();
    answer('GET /audit?event=c1', causes('a rule', 'ada'));
    const open = () => opened(h(FeedSection, null));
    const page = await open();
    await happens({ type: 'announce', text: 'Hi', at: 0 } as never, 'c1');
    await happens({ type: 'kill', victim: 'V', killer: null, at: 0 } as never, 'c2');
    await settled();
    page.close();
    await happens({ type: 'boss.left', boss: 'Bastion', at: 0 } as never, 'c3');
    const again = await open();
    expect(again.texts('small').slice(0, 3)).toEqual(['', '', TEXTS.feed.by('ada', 'chat')]);
    expect([explained().length, asked.length]).toEqual([1, 1]);
  });

  it('the show page says who caused an event: you, a key, a viewer, a script, the running order or the demo', () => {
    const { by } = TEXTS.feed;
    expect([
      by('streamer', 'rest'),
      by('deck', 'rest'),
      by('agent', 'mcp'),
      by('viewer ada on twitch', 'chat'),
      by('script Welcome', 'script'),
      by('show', 'show'),
      by('demo', 'demo'),
    ]).toEqual([
      ...['by you in the menu', 'by the key deck', 'by the key agent', 'by the viewer ada on twitch'],
      ...['by the script Welcome', 'by the running order', 'by the demo'],
    ]);
  });
});
