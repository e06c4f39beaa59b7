import * as v from 'valibot';
import { nameOf } from './names.ts';

/** The name, login or id of a pilot as typed by a caller: 1 to 64 characters. Look-ups ignore case. */
export const PilotName = nameOf(64);

/** A colour as `#rgb` or `#rrggbb`. */
export const HexColor = v.pipe(
  v.string(),
  v.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'must be a hex colour such as #ff8800'),
);

/** Time for which a banner or screen is shown: 1 to 120 seconds, whole or fractional. */
export const Seconds = v.pipe(
  v.number(),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(120, 'must be at most 120'),
);

/** Number of items requested at once: 1 to 100. */
export const Stacks = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(100, 'must be at most 100'),
);

/** Text that is not empty, without surrounding blanks. */
export const required = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
  );

/** The answer of an action that has nothing else to return. */
export const Ok = v.object({ ok: v.literal(true) });

/** An object whose keys and values match schemas. Unlike `v.record`, it rejects arrays. */
export function fields<
  const Key extends v.GenericSchema<string, string>,
  const Value extends v.GenericSchema,
>(key: Key, value: Value) {
  const record = v.record(key, value);
  const run: (typeof record)['~run'] = (dataset, config) => {
    if (!Array.isArray(dataset.value)) return record['~run'](dataset, config);
    v._addIssue(record, 'type', dataset, config);
    return dataset as never; // the added issue changes the type of the data set
  };
  return { ...record, '~run': run };
}
