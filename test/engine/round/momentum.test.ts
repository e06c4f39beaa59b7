import { describe, expect, it } from 'vitest';
import { resumeWorld } from '../../../engine/replay/replay.ts';
import { coldPatch, writeState } from '../../../engine/report/snapshot-writer.ts';
import { hashWorld, restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import { createStateBuffer, stateRing } from '../../../schema/wire/snapshot.ts';

/** Tests what is reported of a round besides its scores: odds, changes of the lead, and the winner's comeback. */

const NAMES = ['ada', 'bob', 'cy', 'dan'];

function round(mode: Mode = 'dogfight', teamCount: 2 | 3 = 2) {
  const settings = { teamCount, roundMinutes: 1, calamities: false };
  const sim = simulate({ seed: 3, pilots: NAMES, settings });
  sim.startRound(mode);
  return sim;
}

/** Sets these scores and runs a second. */
function secondWith(sim: Simulated, scores: number[]) {
  sim.world.round.scores = scores;
  sim.seconds(1);
}

/** A round in which first Red leads, then Blue, then Red, and finally Blue. */
function eventful() {
  const sim = round();
  for (const scores of [
    [90, 0],
    [0, 90],
    [90, 0],
    [0, 90],
  ])
    secondWith(sim, scores);
  return sim;
}

describe('round', () => {
  it('in Factions, odds are even at the start, add up to 1, and favour the leader', () => {
    const sim = round('dogfight', 3);
    expect(sim.round.odds).toEqual([1 / 3, 1 / 3, 1 / 3].map(chance => expect.closeTo(chance, 9)));
    secondWith(sim, [10, 40, 20]);
    const [red, blue, green] = sim.round.odds ?? [];
    expect(red + blue + green).toBeCloseTo(1, 9);
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red);
  });

  it.each(['reserves', 'ffa', 'ffaReserves', 'boss'] as const)(
    'in the mode %s, odds are not reported',
    mode => {
      const sim = round(mode);
      expect(sim.round).toMatchObject({ phase: 'playing', odds: null });
      sim.seconds(2);
      expect(sim.round.odds).toBeNull();
    },
  );

  it('odds are reported only while the round is fought', () => {
    const sim = round();
    sim.until(() => sim.round.result !== null);
    expect(sim.round.odds).toBeNull();
    sim.run('closeResults', {});
    expect(sim.round.odds).toBeNull();
  });

  it('the state columns contain the same odds as the reported round', () => {
    const sim = round('dogfight', 3);
    secondWith(sim, [10, 40, 20]);
    const [slot] = stateRing(createStateBuffer()).slots;
    coldPatch(sim.world);
    writeState(sim.world, slot, null);
    expect([...slot.teams.odds]).toEqual([...(sim.round.odds ?? []), -1]);
    expect(slot.round.leadChanges[0]).toBe(0);
  });
});

describe('lead', () => {
  it('a change of lead is counted when another team takes the lead, but not for the first lead or during a tie', () => {
    const sim = round();
    const changes = (scores: number[]) => {
      secondWith(sim, scores);
      return sim.round.leadChanges;
    };
    expect(sim.round.leadChanges).toBe(0);
    expect(changes([90, 0])).toBe(0);
    expect(changes([0, 90])).toBe(1);
    sim.world.round.scores = [90, 90];
    sim.ticks(1);
    expect(changes([0, 90])).toBe(1);
    expect(changes([190, 90])).toBe(2);
  });

  it('in a free for all, changes of lead between pilots are counted', () => {
    const sim = round('ffa');
    const { kills } = sim.world.components.Tally;
    const changes = (name: string, points: number) => {
      kills[sim.eid(name)] += points;
      sim.seconds(1);
      return sim.round.leadChanges;
    };
    expect(changes('ada', 200)).toBe(0);
    expect(changes('bob', 300)).toBe(1);
    expect(changes('ada', 50)).toBe(1);
    expect(changes('ada', 150)).toBe(2);
  });

  it('in a free for all, no change of lead is counted while pilots share the lead', () => {
    const sim = round('ffa');
    const { Brain, Tally } = sim.world.components;
    const { kills } = Tally;
    Brain.thinkAt.fill(2 ** 32 - 1); // so that nobody shoots
    const leadWith = (ada: number, dan: number) => {
      kills[sim.eid('ada')] = ada;
      kills[sim.eid('dan')] = dan;
      sim.seconds(1);
      return sim.round.leadChanges;
    };
    expect(leadWith(200, 100)).toBe(0);
    expect(leadWith(300, 300)).toBe(0);
    expect(leadWith(400, 500)).toBe(1);
    expect(leadWith(600, 600)).toBe(1);
  });

  it('changes of lead are not counted in modes that are not decided by points', () => {
    const sim = round('reserves');
    for (const scores of [
      [90, 0],
      [0, 90],
    ])
      secondWith(sim, scores);
    expect(sim.round.leadChanges).toBe(0);
  });

  it('changes of lead are counted up to the last tick, reported with the results, and reset for each round', () => {
    const sim = eventful();
    sim.until(() => sim.round.remaining < 500);
    sim.world.round.scores = [190, 90];
    sim.until(() => sim.round.result !== null);
    expect(sim.round).toMatchObject({ leadChanges: 4, result: { teamName: 'Red' } });
    sim.run('closeResults', {});
    expect(sim.round.leadChanges).toBe(0);
    const restarted = eventful();
    restarted.run('startRound', {});
    expect(restarted.round.leadChanges).toBe(0);
  });
});

describe('winner', () => {
  it("a comeback reports the winner's lowest chance and the time that was left at that moment", () => {
    const sim = round();
    sim.seconds(39);
    secondWith(sim, [100, 120]);
    const chance = sim.round.odds?.[0];
    secondWith(sim, [150, 120]);
    expect(sim.round.comeback).toBeNull();
    sim.until(() => sim.round.result !== null);
    expect(sim.round).toMatchObject({ result: { team: 0 }, comeback: { chance, remaining: 20_000 } });
  });

  it('there is no comeback if there is no winner or the mode has no odds', () => {
    const tied = round();
    tied.until(() => tied.round.remaining < 20);
    tied.world.round.scores = [5, 5];
    tied.until(() => tied.round.result !== null);
    expect(tied.round).toMatchObject({ result: { outcome: 'tie' }, comeback: null });
    const free = round('ffa');
    free.until(() => free.round.result !== null);
    expect(free.round.comeback).toBeNull();
  });
});

describe('round', () => {
  it('odds and changes of lead survive a restart of the server', () => {
    const sim = eventful();
    const copy = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    expect(copy.round).toEqual(sim.round);
    for (const one of [sim, copy]) secondWith(one, [190, 90]);
    expect(copy.round.leadChanges).toBe(4);
    for (const one of [sim, copy]) one.until(() => one.round.result !== null);
    expect(copy.round).toEqual(sim.round);
  });

  it('odds and changes of lead survive when the simulation thread restarts from its checkpoint', () => {
    const sim = eventful();
    const checkpoint = structuredClone(saveCheckpoint(sim.world));
    sim.seconds(20);
    const world = resumeWorld({ checkpoint, log: [], untilTick: sim.tick });
    expect(world.momentum).toEqual(sim.world.momentum);
    expect(simulate({ world }).round).toEqual(sim.round);
  });

  it('a world restored from a checkpoint without odds and leads counts changes of lead from 0', () => {
    const checkpoint = saveCheckpoint(eventful().world);
    const { momentum: _, ...facts } = JSON.parse(checkpoint.json);
    const sim = simulate({ world: restoreWorld({ ...checkpoint, json: JSON.stringify(facts) }) });
    expect(sim.round.leadChanges).toBe(0);
    sim.until(() => sim.round.result !== null);
    expect(sim.round.comeback).not.toBeNull();
  });

  it('odds and changes of lead are not part of the hash of the fight', () => {
    const { world } = eventful();
    const before = hashWorld(world);
    world.momentum = { leader: 0, leadChanges: 99, lowest: [{ chance: 0.5, remaining: 1 }] };
    expect(hashWorld(world)).toBe(before);
  });
});

it("if the winner's chance was at its lowest more than once, a comeback is measured from the last time", () => {
  const sim = round();
  sim.world.components.Brain.thinkAt.fill(2 ** 32 - 1); // so that nobody shoots
  for (let second = 0; second < 20; second++) secondWith(sim, [30, 30]);
  secondWith(sim, [90, 30]);
  sim.until(() => sim.round.result !== null);
  expect(sim.round.comeback).toEqual({ chance: 0.5, remaining: 40_000 });
});
