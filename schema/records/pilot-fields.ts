import * as v from 'valibot';
import { keysOf } from '../catalog/catalog.ts';

/**
 * A field of a pilot that may change every tick. It is stored as a number in a column of shared memory; the reader
 * converts it to JSON.
 */
interface PilotField<T extends v.GenericSchema = v.GenericSchema> {
  /** Type of the column. */
  column: 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'f32';
  /** The value as `GET /state` returns it. */
  schema: T;
  example: v.InferOutput<T>;
  /** Converts a number of the column to the field's value. */
  fromColumn(stored: number): v.InferOutput<T>;
}

const field = <const C extends PilotField['column'], T extends v.GenericSchema>(
  column: C,
  schema: T,
  example: v.InferOutput<T>,
  fromColumn: PilotField<T>['fromColumn'],
) => ({ column, schema, example, fromColumn }) satisfies PilotField<T>;

const whole = v.pipe(v.number(), v.integer());
const asIs = (stored: number) => stored;
const tenths = (stored: number) => Math.round(stored * 10) / 10;

const count = (example: number) => field('u16', whole, example, asIs);
const amount = (example: number) => field('f32', v.number(), example, tenths);

/**
 * All fields of a pilot that may change every tick, in the order of the JSON. The types `Pilot` and `StateSlot` and
 * both writers of the state are derived from this table. The simulation fills the columns in `writePilots`.
 */
export const PILOT_FIELDS = {
  /** Index of the team; -1 in a free for all. */
  team: field('i8', whole, 0, asIs),
  alive: field('u8', v.boolean(), true, stored => stored === 1),
  /** Hull points, to a tenth. */
  hp: amount(82.5),
  kills: count(3),
  deaths: count(1),
  assists: count(2),
  /** Damage to bosses and their craft in this round, to a tenth. */
  damage: amount(140),
  /** Lives left; a number only in `ffaReserves`. -1 in the column stands for null. */
  lives: field('i16', v.nullable(whole), null, stored => (stored < 0 ? null : stored)),
  missiles: count(2),
  mines: count(1),
  /** Preview: points for bounties on the pilots that this pilot shot down in this round. */
  bounties: count(0),
  /**
   * Preview: tick of the pilot's last kill in this round; 0 before the first. Of pilots with equal records, the one
   * with the earlier kill leads.
   */
  scoredAt: field('u32', whole, 10_980, asIs),
} as const;

type Fields = typeof PILOT_FIELDS;
export type PilotFieldName = keyof Fields;

const mapped = <T>(value: (field: Fields[PilotFieldName], name: PilotFieldName) => unknown) =>
  Object.fromEntries(keysOf(PILOT_FIELDS).map(name => [name, value(PILOT_FIELDS[name], name)])) as T;

export const PILOT_FIELD_COLUMNS = mapped<{ [N in PilotFieldName]: Fields[N]['column'] }>(
  ({ column }) => column,
);
export const PILOT_FIELD_SCHEMAS = mapped<{ [N in PilotFieldName]: Fields[N]['schema'] }>(
  ({ schema }) => schema,
);
type PilotFieldValues = { [N in PilotFieldName]: v.InferOutput<Fields[N]['schema']> };
export const PILOT_FIELD_EXAMPLES = mapped<PilotFieldValues>(({ example }) => example);

/** The field values of a pilot. @param stored returns the number in the column of a field */
export const pilotFieldsFrom = (stored: (name: PilotFieldName) => number): PilotFieldValues =>
  mapped((field, name) => field.fromColumn(stored(name)));

/**
 * Field values of a pilot that has just joined a fight in which lives are not counted. For pages that show a fight
 * without a simulation.
 */
export const NEW_PILOT_FIELDS: PilotFieldValues = {
  ...pilotFieldsFrom(() => 0),
  alive: true,
  hp: 100,
  lives: null,
};
