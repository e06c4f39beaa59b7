import { expect, it } from 'vitest';
import type { KnownViewer } from '../../../../net/platform/viewers/known-viewers.ts';
import { createSeen } from '../../../../net/platform/viewers/seen.ts';

/** How often it is written down that a viewer is there. */

const HOUR_MS = 3_600_000;
const viewer = (pilot: string) => ({ pilot }) as KnownViewer;

function create() {
  const clock = { now: 5 };
  const written: string[] = [];
  const seen = createSeen({ see: ({ pilot }) => void written.push(pilot) }, () => clock.now);
  return { clock, written, see: (pilot: string) => seen.noted(viewer(pilot)) };
}

it('a viewer is written down at once, then once an hour, each by itself', () => {
  const { clock, written, see } = create();
  expect(see('ada')).toEqual(viewer('ada'));
  clock.now += HOUR_MS - 1;
  for (const pilot of ['ada', 'bob']) see(pilot);
  expect(written).toEqual(['ada', 'bob']);
  clock.now++;
  for (const pilot of ['ada', 'bob', 'ada']) see(pilot);
  expect(written).toEqual(['ada', 'bob', 'ada']);
});

it('no more than 10,000 viewers are kept in mind: then all are written down again', () => {
  const { written, see } = create();
  for (let n = 0; n < 10_000; n++) see(`${n}`);
  see('0');
  expect(written).toHaveLength(10_000);
  see('one more');
  see('0');
  expect(written.slice(10_000)).toEqual(['one more', '0']);
});
