import { spawnShot } from '../engine/spawn/shots.ts';
import { tick } from '../engine/tick.ts';
import { createWorld, type GameWorld } from '../engine/world.ts';
import { defaultSettings } from '../schema/records/settings.ts';
import type { CommandName } from '../schema/wire/messages.ts';

/** Functions that create seeded worlds of various sizes. */

/** Queues a command for the next tick. */
export const command = (world: GameWorld, name: CommandName, input: unknown) =>
  world.inbox.push({ seq: 0, name, input });

/** Creates a fight with `pilots` pilots and without random events. In `dogfight` there are two teams. */
export function createFight(pilots: number, mode: 'dogfight' | 'ffa' = 'dogfight', seed = 1): GameWorld {
  const settings = {
    ...defaultSettings(),
    bots: 0,
    teamCount: 2 as const,
    roundMinutes: 60,
    calamities: false,
  };
  const world = createWorld({ seed, settings, season: 'off' });
  for (let i = 0; i < pilots; i++) command(world, 'addPilot', { username: `pilot${i}` });
  command(world, 'openLobby', { mode });
  command(world, 'startRound', {});
  tick(world);
  forget(world);
  return world;
}

/** Discards everything that a simulation thread would have reported by now. */
export function forget({ outbox, visuals }: GameWorld) {
  outbox.replies.length = 0;
  outbox.events.length = 0;
  visuals.shots.count = 0;
  visuals.effects.count = 0;
}

/** Adds shots until `shots` shots are in flight. The ships take turns firing, each in the direction of its heading. */
export function topUpShots(world: GameWorld, shots: number, turn: { next: number }) {
  const { flying } = world.lists;
  const { Heading } = world.components;
  for (let missing = shots - world.shots.count; missing > 0; missing--) {
    const eid = flying.ids[turn.next++ % flying.count];
    spawnShot(world, eid, Heading.x[eid], Heading.y[eid]);
  }
}
