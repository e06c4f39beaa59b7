import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import * as draft from '../../../render/admin/pages/scripts/editor/draft.ts';
import { TestRun } from '../../../render/admin/pages/scripts/editor/test-run.tsx';
import { ListSection } from '../../../render/admin/pages/scripts/list.tsx';
import { RunsSection } from '../../../render/admin/pages/scripts/runs.tsx';
import { SecretsSection } from '../../../render/admin/pages/scripts/secrets.tsx';
import { declarationOf } from '../../../schema/actions/index.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import { agree, opened, press, settled, useMenu } from './menu-in-node.ts';

/** The list of scripts, what scripts did, and what they may use. */

const { asked, answer, pressHesitantly } = useMenu();

describe('a secret', () => {
  const LIST = 'GET /scripts/secrets';
  async function openSecrets() {
    answer(LIST, {
      secrets: ['KEY', 'OLD', 'FREE'],
      unreadable: ['OLD'],
      bound: [{ name: 'KEY', hosts: ['a.example', 'b.example'] }],
    });
    const page = await opened(h(SecretsSection, null));
    asked.length = 0;
    return page;
  }

  it('is listed with where it may be sent to', async () => {
    const page = await openSecrets();
    expect(page.texts('tbody th')).toEqual(['KEY', 'OLD', 'FREE']);
    const cells = page
      .all('tbody td')
      .filter(({ attributes }) => attributes['data-title'] === 'May be sent to');
    expect(cells[0].textContent).toBe('a.example, b.example');
    expect(new Set(cells.map(({ textContent }) => textContent)).size).toBe(3);
  });

  it('is set, and the list is read again', async () => {
    const page = await openSecrets();
    const [name, value] = page.all('form input');
    await name.enter({ value: 'NEW' });
    await value.enter({ value: 'hush' });
    await page.one('form').submit();
    await settled();
    expect(asked).toEqual([['PUT /scripts/secrets', { NEW: 'hush' }], LIST]);
  });

  it('is bound to the hosts that are typed, with blanks or commas between', async () => {
    const page = await openSecrets();
    const bind = page.all('button').find(({ attributes }) => attributes['aria-label']?.endsWith(': KEY'));
    const label = bind?.attributes['aria-label'] ?? '';
    await pressHesitantly(page, label);
    await agree(page, ' a.example,b.example  c.example ');
    expect(asked).toEqual([
      ['PUT /scripts/secrets/KEY/hosts', { hosts: ['a.example', 'b.example', 'c.example'] }],
      LIST,
    ]);
  });

  it('is deleted once that is sure', async () => {
    const page = await openSecrets();
    await pressHesitantly(page, 'Delete: KEY');
    expect(page.texts('dialog h2')).toEqual(['Delete KEY?']);
    expect(await agree(page)).toBe('Deleted.');
    expect(asked).toEqual([['DELETE /scripts/secrets/KEY', {}], LIST]);
  });
});

describe('a script', () => {
  const listed = declarationOf('listScripts').example?.output as { scripts: Script[] } | undefined;
  const script = { ...listed?.scripts[0], id: 's1', name: 'Greeter', enabled: true } as Script;
  async function openList(shown: Script = script) {
    const reload = async () => void asked.push('reload');
    return opened(h(ListSection, { scripts: [shown], reload }));
  }

  it('is switched off and on as it is by now, and nothing else of it', async () => {
    answer('GET /scripts', { scripts: [{ ...script, code: 'newer' }] });
    answer('PUT /scripts/s1', { ...script, enabled: false });
    const page = await openList();
    expect(await press(page, 'Switch off: Greeter')).toBe('Greeter is off.');
    const { id, ...rest } = script;
    expect(asked).toEqual([
      'GET /scripts',
      ['PUT /scripts/s1', { ...rest, code: 'newer', enabled: false }],
      'reload',
    ]);
    answer('PUT /scripts/s1', script);
    expect(await press(await openList({ ...script, enabled: false }), 'Switch on: Greeter')).toBe(
      'Greeter is on.',
    );
  });

  it('is deleted once that is sure', async () => {
    const page = await openList();
    await pressHesitantly(page, 'Delete: Greeter');
    expect(await agree(page)).toBe('Deleted.');
    expect(asked).toEqual([['DELETE /scripts/s1', {}], 'reload']);
  });
});

it('runs are listed newest first', async () => {
  const listed = declarationOf('listScriptRuns').example?.output as { runs: object[] } | undefined;
  const named = (name: string, at: number) => ({ ...listed?.runs[0], name, at });
  answer('GET /scripts/runs?after=0', { runs: [named('First', 1_000), named('Second', 2_000)] });
  const page = await opened(h(RunsSection, null));
  expect(page.texts('.runs strong')).toEqual(['Second', 'First']);
  answer('GET /scripts/runs?after=0', { runs: [] });
  const empty = await opened(h(RunsSection, null));
  expect(empty.all('.runs strong')).toEqual([]);
  expect(empty.all('.muted').length).toBe(1);
});

it('a test run sends what was typed of the viewer, and none of it once no viewer starts the script', async () => {
  const { example } = declarationOf('testScript');
  answer('POST /scripts/test', example?.output);
  draft.open(draft.NEW_SCRIPT, { isSaved: false });
  draft.changeTrigger({ type: 'command', command: 'go' });
  const Shown = () => draft.draft.value && h(TestRun, { draft: draft.draft.value });
  const page = await opened(h(Shown, null));
  const [user, input] = page.all('input');
  await user.enter({ value: 'ada' });
  await input.enter({ value: ' left  now ' });
  const events = () =>
    asked.flatMap(([route, sent]) =>
      route === 'POST /scripts/test' ? [(sent as { event: object }).event] : [],
    );
  await press(page, 'Test run');
  draft.changeTrigger({ type: 'none' });
  await settled();
  await press(page, 'Test run');
  const typed = { user: 'ada', displayName: 'ada', input: ' left  now ', args: ['left', 'now'] };
  expect(events()).toEqual([typed, {}]);
  draft.close();
});
