import type { Foreseen } from '../../schema/wire/foresight.ts';
import { EFFECT_KINDS } from '../../schema/wire/frame.ts';
import { tick } from '../tick.ts';
import type { GameWorld } from '../world.ts';

const SHIP_DEATH = EFFECT_KINDS.indexOf('shipDeath');

/** How much it draws the eye that a bot is shot down, and that a viewer is. */
const BOT_WEIGHT = 1;
const VIEWER_WEIGHT = 1.5;

/** Runs a world of its own `ticks` ahead, or to the end of its round, and tells who is shot down where on the way. */
export function foresee(world: GameWorld, ticks: number): Foreseen[] {
  const foreseen: Foreseen[] = [];
  for (let i = 0; i < ticks && world.round.phase === 'playing'; i++) {
    tick(world);
    foreseen.push(...deathsIn(world));
    discardOutput(world);
  }
  return foreseen;
}

/** Who was shot down where since the visuals of the world were taken last. */
export function deathsIn({ visuals: { effects }, time, roster }: GameWorld) {
  const deaths: Foreseen[] = [];
  for (let row = 0; row < effects.count; row++) {
    if (effects.kind[row] !== SHIP_DEATH) continue;
    const weight = roster.get(effects.arg[row])?.bot ? BOT_WEIGHT : VIEWER_WEIGHT;
    deaths.push({ tick: time.tick, x: effects.x[row], y: effects.y[row], weight });
  }
  return deaths;
}

/** Nobody sees what happens in that world. */
function discardOutput({ outbox, visuals }: GameWorld) {
  outbox.replies.length = 0;
  outbox.events.length = 0;
  visuals.effects.count = 0;
  visuals.shots.count = 0;
}
