import { createHash } from '../../engine/data/hash.ts';
import { createRng, randomSigned } from '../../engine/data/rng.ts';
import { atan2, cos, exp, hypot, power, sin } from '../../engine/maths.ts';
import { hashWorld } from '../../engine/restore/checkpoint.ts';
import { tick } from '../../engine/tick.ts';
import { createWorld } from '../../engine/world.ts';
import type { Calamity, Field, Mode } from '../../schema/catalog/catalog.ts';
import { defaultSettings } from '../../schema/records/settings.ts';
import type { CommandName } from '../../schema/wire/messages.ts';

/** Fights from fixed seeds, as a script without threads and pages that every JavaScript engine can run. */

interface SeededFight {
  mode: Mode;
  field: Field;
  calamity: Calamity;
}

const FIGHTS: readonly SeededFight[] = [
  { mode: 'dogfight', field: 'saturn', calamity: 'meteorShower' },
  { mode: 'ffa', field: 'sun', calamity: 'blackHole' },
  { mode: 'boss', field: 'moon', calamity: 'thunderStorm' },
];

const SECONDS = 20;

/** The state hash after every second of each fight. */
export const hashFights = (): string[][] => FIGHTS.map(hashFight);

function hashFight({ mode, field, calamity }: SeededFight, index: number) {
  const settings = { ...defaultSettings(), bots: 24, field };
  const world = createWorld({ seed: 40 + index, settings, season: 'off' });
  const commands: [CommandName, unknown][] = [
    ['openLobby', { mode }],
    ['startRound', {}],
    ['spawnBoss', { boss: 'random' }],
    ['startCalamity', { type: calamity }],
  ];
  for (const [seq, [name, input]] of commands.entries()) world.inbox.push({ seq, name, input });
  return Array.from({ length: SECONDS }, () => {
    for (let i = 0; i < 60; i++) tick(world);
    return hashWorld(world);
  });
}

/**
 * A hash of all bits of thousands of results of each mathematical function. Fights round these results, so a fight
 * alone would hide most differences.
 */
export function hashMaths(): string {
  const rng = createRng(1);
  const hash = createHash();
  for (let i = 0; i < 3_000; i++) {
    const [x, y] = [randomSigned(rng) * 10, randomSigned(rng) * 1_000];
    const results = [sin(x), cos(x), atan2(y, x), hypot(x, y), exp(x), power(Math.abs(y), 0.33)];
    hash.addArray(Float64Array.from(results), results.length);
  }
  return hash.digest();
}

Object.assign(globalThis, { hashFights, hashMaths });
