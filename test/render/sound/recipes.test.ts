import { expect, it } from 'vitest';
import { CATEGORIES, SOUNDS } from '../../../render/sound/catalog.ts';
import { useNotedAudio, writtenDown } from './noted-audio.ts';

/**
 * What each sound is made of. Where a sound is changed on purpose, its row is changed with it:
 * `vitest run -u test/render/sound/recipes.test.ts`.
 */

useNotedAudio();

it('the sounds are made as they were when they were last listened to', async () => {
  const rows: Record<string, string> = {};
  for (const name of CATEGORIES.flatMap(category => SOUNDS[category])) rows[name] = await writtenDown(name);
  expect(rows).toMatchInlineSnapshot(`
    {
      "bed.blackHole": "4 of 6 s, 112 nodes, 9decd9d4",
      "bed.blizzard": "4 of 6 s, 128 nodes, 34457a13",
      "bed.iceStorm": "4 of 6 s, 171 nodes, 3c6c53e4",
      "bed.meteorShower": "4 of 6 s, 299 nodes, e05a1e83",
      "bed.radiationLeak": "4 of 6 s, 393 nodes, 54e8ff03",
      "bed.solarFlare": "4 of 6 s, 288 nodes, b3a98591",
      "bed.thunderStorm": "4 of 6 s, 211 nodes, 42c668a3",
      "blast.large": "4 of 2.4 s, 342 nodes, 53e4e69a",
      "blast.small": "5 of 0.8 s, 105 nodes, 4b6f9a38",
      "bolt": "4 of 3 s, 344 nodes, 1ea81b80",
      "boss.death": "8 of 6 s, 2353 nodes, fcd91c11",
      "boss.entrance": "8 of 4.6 s, 2072 nodes, 59d409d1",
      "boss.left": "4 of 3 s, 232 nodes, 647195d9",
      "boss.rage": "8 of 2.8 s, 2036 nodes, 7724e708",
      "boss.warning": "8 of 3.7 s, 1630 nodes, dd583089",
      "calamity.warning": "4 of 2.9 s, 300 nodes, bdf4e08d",
      "countdown": "4 of 0.36 s, 40 nodes, 22fe3705",
      "countdown.last": "4 of 1.2 s, 192 nodes, ece4e469",
      "craft.down": "5 of 0.9 s, 145 nodes, 0bde3389",
      "crash.heavy": "5 of 1.1 s, 130 nodes, cce19547",
      "crash.light": "5 of 0.4 s, 100 nodes, 2fe21898",
      "emp": "4 of 2 s, 84 nodes, 8459ae67",
      "hit.boss": "5 of 0.62 s, 45 nodes, 33e0e55f",
      "hit.heavy": "5 of 0.45 s, 50 nodes, ada66673",
      "hit.light": "6 of 0.2 s, 48 nodes, 9d64fecc",
      "ice.shatter": "4 of 0.95 s, 52 nodes, 7d1df8a1",
      "join": "6 of 0.65 s, 102 nodes, 1a112662",
      "lance": "4 of 2 s, 72 nodes, 18fa4e31",
      "laser.boss": "5 of 0.5 s, 80 nodes, f0e2ece1",
      "laser.bubbles": "5 of 0.34 s, 61 nodes, 2636e31e",
      "laser.candycanes": "5 of 0.32 s, 42 nodes, e33e81dc",
      "laser.carrots": "5 of 0.26 s, 35 nodes, 2fcd9c7c",
      "laser.custom": "5 of 0.26 s, 55 nodes, 61ece008",
      "laser.fire": "5 of 0.32 s, 60 nodes, f4c7f831",
      "laser.hearts": "5 of 0.3 s, 65 nodes, 417151d7",
      "laser.notes": "5 of 0.32 s, 30 nodes, 824034e2",
      "laser.pixels": "5 of 0.22 s, 71 nodes, 10ffca5a",
      "laser.plain": "5 of 0.25 s, 75 nodes, 82c3ff98",
      "laser.plasma": "5 of 0.3 s, 85 nodes, d46026ac",
      "laser.pumpkins": "5 of 0.3 s, 73 nodes, 23b536fd",
      "laser.rainbow": "5 of 0.32 s, 115 nodes, d745e500",
      "laser.snowballs": "5 of 0.3 s, 50 nodes, 533e0ddc",
      "laser.stars": "5 of 0.36 s, 40 nodes, 9306a097",
      "menu.back": "4 of 0.28 s, 48 nodes, 448f337a",
      "menu.move": "4 of 0.13 s, 24 nodes, 60d710b8",
      "menu.press": "4 of 0.28 s, 52 nodes, 362fc689",
      "mine.arm": "4 of 0.6 s, 96 nodes, 8f66713e",
      "mine.lay": "4 of 0.45 s, 48 nodes, 217b04a4",
      "missile.flight": "4 of 2 s, 56 nodes, e4afde44",
      "missile.launch": "5 of 1.1 s, 110 nodes, 36101200",
      "missile.lock": "4 of 0.36 s, 60 nodes, 9e2fee2d",
      "nuke.blast": "4 of 6.5 s, 392 nodes, 3e8e6bb1",
      "nuke.count": "4 of 0.6 s, 64 nodes, 82ec3be3",
      "ram": "4 of 1.1 s, 98 nodes, 8c54b30b",
      "rock.break": "4 of 0.65 s, 44 nodes, ca23a43d",
      "round.end": "4 of 4 s, 492 nodes, 55084cd1",
      "round.start": "4 of 2.6 s, 488 nodes, f5e0537c",
      "shield.break": "4 of 0.9 s, 48 nodes, 9de74b24",
      "shield.hit": "5 of 0.32 s, 60 nodes, ba7871cb",
      "shield.up": "4 of 0.95 s, 68 nodes, 03fd866f",
      "ship.down": "5 of 1.35 s, 182 nodes, 17d5bc83",
      "siphon": "4 of 0.75 s, 56 nodes, c8e43089",
      "spawn": "5 of 0.7 s, 70 nodes, 747651eb",
      "strike.blast": "4 of 2.8 s, 268 nodes, f8a61238",
      "strike.warning": "4 of 2.1 s, 88 nodes, 96c1b37c",
      "swallow": "4 of 1.8 s, 72 nodes, 804f466b",
      "thanks": "4 of 1.1 s, 64 nodes, 6b64189e",
      "thanks.big": "4 of 3 s, 324 nodes, fa3b4c21",
      "thunder.far": "4 of 4 s, 308 nodes, b3f6a186",
    }
  `);
});
