import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TABLES } from '../../../net/viewer-data/tables.ts';

/** Tests what streamers and viewers can read about the stored data. */

const page = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');

it('docs/privacy.md names every table that may contain data about a viewer', () => {
  const tables = Object.keys(TABLES).filter(name => !('nameless' in TABLES[name]));
  expect(tables.length).toBeGreaterThan(5);
  expect(tables.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
});
