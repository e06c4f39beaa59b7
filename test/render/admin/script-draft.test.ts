import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import {
  change,
  changeTrigger,
  close,
  draft,
  isUnsaved,
  NEW_SCRIPT,
  open,
  savedName,
  scriptOf,
  warnings,
} from '../../../render/admin/pages/scripts/editor/draft.ts';
import { saveDraft } from '../../../render/admin/pages/scripts/editor/save.ts';
import { TriggerFields } from '../../../render/admin/pages/scripts/editor/trigger-fields.tsx';
import { formOf, triggerOf } from '../../../render/admin/pages/scripts/editor/trigger-form.ts';
import { openScript } from '../../../render/admin/pages/scripts/open-script.ts';
import { startInWords } from '../../../render/admin/pages/scripts/words.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { agree, opened, settled, useMenu } from './menu-in-node.ts';

/** Tests of the edited script: its text, the requests to the game, and the warning before edits are lost. */

const { asked, answer } = useMenu();
afterEach(close);

describe('script draft', () => {
  it('in the script editor, a new trigger has empty fields, and kill is its preselected event', () => {
    const empty = {
      ...{ command: '', aliases: '', rewardId: '', rewardTitle: '', event: 'kill', roles: [], phases: [] },
      ...{ cooldownSeconds: '', perUserSeconds: '' },
    };
    expect(formOf(null)).toEqual({ type: 'command', ...empty });
    expect(formOf({ type: 'none' })).toEqual({ type: 'none', ...empty });
  });

  it.each([
    [{ type: 'none' }],
    [{ type: 'roundStart' }],
    [{ type: 'event', event: 'join', cooldownSeconds: 2.5, phases: ['lobby'] }],
    [{ type: 'reward', rewardId: 'r1' }],
    [{ type: 'reward', rewardId: 'r1', rewardTitle: 'Wave', perUserSeconds: 60 }],
    [{ type: 'command', command: 'go', aliases: ['los', 'vai'], roles: ['vip'], perUserSeconds: 5 }],
  ] as const)("showing a script's trigger in the form does not change it: %j", trigger => {
    expect(triggerOf(formOf(trigger as never))).toEqual(trigger);
  });

  it("a script's trigger has only the fields of its kind, even if fields of another kind were filled in", () => {
    const form = {
      ...formOf({ type: 'command', command: 'go' }),
      ...{ aliases: ' a,b  c ', rewardId: 'r1', roles: ['vip'], perUserSeconds: '5' },
    };
    expect(triggerOf(form)).toMatchObject({ command: 'go', aliases: ['a', 'b', 'c'], roles: ['vip'] });
    expect(triggerOf({ ...form, type: 'event' })).toEqual({ type: 'event', event: 'kill' });
    expect(triggerOf({ ...form, type: 'roundEnd' })).toEqual({ type: 'roundEnd' });
    expect(triggerOf({ ...form, aliases: '  ' })).not.toHaveProperty('aliases');
  });

  it('the trigger of a script is described in words', () => {
    expect([
      startInWords({ type: 'command', command: 'go', aliases: ['los'] }),
      startInWords({ type: 'reward', rewardId: 'r1', rewardTitle: 'Wave' }),
      startInWords({ type: 'reward', rewardId: 'r1' }),
      startInWords({ type: 'event', event: 'kill' }),
      startInWords({ type: 'roundStart' }),
    ]).toEqual([
      '!go, !los',
      'the reward Wave',
      'the reward r1',
      'a ship that is shot down',
      'the start of a round',
    ]);
  });

  it('the script editor shows only the fields of the chosen trigger', async () => {
    open({ ...NEW_SCRIPT, trigger: { type: 'command', command: 'go' } }, { isSaved: true });
    const fields = () => {
      if (!draft.value) throw new Error('Nothing is open.');
      return opened(h(TriggerFields, { form: draft.value.trigger, events: [] }));
    };
    const page = await fields();
    await page.named('Other names').enter({ value: 'los' });
    await page.named('Cool-down for each viewer (seconds)').enter({ value: '5' });
    await page.named('moderators').enter({ checked: true });
    await page.named('lobby').enter({ checked: true });
    await (await fields()).named('VIPs').enter({ checked: true });
    expect(draft.value && scriptOf(draft.value).trigger).toEqual({
      ...{ type: 'command', command: 'go', aliases: ['los'], perUserSeconds: 5 },
      ...{ roles: ['moderator', 'vip'], phases: ['lobby'] },
    });
    await (await fields()).named('moderators').enter({ checked: false });
    await page.named('Starts with').enter({ value: 'roundStart' });
    expect(draft.value && scriptOf(draft.value).trigger).toEqual({ type: 'roundStart', phases: ['lobby'] });
    const labels = (await fields()).texts('label');
    expect(labels).not.toContain('Other names');
    expect(labels).not.toContain('Cool-down for each viewer (seconds)');
    changeTrigger({ type: 'none' });
    expect((await fields()).texts('label')).toEqual(['Starts with']);
  });
});

describe('script draft', () => {
  const script = { ...NEW_SCRIPT, id: 's1', name: 'Greeter', hosts: ['a.example', 'b.example'] };

  it('a script draft counts as unsaved if it has changed or has never been saved', () => {
    expect([isUnsaved(), savedName()]).toEqual([false, null]);
    open(script, { isSaved: true });
    expect([isUnsaved(), savedName()]).toEqual([false, 'Greeter']);
    change({ name: 'Other' });
    expect([isUnsaved(), savedName()]).toEqual([true, 'Greeter']);
    open(NEW_SCRIPT, { isSaved: false });
    expect([isUnsaved(), savedName()]).toEqual([true, null]);
  });

  it('the hosts of a script are entered one per line, and spaces and empty lines are ignored', () => {
    open(script, { isSaved: true });
    expect(draft.value?.hosts).toBe('a.example\nb.example');
    change({ hosts: ' a.example \n\n  c.example\n' });
    expect(draft.value && scriptOf(draft.value).hosts).toEqual(['a.example', 'c.example']);
  });

  it('leaving a script draft asks for confirmation if something would be lost', async () => {
    open(script, { isSaved: true });
    await openScript(NEW_SCRIPT, { isSaved: true });
    expect(draft.value?.id).toBeNull();
    change({ name: 'Mine' });
    const page = await opened(h('p', null));
    const asking = openScript(script, { isSaved: true });
    await settled();
    expect(page.all('dialog h2')).toHaveLength(1);
    await page.named('Cancel').press();
    await asking;
    expect(draft.value?.name).toBe('Mine');
    const again = openScript(script, { isSaved: true });
    await settled();
    await agree(page);
    await again;
    expect(draft.value?.name).toBe('Greeter');
  });

  it('a script draft that is edited during its first save becomes the saved script and keeps the edits', async () => {
    open({ ...script, id: null }, { isSaved: false });
    answer('POST /scripts', { ...script, enabled: true });
    answer('POST /scripts/check', { warnings: [] });
    const sent = draft.value;
    const saving = sent && saveDraft(sent, async () => {});
    change({ code: 'typed meanwhile' });
    await saving;
    expect(draft.value).toMatchObject({ id: 's1', code: 'typed meanwhile' });
    expect([isUnsaved(), savedName()]).toEqual([true, 'Greeter']);
  });

  const saveSlowly = async (meanwhile: () => void) => {
    open({ ...script, id: null }, { isSaved: false });
    answer('POST /scripts', { ...script, enabled: true });
    answer('POST /scripts/check', { warnings: [{ line: 1, text: 'Odd.' }] });
    const saving = draft.value && saveDraft(draft.value, async () => {});
    meanwhile();
    await saving;
  };

  it('saving a script does not affect another script that has been opened meanwhile', async () => {
    await saveSlowly(() => open({ ...script, id: 's2', name: 'Other' }, { isSaved: true }));
    expect(draft.value).toMatchObject({ id: 's2', name: 'Other' });
    expect([isUnsaved(), savedName(), warnings.value]).toEqual([false, 'Other', null]);
  });

  it('a script draft that is closed while it is being saved stays closed', async () => {
    await saveSlowly(close);
    expect([draft.value, isUnsaved(), warnings.value]).toEqual([null, false, null]);
  });

  it('a script draft shows no errors of the previous script', async () => {
    await saveSlowly(() => {});
    expect(warnings.value).toHaveLength(1);
    answer('PUT /scripts/s1', { ...script, enabled: true });
    answer('POST /scripts/check', { status: 503, code: 'busy', error: 'Later.' });
    if (draft.value) expect(await saveDraft(draft.value, async () => {})).toBe(TEXTS.scripts.savedUnchecked);
    expect(warnings.value).toBeNull();
    await saveSlowly(() => {});
    open(script, { isSaved: true });
    expect(warnings.value).toBeNull();
  });

  it('a script draft is saved as a new script or over the old script, and then its code is checked', async () => {
    const reload = async () => void asked.push('reload');
    open({ ...script, id: null }, { isSaved: false });
    const kept = { ...script, enabled: true };
    answer('POST /scripts', kept);
    answer('POST /scripts/check', { warnings: [] });
    if (draft.value) await saveDraft(draft.value, reload);
    expect(asked).toMatchObject([
      ['POST /scripts', { name: 'Greeter' }],
      'reload',
      ['POST /scripts/check', { id: 's1' }],
    ]);
    expect([isUnsaved(), draft.value?.id, warnings.value]).toEqual([false, 's1', []]);
    answer('PUT /scripts/s1', kept);
    answer('POST /scripts/check', { status: 503, code: 'busy', error: 'Later.' });
    if (draft.value) await saveDraft(draft.value, reload);
    expect(asked[3]).toMatchObject(['PUT /scripts/s1', { name: 'Greeter' }]);
  });
});
