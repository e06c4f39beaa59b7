import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as draft from '../../../render/admin/pages/scripts/editor/draft.ts';
import { TestRun } from '../../../render/admin/pages/scripts/editor/test-run.tsx';
import { ExamplesSection } from '../../../render/admin/pages/scripts/examples.tsx';
import { ListSection } from '../../../render/admin/pages/scripts/list.tsx';
import { ScriptsPage } from '../../../render/admin/pages/scripts/page.tsx';
import { RunsSection } from '../../../render/admin/pages/scripts/runs.tsx';
import { SecretsSection } from '../../../render/admin/pages/scripts/secrets.tsx';
import { declarationOf } from '../../../schema/actions/index.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import { agree, opened, press, settled, useMenu } from './menu-in-node.ts';

/** Tests of the list of scripts, their runs and their secrets. */

const { asked, answer, follow, happens, pressHesitantly } = useMenu();

describe('secret', () => {
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

  it('the menu lists a script secret with its hosts', async () => {
    const page = await openSecrets();
    expect(page.texts('tbody th')).toEqual(['KEY', 'OLD', 'FREE']);
    const cells = page
      .all('tbody td')
      .filter(({ attributes }) => attributes['data-title'] === 'May be sent to');
    expect(cells[0].textContent).toBe('a.example, b.example');
    expect(new Set(cells.map(({ textContent }) => textContent)).size).toBe(3);
  });

  it('after a script secret is set, the list of secrets is reloaded', async () => {
    const page = await openSecrets();
    const [name, value] = page.all('form input');
    await name.enter({ value: 'NEW' });
    await value.enter({ value: 'hush' });
    await page.one('form').submit();
    await settled();
    expect(asked).toEqual([['PUT /scripts/secrets', { NEW: 'hush' }], LIST]);
  });

  it('a script secret is bound to the typed hosts, separated by spaces or commas', async () => {
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

  it('deleting a script secret asks for confirmation', async () => {
    const page = await openSecrets();
    await pressHesitantly(page, 'Delete: KEY');
    expect(page.texts('dialog h2')).toEqual(['Delete KEY?']);
    expect(await agree(page)).toBe('Deleted.');
    expect(asked).toEqual([['DELETE /scripts/secrets/KEY', {}], LIST]);
  });
});

describe('script', () => {
  const listed = declarationOf('listScripts').example?.output as { scripts: Script[] } | undefined;
  const script = { ...listed?.scripts[0], id: 's1', name: 'Greeter', enabled: true } as Script;
  async function openList(shown: Script = script) {
    const reload = async () => void asked.push('reload');
    return opened(h(ListSection, { scripts: [shown], reload }));
  }

  it('switching a script on or off changes nothing else in the script', async () => {
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

  it('deleting a script asks for confirmation', async () => {
    const page = await openList();
    await pressHesitantly(page, 'Delete: Greeter');
    expect(await agree(page)).toBe('Deleted.');
    expect(asked).toEqual([['DELETE /scripts/s1', {}], 'reload']);
  });
});

describe('script', () => {
  const script: Script = {
    ...{ id: 's1', name: 'Greeter', language: 'js', code: '', enabled: true, hosts: ['a.example'] },
    trigger: { type: 'none' },
  };
  const list = (shown: Script) => opened(h(ListSection, { scripts: [shown], reload: async () => {} }));
  afterEach(draft.close);

  it('switching a script on or off in the list of scripts does the same in the editor, and changes nothing else there', async () => {
    draft.open(script, { isSaved: true });
    answer('GET /scripts', { scripts: [script] });
    for (const id of ['s2', 's1']) {
      answer(`PUT /scripts/${id}`, { ...script, id, enabled: false });
      await press(await list({ ...script, id }), 'Switch off: Greeter');
      expect([draft.draft.value?.enabled, draft.isUnsaved()]).toEqual([id === 's2', false]);
    }
    draft.change({ code: 'typed' });
    answer('PUT /scripts/s1', script);
    await press(await list({ ...script, enabled: false }), 'Switch on: Greeter');
    expect(draft.draft.value).toMatchObject({ enabled: true, code: 'typed' });
    expect(draft.isUnsaved()).toBe(true);
  });

  it('the script editor closes if its script is deleted, but not if another script is deleted', async () => {
    draft.open(script, { isSaved: true });
    for (const [id, isOpen] of [
      ['s2', true],
      ['s1', false],
    ] as const) {
      const page = await list({ ...script, id });
      await press(page, 'Delete: Greeter');
      await agree(page);
      expect(draft.draft.value !== null).toBe(isOpen);
    }
  });

  it("the scripts page shows the streamer's scripts first, and the examples open if there are no scripts", async () => {
    const parts = async (scripts: object[]) => {
      answer('GET /scripts', { scripts, secrets: [], runtimes: [], events: [] });
      answer('GET /scripts/examples', { examples: [] });
      answer('GET /scripts/secrets', { secrets: [] });
      const page = await opened(h(ScriptsPage, null));
      const folded = page.all('details').find(({ textContent }) => textContent.startsWith('0 scripts.'));
      return { titles: page.texts('h3'), isOpen: folded?.attributes.open };
    };
    const titles = ['Your scripts', 'Last runs', 'Examples', 'Secrets'];
    expect(await parts([])).toMatchObject({ titles, isOpen: 'true' });
    expect(await parts([script])).toMatchObject({ titles, isOpen: undefined });
  });

  const EXAMPLE = { ...script, about: 'Greets.', secrets: ['KEY'], id: undefined, enabled: undefined };
  let reloads = 0;
  const examples = (changes: object = {}, listed: object[] = [EXAMPLE]) => {
    answer('GET /scripts/examples', { examples: listed });
    const reload = async () => void reloads++;
    return opened(
      h(ExamplesSection, { ...{ isOpen: true, scripts: [], secrets: ['KEY'], reload }, ...changes }),
    );
  };

  it('"Use this" saves an example switched on, and then switches that script off and on', async () => {
    const { id: _, enabled: __, ...own } = script;
    expect(await press(await examples(), 'Use this: Greeter')).toBe('Greeter is on.');
    const [request, saved] = asked.at(-1) as [string, object];
    expect([request, saved, reloads]).toEqual(['POST /scripts', { ...own, enabled: true }, 1]);
    answer('GET /scripts', { scripts: [script] });
    answer('PUT /scripts/s1', { ...script, enabled: false });
    const page = await examples({ scripts: [script] });
    expect(page.texts('.example .mark')).toEqual(['on']);
    expect(await press(page, 'Switch off: Greeter')).toBe('Greeter is off.');
    const off = await examples({ scripts: [{ ...script, enabled: false }] });
    expect([off.texts('.example .mark'), off.texts('.example button')[0]]).toEqual([[], 'Use this']);
  });

  it('an example whose secret is not saved cannot be switched on, and says which secret it needs', async () => {
    const page = await examples({ secrets: [] });
    await press(page, 'Use this: Greeter');
    expect(page.texts('.why')).toEqual(['Needs the secret KEY: save it below first.']);
    expect(asked.filter(request => Array.isArray(request))).toEqual([]);
  });

  it('examples are grouped by what starts them', async () => {
    const by = (name: string, trigger: object, hosts: string[] = []) => ({
      ...EXAMPLE,
      name,
      trigger,
      hosts,
    });
    const page = await examples({}, [
      by('A', { type: 'command', command: 'a' }),
      by('B', { type: 'event', event: 'cheer' }),
      by('C', { type: 'reward', rewardId: 'c' }),
      by('D', { type: 'event', event: 'kill' }),
      by('E', { type: 'roundEnd' }, ['example.com']),
    ]);
    const groups = page.all('.tiles').map(list => list.texts('strong').join());
    expect(groups).toEqual(['A', 'B,C', 'D', 'E']);
  });

  it('an example script opens in the editor as a new, unsaved and enabled script', async () => {
    const page = await examples();
    await press(page, 'See the code: Greeter');
    expect(draft.draft.value).toMatchObject({ id: null, name: 'Greeter', enabled: true });
    expect([draft.draft.value && 'about' in draft.draft.value, draft.isUnsaved()]).toEqual([false, true]);
  });

  it('a saved script is tested under its id, and an unsaved script is tested with its hosts', async () => {
    answer('POST /scripts/test', declarationOf('testScript').example?.output);
    const { id: _, name, enabled, ...own } = script;
    for (const id of ['s1', null]) {
      draft.open({ ...script, id }, { isSaved: true });
      await press(await opened(h(TestRun, { draft: draft.draft.value as draft.Draft })), 'Test run');
    }
    const { hosts, ...code } = own;
    expect(asked).toEqual([
      ['POST /scripts/test', { ...code, id: 's1', event: {} }],
      ['POST /scripts/test', { ...code, hosts, event: {} }],
    ]);
  });

  it('the script editor shows the output of its latest test only while that test runs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await follow();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('POST /scripts/test', { ...(declarationOf('testScript').example?.output as object), output: [] });
    draft.open(script, { isSaved: true });
    const page = await opened(h(TestRun, { draft: draft.draft.value as draft.Draft }));
    const send = fetch;
    vi.stubGlobal('fetch', (path: string, init: object) => promise.then(() => send(path, init)));
    await press(page, 'Test run');
    const writes = (name: string, run: number, text: string) =>
      happens({ type: 'script.output', script: name, run, lines: [{ kind: 'log', text }] } as never);
    const lines = () => page.texts('.lines span');
    await writes('Greeter', 1, 'one');
    await writes('Other', 2, 'foreign');
    await writes('Greeter', 1, 'two');
    expect(lines()).toEqual(['one', 'two']);
    await writes('Greeter', 3, 'of the next run');
    expect(lines()).toEqual(['of the next run']);
    resolve();
    await settled();
    await writes('Greeter', 3, 'late');
    expect(lines()).toEqual([]);
    vi.useRealTimers();
  });

  it('a test of a script that is refused shows no result', async () => {
    answer('POST /scripts/test', { status: 503, code: 'busy', error: 'Later.' });
    draft.open(script, { isSaved: true });
    const page = await opened(h(TestRun, { draft: draft.draft.value as draft.Draft }));
    expect(await press(page, 'Test run')).toContain('Later.');
    expect(page.all('[data-testid=test-run]')).toEqual([]);
  });
});

it('each script run that ends is added to the list once, and the list shows at most the newest fifty', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listed = declarationOf('listScriptRuns').example?.output as { runs: object[] } | undefined;
  const runs = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      ...listed?.runs[0],
      name: `Run ${from + i}`,
      at: 200_000 + from + i,
    }));
  answer('GET /scripts/runs?after=0', { runs: runs(1, 3) });
  const page = await opened(h(RunsSection, null));
  await follow();
  answer('GET /scripts/runs?after=80003', { runs: runs(2, 51) }); // a run may have lasted two minutes
  await happens({ type: 'script.output' });
  await vi.advanceTimersByTimeAsync(300);
  await settled();
  const names = page.texts('.runs strong');
  expect([names.length, names[0], names.at(-1)]).toEqual([50, 'Run 51', 'Run 2']);
  vi.useRealTimers();
});

it('the menu lists script runs newest first', async () => {
  const listed = declarationOf('listScriptRuns').example?.output as { runs: object[] } | undefined;
  const named = (name: string, at: number) => ({ ...listed?.runs[0], name, at });
  answer('GET /scripts/runs?after=0', { runs: [named('First', 1_000), named('Second', 2_000)] });
  const page = await opened(h(RunsSection, null));
  expect(page.texts('.runs strong')).toEqual(['Second', 'First']);
  answer('GET /scripts/runs?after=0', { runs: [] });
  const empty = await opened(h(RunsSection, null));
  expect(empty.all('.runs strong')).toEqual([]);
  expect(empty.texts('.brief')).toEqual(['Nothing has run yet.']);
});

it('a test of a script sends the typed viewer only if viewers start the script', async () => {
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
