import type { FaultPlan } from './plan.ts';

/** Plans with faults at critical moments, which seeds rarely draw in so short a time. */
interface StagedPlan {
  name: string;
  /** Seed of the workload. */
  seed: number;
  /** Number of simulated minutes. A round ends only after more than one minute. */
  minutes: number;
  plan: FaultPlan;
}

export const STAGED_PLANS: readonly StagedPlan[] = [
  {
    name: 'the disk refuses the points of a round, and the server is killed soon afterwards',
    seed: 5,
    minutes: 1.5,
    plan: [{ at: 4_000, kind: 'disk-after-round', times: 12, killAfter: 150 }],
  },
  {
    name: 'answers are lost, and the server is killed right after answers',
    seed: 1,
    minutes: 0.6,
    plan: [
      { at: 4_000, kind: 'lose-answers', lasts: 12_000, share: 0.4 },
      { at: 6_000, kind: 'after-answer', how: 'kill', who: 'sound', n: 1 },
      { at: 20_000, kind: 'after-answer', how: 'kill', who: 'author', n: 1 },
    ],
  },
  {
    name: 'the server is killed right after a banner of a running round',
    seed: 1,
    minutes: 0.6,
    plan: [{ at: 20_000, kind: 'after-answer', how: 'kill', who: 'crier', n: 1 }],
  },
  {
    name: 'checkpoints are written slowly, and the server is killed',
    seed: 1,
    minutes: 0.6,
    plan: [
      { at: 12_000, kind: 'points', lasts: 15_000 },
      { at: 14_500, kind: 'kill' },
    ],
  },
  {
    name: 'the thread ends while commands wait to leave, then three times in a row',
    seed: 1,
    minutes: 0.6,
    plan: [
      { at: 6_000, kind: 'thread-before-commands', how: 'end', after: 35 },
      { at: 20_000, kind: 'thread-before-commands', how: 'throw', after: 39 },
      { at: 20_500, kind: 'thread', how: 'throw' },
      { at: 21_000, kind: 'thread', how: 'throw' },
    ],
  },
  {
    name: 'the thread fails after a checkpoint that came with replies, and the server is killed after acts behind one',
    seed: 5,
    minutes: 0.6,
    plan: [
      { at: 1_000, kind: 'thread-after-checkpoint', how: 'throw', after: 400 },
      { at: 16_000, kind: 'kill-behind-checkpoint', after: 40 },
    ],
  },
  {
    name: 'the world is given up after three failures, and the server is killed before the next world starts',
    seed: 1,
    minutes: 0.5,
    plan: [
      { at: 20_000, kind: 'thread-in-a-row', how: 'throw', times: 3, every: 200, isWithReport: false },
      { at: 21_000, kind: 'kill' },
    ],
  },
  {
    name: 'the disk, the thread and the server fail while requests are handled, and the thread three times in a row',
    seed: 1,
    minutes: 0.6,
    plan: [
      {
        at: 4_000,
        kind: 'in-request',
        who: 'stopper',
        n: 2,
        call: 'statement',
        k: 1,
        what: { kind: 'disk', times: 1 },
      },
      {
        at: 5_000,
        kind: 'in-request',
        who: 'agent',
        n: 1,
        call: null,
        k: 1,
        what: { kind: 'stall', ms: 400 },
      },
      {
        at: 9_000,
        kind: 'in-request',
        who: 'agent',
        n: 1,
        call: 'commit',
        k: 1,
        what: { kind: 'thread', how: 'end' },
      },
      { at: 14_000, kind: 'in-request', who: 'author', n: 1, call: 'commit', k: 1, what: { kind: 'kill' } },
      { at: 22_000, kind: 'thread-in-a-row', how: 'throw', times: 3, every: 200, isWithReport: false },
    ],
  },
];
