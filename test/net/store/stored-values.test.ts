import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { replaceOwnerKey } from '../../../net/access/keys.ts';
import { createLogin, redeemLogin, sessionOf } from '../../../net/access/sessions.ts';
import { createSettingsService } from '../../../net/dispatch/settings-service.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { defaultSettings, resolveSettings } from '../../../schema/records/settings.ts';

/** Tests how keys, links and settings are stored. */

describe('stored keys and links', () => {
  it('no key or login link is stored in plain text', () => {
    const home = newHome();
    const store = openStore(home);
    const key = replaceOwnerKey(store);
    const login = createLogin(store);
    store.close();
    for (const name of readdirSync(home)) {
      const text = readFileSync(join(home, name), 'latin1');
      expect(text).not.toContain(key.slice('starfray_'.length));
      expect(text).not.toContain(login);
    }
  });

  it('a key is "starfray_" followed by 32 random bytes', () => {
    const store = openStore(newHome());
    expect(replaceOwnerKey(store)).toMatch(/^starfray_[\w-]{43}$/);
    expect(replaceOwnerKey(store)).not.toBe(replaceOwnerKey(store));
    store.close();
  });

  it('a login link expires after ten minutes, and a session made with it after thirty days', () => {
    const store = openStore(newHome());
    const [now, minute, day] = [Date.now(), 60_000, 86_400_000];
    const [host, browser] = ['127.0.0.1:1', { host: '127.0.0.1:1', name: '' }];
    expect(redeemLogin(store, createLogin(store, now), browser, now + 11 * minute)).toBeNull();
    const { cookie, proof } = redeemLogin(store, createLogin(store, now), browser, now + 9 * minute) ?? {};
    const halves = { host, cookie: `other=1; ${cookie?.split(';')[0]}`, proof: `${proof}` };
    expect(sessionOf(store, halves, now + 30 * day)).toMatchObject({ scope: 'owner' });
    expect(sessionOf(store, halves, now + 31 * day)).toBeNull();
    store.close();
  });
});

describe('stored settings', () => {
  const change = (home: string, raw: Record<string, unknown>) => {
    const store = openStore(home);
    const settings = createSettingsService(store);
    settings.store(resolveSettings(raw).patch);
    store.close();
  };
  const reload = (home: string) => {
    const store = openStore(home);
    const { current } = createSettingsService(store);
    store.close();
    return current;
  };

  it('settings have their default values at first, and changes survive a restart', () => {
    const home = newHome();
    expect(reload(home)).toEqual(defaultSettings());
    const bot = { login: 'robo', name: 'Robo', stream: false, autoJoin: true };
    change(home, { bots: 60, namedBots: [bot], redeemLinks: { reward: 'nuke' } });
    change(home, { bots: 61 });
    expect(reload(home)).toEqual({
      ...defaultSettings(),
      bots: 61,
      namedBots: [bot],
      redeemLinks: { reward: 'nuke' },
    });
  });

  it('a setting that cannot be read is skipped and named in the log', () => {
    const home = newHome();
    change(home, { bots: 61, cameraZoom: 1.5 });
    const store = openStore(home);
    store.run("UPDATE settings SET value = '{' WHERE key = 'bots'");
    const lines: string[] = [];
    const { current } = createSettingsService(store, line => lines.push(line));
    store.close();
    expect(current).toEqual({ ...defaultSettings(), cameraZoom: 1.5 });
    expect(lines).toEqual([expect.stringContaining('setting bots')]);
  });

  it('settings that an older version allowed are made valid, and a removed mode is replaced by its successor', () => {
    const home = newHome();
    const store = openStore(home);
    const put = (key: string, value: unknown) =>
      store.run('INSERT INTO settings (key, value) VALUES (?, ?)', key, JSON.stringify(value));
    put('mode', 'supernova');
    put('roundMinutes', 999);
    put('camera', 'gone');
    put('unknown', 1);
    put('redeemLinks', { one: 'gone', two: 'nuke' });
    store.close();
    expect(reload(home)).toEqual({
      ...defaultSettings(),
      mode: 'boss',
      roundMinutes: 60,
      redeemLinks: { two: 'nuke' },
    });
  });
});
