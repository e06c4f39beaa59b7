import * as v from 'valibot';
import { nameOf } from './names.ts';

/** A name, login or id of a pilot as callers type it; look-ups ignore case. 1 to 64 characters. */
export const PilotName = nameOf(64);

/** A colour as `#rgb` or `#rrggbb`. */
export const HexColor = v.pipe(
  v.string(),
  v.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'must be a hex colour such as #ff8800'),
);

/** Whole or fractional seconds that a banner or screen stays up. 1 to 120. */
export const Seconds = v.pipe(
  v.number(),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(120, 'must be at most 120'),
);

/** How many of something are asked for at once. 1 to 100. */
export const Stacks = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(100, 'must be at most 100'),
);

/** Answer of an action that only triggers something. */
export const Ok = v.object({ ok: v.literal(true) });

/** An object with any keys. Unlike `v.record` it takes no list for one. */
export function fields<
  const Key extends v.GenericSchema<string, string>,
  const Value extends v.GenericSchema,
>(key: Key, value: Value) {
  const record = v.record(key, value);
  const run: (typeof record)['~run'] = (dataset, config) => {
    if (!Array.isArray(dataset.value)) return record['~run'](dataset, config);
    v._addIssue(record, 'type', dataset, config);
    return dataset as never; // it has an issue now
  };
  return { ...record, '~run': run };
}
