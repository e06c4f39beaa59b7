import { expect, it } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { BOSS_NAMES, keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import { boxes, game, kill, open, page, problems, seen, TEAMS } from './stage.ts';

const NO_BOARDS = { day: [], week: [], month: [] };

/** Tests of the panels of the overlay in other picture formats. */
export function testLayouts() {
  it('in a vertical picture, the top 12 % and the bottom 20 % contain no text', async () => {
    const height = 960;
    await open('/overlay/vertical?quality=low', { width: 540, height });
    game.send(kill('Linus', 'Ada'));
    await page.waitForSelector('.above .kills li');
    for (const { name, top, bottom } of await boxes()) {
      expect(top, name).toBeGreaterThanOrEqual(height * 0.12 - 1);
      expect(bottom, name).toBeLessThanOrEqual(height * 0.8 + 1);
    }
  });

  it('the board of the lobby fits its panel in every mode, in wide and vertical pictures', async () => {
    const best = ['Ada', 'TheRealZorblax', 'xX_Sn1per_Xx'].map(username => ({ username, points: 120 }));
    const staged = stagedRound(TEAMS);
    const overlay = { ...staged.overlay, chat: true };
    for (const [path, size] of [
      ['/overlay', { width: 1_280, height: 720 }],
      ['/overlay/vertical', { width: 540, height: 960 }],
    ] as const) {
      await open(`${path}?quality=low`, size);
      for (const mode of keysOf(MODES)) {
        const lobby = { mode, field: 'jupiter', secondsLeft: 42, waiting: false, held: true } as const;
        game.patch({
          boards: { ...NO_BOARDS, day: best },
          round: { ...staged, phase: 'lobby', scores: [], lobby, overlay },
        });
        const name = mode === 'boss' ? 'One of eight bosses' : MODES[mode];
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        expect(await beyondPlate('.lobby header'), `${mode} at ${path}`).toEqual([]);
      }
      for (const boss of BOSS_NAMES) {
        game.patch({ settings: { boss } }); // the mode is still the last one, boss
        await page.getByRole('heading', { level: 1, name: boss, exact: true }).waitFor();
        expect(await beyondPlate('.lobby header'), `${boss} at ${path}`).toEqual([]);
      }
      game.patch({ settings: { boss: 'random' } });
    }
    game.patch({ boards: NO_BOARDS, round: staged });
  });

  it('the lobby of a vertical picture shows the chat commands, but not in rounds with teams', async () => {
    const staged = stagedRound(TEAMS);
    const lobby = { mode: 'ffa', field: 'jupiter', secondsLeft: 42, waiting: true, held: false } as const;
    const round = { ...staged, phase: 'lobby', lobby, overlay: { ...staged.overlay, chat: true } } as const;
    await open('/overlay/vertical?quality=low', { width: 540, height: 960 });
    game.patch({ round: { ...round, scores: [] } });
    await seen('commands').waitFor({ state: 'visible' });
    const bottoms = await page
      .locator('.lobby :is(header, .roster)')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(0.8 * 960);
    game.patch({ round });
    await seen('commands').waitFor({ state: 'hidden' });
    game.patch({ round: staged });
  });

  it('in a vertical picture, a long name does not run into the number of lives beside it', async () => {
    const { people } = game.state;
    const staged = stagedRound(TEAMS);
    await open('/overlay/vertical?quality=low', { width: 540, height: 960 });
    game.patch({
      people: Object.fromEntries(game.pilots.map(({ id }) => [id, 'MMMMMMMMMMMM'])),
      pilots: game.pilots.map((pilot, i) => ({ ...pilot, bot: true, lives: i < 3 ? 19 : 0 })),
      round: {
        ...staged,
        mode: 'ffaReserves',
        scores: [],
        overlay: { ...staged.overlay, killlistBoard: 'lives' },
      },
    });
    const gaps = () =>
      page.locator('.score li:has(small)').evaluateAll(rows =>
        rows.map(row => {
          const right = row.querySelector('.pilot-name > span')?.getBoundingClientRect().right ?? Number.NaN;
          return (row.querySelector('small')?.getBoundingClientRect().left ?? Number.NaN) - right;
        }),
      );
    await expect.poll(gaps).not.toEqual([]);
    for (const gap of await gaps()) expect(gap).toBeGreaterThan(0);
    game.patch({ people, pilots: game.pilots, round: staged });
  });

  it('in an overlay, nothing moves for viewers who prefer reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/overlay?quality=low', { width: 1_280, height: 720 });
    await expect.poll(() => page.locator('.hud.reduced-motion').count()).toBe(1);
    await page.emulateMedia({ reducedMotion: null });
  });

  it('a transparent overlay has no backdrop', async () => {
    await open('/overlay?transparent=1&quality=low', { width: 640, height: 360 });
    const picture = await page.screenshot({ omitBackground: true });
    // glows and rings around ships are faint: a pixel with at most a tenth of opacity counts as clear
    const clear = await page.evaluate(async png => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      return data.filter((alpha, i) => i % 4 === 3 && alpha < 26).length / (image.width * image.height);
    }, picture.toString('base64'));
    expect(clear).toBeGreaterThan(0.5);
  });

  it('the overlay logs no error', () => {
    expect(problems).toEqual([]);
  });
}

/** Names of the elements in a panel that extend beyond its left or right edge. */
const beyondPlate = (selector: string) =>
  page.locator(selector).evaluate(plate => {
    const { left, right } = plate.getBoundingClientRect();
    return [...plate.querySelectorAll('*')]
      .filter(element => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.left < left || box.right > right); // hidden elements have no width
      })
      .map(element => `${element.localName}.${element.getAttribute('class') ?? ''}`);
  });
