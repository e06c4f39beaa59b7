import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../schema/actions/index.ts';
import { nameOf } from '../../schema/base/names.ts';
import { Stacks } from '../../schema/base/primitives.ts';
import { bossNameOf } from '../../schema/catalog/catalog.ts';
import {
  CUSTOM_LASER,
  LASER_STYLES,
  laserLookOf,
  stylesMeantBy,
  THEMES,
} from '../../schema/catalog/cosmetics.ts';
import { arenaFor } from '../../schema/catalog/rules.ts';
import { PILOT_FIELDS } from '../../schema/records/pilot-fields.ts';
import { Trigger } from '../../schema/scripts/triggers.ts';
import { basePosition, boltArg, boltEnd } from '../../schema/wire/frame.ts';
import { ByteReader } from '../../schema/wire/frame-codec/bytes.ts';

/** Tests single values, as callers may send them and as they are encoded. */

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('value', () => {
  it('a request may ask for 1 to 100 orbital strikes, or for 1 to 100 stacks of a bounty', () => {
    expect([0, 1, 100, 101, 1.5].map(count => accepts(Stacks, count))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('a name may have at most 1,000 characters before it is cleaned', () => {
    expect(accepts(nameOf(64), `${' '.repeat(999)}a`)).toBe(true);
    expect(accepts(nameOf(64), `${' '.repeat(1_000)}a`)).toBe(false);
  });

  it("a script's command may have at most 64 characters and at most 10 aliases", () => {
    const takes = (command: string, aliases: string[] = []) =>
      accepts(Trigger, { type: 'command', command, aliases });
    expect([0, 1, 64, 65].map(length => takes('c'.repeat(length)))).toEqual([false, true, true, false]);
    expect([takes('go', ['c'.repeat(64)]), takes('go', ['c'.repeat(65)])]).toEqual([true, false]);
    expect([10, 11].map(count => takes('go', Array(count).fill('los')))).toEqual([true, false]);
  });

  it("a login that would have to be cleaned is refused, since the result could be another viewer's login", () => {
    const loginOf = (user: string) =>
      v.safeParse(ACTIONS.reportChat.input, { user, text: 'hi' }).output as { user?: string } | undefined;
    expect(loginOf(' ada ')?.user).toBe('ada');
    const others = ['ada\ufeff', 'ada\u00a0', '\u3000ada', 'ada\n', '@ada', `${'\u0130'.repeat(33)}`];
    for (const user of others) {
      expect(v.is(ACTIONS.reportChat.input, { user, text: 'hi' })).toBe(false);
    }
    expect(loginOf('\u0130'.repeat(32))?.user).toBe('\u0130'.repeat(32));
  });

  it('a display name from a chat may have at most 64 characters', () => {
    const takes = (length: number) =>
      accepts(ACTIONS.reportChat.input, { user: 'ada', text: 'hi', displayName: 'A'.repeat(length) });
    expect([64, 65].map(takes)).toEqual([true, false]);
  });

  it('the cool-down of a script may be from zero to a day', () => {
    const rests = [-1, 0, 0.5, 86_400, 86_401].map(cooldownSeconds =>
      accepts(Trigger, { type: 'roundStart', cooldownSeconds }),
    );
    expect(rests).toEqual([false, true, true, true, false]);
  });

  it("a boss's name is accepted regardless of case and of spaces around it", () => {
    expect([' comet queen\n', 'HYDRA', ' Kraken '].map(bossNameOf)).toEqual([
      'Comet Queen',
      'Hydra',
      ' Kraken ',
    ]);
  });
});

describe('text', () => {
  const HALLOWEEN = stylesMeantBy('trail', 'halloween');
  const CHRISTMAS = stylesMeantBy('trail', 'christmas');

  it.each([
    ['trail', ' Rainbow', ['rainbow']],
    ['laser', 'Candy_Canes', ['candycanes']],
    ['laser', 'halloween', ['pumpkins']],
    ['laser', 'Christmas', ['snowballs', 'candycanes']],
    ['shield', '🚀 go', ['🚀']],
    ['explosion', 'EMOTE:Kappa-1', ['emote:Kappa-1']],
    ['shield', 'halloween', HALLOWEEN],
    ['explosion', 'christmas', CHRISTMAS],
    ['trail', 'anything', THEMES],
    ['trail', 'a🚀', THEMES],
    ['laser', '', LASER_STYLES],
    ['laser', 'emote:', LASER_STYLES],
    ['trail', 'carrots', THEMES],
  ] as const)('for a %s and the text "%s", the cosmetic style is one of %j', (slot, text, styles) => {
    expect(stylesMeantBy(slot, text)).toEqual(styles);
  });

  it('a text that names a season selects a cosmetic style of that season', () => {
    expect(HALLOWEEN).toEqual(expect.arrayContaining(['pumpkins', 'ghosts', 'bats']));
    expect(CHRISTMAS).toEqual(expect.arrayContaining(['bells', 'candycanes', 'gingerbread']));
    expect(HALLOWEEN.filter(style => CHRISTMAS.includes(style))).toEqual([]);
  });
});

describe('small number', () => {
  it('a laser style is stored as 0 for none, as its position in the list of laser styles, or as custom', () => {
    expect([undefined, ...LASER_STYLES].map(laserLookOf)).toEqual([
      ...LASER_STYLES.keys(),
      LASER_STYLES.length,
    ]);
    expect(laserLookOf('🚀')).toBe(CUSTOM_LASER);
  });

  it('the end of a lightning bolt is stored with at most 1,016 u per axis', () => {
    expect(boltEnd(boltArg(-5_000, 5_000))).toEqual({ x: -1_016, y: 1_016 });
  });

  it('variable-length numbers of more than 32 bits in frames are refused', () => {
    const largest = Uint8Array.of(255, 255, 255, 255, 15);
    expect(new ByteReader(largest).varint()).toBe(2 ** 32 - 1);
    expect(() => new ByteReader(Uint8Array.of(255, 255, 255, 255, 255, 1)).varint()).toThrow(RangeError);
  });
});

it('hull points and damage are rounded to a tenth', () => {
  const { hp, damage } = PILOT_FIELDS;
  expect([hp.fromColumn(82.54), hp.fromColumn(82.56), damage.fromColumn(0.04)]).toEqual([82.5, 82.6, 0]);
});

it('the bases of three teams are equally far from each other and from the centre', () => {
  const { width, height } = arenaFor(0);
  const places = [0, 1, 2].map(team => basePosition(team, 3));
  const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.hypot(((a.x - b.x) * width) / 2, ((a.y - b.y) * height) / 2);
  const [first, second, third] = places;
  for (const place of places) expect(distance(place, { x: 0, y: 0 })).toBeCloseTo(1_053, 0);
  for (const [a, b] of [
    [first, second],
    [second, third],
    [third, first],
  ]) {
    expect(distance(a, b)).toBeCloseTo(1_824, 0);
  }
});
