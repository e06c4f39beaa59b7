import { describe, expect, it } from 'vitest';
import { createKillMarks } from '../../render/game/kill-marks.ts';

const kill = (killer: string | null, victim: string, friendly = false) => ({ killer, victim, friendly });

describe('marks', () => {
  it('marks in the kill feed mark the first kill of a round, not a crash before it', () => {
    const marks = createKillMarks();
    expect(marks.mark(kill(null, 'ada'), 0).isFirstBlood).toBe(false);
    expect(marks.mark(kill('linus', 'ada'), 0).isFirstBlood).toBe(true);
    expect(marks.mark(kill('ada', 'linus'), 0).isFirstBlood).toBe(false);
    marks.reset();
    expect(marks.mark(kill('ada', 'linus'), 0).isFirstBlood).toBe(true);
  });

  it('marks in the kill feed claim no first blood on a page that joined late', () => {
    const marks = createKillMarks();
    marks.reset(true);
    expect(marks.mark(kill('linus', 'ada'), 0).isFirstBlood).toBe(false);
  });

  it('marks in the kill feed count kills in a row until the killer dies', () => {
    const marks = createKillMarks();
    const streaks = [kill('ada', 'b'), kill('ada', 'c'), kill('b', 'ada'), kill('ada', 'b')].map(
      each => marks.mark(each, 0).streak,
    );
    expect(streaks).toEqual([1, 2, 1, 1]);
  });

  it('marks in the kill feed do not count hits on friends', () => {
    const marks = createKillMarks();
    expect(marks.mark(kill('ada', 'grace', true), 0)).toEqual({
      streak: 0,
      chain: 0,
      ended: 0,
      isFirstBlood: false,
      isRevenge: false,
    });
  });

  it('marks in the kill feed mark revenge on the pilot that last shot the killer down, once', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(true);
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(false);
  });

  it('marks in the kill feed mark no revenge on a pilot after whom another one shot the killer down', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    marks.mark(kill('grace', 'linus'), 0);
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(false);
    expect(marks.mark(kill('linus', 'grace'), 0).isRevenge).toBe(true);
  });

  it('marks in the kill feed continue no streak of another round', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    marks.reset();
    expect(marks.mark(kill('ada', 'linus'), 0)).toMatchObject({ streak: 1, chain: 1 });
    expect(marks.mark(kill('grace', 'ada'), 0).ended).toBe(1);
  });

  it('marks in the kill feed mark no revenge for another round', () => {
    const marks = createKillMarks();
    marks.mark(kill('ada', 'linus'), 0);
    marks.reset();
    expect(marks.mark(kill('linus', 'ada'), 0).isRevenge).toBe(false);
  });
});
