import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../render/audio/sound/catalog.ts';
import { spatialize } from '../../../render/audio/sound/spatialize.ts';
import {
  BURST,
  createVoices,
  MOST_OF,
  MOST_VOICES,
  priorityAt,
  type VoiceRequest,
} from '../../../render/audio/sound/voices.ts';
import { fc } from '../../fast-check.ts';

/** Tests of which sounds are played when there are too many. */

const wanted = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  priority: fc.double({ min: 0.01, max: 1, noNaN: true }),
  seconds: fc.oneof(fc.double({ min: 0.1, max: 4, noNaN: true }), fc.constant(Number.POSITIVE_INFINITY)),
});
const asked = fc.array(fc.record({ wanted, after: fc.double({ min: 0, max: 0.2, noNaN: true }) }), {
  maxLength: 300,
});

const countOf = (list: readonly VoiceRequest[], category: string) =>
  list.filter(voice => voice.category === category).length;

/** Requests each voice in turn. `check` gets the result, and the voices that played before it. */
function askAll(
  steps: readonly { wanted: VoiceRequest; after: number }[],
  check: (step: {
    voices: ReturnType<typeof createVoices>;
    before: ReturnType<typeof createVoices>['playing'];
    wanted: VoiceRequest;
    now: number;
    admitted: ReturnType<ReturnType<typeof createVoices>['admit']>;
  }) => void,
) {
  const voices = createVoices();
  let now = 0;
  for (const { wanted, after } of steps) {
    now += after;
    const before = voices.playing.filter(({ startedAt, seconds }) => startedAt + seconds > now);
    const admitted = voices.admit(wanted, now);
    check({ voices, before, wanted, now, admitted });
  }
}

it('a sound does not replace another sound of the same importance', () => {
  const voices = createVoices();
  const endless = { category: 'sfxMenu', priority: 0.5, seconds: Number.POSITIVE_INFINITY } as const;
  for (let i = 0; i < MOST_OF.sfxMenu; i++) expect(voices.admit(endless, i)).not.toBeNull();
  expect(voices.admit(endless, 60)).toBeNull();
  const { voice, stolen } = voices.admit({ ...endless, priority: 0.51 }, 60) ?? {};
  expect(stolen).toMatchObject({ priority: 0.5 });
  expect(voices.playing).toHaveLength(MOST_OF.sfxMenu);
  expect([voices.playing.includes(voice as never), voices.playing.includes(stolen as never)]).toEqual([
    true,
    false,
  ]);
});

describe('voices', () => {
  it('the number of voices is limited, for each kind of sound and in total', () => {
    fc.assert(
      fc.property(asked, steps =>
        askAll(steps, ({ voices }) => {
          expect(voices.playing.length).toBeLessThanOrEqual(MOST_VOICES);
          for (const name of CATEGORIES)
            expect(countOf(voices.playing, name)).toBeLessThanOrEqual(MOST_OF[name]);
        }),
      ),
    );
  });

  it('a more important sound replaces the least important one', () => {
    fc.assert(
      fc.property(asked, steps =>
        askAll(steps, ({ before, wanted, now, admitted }) => {
          if (!admitted?.stolen) return;
          expect(priorityAt(admitted.stolen, now)).toBeLessThan(wanted.priority);
          const own = before.filter(({ category }) => category === wanted.category);
          const rivals = own.length >= MOST_OF[wanted.category] ? own : before;
          for (const rival of rivals)
            expect(priorityAt(admitted.stolen, now)).toBeLessThanOrEqual(priorityAt(rival, now));
        }),
      ),
    );
  });

  it('a sound is refused only if all others are at least as important, or if too many start at the same time', () => {
    fc.assert(
      fc.property(asked, steps => {
        const begun: { category: string; at: number }[] = [];
        askAll(steps, ({ before, wanted, now, admitted }) => {
          if (admitted) begun.push({ category: wanted.category, at: now });
          if (admitted) return;
          const burst = begun.filter(one => one.category === wanted.category && now - one.at < BURST.seconds);
          if (burst.length >= BURST.most) return;
          const own = before.filter(({ category }) => category === wanted.category);
          const rivals = own.length >= MOST_OF[wanted.category] ? own : before;
          expect(own.length >= MOST_OF[wanted.category] || before.length >= MOST_VOICES).toBe(true);
          for (const rival of rivals) expect(priorityAt(rival, now)).toBeGreaterThanOrEqual(wanted.priority);
        });
      }),
    );
  });

  it('at most four sounds of a kind start within 50 ms', () => {
    fc.assert(
      fc.property(asked, steps => {
        const begun: number[] = [];
        askAll(
          steps.map(step => ({ ...step, wanted: { ...step.wanted, category: 'sfxLasers' as const } })),
          ({ now, admitted }) => {
            if (!admitted) return;
            begun.push(now);
            expect(begun.filter(at => now - at < BURST.seconds).length).toBeLessThanOrEqual(4);
          },
        );
      }),
    );
  });
});

it('a sound that has ended makes room for another', () => {
  const voices = createVoices();
  const one = { category: 'sfxJoins', priority: 1, seconds: 1 } as const;
  for (let at = 0; at < MOST_OF.sfxJoins; at++) expect(voices.admit(one, at * 0.1)).not.toBeNull();
  expect(voices.admit({ ...one, priority: 0.01 }, 0.5)).toBeNull();
  expect(voices.admit({ ...one, priority: 0.01 }, 2)?.stolen).toBeNull();
});

describe('position of a sound', () => {
  const EAR = { x: 100, y: -50, width: 1_600, height: 900 };

  it("a sound comes from its side, and gets quieter with the distance from the picture's centre, down to silence", () => {
    expect(spatialize({ x: 100, y: -50 }, EAR)).toEqual({ pan: 0, gain: 1 });
    expect(spatialize({ x: 500, y: -50 }, EAR).pan).toBeGreaterThan(0);
    expect(spatialize({ x: -500, y: -50 }, EAR).pan).toBeLessThan(0);
    expect(spatialize({ x: 100_000, y: 0 }, EAR).gain).toBe(0);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 5_000, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (x, step) => {
          const near = spatialize({ x: EAR.x + x, y: EAR.y }, EAR);
          const far = spatialize({ x: EAR.x + x + step, y: EAR.y }, EAR);
          expect(far.gain).toBeLessThanOrEqual(near.gain);
          expect(Math.abs(near.pan)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('a sound is quieter if the picture is wider, and louder at a distance if its reach is greater', () => {
    const wide = { ...EAR, width: 4_800, height: 2_700 };
    expect(spatialize(EAR, wide).gain).toBeLessThan(spatialize(EAR, EAR).gain);
    const edge = { x: EAR.x + 800, y: EAR.y };
    expect(spatialize(edge, EAR, 3).gain).toBeGreaterThan(spatialize(edge, EAR).gain);
  });
});
