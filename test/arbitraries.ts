import type * as v from 'valibot';
import {
  ACTION_NAMES,
  ACTIONS,
  type ActionName,
  declarationOf,
  type SimActionName,
} from '../schema/actions/index.ts';
import { EFFECT_IDS } from '../schema/catalog/effects.ts';
import { SETTING_KEYS, SETTINGS, type Settings } from '../schema/records/settings.ts';
import { fc } from './fast-check.ts';

/**
 * Random inputs. They are derived from the schemas in the registry, so that a new action is tested without being
 * named here.
 */

/** Names of pilots, in lower and mixed case. There are only a few, so that they recur. */
export const NAMES = ['ada', 'Bob', 'eve', 'Zed'];

/** Roster bots that do not join by themselves. */
export const ROSTER = ['Robo', 'Mech'].map(name => ({
  login: name.toLowerCase(),
  name,
  stream: false,
  autoJoin: false,
}));

const LOGINS = ROSTER.map(({ login }) => login);
const ODD = ['nobody', 'chat:ada', 'rainbow', 'emote:25', '🚀', '', '#ff8800'];

/** The parts of a Valibot schema that are read here. */
interface Schema {
  type: string;
  pipe?: readonly { type: string; requirement?: unknown }[];
  entries?: Record<string, Schema>;
  options?: readonly unknown[];
  wrapped?: Schema;
  item?: Schema;
  literal?: unknown;
}

const requirement = ({ pipe = [] }: Schema, type: string) =>
  pipe.find(step => step.type === type)?.requirement;

/** Values for a schema. Most of them are legal and known to the world; some are refused. */
function inputOf(schema: Schema, field = ''): fc.Arbitrary<unknown> {
  const inner = schema.wrapped && inputOf(schema.wrapped, field);
  if (inner) return fc.oneof(inner, inner, fc.constant(schema.type === 'nullable' ? null : undefined));
  switch (schema.type) {
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? []));
    case 'literal':
      return fc.constant(schema.literal);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numberOf(schema);
    case 'string':
      return textOf(field);
    case 'array':
      return fc.array(schema.item ? inputOf(schema.item, field) : fc.string(), { maxLength: 2 });
    case 'union':
      return fc.oneof(...(schema.options ?? []).map(option => inputOf(option as Schema, field)));
    case 'object':
      return fc.record(mapValues(schema.entries ?? {}, inputOf));
    default:
      return fc.constant(undefined);
  }
}

function textOf(field: string) {
  const known = field === 'effect' ? EFFECT_IDS : field === 'logins' ? LOGINS : NAMES;
  return fc.oneof(
    { arbitrary: fc.constantFrom<string>(...known), weight: 8 },
    { arbitrary: fc.constantFrom(...ODD), weight: 2 },
    { arbitrary: fc.string({ maxLength: 8 }), weight: 1 },
  );
}

function numberOf(schema: Schema) {
  const min = Number(requirement(schema, 'min_value') ?? -1_000);
  const max = Number(requirement(schema, 'max_value') ?? 1_000);
  const lowest = Math.ceil(min);
  return fc.oneof(
    { arbitrary: fc.integer({ min: lowest, max: Math.min(Math.floor(max), lowest + 20) }), weight: 5 },
    { arbitrary: fc.constantFrom(min - 1, max + 1, min + 0.5), weight: 1 },
  );
}

const mapValues = <A, B>(
  record: Record<string, A>,
  change: (value: A, key: string) => B,
): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** Random inputs of the action `name`. */
export const anyInput = (name: ActionName) =>
  inputOf(declarationOf(name).input as v.GenericSchema & Schema) as fc.Arbitrary<Record<string, unknown>>;

export const SIM_ACTIONS = ACTION_NAMES.filter((name): name is SimActionName => ACTIONS[name].runs === 'sim');

/** Any action of the simulation, with any input. */
export const anyAction = fc
  .constantFrom(...SIM_ACTIONS)
  .chain(name => anyInput(name).map(input => ({ name, input })));

/** Settings that affect the fight, with small values so that rounds stay short and small. */
const SMALL: Partial<Record<keyof Settings, fc.Arbitrary<unknown>>> = {
  bots: fc.integer({ min: 0, max: 20 }),
  roundMinutes: fc.constant(1),
  fleetSize: fc.integer({ min: 1, max: 8 }),
  namedBots: fc.constantFrom([], ROSTER),
};

const settingOf = (key: keyof Settings) =>
  SMALL[key] ?? inputOf(SETTINGS[key].schema as v.GenericSchema & Schema);

/** A few settings in the form in which the front thread sends them. */
export const anySettings: fc.Arbitrary<Partial<Settings>> = fc
  .record(Object.fromEntries(SETTING_KEYS.map(key => [key, settingOf(key)])), { requiredKeys: [] })
  .map(raw => {
    const resolved = SETTING_KEYS.map(key => [key, SETTINGS[key].resolve(raw[key])] as const);
    return Object.fromEntries(resolved.filter(([, value]) => value !== undefined));
  });
