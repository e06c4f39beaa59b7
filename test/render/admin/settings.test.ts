import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { differences, exportOf, readImport } from '../../../render/admin/pages/settings/export-file.ts';
import { ImportPreview } from '../../../render/admin/pages/settings/import-preview.tsx';
import { SettingsPage } from '../../../render/admin/pages/settings/page.tsx';
import { PlacePreview, placeAt } from '../../../render/admin/pages/settings/place-preview.tsx';
import { inWords, isChanged, matches, measured, rangeOf } from '../../../render/admin/pages/settings/rows.ts';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { defaultSettings, type Settings } from '../../../schema/records/settings.ts';
import type { PageElement } from '../page-in-node.ts';
import { agree, knows, opened, press, settled, useMenu } from './menu-in-node.ts';

const { asked, answer } = useMenu();
/** Which groups of settings are open. */
const openIn = (page: PageElement) =>
  page.all('.groups section').map(group => Boolean(group.all('details')[0].attributes.open));
const settings = (changes: Partial<Settings> = {}) => ({ ...defaultSettings(), ...changes });
const has = (changes: Partial<Settings>) => knows({ settings: settings(changes) });
const posted = () => asked.filter(request => typeof request !== 'string');
const SCRIPT: Script = {
  ...{ id: 's1', name: 'Hello', language: 'js', code: 'say("hi")', enabled: true, hosts: [] },
  trigger: { type: 'command', command: 'hi' },
};

describe('dragged map', () => {
  it('a dragged map snaps to the closest corner, and its offsets keep it where it was dropped', () => {
    const given = settings({ pieSize: 200 });
    const corner = placeAt(given, { x: 27 + 100, y: 1_080 - 27 - 100 });
    expect(corner).toEqual({ pieCorner: 'bottom-left', pieOffsetX: 0, pieOffsetY: 0 });
    const inwards = placeAt(given, { x: 27 + 100 + 300, y: 1_080 - 27 - 100 - 40 });
    expect(inwards).toEqual({ pieCorner: 'bottom-left', pieOffsetX: 300, pieOffsetY: -40 });
    expect(placeAt(given, { x: 1_500, y: 900 }).pieCorner).toBe('bottom-right');
  });

  it('a dragged map stays inside the picture wherever it is dropped', () => {
    const given = settings({ pieSize: 200 });
    expect(placeAt(given, { x: -900, y: 4_000 })).toEqual({
      ...{ pieCorner: 'bottom-left', pieOffsetX: 0, pieOffsetY: 0 },
    });
  });
});

it("the sliders for the map's position offer only values that have an effect", () => {
  const ranges = (changes: Partial<Settings>) => {
    has(changes);
    return (['pieSize', 'pieOffsetX', 'pieOffsetY'] as const).map(name => {
      const { min, max } = rangeOf(name) ?? expect.fail();
      return [min, max];
    });
  };
  expect(ranges({ pieCorner: 'top-left', pieSize: 240 })).toEqual([
    [80, 528],
    [0, 1_626],
    [0, 364],
  ]);
  expect(ranges({ pieCorner: 'bottom-right', pieSize: 1_000 })).toEqual([
    [80, 528],
    [-1_338, 0],
    [-76, 0],
  ]);
  expect(rangeOf('bots')).toEqual({ min: 0, max: 500, isWhole: true });
});

it('a volume can be set with a slider', async () => {
  has({});
  const page = await opened(h(SettingsPage, null));
  answer('PATCH /settings', settings({ soundMaster: 30 }));
  await page.named('Sound, slider').enter({ value: '30', valueAsNumber: 30 });
  await settled();
  expect(posted()).toEqual([['PATCH /settings', { soundMaster: 30 }]]);
});

describe('settings', () => {
  it('a search finds the settings whose name, title and description contain all typed words', () => {
    expect(matches('bots', 'FILLER bots')).toBe(true);
    expect(matches('bots', 'fill round')).toBe(true);
    expect(matches('bots', 'filler camera')).toBe(false);
    expect(matches('bots', '')).toBe(true);
  });

  it('the list of settings can be limited to matches or to changed settings, with a way back to all of them', async () => {
    has({ bots: 99 });
    const page = await opened(h(SettingsPage, null));
    const keys = () => page.all('.setting').map(row => row.attributes['data-setting']);
    await page.named('Search').enter({ value: 'filler bots' });
    expect(keys()).toEqual(['bots']);
    await page.named('Search').enter({ value: 'nothing of that kind' });
    expect([keys(), page.all('.groups h3')]).toEqual([[], []]);
    await page.named('Search').enter({ value: '' });
    expect([keys().length > 20, page.all('.changed').length]).toEqual([true, 1]);
    answer('PATCH /settings', settings());
    await page.one('.changed .act button').press();
    await settled();
    expect(posted()).toEqual([['PATCH /settings', { bots: defaultSettings().bots }]]);
  });

  it('the button that resets a setting names the default with its unit, and for screen readers also the setting', async () => {
    has({ bossMinutes: 0 });
    const page = await opened(h(SettingsPage, null));
    expect(page.texts('.changed .act button')).toEqual(['Reset to 6 minutes']);
    const { name } = TEXTS.settings.rows.bossMinutes;
    expect(page.one('.changed .act button').attributes['aria-label']).toBe(`Reset to 6 minutes: ${name}`);
  });

  it('in a narrow window, all settings are folded away except the matches of a search', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    has({});
    const page = await opened(h(SettingsPage, null));
    expect(openIn(page)).toEqual(Array(7).fill(false));
    await page.named('Search').enter({ value: 'call sign' });
    expect(openIn(page)).toEqual([true]);
  });

  it('in a window, the first group of settings and groups with changes are open, and stay so after a reset', async () => {
    has({ bots: 99 });
    const page = await opened(h(SettingsPage, null));
    const open = [true, false, false, true, false, false, false];
    expect(openIn(page)).toEqual(open);
    has({});
    await settled();
    expect(openIn(page)).toEqual(open);
  });

  it("the numbers of the map's position are folded below the drawing, and a search or a list of changes shows them", async () => {
    has({});
    const page = await opened(h(SettingsPage, null));
    const isOpen = () => Boolean(page.one('.exact').attributes.open);
    expect(page.all('.exact .setting').map(row => row.attributes['data-setting'])).toEqual([
      ...['pieOffsetX', 'pieOffsetY'],
    ]);
    expect(isOpen()).toBe(false);
    await page.named('Search').enter({ value: 'sideways' });
    expect(isOpen()).toBe(true);
    await page.named('Search').enter({ value: '' });
    expect(isOpen()).toBe(false);
    has({ pieOffsetX: 50 });
    await settled();
    await page.named('Only changed settings').enter({ checked: true });
    expect(isOpen()).toBe(true);
  });

  it('the hint of a setting says what the value 0 does now, or what it would do', async () => {
    const hint = async (bots: number) => {
      has({ bots });
      const page = await opened(h(SettingsPage, null));
      return page.all('.setting').find(({ attributes }) => attributes['data-setting'] === 'bots')
        ?.textContent;
    };
    expect(await hint(0)).toContain('Now 0: only viewers and named bots fly.');
    expect(await hint(5)).toContain('At 0: only viewers and named bots fly.');
  });

  it("the hints of the map's offsets say where both ends of their range are, below a drawing of the map", async () => {
    has({ pieCorner: 'bottom-left', pieSize: 240 });
    const page = await opened(h(SettingsPage, null));
    const hints = page.texts('.hint').join('|');
    expect(hints).toContain('0 is the left edge, 1,626 the right edge.');
    expect(hints).toContain('-364 is the highest place, 0 the lowest.');
    const picture = page.one('.group-picture').textContent;
    expect(picture.indexOf('Positions of scores and map')).toBeLessThan(
      picture.lastIndexOf('Map: move sideways'),
    );
  });

  it('the hint of a setting gives neither a range for percentages nor a default for lists', async () => {
    has({ blockedNames: ['eve'] });
    const hints = (await opened(h(SettingsPage, null))).texts('.hint').join('|');
    expect(hints).toContain('0 to 500 bots.');
    expect(hints).not.toMatch(/100 %|Default/);
  });

  it('a setting\'s value that has its own word, such as "off", is shown without a unit', () => {
    expect([measured('bossMinutes', 6), measured('bossMinutes', 0)]).toEqual(['6 minutes', 'no limit']);
  });

  it('a setting is saved when its value is entered, and the result is reported', async () => {
    const page = await opened(h(SettingsPage, null));
    answer('PATCH /settings', settings({ bots: 500 }));
    await page.named('Filler bots').enter({ valueAsNumber: 900 });
    await settled();
    expect(posted()).toEqual([['PATCH /settings', { bots: 900 }]]);
    expect(page.one('.notices').textContent).toContain('500');
    await page.named('Filler bots').enter({ valueAsNumber: Number.NaN });
    await settled();
    expect(posted()).toHaveLength(1);
  });

  it('resetting asks for confirmation, and resets all settings except lists of names', async () => {
    const page = await opened(h(SettingsPage, null));
    await press(page, 'Reset all');
    expect(posted()).toEqual([]);
    expect(await agree(page)).toBe('Every setting has its default again, except lists of names.');
    const [, patch] = posted()[0] as [string, Partial<Settings>];
    expect(patch).toMatchObject({ bots: defaultSettings().bots });
    expect(Object.values(patch).some(Array.isArray)).toBe(false);
  });

  it('the values of settings are shown in words', () => {
    expect([true, [], ['a', 'b'], 1_000, { a: 1 }, 'x', null].map(inWords)).toEqual([
      ...['on', '–', 'a, b', '1,000', '{"a":1}', 'x', 'null'],
    ]);
    expect([isChanged('bots', settings()), isChanged('bots', settings({ bots: 99 }))]).toEqual([false, true]);
  });
});

describe('settings', () => {
  const read = (content: object | string) =>
    readImport(new File([typeof content === 'string' ? content : JSON.stringify(content)], 'x.json'));

  it('a settings file can be moved to another game and back, and contains no ids of scripts', async () => {
    const { id: _, ...script } = SCRIPT;
    const { settings: patch, scripts } = await read(exportOf(settings({ bots: 99 }), [SCRIPT]));
    expect([patch.bots, scripts]).toEqual([99, [script]]);
  });

  it('unknown settings in a settings file are ignored, and a file of another kind is refused', async () => {
    const kind = 'starfray settings';
    expect((await read({ kind, settings: { bots: 7, new: 1 }, scripts: [] })).settings).toEqual({ bots: 7 });
    const bad = ['', '{', { kind: 'other', settings: {}, scripts: [] }, { kind, settings: {} }];
    for (const content of bad) await expect(read(content)).rejects.toThrow('not a Starfray settings file');
    await expect(read('x'.repeat(10_000_001))).rejects.toThrow('larger than 10 MB');
  });

  it('the menu lists the changes that a settings file would make', () => {
    expect(differences(settings(), { settings: { bots: 99, mode: settings().mode }, scripts: [] })).toEqual([
      { key: 'bots', now: String(settings().bots), next: '99' },
    ]);
  });

  const preview = async (imported: Parameters<typeof ImportPreview>[0]['imported']) => {
    answer('GET /scripts', { scripts: [SCRIPT] });
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    const page = await opened(h(ImportPreview, { imported, close }));
    return { page, isClosed: () => isClosed };
  };
  const { id: _, ...same } = SCRIPT;

  it("a settings file's changes are shown before they are applied, and its scripts are added switched off", async () => {
    const scripts = [same, { ...same, code: 'say("new")' }, { ...same, name: 'Other', hosts: ['a.example'] }];
    const { page, isClosed } = await preview({ settings: { bots: 99 }, scripts });
    expect(page.texts('li')).toEqual([
      '"Hello" is replaced, and switched off.',
      '"Other" is added, switched off. May send requests to a.example.',
    ]);
    await press(page, 'Apply');
    expect(posted()).toEqual([
      ['PATCH /settings', { bots: 99 }],
      ['POST /scripts', { ...scripts[1], id: 's1', enabled: false }],
      ['POST /scripts', { ...scripts[2], enabled: false }],
    ]);
    expect(isClosed()).toBe(true);
  });

  it('if a settings file changes nothing, the menu says so, and the file cannot be applied', async () => {
    const { page } = await preview({ settings: { bots: STATE_EXAMPLE.settings.bots }, scripts: [same] });
    expect(page.texts('.muted')).toEqual(['Nothing changes: everything already matches the file.']);
    expect(page.texts('.plate button')).toEqual(['Cancel']);
  });

  it('if a script in a settings file is refused, the menu says how much of the file was applied', async () => {
    answer('POST /scripts', { status: 400, code: 'bad-input', error: 'Too long.' });
    const { page, isClosed } = await preview({ settings: {}, scripts: [{ ...same, name: 'Other' }] });
    expect(await press(page, 'Apply')).toContain('Only 0 of 1 scripts were imported. Too long.');
    expect(isClosed()).toBe(false);
  });
});

describe('positions', () => {
  const places = async (changes: Partial<Settings>) => {
    const page = await opened(h(PlacePreview, { settings: settings(changes) }));
    const { cx, cy, r } = page.one('circle').attributes;
    return [page.all('.thing')[0].attributes.x, cx, cy, r].map(Number);
  };

  it('the preview shows the map at its offset from its corner, and below the scores if these are in that corner', async () => {
    const at = { pieSize: 200, pieOffsetX: 5, pieOffsetY: 7 };
    const left = { ...at, scoreboard: 'left' } as const;
    expect(await places({ ...left, pieCorner: 'bottom-left' })).toEqual([27, 132, 953, 100]);
    expect(await places({ ...left, pieCorner: 'top-left' })).toEqual([27, 132, 311, 100]);
    expect(await places({ ...left, pieCorner: 'top-right' })).toEqual([27, 1_793, 134, 100]);
    expect(await places({ ...left, scoreboard: 'right', pieCorner: 'top-right' })).toEqual([
      ...[1_473, 1_793, 311, 100],
    ]);
  });
});
