import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Control } from '../../../render/game/control.ts';
import { PilotList } from '../../../render/hud/pilot-list.tsx';
import type { Round } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { PageElement, shown } from '../page-in-node.ts';

/** Tests of the list of pilots on the streamer's page. */

const asked: unknown[] = [];
const controlOf = (access: string) =>
  ({
    access: signal(access),
    follow: (id: string | null) => asked.push(id),
    togglePilots: () => asked.push('close'),
  }) as unknown as Control;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('HTMLElement', PageElement);
  vi.stubGlobal('document', { activeElement: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const list = (access = 'signed-in', follow: string | null = null) => {
  const game = gameOf(3);
  const overlay = { ...game.round.value?.overlay, follow } as Round['overlay'];
  game.patch(0, { round: { overlay } });
  return shown(h(PilotList, { game, control: controlOf(access) }));
};

it('all pilots are listed, best first, and pressing a pilot starts or stops following that pilot', async () => {
  const page = list();
  expect([page.texts('h2'), page.texts('li b')]).toEqual([['Pilots 3'], ['Linus', 'Grace', 'Ada']]);
  expect(page.texts('.controls button')).toEqual(['Close']);
  await page.all('li button')[2].press();
  page.close();
  const following = list('signed-in', 'Ada');
  const pressed = following.all('li button').map(({ attributes }) => attributes['aria-pressed']);
  expect(pressed).toEqual(['false', 'false', 'true']);
  await following.all('li button')[2].press();
  await following.named('Follow nobody').press();
  await following.named('Close').press();
  expect(asked).toEqual(['Ada', null, null, 'close']);
  following.close();
});

it('without a session, the list of pilots has no buttons', () => {
  const page = list('signed-out', 'Ada');
  expect(page.texts('button')).toEqual(['Close']);
  page.close();
});

it('when the list of pilots closes, the focus returns to where it was', () => {
  let focused = 0;
  const before = Object.assign(new PageElement('button'), { focus: () => focused++ });
  vi.stubGlobal('document', { activeElement: before });
  const page = list();
  expect(focused).toBe(0);
  page.close();
  expect(focused).toBe(1);
});

it('when the button with the focus disappears from the list of pilots, the next button gets the focus', async () => {
  let last: PageElement | null = null;
  vi.stubGlobal('document', {
    get activeElement() {
      return last?.isConnected ? last : null;
    },
  });
  vi.spyOn(PageElement.prototype, 'focus').mockImplementation(function (this: PageElement) {
    last = this;
  });
  const game = gameOf(3);
  const page = shown(h(PilotList, { game, control: controlOf('signed-in') }));
  const leaves = (id: string) =>
    act(() => game.patch(0, { left: [game.byId.value.get(id)?.eid ?? expect.fail()] }));
  const focused = () => last?.isConnected && last.textContent.trim().split(' ')[0];
  expect(focused()).toBe('Linus');
  page.all('li button')[1].focus();
  await leaves('Grace');
  expect(focused()).toBe('Ada');
  await leaves('Linus');
  expect(focused()).toBe('Ada'); // its place in the list has changed
  await leaves('Ada');
  expect(focused()).toBe('Close');
  page.close();
  vi.restoreAllMocks();
});
