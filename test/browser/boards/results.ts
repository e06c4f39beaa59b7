import { expect, it } from 'vitest';
import { artifact } from '../../../harness/browser/chromium.ts';
import { stagedPilots, stagedRound } from '../../../harness/browser/staged-round.ts';
import { ordinal } from '../../../render/game/format.ts';
import type { RoundResult } from '../../../schema/records/state.ts';
import { game, page, SHORT_S, seen, TEAMS, texts } from './stage.ts';

const won: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 0, teamName: 'Red', pilot: null },
  ...{ scores: [42, 39], reason: 'time', text: 'Factions: Red wins 42 to 39.' },
};
const statsOf = (winner: number) =>
  stagedPilots(12, TEAMS).map(({ id, name, bot, team, color, kills, deaths, assists }) => ({
    ...{ id, name, bot, team, color, login: null, won: team === winner },
    ...{ k: kills, d: deaths, a: assists, f: 0, dmg: 0, last: 0 },
  }));

/** Tests of the end of a round. */
export function testResults() {
  it('the results name the winner, and list everybody page by page', async () => {
    const stats = statsOf(0);
    const told = { comeback: { chance: 0.18, remaining: 180_000 }, leadChanges: 7 };
    game.patch({ round: { phase: 'lobby', lobby: null, result: won, stats, ...told } });
    await expect.poll(() => texts('.results h1')).toEqual(['Red wins']);
    const [first, second, third] = stats.filter(({ bot }) => !bot).map(({ name }) => name);
    const places = [second, first, third].map(best =>
      ordinal(stats.findIndex(({ name }) => name === best) + 1),
    );
    await expect.poll(() => texts('.podium b')).toEqual([second, first, third]);
    await expect.poll(() => texts('.podium i')).toEqual(places);
    await expect.poll(() => texts('.results td.name')).toEqual(stats.slice(0, 6).map(({ name }) => name));
    await expect
      .poll(() => texts('.story span'))
      .toEqual([
        'Red came back from an 18 % chance, three minutes before the end.',
        'The lead changed 7 times.',
      ]);
    await page.screenshot({ path: artifact('results.png') });
    game.patch({ round: { leadChanges: 0, comeback: null } });
    await expect.poll(() => seen('story').count()).toBe(0);
    game.patch({ round: { overlay: { ...stagedRound(TEAMS).overlay, resultsBoard: 'none' } } });
    await expect.poll(() => seen('results').count()).toBe(0);
  });

  it('in the results, names of ten letters are shown in full, even those of bots', async () => {
    const stats = statsOf(0).map(row => ({ ...row, bot: true, name: 'Phantomize' }));
    game.patch({ round: { phase: 'lobby', lobby: null, result: won, stats } });
    await expect.poll(() => texts('.results td.name')).toContain('Phantomize');
    const cut = await page
      .locator('.results td.name')
      .evaluateAll(names => names.filter(name => name.scrollWidth > name.clientWidth).length);
    expect(cut).toBe(0);
    game.patch({ round: { result: null, stats: null } });
    await expect.poll(() => seen('results').count()).toBe(0);
  });

  it('in the results, the title of each column ends above the end of its numbers', async () => {
    const stats = statsOf(0).map(row => ({ ...row, dmg: 1_234, last: 1 }));
    const overlay = { ...stagedRound(TEAMS).overlay, resultsBoard: 'damage' } as const;
    game.patch({ round: { phase: 'lobby', lobby: null, result: won, stats, overlay } });
    await expect.poll(() => texts('.results th')).toContain('Damage');
    const ends = (cells: string) =>
      page.locator(cells).evaluateAll(all =>
        all.map(cell => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().right;
        }),
      );
    const [titles, numbers] = [await ends('.results th'), await ends('.results tbody tr:first-child td')];
    for (const [i, end] of titles.entries()) if (i !== 1) expect(Math.abs(end - numbers[i])).toBeLessThan(2); // except names
    game.patch({ round: { result: null, stats: null, overlay: stagedRound(TEAMS).overlay } });
    await expect.poll(() => seen('results').count()).toBe(0);
  });

  it('after the last moment of a round, the winner is shown over the fight, then the results and awards', async () => {
    game.patch({ settings: { resultsSeconds: 0 } });
    game.patch({ round: { phase: 'lobby', result: won, stats: statsOf(0) } });
    await expect.poll(() => texts('.winner h2')).toEqual(['Red wins']);
    await expect.poll(() => page.locator('.awards li').count()).toBe(3);
    game.patch({ settings: { resultsSeconds: SHORT_S }, round: { result: null, stats: null } });
    await expect.poll(() => seen('awards').count()).toBe(0);
  });

  it('after a boss round, the results name the boss', async () => {
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
    await expect.poll(() => texts('.results h1')).toEqual(['Comet Queen defeated']);
    await expect.poll(() => page.locator('.results h1 .boss-picture').count()).toBe(1);
    game.patch({ round: { result: { ...result, winner: 'boss', text: 'Boss: Hydra wins, time is up.' } } });
    await expect.poll(() => texts('.results h1')).toEqual(['Hydra wins']);
  });
}
