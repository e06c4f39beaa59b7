import { expect, it } from 'vitest';
import type { Bank } from '../../../render/audio/sound/bank.ts';
import type { SoundName } from '../../../render/audio/sound/catalog.ts';
import type { Cue } from '../../../render/audio/sound/cues/cue.ts';
import { createVariants } from '../../../render/audio/sound/variants.ts';

/** Variants whose bank renders at once. Each buffer is the number of its variant. */
function withBank(count = 4) {
  const rendered: string[] = [];
  const has: Bank['has'] = (sound, variant) => rendered.includes(`${sound} ${variant}`);
  const bank: Pick<Bank, 'has' | 'get' | 'ask'> = {
    has,
    get: (sound, variant) => (has(sound, variant) ? ({ variant } as unknown as AudioBuffer) : null),
    ask: (sound, variant) => void rendered.push(`${sound} ${variant}`),
  };
  const kit = { variantsOf: () => count, render: () => Promise.reject(), gainOf: () => 1 };
  const variants = createVariants({ bank: bank as Bank, kit, random: () => 0 });
  const play = (cue: Cue) => {
    const buffer = variants.bufferOf(cue) as unknown as { variant: number } | null;
    if (buffer) variants.refresh(cue);
    return buffer?.variant ?? null;
  };
  return { variants, rendered, play };
}

const nth = (sound: SoundName, count: number) => Array.from({ length: count }, (_, at) => `${sound} ${at}`);

it('each time a sound is played, another variant of it is rendered, and none is played twice in a row', () => {
  const { variants, rendered, play } = withBank();
  expect(play({ sound: 'hit.light' })).toBeNull();
  variants.askAnother({ sound: 'hit.light' });
  const played = Array.from({ length: 20 }, () => play({ sound: 'hit.light' }));
  expect(rendered).toEqual(nth('hit.light', 4));
  expect(played.every((variant, at) => at === 0 || variant !== played[at - 1])).toBe(true);
});

it('a sound that occurs on its own gets another variant each time it is announced', () => {
  const { variants, rendered, play } = withBank();
  const countDown = () =>
    variants.prepare(Array.from({ length: 6 }, () => ({ sound: 'nuke.count' as const })));
  const blasts = Array.from({ length: 3 }, () => {
    countDown();
    return play({ sound: 'nuke.blast' });
  });
  expect(blasts).toEqual([0, 1, 0]);
  expect(rendered).toEqual(nth('nuke.blast', 3));
});

it('a sound variant that a cue names is rendered when it is announced, and is played each time', () => {
  const { variants, rendered, play } = withBank(8);
  variants.prepare([{ sound: 'boss.warning', variant: 5 }]);
  expect(rendered).toEqual(['boss.entrance 5']);
  const entrance: Cue = { sound: 'boss.entrance', variant: 5 };
  expect([play(entrance), play(entrance)]).toEqual([5, 5]);
  variants.prepare([{ sound: 'boss.warning', variant: 5 }]);
  expect(rendered).toEqual(['boss.entrance 5']);
});
