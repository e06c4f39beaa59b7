import { beforeEach, describe, expect, it } from 'vitest';
import { FLAGS } from '../../../../schema/wire/frame.ts';
import type { Thing } from '../scene.ts';
import { openPage } from './page.ts';

/** Tests of the sounds of things that appear, change or stay in the picture. */

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

describe('entity', () => {
  it('entities that are already in the first picture make no sound', () => {
    page.cues.reset();
    expect(
      page.heard([
        { id: 1, kind: 'missile', x: 900 },
        { id: 2, kind: 'mine', flags: FLAGS.armed },
      ]),
    ).toEqual([]);
  });

  it('missiles and mines make a sound when they appear', () => {
    const missile: Thing = { id: 1, kind: 'missile', x: 700 };
    expect(page.heard([missile])).toEqual(['missile.launch']);
    expect(page.loopsOf([missile])).toMatchObject([{ sound: 'missile.flight', at: { x: 700 } }]);
    expect(page.heard([{ id: 2, kind: 'mine' }])).toEqual(['mine.lay']);
    expect(page.heard([{ id: 2, kind: 'mine', flags: FLAGS.armed }])).toEqual(['mine.arm']);
    expect(page.heard([{ id: 2, kind: 'mine', flags: FLAGS.armed }])).toEqual([]);
  });

  it('raising a shield and dashing each make a sound once', () => {
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.shield }])).toEqual([]); // the ship appears with its shield
    expect(page.heard([{ id: 1, kind: 'ship' }])).toEqual([]);
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.shield }])).toEqual(['shield.up']);
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.shield | FLAGS.thrust }])).toEqual([]);
    expect(page.heard([{ id: 1, kind: 'ship', flags: FLAGS.ram }])).toEqual(['ram']);
  });

  it("an entity that gets another entity's id makes its own sound", () => {
    page.heard([{ id: 1, kind: 'missile', look: 4 }]);
    expect(page.heard([{ id: 1, kind: 'missile', look: 5 }])).toEqual(['missile.launch']);
    expect(page.heard([])).toEqual([]);
    expect(page.heard([{ id: 1, kind: 'missile', look: 5 }])).toEqual(['missile.launch']);
  });

  it('an entity that gets the id of an entity of another kind makes the sounds of its own states', () => {
    page.heard([{ id: 3, kind: 'ship', flags: FLAGS.protected }]);
    expect(page.heard([{ id: 3, kind: 'boss', flags: FLAGS.protected }])).toEqual(['boss.entrance']);
  });

  it('a lock-on sound is played once when a missile comes near a ship ahead of it, unless that ship launched it', () => {
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

  it('each boss that enters has its own sound', () => {
    page.heard([{ id: 3, kind: 'boss', look: 2, flags: FLAGS.warning }]);
    const entering: Thing = { id: 3, kind: 'boss', look: 2, flags: FLAGS.protected };
    expect(page.picture([entering]).cues).toMatchObject([{ sound: 'boss.entrance', variant: 2 }]);
  });
});
