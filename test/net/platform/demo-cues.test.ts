import { describe, expect, it } from 'vitest';
import { EVERYBODY } from '../../../net/platform/demo/cast.ts';
import { createClock } from '../../../net/platform/demo/clock.ts';
import {
  cheers,
  inOrder,
  moderates,
  notices,
  redeems,
  says,
  spread,
} from '../../../net/platform/demo/cues.ts';

/** Tests the building blocks of the demo's shows. */

const [ada] = EVERYBODY;

describe('simulated viewer', () => {
  it("each demo viewer has a login like a real user's, and a unique id", () => {
    for (const { platform, id, login } of EVERYBODY) {
      expect(login).toMatch(/^[a-z0-9_]+$/);
      expect([platform, id]).toEqual(['demo', `demo-${login}`]);
    }
    expect(new Set(EVERYBODY.map(({ id }) => id)).size).toBe(EVERYBODY.length);
    expect(EVERYBODY.filter(({ roles }) => roles.includes('broadcaster'))).toEqual([ada]);
  });
});

describe('demo cue', () => {
  const emote = { id: '25', name: 'Kappa' };

  it('each cue of the demo is an event that a platform could report', () => {
    expect(says(ada, 'hi')).toEqual({ kind: 'chat', user: ada, text: 'hi' });
    expect(cheers(ada, 100, 'go')).toEqual({
      ...{ kind: 'paid', user: ada, bits: 100, text: 'Cheer100 go', emote: null },
    });
    expect(cheers(ada, 5, 'go', emote)).toMatchObject({ emote });
    expect(notices(ada, 'raid', 7)).toEqual({
      kind: 'notice',
      notice: 'raid',
      user: ada,
      count: 7,
      text: '',
    });
    expect(moderates('timeout', ada, 5)).toEqual({
      kind: 'moderation',
      act: 'timeout',
      user: ada,
      minutes: 5,
    });
    expect(moderates('ban', ada)).toMatchObject({ minutes: null });
    expect(redeems(ada, 'nuke')).toMatchObject({ kind: 'redeem', user: ada, input: '' });
    expect(redeems(ada, 'trail', 'fire')).toMatchObject({ input: 'fire' });
  });

  it('demo cues are sorted by time, and repeated cues are spaced evenly', () => {
    const does = [says(ada, 'a'), says(ada, 'b')];
    expect(spread(does, 10, 20)).toEqual([
      { at: 12.5, does: does[0] },
      { at: 17.5, does: does[1] },
    ]);
    const cues = [3, 1, 2].map(at => ({ at, does: does[0] }));
    expect(inOrder(cues).map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(cues.map(({ at }) => at)).toEqual([3, 1, 2]);
  });
});

describe('demo cue', () => {
  it('a demo cue that waits for a time continues exactly once, at the first check after that time', async () => {
    let seconds = 0;
    let looks = 0;
    const clock = createClock(() => seconds);
    const waiting = clock.until(() => {
      looks++;
      return clock.seconds >= 5;
    });
    clock.check();
    seconds = 5;
    clock.check();
    await waiting;
    clock.check();
    expect(looks).toBe(3);
  });

  it('a waiting demo cue does not continue after the show was stopped', async () => {
    const clock = createClock(() => 5);
    clock.stop();
    let goesOn = false;
    void clock
      .until(() => true)
      .then(() => {
        goesOn = true;
      });
    clock.check();
    await new Promise(setImmediate);
    expect(goesOn).toBe(false);
  });
});
