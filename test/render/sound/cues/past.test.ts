import { beforeEach, describe, expect, it } from 'vitest';
import { FLAGS } from '../../../../schema/wire/frame.ts';
import { flashes, type Thing } from '../scene.ts';
import { openPage } from './page.ts';

/** Sounds that are late are not played. */

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

describe('late sounds', () => {
  it('after a freeze of seconds, a page plays no late sounds', () => {
    page.tell({ type: 'join', user: 'ada' });
    page.flash({ effects: [{ kind: 'shipDeath' }] });
    expect(page.heard([{ id: 1, kind: 'missile' }], 5_000)).toEqual([]);
    page.cues.flash(flashes({ at: page.now - 400, effects: [{ kind: 'shipDeath' }] }), page.view, page.now);
    expect(page.heard([{ id: 1, kind: 'missile' }])).toEqual([]);
    expect(page.heard([])).toEqual([]);
  });

  it('after a short freeze, a page plays the late sounds of events, but not the late sounds of shots', () => {
    page.tell({ type: 'round.start' });
    page.flash({ shots: [{}] });
    expect(page.heard([{ id: 1, kind: 'missile' }], 800)).toEqual(['round.start']);
  });

  it('after a short freeze, a page plays late stings: for a boss that enters or ends, and for a nuke', () => {
    page.picture([{ id: 3, kind: 'boss', look: 2, flags: FLAGS.warning }]);
    const entering: Thing = { id: 3, kind: 'boss', look: 2, flags: FLAGS.protected };
    expect(page.heard([entering, { id: 4, kind: 'mine' }], 800)).toEqual(['boss.entrance']);
    page.cues.flash(
      flashes({ at: page.now - 800, effects: [{ kind: 'nuke' }, { kind: 'hit' }] }),
      page.view,
      page.now,
    );
    expect(page.heard([entering])).toEqual(['nuke.blast']);
  });

  it('after a freeze of seconds, a page plays no late sounds of thanks or menu pages either', () => {
    page.tell({ type: 'sub', user: 'ada', months: 2 });
    page.tell({ type: 'raid', user: 'bob', viewers: 40 });
    page.game.patch(
      0,
      { round: { overlay: { ...page.game.round.value?.overlay, menu: 'boards' } as never } },
      page.now,
    );
    expect(page.heard([], 5_000)).toEqual([]);
    page.tell({ type: 'sub', user: 'carol', months: 2 });
    expect(page.heard([])).toEqual(['thanks']);
  });

  it('late sounds of an earlier connection are not played', () => {
    page.heard([{ id: 1, kind: 'ship' }]);
    page.tell({ type: 'join', user: 'ada' });
    page.cues.reset();
    expect(
      page.heard([
        { id: 1, kind: 'ship', flags: FLAGS.shield },
        { id: 2, kind: 'missile' },
      ]),
    ).toEqual([]);
    expect(
      page.heard([
        { id: 1, kind: 'ship', flags: FLAGS.shield },
        { id: 3, kind: 'missile' },
      ]),
    ).toEqual(['missile.launch']);
  });
});
