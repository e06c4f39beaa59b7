import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/chromium.ts';
import { startStagedGame } from '../../harness/browser/staged-game.ts';
import { CATEGORIES } from '../../render/audio/sound/catalog.ts';
import { gainOf } from '../../render/audio/sound/volumes.ts';
import { defaultSettings, type Settings } from '../../schema/records/settings.ts';
import { DIST } from '../../server/pages.ts';

/** Tests of the sound that a real browser plays in a fight, measured before the loudspeakers. */

type Game = Awaited<ReturnType<typeof startStagedGame>>;
let game: Game;
let browser: BrowserContext;
let page: Page;
const warnings: string[] = [];

beforeAll(async () => {
  game = await startStagedGame({ dist: DIST });
  browser = await openBrowser(undefined, ['--autoplay-policy=document-user-activation-required']);
  await browser.addInitScript(keepContexts);
  page = await browser.newPage();
  page.on('console', message => warnings.push(message.text()));
  await page.route('**/admin/session', route => route.fulfill({ status: 404 })); // nobody is signed in
});
afterAll(async () => {
  await browser?.close();
  game?.stop();
});

/** Runs first in each page, so that tests can reach the sound contexts of the page. */
function keepContexts() {
  const contexts: AudioContext[] = [];
  const Context = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };
  Object.assign(window, { contexts, AudioContext: Context });
}

const sound = () => page.evaluate(() => window.starfray?.sound() ?? null);
const open = async (path: string) => {
  await page.goto(`${game.url}${path}`);
  await page.waitForFunction(() => window.starfray?.status() === 'open');
};
const level = async (bus: (typeof CATEGORIES)[number] | 'music' | 'master') =>
  (await sound())?.levels[bus] ?? 0;
const SILENCE = 1e-4;
const isHeard = async () => (await level('master')) > SILENCE;
const hint = () => page.getByTestId('sound-hint').count();

/**
 * A page without any user gesture. The usual queries of tests count as gestures, in the page and in later pages, so
 * only `read` may evaluate expressions here.
 */
async function openUntouched(path: string) {
  const untouched = await browser.newPage();
  await untouched.route('**/admin/session', route => route.fulfill({ status: 404 }));
  const session = await browser.newCDPSession(untouched);
  await untouched.goto(`${game.url}${path}`);
  const read = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  return { untouched, read };
}
const STATE = 'window.starfray?.sound()?.state';
const HINT = `document.querySelector('[data-testid=sound-hint]')?.textContent`;

describe('browser that plays sound only after a click or a key', () => {
  it('a page without sound shows a hint until the first click, which starts the sound of the fight', async () => {
    const { untouched, read } = await openUntouched('/?quality=low');
    await expect.poll(() => read(HINT)).toBe('Click or press a key for sound');
    expect(await read(STATE)).toBe('suspended');
    expect(await read('window.starfray.sound().voices')).toBe(0);
    await untouched.mouse.click(640, 20);
    await expect.poll(() => read(HINT)).toBeUndefined();
    await expect.poll(() => read(STATE)).toBe('running');
    await expect.poll(() => read('window.starfray.sound().levels.master')).toBeGreaterThan(SILENCE);
    await untouched.close();
  });

  it('an overlay shows no hint to click for sound', async () => {
    const { untouched, read } = await openUntouched('/overlay?quality=low&sound=1');
    await expect.poll(() => read(STATE)).toBe('suspended');
    await expect.poll(() => read('window.starfray.lastFrame().seq')).toBeGreaterThan(60); // enough time for two checks
    expect(await read(HINT)).toBeUndefined();
    await untouched.close();
  });
});

describe('sound of an overlay', () => {
  it('the sound of an overlay is off by default', async () => {
    await open('/overlay?quality=low');
    expect(await sound()).toBeNull();
  });

  it("?sound=1 turns an overlay's sound on, although an overlay never has the focus", async () => {
    await open('/overlay?quality=low&sound=1');
    game.patch({ settings: { muteWhenUnfocused: true } });
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(isHeard).toBe(true);
    game.patch({ settings: { muteWhenUnfocused: false } });
  });

  it("in the preview of the streaming menu, an overlay's sound is off, whatever the address says", async () => {
    await open('/overlay?quality=low&menu=1&sound=1');
    expect(await sound()).toBeNull();
  });
});

describe('sound', () => {
  const change = (settings: Partial<Settings>) => game.patch({ settings });
  const gains = async () => (await sound())?.gains;
  const tellWindow = (detail: object) =>
    page.evaluate(detail => window.dispatchEvent(new CustomEvent('starfray:shell', { detail })), {
      minimized: false,
      focused: true,
      muted: false,
      ...detail,
    });

  beforeAll(() => open('/?quality=low'));
  beforeEach(async () => {
    await expect.poll(isHeard).toBe(true);
  });

  it('each kind of sound of a fight is played, including the music', async () => {
    for (const bus of ['sfxLasers', 'sfxHits', 'sfxMissiles', 'sfxExplosions', 'music'] as const)
      await expect.poll(() => level(bus)).toBeGreaterThan(SILENCE);
  });

  afterEach(async () => {
    game.patch({ settings: defaultSettings(), stopped: false });
    await tellWindow({});
  });

  const isSilentNow = async () => {
    await expect.poll(async () => (await gains())?.master).toBe(0);
    await expect.poll(isHeard).toBe(false);
    await expect.poll(async () => (await sound())?.voices).toBe(0);
  };

  it('muting makes the sound silent and keeps the volumes', async () => {
    change({ soundMuted: true });
    await isSilentNow();
    await expect.poll(async () => (await gains())?.buses.sfxLasers).toBe(gainOf(60));
    change({ soundMuted: false });
    await expect.poll(isHeard).toBe(true);
  });

  it('each volume takes effect at once', async () => {
    change({ ...Object.fromEntries(CATEGORIES.map(category => [category, 0])), musicVolume: 0 });
    await expect
      .poll(async () => Object.values((await gains())?.buses ?? {}).some(gain => gain > 0))
      .toBe(false);
    await expect.poll(isHeard).toBe(false);
    change({ sfxLasers: 100 });
    await expect.poll(() => level('sfxLasers')).toBeGreaterThan(SILENCE);
    await expect.poll(() => level('sfxHits')).toBeLessThan(SILENCE);
    change({ sfxLasers: 0, musicVolume: 100 });
    await expect.poll(() => level('music')).toBeGreaterThan(SILENCE);
    change({ soundMaster: 0 });
    await isSilentNow();
  });

  it('the sound stops while the window is minimised if muteWhenMinimized is on, and continues if it is off', async () => {
    await tellWindow({ minimized: true });
    await isSilentNow();
    change({ muteWhenMinimized: false });
    await expect.poll(isHeard).toBe(true);
  });

  it('the sound stops while another window has the focus if muteWhenUnfocused is on', async () => {
    await tellWindow({ focused: false });
    await expect.poll(isHeard).toBe(true);
    change({ muteWhenUnfocused: true });
    await isSilentNow();
    await tellWindow({ focused: true });
    await expect.poll(isHeard).toBe(true);
  });

  it('the sound stops while it is muted from the tray', async () => {
    await tellWindow({ muted: true });
    await isSilentNow();
  });

  it('the sound stops during an emergency stop', async () => {
    game.patch({ stopped: true });
    await isSilentNow();
    game.patch({ stopped: false });
    await expect.poll(isHeard).toBe(true);
  });

  it.each([
    ['changes', `setSinkId({ type: 'none' })`],
    ['is gone for a moment', 'suspend()'],
  ])('the sound continues if its device %s', async (_, change) => {
    await page.evaluate(`contexts.at(-1).${change}`);
    await expect.poll(async () => (await sound())?.state).toBe('running');
    await expect.poll(isHeard).toBe(true);
  });

  it('the sound stays within its limits, however many events arrive at once', async () => {
    for (let at = 0; at < 2_000; at++) game.send({ type: 'join', at: 0, user: `viewer_${at}` });
    await expect.poll(() => level('sfxJoins')).toBeGreaterThan(SILENCE);
    const { voices = 0, nodes = 0 } = (await sound()) ?? {};
    expect(voices).toBeLessThanOrEqual(24);
    expect(nodes).toBeLessThan(23 + 3 * 2 * 24);
  });
});

it('if the sound fails, the picture continues without sound', async () => {
  await open('/?quality=low');
  await page.mouse.click(640, 20);
  await expect.poll(isHeard).toBe(true);
  await page.evaluate(() => {
    AudioBufferSourceNode.prototype.start = () => {
      throw new Error('no more');
    };
  });
  await expect.poll(sound).toBeNull();
  await goesOn();
});

/** Checks that the page still draws new frames. */
async function goesOn() {
  const tick = () => page.evaluate(() => window.starfray?.lastFrame().tick ?? 0);
  const before = await tick();
  await expect.poll(tick).toBeGreaterThan(before);
  expect(await hint()).toBe(0);
}

it('without an audio output, the picture continues without sound', async () => {
  await page.addInitScript(() => {
    Object.assign(window, { AudioContext: undefined });
  });
  await open('/?quality=low');
  await expect
    .poll(async () => warnings.filter(text => text.includes('continues without sound')).length)
    .toBe(2);
  await goesOn();
});
