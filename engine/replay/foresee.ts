import type { Foreseen } from '../../schema/wire/foresight.ts';
import { EFFECT_KINDS } from '../../schema/wire/frame.ts';
import { tick } from '../tick.ts';
import type { GameWorld } from '../world.ts';
import { discardOutput } from './discard-output.ts';

const SHIP_DEATH = EFFECT_KINDS.indexOf('shipDeath');

/** How interesting the destruction of a bot is to watch, and that of a viewer's ship. */
const BOT_WEIGHT = 1;
const VIEWER_WEIGHT = 1.5;

/** Runs a separate world `ticks` ahead, or to the end of its round, and returns which ships are destroyed and where. */
export function foresee(world: GameWorld, ticks: number): Foreseen[] {
  const foreseen: Foreseen[] = [];
  for (let i = 0; i < ticks && world.round.phase === 'playing'; i++) {
    tick(world);
    foreseen.push(...deathsIn(world));
    discardOutput(world);
  }
  return foreseen;
}

/** The ships destroyed since the visuals of the world were last taken, with positions. */
export function deathsIn({ visuals: { effects }, time, roster }: GameWorld) {
  const deaths: Foreseen[] = [];
  for (let row = 0; row < effects.count; row++) {
    if (effects.kind[row] !== SHIP_DEATH) continue;
    const weight = roster.get(effects.arg[row])?.bot ? BOT_WEIGHT : VIEWER_WEIGHT;
    deaths.push({ tick: time.tick, x: effects.x[row], y: effects.y[row], weight });
  }
  return deaths;
}
