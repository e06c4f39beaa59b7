import { expect, it } from 'vitest';
import { game, kill, overlay, page, texts } from './stage.ts';

/** Tests of the lines about recent events. */
export function testKillFeed() {
  it('thanks to viewers are white on a panel, also over boards, and repeated thanks are counted', async () => {
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
