import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import { settingsOf } from '../../net/dispatch/settings-transaction.ts';
import type { ActionName } from '../../schema/actions/index.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { Command } from '../../schema/wire/messages.ts';
import { look } from './look.ts';
import type { Part, Simulation } from './simulation.ts';

/** Longest time that a change takes to reach a running world. Unit: s. */
const UNDER_WAY_S = 1;

type Patch = Partial<Settings>;

/** The settings that a command changes in the world. */
const patchOf = ({ name, input }: { name: string; input: unknown }): Patch =>
  name === 'applySettings' ? (input as { patch: Patch }).patch : settingsOfAction(name, input);

const settingsOfAction = (name: string, input: unknown) =>
  name === 'setField' || name === 'openLobby' ? settingsOf(name as ActionName, input) : {};

/** Derives the settings of the world from its commands, and compares them with the stored settings. */
export function createSettingsWitness() {
  const sent = new Map<number, Command>();
  let known: Patch = {};
  /** The second since which the world has lacked a stored value, by setting and value. */
  let lackedSince = new Map<string, number>();

  const observer: ThreadObserver = {
    started({ opening }) {
      sent.clear();
      lackedSince = new Map();
      known = Object.assign({}, ...opening.map(patchOf));
    },
    sent(batch) {
      for (const command of batch) sent.set(command.seq, command);
    },
    reported({ replies }) {
      for (const { seq, ok } of replies) {
        const command = sent.get(seq);
        sent.delete(seq);
        if (!command || !ok || command.dryRun) continue;
        for (const member of 'members' in command ? command.members : [command])
          known = { ...known, ...patchOf(member) };
      }
    },
  };
  /** The stored values that the world lacks. */
  const lacking = (stored: Patch) =>
    Object.entries(stored)
      .map(([key, value]) => [key, JSON.stringify(value)] as const)
      .filter(([key, value]) => JSON.stringify(known[key as keyof Settings]) !== value)
      .map(([key, value]) => `${key} ${value}`);
  const partOf = (simulation: Simulation): Part => ({
    async check(second) {
      const stored = (await look(simulation, '/settings')) as Patch | null;
      const lacked = stored && simulation.world.works ? lacking(stored) : [];
      lackedSince = new Map(lacked.map(value => [value, lackedSince.get(value) ?? second]));
      for (const [value, since] of lackedSince)
        if (second - since > UNDER_WAY_S)
          simulation.fail('the world knows the settings', `it lacks ${value} since second ${since}`);
    },
  });
  return { observer, partOf };
}
