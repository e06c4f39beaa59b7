import { beforeEach, describe, expect, it } from 'vitest';
import { createGates, type Gates } from '../../../net/scripts/gates.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import type { Phase } from '../../../schema/catalog/catalog.ts';
import type { Role } from '../../../schema/platform/platform.ts';

/** Before anything is started for a script, the options of its trigger decide whether it may start. */

let gates: Gates;
let now: number;
let phase: Phase;
let kept: string[];
beforeEach(() => {
  now = 0;
  phase = 'lobby';
  kept = ['s1', 's2'];
  gates = createGates(
    () => phase,
    id => kept.includes(id),
    () => now,
  );
});

const script = (options: object, id = 's1'): Script => ({
  id,
  name: 'Test',
  language: 'js',
  code: '',
  trigger: { type: 'command', command: 'go', ...options },
  enabled: true,
  hosts: [],
});
const viewer = (user: string, roles: Role[] = [], platform = 'twitch') => ({
  platform,
  user,
  userId: '',
  roles,
});

describe('script gate', () => {
  it('a script without options may always start', () => {
    for (let i = 0; i < 3; i++) expect(gates.pass(script({}), viewer('ada'))).toBe(true);
  });

  it('a script may start again when its cool-down is over, no matter who starts it', () => {
    const rested = script({ cooldownSeconds: 10 });
    expect(gates.pass(rested, viewer('ada'))).toBe(true);
    now = 9_999;
    expect(gates.pass(rested, viewer('bob'))).toBe(false);
    expect(gates.pass(script({ cooldownSeconds: 10 }, 's2'), viewer('bob'))).toBe(true);
    now = 10_000;
    expect(gates.pass(rested, viewer('bob'))).toBe(true);
  });

  it('a refused attempt to start a script does not extend the cool-down', () => {
    const rested = script({ cooldownSeconds: 5, perUserSeconds: 60 });
    expect(gates.pass(rested, viewer('ada'))).toBe(true);
    now = 5_000;
    expect(gates.pass(rested, viewer('ada'))).toBe(false);
    expect(gates.pass(rested, viewer('bob'))).toBe(true);
  });

  it("a viewer may start a script again when the viewer's own cool-down is over", () => {
    const perUser = script({ perUserSeconds: 10 });
    expect(gates.pass(perUser, viewer('ada'))).toBe(true);
    expect(gates.pass(perUser, viewer('ada'))).toBe(false);
    expect(gates.pass(perUser, viewer('bob'))).toBe(true);
    expect(gates.pass(perUser, viewer('ada', [], 'youtube'))).toBe(true);
    now = 10_000;
    expect(gates.pass(perUser, viewer('ada'))).toBe(true);
  });

  it("a script's cool-down does not end early because of other viewers or scripts", () => {
    const [crowded, other] = [script({ perUserSeconds: 60 }), script({ cooldownSeconds: 60 }, 's2')];
    const byAda = () => [crowded, other].map(one => gates.pass(one, viewer('ada')));
    expect(byAda()).toEqual([true, true]);
    for (let i = 0; i < 10_100; i++) gates.pass(crowded, viewer(`crowd${i}`));
    expect(byAda()).toEqual([false, false]);
  });

  it('when 10,000 viewers have a cool-down for scripts, other viewers must wait', () => {
    const perUser = script({ perUserSeconds: 10 });
    const crowd = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => gates.pass(perUser, viewer(`v${from + i}`)));
    expect(new Set(crowd(0, 9_999))).toEqual(new Set([true]));
    now = 1;
    expect(crowd(9_999, 10_001)).toEqual([true, false]);
    now = 10_000;
    expect(crowd(10_001, 10_002)).toEqual([true]);
  });

  it('deleting a script removes its cool-downs', () => {
    const rested = script({ cooldownSeconds: 10 });
    gates.pass(rested, viewer('ada'));
    kept = ['s2'];
    gates.pass(script({ cooldownSeconds: 10 }, 's2'), viewer('ada'));
    expect(gates.pass(rested, viewer('ada'))).toBe(true);
  });

  it('a script with roles starts only for viewers with one of those roles', () => {
    const forVips = script({ roles: ['vip', 'moderator'] });
    expect(gates.pass(forVips, viewer('ada', ['subscriber']))).toBe(false);
    expect(gates.pass(forVips, viewer('ada', ['subscriber', 'moderator']))).toBe(true);
  });

  it('a script with phases starts only in those phases', () => {
    const inFight = script({ phases: ['playing'] });
    expect(gates.pass(inFight, viewer('ada'))).toBe(false);
    phase = 'playing';
    expect(gates.pass(inFight, viewer('ada'))).toBe(true);
  });

  it('a refused start of a script does not count as a start', () => {
    const both = script({ cooldownSeconds: 10, roles: ['vip'] });
    expect(gates.pass(both, viewer('ada'))).toBe(false);
    expect(gates.pass(both, viewer('bob', ['vip']))).toBe(true);
  });
});
