import { pick, type Random, seededBy } from '../../core/random.ts';

/** A fault. Times are in ms of the simulation. `who` is the beginning of the names of callers, or of connections. */
export type Fault = { at: number } & (
  | { kind: 'kill' | 'stop' }
  /** The server is killed during the n-th call to the disk after `at`. */
  | { kind: 'kill-in-call'; n: number }
  /** The server is killed when the n-th answer after `at` has reached one of the callers. */
  | { kind: 'kill-after-answer'; who: string; n: number }
  /** The server is killed `after` ms after it next begins to answer requests. */
  | { kind: 'kill-after-start'; after: number }
  /** The server is killed `after` ms after the end of the next round. */
  | { kind: 'kill-after-round'; after: number }
  /**
   * The world carries out commands in the tick of its newest checkpoint, but after the checkpoint was taken. The server
   * is killed `after` ms later.
   */
  | { kind: 'kill-behind-checkpoint'; after: number }
  /**
   * The next calls to the disk fail when the next round has ended, and the server may be killed `killAfter` ms later.
   */
  | { kind: 'disk-after-round'; times: number; killAfter: number | null }
  | { kind: 'thread'; how: 'end' | 'throw' | 'hang' }
  /**
   * The simulation thread fails at once, and again `every` ms after the start of each new world, `times` times in
   * total.
   */
  | { kind: 'thread-in-a-row'; how: 'end' | 'throw' | 'hang'; times: number; every: number }
  /**
   * Counted from `at` on, the n-th request of the callers causes a failure: in the k-th call to the disk while the
   * request is handled, or at once. Calls to the disk fail, the server is killed, or the simulation thread fails or
   * does not run for some time.
   */
  | {
      kind: 'in-request';
      who: string;
      n: number;
      call: 'statement' | 'commit' | null;
      k: number;
      what: Mishap;
    }
  /** The simulation thread does not run for `ms` ms. */
  | { kind: 'thread-stall'; ms: number }
  /** The next commands are sent late, and the simulation thread fails `after` ms after they should have been sent. */
  | { kind: 'thread-before-commands'; how: 'end' | 'throw'; after: number }
  /** The simulation thread fails `after` ms after a report that has both replies and a checkpoint. */
  | { kind: 'thread-after-checkpoint'; how: 'end' | 'throw'; after: number }
  /** The n-th call to the disk of the kind `call` after `at` fails, `times` calls in total. */
  | { kind: 'disk'; call: 'statement' | 'commit'; n: number; times: number }
  | { kind: 'clock'; by: number }
  /** All connections whose names begin with `who` break. */
  | { kind: 'cut'; who: string }
  | { kind: 'delay'; lasts: number; most: number }
  | { kind: 'refuse' | 'lose-requests' | 'lose-answers' | 'repeat'; lasts: number; share: number }
  | { kind: 'platform'; how: 'away' | 'no-answer' | 'ignores' | 'slow'; lasts: number; share: number }
  /** The named points of the program may cause faults. */
  | { kind: 'points'; lasts: number }
);

/** A failure that is caused while a request is handled. */
export type Mishap =
  | { kind: 'disk'; times: number }
  | { kind: 'kill' }
  | { kind: 'thread'; how: 'end' | 'throw' }
  | { kind: 'stall'; ms: number };

export type FaultPlan = readonly Fault[];

/** Possible average times between two faults; a seed uses one of them. Unit: ms. */
const EVERY_MS = [3_000, 7_000, 15_000];
/** Share of the kinds of faults that a seed uses. */
const SHARE_OF_KINDS = 0.5;
/** Time without faults at the beginning. Unit: ms. */
const CALM_MS = 4_000;

type Draw = (random: Random) => Omit<Fault, 'at'>;

const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));
const share = (random: Random) => Math.round(random() * 50 + 5) / 100;
const anyOf = <T>(random: Random, list: readonly T[]) => list[whole(random, 0, list.length - 1)] as T;
/**
 * Names of the callers whose requests cause failures; an empty name stands for all callers. Some callers act rarely,
 * but their acts change most; they are listed twice.
 */
const REQUESTERS = [
  '',
  'stopper',
  'stopper',
  'streamer',
  'agent',
  'agent',
  'sound',
  'layout',
  'crier',
  'chat',
  'bridge',
  'author',
  'bot',
];
const inRequest = (random: Random, call: 'statement' | 'commit' | null, what: Mishap) => ({
  kind: 'in-request' as const,
  who: anyOf(random, REQUESTERS),
  n: whole(random, 1, 2),
  call,
  k: whole(random, 1, 3),
  what,
});
const lasts = (random: Random) => whole(random, 500, 12_000);

/** The kinds of faults. Each is drawn as often as its weight says. */
const FAULTS: readonly (readonly [weight: number, draw: Draw])[] = [
  [4, () => ({ kind: 'kill' })],
  [5, random => ({ kind: 'kill-in-call', n: whole(random, 1, 40) })],
  [
    6,
    random => ({
      kind: 'kill-after-answer',
      who: ['', 'stopper', 'sound', 'crier', 'chat', 'bridge', 'author'][whole(random, 0, 6)],
      n: whole(random, 1, 3),
    }),
  ],
  [4, random => ({ kind: 'kill-after-start', after: whole(random, 0, 1_500) })],
  [
    8,
    random =>
      inRequest(random, anyOf(random, ['statement', 'commit']), { kind: 'disk', times: whole(random, 1, 3) }),
  ],
  [3, random => inRequest(random, anyOf(random, [null, 'statement', 'commit']), { kind: 'kill' })],
  [
    8,
    random =>
      inRequest(random, anyOf(random, [null, 'statement', 'commit', 'commit']), {
        kind: 'thread',
        how: anyOf(random, ['end', 'throw']),
      }),
  ],
  [6, random => inRequest(random, null, { kind: 'stall', ms: whole(random, 20, 1_500) })],
  [
    4,
    random => ({
      kind: 'thread-in-a-row',
      how: anyOf(random, ['end', 'throw', 'hang']),
      times: whole(random, 2, 4),
      every: whole(random, 5, 1_500),
    }),
  ],
  [3, random => ({ kind: 'kill-after-round', after: whole(random, 0, 1_500) })],
  [5, random => ({ kind: 'kill-behind-checkpoint', after: whole(random, 5, 500) })],
  [
    4,
    random => ({
      kind: 'disk-after-round',
      times: whole(random, 1, 20),
      killAfter: random() < 0.5 ? whole(random, 0, 1_500) : null,
    }),
  ],
  [2, () => ({ kind: 'stop' })],
  [5, random => ({ kind: 'thread', how: (['end', 'throw', 'hang'] as const)[whole(random, 0, 2)] })],
  [6, random => ({ kind: 'thread-stall', ms: whole(random, 20, 3_000) })],
  [
    3,
    random => ({
      kind: 'thread-before-commands',
      how: (['end', 'throw'] as const)[whole(random, 0, 1)],
      after: whole(random, 1, 39),
    }),
  ],
  [
    3,
    random => ({
      kind: 'thread-after-checkpoint',
      how: (['end', 'throw'] as const)[whole(random, 0, 1)],
      after: whole(random, 1, 900),
    }),
  ],
  [
    12,
    random => ({
      kind: 'disk',
      call: random() < 0.5 ? 'statement' : 'commit',
      n: whole(random, 1, 60),
      times: whole(random, 1, 12),
    }),
  ],
  [3, random => ({ kind: 'clock', by: whole(random, -7_200, 7_200) * 1_000 })],
  [8, random => ({ kind: 'cut', who: ['', 'stream', 'overlay', 'bridge', 'bot'][whole(random, 0, 4)] })],
  [8, random => ({ kind: 'delay', lasts: lasts(random), most: whole(random, 5, 3_000) })],
  [5, random => ({ kind: 'refuse', lasts: lasts(random), share: share(random) })],
  [8, random => ({ kind: 'lose-requests', lasts: lasts(random), share: share(random) })],
  [12, random => ({ kind: 'lose-answers', lasts: lasts(random), share: share(random) })],
  [8, random => ({ kind: 'repeat', lasts: lasts(random), share: share(random) })],
  [
    10,
    random => ({
      kind: 'platform',
      how: anyOf(random, ['away', 'no-answer', 'slow']),
      lasts: lasts(random),
      share: share(random),
    }),
  ],
  // A kind of its own, because it shows only if the game runs long enough to stop waiting for an answer.
  [10, random => ({ kind: 'platform', how: 'ignores', lasts: lasts(random), share: 1 })],
  [8, random => ({ kind: 'points', lasts: whole(random, 5_000, 60_000) })],
];

/** Draws a fault according to the weights. */
function drawFault(faults: typeof FAULTS, random: Random): Omit<Fault, 'at'> {
  let left = random() * faults.reduce((sum, [weight]) => sum + weight, 0);
  const chosen = faults.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return chosen ? chosen[1](random) : { kind: 'kill' };
}

/**
 * Draws the plan of a seed for `minutes` minutes, sorted by time. It uses only some kinds of faults, and these more
 * often. If a seed mixed all kinds, errors that need two faults of the same kind would be missed.
 */
export function drawPlan(seed: number, minutes: number): FaultPlan {
  const random = seededBy(seed, 'plan');
  const end = minutes * 60_000;
  const faults = FAULTS.filter(() => random() < SHARE_OF_KINDS);
  const every = pick(random, EVERY_MS);
  const plan: Fault[] = [];
  for (let at = CALM_MS; ; ) {
    at += Math.round(random() * 2 * every);
    if (at >= end) return plan;
    plan.push({ at, ...drawFault(faults, random) } as Fault);
  }
}
