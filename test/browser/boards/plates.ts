import { expect, it } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { boxes, game, kill, page, TEAMS, texts } from './stage.ts';

/** Positions of the minimap, the score, the kills and the joins while all of them are shown. */
async function allPlates() {
  let plates: Awaited<ReturnType<typeof boxes>> = [];
  const look = async () => {
    game.send(kill('Linus', 'Ada')); // in each attempt, because the line disappears after a while
    game.send({ type: 'join', at: Date.now(), user: 'Grace' });
    plates = (await boxes()).filter(({ top, bottom }) => bottom > top);
    return plates.length;
  };
  await expect.poll(look).toBeGreaterThanOrEqual(4);
  return plates;
}

/** Tests of the panels in the corners of the picture during a fight. */
export function testPlates() {
  it('HUD panels never overlap, whichever corner and side the settings give them', async () => {
    for (const scoreboard of ['left', 'right'] as const) {
      for (const pieCorner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const) {
        game.patch({ settings: { scoreboard, pieCorner } });
        await page.waitForSelector(`.${pieCorner} .minimap`);
        await page.waitForSelector(`.top-${scoreboard} .score`);
        const plates = await allPlates();
        for (const [i, a] of plates.entries()) {
          for (const b of plates.slice(i + 1)) {
            const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            expect(apart, `${a.name} and ${b.name} with ${scoreboard}, ${pieCorner}`).toBe(true);
          }
        }
      }
    }
  });

  it('the text of overlays is at least 22 px high at 720p', async () => {
    game.send(kill('Linus', 'Ada'));
    await page.waitForSelector('.kills li');
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('.score b, .score strong, .score time, .kills b')].map(element =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      ),
    );
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(22);
  });

  it('the map stays inside the picture and covers neither scores nor kills, whatever its size and position', async () => {
    const [width, height] = [1_280, 720];
    for (let i = 0; i < 6; i++) game.send(kill('Linus', 'Ada'));
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

  it('teams are ranked by points, or by their remaining ships in modes that are decided by ships', async () => {
    game.patch({ round: { scores: [3, 8], reserves: [0, 0] } });
    await expect.poll(() => texts('.score .first b')).toEqual(['Blue']);
    await expect.poll(() => texts('.score strong')).toEqual(['3', '8']);
    game.patch({ round: { mode: 'reserves', scores: [3, 8], reserves: [20, 4], fleetSize: 30 } });
    await expect.poll(() => texts('.score strong')).toEqual(['26', '10']); // six ships of each team fly
    await expect.poll(() => texts('.score small')).toEqual(['ships', 'ships']);
    await expect.poll(() => texts('.score .first b')).toEqual(['Red']);
  });

  it('score panels do not overlap while they change places, and no score is marked as new when the page opens', async () => {
    await page.reload();
    await page.waitForSelector('.score strong');
    expect(await page.locator('.score .changed').count()).toBe(0);
    game.patch({ round: { scores: [3, 8] } });
    await expect.poll(() => texts('.score .first b')).toEqual(['Blue']);
    for (let look = 0; look < 5; look++) {
      const [red, blue] = await page
        .locator('.score li')
        .evaluateAll(rows => rows.map(row => row.getBoundingClientRect()));
      expect(blue.bottom).toBeLessThanOrEqual(red.top + 0.5);
    }
  });

  it('in a round with lives, the number of survivors is shown, and pilots are ranked by lives, then by kills', async () => {
    const lives = [0, 2, 3, 3];
    const overlay = { ...stagedRound(TEAMS).overlay, killlistBoard: 'lives' } as const;
    const kills = [9, 8, 1, 4];
    const pilots = game.pilots.map((pilot, i) => ({ ...pilot, lives: lives[i] ?? 0, kills: kills[i] ?? 0 }));
    game.patch({ pilots, round: { mode: 'ffaReserves', scores: [], remaining: 0, overlay } });
    await expect.poll(() => texts('.score b')).toEqual(['margaret_h', 'Grace', 'Linus']);
    await expect.poll(() => texts('.score small')).toEqual([' 3', ' 3', ' 2']);
    await expect.poll(() => texts('.score strong')).toEqual(['4', '1', '8']);
    await expect.poll(() => texts('[data-testid=pilots-left]')).toEqual(['3 of 12 left']);
    game.patch({ pilots: game.pilots });
  });

  it('a boss fight shows the shared lives that are left, beside their maximum', async () => {
    for (const lives of [60, 37])
      game.patch({ round: { mode: 'boss', scores: [0], reserves: [lives], livesGiven: 60 } });
    await expect.poll(() => texts('.score li')).toEqual(['Lives37of 60']);
  });
}
