import { expect, it } from 'vitest';
import { bossSprite } from '../../../render/art/bosses/index.ts';
import { craftSprite } from '../../../render/art/crafts.ts';
import { FIELD_ART } from '../../../render/art/fields/index.ts';
import { paintSky, paintStars } from '../../../render/art/fields/sky.ts';
import { drawGlyph, GLYPHS } from '../../../render/art/glyphs.ts';
import { HAZARD_SPRITES, signOf } from '../../../render/art/hazards.ts';
import { paintNewcomerCard } from '../../../render/art/newcomer-card.ts';
import { newCanvas } from '../../../render/art/pixels.ts';
import { paintShip } from '../../../render/art/ship-picture.ts';
import type { Sprite } from '../../../render/art/sprite.ts';
import { SPRITES } from '../../../render/art/sprites.ts';
import { CALAMITY_SIGNS } from '../../../render/art/symbols.ts';
import { paintTag } from '../../../render/art/tag.ts';
import { BOSS_NAMES, FIELDS, keysOf } from '../../../schema/catalog/catalog.ts';
import { CRAFT_LOOKS } from '../../../schema/wire/frame.ts';
import { sumOf, useNotedCanvas } from './noted-canvas.ts';

/**
 * Hashes of the drawing calls of each picture. After an intended change of a picture, update its row with `vitest run
 * test/render/art/written.test.ts -u`.
 */

useNotedCanvas();

const painted = (sprite: Sprite) => {
  const { canvas, ctx } = newCanvas(sprite.size, sprite.size);
  sprite.draw(ctx, sprite.size);
  return `${sumOf(canvas)} ${sprite.crop ?? ''}`.trim();
};

const table = <Name extends string>(names: readonly Name[], of: (name: Name) => string) =>
  Object.fromEntries(names.map(name => [name, of(name)]));

it('sprites look the same as at the last review', () => {
  const sprites: Record<string, Sprite> = SPRITES;
  expect(table(keysOf(sprites), name => painted(sprites[name]))).toMatchInlineSnapshot(`
    {
      "bar": "a038566e 10",
      "base": "7f1c1e40",
      "bolt": "030a87e9",
      "boltCore": "53ebedd9",
      "boulder0": "3ba5a8de",
      "boulder1": "91ed5e05",
      "bow": "06cbfe79",
      "dome": "aae5eb83",
      "fireball": "f07ae04a",
      "flame": "df87f63b",
      "glow": "c082ea97",
      "hull:anvil": "e3fc4d7a",
      "hull:drifter": "e1b32355",
      "hull:falcata": "0b4f80fe",
      "hull:hornet": "edec8963",
      "hull:kestrel": "a906b635",
      "hull:lancer": "d5db8003",
      "hull:manta": "edae0bbb",
      "hull:spaceShips_001.png": "46b0f5a0",
      "hull:spaceShips_002.png": "6961301e",
      "hull:spaceShips_003.png": "d064f083",
      "hull:spaceShips_004.png": "f6d70a01",
      "hull:spaceShips_005.png": "179db1b5",
      "hull:spaceShips_006.png": "c08d53b8",
      "hull:spaceShips_007.png": "0c0d1493",
      "hull:spaceShips_008.png": "d790396a",
      "hull:sparrow": "edbf591d",
      "mark0": "34f5c6e0",
      "mark1": "5126a43f",
      "mark2": "45bcde2f",
      "mark3": "bb7f2675",
      "mine": "c7a4685f",
      "missile": "70596227",
      "paint:anvil": "2f802164",
      "paint:drifter": "4a7a5007",
      "paint:falcata": "c891d23f",
      "paint:hornet": "bbd592d3",
      "paint:kestrel": "591ddbc2",
      "paint:lancer": "96585c82",
      "paint:manta": "a93ff256",
      "paint:spaceShips_001.png": "38f7860a",
      "paint:spaceShips_002.png": "b6f2faec",
      "paint:spaceShips_003.png": "50e7b3be",
      "paint:spaceShips_004.png": "039255f1",
      "paint:spaceShips_005.png": "0b0f2676",
      "paint:spaceShips_006.png": "16c90c16",
      "paint:spaceShips_007.png": "3cc01bcb",
      "paint:spaceShips_008.png": "53a4b216",
      "paint:sparrow": "675a6ea5",
      "ribbon": "6f5dde8c 12",
      "ring": "fdf2d94b",
      "rock0": "90381b32",
      "rock1": "f9a2ccbc",
      "rock2": "a3136b49",
      "rock3": "c3d85e28",
      "rock4": "034d9794",
      "rock5": "7fc4f6f3",
      "rock6": "9e5896b4",
      "rock7": "2d4de7bd",
      "shard": "c7573d2f",
      "smoke": "f4ddf4b7",
      "snow0": "3d77631d",
      "snow1": "c4eb275f",
      "snow2": "225c4e32",
      "snow3": "fbc2e94e",
      "snow4": "3248964d",
      "snow5": "676e8ed9",
      "snow6": "0b25149f",
      "snow7": "b7ec54a3",
      "spark": "3241b3d4",
      "station": "ac93db15",
      "streak": "de20558c",
    }
  `);
});

it('bosses, craft and hazards look the same as at the last review', () => {
  expect({
    bosses: table(BOSS_NAMES, name => painted(bossSprite(name))),
    crafts: table(CRAFT_LOOKS, look => painted(craftSprite(look))),
    hazards: table(keysOf(HAZARD_SPRITES), name => painted(HAZARD_SPRITES[name])),
    signs: table(keysOf(CALAMITY_SIGNS), name => painted(signOf(CALAMITY_SIGNS[name]))),
  }).toMatchInlineSnapshot(`
    {
      "bosses": {
        "Bastion": "e7ae4c01",
        "Comet Queen": "2b27b5a1",
        "Hydra": "a1312e55",
        "Leviathan": "5e35e0bc",
        "Null": "67098b1c",
        "Reaper": "72e6b728",
        "Stormcaller": "cabff466",
        "Warden": "f206e4fb",
      },
      "crafts": {
        "blade": "2028ae2e",
        "fighter": "3a3f306d",
        "head": "0503fa56",
        "prism": "2216d44a",
        "rod": "1732c661",
        "sentry": "bb5f77a1",
        "shade": "cd85cb05",
        "shard": "19439820",
      },
      "hazards": {
        "accretion": "b67fe455",
        "attention": "6919d98c",
        "crosshair": "33f151b4",
        "dashes": "8c18c4d5",
        "flake": "68c29e81",
        "hatch": "61239ca2",
        "hoop": "035f85a7",
        "icicle": "cd8ffaba",
        "plateArc": "67bfc35b",
        "shaft": "1a71b79b",
        "sign:nuke": "96504d4f",
        "skull": "b373fce4",
      },
      "signs": {
        "blackHole": "875f02ba",
        "blizzard": "c01597ee",
        "iceStorm": "02c472e6",
        "meteorShower": "12cdc6be",
        "radiationLeak": "96504d4f",
        "solarFlare": "4cd54b79",
        "thunderStorm": "ec6f1b52",
      },
    }
  `);
});

it('glyphs look the same as at the last review', () => {
  const glyph = (name: keyof typeof GLYPHS) => {
    const { canvas, ctx } = newCanvas(64, 64);
    drawGlyph(ctx, 64, name);
    return sumOf(canvas);
  };
  expect(table(keysOf(GLYPHS), glyph)).toMatchInlineSnapshot(`
    {
      "bat": "ecc58650",
      "bell": "3ea2ba92",
      "bubble": "d367d52c",
      "cane": "21b0580f",
      "carrot": "b2e0266d",
      "confetti": "c809784d",
      "face": "43d2a014",
      "flake": "5789a14c",
      "ghost": "2a3ce57c",
      "gingerbread": "859ddf05",
      "heart": "51108d94",
      "note": "a161fc7d",
      "ornament": "9d1ee115",
      "pixels": "1476c730",
      "pumpkin": "910d6d2a",
      "scythe": "756a06ab",
      "snowball": "5c670069",
      "star": "165462e9",
      "toxic": "03287889",
      "twinkle": "6a86b10a",
      "usb": "5d283783",
    }
  `);
});

it('fields look the same as at the last review', () => {
  const field = (name: keyof typeof FIELD_ART) =>
    [paintSky(48, 27, FIELD_ART[name].sky), ...FIELD_ART[name].bodies.map(paint => paint(96, 54))]
      .map(sumOf)
      .join(' ');
  expect({
    ...table(keysOf(FIELDS), field),
    stars: sumOf(paintStars(96, 54, 20, 3, 5)),
  }).toMatchInlineSnapshot(`
    {
      "deepSpace": "8170a1cf 037c8799 1b56b976 38b86689",
      "earth": "bec99e72 62c118f4",
      "jupiter": "35cae1c4 016a5f3e",
      "mars": "4c55c0ce da13f830",
      "moon": "c7bad489 99f79db6 d9ddca2b",
      "saturn": "6883fcac 659ee0b7",
      "stars": "fb212d83",
      "sun": "3910dfd5 a2b522e9",
    }
  `);
});

it('tags, cards and ships on boards look the same as at the last review', () => {
  const tag = { name: 'Ada', color: '#ff8000', team: 1, bot: false, isLeader: false, stacks: 0 };
  const long = { ...tag, name: 'a name that is cut', bot: true, isLeader: true, stacks: 12 };
  const card = { name: 'a newcomer of a long name', color: '#0080ff', team: 0, joins: 'joins Red' };
  const { canvas } = newCanvas(80, 80);
  paintShip(canvas as never, 'kestrel', '#ff8000');
  expect({
    tag: sumOf(paintTag(tag, 20, 'above')),
    'long tag': sumOf(paintTag(long, 20, 'left')),
    card: sumOf(paintNewcomerCard(card, 20)),
    ship: sumOf(canvas),
  }).toMatchInlineSnapshot(`
    {
      "card": "c94f2c62",
      "long tag": "e2a41afd",
      "ship": "aeb28104",
      "tag": "05235f9b",
    }
  `);
});
