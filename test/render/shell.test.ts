import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGame } from '../../render/game/game.ts';
import { createShellNotice } from '../../render/hud/shell-notice.ts';
import { announceWindowMode } from '../../render/hud/window-mode.ts';
import { gameOf } from './frames.ts';

/** Tests of the messages between the page and the shell of the game window. */

describe('window mode', () => {
  /** All messages that a page sends to the shell while `tell` updates its game. */
  function heard(tell: (game: ReturnType<typeof createGame>, shell: EventTarget) => void) {
    const shell = new EventTarget();
    const modes: string[] = [];
    shell.addEventListener('starfray:window-mode', event => modes.push((event as CustomEvent).detail));
    const game = createGame();
    announceWindowMode(game, shell);
    tell(game, shell);
    return modes;
  }

  const { round, settings, boards } = gameOf(1);
  if (!round.value) throw new Error('There is no round.');
  const state = { round: round.value, pilots: [], people: {}, boards: boards.value, stopped: false };
  const hello = { ...state, settings: { ...settings.value, windowMode: 'windowed' as const } };

  it("the window mode is not sent to the window's shell as long as it is unknown", () => {
    expect(heard(game => game.patch(1, { settings: { windowMode: 'windowed' } }))).toEqual([]);
  });

  it("the window mode is sent to the window's shell as soon as it is known, and at each change", () => {
    const modes = heard(game => {
      game.hello(hello, 0);
      game.patch(1, { round: { remaining: 1_000 } });
      game.patch(2, { settings: { soundMuted: true } });
      game.patch(3, { settings: { windowMode: 'fullscreen' } });
      game.hello(hello, 4);
    });
    expect(modes).toEqual(['windowed', 'fullscreen', 'windowed']);
  });

  it('the window mode is sent again if a shell of the window connects later', () => {
    const modes = heard((game, shell) => {
      shell.dispatchEvent(new CustomEvent('starfray:shell', { detail: {} }));
      game.hello(hello, 0);
      shell.dispatchEvent(new CustomEvent('starfray:shell', { detail: {} }));
    });
    expect(modes).toEqual(['windowed', 'windowed']);
  });
});

describe('message of the shell', () => {
  const told = (detail: object) => {
    const shell = new EventTarget();
    const notice = createShellNotice(shell, { stopEverything: async () => '' });
    shell.dispatchEvent(new CustomEvent('starfray:shell', { detail }));
    return [notice.message.value, notice.testRuntime.value];
  };

  it("while everything is fine, the window's shell has no message", () => {
    expect(told({ message: null, version: '0.117.0', testBuild: false })).toEqual(['', '']);
  });

  it("a notice gives the message of the window's shell, and the version of a runtime that is only for tests", () => {
    expect(told({ message: 'Wait.', version: '0.87.0', testBuild: true })).toEqual(['Wait.', '0.87.0']);
  });

  it("if the tray's emergency stop could not stop anything, a message says why for ten seconds", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const shell = new EventTarget();
    const { message } = createShellNotice(shell, { stopEverything: async () => 'Nothing was stopped.' });
    shell.dispatchEvent(new CustomEvent('starfray:stop-everything'));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(message.value).toBe('Nothing was stopped.');
    await vi.advanceTimersByTimeAsync(1);
    expect(message.value).toBe('');
    for (const ms of [6_000, 9_999]) {
      shell.dispatchEvent(new CustomEvent('starfray:stop-everything'));
      await vi.advanceTimersByTimeAsync(ms); // the ten seconds begin again at each refusal
      expect(message.value).toBe('Nothing was stopped.');
    }
  });
});
