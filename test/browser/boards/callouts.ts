import { expect, it } from 'vitest';
import { game, kill, overlay, seen, texts } from './stage.ts';

/** What is said large of the fight. */
export function testCallouts() {
  it('say what is special about the fight, one at a time, and give way to boards', async () => {
    for (const victim of ['Linus', 'Grace', 'Hedy']) game.tell(kill(victim, 'Radia'));
    await expect.poll(() => texts('.callout :is(h2, b)')).toEqual(['Triple kill', 'Radia']);
    game.patch(overlay({ menu: 'credits' }));
    await expect.poll(() => seen('callout').count()).toBe(0);
  });
}
