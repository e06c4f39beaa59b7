import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { SettingsPage } from '../../../render/admin/pages/settings/page.tsx';
import { PlacePreview } from '../../../render/admin/pages/settings/place-preview.tsx';
import { TransferSection } from '../../../render/admin/pages/settings/transfer.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { defaultSettings, type Settings } from '../../../schema/records/settings.ts';
import { knows, opened, press, settled, useMenu } from './menu-in-node.ts';

/** Tests of the fields by which settings are changed. */

/** The volumes whose samples were played. */
const played = vi.hoisted(() => [] as string[]);
vi.mock('../../../render/audio/sound/tones.ts', () => ({
  createTestTones: () => async (volume: string) => void played.push(volume),
}));

const T = TEXTS.settings;
const { asked, answer } = useMenu();
const settings = (changes: Partial<Settings> = {}) => ({ ...defaultSettings(), ...changes });
async function page(changes: Partial<Settings> = {}) {
  knows({ settings: settings(changes) });
  return opened(h(SettingsPage, null));
}
const patches = () =>
  asked.flatMap(request => (request[0] === 'PATCH /settings' ? [request[1] as Partial<Settings>] : []));
const REFUSED = { status: 503, code: 'not-stored', error: 'No.' };

it("a number field shows the game's value until the game has accepted a new value", async () => {
  const field = (await page({ bots: 12 })).named(T.rows.bots.name);
  answer('PATCH /settings', REFUSED);
  await field.enter({ value: '90', valueAsNumber: 90 });
  expect([field, patches()]).toMatchObject([{ value: '12' }, [{ bots: 90 }]]);
});

it('a setting that is a choice of numbers is saved as a number, and a checkbox as true or false', async () => {
  const list = await page();
  await list.named(T.rows.teamCount.name).enter({ value: '3' });
  await list.named(T.rows.soundMuted.name).enter({ checked: true });
  expect(patches()).toEqual([{ teamCount: 3 }, { soundMuted: true }]);
});

it('settings that list names have one name per line, drop spaces around them, and stay typed if refused', async () => {
  const list = await page({ blockedNames: ['eve'] });
  const field = () => list.named(T.rows.blockedNames.name);
  expect(list.texts('button')).not.toContain(T.saveNames);
  const typed = ' eve \n\n mallory\n';
  await field().enter({ value: typed });
  answer('PATCH /settings', REFUSED);
  await press(list, T.saveNames);
  expect([field(), list.texts('button').includes(T.saveNames)]).toMatchObject([{ value: typed }, true]);
  answer('PATCH /settings', settings({ blockedNames: ['eve', 'mallory'] }));
  await press(list, T.saveNames);
  expect(patches()).toEqual(Array(2).fill({ blockedNames: ['eve', 'mallory'] }));
  expect(list.texts('button')).not.toContain(T.saveNames);
});

it('on request, only changed settings are listed', async () => {
  const list = await page({ bots: 99, blockedNames: ['eve'] });
  await list.named(T.onlyChanged).enter({ checked: true });
  const keys = list.all('.setting').map(row => row.attributes['data-setting']);
  expect(keys.toSorted()).toEqual(['blockedNames', 'bots']);
});

it('the test of a volume says that it plays, or that it is silent because of the mute or of a volume of 0', async () => {
  const saysFor = async (name: 'sfxLasers' | 'soundMaster', changes: Partial<Settings> = {}) => {
    const list = await page(changes);
    await press(list, T.testOf(T.rows[name].name));
    await vi.dynamicImportSettled();
    await settled();
    return list.texts('.played').filter(text => text !== '');
  };
  expect(await saysFor('sfxLasers')).toEqual([T.testPlays]);
  expect(await saysFor('sfxLasers', { soundMuted: true, sfxLasers: 0 })).toEqual([T.testMuted]);
  expect(await saysFor('sfxLasers', { sfxLasers: 0 })).toEqual([T.testSilent]);
  expect(await saysFor('sfxLasers', { soundMaster: 0 })).toEqual([T.testSilent]);
  expect(await saysFor('soundMaster', { sfxLasers: 0 })).toEqual([T.testPlays]);
  expect(await saysFor('soundMaster', { sfxMenu: 0 })).toEqual([T.testSilent]); // its sample is a sound of the menu
  expect(played).toEqual([...Array(4).fill('sfxLasers'), 'sfxMenu', 'sfxMenu']);
});

describe('map', () => {
  it('the map in the preview of the settings moves only while it is dragged, and is saved once when dropped', async () => {
    const place = await opened(h(PlacePreview, { settings: settings({ pieSize: 200 }) }));
    const circle = place.one('circle');
    let isHeld = false;
    const frame = { left: 0, top: 0, width: 1_920, height: 1_080 };
    Object.assign(circle, {
      setPointerCapture() {
        isHeld = true;
      },
      hasPointerCapture: () => isHeld,
      ownerSVGElement: { getBoundingClientRect: () => frame },
    });
    const point = async (type: string, clientX = 0, clientY = 0) => {
      circle.dispatchEvent(Object.assign(new Event(type), { pointerId: 1, clientX, clientY }));
      await settled();
      return Number(circle.attributes.cx);
    };
    const before = Number(circle.attributes.cx);
    expect(await point('pointermove', 1_000, 900)).toBe(before);
    await point('pointerup');
    expect(asked).toEqual([]);
    await point('pointerdown');
    expect(await point('pointermove', before + 300, 900)).toBe(before + 300);
    answer('PATCH /settings', settings());
    await point('pointerup');
    expect(patches()).toMatchObject([{ pieCorner: 'bottom-left', pieOffsetX: 300 }]);
    expect(await point('pointerup')).toBe(before); // until the game reports its position
    expect(patches()).toHaveLength(1);
  });
});

it('a settings file that cannot be read is reported, and the listed changes of an earlier file disappear', async () => {
  knows({ settings: settings() });
  answer('GET /scripts', { scripts: [] });
  const section = await opened(h(TransferSection, null));
  const pick = async (...files: File[]) => {
    const field = section.named(T.transfer.import);
    Object.assign(field, { files });
    await field.enter({ value: 'C:\\fakepath\\x.json' });
    await settled();
    return [section.all('[data-testid=import]').length, (field as unknown as { value: string }).value];
  };
  const good = JSON.stringify({ kind: 'starfray settings', settings: { bots: 99 }, scripts: [] });
  expect(await pick(new File([good], 'x.json'))).toEqual([1, '']); // the same file can be chosen again
  expect(await pick(new File(['{'], 'x.json'))).toEqual([0, '']);
  expect(section.one('.notices').textContent).toContain(T.transfer.notReadable);
  await pick(new File([good], 'x.json'));
  expect(await pick()).toEqual([0, '']);
});
