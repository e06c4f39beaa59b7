import { describe, expect, it } from 'vitest';
import { createKillMarks } from '../../render/kill-marks.ts';

const kill = (killer: string | null, victim: string, friendly = false) => ({ killer, victim, friendly });

describe('the kill feed', () => {
  it('marks the first kill of a round, not a crash before it', () => {
    const story = createKillMarks();
    expect(story.tell(kill(null, 'ada')).isFirstBlood).toBe(false);
    expect(story.tell(kill('linus', 'ada')).isFirstBlood).toBe(true);
    expect(story.tell(kill('ada', 'linus')).isFirstBlood).toBe(false);
    story.begin();
    expect(story.tell(kill('ada', 'linus')).isFirstBlood).toBe(true);
  });

  it('claims no first blood when it came in late', () => {
    const story = createKillMarks();
    story.begin(true);
    expect(story.tell(kill('linus', 'ada')).isFirstBlood).toBe(false);
  });

  it('counts kills in a row until the killer dies', () => {
    const story = createKillMarks();
    const streaks = [kill('ada', 'b'), kill('ada', 'c'), kill('b', 'ada'), kill('ada', 'b')].map(
      each => story.tell(each).streak,
    );
    expect(streaks).toEqual([1, 2, 1, 1]);
  });

  it('does not count hits on friends', () => {
    const story = createKillMarks();
    expect(story.tell(kill('ada', 'grace', true))).toEqual({
      streak: 0,
      isFirstBlood: false,
      isRevenge: false,
    });
  });

  it('knows revenge on who shot the killer down last, once', () => {
    const story = createKillMarks();
    story.tell(kill('ada', 'linus'));
    expect(story.tell(kill('linus', 'ada')).isRevenge).toBe(true);
    expect(story.tell(kill('linus', 'ada')).isRevenge).toBe(false);
  });
});
