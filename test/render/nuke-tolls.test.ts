import { describe, expect, it } from 'vitest';
import { isPaid } from '../../render/game/alerts/alert.ts';
import { createAlerts } from '../../render/game/alerts/alerts.ts';
import type { Means } from '../../schema/catalog/means.ts';
import type { ShownEvent } from '../../schema/records/events.ts';

/** Tests of the number of ships that each nuke destroyed, with several nukes at the same time. */

const nuke = (by: string | null) => ({ type: 'nuke', at: 0, by, x: 0, y: 0 }) as ShownEvent;
const lost = (killer: string | null, means: Means = 'nuke'): ShownEvent => ({
  ...{ type: 'kill', at: 0, victim: 'Eve', killer, friendly: false, means },
});
const texts = ({ list }: ReturnType<typeof createAlerts>) => list.value.map(({ text }) => text);

it('each nuke is reported with the ships that it destroyed; ships without a killer are counted for the first nuke', () => {
  const alerts = createAlerts();
  for (const by of ['Ada', 'Bob']) alerts.event(nuke(by), 0);
  for (const killer of ['Bob', 'Bob', 'Ada', null]) alerts.event(lost(killer), 3_000);
  alerts.tick(3_300);
  expect(texts(alerts).toSorted()).toEqual(["Ada's nuke destroyed 2 ships", "Bob's nuke destroyed 2 ships"]);
});

it("0.3 s after a nuke's first victim, the nuke is reported with all ships that it has destroyed so far", () => {
  const alerts = createAlerts();
  alerts.event(nuke('Ada'), 0);
  for (const at of [3_000, 3_200]) alerts.event(lost('Ada'), at);
  alerts.tick(3_299);
  expect(texts(alerts)).toEqual(['Ada launched a nuke']);
  alerts.tick(3_300);
  expect(texts(alerts)).toEqual(["Ada's nuke destroyed 2 ships"]);
});

it('ships destroyed by an anonymous nuke are not counted for a viewer whose nuke hit nobody', () => {
  const alerts = createAlerts();
  alerts.event(nuke('Ada'), 0);
  alerts.event(nuke(null), 1_000);
  alerts.event(lost(null), 4_000);
  alerts.tick(4_600);
  expect(texts(alerts).join()).toContain("Ada's nuke hit nobody");
});

it("a viewer's nukes are added up if less than three seconds have passed since the previous report", () => {
  const alerts = createAlerts();
  for (const at of [0, 3_000]) {
    alerts.event(nuke('Ada'), at);
    alerts.event(lost('Ada'), at + 3_000);
    alerts.tick(at + 3_300);
  }
  expect(texts(alerts)).toEqual(["Ada's nuke destroyed 1 ship"]);
});

it('a nuke that still counts down when the round ends is not reported as a miss', () => {
  const alerts = createAlerts();
  alerts.event(nuke('Ada'), 0);
  alerts.event({ type: 'round.end', at: 0, bitLeaders: [] } as unknown as ShownEvent, 1_000);
  alerts.tick(4_500);
  expect(texts(alerts).filter(text => text.includes('hit nobody'))).toEqual([]);
});

it('after the page has connected to another server, earlier nukes are not reported', () => {
  const alerts = createAlerts();
  alerts.event(nuke('1'), 0);
  alerts.event({ type: 'cheer', at: 0, user: '1', bits: 100 } as ShownEvent, 0);
  alerts.clear();
  alerts.tick(5_000);
  expect(texts(alerts)).toEqual([]);
});

describe('toll of a nuke', () => {
  function tolls(act: (alerts: ReturnType<typeof createAlerts>) => void) {
    const alerts = createAlerts();
    act(alerts);
    return texts(alerts);
  }

  it("once all its ships are counted, a nuke's toll replaces the alert of its launch and keeps the viewer's name", () => {
    const shown = tolls(alerts => {
      alerts.event(nuke('Ada'), 0);
      for (let i = 0; i < 6; i++) alerts.event(lost('Ada'), 3_000);
      alerts.event(lost('Ada', 'laser'), 3_000);
      alerts.tick(3_100);
      expect(texts(alerts)).not.toContain("Ada's nuke destroyed 6 ships");
      alerts.tick(3_400);
    });
    expect(shown).toEqual(["Ada's nuke destroyed 6 ships"]);
  });

  it('the toll of a nuke is reported even if it hit nobody, and even if it is unknown who launched it', () => {
    expect(tolls(alerts => [alerts.event(nuke('Ada'), 0), alerts.tick(4_500)])).toContain(
      "Ada's nuke hit nobody",
    );
    expect(
      tolls(alerts => [alerts.event(nuke(null), 0), alerts.event(lost(null), 3_000), alerts.tick(3_300)]),
    ).toContain('The nuke destroyed 1 ship');
  });

  it("the toll of a viewer's nuke counts as paid, and the toll of a nuke by the game counts as unpaid", () => {
    for (const by of ['Ada', null])
      tolls(alerts => {
        alerts.event(nuke(by), 0);
        alerts.tick(4_500);
        expect(alerts.list.value.map(isPaid)).toEqual([by === 'Ada']);
      });
  });

  it('several nukes of one person are reported in one line', () => {
    const shown = tolls(alerts => {
      for (const at of [0, 500]) alerts.event(nuke('Ada'), at);
      for (const at of [3_000, 3_500]) {
        alerts.event(lost('Ada'), at);
        alerts.tick(at + 300);
      }
    });
    expect(shown).toEqual(["Ada's 2 nukes destroyed 2 ships"]);
  });
});
