import { beforeEach, expect, it } from 'vitest';
import { followWindow } from '../../render/page/shell-window.ts';

/** A page whose window can be hidden and lose the focus. */
let page: EventTarget & { document: EventTarget & { hidden: boolean; hasFocus(): boolean } };
let focused: boolean;
beforeEach(() => {
  focused = true;
  const document = Object.assign(new EventTarget(), { hidden: false, hasFocus: () => focused });
  page = Object.assign(new EventTarget(), { document });
});
const follow = (isOverlay = false) => followWindow(page as unknown as Window, isOverlay);
const tell = (detail: object) => page.dispatchEvent(Object.assign(new Event('starfray:shell'), { detail }));

const blur = () => {
  focused = false;
  page.dispatchEvent(new Event('blur'));
};
const hide = () => {
  page.document.hidden = true;
  page.document.dispatchEvent(new Event('visibilitychange'));
};

it('in a browser, a page takes its focus and visibility from its own tab', () => {
  const presence = follow();
  expect(presence.value).toEqual({ minimized: false, focused: true, muted: false });
  blur();
  expect(presence.value).toEqual({ minimized: false, focused: false, muted: false });
  hide();
  expect(presence.value).toEqual({ minimized: true, focused: false, muted: false });
});

it('an overlay always counts as focused, and may count as hidden', () => {
  const presence = follow(true);
  blur();
  expect(presence.value.focused).toBe(true);
  hide();
  expect(presence.value.minimized).toBe(true);
});

it('once the game window has reported its focus and visibility, the page uses only these', () => {
  const presence = follow();
  tell({ minimized: false, focused: true, muted: true, version: '0.87', testBuild: true, message: '' });
  hide();
  expect(presence.value).toEqual({ minimized: false, focused: true, muted: true });
  tell({ minimized: true, focused: true, muted: false });
  expect(presence.value).toEqual({ minimized: true, focused: false, muted: false });
});
