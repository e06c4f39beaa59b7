import { h } from 'preact';
import { expect, it } from 'vitest';
import { Foot } from '../../render/hud/foot.tsx';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { gameOf, viewOf } from './frames.ts';
import { shown } from './page-in-node.ts';

/** Tests of the strip below a fight: how viewers take part, and what their commands did. */

const NOTHING = viewOf([]);

function fightWithChat() {
  const game = gameOf(4);
  const overlay = game.round.value?.overlay;
  if (!overlay) throw new Error('There is no round.');
  game.patch(0, { round: { overlay: { ...overlay, chat: true } } });
  const parts = () => shown(h(Foot, { game })).texts('[data-testid=foot] p');
  return { game, overlay, parts, text: () => parts().slice(1).join() || parts().join() };
}

it('the strip about chat commands explains each command in turn', () => {
  const { game, text } = fightWithChat();
  const said = Array.from({ length: 12 }, (_, turn) => {
    game.tick(turn * 8 * TICK_RATE, 0);
    return text();
  });
  expect(said.slice(0, 2)).toEqual(['!missile fires a missile', '!shields raises your shields']);
  expect(new Set(said).size).toBe(5);
  expect(said[5]).toBe(said[0]);
});

it('the strip about chat commands is shown only in a fight, and only if viewers can type commands', () => {
  const { game, overlay, text } = fightWithChat();
  expect(text()).not.toBe('');
  game.patch(0, { round: { phase: 'lobby' } });
  expect(text()).toBe('');
  game.patch(0, { round: { phase: 'playing', overlay: { ...overlay, chat: false } } });
  expect(text()).toBe('');
});

it('the strip about chat commands is hidden below a centre card, and while the game does not answer', () => {
  const { game, text } = fightWithChat();
  game.introAt.value = 0;
  expect(text()).toBe('');
  game.introAt.value = null;
  expect(text()).not.toBe('');
  game.status.value = 'lost';
  expect(text()).toBe('');
});

it("a viewer's command is confirmed on screen with the number left; changes of bots or wrecks are not confirmed", () => {
  const { game, text } = fightWithChat();
  const [ada, linus] = [...game.pilots.value.values()];
  game.patch(0, { pilots: [{ ...ada, missiles: 2 }] });
  game.watch(NOTHING, 0);
  expect(text()).toBe('Ada: missile fired, 2 left');
  game.patch(0, { pilots: [{ ...linus, mines: 0, bot: true }] });
  game.patch(0, { pilots: [{ ...ada, missiles: 0, alive: false }] });
  game.watch(NOTHING, 3_999);
  expect(text()).toBe('Ada: missile fired, 2 left');
  game.watch(NOTHING, 4_000);
  expect(text()).toMatch(/^!/);
});

it('commands for shields, ram and retreat are confirmed on screen when the effect visibly begins', () => {
  const { game, text } = fightWithChat();
  const [ada] = game.pilots.value.values();
  const at = (flags: number, now: number) => {
    const view = viewOf([{ id: ada.eid, x: 0, y: 0 }]);
    view.flags[0] = flags;
    game.watch(view, now);
    return text();
  };
  expect(at(FLAGS.shield, 0)).toMatch(/^!/); // the shield was already up
  expect(at(0, 1_000)).toMatch(/^!/);
  expect(at(FLAGS.shield, 2_000)).toBe('Ada: shields are up');
  expect(at(FLAGS.shield | FLAGS.ram, 4_000)).toBe('Ada: ramming');
});

it("each command's confirmation is shown for 1.5 s; of many that wait, only the latest four are shown", () => {
  const { game, text } = fightWithChat();
  const [ada] = game.pilots.value.values();
  const pilots = Array.from({ length: 9 }, (_, i) => ({
    ...ada,
    eid: i + 1,
    id: `P${i}`,
    name: `P${i}`,
  }));
  game.patch(0, { pilots });
  game.patch(0, { pilots: pilots.map(pilot => ({ ...pilot, mines: 1 })) });
  game.patch(0, { people: { P8: 'Vega' } });
  const said: string[] = [];
  for (let now = 0; now <= 6_000; now += 500) {
    game.watch(NOTHING, now);
    if (said.at(-1) !== text()) said.push(text());
  }
  expect(said).toEqual(['P5', 'P6', 'P7', 'Vega'].map(name => `${name}: mine laid, 1 left`));
});

it('the strip always explains how to join, however many commands are confirmed beside it', () => {
  const { game, parts } = fightWithChat();
  const [ada] = game.pilots.value.values();
  const shownAt: string[][] = [];
  for (let now = 0; now < 30_000; now += 500) {
    game.patch(0, { pilots: [{ ...ada, mines: 2 }] });
    game.patch(0, { pilots: [{ ...ada, mines: 1 }] });
    game.watch(NOTHING, now);
    shownAt.push(parts());
  }
  for (const shown of shownAt) expect(shown).toEqual(['Type !join', 'Ada: mine laid, 1 left']);
});

it('waiting confirmations of commands are dropped when a round begins and when the page reconnects', () => {
  const { game, text } = fightWithChat();
  const [ada] = game.pilots.value.values();
  const lay = () => {
    for (const mines of [3, 2])
      game.patch(0, { pilots: [1, 2].map(eid => ({ ...ada, eid, id: `P${eid}`, mines })) });
  };
  lay();
  game.event({ type: 'round.start', at: 0 } as never, 0);
  game.watch(NOTHING, 10_000);
  expect(game.receipt.value).toBeNull();
  lay();
  const { round, settings, boards } = game;
  if (!round.value) throw new Error('There is no round.');
  const state = { round: round.value, settings: settings.value, boards: boards.value };
  game.hello({ ...state, pilots: [], people: {}, stopped: false }, 0);
  game.watch(NOTHING, 20_000);
  expect([game.receipt.value, text().includes('mine laid')]).toEqual([null, false]);
});

it('the confirmation of a command disappears when a round begins', () => {
  const { game } = fightWithChat();
  const [ada] = game.pilots.value.values();
  game.patch(0, { pilots: [{ ...ada, missiles: 2 }] });
  game.watch(NOTHING, 0);
  expect(game.receipt.value?.words).toBe('missile fired, 2 left');
  game.event({ type: 'round.start', at: 0 } as never, 0);
  expect(game.receipt.value).toBeNull();
});

it('a pilot who flies again with fewer missiles does not count as having fired one', () => {
  const { game } = fightWithChat();
  const [ada] = game.pilots.value.values();
  game.patch(0, { pilots: [{ ...ada, alive: false, missiles: 3 }] });
  game.patch(0, { pilots: [{ ...ada, alive: true, missiles: 2 }] });
  game.watch(NOTHING, 0);
  expect(game.receipt.value).toBeNull();
});

it('the strip about chat commands is hidden while a board covers the fight', () => {
  const { game, text } = fightWithChat();
  const overlay = game.round.value?.overlay;
  game.patch(0, { round: { overlay: overlay && { ...overlay, screen: 'leaderboard' } } });
  expect(text()).toBe('');
});

it('if several commands of one viewer wait to be confirmed, only the last command is confirmed', () => {
  const { game, text } = fightWithChat();
  const [ada] = game.pilots.value.values();
  const pilot = (eid: number, missiles: number) => ({
    ...ada,
    eid,
    id: `P${eid}`,
    name: `P${eid}`,
    missiles,
  });
  game.patch(0, { pilots: [pilot(1, 3), pilot(2, 3)] });
  for (const missiles of [2, 1]) game.patch(0, { pilots: [pilot(1, missiles)] });
  game.patch(0, { pilots: [pilot(2, 2)] });
  const said = [0, 1_500, 3_000].map(now => {
    game.watch(NOTHING, now);
    return text();
  });
  const second = 'P2: missile fired, 2 left';
  expect(said).toEqual(['P1: missile fired, 1 left', second, second]);
});

it("a bot's raised shields are not confirmed on screen", () => {
  const { game, text } = fightWithChat();
  const [ada] = game.pilots.value.values();
  game.patch(0, { pilots: [{ ...ada, bot: true }] });
  for (const [flags, now] of [
    [0, 0],
    [FLAGS.shield, 1_000],
  ]) {
    const view = viewOf([{ id: ada.eid, x: 0, y: 0 }]);
    view.flags[0] = flags;
    game.watch(view, now);
  }
  expect(text()).toMatch(/^!/);
});
