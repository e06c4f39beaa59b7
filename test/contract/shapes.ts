import { expect } from 'vitest';
import { PREVIEW_FIELDS } from './interface/preview.ts';
import { RECORDS } from './interface/records.ts';

/** Compares live answers with the record tables of the interface document. */

/** Whether a value has a type such as `null|array of number`. A type may also list words that are allowed. */
function fits(type: string, value: unknown): boolean {
  if (type.startsWith('array of ')) {
    return Array.isArray(value) && value.every(item => fits(type.slice('array of '.length), item));
  }
  if (type.includes('|')) return type.split('|').some(option => fits(option, value));
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return value === type;
  }
}

/** Checks that a record has exactly the fields of its table and of the preview, each with its type. */
export function expectRecord(name: string, value: unknown) {
  const table = RECORDS[name] ?? expect.fail(`There is no table of ${name}.`);
  const record = value as Record<string, unknown>;
  const known = new Set([...Object.keys(table).map(bare), ...(PREVIEW_FIELDS[name] ?? [])]);
  expect(Object.keys(record).filter(field => !known.has(field))).toEqual([]);
  for (const [field, type] of Object.entries(table)) {
    const isAbsent = field.endsWith('?') && !(bare(field) in record);
    const found = record[bare(field)];
    if (!isAbsent && !fits(type, found)) {
      expect.fail(`${name}.${bare(field)} must be ${type}, not ${JSON.stringify(found)}.`);
    }
  }
}

const bare = (field: string) => field.replace('?', '');
