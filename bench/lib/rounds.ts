import { launchShip } from '../../engine/spawn/ships.ts';
import { tick } from '../../engine/tick.ts';
import { createWorld, type GameWorld } from '../../engine/world.ts';
import { command, forget } from '../../harness/worlds.ts';
import { type Mode, SKILLS, type Skill } from '../../schema/catalog/catalog.ts';
import { defaultSettings, type Settings } from '../../schema/records/settings.ts';
import type { SimEvent } from '../../schema/wire/messages.ts';

export interface RoundOptions {
  mode: Mode;
  seed: number;
  settings?: Partial<Settings>;
  /**
   * Returns the skill of a pilot, given the pilot's position in the joining order and the team. By default all pilots
   * have the skill of the settings.
   */
  skillOf?(place: number, team: number): Skill;
}

/** Longest permitted round. Unit: ticks. */
const LIMIT = 40 * 60 * 60;

/** Called after each tick of a round with its events. */
export type Watch = (world: GameWorld, events: readonly SimEvent[]) => void;

/** Plays a round between bots to its end. Returns the world with the result. */
export function fightRound({ mode, seed, settings, skillOf }: RoundOptions, watch: Watch = () => {}) {
  const world = createWorld({ seed, settings: { ...defaultSettings(), ...settings }, season: 'off' });
  command(world, 'openLobby', { mode });
  command(world, 'startRound', {});
  step(world, () => {});
  if (skillOf) giveSkills(world, skillOf);
  while (world.round.phase === 'playing' && world.time.tick < LIMIT) step(world, watch);
  return world;
}

function step(world: GameWorld, watch: Watch) {
  tick(world);
  const refused = world.outbox.replies.find(reply => !reply.ok);
  if (refused && !refused.ok) throw new Error(refused.message);
  watch(world, world.outbox.events);
  forget(world);
}

/** Launches every ship again, so that it leaves its base with the missiles of its skill. */
function giveSkills(world: GameWorld, skillOf: NonNullable<RoundOptions['skillOf']>) {
  const { lists, components } = world;
  for (let place = 0; place < lists.pilots.count; place++) {
    const eid = lists.pilots.ids[place];
    components.Brain.skill[eid] = SKILLS.indexOf(skillOf(place, components.Team.index[eid]));
    components.Charges.missile[eid] = 0;
    launchShip(world, eid);
  }
}
