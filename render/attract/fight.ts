import { arenaFor } from '../../schema/catalog/rules.ts';
import { FLAGS, type FrameSlot, SHOT_FLIGHT } from '../../schema/wire/frame.ts';
import { bearing, DT, drift, type Ship, type StagedBody, steer, TURN } from './bodies.ts';
import { type FlashEffect, type StagedShot, writeFight } from './frame.ts';

/** The ships and rocks of a staged fight and their random starting positions. */

/** Random numbers from 0 to 1 that are the same each time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

type Roll = () => number;
/** Chooses a position in the arena; `room` is the share of the arena that is used. */
type Somewhere = (room: number) => { x: number; y: number };

/** Returns `count` ships, each chasing another ship. `teams`: number of teams, 0 for none. */
const castShips = (count: number, teams: number, place: Somewhere, roll: Roll): Ship[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    kind: 'ship',
    ...place(1),
    angle: roll() * TURN,
    value: 255,
    flags: FLAGS.thrust,
    look: 0,
    team: teams > 0 ? i % teams : -1,
    prey: ((i + 1 + Math.floor(roll() * (count - 2))) % count) + 1,
    firesAt: Math.floor(roll() * 60),
  }));

/** Drifting rocks, some of them at the edge of the arena. */
const castRocks = (count: number, place: Somewhere, roll: Roll): StagedBody[] =>
  Array.from({ length: count }, (_, i) => ({
    id: 1_000 + i,
    kind: 'rock',
    ...place(1.3),
    angle: roll() * TURN,
    value: 18 + Math.floor(roll() * 32),
    flags: 0,
    look: i % 8,
  }));

/** Time between shots, and the flight time of a laser that hits nothing. Unit: ticks. */
const FIRE_EVERY = 12;
const SHOT_TICKS = 60;
/** Share of shots that hit, and the damage of a hit in 255ths of the hull. */
const HITS = 0.4;
const HIT_COST = 22;
/** Number of ticks within which every ship uses its abilities in turn. */
const CUES = 900;
/** Maximum number of missiles and mines, beyond which the oldest are removed, and the lowest of their ids. */
const MOST_LAUNCHED = 100;
const FIRST_LAUNCHED = 2_000;
/** Distance at which missiles and mines explode, and size of the blast. Unit: u. */
const FUSES = { missile: { reach: 30, blast: 60 }, mine: { reach: 60, blast: 120 } } as const;

interface Flying extends StagedShot {
  /** Tick at which the shot will hit the shooter's prey; undefined for a shot that misses. */
  hitsAt?: number;
}

interface FightOptions {
  ships?: number;
  teams?: number;
  rocks?: number;
  /** The part of the arena over which the ships and rocks are spread, 0 to 1. */
  spread?: number;
}

/**
 * A staged fight: ships chase each other, shoot and explode on cue, so that everything that can be drawn is on the
 * screen at once. It is the same at each start.
 */
export class StagedFight {
  readonly arena: { width: number; height: number };
  readonly #roll = dice(7);
  readonly #ships: Ship[];
  readonly #rocks: number;
  /** Rocks first, then everything that ships have launched. */
  #props: StagedBody[];
  #tick = 0;
  #numbers = 0;
  #launched = 0;
  #flying: Flying[] = [];
  #fresh: StagedShot[] = [];
  #effects: FlashEffect[] = [];
  #kills: { victim: number; killer: number }[] = [];

  constructor({ ships = 24, teams = 2, rocks = 10, spread = 0.7 }: FightOptions = {}) {
    this.arena = arenaFor(ships);
    const place = (room: number) => ({
      x: (this.#roll() - 0.5) * this.arena.width * spread * room,
      y: (this.#roll() - 0.5) * this.arena.height * spread * room,
    });
    this.#rocks = rocks;
    this.#ships = castShips(ships, teams, place, this.#roll);
    this.#props = castRocks(rocks, place, this.#roll);
  }

  get tick(): number {
    return this.#tick;
  }

  /** Advances by `ticks`. */
  step(ticks: number) {
    for (let i = 0; i < ticks; i++) this.#step();
  }

  /** Writes all positions, and what happened since the last frame. */
  frame(slot: FrameSlot) {
    const bodies = [...this.#ships, ...this.#props];
    const [shots, effects] = [this.#fresh, this.#effects];
    writeFight(slot, { tick: this.#tick, arena: this.arena, bodies, shots, effects });
    this.#fresh = [];
    this.#effects = [];
  }

  /** Kills since the last call. */
  takeKills(): { victim: number; killer: number }[] {
    const taken = this.#kills;
    this.#kills = [];
    return taken;
  }

  #step() {
    this.#tick++;
    for (const ship of this.#ships) {
      this.#act(ship);
      const prey = this.#preyOf(ship.id);
      steer(ship, prey);
      const { off, away } = bearing(ship, prey);
      const isAimed = Math.abs(off) < 0.3 && away < SHOT_FLIGHT.range;
      if (this.#tick >= ship.firesAt && isAimed) this.#fire(ship, away);
    }
    for (const shot of this.#flying) if (shot.hitsAt === this.#tick) this.#land(shot);
    this.#flying = this.#flying.filter(({ hitsAt, firedAt }) =>
      hitsAt === undefined ? this.#tick - firedAt < SHOT_TICKS : hitsAt > this.#tick,
    );
    for (const prop of this.#props) drift(prop, this.#preyOf(prop.look));
    this.#props = this.#props.filter(prop => !this.#isSpent(prop));
  }

  #preyOf(id: number) {
    return this.#ships[(this.#ships[id - 1]?.prey ?? 1) - 1];
  }

  #fire(ship: Ship, away: number) {
    ship.firesAt = this.#tick + FIRE_EVERY;
    const { x, y, id } = ship;
    const angle = ship.angle + (this.#roll() - 0.5) * 0.05;
    const shot: Flying = { number: ++this.#numbers, x, y, angle, owner: id, firedAt: this.#tick };
    if (this.#roll() < HITS) shot.hitsAt = this.#tick + Math.round(away / SHOT_FLIGHT.speed / DT);
    this.#flying.push(shot);
    this.#fresh.push(shot);
  }

  #land({ owner, angle, number }: StagedShot) {
    const prey = this.#preyOf(owner);
    const isShielded = (prey.flags & FLAGS.shield) !== 0;
    const [x, y] = [prey.x - Math.cos(angle) * 14, prey.y - Math.sin(angle) * 14];
    this.#effects.push({ kind: isShielded ? 'shieldHit' : 'hit', x, y, arg: number & 0xffff });
    if (isShielded) return;
    prey.flags |= FLAGS.hit;
    prey.value -= HIT_COST;
    if (prey.value <= 0) this.#destroy(prey, owner);
  }

  /** Destroys a ship, which reappears at its home at once. */
  #destroy(ship: Ship, killer: number) {
    const home = ship.team === 1 ? 1 : -1;
    this.#kills.push({ victim: ship.id, killer });
    this.#effects.push({ kind: 'shipDeath', x: ship.x, y: ship.y, arg: ship.id });
    ship.value = 255;
    ship.x = (home * 0.78 * this.arena.width) / 2;
    ship.y = (home * 0.66 * this.arena.height) / 2;
    ship.flags = FLAGS.thrust | FLAGS.protected;
    this.#effects.push({ kind: 'spawn', x: ship.x, y: ship.y, arg: ship.id });
  }

  #launch(kind: keyof typeof FUSES, { x, y, angle, id }: Ship) {
    if (this.#props.length === this.#rocks + MOST_LAUNCHED) this.#props.splice(this.#rocks, 1);
    const launchedId = FIRST_LAUNCHED + (this.#launched++ % 1_000);
    this.#props.push({ id: launchedId, kind, x, y, angle, value: 8, flags: 0, look: id });
  }

  /** Uses the abilities of a ship on cue; the ships take turns. */
  #act(ship: Ship) {
    const cue = (this.#tick + ship.id * 97) % CUES;
    ship.flags &= ~(FLAGS.hit | FLAGS.shield | FLAGS.ram);
    if (cue < 180) ship.flags |= FLAGS.shield;
    else if (cue > 400 && cue < 472) ship.flags |= FLAGS.ram;
    if (cue > 120) ship.flags &= ~FLAGS.protected;
    if (cue === 300 || cue === 330) this.#launch('missile', ship);
    if (cue === 600) this.#launch('mine', ship);
  }

  /** Whether a missile or mine is so near to an enemy that it explodes. */
  #isSpent({ kind, x, y, look }: StagedBody) {
    if (kind !== 'missile' && kind !== 'mine') return false;
    const { reach, blast } = FUSES[kind];
    const isNear = (ship: Ship) => Math.hypot(ship.x - x, ship.y - y) < reach;
    if (!this.#ships.some(ship => ship.id !== look && ship.id % 2 !== look % 2 && isNear(ship))) return false;
    this.#effects.push({ kind: 'blast', x, y, arg: blast });
    return true;
  }
}
