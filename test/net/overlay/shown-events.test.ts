import { expect, it } from 'vitest';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';
import { EVENT_TYPES, EVENTS, type ShownEvent } from '../../../schema/records/events.ts';

/**
 * Many people see the address of an overlay. So overlays get nothing that viewers type, and no receipts, scripts or
 * accounts.
 */

it('overlays get all events except those on a fixed list', () => {
  const people = new People();
  people.watch();
  const formOf = overlayFormFor(people);
  const isShown = (type: (typeof EVENT_TYPES)[number]) =>
    formOf({ type, ...EVENTS[type].example } as unknown as ShownEvent) !== null;
  expect(EVENT_TYPES.filter(type => !isShown(type))).toEqual([
    'show',
    'redeem',
    'relay',
    'extension',
    'redeem.failed',
    'receipt',
    'say',
    'stream',
    'ad',
    'emergency',
    'script.output',
    'stream.account',
  ]);
});

it('overlays get no text that viewers typed', () => {
  const people = new People();
  people.watch();
  const formOf = overlayFormFor(people);
  const typed: ShownEvent[] = [
    { type: 'cheer', at: 0, ...EVENTS.cheer.example, text: 'my words' },
    { type: 'tip', at: 0, ...EVENTS.tip.example, message: 'my words' },
    { type: 'sub', at: 0, ...EVENTS.sub.example, text: 'my words' },
    { type: 'redeem.applied', at: 0, ...EVENTS['redeem.applied'].example, input: 'my words' },
  ];
  for (const event of typed) expect(formOf(event)?.json, event.type).toMatch(/^(?!.*my words).+$/);
});
