import { beforeEach, describe, expect, it } from 'vitest';
import { createGates, type Gates } from '../../../net/scripts/gates.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import type { Phase } from '../../../schema/catalog.ts';
import type { Role } from '../../../schema/platform.ts';

/** The options of triggers say whether a script may start, before anything is started. */

let gates: Gates;
let now: number;
let phase: Phase;
beforeEach(() => {
  now = 0;
  phase = 'lobby';
  gates = createGates(
    () => phase,
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

describe('a script may start', () => {
  it('always, without options', () => {
    for (let i = 0; i < 3; i++) expect(gates.pass(script({}), viewer('ada'))).toBe(true);
  });

  it('again when its cool-down is over, whoever starts it', () => {
    const rested = script({ cooldownSeconds: 10 });
    expect(gates.pass(rested, viewer('ada'))).toBe(true);
    now = 9_999;
    expect(gates.pass(rested, viewer('bob'))).toBe(false);
    expect(gates.pass(script({ cooldownSeconds: 10 }, 's2'), viewer('bob'))).toBe(true);
    now = 10_000;
    expect(gates.pass(rested, viewer('bob'))).toBe(true);
  });

  it('again by the same viewer when that viewer has waited', () => {
    const perUser = script({ perUserSeconds: 10 });
    expect(gates.pass(perUser, viewer('ada'))).toBe(true);
    expect(gates.pass(perUser, viewer('ada'))).toBe(false);
    expect(gates.pass(perUser, viewer('bob'))).toBe(true);
    expect(gates.pass(perUser, viewer('ada', [], 'youtube'))).toBe(true);
    now = 10_000;
    expect(gates.pass(perUser, viewer('ada'))).toBe(true);
  });

  it('by viewers with any of the roles alone', () => {
    const forVips = script({ roles: ['vip', 'moderator'] });
    expect(gates.pass(forVips, viewer('ada', ['subscriber']))).toBe(false);
    expect(gates.pass(forVips, viewer('ada', ['subscriber', 'moderator']))).toBe(true);
  });

  it('in the phases of the round that are named', () => {
    const inFight = script({ phases: ['playing'] });
    expect(gates.pass(inFight, viewer('ada'))).toBe(false);
    phase = 'playing';
    expect(gates.pass(inFight, viewer('ada'))).toBe(true);
  });

  it('later, when it was refused: a refusal is no start', () => {
    const both = script({ cooldownSeconds: 10, roles: ['vip'] });
    expect(gates.pass(both, viewer('ada'))).toBe(false);
    expect(gates.pass(both, viewer('bob', ['vip']))).toBe(true);
  });
});
