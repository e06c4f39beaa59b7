import { describe, expect, it } from 'vitest';
import { createGame } from '../../render/game/game.ts';
import { patchBetween } from '../../schema/wire/overlay-patch.ts';
import type { OverlayPilot, OverlayState } from '../../schema/wire/overlay-socket.ts';
import { fc } from '../fast-check.ts';
import { gameOf } from '../render/frames.ts';

/** Tests changes in the state that pages draw. */

const { round, settings, boards, pilots } = gameOf(1);
const [pilot] = pilots.value.values();
if (!round.value) throw new Error('There is no round.');
const STATE: OverlayState = {
  ...{
    round: round.value,
    settings: settings.value,
    boards: boards.value,
    pilots: [],
    people: {},
    stopped: false,
  },
};

/** A pilot that may be unchanged, may differ in either of two fields, or may be another pilot with the same ship. */
const anyPilot = fc
  .record({ eid: fc.nat(4), kills: fc.nat(1), alive: fc.boolean(), id: fc.constantFrom('a', 'b') })
  .map((changes): OverlayPilot => ({ ...(pilot as OverlayPilot), ...changes }));
const anyState = fc
  .record({
    pilots: fc.uniqueArray(anyPilot, { selector: ({ eid }) => eid, maxLength: 4 }),
    people: fc.dictionary(fc.constantFrom('1', '2'), fc.constantFrom('Ada', 'Linus')),
    stopped: fc.boolean(),
    bots: fc.nat(1),
    remaining: fc.nat(1),
    day: fc.array(fc.constant({ username: 'Ada', points: 1 }), { maxLength: 1 }),
  })
  .map(
    ({ bots, remaining, day, ...rest }): OverlayState => ({
      ...structuredClone(STATE),
      ...rest,
      settings: { ...STATE.settings, bots },
      round: { ...STATE.round, remaining },
      boards: { ...STATE.boards, day },
    }),
  );

/** The state that a page knows after it got these states. */
function known(first: OverlayState, ...next: OverlayState[]) {
  const game = createGame();
  game.hello(first, 0);
  let before = first;
  for (const after of next) {
    const patch = patchBetween(before, after);
    if (patch) game.patch(1, JSON.parse(JSON.stringify(patch)), 0);
    before = after;
  }
  const { sentRound, settings, boards, isStopped, pilots } = game;
  const byShip = [...pilots.value].sort(([a], [b]) => a - b);
  return [sentRound.value, settings.value, boards.value, isStopped.value, byShip];
}

it('a page that follows overlay patches has the same state as a page that joins later', () => {
  fc.assert(
    fc.property(fc.array(anyState, { minLength: 2, maxLength: 4 }), states => {
      const [first, ...next] = states as [OverlayState, ...OverlayState[]];
      expect(known(first, ...next)).toEqual(known(states.at(-1) as OverlayState));
    }),
  );
});

describe('overlay patch', () => {
  const two = {
    ...STATE,
    pilots: [1, 2].map(eid => ({ ...pilot, eid }) as OverlayPilot),
    people: { 1: 'Ada' },
  };

  it('an overlay patch between equal states is empty, even if they are different objects', () => {
    expect(patchBetween(two, structuredClone(two))).toBeNull();
  });

  it('an overlay patch contains only the values that differ', () => {
    const [one, other] = two.pilots as [OverlayPilot, OverlayPilot];
    const changes: [Partial<OverlayState>, object][] = [
      [{ pilots: [one, { ...other, kills: 9 }] }, { pilots: [{ ...other, kills: 9 }] }],
      [{ pilots: [one] }, { left: [2] }],
      [{ people: { 2: 'Bob' } }, { people: { 2: 'Bob' } }], // no message tells pages to forget removed names
      [{ people: { 1: 'Falcon 27' } }, { people: { 1: 'Falcon 27' } }],
      [{ settings: { ...two.settings, bots: 99 } }, { settings: { bots: 99 } }],
      [{ round: { ...two.round, remaining: 7 } }, { round: { remaining: 7 } }],
      [{ stopped: true }, { stopped: true }],
    ];
    for (const [change, patch] of changes) {
      const found = patchBetween(two, { ...two, ...change });
      expect(JSON.parse(JSON.stringify(found))).toEqual(patch);
    }
    expect(patchBetween(two, { ...two, people: {} })).toBeNull();
  });
});
