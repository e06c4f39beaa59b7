import { FIELDS } from '../../schema/catalog/catalog.ts';

/** Formats milliseconds as `3:07`, rounded up to whole seconds. */
export function clock(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A whole number with commas between its thousands. */
export const formatted = (value: number) => Math.round(value).toLocaleString('en');

export const fieldName = (field: keyof typeof FIELDS) => FIELDS[field];

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** Formats a place as `1st` or `22nd`. */
export const ordinal = (place: number) => `${place}${ENDINGS[ordinals.select(place)]}`;
