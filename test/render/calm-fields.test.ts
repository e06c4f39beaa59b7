import { expect, it } from 'vitest';
import { jupiter } from '../../render/art/fields/jupiter.ts';

/** Share of their brightness at which planets are shown behind the fight. */
const SHOWN = 0.7;

it('the belts of Jupiter are dark enough for shots to be seen: at most 45 % of white', () => {
  const seen: number[] = [];
  for (let i = 0; i < 4_000; i++) {
    const y = 1 - (2 * (i + 0.5)) / 4_000;
    const turn = i * 2.399_963;
    const point = [Math.sqrt(1 - y * y) * Math.cos(turn), y, Math.sqrt(1 - y * y) * Math.sin(turn)] as const;
    const [red, green, blue] = jupiter.ground([...point]).color;
    seen.push(SHOWN * (0.2126 * red + 0.7152 * green + 0.0722 * blue));
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(0.45);
  expect(Math.max(...seen)).toBeGreaterThan(0.2);
});
