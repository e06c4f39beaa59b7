import { beforeEach, describe, expect, it } from 'vitest';
import { FLAGS } from '../../../../schema/wire/frame.ts';
import type { Thing } from '../scene.ts';
import { openPage } from './page.ts';

/** What is heard of what comes, changes and goes on in the picture. */
let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

describe('an entity', () => {
  it('that is there at first is no news', () => {
    page.cues.reset();
    expect(
      page.heard([
        { id: 1, kind: 'missile', x: 900 },
        { id: 2, kind: 'mine', flags: FLAGS.armed },
      ]),
    ).toEqual([]);
  });

  it('is heard as it comes: missiles, mines laid and armed', () => {
    const missile: Thing = { id: 1, kind: 'missile', x: 700 };
    expect(page.heard([missile])).toEqual(['missile.launch']);
    expect(page.loopsOf([missile])).toMatchObject([{ sound: 'missile.flight', at: { x: 700 } }]);
    expect(page.heard([{ id: 2, kind: 'mine' }])).toEqual(['mine.lay']);
    expect(page.heard([{ id: 2, kind: 'mine', flags: FLAGS.armed }])).toEqual(['mine.arm']);
    expect(page.heard([{ id: 2, kind: 'mine', flags: FLAGS.armed }])).toEqual([]);
  });

  it('that raises a shield or dashes is heard once', () => {
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.shield }])).toEqual([]); // it comes like that
    expect(page.heard([{ id: 1, kind: 'ship' }])).toEqual([]);
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.shield }])).toEqual(['shield.up']);
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.shield | FLAGS.thrust }])).toEqual([]);
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.ram }])).toEqual(['ram']);
  });

  it('another of the same id is new', () => {
    page.heard([{ id: 1, kind: 'missile', look: 4 }]);
    expect(page.heard([{ id: 1, kind: 'missile', look: 5 }])).toEqual(['missile.launch']);
    expect(page.heard([])).toEqual([]);
    expect(page.heard([{ id: 1, kind: 'missile', look: 5 }])).toEqual(['missile.launch']);
  });

  it('of the same id, but of another kind, comes with flags of its own', () => {
    page.heard([{ id: 3, kind: 'ship', flags: FLAGS.protected }]);
    expect(page.heard([{ id: 3, kind: 'boss', flags: FLAGS.protected }])).toEqual(['boss.entrance']);
  });

  it('a missile that comes near a ship ahead, not its own, locks on once', () => {
    const things = (x: number): Thing[] => [
      { id: 1, kind: 'ship' },
      { id: 2, kind: 'ship', x: 600 },
      { id: 3, kind: 'missile', x, look: 1 },
    ];
    page.heard(things(20));
    expect(page.heard(things(200))).toEqual([]);
    expect(page.heard(things(400))).toEqual(['missile.lock']);
    expect(page.heard(things(450))).toEqual([]);
  });

  it('a boss that comes in is heard as itself', () => {
    page.heard([{ id: 3, kind: 'boss', look: 2, flags: FLAGS.warning }]);
    const entering: Thing = { id: 3, kind: 'boss', look: 2, flags: FLAGS.protected };
    expect(page.picture([entering]).cues).toMatchObject([{ sound: 'boss.entrance', variant: 2 }]);
  });
});
