import { expect, it } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { game, kill, overlay, page, seen, TEAMS, texts } from './stage.ts';

/** Tests of the lines about recent events. */
export function testKillFeed() {
  it('thanks to viewers are white text on a panel, even over boards, and repeated thanks show a count', async () => {
    const gift = { type: 'gift', at: Date.now(), user: 'grace', count: 5 } as const;
    game.send({ type: 'boss.left', at: Date.now(), boss: 'Hydra', id: 1 });
    game.send(gift);
    game.send(gift);
    const plates = () =>
      page.locator('.centre .alert').evaluateAll(all =>
        all.map(plate => {
          const { color, fontSize } = getComputedStyle(plate.querySelector('span') as HTMLElement);
          return { text: plate.textContent, color, isLarge: Number.parseFloat(fontSize) >= 22 };
        }),
      );
    const style = { color: 'rgb(244, 247, 255)', isLarge: true };
    await expect.poll(plates).toEqual([
      { text: 'Hydra has left', ...style },
      { text: 'grace gave 5 subs×2', ...style },
    ]);
    game.patch(overlay({ menu: 'main' }));
    game.send({ type: 'boss.left', at: Date.now(), boss: 'Leviathan', id: 2 });
    game.send({ ...gift, user: 'ada' });
    await expect.poll(() => texts('.over-boards .alert')).toContain('ada gave 5 subs');
    expect(await texts('.alert')).not.toContain('Leviathan has left');
    await expect.poll(() => texts('.alert')).toEqual([]);
  });

  it('a kill takes one line if the middle of the picture has room, and otherwise two panels as wide as their text', async () => {
    const names = ['WWWW_The_Widest_Name_WWWW', 'TheRealZorblax'] as const;
    const panels = () =>
      page.evaluate(text => {
        const row = [...document.querySelectorAll('.kills li')].find(li => li.textContent === text);
        return [...(row?.children ?? [])].map(part => {
          const [plate, ...inside] = [part, ...part.children].map(each => each.getBoundingClientRect());
          const [left, right] = [inside.map(each => each.left), inside.map(each => each.right)];
          return { top: plate.top, spare: plate.width - Math.max(...right) + Math.min(...left) };
        });
      }, names.join(''));
    /** The number of lines that the kill takes. It is sent again when it has disappeared. */
    const lines = async () => {
      const all = await panels();
      if (all.length === 0) game.send(kill(names[1], names[0]));
      for (const { spare } of all) expect(spare).toBeLessThan(22);
      return new Set(all.map(({ top }) => top)).size;
    };
    const announcement = { text: 'Tournament night', color: '#4ddf7b', seconds: 20, remaining: 20_000 };
    game.patch(overlay({ announcement }));
    await expect.poll(lines).toBe(2);
    game.patch({ round: stagedRound(TEAMS) });
    await expect.poll(lines).toBe(1);
    game.patch({ round: { ...stagedRound(TEAMS), remaining: 9_000 } });
    await seen('last-seconds').waitFor();
    expect(await lines()).toBe(1);
    const name = page.locator('.kills .pilot-name > span', { hasText: names[1] }).first();
    expect(await name.evaluate(span => span.scrollWidth - span.clientWidth)).toBe(0);
  });

  it('kills are listed with badges, newest first', async () => {
    game.send({
      type: 'round.start',
      at: Date.now(),
      mode: 'dogfight',
      field: 'earth',
      pilots: 2,
      teams: [1, 1],
      teamNames: [],
      roster: [],
    });
    game.send(kill('Linus', 'Ada'));
    game.send({ type: 'kill', at: Date.now(), victim: 'Ada', killer: null, friendly: false });
    const rows = () => texts('.kills li');
    await expect.poll(async () => (await rows()).find(row => row.includes('crashed'))).toBe('Adacrashed');
    await expect.poll(rows).toContain('First bloodAdaLinus');
    game.send({
      type: 'kill',
      at: Date.now(),
      victim: 'Grace',
      killer: null,
      friendly: false,
      means: 'bleeding',
    });
    // the staged fight may add kills of its own
    const told = async () => (await rows()).filter(row => row === 'Gracebled out' || row === 'Adacrashed');
    await expect.poll(async () => (await told())[0]).toBe('Gracebled out');
  });
}
