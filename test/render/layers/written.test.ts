import { createHash } from 'node:crypto';
import type { Particle } from 'pixi.js';
import { expect, it } from 'vitest';
import type { EffectKind } from '../../../schema/wire/frame.ts';
import { flashOf, laserOf, useOneChance, wornBy } from './flash-pictures.ts';
import { FLASHES, LASERS, rowsOf, SHIELDS, THINGS } from './picture-table.ts';
import { pictureOf } from './pictures.ts';

/**
 * Position, rotation and strength of the parts of each picture. After an intended change of a picture, update its row
 * with `vitest run test/render/layers/written.test.ts -u`.
 */

useOneChance();

/** A short hash of the visible properties of sprites. */
function sumOf(sprites: readonly Particle[]) {
  const parts = sprites.map(({ x, y, rotation, scaleX, scaleY, color }) =>
    [x, y, scaleX, scaleY, 30 * rotation]
      .map(value => value.toFixed(1).replace('-0.0', '0.0'))
      .concat(`${color}`),
  );
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}
const sums = (table: string, of: (name: string) => readonly Particle[]) =>
  Object.fromEntries(rowsOf(table).map(({ name }) => [name, sumOf(of(name))]));

it('entities are drawn the same as at the last review', () => {
  expect(sums(THINGS, name => pictureOf(name))).toMatchInlineSnapshot(`
    {
      "beam lance": "e6d6fcc5",
      "beam lance armed": "9d10812c",
      "beam strike": "ac3b2d54",
      "beam strike armed": "b415b422",
      "beam strike armed far": "47367fba",
      "boss Bastion": "cc2231f7",
      "boss Bastion shield": "0000e6b0",
      "boss CometQueen": "e30cdda4",
      "boss Hydra": "4254d871",
      "boss Leviathan": "f41d3cc7",
      "boss Null": "6854401a",
      "boss Reaper armed": "9216ba52",
      "boss Reaper hit": "26724702",
      "boss Reaper protected": "7e456893",
      "boss Reaper ram": "d44e21e8",
      "boss Reaper shield": "568ec7b4",
      "boss Reaper stunned": "cf9dd3b6",
      "boss Reaper warning": "4df172c4",
      "boss Reaper warning far": "65610054",
      "boss Stormcaller": "4b3532e4",
      "boss Warden shield mirror": "662bfaf5",
      "craft blade": "3014ab1a",
      "craft fighter": "fa957805",
      "craft head": "9268e082",
      "craft prism": "6db95dcf",
      "craft rod": "659f5fc3",
      "craft sentry": "181fcff4",
      "craft shade": "84c6f472",
      "craft shard far": "1a46218d",
      "craft shard hit": "b4db96fe",
      "mine": "cb69c9de",
      "mine armed": "1e2ffeef",
      "mine far": "8cc2fcdd",
      "missile": "df8b161f",
      "missile far": "85463bbb",
      "rock": "9caaa1ea",
      "rock burning": "1df4b308",
      "ship": "73f44f6a",
      "ship bounty": "35668ce1",
      "ship bounty far": "6dadbb7e",
      "ship burning": "bf78a946",
      "ship chilled": "0435cca1",
      "ship grown": "43968a79",
      "ship grown burning chilled stunned bounty": "2094491e",
      "ship hit": "15c7ede1",
      "ship hit far": "7cb2804f",
      "ship protected": "e5f46402",
      "ship ram": "d6c0b0c7",
      "ship retreat": "5bd5c034",
      "ship shield": "f9998d4e",
      "ship stunned": "c24fa1a0",
      "ship thrust": "ab83a3a2",
      "zone blackHole": "d1ed24a8",
      "zone blackHole armed": "ba42b9ff",
      "zone blizzard": "4f53cda1",
      "zone blizzard armed": "5a71ac64",
      "zone iceStorm": "8ad5b96f",
      "zone iceStorm armed": "763c9d87",
      "zone iceStorm far": "9d849135",
      "zone meteorShower": "10ac3a6e",
      "zone meteorShower armed": "ebfe41c4",
      "zone nuke": "398ee9f8",
      "zone nuke far": "f5ece914",
      "zone radiationLeak": "311d114e",
      "zone radiationLeak armed": "adc1d3e5",
      "zone solarFlare": "fe717cd8",
      "zone solarFlare armed": "cfaffc2d",
      "zone thunderStorm": "972eb3c9",
      "zone thunderStorm armed": "8850bebd",
      "zone void": "977c1523",
      "zone void armed": "88000457",
    }
  `);
});

it('effects are drawn the same as at the last review', () => {
  expect(sums(FLASHES, name => flashOf(name as EffectKind))).toMatchInlineSnapshot(`
    {
      "bend": "4f53cda1",
      "blast": "570e82ac",
      "blastSkin": "4f53cda1",
      "bolt": "481a58d3",
      "bossDeath": "318099f6",
      "craftDeath": "22260f66",
      "crash": "3fd04baf",
      "emp": "e60833e5",
      "hit": "1a6ca858",
      "nuke": "b110f6b2",
      "rockBreak": "3bec26a0",
      "shard": "fc5b4dcf",
      "shieldBreak": "3ddbb67d",
      "shieldHit": "063c7d7b",
      "shipDeath": "ab4be10e",
      "siphon": "337ce082",
      "spawn": "1908776c",
      "strike": "4e00b398",
      "swallow": "7c9c10d6",
    }
  `);
});

it('lasers are drawn the same as at the last review', () => {
  expect(sums(LASERS, laserOf)).toMatchInlineSnapshot(`
    {
      "bubbles": "e51c03db",
      "candycanes": "661bb376",
      "carrots": "2f16a6b9",
      "fire": "a1d623c5",
      "hearts": "462faf74",
      "notes": "7b474cc6",
      "pixels": "667dd436",
      "plasma": "c6dc1528",
      "pumpkins": "ca127acb",
      "rainbow": "8035afd7",
      "snowballs": "9c712389",
      "stars": "2f35a3dd",
      "🚀": "853dba2a",
    }
  `);
});

it('shields are drawn the same as at the last review', () => {
  expect(sums(SHIELDS, name => wornBy({ shield: name }, ['shield']))).toMatchInlineSnapshot(`
    {
      "bats": "8ac907b4",
      "fire": "b8501dd8",
      "hearts": "9b0ffbe4",
      "neon": "652b8ad4",
      "rainbow": "da3d7b38",
      "🚀": "317b5dbc",
    }
  `);
});
