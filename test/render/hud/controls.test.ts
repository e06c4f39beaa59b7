import { signal } from '@preact/signals';
import { h } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Control } from '../../../render/game/control.ts';
import { LobbyControls, ResultsControls } from '../../../render/hud/controls.tsx';
import { MenuPage } from '../../../render/hud/menu.tsx';
import { layoutOf } from '../../../render/page/layout.ts';
import type { Round } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { type PageElement, shown } from '../page-in-node.ts';

/** Tests of the streamer's controls on the boards at `/`, and of their requests. */

let asked: unknown[];
const layout = layoutOf({ pathname: '/', search: '' }, false);
const ask = (what: string) =>
  vi.fn(async (...args: unknown[]) => {
    asked.push([what, ...args.filter(arg => !(arg instanceof Event))]);
    return '';
  });
const controlOf = (access: 'signed-in' | 'signed-out' | 'unknown', reply = '') =>
  ({
    ...{ access: signal(access), reply: signal(reply), hasPilots: signal(false) },
    howToSignIn: signal('start the game again'),
    ...{ check: ask('check'), showPage: ask('page'), openLobby: ask('lobby'), startRound: ask('start') },
    ...{ closeResults: ask('close'), openTitle: ask('title'), follow: ask('follow') },
    ...{ nextCamera: ask('camera'), togglePilots() {}, stopEverything: ask('stop') },
  }) as unknown as Control;

function menu(page: Round['overlay']['menu'], phase: Round['phase'], control: Control | null) {
  const game = gameOf(1);
  const overlay = { ...game.round.value?.overlay, menu: page } as Round['overlay'];
  game.patch(0, { round: { phase, overlay } });
  return shown(h(MenuPage, { game, layout, control }));
}
async function press(page: PageElement, text: string) {
  asked = [];
  await page
    .all('button')
    .find(({ textContent }) => textContent === text)
    ?.press();
  return asked;
}

beforeEach(() => {
  asked = [];
});

describe('title screen', () => {
  it('the title screen has buttons that open a lobby or return to a running fight', async () => {
    const title = menu('main', 'menu', controlOf('signed-in'));
    expect(title.texts('button')).toEqual(['Play', 'Modes', 'Boards', 'Credits']);
    expect(await press(title, 'Play')).toEqual([['lobby']]);
    expect(await press(title, 'Credits')).toEqual([['page', 'credits']]);
    expect(await press(menu('main', 'playing', controlOf('signed-in')), 'Play')).toEqual([['page', null]]);
  });

  it('each page of the title screen has a button back to the title or to the fight', async () => {
    expect(await press(menu('boards', 'menu', controlOf('signed-in')), 'Back')).toEqual([['page', 'main']]);
    expect(await press(menu('boards', 'playing', controlOf('signed-in')), 'Back')).toEqual([['page', null]]);
    const current = menu('boards', 'menu', controlOf('signed-in')).all('button');
    expect(current.map(({ attributes }) => attributes['aria-current'])).toEqual([
      ...[undefined, undefined, 'page', undefined, undefined],
    ]);
  });

  it("on the title screen, the button of a mode opens that mode's lobby", async () => {
    const modes = menu('modes', 'menu', controlOf('signed-in'));
    expect(await press(modes, 'Fleet Reserves')).toEqual([['lobby', 'reserves']]);
  });

  it('on overlays and without a session, the title screen has no buttons', () => {
    for (const control of [controlOf('signed-out'), controlOf('unknown'), null]) {
      const page = menu('modes', 'menu', control);
      expect([page.all('button'), page.texts('.entries .on')]).toEqual([[], ['Modes']]);
      expect(page.all('[data-testid=how]').length).toBe(control?.access.value === 'signed-out' ? 1 : 0);
    }
  });

  it('each page of the title screen has its own content', () => {
    const has = (page: Round['overlay']['menu']) => {
      const shownPage = menu(page, 'menu', null);
      return ['.logo', '.cards', '.lists', '.credits'].map(part => shownPage.all(part).length);
    };
    expect((['main', 'modes', 'boards', 'credits'] as const).map(has)).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ]);
    expect(menu(null, 'menu', null).textContent).toBe('');
    expect(menu('boards', 'menu', null).texts('h1')).toEqual(['Boards']);
  });
});

describe('buttons below the boards', () => {
  it('buttons below boards start a lobby, close results, and open the title screen', async () => {
    const [game, control] = [gameOf(1), controlOf('signed-in', 'Not yet.')];
    const lobby = shown(h(LobbyControls, { game, control }));
    expect(lobby.texts('[data-testid=how]')).toEqual([]);
    expect(lobby.texts('.hint')).toEqual(['Not yet.']);
    expect(await press(lobby, 'Start')).toEqual([['start']]);
    expect(await press(lobby, 'Title screen')).toEqual([['title']]);
    expect(await press(shown(h(ResultsControls, { game, control })), 'Next lobby')).toEqual([['close']]);
  });

  it('a page without a session says how to sign in, except in a demo', () => {
    const game = gameOf(1);
    const lobby = () => shown(h(LobbyControls, { game, control: controlOf('signed-out') }));
    expect([lobby().all('button'), lobby().texts('[data-testid=how]')]).toEqual([
      [],
      ['To run the show, start the game again.'],
    ]);
    game.patch(0, { round: { overlay: { ...game.round.value?.overlay, demo: true } as Round['overlay'] } });
    expect(lobby().textContent).toBe('');
  });
});
