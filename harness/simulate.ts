import * as v from 'valibot';
import { findPilot } from '../engine/pilots/roster.ts';
import { coldPatch, writeState } from '../engine/report/snapshot-writer.ts';
import { roundState } from '../engine/report/state.ts';
import { hashWorld } from '../engine/restore/checkpoint.ts';
import { tickNumber } from '../engine/round/hold.ts';
import { applyCommands } from '../engine/systems/apply-commands.ts';
import { tick } from '../engine/tick.ts';
import { createWorld, type GameWorld } from '../engine/world.ts';
import {
  ACTIONS,
  type Input,
  type Output,
  type RawInput,
  type SimActionName,
} from '../schema/actions/index.ts';
import { GameError } from '../schema/base/error.ts';
import type { Mode, Season } from '../schema/catalog/catalog.ts';
import { TICK_RATE } from '../schema/catalog/rules.ts';
import { type EventType, publicFields, type SimEventFields } from '../schema/records/events.ts';
import { pilotFieldsFrom } from '../schema/records/pilot-fields.ts';
import { defaultSettings, type Settings } from '../schema/records/settings.ts';
import type { Pilot } from '../schema/records/state.ts';
import type {
  CommandName,
  InternalInputs,
  InternalName,
  InternalOutputs,
  LoggedCommand,
  SimEvent,
} from '../schema/wire/messages.ts';
import { createStateBuffer, type StateSlot, stateRing } from '../schema/wire/snapshot.ts';

export interface SimulateOptions {
  seed?: number;
  /** Viewers who join at the start. */
  pilots?: string[];
  settings?: Partial<Settings>;
  season?: Season;
  /** A world to continue, instead of creating a new one. */
  world?: GameWorld;
}

/**
 * Simulates a world of the game, with all its systems, in this process, without threads or clocks. By default
 * there are no bots.
 */
export function simulate(options: SimulateOptions = {}) {
  const settings = { ...defaultSettings(), bots: 0, ...options.settings };
  const world =
    options.world ?? createWorld({ seed: options.seed ?? 1, settings, season: options.season ?? 'off' });
  const all: SimEvent[] = [];
  const log: LoggedCommand[] = [];
  const [stateSlot] = stateRing(createStateBuffer()).slots;
  let seq = 0;

  const collect = () => {
    all.push(...world.outbox.events.splice(0));
    world.outbox.replies.length = 0;
  };

  const command = (name: CommandName, input: unknown, dryRun = false) => {
    world.inbox.push({ seq: ++seq, name, input, dryRun, cause: seq });
    applyCommands(world);
    const reply = world.outbox.replies.at(-1);
    collect();
    if (!reply) throw new Error('The world did not answer.');
    if (!reply.ok) throw new GameError(reply.code, reply.message);
    if (!reply.unchanged) log.push({ tick: reply.tick, name, input });
    return reply.output;
  };

  const sim = {
    world,
    /** Every command that was carried out. */
    log,
    /** Parses the input and runs an action, as for a caller. Throws the error that the caller would get. */
    run<N extends SimActionName>(name: N, input: RawInput<N>): Output<N> {
      const parsed = v.parse(ACTIONS[name].input as v.GenericSchema<unknown, Input<N>>, input);
      return command(name, parsed) as Output<N>;
    },
    /** Runs a command that only the front thread itself sends. */
    internal<N extends InternalName>(name: N, input: InternalInputs[N]) {
      return command(name, input) as N extends keyof InternalOutputs ? InternalOutputs[N] : undefined;
    },
    /** Runs any command as the front thread would send it, so the input is not parsed. */
    command,
    dryRun<N extends SimActionName>(name: N, input: RawInput<N>) {
      return command(name, v.parse(ACTIONS[name].input, input), true);
    },
    set(patch: Partial<Settings>) {
      command('applySettings', { patch });
    },
    ticks(count: number) {
      for (let i = 0; i < count; i++) {
        tick(world);
        collect();
      }
    },
    seconds(count: number) {
      sim.ticks(Math.round(count * TICK_RATE));
    },
    /** Advances the world until the condition is true. Throws if that takes longer than `seconds` simulated seconds. */
    until(holds: () => boolean, seconds = 600) {
      for (let i = 0; i < seconds * TICK_RATE; i++) {
        if (holds()) return;
        sim.ticks(1);
      }
      throw new Error(`It did not come true within ${seconds} simulated seconds.`);
    },
    /** Opens a lobby in the given mode, unless a lobby is already open, and starts the round. */
    startRound(mode: Mode = 'dogfight') {
      if (world.round.phase === 'menu') sim.run('openLobby', { mode });
      sim.run('startRound', {});
    },
    /** All events of the given type so far, without internal fields. */
    events<T extends EventType>(type: T): SimEventFields<T>[] {
      return all
        .filter(event => event.type === type)
        .map(({ fields }) => publicFields(type, fields as SimEventFields<T>));
    },
    get allEvents(): readonly SimEvent[] {
      return all;
    },
    get round() {
      return roundState(world);
    },
    get tick() {
      return tickNumber(world);
    },
    get hash() {
      return hashWorld(world);
    },
    /** Returns a pilot's entity, given the pilot's name or id. */
    eid: (name: string) => findPilot(world, name),
    pilots(): Pilot[] {
      const slot = readState(world, stateSlot);
      return [...world.lists.pilots.ids.subarray(0, world.lists.pilots.count)].map((eid, row) =>
        pilotAt(world, slot, eid, row),
      );
    },
    /** Returns a pilot as in `GET /state`, given the pilot's name or id. */
    pilot(name: string): Pilot {
      const { id } = world.roster.get(findPilot(world, name)) ?? {};
      const found = sim.pilots().find(pilot => pilot.id === id);
      if (!found) throw new Error(`No pilot "${name}".`);
      return found;
    },
  };

  for (const username of options.pilots ?? []) sim.run('addPilot', { username });
  return sim;
}

export type Simulated = ReturnType<typeof simulate>;

function readState(world: GameWorld, slot: StateSlot): StateSlot {
  const { contentVersion, cold } = world;
  const before = { ...cold };
  coldPatch(world);
  writeState(world, slot, null);
  world.contentVersion = contentVersion;
  world.cold = before;
  return slot;
}

function pilotAt(world: GameWorld, { pilots: columns }: StateSlot, eid: number, row: number): Pilot {
  const identity = world.roster.get(eid);
  if (!identity) throw new Error(`Entity ${eid} has no identity.`);
  return {
    id: identity.id,
    name: identity.name,
    bot: identity.bot,
    ship: identity.ship,
    ...pilotFieldsFrom(name => columns[name][row]),
  };
}
