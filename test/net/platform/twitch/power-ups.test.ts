import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import type { PaidEvent, PlatformEvent, RedeemEvent } from '../../../../net/platform/intake/platform.ts';
import { createPowerUps } from '../../../../net/platform/twitch/eventsub/power-ups.ts';

/**
 * Each use of a Custom Power-up is reported by a redemption and by a message about its bits. Whatever their order, the
 * effect is caused once and the bits are counted once.
 */

const SECOND = 1_000;

interface Use {
  viewer: string;
  rewardId: string;
  bits: number;
  /** Which of the two messages arrive. */
  parts: 'both' | 'redemption' | 'bits';
  /** Time of the redemption, and of the bits. */
  at: number;
  bitsAt: number;
  /** How much later than at its time each message arrives. */
  late: number;
  bitsLate: number;
  /** Whether the redemption is sent again in another message. */
  isRepeated: boolean;
  /** Whether the message about bits lacks the id of the reward. */
  isNameless: boolean;
}

const common = ({ viewer }: Use, id: string) => ({
  id,
  platform: 'twitch',
  origin: 'own' as const,
  channel: '9',
  user: { platform: 'twitch', id: viewer, login: viewer, name: viewer, roles: [] },
});
const redemption = (use: Use, n: number): RedeemEvent => ({
  ...common(use, `r${n}`),
  kind: 'redeem',
  rewardId: use.rewardId,
  title: 'Nuke',
  input: '',
  refundable: false,
  bits: use.bits,
});
const paid = (use: Use, n: number): PaidEvent => ({
  ...common(use, `b${n}`),
  kind: 'paid',
  bits: use.bits,
  text: '',
  emote: null,
  powerUp: { rewardId: use.isNameless ? null : use.rewardId },
});

/** Lets the messages about the uses arrive. Returns the ids of the redemptions, and the bits of each viewer. */
function outcomeOf(uses: readonly Use[]) {
  const clock = createHandClock(0);
  const events: PlatformEvent[] = [];
  const { report, close } = createPowerUps(clock, async event => void events.push(event));
  const arrive = (when: number, event: PlatformEvent, at: number) =>
    clock.after(when, () => void report(event, at));
  uses.forEach((use, n) => {
    const { parts, at, bitsAt, late, bitsLate, isRepeated } = use;
    if (parts !== 'bits') arrive(at + late, redemption(use, n), at);
    if (parts !== 'bits' && isRepeated) arrive(at + late + 1, redemption(use, n), at);
    if (parts !== 'redemption') arrive(bitsAt + bitsLate, paid(use, n), bitsAt);
  });
  clock.advance(1_000 * SECOND);
  close();
  const bits: Record<string, number> = {};
  const effects = new Set<string>();
  for (const event of events) {
    if (event.kind === 'redeem') {
      if (effects.has(`${event.id}`)) continue; // the ledger ignores an id that it knows
      effects.add(`${event.id}`);
    }
    if (event.kind !== 'redeem' && event.kind !== 'paid') expect.fail();
    const counted = event.kind === 'redeem' && event.areBitsCounted ? 0 : (event.bits ?? 0);
    bits[event.user.login] = (bits[event.user.login] ?? 0) + counted;
  }
  return { effects: [...effects].sort(), bits };
}

function expectOnce(uses: readonly Use[]) {
  const bits: Record<string, number> = {};
  for (const use of uses) bits[use.viewer] = (bits[use.viewer] ?? 0) + use.bits;
  const effects = uses.flatMap(({ parts }, n) => (parts === 'bits' ? [] : `r${n}`)).sort();
  expect(outcomeOf(uses)).toEqual({ effects, bits });
}

const seconds = (most: number) => fc.integer({ min: 0, max: most * SECOND });
const use = fc.record({
  viewer: fc.constantFrom('ada', 'bob'),
  rewardId: fc.constantFrom('nuke', 'mines'),
  bits: fc.constantFrom(100, 200),
  parts: fc.constantFrom('both' as const, 'redemption' as const, 'bits' as const),
  at: seconds(60),
  bitsAt: seconds(10),
  late: seconds(100),
  bitsLate: seconds(100),
  isRepeated: fc.boolean(),
  isNameless: fc.boolean(),
});
const RUNS = { numRuns: 500, seed: 1 };

it('each effect of a power-up happens once and its bits count once, even if messages come late, twice or not at all', () => {
  const different = fc
    .array(use, { maxLength: 12 })
    .map(uses =>
      uses.map((each, n) => ({ ...each, bits: 1 + n, bitsAt: each.at + each.bitsAt - 5 * SECOND })),
    );
  fc.assert(fc.property(different, expectOnce), RUNS);
});

it('several uses of the same power-up by one viewer within seconds all count', () => {
  const same = fc.array(use, { maxLength: 12 }).map(uses =>
    uses.map(each => ({
      ...each,
      parts: 'both' as const,
      rewardId: 'nuke',
      bits: 100,
      bitsAt: each.at + each.bitsAt,
      late: 0,
      bitsLate: 0,
    })),
  );
  fc.assert(fc.property(same, expectOnce), RUNS);
});

it('bits without a redemption are counted after 10 s, or when the server stops', () => {
  const clock = createHandClock(0);
  const bits: unknown[] = [];
  const { report, close } = createPowerUps(clock, async event => void bits.push(event.id));
  const one: Use = {
    viewer: 'ada',
    rewardId: 'nuke',
    bits: 100,
    parts: 'bits',
    at: 0,
    bitsAt: 0,
    late: 0,
    bitsLate: 0,
    isRepeated: false,
    isNameless: false,
  };
  void report(paid(one, 1), 0);
  clock.advance(9_999);
  expect(bits).toEqual([]);
  clock.advance(1);
  expect(bits).toEqual(['b1']);
  void report(paid(one, 2), 60_000);
  close();
  close();
  expect(bits).toEqual(['b1', 'b2']);
});
