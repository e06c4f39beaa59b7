import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artifact, openBrowser } from '../../harness/browser/chromium.ts';
import { startStagedGame } from '../../harness/browser/staged-game.ts';
import { stagedRound } from '../../harness/browser/staged-round.ts';
import type { GameEvent } from '../../schema/records/events.ts';
import type { Round } from '../../schema/records/state.ts';
import { buildPages, DIST } from '../../server/pages.ts';
import {
  type Box,
  boxesOf,
  collisions,
  covered,
  placesOf,
  readable,
  tooSmall,
  untidy,
} from './apart/boxes.ts';
import {
  announcement,
  BOARDS,
  CARDS,
  calamity,
  overlay,
  result,
  stats,
  TEAMS,
  WIDE_NAME,
} from './apart/rounds.ts';
import { NAMES } from './gallery/tight.ts';

/** Even with as much content as possible, no text covers another, and all texts are readable. */

/** Formats of the picture. A full vertical lobby of four teams needs all available room, so `without` excludes it. */
const FORMATS = [
  { path: '/overlay', size: { width: 1_280, height: 720 }, without: [] as string[] },
  { path: '/overlay/vertical', size: { width: 540, height: 960 }, without: ['lobby'] },
];
/** Positions of the map and the score that the settings allow: each corner, and either side. */
const PLACES = [
  { pieCorner: 'bottom-left', scoreboard: 'left' },
  { pieCorner: 'top-left', scoreboard: 'left' },
  { pieCorner: 'top-left', scoreboard: 'right' },
  { pieCorner: 'bottom-right', scoreboard: 'right' },
  { pieCorner: 'top-right', scoreboard: 'right' },
] as const;

let game: Awaited<ReturnType<typeof startStagedGame>>;
let browser: BrowserContext;
let page: Page;

/** Selectors of the parts that must be readable in a fight. */
const PARTS = [
  ...['.score', '.kills .plate', '.joins li', '.pilot-card', '.minimap', '.centre > *'],
  ...['.intro', '.alarm', '.entrance .card', '.winner'],
];

const send = (event: GameEvent) => game.send(event);
const at = Date.now();

const LINES = 3;
function sayMuch() {
  for (let line = 0; line < LINES; line++)
    send({ type: 'sub', at, user: WIDE_NAME, months: 98 + line, text: '' });
}

/** Waits until `count` elements are shown, because lines disappear after a while. Resolves with their boxes. */
async function soManyBoxesOf(selector: string, count: number) {
  let boxes: Box[] = [];
  const look = async () => {
    boxes = await boxesOf(page, selector);
    return boxes;
  };
  await expect.poll(look).toHaveLength(count);
  return boxes;
}

/** Starts a fight with many lines at once and with the card of this selector. */
function stage(selector: string, round: Partial<Round>) {
  const follow = game.pilots[0].id;
  const calamities = [{ ...calamity, id: 1, type: 'thunderStorm', name: 'Thunder Storm' } as const];
  game.patch({ round: { ...stagedRound(TEAMS), remaining: 60_000, calamities } });
  game.patch({ round: { ...round, overlay: { ...overlay, ...round.overlay, follow } } });
  const start = { mode: 'dogfight', field: 'sun', pilots: 18 } as const;
  if (selector === '.intro')
    send({ type: 'round.start', at, ...start, teams: [], teamNames: [], roster: [] });
  for (let i = 0; i < 6; i++) send({ type: 'kill', at, victim: 'Linus', killer: follow, friendly: false });
  send({ type: 'join', at, user: WIDE_NAME });
  sayMuch();
}

beforeAll(async () => {
  await buildPages();
  game = await startStagedGame({ dist: DIST, ships: 18, teams: TEAMS, settings: { resultsSeconds: 1 } });
  const board = Array.from({ length: 10 }, (_, i) => ({ username: `${WIDE_NAME}${i}`, points: 9_999 - i }));
  Object.assign(game.state.boards, { day: board, week: board, month: board });
  browser = await openBrowser();
  page = await browser.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' }); // everything is in its final position at once
});

afterAll(async () => {
  await browser?.close();
  game?.stop();
});

describe.each(FORMATS)('picture on $path', ({ path, size, without }) => {
  const boards = Object.keys(BOARDS).filter(name => !without.includes(name));
  const cards = Object.keys(CARDS);

  beforeAll(async () => {
    await page.setViewportSize(size);
    await page.goto(`${game.url}${path}?quality=low`);
    await page.waitForFunction(() => window.starfray?.status() === 'open');
  });

  beforeEach(() => game.patch({ round: stagedRound(TEAMS) }));

  it.each(boards)('on the board %s, a banner and three lines of thanks do not cover any text', async name => {
    const bitLeaders = [1, 2, 3, 4, 5].map(i => ({ name: WIDE_NAME, bits: i * 10_000 }));
    const end = { mode: 'dogfight', result, stats, teamNames: [], winnerTeam: null, startedAt: 0 } as const;
    send({ type: 'round.end', at, ...end, teamNames: [], bitLeaders });
    const round = { ...stagedRound(TEAMS), ...BOARDS[name] };
    game.patch({ round: { ...round, overlay: { ...round.overlay, announcement } } });
    await page.locator(`.board.${name}`).waitFor();
    sayMuch();
    const said = await soManyBoxesOf('.over-boards .plate', 1 + LINES);
    const read = await boxesOf(page, '.board *');
    await page.screenshot({ path: artifact(`apart-${name}-${size.width}.png`) });
    expect(read.length).toBeGreaterThan(4);
    expect(collisions(said, read)).toEqual([]);
    await expect.poll(() => tooSmall(page)).toEqual([]);
    for (const [i, box] of said.entries()) expect(collisions([box], said.slice(i + 1))).toEqual([]);
    expect(Math.min(...read.map(({ top, left }) => Math.min(top, left)))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...read.map(({ right }) => right))).toBeLessThanOrEqual(size.width);
  });

  it('announcements of what comes next are readable in every picture', async () => {
    const coming = { name: 'Hydra', role: 'Many heads', phase: 'warning', hp: 'Good', shield: 'up' } as const;
    const bosses = [
      { ...coming, id: 1, rage: 1 },
      { ...coming, id: 2, rage: 1, phase: 'entering' } as const,
      { ...coming, id: 3, rage: 1, phase: 'leaving', livesLeft: 2, leavesIn: 9 } as const,
    ];
    const calamities = [
      {
        ...{ id: 1, x: null, y: null, radius: null },
        type: 'iceStorm',
        name: 'Ice Storm',
        phase: 'warning',
        remaining: 5_000,
      } as const,
    ];
    game.patch({ round: { bosses, calamities } });
    await page.locator('.entrance').waitFor();
    await page.locator('.calamity small').waitFor();
    await expect.poll(() => tooSmall(page)).toEqual([]);
  });

  it('the card of the followed pilot does not cover the scores, the kills, the joins or the map', async () => {
    const follow = game.pilots[0].id;
    const settings = { ...game.state.settings };
    game.patch({ people: { [follow]: WIDE_NAME } });
    game.patch({ pilots: [{ ...game.pilots[0], lives: 12, kills: 123, deaths: 123 }] });
    game.patch({ round: { overlay: { ...overlay, follow } } });
    await page.getByTestId('pilot-card').waitFor();
    const parts = ['.score', '.kills .plate', '.joins li', '.pilot-card', '.minimap'];
    const boxes = () => page.evaluate(placesOf, parts);
    for (const pieCorner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const) {
      for (const [scoreboard, pieSize] of [
        ['left', 1_000],
        ['right', 80],
      ] as const) {
        game.patch({ settings: { pieCorner, scoreboard, pieSize } });
        send({ type: 'join', at, user: WIDE_NAME });
        send({ type: 'kill', at, victim: WIDE_NAME, killer: 'Ada', friendly: false });
        await page.locator(`.minimap[width="${pieSize}"], .vertical`).waitFor();
        await expect.poll(async () => covered(await boxes())).toEqual([]);
      }
    }
    await page.screenshot({ path: artifact(`apart-card-${size.width}.png`) });
    expect(await tooSmall(page)).toEqual([]);
    game.patch({ settings, people: { [follow]: game.pilots[0].name } });
  });

  it.each(cards)(
    '%s is not covered by scores, kills, joins, map or lines, wherever the settings place them',
    async name => {
      const { selector, round } = CARDS[name];
      const settings = { ...game.state.settings };
      game.patch({ people: { [game.pilots[0].id]: WIDE_NAME } });
      game.patch({ pilots: [{ ...game.pilots[0], lives: 12, kills: 123, deaths: 123 }] });
      for (const place of PLACES) {
        game.patch({ settings: { ...place, pieSize: 1_000, resultsSeconds: 0 } }); // the largest map
        const look = async () => {
          stage(selector, round); // in each attempt, because lines disappear after a while
          const boxes = await page.evaluate(readable, PARTS);
          return {
            alerts: await page.locator('.alert').count(),
            cards: await page.locator(selector).count(),
            touching: covered(boxes),
          };
        };
        await expect.poll(look).toEqual({ alerts: 1, cards: 1, touching: [] }); // there is room for one of each
      }
      await page.screenshot({ path: artifact(`apart-${selector.slice(1)}-${size.width}.png`) });
      expect(await tooSmall(page)).toEqual([]);
      game.patch({ settings, people: { [game.pilots[0].id]: game.pilots[0].name } });
    },
  );

  it('long names, numbers and boss titles do not extend beyond their own panel', async () => {
    const people = Object.fromEntries(NAMES.map((name, i) => [game.pilots[i].id, name]));
    const raging = {
      phase: 'fighting',
      hp: 'Good',
      shield: 'up',
      rage: 6,
      livesLeft: 120,
      leavesIn: 600,
    } as const;
    const bosses = [
      { ...raging, id: 1, name: 'Stormcaller', role: 'storm mage' },
      { ...raging, id: 2, name: 'Comet Queen', role: 'queen of all that is cold' },
    ];
    const calamities = (['thunderStorm', 'iceStorm'] as const).map((type, id) => ({
      ...{ ...calamity, id, type, name: 'Thunder Storm' },
    }));
    const bounties = NAMES.map((name, i) => ({ id: game.pilots[i].id, name, stacks: 1, by: null }));
    const settings = { ...game.state.settings };
    game.patch({ people });
    for (const [number, round] of (
      [
        { bosses, scores: [12_345, 0, 7, 8] },
        { calamities, bounties, mode: 'boss', scores: [0], reserves: [193], livesGiven: 250 },
        { mode: 'ffaReserves', scores: [], remaining: 0 },
      ] as Partial<Round>[]
    ).entries()) {
      game.patch({ round: stagedRound(TEAMS) });
      game.patch({ round });
      for (const [turn, place] of PLACES.entries()) {
        if ((number + turn) % 2) continue; // each position is used either with bosses or with bounties
        game.patch({ settings: place });
        const names = NAMES.map((_, i) => NAMES[(i + turn) % NAMES.length] ?? ''); // each turn begins with another name
        const look = async () => {
          if (!(await page.locator('.joins li').count())) send({ type: 'join', at, user: names[0] });
          if (!(await page.locator('.kills li').count()))
            for (const [i, victim] of [...names, ...names].entries())
              send({ type: 'kill', at, victim, killer: names[(i >> 2) % names.length], friendly: false });
          const [untidyPlates, boxes] = [await page.evaluate(untidy), await page.evaluate(readable, PARTS)];
          const missing = ['.kills .plate', '.joins li'].filter(
            part => !boxes.some(({ text }) => text.startsWith(part)),
          );
          return { missing, untidyPlates, touching: covered(boxes) };
        };
        await expect.poll(look).toEqual({ missing: [], untidyPlates: [], touching: [] });
        expect(await page.locator('.centre > *').count()).toBeLessThanOrEqual(3);
      }
    }
    await page.screenshot({ path: artifact(`apart-names-${size.width}.png`) });
    const before = Object.fromEntries(game.pilots.map(({ id, name }) => [id, name]));
    game.patch({ people: before, settings });
  });

  it.each(['kills', 'damage'] as const)(
    "the first ten letters of each name are readable on the board of %s, on the winner's card and on awards",
    async resultsBoard => {
      const named = stats.map((row, i) => ({ ...row, name: NAMES[i % NAMES.length] ?? '', bot: i > 11 }));
      const boss = { ...result, mode: 'boss', winner: 'pilots', text: 'Boss: they bring down Stormcaller.' };
      const ended = { ...(resultsBoard === 'damage' ? (boss as typeof result) : result), scores: [142, 139] };
      const settings = { ...game.state.settings };
      for (const [resultsSeconds, part] of [
        [0, '.winner'],
        [20, '.awards'],
        [1, '.results'],
      ] as const) {
        game.patch({ settings: { resultsSeconds }, round: stagedRound(TEAMS) });
        game.patch({ round: { result: ended, stats: named, overlay: { ...overlay, resultsBoard } } });
        await page.locator(part).waitFor();
        expect(await page.evaluate(untidy)).toEqual([]);
      }
      const texts = await boxesOf(page, '.results *');
      expect(Math.min(...texts.map(({ top }) => top))).toBeGreaterThanOrEqual(0);
      await page.screenshot({ path: artifact(`apart-names-${resultsBoard}-${size.width}.png`) });
      game.patch({ settings });
    },
  );

  it('of several boards, only the most important one is shown', async () => {
    const classes = () => page.locator('.board').evaluateAll(all => all.map(({ className }) => className));
    for (const [asked, name] of [
      [{ screen: 'leaderboard' }, 'leaderboards'],
      [{ screen: 'leaderboard', menu: 'boards' }, 'menu menu-boards'],
      [{}, 'results'],
    ] as const) {
      game.patch({ round: { ...BOARDS.results, overlay: { ...overlay, ...asked } } });
      await expect.poll(classes).toEqual([`board ${name}`]);
    }
  });

  it('the boss panel, the alert lines and the kills do not overlap, even with long names', async () => {
    const boss = {
      name: 'Leviathan',
      role: 'Devourer',
      phase: 'fighting',
      hp: 'Good',
      shield: 'up',
    } as const;
    const bosses = [{ ...boss, id: 1, rage: 6, livesLeft: 20, leavesIn: 600 }];
    game.patch({ round: { bosses } });
    const thirds = () => page.locator('.boss .hull i.on').count();
    await expect.poll(thirds).toBe(3);
    game.patch({ round: { bosses: [{ ...bosses[0], hp: 'Low' }] } });
    await expect.poll(thirds).toBe(1);
    game.patch({ round: { bosses } });
    game.patch({ pilots: [{ ...game.pilots[0], name: WIDE_NAME }] });
    const kill = { type: 'kill', at, victim: WIDE_NAME, friendly: false } as const;
    const parts = ['.kills .plate', '.joins li', '.score', '.boss', '.alert'];
    const sayAgain = async () => {
      const isGone = async (part: string) => (await page.locator(part).count()) === 0;
      if (await isGone('.kills li:nth-child(6)'))
        for (const killer of [null, 'Ada', ...Array(4).fill(WIDE_NAME)]) send({ ...kill, killer });
      if (await isGone('.joins li')) send({ type: 'join', at, user: WIDE_NAME });
      if (await isGone('.alert')) sayMuch();
    };
    const apart = async () => {
      await sayAgain(); // lines disappear after a while
      const boxes = await Promise.all(parts.map(part => boxesOf(page, part)));
      const missing = parts.filter((_, i) => boxes[i].length === 0);
      const touching = boxes.flatMap((some, i) =>
        boxes.slice(i + 1).flatMap(others => collisions(some, others)),
      );
      return { missing, touching };
    };
    await expect.poll(apart).toEqual({ missing: [], touching: [] }); // all lines must have arrived
    await page.screenshot({ path: artifact(`apart-fight-${size.width}.png`) });
    await expect.poll(() => tooSmall(page)).toEqual([]);
  });
});
