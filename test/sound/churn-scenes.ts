import { EFFECT_KINDS, type EntityKind } from '../../schema/wire/frame.ts';
import { flashes, type Thing } from '../render/sound/scene.ts';

/** Five hundred ships that raise their shields and dash, and other objects that appear and disappear. */
export function crowd(random: () => number): Thing[] {
  const thing = (id: number, kind: EntityKind): Thing => ({
    id,
    kind,
    ...placeBy(random),
    flags: Math.floor(random() * 256),
    look: Math.floor(random() * 2),
  });
  const some = (kind: EntityKind, from: number, most: number) =>
    Array.from({ length: most }, (_, at) => thing(from + at, kind)).filter(() => random() < 0.7);
  const ships = Array.from({ length: 500 }, (_, at) => thing(1 + at, 'ship'));
  const others = [
    some('missile', 600, 60),
    some('mine', 700, 40),
    some('zone', 800, 6),
    some('beam', 900, 6),
  ];
  return [...ships, ...others.flat(), ...some('boss', 950, 3)];
}

/** Hundreds of shots and effects of all kinds. */
export function storm(random: () => number) {
  const upTo = (most: number) => Math.floor(random() * most);
  const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  return flashes({
    shots: many(200, () => ({ ...placeBy(random), owner: 1 + upTo(500) })),
    effects: many(300, () => ({
      ...placeBy(random),
      kind: EFFECT_KINDS[upTo(EFFECT_KINDS.length)],
      arg: upTo(500),
    })),
  });
}

const placeBy = (random: () => number) => ({
  x: Math.floor((random() - 0.5) * 6_000),
  y: Math.floor((random() - 0.5) * 4_000),
});
