import { signal } from '@preact/signals';
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, messageOf } from '../../../render/admin/api.ts';
import { EmergencyButton, EmergencyLine } from '../../../render/admin/emergency.tsx';
import { state } from '../../../render/admin/live.ts';
import { PauseButton, PauseLine } from '../../../render/admin/pause.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { Act, Submit } from '../../../render/admin/ui/act.tsx';
import { ask, confirm } from '../../../render/admin/ui/dialog.tsx';
import { CheckField, numberOf, SelectField, TextField } from '../../../render/admin/ui/fields.tsx';
import { useHotkeys } from '../../../render/admin/ui/hotkeys.ts';
import { haveSameFields } from '../../../render/admin/ui/memo.tsx';
import { attempt } from '../../../render/admin/ui/notices.tsx';
import { Table } from '../../../render/admin/ui/table.tsx';
import { whyNot } from '../../../render/admin/ui/why.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { agree, knows, opened, press, settled, useMenu, useStandingTimers } from './menu-in-node.ts';

/** Tests of the components that all pages of the streaming menu share. */

const { asked, reads } = useMenu();
const pass = useStandingTimers();

it("the menu's texts use singular and plural", () => {
  const { machine, rewards } = TEXTS;
  expect([1, 2].map(machine.overMinutes)).toEqual([
    'Over the last minute, since this menu was opened.',
    'Over the last 2 minutes.',
  ]);
  expect([1, 2].map(rewards.set.done)).toEqual([
    'One reward has been created.',
    '2 rewards have been created.',
  ]);
});

describe('button', () => {
  it('a button of the menu does not run its action again while it is running, and reports the result', async () => {
    let runs = 0;
    const { promise, resolve } = Promise.withResolvers<string>();
    const run = () => {
      runs++;
      return promise;
    };
    const page = await opened(h(Act, { run, children: 'Go' }));
    await press(page, 'Go');
    expect(page.named('Go').attributes['aria-busy']).toBe('true');
    await press(page, 'Go');
    expect(runs).toBe(1);
    resolve('Gone.');
    await settled();
    expect([page.one('.notices').textContent, page.named('Go').attributes['aria-busy']]).toEqual([
      ...['Gone.', 'false'],
    ]);
    await press(page, 'Go');
    expect(runs).toBe(2);
  });

  it('a disabled button of the menu shows the reason and does nothing', async () => {
    let runs = 0;
    const run = () => {
      runs++;
      return '';
    };
    const page = await opened(h(Act, { run, why: 'Not yet.', children: 'Go' }));
    await press(page, 'Go');
    const { attributes } = page.named('Go');
    expect([runs, page.texts('.why'), attributes['aria-disabled']]).toEqual([0, ['Not yet.'], 'true']);
    expect(page.all('small')[0].attributes.id).toBe(attributes['aria-describedby']);
    const terse = await opened(h(Act, { run, why: 'Not yet.', isTerse: true, children: 'Go' }));
    expect([terse.all('.why'), terse.texts('.sr-only')]).toEqual([[], ['Not yet.']]);
    const free = await opened(h(Act, { run, children: 'Go' }));
    expect([free.named('Go').attributes['aria-disabled'], free.all('small')]).toEqual(['false', []]);
  });

  it('a form of the menu can be sent only while its action is possible', async () => {
    const isSent = async (why: string | null) => {
      const page = await opened(h(Submit, { why, children: 'Send' }));
      const event = new Event('click', { cancelable: true });
      page.named('Send').dispatchEvent(event);
      return !event.defaultPrevented;
    };
    expect([await isSent(null), await isSent('Not yet.')]).toEqual([true, false]);
  });
});

describe('notice', () => {
  it('a notice in the menu disappears after six seconds, while an error stays until it is dismissed', async () => {
    const page = await opened(null);
    await attempt(() => 'Saved.');
    await pass(5_999);
    expect(page.texts('p')).toEqual(['Saved.']);
    await pass(1);
    expect(page.texts('p')).toEqual(['']);
    await attempt(() => Promise.reject(new ApiError(409, null, 'No.')));
    await pass(60_000);
    expect(page.texts('p')).toEqual(['', 'No.Dismiss']);
    await press(page, 'Dismiss');
    expect(page.texts('p')).toEqual(['']);
  });

  it('if an action of the menu returns an empty text, the previous notice stays', async () => {
    const page = await opened(null);
    await attempt(() => 'Saved.');
    expect(await attempt(() => '')).toBe(true);
    await settled();
    expect(page.texts('p')).toEqual(['Saved.']);
    expect(await attempt(() => Promise.reject(new Error('No.')))).toBe(false);
  });

  it('after a successful action, the menu reads the state at once', async () => {
    await attempt(() => Promise.reject(new Error('No.')));
    expect(reads).toEqual([]);
    await attempt(() => 'Saved.');
    expect(reads).toContain('GET /state');
  });

  it('dismissing an error in the menu by keyboard returns the focus to the control that caused it', async () => {
    const page = await opened(h('button', { type: 'button' }, 'Origin'));
    const focused = vi.spyOn(page.named('Origin'), 'focus');
    const dismiss = async (detail: number) => {
      Object.assign(document, { activeElement: page.named('Origin') });
      await attempt(() => Promise.reject(new Error('No.')));
      await settled();
      page.named('Dismiss').dispatchEvent(Object.assign(new Event('click'), { detail }));
      await settled();
      return focused.mock.calls.length;
    };
    expect([await dismiss(1), await dismiss(0)]).toEqual([0, 1]);
  });

  it('a notice in the menu offers to undo an action until it is undone or undoing is refused', async () => {
    const page = await opened(null);
    await attempt(() => ({ text: 'Moved.', undo: () => Promise.reject(new Error('Too late.')) }));
    await settled();
    expect(await press(page, 'Undo')).toBe('Too late.Dismiss');
    await attempt(() => ({ text: 'Moved.', undo: async () => ({ ok: true }) }));
    await settled();
    expect(await press(page, 'Undo')).toBe('Undone.');
  });

  it('when the time of an older notice in the menu is over, a newer error stays', async () => {
    const page = await opened(null);
    await attempt(() => 'Saved.');
    await pass(3_000);
    await attempt(() => Promise.reject(new Error('No.')));
    await pass(3_000);
    expect(page.texts('p')[1]).toBe('No.Dismiss');
  });

  it('the menu reports a network failure as a game that does not answer', () => {
    const texts = [new TypeError('fetch failed'), new Error('No.'), 'odd'].map(error =>
      messageOf(error, 'away'),
    );
    expect(texts).toEqual(['away', 'No.', 'odd']);
  });
});

describe('question', () => {
  it('a question in the menu is answered with yes or no, and a newer question replaces it', async () => {
    const page = await opened(null);
    const first = confirm({ title: 'One?', text: '', yes: 'Yes' });
    const second = confirm({ title: 'Two?', text: '', yes: 'Yes', isDangerous: true });
    await settled();
    expect([await first, page.texts('h2'), page.all('.danger').length]).toEqual([false, ['Two?'], 1]);
    await agree(page);
    expect([await second, page.all('dialog')]).toEqual([true, []]);
  });

  it('a question in the menu can ask for a line of text, which may be cancelled', async () => {
    const page = await opened(null);
    const text = ask({ title: 'Name?', text: '', yes: 'Rename', input: 'old' });
    await settled();
    expect(page.one('dialog input').attributes.value).toBe('old');
    await agree(page, 'new');
    expect(await text).toBe('new');
    const none = ask({ title: 'Name?', text: '', yes: 'Rename', input: 'old' });
    await settled();
    await press(page, 'Cancel');
    expect(await none).toBeNull();
  });
});

it('the Escape key answers a question of the menu with no', async () => {
  const page = await opened(null);
  const isSure = confirm({ title: 'Sure?', text: '', yes: 'Yes' });
  await settled();
  page.one('dialog').dispatchEvent(new Event('close'));
  await settled();
  expect(page.all('dialog')).toEqual([]);
  expect(await isSure).toBe(false);
});

describe('form fields', () => {
  it('form fields of the menu that have hints are described by them', async () => {
    const described = async (hint?: string) => {
      const page = await opened(h(TextField, { label: 'Name', hint }));
      return [page.named('Name').attributes['aria-describedby'], page.all('.hint')[0]?.attributes.id];
    };
    const [of, id] = await described('At most 40.');
    expect(of).toBe(id);
    expect(await described()).toEqual([undefined, undefined]);
  });

  it('form fields of the menu show their values and can be changed, except fixed fields', async () => {
    const page = await opened(h(SelectField, { label: 'Mode', value: 'b', options: { a: 'A', b: 'B' } }));
    expect(page.all('option').map(({ attributes }) => 'selected' in attributes)).toEqual([false, true]);
    const isTicked = async (isFixed: boolean) => {
      const box = (await opened(h(CheckField, { label: 'On', isFixed }))).named('On');
      const event = new Event('click', { cancelable: true });
      box.dispatchEvent(event);
      return !event.defaultPrevented;
    };
    expect([await isTicked(false), await isTicked(true)]).toEqual([true, false]);
  });
});

describe('table', () => {
  it('a table in the menu has a row for each entry, named by its first cell, or says that it is empty', async () => {
    const columns = [
      { title: 'Name', cell: ({ name }: { name: string }) => name },
      { title: 'Length', cell: ({ name }: { name: string }) => name.length },
    ];
    const table = (rows: { name: string }[]) =>
      opened(
        h(Table<{ name: string }>, { label: 'Names', columns, rows, keyOf: row => row.name, empty: 'None.' }),
      );
    const page = await table([{ name: 'Ada' }]);
    expect([page.texts('thead th'), page.texts('tbody th'), page.texts('td')]).toEqual([
      ...[['Name', 'Length'], ['Ada'], ['3']],
    ]);
    expect((await table([])).texts('.muted')).toEqual(['None.']);
  });

  it('a row of a table is rendered again only if one of its fields has changed', () => {
    expect(haveSameFields({ a: 1, b: 2 }, { a: 1, b: 2 })).toBe(true);
    expect(haveSameFields({ a: 1, b: 2 }, { a: 1, b: 3 })).toBe(false);
    expect(haveSameFields({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  });
});

describe('reason', () => {
  const why = (code: string, action = 'launchNuke') => {
    knows({ can: { [action]: { code, message: 'By its route.' } as never } });
    return whyNot(action as never);
  };

  it('the reason for a disabled action is given in plain words if it is known', () => {
    expect(why('stopped')).toBe('Viewers and effects are stopped.');
    expect(why('wrong-phase')).toBe('Only in a fight.');
    expect(why('arena-full')).toBe('By its route.');
    expect(why('no-pilots')).toBe('There are too few pilots: add viewers or filler bots.');
    expect(why('wrong-phase', 'closeResults')).toBe('By its route.');
    const paused = { ...STATE_EXAMPLE.round, paused: { since: 0, by: 'streamer', inMenu: true } };
    const whyNotStart = (code: string) => {
      knows({ can: { startRound: { code, message: 'By its route.' } as never }, round: paused });
      return whyNot('startRound');
    };
    expect(['wrong-phase', 'stopped', 'no-pilots'].map(whyNotStart)).toEqual([
      TEXTS.why.paused,
      TEXTS.why.stopped,
      TEXTS.why.tooFew,
    ]);
    knows({ can: { launchNuke: true } });
    expect([whyNot('launchNuke'), whyNot('openLobby')]).toEqual([null, null]);
    state.value = null;
    expect(whyNot('openLobby')).toBe('One moment: the game has not answered yet.');
  });
});

describe('emergency stop button', () => {
  it('the emergency stop acts at once, and resuming asks for confirmation', async () => {
    const page = await opened(h('div', null, h(EmergencyButton, null), h(EmergencyLine, null)));
    expect(page.one('.stopped').textContent).toBe('');
    await page.one('.danger').press();
    await settled();
    expect(asked).toEqual([['POST /emergency', { on: true }]]);
    knows({ stopped: { since: 0, by: 'the streaming menu' } });
    await settled();
    expect(page.one('.stopped').textContent).toContain('the streaming menu');
    await page.one('.act .main').press();
    await settled();
    expect(asked).toHaveLength(1);
    await agree(page);
    expect(asked.at(-1)).toEqual(['POST /emergency', { on: false }]);
  });
});

it('in the menu, one button pauses and resumes without confirmation, and shows whether the game is paused', async () => {
  const page = await opened(h('div', null, h(PauseButton, null), h(PauseLine, null)));
  await press(page, 'Pause');
  knows({ round: { ...STATE_EXAMPLE.round, paused: { since: 0, by: 'streamer', inMenu: true } } });
  await settled();
  expect(page.one('.stopped').textContent).toContain('by you in the menu');
  expect(whyNot('startRound')).toBe(null);
  await press(page, 'Continue');
  expect(asked).toEqual([
    ['POST /round/pause', { on: true }],
    ['POST /round/pause', { on: false }],
  ]);
});

it('emptying a number field in the menu does not change the value', async () => {
  const seconds = signal(8);
  const Form = () => h(TextField, { label: 'Seconds', ...numberOf(seconds) });
  const field = (await opened(h(Form, null))).named('Seconds');
  await field.enter({ valueAsNumber: 12 });
  expect(seconds.value).toBe(12);
  await field.enter({ valueAsNumber: Number.NaN });
  expect(seconds.value).toBe(12);
});

describe('key of a page', () => {
  /** A field in a folded section, which has the focus only if the section was open before. */
  class Field {
    isOpen = false;
    hasFocus = false;
    matches = () => true;
    closest = () => ({ setAttribute: (name: string) => Object.assign(this, { isOpen: name === 'open' }) });
    focus = () => Object.assign(this, { hasFocus: this.isOpen });
  }

  /** Opens a page with a button on the key N and presses a key; returns the number of clicks on the button. */
  const pressesOf = async (
    pressed: Partial<KeyboardEvent>,
    onPage: { dialog?: object | null; field?: Field } = {},
  ) => {
    let presses = 0;
    const button = onPage.field ?? { click: () => presses++ };
    vi.stubGlobal('Element', Field);
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    Object.assign(document, {
      querySelector: (what: string) =>
        what === 'dialog' ? (onPage.dialog ?? null) : what === '[aria-keyshortcuts="N"]' ? button : null,
    });
    const Page = () => {
      useHotkeys();
      return null;
    };
    const page = await opened(h(Page, null));
    const press = () => document.dispatchEvent(Object.assign(new Event('keydown'), { key: 'n', ...pressed }));
    press();
    const before = presses;
    page.close();
    press();
    expect(presses).toBe(before); // the key no longer works when its page is closed
    return before;
  };

  it('a keyboard shortcut presses its button once, however long the key is held', async () => {
    expect(await pressesOf({})).toBe(1);
    expect(await pressesOf({ repeat: true })).toBe(0);
    expect(await pressesOf({ key: 'm' })).toBe(0);
  });

  it('the keyboard shortcut of a field moves the focus into it, and opens the section in which it is folded away', async () => {
    const field = new Field();
    await pressesOf({}, { field });
    expect(field.hasFocus).toBe(true);
  });

  it('keyboard shortcuts ignore keys with Ctrl, Alt or Meta, and all keys while a question is open', async () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) expect(await pressesOf({ [held]: true })).toBe(0);
    expect(await pressesOf({}, { dialog: {} })).toBe(0);
  });
});
