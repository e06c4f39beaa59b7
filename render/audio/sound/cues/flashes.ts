import { CUSTOM_LASER, LASER_STYLES } from '../../../../schema/catalog/cosmetics.ts';
import {
  EFFECT_KINDS,
  type EffectKind,
  ENTITY_KINDS,
  FLAGS,
  RADIUS_UNIT,
} from '../../../../schema/wire/frame.ts';
import type { Flashes } from '../../../camera/scene.ts';
import type { View } from '../../../link/interpolation.ts';
import type { SoundName } from '../catalog.ts';
import type { SoundPosition } from '../spatialize.ts';
import type { Cue } from './cue.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');
const CRAFT = ENTITY_KINDS.indexOf('craft');
/** Radius from which a blast is a large one. Unit: u. */
const LARGE_BLAST = 90;
/** Largest distance between the end of a laser and the object that it hits. Unit: u. */
const SKIN = 40;
/**
 * Maximum number of shots and effects per frame; further ones are ignored. It is far more than can be played at once.
 */
const MOST = 1_024;

/** An effect with its context. */
interface Happening {
  at: SoundPosition;
  arg: number;
  view: View;
  /** Whether the laser that ended came from a boss or its craft. */
  isHeavy: boolean;
}
type SoundRule = SoundName | null | ((what: Happening) => Omit<Cue, 'at'>);

const SOUND_OF: Record<EffectKind, SoundRule> = {
  hit: ({ at, view, isHeavy }) => ({
    sound: bossAt(at, view) >= 0 ? 'hit.boss' : isHeavy ? 'hit.heavy' : 'hit.light',
  }),
  shieldHit: 'shield.hit',
  shipDeath: 'ship.down',
  blast: ({ arg }) => ({ sound: arg < LARGE_BLAST ? 'blast.small' : 'blast.large' }),
  rockBreak: 'rock.break',
  spawn: 'spawn',
  crash: ({ arg, view }) => ({ sound: isHeavyHull(arg, view) ? 'crash.heavy' : 'crash.light' }),
  nuke: 'nuke.blast',
  strike: 'strike.blast',
  bolt: 'bolt',
  shard: 'ice.shatter',
  swallow: 'swallow',
  emp: 'emp',
  bend: null,
  blastSkin: null,
  shieldBreak: 'shield.break',
  bossDeath: ({ at, view }) => {
    const row = bossAt(at, view);
    return { sound: 'boss.death', variant: row < 0 ? undefined : view.look[row] };
  },
  craftDeath: 'craft.down',
  siphon: 'siphon',
};

/** Turns the shots and effects of a frame into cues. */
export function createFlashCues() {
  /** Whether a shot came from a boss or its craft, by the low 16 bits of the shot's number. */
  const isHeavy = new Uint8Array(65_536);

  function shotCue({ slot: { frame, shots }, x, y }: Flashes, row: number, view: View): Cue {
    const isFromBoss = isOfBoss(shots.owner[row], view);
    isHeavy[(frame.firstShot[0] + row) & 0xffff] = isFromBoss ? 1 : 0;
    const sound = isFromBoss ? 'laser.boss' : laserSound(shots.look[row]);
    return { sound, at: { x: x(shots.x[row]), y: y(shots.y[row]) } };
  }

  function effectCue({ slot: { effects }, x, y }: Flashes, row: number, view: View): Cue | null {
    const rule = SOUND_OF[EFFECT_KINDS[effects.kind[row]]];
    if (!rule) return null;
    const at = { x: x(effects.x[row]), y: y(effects.y[row]) };
    if (typeof rule === 'string') return { sound: rule, at };
    const arg = effects.arg[row];
    return { ...rule({ at, arg, view, isHeavy: isHeavy[arg] === 1 }), at };
  }

  return (flashes: Flashes, view: View): Cue[] => {
    const { frame } = flashes.slot;
    const shots = Math.min(MOST, frame.shots[0]);
    const effects = Math.min(MOST, frame.effects[0]);
    return [
      ...Array.from({ length: shots }, (_, row) => shotCue(flashes, row, view)),
      ...Array.from({ length: effects }, (_, row) => effectCue(flashes, row, view)).filter(
        cue => cue !== null,
      ),
    ];
  };
}

function laserSound(look: number): SoundName {
  if (look === CUSTOM_LASER) return 'laser.custom';
  const style = LASER_STYLES[look - 1];
  return style ? `laser.${style}` : 'laser.plain';
}

const isOfBoss = (id: number, { rowOf, kind }: View) => {
  const row = rowOf[id] ?? -1;
  return row >= 0 && (kind[row] === BOSS || kind[row] === CRAFT);
};

/** Whether an entity has a heavy hull: a rock, a boss, or a ship that rams. */
const isHeavyHull = (id: number, { rowOf, kind, flags }: View) => {
  const row = rowOf[id] ?? -1;
  return row >= 0 && (kind[row] !== SHIP || (flags[row] & (FLAGS.ram | FLAGS.grown)) !== 0);
};

/** The row of the boss at a position, or -1. */
function bossAt({ x, y }: SoundPosition, view: View): number {
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== BOSS) continue;
    const reach = view.value[row] * RADIUS_UNIT.boss + SKIN;
    if (Math.hypot(view.x[row] - x, view.y[row] - y) < reach) return row;
  }
  return -1;
}
