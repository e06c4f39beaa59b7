import { signal } from '@preact/signals';
import { h } from 'preact';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Control } from '../../../render/game/control.ts';
import { Hud, IntroCard } from '../../../render/hud/hud.tsx';
import { JoinCall } from '../../../render/hud/join-call.tsx';
import { createMinimap } from '../../../render/hud/minimap.tsx';
import { layoutOf } from '../../../render/page/layout.ts';
import { SUDDEN_DEATH_TEXT, TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import type { Boss, Round, RoundResult } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { useBlankCanvas } from '../layers/blank-canvas.ts';
import { shown } from '../page-in-node.ts';

/** Tests of which panels (plates and boards) are in the picture, and where. */

interface Scene {
  round?: Partial<Round>;
  overlay?: Partial<Round['overlay']>;
  settings?: Partial<Settings>;
  address?: string;
  parts?: Partial<Parameters<typeof Hud>[0]>;
  status?: ReturnType<typeof gameOf>['status']['value'];
  /** Prepares the game further. */
  prepare?: (game: ReturnType<typeof gameOf>) => void;
}

function hud({
  round,
  overlay,
  settings,
  address = '/overlay',
  parts,
  status = 'open',
  prepare,
}: Scene = {}) {
  const game = gameOf(2);
  const merged = { ...game.round.value?.overlay, ...overlay } as Round['overlay'];
  game.patch(0, { round: { ...round, overlay: merged }, settings });
  game.status.value = status;
  game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
  prepare?.(game);
  const layout = layoutOf(new URL(address, 'http://localhost'), false);
  const given = { control: null, shell: null, sound: null, ...parts };
  return shown(h(Hud, { game, layout, minimap: createMinimap(game), ...given }));
}
const LOBBY = { mode: 'ffa', field: 'sun', secondsLeft: 9, waiting: false, held: false } as const;
const ENTERING = [
  { ...{ id: 1, name: 'Hydra', role: '', phase: 'entering', hp: 'Good' }, shield: 'up', rage: 1 } as Boss,
];
const RESULT: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 0, teamName: 'Red', pilot: null },
  ...{ scores: [9, 4], reason: 'time', text: 'Factions: Red wins 9 to 4.' },
};

useBlankCanvas();
beforeAll(() => {
  vi.stubGlobal('innerWidth', 1_920);
  vi.stubGlobal('innerHeight', 1_080);
  vi.stubGlobal('addEventListener', () => {});
});

it('a pause is shown above the ships of a fight, and on boards until it ends, but not on the title screen', () => {
  const paused = { since: 0, by: 'streamer', inMenu: true };
  const said = (round: Partial<Round>) => hud({ round }).texts('.paused');
  expect(said({ paused })).toEqual(['Paused']);
  expect(said({ paused, phase: 'lobby', lobby: LOBBY })).toEqual(['Paused']);
  expect(said({ paused, phase: 'menu' })).toEqual([]);
  expect(said({ paused: null })).toEqual([]);
  const inFight = (address: string) => hud({ address, round: { paused } }).all('.centre .paused').length;
  expect(['/overlay', '/overlay/vertical'].map(inFight)).toEqual([1, 1]);
});

describe('picture', () => {
  const where = (settings: Partial<Settings>) => {
    const page = hud({ settings });
    const corner = (plate: string) =>
      page
        .all('.corner')
        .find(each => each.all(plate).length > 0)
        ?.class.replace('corner ', '');
    return ['.score', '.kills', '.joins', '.minimap'].map(corner);
  };

  it('score and kills are at the top, the map is in its corner, and joins are opposite to the map', () => {
    expect(where({ scoreboard: 'left', pieCorner: 'bottom-left' })).toEqual([
      ...['top-left', 'top-right', 'bottom-right', 'bottom-left'],
    ]);
    expect(where({ scoreboard: 'right', pieCorner: 'bottom-right' })).toEqual([
      ...['top-right', 'top-left', 'bottom-left', 'bottom-right'],
    ]);
    expect(where({ scoreboard: 'left', pieCorner: 'top-left' })).toEqual([
      ...['top-left', 'top-right', 'bottom-right', 'top-left'],
    ]);
    expect(where({ scoreboard: 'left', pieCorner: 'top-right' })).toEqual([
      ...['top-left', 'top-right', 'bottom-left', 'top-right'],
    ]);
  });

  it('the map is hidden while the card of an entering boss is shown on the same side', () => {
    const sideOf = (pieCorner: Settings['pieCorner']) => {
      const page = hud({ round: { bosses: ENTERING }, settings: { pieCorner } });
      expect(page.all('.minimap')).toEqual([]);
      return page.one('.entrance').class;
    };
    expect([sideOf('top-left'), sideOf('bottom-right')]).toEqual(['entrance left', 'entrance right']);
  });

  it("during the winner's card, the map is hidden and the corners are empty", () => {
    const atEnd = (pieCorner: Settings['pieCorner']) => {
      const page = hud({ round: { result: RESULT }, settings: { pieCorner } });
      return ['.winner', '.minimap', '.joins'].map(part => page.all(part).length);
    };
    expect([atEnd('bottom-left'), atEnd('top-left')]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });

  it("the card in the centre is shown between the lines above it and a boss's alarm", () => {
    for (const address of ['/overlay', '/overlay/vertical']) {
      const page = hud({ address, round: { bosses: [{ ...ENTERING[0], phase: 'warning' }] } });
      const [above] = page.all(address === '/overlay' ? '.middle' : '.above');
      const parts = above.childNodes.map(each => (each as typeof above).class.split(' ').at(-1));
      expect(parts.indexOf('alarm')).toBe(parts.indexOf('centre') + 1);
    }
  });

  it('a vertical picture has no map, and the strip at its top ends with the list of kills', () => {
    const page = hud({ address: '/overlay/vertical' });
    expect([page.all('.above .score').length, page.all('.above .kills').length]).toEqual([1, 1]);
    expect([page.all('.corner'), page.all('.minimap'), page.all('.centre').length]).toEqual([[], [], 1]);
    const entering = hud({ address: '/overlay/vertical', round: { bosses: ENTERING } });
    expect(entering.all('.kills')).toEqual([]);
    expect(hud().all('.centre').length).toBe(1);
  });
});

describe('picture', () => {
  const UPRIGHT = '/overlay/vertical';
  const highlight: Scene['prepare'] = game => {
    game.focus.value = { id: 'Linus', isFollowed: true, hull: 1 };
    game.inset.value = 'Linus joined';
  };
  const count = (scene: Scene, part: string) => hud({ prepare: highlight, ...scene }).all(part).length;

  it("a picture within the picture has a frame in a fight, but is not shown on boards or beside the winner's card", () => {
    for (const address of ['/overlay', UPRIGHT]) {
      expect(count({ address }, '.inset')).toBe(1);
      expect(count({ address, round: { phase: 'lobby', lobby: LOBBY } }, '.inset')).toBe(0);
      expect(count({ address, round: { result: RESULT } }, '.inset')).toBe(0);
    }
    expect(hud({ prepare: highlight }).texts('.inset')).toEqual(['Linus joined']);
    expect(hud().all('.inset')).toEqual([]);
  });

  it("the pilot's card is hidden by the winner's card, and in vertical pictures also by a boss's card", () => {
    expect([count({}, '.pilot-card'), count({ address: UPRIGHT }, '.pilot-card')]).toEqual([1, 1]);
    expect(count({ round: { result: RESULT } }, '.pilot-card')).toBe(0);
    expect(count({ address: UPRIGHT, round: { bosses: ENTERING } }, '.pilot-card')).toBe(0);
    expect(count({ round: { bosses: ENTERING } }, '.pilot-card')).toBe(1);
  });

  it("the strip of a vertical picture is above the winner's card, and shows no kills while the card is shown", () => {
    const over = hud({ address: UPRIGHT, round: { result: RESULT } });
    expect([over.all('.winner').length, over.all('.above .winner').length]).toEqual([1, 1]);
    expect(over.all('.kills')).toEqual([]);
    const fought = hud({ address: UPRIGHT, overlay: { chat: true } });
    expect([fought.all('.foot').length, fought.all('.below .foot').length]).toEqual([1, 1]);
    const wide = hud({ overlay: { chat: true } });
    expect([wide.all('.foot').length, wide.all('.corner .foot').length]).toEqual([1, 0]);
  });
});

describe('map', () => {
  const style = (settings: Partial<Settings>) => hud({ settings }).one('.minimap').style;

  it('the map has the size in the setting, which applies to a picture that is 1,080 pixels high', () => {
    expect(style({ pieSize: 486, pieCorner: 'top-left' }).width).toBe('45vh');
    expect(hud({ settings: { pieSize: 486 } }).one('.minimap').attributes).toMatchObject({
      width: '486',
      height: '486',
    });
  });

  it('the map can be moved only away from its corner', () => {
    const moved = (pieCorner: Settings['pieCorner']) =>
      String(style({ pieCorner, pieSize: 108, pieOffsetX: 54, pieOffsetY: -54 }).translate);
    expect(moved('top-left')).toBe('5vh 0vh');
    expect(moved('bottom-right')).toBe('0vh -5vh');
  });

  it('while a board covers the fight, the map is hidden', () => {
    expect(hud({ round: { phase: 'lobby' } }).all('.minimap')).toEqual([]);
  });
});

describe('board', () => {
  const boards = (scene: Scene) => {
    const page = hud(scene);
    return ['menu', 'leaderboards', 'lobby', 'results'].filter(
      board => page.all(`[data-testid=${board}]`).length,
    );
  };

  it('if several boards apply, title pages are shown before leaderboards, and these before a lobby or results', () => {
    const lobby = { phase: 'lobby', lobby: LOBBY } as const;
    expect(boards({})).toEqual([]);
    expect(boards({ round: lobby })).toEqual(['lobby']);
    expect(boards({ round: lobby, overlay: { screen: 'leaderboard' } })).toEqual(['leaderboards']);
    expect(boards({ round: lobby, overlay: { screen: 'leaderboard', menu: 'main' } })).toEqual(['menu']);
  });

  it('an announcement disappears when its time is over at the drawn tick', () => {
    const announcement = { text: 'Hello', color: '#ff8800', seconds: 9, remaining: 9_000 };
    const bannerAt = (ticks: number) =>
      hud({ overlay: { announcement }, prepare: game => game.tick(ticks, 0) }).texts('.banner');
    expect([bannerAt(9 * TICK_RATE - 1), bannerAt(9 * TICK_RATE)]).toEqual([['Hello'], []]);
  });

  it('a board over the fight is drawn below announcements and thanks', () => {
    const announcement = { text: 'Hello', color: '#ff8800', seconds: 9, remaining: 9_000 };
    const below = hud({ overlay: { announcement } });
    expect([below.texts('.centre .banner'), below.all('.over-boards')]).toEqual([['Hello'], []]);
    const over = hud({ overlay: { announcement }, round: { phase: 'lobby' } });
    expect([over.texts('.centre .banner'), over.texts('.over-boards .banner')]).toEqual([[], ['Hello']]);
    const gone = hud({ overlay: { announcement: { ...announcement, remaining: 0 } } });
    expect(gone.all('.banner')).toEqual([]);
  });
});

describe('cards', () => {
  const announcement = { text: SUDDEN_DEATH_TEXT, color: '#ff0000', seconds: 9, remaining: 9_000 };
  const cards = (round: Partial<Round>) => {
    const page = hud({ round, overlay: { announcement } });
    return [page.all('.sudden').length, page.all('.banner').length];
  };

  it('in last-standing rounds, a card replaces the text that announces sudden death', () => {
    expect(cards({ mode: 'ffaReserves' })).toEqual([1, 0]);
    expect(cards({ mode: 'reserves', reserves: [1, 1] })).toEqual([1, 0]);
    expect(cards({ mode: 'dogfight' })).toEqual([0, 1]);
    expect(cards({ mode: 'ffaReserves', phase: 'lobby' })).toEqual([0, 1]);
    announcement.remaining = 0;
    expect(cards({ mode: 'ffaReserves' })).toEqual([0, 0]);
  });
});

describe('new round', () => {
  const cards = (round: Partial<Round>, introAt: number | null = 0) => {
    const game = gameOf(2);
    game.patch(0, { round });
    game.introAt.value = introAt;
    return shown(h(IntroCard, { game })).texts('h2');
  };

  it('the card of a new round is shown for a while, but not while a board is open', () => {
    expect(cards({})).toEqual(['Factions']);
    expect(cards({}, null)).toEqual([]);
    expect(cards({ phase: 'lobby' })).toEqual([]);
  });
});

describe('invitation to join', () => {
  it('the invitation to join says to type !join if a chat is connected', () => {
    const game = gameOf(1);
    const call = () => shown(h(JoinCall, { game, instead: 'Soon' })).textContent;
    expect(call()).toBe('Soon');
    game.patch(0, { round: { overlay: { ...game.round.value?.overlay, chat: true } as Round['overlay'] } });
    expect(call()).toBe('Type !join in the chat');
  });
});

describe('notices', () => {
  it.each([
    ['open', []],
    ['connecting', []],
    ['lost', ['Waiting for the game …']],
    ['refused', ['The address of this overlay is no longer valid: copy it again from the streaming menu.']],
  ] as const)(
    'if the connection is %s, a notice says what the page waits for or what must be done',
    (status, texts) => {
      expect(hud({ status }).texts('.notice')).toEqual(texts);
    },
  );

  it('notices about the game window come first', () => {
    const shell = { message: signal('Starting again'), testRuntime: signal('') };
    expect(hud({ status: 'lost', parts: { shell } }).texts('.notice')).toEqual(['Starting again']);
    expect(hud({ parts: { shell } }).all('.test-mark')).toEqual([]);
  });

  it('a notice marks a demo, and also a runtime that is only for tests', () => {
    const shell = { message: signal(''), testRuntime: signal('0.9') };
    const page = hud({ overlay: { demo: true }, parts: { shell } });
    expect(page.texts('.test-mark')).toEqual(['TEST BUILD of NW.js 0.9']);
    expect(page.texts('.demo-mark')).toEqual(['Demo']);
    expect(hud().all('.demo-mark')).toEqual([]);
  });
});

describe('streamer', () => {
  const control = (reply = '') =>
    ({ access: signal('signed-in'), reply: signal(reply), hasPilots: signal(false) }) as unknown as Control;
  const isBlocked = (blocked: boolean) => ({ isBlocked: signal(blocked) });

  it("the streamer's page shows what a key press did; on boards, this is shown below the buttons", () => {
    expect(hud({ parts: { control: control('Camera: the whole arena') } }).texts('.said')).toEqual([
      'Camera: the whole arena',
    ]);
    const lobby = { phase: 'lobby', lobby: LOBBY } as const;
    const page = hud({ round: lobby, parts: { control: control('Not now.') } });
    expect([page.texts('.said'), page.texts('.lobby .controls .hint')]).toEqual([[''], ['Not now.']]);
    expect(hud().all('.said')).toEqual([]);
  });

  it("while the browser blocks sound, the streamer's page asks for a click or a key", () => {
    const hints = (parts: Scene['parts']) => hud({ parts }).all('.sound-hint').length;
    expect(hints({ control: control(), sound: isBlocked(true) })).toBe(1);
    expect(hints({ control: control(), sound: isBlocked(false) })).toBe(0);
    expect(hints({ sound: isBlocked(true) })).toBe(0);
  });

  it("only the streamer's page has buttons on its boards", () => {
    const lobby = { phase: 'lobby', lobby: LOBBY } as const;
    expect(hud({ round: lobby, parts: { control: control() } }).texts('.lobby button')[0]).toBe('Start');
    expect(hud({ round: lobby }).all('button')).toEqual([]);
  });

  it("each option in an overlay's address becomes a CSS class of the page", () => {
    expect(hud({ address: '/overlay/vertical?transparent=1' }).one('.hud').class).toBe(
      'hud vertical  transparent',
    );
    expect(hud().one('.hud').class).toBe('hud wide');
  });
});
