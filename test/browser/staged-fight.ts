import { arenaFor, TICK_RATE } from '../../schema/rules.ts';
import {
  EFFECT_KINDS,
  type EffectKind,
  ENTITY_KINDS,
  type EntityKind,
  FLAGS,
  FRAME_MARGIN,
  FRAME_SLOT_BYTES,
  frameSlotAt,
  quantumOf,
  SHOT_FLIGHT,
} from '../../schema/wire/frame.ts';

/**
 * A fight that is acted, not fought: ships chase each other, shoot and blow up on cue, so that everything that
 * can be drawn is on the screen at once. The same at each start.
 */

const DT = 1 / TICK_RATE;
const TURN = 2 * Math.PI;
const SPEED = 240;
const TURN_RATE = 2.6;

interface Body {
  id: number;
  kind: EntityKind;
  x: number;
  y: number;
  angle: number;
  value: number;
  flags: number;
  look: number;
}
interface Actor extends Body {
  team: number;
  /** Id of the ship that it chases. */
  prey: number;
  firesAt: number;
}
interface Shot {
  number: number;
  x: number;
  y: number;
  angle: number;
  owner: number;
  firedAt: number;
  hit?: { at: number; x: number; y: number; kind: EffectKind };
}

export interface StagedFight {
  tick: number;
  arena: { width: number; height: number };
  ships: readonly Actor[];
  step(ticks: number): void;
  /** What happened since the last frame, and where everything is. */
  frame(): ReturnType<typeof frameSlotAt>;
  /** Kills since they were asked for last. */
  takeKills(): { victim: number; killer: number }[];
}

/** Numbers from 0 to 1 that are the same each time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

export function stageFight({ ships: count = 24, teams = 2, rocks = 10, spread = 0.7 } = {}): StagedFight {
  const roll = dice(7);
  const arena = arenaFor(count);
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const anywhere = (size: number) => (roll() - 0.5) * size * spread;
  let tick = 0;
  let shotNumber = 0;
  let shots: Shot[] = [];
  let fresh: Shot[] = [];
  let effects: { kind: EffectKind; x: number; y: number; arg: number }[] = [];
  let kills: { victim: number; killer: number }[] = [];

  const ships = Array.from(
    { length: count },
    (_, i): Actor => ({
      id: i + 1,
      kind: 'ship',
      x: anywhere(arena.width),
      y: anywhere(arena.height),
      angle: roll() * TURN,
      value: 255,
      flags: FLAGS.thrust,
      look: 0,
      team: teams > 0 ? i % teams : -1,
      prey: ((i + 1 + Math.floor(roll() * (count - 2))) % count) + 1,
      firesAt: Math.floor(roll() * 60),
    }),
  );
  const props: Body[] = Array.from({ length: rocks }, (_, i) => ({
    id: 1_000 + i,
    kind: 'rock',
    x: anywhere(arena.width * 1.3),
    y: anywhere(arena.height * 1.3),
    angle: roll() * TURN,
    value: 18 + Math.floor(roll() * 32),
    flags: 0,
    look: i % 8,
  }));

  const shipOf = (id: number) => ships[id - 1];
  const show = (kind: EffectKind, x: number, y: number, arg: number) => effects.push({ kind, x, y, arg });

  function steer(ship: Actor) {
    const prey = shipOf(ship.prey);
    const wanted = Math.atan2(prey.y - ship.y, prey.x - ship.x);
    const off = Math.atan2(Math.sin(wanted - ship.angle), Math.cos(wanted - ship.angle));
    const away = Math.hypot(prey.x - ship.x, prey.y - ship.y);
    const turn = away < 130 ? TURN_RATE : Math.max(-TURN_RATE, Math.min(TURN_RATE, off * 4));
    const speed = SPEED * (ship.flags & FLAGS.ram ? 2 : 1);
    ship.angle += turn * DT;
    ship.x += Math.cos(ship.angle) * speed * DT;
    ship.y += Math.sin(ship.angle) * speed * DT;
    if (tick >= ship.firesAt && Math.abs(off) < 0.3 && away < SHOT_FLIGHT.range) fire(ship, prey, away);
  }

  function fire(ship: Actor, prey: Actor, away: number) {
    ship.firesAt = tick + 12;
    const shot: Shot = {
      number: ++shotNumber,
      x: ship.x,
      y: ship.y,
      angle: ship.angle + (roll() - 0.5) * 0.05,
      owner: ship.id,
      firedAt: tick,
    };
    if (roll() < 0.4) {
      const kind = prey.flags & FLAGS.shield ? 'shieldHit' : 'hit';
      shot.hit = { at: tick + Math.round(away / SHOT_FLIGHT.speed / DT), x: prey.x, y: prey.y, kind };
    }
    shots.push(shot);
    fresh.push(shot);
  }

  function land({ owner, angle, x, y, number, hit }: Shot) {
    if (!hit) return;
    const prey = shipOf(shipOf(owner).prey);
    const flown = ((tick - hit.at) * DT + (hit.at - tick) * DT) * SHOT_FLIGHT.speed;
    show(hit.kind, prey.x - Math.cos(angle) * (14 + flown), prey.y - Math.sin(angle) * 14, number & 0xffff);
    void x;
    void y;
    if (hit.kind === 'shieldHit') return;
    prey.flags |= FLAGS.hit;
    prey.value -= 22;
    if (prey.value <= 0) destroy(prey, owner);
  }

  function destroy(ship: Actor, killer: number) {
    kills.push({ victim: ship.id, killer });
    show('shipDeath', ship.x, ship.y, ship.id);
    ship.value = 255;
    ship.x = (ship.team === 1 ? 0.78 : -0.78) * (arena.width / 2);
    ship.y = (ship.team === 1 ? 0.66 : -0.66) * (arena.height / 2);
    ship.flags = FLAGS.thrust | FLAGS.protected;
    show('spawn', ship.x, ship.y, ship.id);
  }

  /** Abilities on cue: each ship takes its turn. */
  function act(ship: Actor) {
    const cue = (tick + ship.id * 97) % 900;
    ship.flags &= ~(FLAGS.hit | FLAGS.shield | FLAGS.ram);
    if (cue < 180) ship.flags |= FLAGS.shield;
    else if (cue > 400 && cue < 472) ship.flags |= FLAGS.ram;
    if (cue > 120) ship.flags &= ~FLAGS.protected;
    if (cue === 300 || cue === 330) launch('missile', ship);
    if (cue === 600) launch('mine', ship);
  }

  let launched = 0;
  function launch(kind: 'missile' | 'mine', { x, y, angle, id }: Actor) {
    const at = 2_000 + (launched++ % 6_000);
    props.push({ id: at, kind, x, y, angle, value: 8, flags: 0, look: id });
  }

  function moveProp(prop: Body) {
    if (prop.kind === 'rock') {
      prop.x += Math.cos(prop.look) * 12 * DT;
      prop.y += Math.sin(prop.look) * 12 * DT;
      prop.angle += 0.1 * DT * (prop.look - 4);
    } else if (prop.kind === 'missile') {
      const prey = shipOf(shipOf(prop.look).prey);
      const wanted = Math.atan2(prey.y - prop.y, prey.x - prop.x);
      prop.angle += Math.atan2(Math.sin(wanted - prop.angle), Math.cos(wanted - prop.angle)) * 3 * DT;
      prop.x += Math.cos(prop.angle) * 440 * DT;
      prop.y += Math.sin(prop.angle) * 440 * DT;
    } else prop.flags = FLAGS.armed;
  }

  /** A missile that reached its prey, a mine that somebody came near. */
  const isSpent = (prop: Body) => {
    if (prop.kind === 'rock') return false;
    const reach = prop.kind === 'missile' ? 30 : 60;
    const foe = ships.find(
      ({ id, x, y }) =>
        id !== prop.look && Math.hypot(x - prop.x, y - prop.y) < reach && id % 2 !== prop.look % 2,
    );
    if (foe) show('blast', prop.x, prop.y, prop.kind === 'missile' ? 60 : 120);
    return foe !== undefined;
  };

  function step() {
    tick++;
    for (const ship of ships) {
      act(ship);
      steer(ship);
    }
    for (const shot of shots) if (shot.hit?.at === tick) land(shot);
    shots = shots.filter(({ hit, firedAt }) => (hit ? hit.at > tick : tick - firedAt < 60));
    for (const prop of props) moveProp(prop);
    for (const prop of props.filter(isSpent)) props.splice(props.indexOf(prop), 1);
  }

  function frame() {
    const quantum = quantumOf(arena.width);
    const qx = (x: number) => Math.round((x + arena.width / 2 + FRAME_MARGIN) / quantum);
    const qy = (y: number) => Math.round((y + arena.height / 2 + FRAME_MARGIN) / quantum);
    const rows = [...ships, ...props].sort((a, b) => a.id - b.id);
    slot.frame.tick[0] = tick;
    slot.frame.speed[0] = 1;
    slot.frame.width[0] = arena.width;
    slot.frame.height[0] = arena.height;
    slot.frame.entities[0] = rows.length;
    slot.frame.shots[0] = fresh.length;
    slot.frame.firstShot[0] = fresh[0]?.number ?? 0;
    slot.frame.effects[0] = effects.length;
    const { entities } = slot;
    for (const [row, body] of rows.entries()) {
      entities.id[row] = body.id;
      entities.kind[row] = ENTITY_KINDS.indexOf(body.kind);
      entities.x[row] = qx(body.x);
      entities.y[row] = qy(body.y);
      entities.angle[row] = Math.round((body.angle / TURN) * 256);
      entities.value[row] = Math.max(0, body.value);
      entities.flags[row] = body.flags;
      entities.look[row] = body.look;
    }
    for (const [row, shot] of fresh.entries()) {
      slot.shots.x[row] = qx(shot.x);
      slot.shots.y[row] = qy(shot.y);
      slot.shots.angle[row] = Math.round((shot.angle / TURN) * 65_536);
      slot.shots.owner[row] = shot.owner;
      slot.shots.age[row] = tick - shot.firedAt;
      slot.shots.look[row] = 0;
    }
    for (const [row, effect] of effects.entries()) {
      slot.effects.kind[row] = EFFECT_KINDS.indexOf(effect.kind);
      slot.effects.x[row] = qx(effect.x);
      slot.effects.y[row] = qy(effect.y);
      slot.effects.arg[row] = effect.arg;
    }
    fresh = [];
    effects = [];
    return slot;
  }

  return {
    get tick() {
      return tick;
    },
    arena,
    ships,
    step(ticks) {
      for (let i = 0; i < ticks; i++) step();
    },
    frame,
    takeKills() {
      const taken = kills;
      kills = [];
      return taken;
    },
  };
}
