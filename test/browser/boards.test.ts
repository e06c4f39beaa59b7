import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { testBoards } from './boards/boards.ts';
import { testCallouts } from './boards/callouts.ts';
import { testKillFeed } from './boards/kill-feed.ts';
import { testLayouts } from './boards/layouts.ts';
import { testPlates } from './boards/plates.ts';
import { testResults } from './boards/results.ts';
import { closeStage, game, openStage, TEAMS } from './boards/stage.ts';
import { stagedRound } from './staged-round.ts';

/** Plates and boards over a staged fight: what is shown when, and that nothing covers anything else. */
beforeAll(openStage);
afterAll(closeStage);
beforeEach(() => game.patch({ round: stagedRound(TEAMS) }));

describe('plates', testPlates);
describe('the kill feed', testKillFeed);
describe('call-outs', testCallouts);
describe('boards', testBoards);
describe('results', testResults);
describe('layouts', testLayouts);
const kill = (victim: string, killer: string) =>
  ({ type: 'kill', at: Date.now(), victim, killer, friendly: false }) as const;

describe('plates', () => {
  it('never cover each other, whatever corner and side the settings give them', async () => {
    for (const scoreboard of ['left', 'right'] as const) {
      for (const pieCorner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const) {
        game.patch({ settings: { scoreboard, pieCorner } });
        game.tell(kill('Linus', 'Ada'));
        game.tell({ type: 'join', at: Date.now(), user: 'Grace' });
        await page.waitForSelector(`.${pieCorner} .minimap`);
        await page.waitForSelector(`.top-${scoreboard} .score`);
        const plates = await boxes();
        expect(plates.length).toBeGreaterThanOrEqual(4);
        for (const [i, a] of plates.entries()) {
          for (const b of plates.slice(i + 1)) {
            const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            expect(apart, `${a.name} and ${b.name} with ${scoreboard}, ${pieCorner}`).toBe(true);
          }
        }
      }
    }
  });

  it('have text of at least 22 px at 720p', async () => {
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('.score b, .score strong, .score time, .kills b')].map(element =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      ),
    );
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22);
  });

  it('leave the map in the picture and off scores and kills, however large it is and however far it is moved', async () => {
    const [width, height] = [1_280, 720];
    for (let i = 0; i < 6; i++) game.tell(kill('Linus', 'Ada'));
    for (const pieCorner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const) {
      for (const offset of [-2_000, 2_000]) {
        game.patch({ settings: { pieCorner, pieSize: 1_000, pieOffsetX: offset, pieOffsetY: offset } });
        await page.waitForSelector(`.${pieCorner} .minimap`);
        const [map, score] = await Promise.all(
          ['.minimap', '.score'].map(each => page.locator(each).boundingBox()),
        );
        if (!map || !score) throw new Error('There is no map or no score.');
        expect(map.width).toBeGreaterThan(300);
        expect([map.x >= 0, map.y >= 0, map.x + map.width <= width, map.y + map.height <= height]).toEqual(
          Array(4).fill(true),
        );
        const isBeside = map.x >= score.x + score.width || score.x >= map.x + map.width;
        expect(isBeside || map.y >= score.y + score.height, `${pieCorner} ${offset}`).toBe(true);
      }
    }
    game.patch({ settings: { pieCorner: 'bottom-left', pieSize: 240, pieOffsetX: 0, pieOffsetY: 0 } });
  });

  it('rank the teams by points, and by the ships in stock and flying where these decide', async () => {
    game.patch({ round: { scores: [3, 8], reserves: [0, 0] } });
    await eventually(() => texts('.score .first b')).toEqual(['Blue']);
    expect(await texts('.score strong')).toEqual(['3', '8']);
    game.patch({ round: { mode: 'reserves', scores: [3, 8], reserves: [20, 4], fleetSize: 30 } });
    await eventually(() => texts('.score strong')).toEqual(['26', '10']); // six of each fly
    expect(await texts('.score small')).toEqual(['ships', 'ships']);
    expect(await texts('.score .first b')).toEqual(['Red']);
  });

  it('change places without a moment in which one covers the other, and call nothing news at the start', async () => {
    await page.reload();
    await page.waitForSelector('.score strong');
    expect(await page.locator('.score .changed').count()).toBe(0);
    game.patch({ round: { scores: [3, 8] } });
    await eventually(() => texts('.score .first b')).toEqual(['Blue']);
    for (let look = 0; look < 5; look++) {
      const [red, blue] = await page
        .locator('.score li')
        .evaluateAll(rows => rows.map(row => row.getBoundingClientRect()));
      expect(blue.bottom).toBeLessThanOrEqual(red.top + 0.5);
    }
  });

  it('say how many are left, and rank those who are still in by lives, then by kills', async () => {
    const lives = [0, 2, 3, 3];
    const overlay = { ...stagedRound(TEAMS).overlay, killlistBoard: 'lives' } as const;
    const kills = [9, 8, 1, 4];
    const pilots = game.pilots.map((pilot, i) => ({ ...pilot, lives: lives[i] ?? 0, kills: kills[i] ?? 0 }));
    game.patch({ pilots, round: { mode: 'ffaReserves', scores: [], remaining: 0, overlay } });
    await eventually(() => texts('.score b')).toEqual(['margaret_h', 'Grace', 'Linus']);
    expect(await texts('.score small')).toEqual([' 3', ' 3', ' 2']);
    expect(await texts('.score strong')).toEqual(['4', '1', '8']);
    expect(await texts('[data-testid=pilots-left]')).toEqual(['3 of 12 left']);
    game.patch({ pilots: game.pilots });
  });

  it('count the lives that all pilots share in a boss fight', async () => {
    game.patch({ round: { mode: 'boss', scores: [0], reserves: [37] } });
    await eventually(() => texts('.score li')).toEqual(['Pilotslives37']);
  });
});

describe('the kill feed', () => {
  it('thank viewers in white on a plate, over boards too, and count up what is said again', async () => {
    const gift = { type: 'gift', at: Date.now(), user: 'grace', count: 5 } as const;
    game.tell({ type: 'boss.left', at: Date.now(), boss: 'Hydra', id: 1 });
    game.tell(gift);
    game.tell(gift);
    await eventually(() => texts('.centre .alert')).toEqual(['Hydra has left', 'grace gave 5 subs×2']);
    const [{ color, fontSize }] = await page
      .locator('.alert.plate span')
      .evaluateAll(all => all.map(each => getComputedStyle(each)));
    expect(color).toBe('rgb(244, 247, 255)');
    expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(22);
    game.patch(overlay({ menu: 'main' }));
    await eventually(() => texts('.alert')).toEqual(['grace gave 5 subs×2']);
    expect(await page.locator('.over-boards .alert').count()).toBe(1);
    await eventually(() => texts('.alert')).toEqual([]);
  });

  it('tells who shot whom, newest on top, and what was special about it', async () => {
    game.tell({
      type: 'round.start',
      at: Date.now(),
      mode: 'dogfight',
      field: 'earth',
      pilots: 2,
      teams: [1, 1],
      teamNames: [],
      roster: [],
    });
    game.tell(kill('Linus', 'Ada'));
    game.tell({ type: 'kill', at: Date.now(), victim: 'Ada', killer: null, friendly: false });
    const rows = () => texts('.kills li');
    await eventually(async () => (await rows()).find(row => row.includes('crashed'))).toBe('Adacrashed');
    expect(await rows()).toContain('First bloodAdaLinus');
    game.tell({ type: 'kill', at: Date.now(), victim: 'Grace', killer: null, friendly: false }, 'bleeding');
    await eventually(async () => (await rows())[0]).toBe('Gracebled out');
  });
});

describe('call-outs', () => {
  it('come up over the fight, and give way to boards', async () => {
    await page.reload();
    await eventually(() => {
      game.tell(kill('Linus', 'Radia'));
      return page.locator('.callout h2').count();
    }).toBe(1);
    game.patch(overlay({ menu: 'credits' }));
    await eventually(() => seen('callout').count()).toBe(0);
  });
});

describe('boards', () => {
  it('leaves the announcement of the streamer readable over boards', async () => {
    const announcement = { text: 'Hello pilots', color: '#ff8800', seconds: 60, remaining: 60_000 };
    game.patch(overlay({ announcement }));
    await eventually(() => texts('.centre .banner')).toEqual(['Hello pilots']);
    game.patch(overlay({ announcement, menu: 'main' }));
    await eventually(() => texts('.over-boards .banner')).toEqual(['Hello pilots']);
    expect(await seen('banner').count()).toBe(1);
  });

  it('show the countdown, the mode and who is in while a lobby waits', async () => {
    const lobby = { mode: 'reserves', field: 'sun', secondsLeft: 42, waiting: false, held: true } as const;
    game.patch({ round: { phase: 'lobby', lobby } });
    await eventually(() => seen('countdown').textContent()).toBe('42');
    expect(await texts('.lobby h1')).toEqual(['Fleet Reserves']);
    expect(await texts('.lobby article h2')).toEqual([' Red 6 + 6 bots', ' Blue 6 + 6 bots']);
    game.patch({ round: { scores: [0, 0, 0, 0] }, settings: { bots: 3 } });
    await eventually(() => texts('.lobby article h2')).toEqual([
      ' Red 6',
      ' Blue 6',
      ' Green 0 + 2 bots',
      ' Yellow 0 + 1 bot',
    ]);
    game.patch({ settings: { bots: 12 } });
    game.patch({ round: { scores: [0, 0], lobby: { ...lobby, waiting: true, held: false } } });
    await eventually(() => seen('countdown').textContent()).toBe('Waiting for the host');
    expect((await texts('.lobby li span')).sort()).toEqual(game.pilots.map(({ name }) => name).sort());
    await page.screenshot({ path: artifact('lobby.png') });
  });

  it('put the card of a round before the alarm of its boss, never over it', async () => {
    const fields = {
      mode: 'boss',
      field: 'earth',
      pilots: 2,
      teams: [2],
      teamNames: [],
      roster: [],
    } as const;
    const boss = { name: 'Hydra', role: 'Many heads', hp: 'Good', shield: 'up', rage: 1, id: 1 } as const;
    game.tell({ type: 'round.start', at: Date.now(), ...fields, teams: [2], teamNames: [], roster: [] });
    await seen('intro').waitFor();
    game.patch({ round: { bosses: [{ ...boss, phase: 'warning' }] } });
    await page.locator('.tint.siren').waitFor();
    expect(await seen('boss-alarm').count()).toBe(0);
    await seen('boss-alarm').waitFor();
    expect(await seen('intro').count()).toBe(0);
  });

  it('call out sudden death with its rules, in rounds for the last one standing', async () => {
    const announcement = { text: 'Sudden death', color: '#ff4d5e', seconds: 60, remaining: 60_000 };
    game.patch({ ...overlay({ announcement }) });
    await eventually(() => texts('.centre .banner')).toEqual(['Sudden death']);
    game.patch({ round: { mode: 'ffaReserves', scores: [] } });
    await eventually(() => texts('.alarm small')).toEqual(['Hulls bleed, the arena shrinks']);
    expect(await seen('banner').count()).toBe(0);
  });

  it('say how to join by chat only while a chat is connected, and mark a demo', async () => {
    const lobby = { mode: 'ffa', field: 'sun', secondsLeft: 42, waiting: false, held: true } as const;
    for (const board of [{ phase: 'lobby', lobby } as const, overlay({ menu: 'main' }).round]) {
      const round = { ...stagedRound(TEAMS), ...board };
      game.patch({ round });
      await eventually(() => seen('call').count()).toBe(1);
      expect(await seen('call').textContent()).not.toContain('!join');
      expect(await seen('demo').count()).toBe(0);
      const reached = { chat: true, demo: true };
      game.patch({ round: { ...round, overlay: { ...round.overlay, ...reached } } });
      await eventually(() => texts('[data-testid=call]')).toEqual(['Type !join in the chat']);
      expect(await texts('[data-testid=demo]')).toEqual(['Demo']);
    }
  });

  it('name the winner and list everybody, page by page, when a round has ended', async () => {
    const stats = statsOf(0);
    const told = { comeback: { chance: 0.18, remaining: 180_000 }, leadChanges: 7 };
    game.patch({ round: { phase: 'lobby', lobby: null, result: won, stats, ...told } });
    await eventually(() => texts('.results h1')).toEqual(['Red wins']);
    expect(await texts('.podium b')).toEqual([stats[1], stats[0]].map(({ name }) => name));
    expect(await texts('.podium .place-1 i')).toEqual(['MVP']);
    expect(await texts('.results td.name')).toEqual(stats.slice(0, 8).map(({ name }) => name));
    expect(await texts('.story span')).toEqual([
      'Red won from 18 %, three minutes before the end.',
      'The lead changed 7 times.',
    ]);
    await page.screenshot({ path: artifact('results.png') });
    game.patch({ round: { leadChanges: 0, comeback: null } });
    await eventually(() => seen('story').count()).toBe(0);
    game.patch({ round: { overlay: { ...stagedRound(TEAMS).overlay, resultsBoard: 'none' } } });
    await eventually(() => seen('results').count()).toBe(0);
  });

  it('come after the last moment of the round, with the winner over the fight, and the awards', async () => {
    game.patch({ settings: { resultsSeconds: 0 } });
    game.patch({ round: { phase: 'lobby', result: won, stats: statsOf(0) } });
    await eventually(() => texts('.winner h2')).toEqual(['Red wins']);
    await eventually(() => page.locator('.awards li').count()).toBe(3);
    game.patch({ settings: { resultsSeconds: SHORT_S }, round: { result: null, stats: null } });
    await eventually(() => seen('awards').count()).toBe(0);
  });

  it('name the boss at the end of its round', async () => {
    const ended = {
      mode: 'boss',
      outcome: 'won',
      team: null,
      teamName: null,
      pilot: null,
    } as const;
    const reason = 'boss-down' as const;
    const text = 'Boss: the pilots bring down Comet Queen.';
    const result: RoundResult = { ...ended, scores: [], winner: 'pilots', reason, text };
    game.patch({ round: { phase: 'lobby', lobby: null, result, stats: [] } });
    await eventually(() => texts('.results h1')).toEqual(['Comet Queen defeated']);
    expect(await page.locator('.results h1 .boss-picture').count()).toBe(1);
    game.patch({ round: { result: { ...result, winner: 'boss', text: 'Boss: Hydra wins, time is up.' } } });
    await eventually(() => texts('.results h1')).toEqual(['Hydra wins']);
  });

  it('show the best of the day, week and month over the fight when that screen is asked for', async () => {
    game.patch({
      ...overlay({ screen: 'leaderboard' }),
      boards: { day: [{ username: 'Ada', points: 12 }], week: [], month: [] },
    });
    await eventually(() => texts('.leaderboards h2')).toEqual(['Today', 'This week', 'This month']);
    expect(await texts('.leaderboards li')).toEqual(['1Ada12']);
    expect(await seen('score').count()).toBe(0);
  });

  it('show the pages of the menu', async () => {
    for (const menu of ['main', 'modes', 'boards', 'credits'] as const) {
      game.patch(overlay({ menu }));
      await eventually(() => page.locator(`.menu-${menu}`).count()).toBe(1);
    }
    game.patch(overlay({ menu: null }));
    await eventually(() => seen('menu').count()).toBe(0);
  });
});

describe('layouts', () => {
  it('leave the top 12 % and the bottom 20 % of an upright picture free of text', async () => {
    const height = 960;
    await open('/overlay/vertical?quality=low', { width: 540, height });
    game.tell(kill('Linus', 'Ada'));
    await page.waitForSelector('.below .kills li');
    for (const { name, top, bottom } of await boxes()) {
      expect(top, name).toBeGreaterThanOrEqual(height * 0.12 - 1);
      expect(bottom, name).toBeLessThanOrEqual(height * 0.8 + 1);
    }
  });

  it('move nothing for viewers who ask for calm', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/overlay?quality=low', { width: 1_280, height: 720 });
    expect(await page.locator('.hud.reduced-motion').count()).toBe(1);
    await page.emulateMedia({ reducedMotion: null });
  });

  it('have no backdrop of their own where the stream is to show through', async () => {
    await open('/overlay?transparent=1&quality=low', { width: 640, height: 360 });
    const picture = await page.screenshot({ omitBackground: true });
    const isClear = await page.evaluate(async png => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      return data.filter((_, i) => i % 4 === 3 && data[i] === 0).length / (image.width * image.height);
    }, picture.toString('base64'));
    expect(isClear).toBeGreaterThan(0.5);
  });

  it('run without an error in the console', () => {
    expect(problems).toEqual([]);
  });
});
