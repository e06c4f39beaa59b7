import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { health } from '../../../render/admin/live.ts';
import { ExtensionSection } from '../../../render/admin/pages/extension.tsx';
import { OverlayHealthSection } from '../../../render/admin/pages/overlays/health.tsx';
import { OverlaysPage } from '../../../render/admin/pages/overlays.tsx';
import { RelaySection } from '../../../render/admin/pages/relay.tsx';
import { Demo } from '../../../render/admin/pages/start/demo.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { HEALTH, opened, press, settled, useMenu } from './menu-in-node.ts';

/** Tests of addresses for OBS, the viewer extension, and the demo beside the game. */

const { asked, answer } = useMenu();

describe('overlay addresses', () => {
  const open = async (hosts: string[]) => {
    answer('GET /admin/overlay', { hosts, token: 'old' });
    answer('GET /overlays', { overlays: [] });
    answer('POST /admin/overlay/token', { hosts, token: 'new' });
    return opened(h(OverlaysPage, null));
  };
  const copied = (page: Awaited<ReturnType<typeof open>>) =>
    page.all('code').map(({ textContent }) => textContent);

  it('overlay addresses are listed for this machine, and, with the token, for each of its host names', async () => {
    expect(copied(await open([]))).toEqual([
      ...['http://127.0.0.1:2087/overlay', 'http://127.0.0.1:2087/overlay/vertical'],
    ]);
    expect(copied(await open(['pc.local'])).slice(2)).toEqual([
      ...['http://pc.local:2087/overlay#t=old', 'http://pc.local:2087/overlay/vertical#t=old'],
    ]);
  });

  it('the checkboxes for sound and low quality add these options to every address, before the token', async () => {
    const page = await open(['pc.local']);
    await page.named('With sound').enter({ checked: true });
    expect(copied(page)).toEqual([
      ...['http://127.0.0.1:2087/overlay?sound=1', 'http://127.0.0.1:2087/overlay/vertical?sound=1'],
      ...[
        'http://pc.local:2087/overlay?sound=1#t=old',
        'http://pc.local:2087/overlay/vertical?sound=1#t=old',
      ],
    ]);
    await page.named('Low quality').enter({ checked: true });
    expect(copied(page)[0]).toBe('http://127.0.0.1:2087/overlay?sound=1&quality=low');
    await page.named('With sound').enter({ checked: false });
    expect(copied(page)[0]).toBe('http://127.0.0.1:2087/overlay?quality=low');
  });

  it('a new overlay token changes the addresses of overlays, and is offered only if other machines may watch', async () => {
    const page = await open(['pc.local']);
    asked.length = 0;
    await press(page, 'Make new token');
    expect(asked).toContainEqual(['POST /admin/overlay/token', {}]);
    expect(copied(page)[2]).toBe('http://pc.local:2087/overlay#t=new');
    expect((await open([])).texts('button')).not.toContain('Make new token');
  });
});

describe('viewer extension', () => {
  const open = async () => {
    const known = { secret: 'none', channelId: '5', accountChannel: '7', origin: '' };
    answer('GET /admin/extension', known);
    answer('PUT /admin/extension', { ...known, secret: 'stored', channelId: '6' });
    const page = await opened(h(ExtensionSection, null));
    asked.length = 0;
    return page;
  };

  it("the viewer extension's secret is kept if no other secret is typed in its field", async () => {
    const page = await open();
    expect(page.one('section').textContent).toContain('No secret is set');
    await page.named('Channel id').enter({ value: '6' });
    await page.one('form').submit();
    await settled();
    await page.named('Secret').enter({ value: 'hush' });
    await page.one('form').submit();
    await settled();
    expect(asked).toEqual([
      ['PUT /admin/extension', { channelId: '6', origin: '' }],
      ['PUT /admin/extension', { secret: 'hush', channelId: '6', origin: '' }],
    ]);
    expect(page.one('section').textContent).toContain('A secret is set.');
  });

  it('a typed secret of the viewer extension is cleared when it replaces a stored secret', async () => {
    answer('GET /admin/extension', { secret: 'stored', channelId: '5', accountChannel: '7', origin: '' });
    answer('PUT /admin/extension', { secret: 'stored', channelId: '5', accountChannel: '7', origin: '' });
    const page = await opened(h(ExtensionSection, null));
    await page.named('Secret').enter({ value: 'hush' });
    await page.one('form').submit();
    await settled();
    asked.length = 0;
    await page.named('Channel id').enter({ value: '5' });
    await page.one('form').submit();
    expect(asked).toEqual([['PUT /admin/extension', { channelId: '5', origin: '' }]]);
  });

  it("the viewer extension's secret can be removed", async () => {
    const page = await open();
    expect(await press(page, 'Remove secret')).toBe('The secret is removed.');
    expect(asked).toEqual([['PUT /admin/extension', { secret: '' }]]);
  });
});

describe('published extension', () => {
  const T = TEXTS.overlays.relay;
  const open = async () => {
    answer('GET /stream/relay', { address: 'wss://a.example', key: 'stored', state: 'connected', text: '' });
    const page = await opened(h(RelaySection, null));
    asked.length = 0;
    return page;
  };

  it('only changed values of the relay are sent, and removing the relay also removes its address and key', async () => {
    const page = await open();
    await page.one('form').submit();
    await page.named(T.key).enter({ value: 'hush' });
    await page.one('form').submit();
    await settled();
    await page.named(T.address).enter({ value: 'wss://b.example' });
    await page.one('form').submit();
    await settled();
    await press(page, T.remove);
    expect(asked).toEqual([
      ['PUT /stream/relay', {}],
      ['PUT /stream/relay', { key: 'hush' }],
      ['PUT /stream/relay', { address: 'wss://b.example' }],
      ['PUT /stream/relay', { address: '', key: '' }],
    ]);
  });

  it('a typed key of the relay is cleared when it is saved, and kept if the server refuses it', async () => {
    const page = await open();
    const save = async () => {
      asked.length = 0;
      await page.one('form').submit();
      await settled();
      return asked;
    };
    await page.named(T.key).enter({ value: 'hush' });
    answer('PUT /stream/relay', { status: 400, code: 'bad-input', error: 'The key is too short.' });
    expect(await save()).toEqual([['PUT /stream/relay', { key: 'hush' }]]);
    answer('PUT /stream/relay', {});
    expect(await save()).toEqual([['PUT /stream/relay', { key: 'hush' }]]);
    expect(await save()).toEqual([['PUT /stream/relay', {}]]);
  });

  it('after the relay was removed, its form no longer contains the typed address', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const page = await open();
    await page.named(T.address).enter({ value: 'wss://b.example' });
    await press(page, T.remove);
    answer('GET /stream/relay', { address: '', key: 'none', state: 'off', text: '' });
    await act(() => vi.advanceTimersByTimeAsync(2_000).then(() => {}));
    await settled();
    await page.one('form').submit();
    await settled();
    expect(asked.at(-1)).toEqual(['PUT /stream/relay', {}]);
  });
});

describe('connected overlays', () => {
  const overlay = {
    ...{ layout: 'wide', since: Date.now(), reportedAt: null, framesPerSecond: null, gaps: null },
    ...{ longestGapMs: null, obs: null, local: true, size: null },
  };

  it('the menu lists connected overlays, but not the small pictures in menus', async () => {
    answer('GET /overlays', {
      overlays: [
        { ...overlay, id: 1 },
        { ...overlay, id: 2, layout: 'menu' },
      ],
    });
    const page = await opened(h(OverlayHealthSection, null));
    expect(page.all('tbody tr')).toHaveLength(1);
  });

  it('the list of overlays says what to do about an overlay that stutters', async () => {
    const remedyAt = async (framesPerSecond: number) => {
      const report = { reportedAt: Date.now(), framesPerSecond, gaps: 0 };
      answer('GET /overlays', { overlays: [{ ...overlay, id: 1, ...report }] });
      return (await opened(h(OverlayHealthSection, null))).texts('tbody p');
    };
    expect(await remedyAt(12)).toEqual([TEXTS.overlays.health.stutterRemedy]);
    expect(await remedyAt(60)).toEqual([]);
  });

  it('an overlay that reports stalls is marked as stalling', async () => {
    const report = { reportedAt: Date.now(), framesPerSecond: 60, gaps: 3, longestGapMs: 250, obs: '31.0' };
    answer('GET /overlays', { overlays: [{ ...overlay, id: 1, ...report }] });
    expect((await opened(h(OverlayHealthSection, null))).all('[data-testid=stall]')).toHaveLength(1);
    answer('GET /overlays', { overlays: [{ ...overlay, id: 1, ...report, gaps: 0 }] });
    expect((await opened(h(OverlayHealthSection, null))).all('[data-testid=stall]')).toEqual([]);
  });
});

describe('demo', () => {
  it("the menu checks a demo's state every two seconds until the demo is off", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const pass = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms).then(() => {}));
      await settled();
    };
    answer('GET /admin/demo', { state: 'starting', url: null });
    const page = await opened(h(Demo, null));
    await pass(1_999);
    expect(asked).toHaveLength(1);
    answer('GET /admin/demo', new TypeError('fetch failed'));
    await pass(1);
    expect([asked.length, page.texts('.demo p')[1]]).toEqual([2, TEXTS.start.demoStarting]);
    answer('GET /admin/demo', { state: 'off', url: null });
    await pass(2_000);
    await pass(60_000);
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
  });

  it('a demo cannot be started while the game is live', async () => {
    answer('GET /admin/demo', { state: 'off', url: null });
    health.value = { ...HEALTH, live: true };
    const page = await opened(h(Demo, null));
    asked.length = 0;
    await press(page, page.texts('button')[0]);
    expect(asked).toEqual([]);
  });

  it('a running demo has a link and can be ended', async () => {
    answer('GET /admin/demo', { state: 'on', url: 'http://127.0.0.1:5/overlay' });
    answer('DELETE /admin/demo', { state: 'off', url: null });
    const page = await opened(h(Demo, null));
    expect(page.one('a').attributes.href).toBe('http://127.0.0.1:5/overlay');
    asked.length = 0;
    await press(page, page.texts('button')[0]);
    expect(asked).toEqual(['DELETE /admin/demo']);
    expect(page.all('a')).toEqual([]);
  });
});
