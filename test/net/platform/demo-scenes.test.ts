import { describe, expect, it } from 'vitest';
import { seeded } from '../../../core/random.ts';
import { CAST } from '../../../net/platform/demo/cast.ts';
import type { SceneCue } from '../../../net/platform/demo/cues.ts';
import { createDemo } from '../../../net/platform/demo/demo.ts';
import { PROGRAMME } from '../../../net/platform/demo/programme.ts';
import { LINKS, rewardFor } from '../../../net/platform/demo/rewards.ts';
import { fightScene, lobbyScene, resultsScene } from '../../../net/platform/demo/scenes.ts';
import { createTroupe } from '../../../net/platform/demo/troupe.ts';
import { GameError } from '../../../schema/base/error.ts';
import { keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import { EFFECT_IDS } from '../../../schema/catalog/effects.ts';
import { effectOfReward } from '../../../schema/platform/rewards.ts';

/** Tests the programme of the demo without playing it. */

function troupeOf(seed: number, number: number) {
  const before = PROGRAMME.slice(0, number).map(({ arrivals }) => arrivals);
  return createTroupe(seeded(seed), before, PROGRAMME[number].arrivals);
}

function scenesOf(seed: number, number: number) {
  const plan = PROGRAMME[number];
  const troupe = troupeOf(seed, number);
  return {
    lobby: lobbyScene(plan, troupe),
    fight: fightScene(plan, troupe),
    results: resultsScene(plan, troupe),
  };
}

const textOf = (does: SceneCue['does']) => (does.kind === 'chat' ? does.text : '');

const effectOf = (does: SceneCue['does']) =>
  does.kind === 'redeem' ? effectOfReward(LINKS, { id: does.rewardId ?? '', title: does.title ?? '' }) : null;

const rounds = PROGRAMME.map((_, number) => number);

describe('demo programme', () => {
  it('the demo programme contains a round of every mode', () => {
    expect(PROGRAMME.map(({ mode }) => mode).toSorted()).toEqual(keysOf(MODES).toSorted());
  });

  it("the demo programme includes every one of the demo's viewers", () => {
    const arrived = PROGRAMME.reduce((sum, { arrivals: { lobby, fight } }) => sum + lobby + fight, 0);
    expect(arrived).toBe(CAST.length);
  });

  it('every fight of the demo has at least 17 viewers, and the last fight has all viewers of the demo', () => {
    const aboard = rounds.map(number => troupeOf(3, number).aboard.length);
    expect(Math.min(...aboard)).toBeGreaterThanOrEqual(17);
    expect(aboard.at(-1)).toBe(1 + CAST.length);
  });

  it('the demo programme redeems every effect', () => {
    const cues = rounds.flatMap(number => Object.values(scenesOf(3, number)).flat());
    const redeemed = new Set(cues.map(({ does }) => effectOf(does)));
    expect(EFFECT_IDS.filter(id => !redeemed.has(id))).toEqual([]);
  });

  it.each(rounds)('the demo programme of round %i is the same for the same seed', number => {
    expect(scenesOf(7, number)).toEqual(scenesOf(7, number));
    expect(scenesOf(7, number)).not.toEqual(scenesOf(8, number));
  });

  it.each(rounds)(
    'something happens at least every six seconds in round %i of the demo programme',
    number => {
      const { fight } = scenesOf(3, number);
      const seen = fight.filter(({ does }) => does.kind !== 'chat').map(({ at }) => at);
      const shown = seen.filter(at => at <= 60);
      const gaps = shown.map((at, i) => at - (shown[i - 1] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(6);
      expect(shown.length).toBeLessThan(60);
    },
  );

  it.each(rounds)('nobody joins the lobby of demo round %i during the shout-out', number => {
    const { lobby } = scenesOf(3, number);
    const at = (start: string) => lobby.findLast(({ does }) => textOf(does).startsWith(start))?.at ?? 0;
    expect(at('!so ')).toBeGreaterThan(at('!join') + 0.9);
    expect(Number(PROGRAMME[number].settings.lobbySeconds) - at('!so ')).toBeGreaterThan(6);
  });

  it.each(rounds)('nothing happens in the last 3 s of the lobby in demo round %i', number => {
    const { lobby } = scenesOf(3, number);
    const fight = Number(PROGRAMME[number].settings.lobbySeconds);
    expect(Math.max(...lobby.map(({ at }) => at))).toBeLessThanOrEqual(fight - 3);
  });

  it.each(rounds)('the cues of demo round %i are sorted by time', number => {
    for (const cues of Object.values(scenesOf(3, number))) {
      const times = cues.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });
});

describe('demo viewer', () => {
  it("each demo viewer arrives once, in the order of the demo's list", () => {
    const found = rounds.flatMap(number => Object.values(troupeOf(3, number).newcomers).flat());
    expect(found).toEqual(CAST);
  });

  it('every demo viewer acts once before anybody acts again, and the streamer does not act', () => {
    const { aboard, next } = troupeOf(3, 1);
    const viewers = aboard.slice(1);
    for (const _ of [1, 2]) expect(new Set(viewers.map(() => next()))).toEqual(new Set(viewers));
    expect(createTroupe(seeded(3), [], { lobby: 0, fight: 0 }).next()).toBe(aboard[0]);
  });

  it('a demo viewer who leaves comes back before the fight, and is not treated as a new viewer', () => {
    expect(scenesOf(3, 0).lobby.filter(({ does }) => textOf(does) === '!leave')).toEqual([]);
    const { lobby } = scenesOf(3, 1);
    const [left] = lobby.filter(({ does }) => textOf(does) === '!leave');
    const member = left?.does.kind === 'chat' ? left.does.user : expect.fail();
    const back = lobby.filter(
      ({ at, does }) => does.kind === 'chat' && does.user === member && at > (left?.at ?? 0),
    );
    expect(back.some(({ does }) => textOf(does).startsWith('!join'))).toBe(true);
    expect(CAST.slice(0, 18)).toContain(member);
  });
});

describe('demo rewards', () => {
  it("the demo's rewards cover every effect; some are linked to effects, others name them in their titles", () => {
    for (const effect of EFFECT_IDS) expect(effectOfReward(LINKS, rewardFor(effect))).toBe(effect);
    expect(keysOf(LINKS).length).toBeGreaterThan(3);
    expect(keysOf(LINKS).length).toBeLessThan(EFFECT_IDS.length - 3);
  });

  it('one of the demo rewards belongs to a script', () => {
    expect(effectOfReward(LINKS, rewardFor('lucky-wheel'))).toBeNull();
  });
});

it('the demo repeats actions that an emergency stop refused', async () => {
  const emergency: { stop: object | null } = { stop: null };
  const asked: string[] = [];
  const dispatch = async (action: string) => {
    asked.push(action);
    if (asked.length > 1) return new Promise(() => {});
    emergency.stop = {};
    throw new GameError('stopped', 'Everything is stopped.');
  };
  const simulation = { cold: { round: { phase: 'menu' } }, tick: 0, ready: true };
  const parts = { seed: 1, epoch: '1', simulation, emergency, dispatch, scripts: { all: [{}] } };
  const demo = createDemo({ ...parts, onBug: (error: unknown) => expect.fail(String(error)) } as never);
  demo.adapter.start(() => new Promise(() => {}));
  const pass = async () => {
    demo.report();
    await new Promise(setImmediate);
  };
  await pass();
  expect(asked).toHaveLength(1);
  emergency.stop = null;
  await pass();
  expect(asked).toEqual([asked[0], asked[0]]);
  await demo.adapter.close();
});
