import { describe, expect, it } from 'vitest';
import { createKillMarks } from '../../../schema/moments/kill-marks.ts';

const kill = (killer: string | null, victim: string, friendly = false) => ({ killer, victim, friendly });

describe('marks of kills', () => {
  it('the first kill of a round is marked as first blood, even if a crash came before it', () => {
    const marks = createKillMarks();
    expect(marks.mark(kill(null, 'ada'), 0).isFirstBlood).toBe(false);
    expect(marks.mark(kill('linus', 'ada'), 0).isFirstBlood).toBe(true);
    expect(marks.mark(kill('ada', 'linus'), 0).isFirstBlood).toBe(false);
    marks.reset();
    expect(marks.mark(kill('ada', 'linus'), 0).isFirstBlood).toBe(true);
  });

  it('a page that opened in the middle of a round marks no first blood', () => {
    const marks = createKillMarks();
    marks.reset(true);
    expect(marks.mark(kill('linus', 'ada'), 0).isFirstBlood).toBe(false);
  });

  it('kills in a row are counted until the pilot who makes them is shot down', () => {
    const marks = createKillMarks();
    const streaks = [kill('ada', 'b'), kill('ada', 'c'), kill('b', 'ada'), kill('ada', 'b')].map(
      each => marks.mark(each, 0).streak,
    );
    expect(streaks).toEqual([1, 2, 1, 1]);
  });

  it('kills form a chain if each kill is at most 4 s after the previous kill', () => {
    const marks = createKillMarks();
    const chains = [0, 4_000, 8_000, 12_001].map(at => marks.mark(kill('ada', 'b'), at).chain);
    expect(chains).toEqual([1, 2, 3, 1]);
  });

  it('hits on teammates do not count as kills in a row', () => {
    const marks = createKillMarks();
    expect(marks.mark(kill('ada', 'grace', true), 0)).toEqual({
      streak: 0,
      chain: 0,
      ended: 0,
      isFirstBlood: false,
      isRevenge: false,
    });
  });

  it('a kill is marked once as revenge if the victim was the last to shoot the killer down', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(true);
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(false);
  });

  it('only the pilot who last shot the killer down can be the victim of revenge', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    marks.mark(kill('grace', 'linus'), 0);
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(false);
    expect(marks.mark(kill('linus', 'grace'), 0).isRevenge).toBe(true);
  });

  it('a streak of kills does not continue in the next round', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    marks.reset();
    expect(marks.mark(kill('ada', 'linus'), 0)).toMatchObject({ streak: 1, chain: 1 });
    expect(marks.mark(kill('grace', 'ada'), 0).ended).toBe(1);
  });

  it('a kill is not revenge for something in another round', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    marks.reset();
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(false);
  });
});
