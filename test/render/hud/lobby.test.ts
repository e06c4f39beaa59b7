import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { LobbyBoard } from '../../../render/hud/lobby.tsx';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Round } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { useBlankCanvas } from '../layers/blank-canvas.ts';
import { shown } from '../page-in-node.ts';

const LOBBY = { mode: 'dogfight', field: 'sun', secondsLeft: 60, waiting: false, held: false } as const;

function lobby(changes: Partial<Round> = {}, pilots = 5) {
  const game = gameOf(pilots);
  game.settings.value = { ...game.settings.value, lobbySeconds: 60, bots: 0 };
  game.patch(0, { round: { phase: 'lobby', lobby: LOBBY, remaining: 60_000, ...changes } });
  return { game, page: shown(h(LobbyBoard, { game, children: 'below' })) };
}
function overlayOf({ round }: ReturnType<typeof gameOf>) {
  if (!round.value) throw new Error('There is no round.');
  return round.value.overlay;
}
const counting = (seconds: number, changes: Partial<typeof LOBBY> | { held: true } = {}) =>
  lobby({ remaining: seconds * 1_000, lobby: { ...LOBBY, secondsLeft: seconds, ...changes } }).page;

useBlankCanvas();

describe('lobby board', () => {
  it("the lobby's countdown is a ring that shows the remaining share of the wait", () => {
    const share = (page: ReturnType<typeof counting>) => page.one('.countdown .left').style['--share'];
    expect([60, 30, 15, 90].map(seconds => share(counting(seconds)))).toEqual([1, 0.5, 0.25, 1]);
  });

  it("the lobby's countdown shows whole seconds, rounded up, and emphasises the last five", () => {
    expect(counting(29.2).texts('.countdown')).toEqual(['30seconds']);
    expect([6, 5.2, 5, 1].map(seconds => counting(seconds).one('.countdown').class)).toEqual([
      'countdown',
      'countdown',
      'countdown last',
      'countdown last',
    ]);
  });

  it("the lobby's countdown shows minutes and seconds from 100 seconds on", () => {
    const texts = [292, 100, 99].map(seconds => counting(seconds).texts('.countdown').join());
    expect(texts).toEqual(['4:52minutes', '1:40minutes', '99seconds']);
  });

  it('a lobby countdown that is held stands still and has no emphasis', () => {
    const page = counting(4, { held: true });
    expect([page.texts('.countdown'), page.one('.countdown').class]).toEqual([['4on hold'], 'countdown']);
    const { game } = lobby({ remaining: 4_000, lobby: { ...LOBBY, secondsLeft: 4, held: true } });
    game.tick(2 * TICK_RATE, 0);
    expect(shown(h(LobbyBoard, { game, children: null })).texts('.countdown')).toEqual(['4on hold']);
  });

  it('a lobby that waits for its start has an empty ring and no number', () => {
    const { page } = lobby({ lobby: { ...LOBBY, secondsLeft: null, waiting: true } });
    expect(page.texts('.countdown')).toEqual(['Waiting for the host']);
    expect([page.all('.countdown circle').length, page.all('.countdown .left')]).toEqual([1, []]);
  });
});

describe('pilots', () => {
  it('the lobby lists pilots below their team, the latest first, followed by the number of filler bots', () => {
    const { game, page } = lobby();
    expect(page.texts('article h2')).toEqual(['Red 3', 'Blue 2']);
    expect(page.texts('article span')).toEqual(['Katherine', 'Grace', 'Ada', 'margaret_h', 'Linus']);
    game.settings.value = { ...game.settings.value, bots: 2 };
    const filled = shown(h(LobbyBoard, { game, children: null }));
    expect(filled.texts('article h2')).toEqual(['Red 3 + 1 bot', 'Blue 2 + 1 bot']);
    expect(filled.texts('.roster .hint').at(0)).toBe('5 pilots · up to 2 bots fill the ranks');
  });

  it.each([
    [1, '1 pilot'],
    [2, '2 pilots'],
  ])("the lobby's number of pilots is shown in words (%i)", (pilots, text) => {
    expect(lobby({}, pilots).page.texts('.roster .hint')).toEqual([text]);
  });

  it('an empty lobby invites viewers to be the first if a chat is connected', () => {
    const { game, page } = lobby({}, 0);
    expect(page.all('.roster .hint')).toEqual([]);
    game.patch(0, { round: { overlay: { ...overlayOf(game), chat: true } } });
    const withChat = shown(h(LobbyBoard, { game, children: null }));
    expect(withChat.texts('.roster .hint')).toEqual(['Be the first to fly']);
  });

  it("the lobby's number of pilots does not include bots", () => {
    expect(lobby({}, 20).page.texts('.roster .hint')).toEqual(['18 pilots']); // pilots 19 and 20 are bots
  });

  it('the lobby lists pilots together if there are no teams or all of them fight together', () => {
    const boss = lobby({ lobby: { ...LOBBY, mode: 'boss' } }).page;
    expect([boss.all('article').length, boss.all('li').length]).toEqual([0, 5]);
    expect(lobby({ scores: [] }).page.all('article')).toEqual([]);
  });

  it.each([
    [2, 12],
    [3, 6],
    [4, 4],
  ])(
    'in a lobby with %i teams, up to %i names per team have their ships, and longer lists scroll',
    (teams, most) => {
      const { game } = lobby({ scores: Array(teams).fill(0) });
      const pilots = Array.from({ length: most + 2 }, (_, i) => ({
        ...[...game.pilots.value.values()][0],
        ...{ eid: i + 1, id: `chat:${i}`, name: `P${i}`, team: 0 },
      }));
      game.patch(0, { pilots, left: [] });
      const page = shown(h(LobbyBoard, { game, children: null }));
      const [first] = page.all('article');
      expect([first.texts('.wall span').length, first.texts('.latest')]).toEqual([
        most + 2,
        [`P${most + 1} joined`],
      ]);
      expect(first.texts('.more')).toEqual([`all ${most + 2} names roll past`]);
      const seconds = Number.parseFloat(String(first.one('.wall').style['--seconds']));
      expect(2 * seconds).toBeLessThan(game.settings.value.lobbySeconds);
      game.patch(0, { pilots: [], left: [1, 2] });
      const [fewer] = shown(h(LobbyBoard, { game, children: null })).all('article');
      expect([fewer.texts('.wall').length, fewer.texts('li').length]).toEqual([0, most]);
    },
  );
});

describe('wall of names', () => {
  const wallOf = (pilots: number) => {
    const { game } = lobby({ scores: [] }, 0);
    const [pilot] = gameOf(1).pilots.value.values();
    const crowd = Array.from({ length: pilots }, (_, i) => ({ ...pilot, eid: i + 1, id: `chat:${i}` }));
    game.patch(0, { pilots: crowd });
    const wall = shown(h(LobbyBoard, { game, children: null })).one('.wall');
    return [wall.all('li').length, wall.all('canvas').length, ...wall.texts('.more')];
  };

  it('names that scroll in the lobby take at least five seconds to pass, however short the wait is', () => {
    const { game } = lobby({ scores: [] }, 0);
    const [pilot] = gameOf(1).pilots.value.values();
    const crowd = Array.from({ length: 50 }, (_, i) => ({ ...pilot, eid: i + 1, id: `chat:${i}` }));
    game.patch(0, { pilots: crowd, settings: { lobbySeconds: 10 } });
    const wall = shown(h(LobbyBoard, { game, children: null })).one('.wall');
    expect(wall.style['--seconds']).toBe('5s');
  });

  it("the lobby's scrolling list shows at most 1,000 names, and ships for at most 200 of them", () => {
    expect(wallOf(200)).toEqual([200, 200, 'all 200 names roll past']);
    expect(wallOf(201)).toEqual([201, 0, 'all 201 names roll past']);
    expect(wallOf(1_003)).toEqual([1_000, 0, 'and 3 more']);
  });
});

describe('lobby board', () => {
  it.each([
    [2, 6],
    [3, 4],
    [4, 2],
  ])(
    'in a lobby with %i teams, viewers are shown large while no team has more than %i of them',
    (teams, most) => {
      const classes = [most, most + 1].map(viewers => {
        const { game } = lobby({ scores: Array(teams).fill(0) }, 0);
        const [pilot] = gameOf(1).pilots.value.values();
        const crew = Array.from({ length: viewers }, (_, i) => ({ ...pilot, eid: i + 1, id: `chat:${i}` }));
        game.patch(0, { pilots: crew });
        return shown(h(LobbyBoard, { game, children: null })).one('.lobby').class;
      });
      expect(classes).toEqual(['board lobby roomy', 'board lobby']);
    },
  );

  it('in the lobby of a free for all, up to twelve viewers are shown large', () => {
    const classOf = (pilots: number) => lobby({ scores: [] }, pilots).page.one('.lobby').class;
    expect([12, 13].map(classOf)).toEqual(['board lobby roomy', 'board lobby']);
  });

  it('the lobby gives the chat commands if a chat is connected', () => {
    const { game, page } = lobby();
    expect(page.texts('.commands')).toEqual([]);
    game.patch(0, { round: { overlay: { ...overlayOf(game), chat: true } } });
    const texts = shown(h(LobbyBoard, { game, children: null })).texts('.commands b');
    expect(texts).toEqual(['!missile', '!shields', '!ram', '!retreat', '!mine']);
  });

  it('during a vote, the lobby shows its options with their commands and votes in place of the chat commands', () => {
    const { game } = lobby();
    const options = [
      { id: 'mars', name: 'Mars', votes: 12 },
      { id: 'sun', name: 'Sun', votes: 0 },
    ];
    const vote = { of: 'field' as const, options };
    game.patch(0, { round: { overlay: { ...overlayOf(game), chat: true, vote } } });
    const page = shown(h(LobbyBoard, { game, children: null }));
    expect(page.texts('.commands span')).toEqual(['!1 Mars 12', '!2 Sun 0']);
    expect(page.texts('.commands')[0]).toContain('Vote for the field:');
  });

  it('if viewers cannot join by chat, the lobby says who is flying', () => {
    const call = (pilots: number, bots: number) => {
      const { game } = lobby({}, pilots);
      game.settings.value = { ...game.settings.value, bots };
      return shown(h(LobbyBoard, { game, children: null })).texts('.call');
    };
    expect(call(0, 20)).toEqual(['Bots fly: pick a favourite']);
    expect(call(0, 0)).toEqual(['Nobody flies yet']);
    expect(call(3, 20)).toEqual(['Look for your ship in the fight']);
  });

  it('if only bots of the roster have joined, the lobby says that bots fly', () => {
    const { game } = lobby({}, 1);
    const [pilot] = game.pilots.value.values();
    if (!pilot) throw new Error('There is no pilot.');
    game.patch(0, { pilots: [{ ...pilot, bot: true }] });
    game.settings.value = { ...game.settings.value, bots: 0 };
    expect(shown(h(LobbyBoard, { game, children: null })).texts('.call')).toEqual([
      'Bots fly: pick a favourite',
    ]);
  });

  it('the lobby board names the three best viewers of the day, and how the last round ended', () => {
    const { game, page } = lobby();
    expect(page.all('aside')).toEqual([]);
    const day = ['Ada', 'Linus', 'Grace', 'Hedy'].map((username, i) => ({ username, points: 40 - i }));
    const won = { mode: 'dogfight', outcome: 'won', winner: 'team', team: 1, teamName: 'Blue' } as const;
    const result = { ...won, pilot: null, scores: [3, 8], reason: 'time', text: '' } as const;
    game.patch(0, { boards: { day, week: [], month: [] }, round: { result: { ...result, scores: [3, 8] } } });
    game.patch(0, { round: { result: null } });
    const later = shown(h(LobbyBoard, { game, children: null }));
    expect([later.texts('aside li'), later.texts('aside p')]).toEqual([
      ['Ada40', 'Linus39', 'Grace38'],
      ['Last roundBlue wins', 'Best today'],
    ]);
  });

  it('the lobby of a boss fight shows the boss with its danger and the terms, or the outlines of all bosses', () => {
    const { game } = lobby({ lobby: { ...LOBBY, mode: 'boss' } });
    const headerOf = (settings: Partial<typeof game.settings.value>) => {
      game.settings.value = { ...game.settings.value, ...settings };
      const header = shown(h(LobbyBoard, { game, children: null })).one('header');
      const pictures = header.all('.boss-picture').length;
      return [header.texts('h1'), header.texts('p').slice(0, 3), pictures];
    };
    expect(headerOf({ boss: 'Hydra', bossLives: 5, bossMinutes: 6 })).toEqual([
      ['Hydra'],
      [
        'Next round · Boss · Sun',
        'All three heads must be destroyed.',
        'All together: 5 lives per pilot, 6 minutes.',
      ],
      1,
    ]);
    expect(headerOf({ boss: 'random', bossLives: 1, bossMinutes: 0 })).toEqual([
      ['One of eight bosses'],
      ['Next round · Boss · Sun', '', 'All together: 1 life per pilot.'],
      8,
    ]);
  });

  it('the lobby board announces the next round, and leaves room for other content below', () => {
    const { page } = lobby();
    expect(page.texts('header .eyebrow')).toEqual(['Next round · Sun']);
    expect(page.textContent.endsWith('below')).toBe(true);
  });

  it('on a day without points, the lobby says only how the last round ended', () => {
    const { game } = lobby();
    const result = { mode: 'dogfight', outcome: 'tie', pilot: null, scores: [3, 3], text: '' };
    for (const each of [result, null]) game.patch(0, { round: { result: each as never } });
    const page = shown(h(LobbyBoard, { game, children: null }));
    expect(page.texts('aside p')).toEqual(['Last roundA tie']);
  });

  it('the lobby board is hidden in a round and while results are shown', () => {
    expect(lobby({ phase: 'playing' }).page.textContent).toBe('');
    const { game, page } = lobby({ lobby: null });
    expect([page.textContent, game.round.value?.lobby]).toEqual(['', null]);
  });
});
