import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { health } from '../../../render/admin/live.ts';
import { ExtensionSection } from '../../../render/admin/pages/extension.tsx';
import { OverlaysPage } from '../../../render/admin/pages/overlays.tsx';
import { Demo } from '../../../render/admin/pages/start/demo.tsx';
import { HEALTH, opened, press, settled, useMenu } from './menu-in-node.ts';

/** Addresses for OBS, the viewer extension, and the demo beside the game. */

const { asked, answer } = useMenu();

describe('the addresses', () => {
  const open = async (hosts: string[]) => {
    answer('GET /admin/overlay', { hosts, token: 'old' });
    answer('GET /overlays', { overlays: [] });
    answer('POST /admin/overlay/token', { hosts, token: 'new' });
    return opened(h(OverlaysPage, null));
  };
  const copied = (page: Awaited<ReturnType<typeof open>>) =>
    page.all('code').map(({ textContent }) => textContent);

  it('are those of this machine, and by each name of it with the token', async () => {
    expect(copied(await open([]))).toEqual([
      ...['http://127.0.0.1:2087/overlay', 'http://127.0.0.1:2087/overlay/vertical'],
    ]);
    expect(copied(await open(['pc.local'])).slice(2)).toEqual([
      ...['http://pc.local:2087/overlay#t=old', 'http://pc.local:2087/overlay/vertical#t=old'],
    ]);
  });

  it('are new with a new token, which there is only where other machines may watch', async () => {
    const page = await open(['pc.local']);
    asked.length = 0;
    await press(page, 'Make new token');
    expect(asked).toContainEqual(['POST /admin/overlay/token', {}]);
    expect(copied(page)[2]).toBe('http://pc.local:2087/overlay#t=new');
    expect((await open([])).texts('button')).not.toContain('Make new token');
  });
});

describe('the extension', () => {
  const open = async () => {
    const known = { secret: 'none', channelId: '5', accountChannel: '7', origin: '' };
    answer('GET /admin/extension', known);
    answer('PUT /admin/extension', { ...known, secret: 'stored', channelId: '6' });
    const page = await opened(h(ExtensionSection, null));
    asked.length = 0;
    return page;
  };

  it('keeps its secret unless another is typed', async () => {
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

  it('loses its secret when that is asked for', async () => {
    const page = await open();
    expect(await press(page, 'Remove secret')).toBe('The secret is removed.');
    expect(asked).toEqual([['PUT /admin/extension', { secret: '' }]]);
  });
});

describe('the demo', () => {
  it('is not started while the game is on the air', async () => {
    answer('GET /admin/demo', { state: 'off', url: null });
    health.value = { ...HEALTH, live: true };
    const page = await opened(h(Demo, null));
    asked.length = 0;
    await press(page, page.texts('button')[0]);
    expect(asked).toEqual([]);
  });

  it('that runs is ended, and has a link', async () => {
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
